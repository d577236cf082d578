import { useId, useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { WEEK_DAYS } from '#shared/codes/week-days.ts'
import { DIGEST_FREQUENCIES, digestDays, keptDay } from '#shared/rules/back-order-digest.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { withProgress } from '#web/data/with-progress.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './back-order-preferences.module.css'

type Preferences = OutputOf<AllCalls['preferencesFromServer']>['preferences']
const WORDS = { doing: MESSAGES.preferenceUpdating, done: MESSAGES.updated }

/** How often, and on which day, a mail tells the person what is on back order (ORD-52 to ORD-62). */
export function BackOrderPreferences() {
  const { data, error, refetch } = useRead('preferencesFromServer', {})
  if (error && !data)
    return <LoadProblem text={problemText('preferencesFromServer', error)} onRetry={() => void refetch()} />
  if (!data) return <div className={css['skeleton']} aria-busy="true" aria-label="Loading your preferences" />
  return <PreferenceForm stored={data.preferences} reread={() => void refetch()} />
}

function PreferenceForm({ stored, reread }: { stored: Preferences; reread: () => void }) {
  const id = useId()
  /** What is chosen and not stored yet: it stays where saving fails (ACC-48). */
  const [chosen, setChosen] = useState<{ frequency: string; day: string } | null>(null)
  const { frequency, day } = chosen ?? {
    frequency: stored.backorder_frequency,
    day: stored.backorder_day,
  }
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { mutateAsync } = useChange('updatePreference', { isQuiet: true })
  const days = digestDays(frequency)
  const choose = (next: string) => {
    setMissing(false)
    // OP-11: a day is always there
    setChosen({ frequency: next, day: keptDay(next, day) || (digestDays(next)[0] ?? '') })
  }
  const save = async () => {
    setMissing(frequency === '')
    if (frequency === '') return
    setBusy(true)
    const isDone = await withProgress('updatePreference', WORDS, async () => {
      await mutateAsync({ name: 'backorder_frequency', value: frequency })
      await mutateAsync({ name: 'backorder_day', value: day })
    })
    setBusy(false)
    if (isDone) setChosen(null)
    else reread() // the first of the two may be stored (OP-12)
  }
  return (
    <form
      className={css['form']}
      aria-label="Backorder frequency"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={css['about']}>Email me what is on back order</p>
      <div className={css['field']}>
        <label htmlFor={`${id}-often`}>Frequency</label>
        <select
          id={`${id}-often`}
          name="frequency"
          value={frequency}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          {stored.backorder_frequency === '' && <option value="">Choose</option>}
          {Object.entries(DIGEST_FREQUENCIES).map(([code, word]) => (
            <option key={code} value={code}>
              {word}
            </option>
          ))}
        </select>
      </div>
      <div className={css['field']}>
        <label htmlFor={`${id}-day`}>Day</label>
        <select
          id={`${id}-day`}
          name="day"
          value={day}
          disabled={days.length === 0}
          onChange={(event) => setChosen({ frequency, day: event.target.value })}
        >
          {days.length === 0 && <option value="">–</option>}
          {days.map((code) => (
            <option key={code} value={code}>
              {dayWord(frequency, code)}
            </option>
          ))}
        </select>
      </div>
      <Button type="submit" look="quiet" busy={isBusy} className={css['save']}>
        Save
      </Button>
      {isMissing && (
        <p id={`${id}-problem`} className={css['problem']} role="alert">
          {MESSAGES.frequencyMissing}
        </p>
      )}
    </form>
  )
}

/** ORD-55, ORD-56: the days of a month by number, with its first and last named; else the days of a week. */
function dayWord(frequency: string, code: string): string {
  if (frequency !== 'M') return WEEK_DAYS[Number(code)] ?? code
  if (code === 'L') return 'Last day'
  return code === '1' ? 'First day' : code
}
