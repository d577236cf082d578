import { useId, useState } from 'react'
import { WEEK_DAYS } from '#shared/codes/week-days.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { isStatementFrequency, STATEMENT_FREQUENCIES, statementDays } from '#shared/rules/statement-days.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import type { MailContact, MailContacts } from './contact-facts.ts'
import css from './contacts.module.css'

type Props = {
  chosen: MailContacts['statements']
  /** The contacts that are to get statements, confirmed or not. */
  readers: readonly MailContact[]
}

/** The day on which statements are emailed: of the week, of the month, or none. */
export function StatementDay({ chosen, readers }: Props) {
  const id = useId()
  const [frequency, setFrequency] = useState<string>(chosen?.frequency ?? '')
  const [day, setDay] = useState(chosen ? String(chosen.day) : '')
  const save = useChange('updateStatementDay', { onDone: () => toast(MESSAGES.updated) })
  const days = isStatementFrequency(frequency) ? statementDays(frequency) : []
  const choose = (next: string) => {
    setFrequency(next)
    setDay(isStatementFrequency(next) ? String(statementDays(next)[0]) : '')
  }
  return (
    <form
      className={css['statements']}
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ frequency, day })
      }}
    >
      <h2 id={`${id}-title`}>Statements by email</h2>
      <div className={css['fields']}>
        <div className={css['field']}>
          <label htmlFor={`${id}-often`}>How often</label>
          <select id={`${id}-often`} value={frequency} onChange={({ target }) => choose(target.value)}>
            <option value="">No statements</option>
            {Object.entries(STATEMENT_FREQUENCIES).map(([code, word]) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </select>
        </div>
        <div className={css['field']}>
          <label htmlFor={`${id}-day`}>{frequency === 'M' ? 'Day of the month' : 'Day'}</label>
          <select
            id={`${id}-day`}
            value={day}
            disabled={days.length === 0}
            onChange={({ target }) => setDay(target.value)}
          >
            {days.length === 0 && <option value="">–</option>}
            {days.map((one) => (
              <option key={one} value={one}>
                {frequency === 'W' ? WEEK_DAYS[one] : one}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" look="quiet" busy={save.isPending} className={css['save']}>
          Save
        </Button>
      </div>
      <p className={css['soft']}>{wordsOf(chosen, readers)}</p>
    </form>
  )
}

function wordsOf(chosen: Props['chosen'], readers: Props['readers']): string {
  if (chosen === null) return 'A statement covers the week or the month up to the day before.'
  const next = `The next one is due on ${shownDay(chosen.nextOn)}.`
  if (readers.some(({ state }) => state === 'confirmed'))
    return `${next} Nothing is sent while nothing has changed and nothing is owed.`
  const [waits] = readers
  return waits
    ? `${next} Nobody gets it until ${waits.address} is confirmed.`
    : `${next} Nobody gets it yet: tick Statements for an address.`
}
