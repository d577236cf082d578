import { type SyntheticEvent, useRef, useState } from 'react'
import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useKeyDown } from '#web/ui/use-key-down.ts'
import { howMany } from '../kit/how-many.ts'
import { PaperLink } from '../kit/PaperLink.tsx'
import { useNumberParam } from '../kit/use-number-param.ts'
import { StaffPageNotFound } from '../NoStaffAccess.tsx'
import staff from '../staff.module.css'
import { beep } from '../kit/beep.ts'
import { PickList } from './PickList.tsx'
import type { SendState } from './send-state.ts'
import { useWaveCounts } from './use-wave-counts.ts'
import { counted, countScan, keyOf, leftOf, readEntry, type WaveLine } from './wave-state.ts'
import css from './picking.module.css'

/** A picking wave: everything by scanner and keyboard, readable from two metres. */
export function WavePage() {
  const waveId = useNumberParam('waveId')
  const { data, error, refetch } = useRead('staffWave', { waveId: waveId ?? 0 }, { when: waveId !== null })
  if (waveId === null) return <StaffPageNotFound />
  if (!data)
    return (
      <>
        <PageHeading text={`Wave ${String(waveId)}`} />
        {error && <LoadProblem text={problemText('staffWave', error)} onRetry={() => void refetch()} />}
      </>
    )
  return <Wave key={waveId} waveId={waveId} {...data} />
}

type Shown = { wave: { openedAt: Date; openedBy: string; orders: number }; lines: readonly WaveLine[] }

function Wave({ waveId, wave, lines }: Shown & { waveId: number }) {
  const { counts, setCounts, state, tryAgain } = useWaveCounts(waveId, lines)
  const [lastKey, setLastKey] = useState('')
  const [problem, setProblem] = useState('')
  const now = lines.map((line) => counted(line, counts))
  const last = now.find((line) => keyOf(line) === lastKey)
  const total = now.reduce((sum, { quantity }) => sum + quantity, 0)
  const left = now.reduce((sum, line) => sum + leftOf(line), 0)
  const missing = now.reduce((sum, line) => sum + line.missing, 0)

  const enter = (typed: string) => {
    const entry = readEntry(typed)
    if (!entry) return
    const result = countScan(lines, counts, { entry, lastKey })
    if ('problem' in result) {
      setProblem(result.problem)
      beep()
      return
    }
    setProblem('')
    setCounts(result.counts)
    setLastKey(keyOf(result.line))
  }
  return (
    <div className={css['wave']}>
      <div className={staff['head']}>
        <div>
          <PageHeading text={`Wave ${String(waveId)}`} />
          <p className={staff['soft']}>
            {howMany(wave.orders, 'order')} · opened {auDayAndTime(wave.openedAt)}
            {wave.openedBy && ` by ${wave.openedBy}`}
          </p>
          <PaperLink is="pick-list" number={String(waveId)} />
        </div>
        <SendNote state={state} onTryAgain={tryAgain} />
      </div>
      {left > 0 ? (
        <Scanner onEnter={enter} />
      ) : (
        <p className={css['done']} role="status">
          All of this wave is counted
          {missing > 0 && `, ${howMany(missing, 'unit')} ${missing === 1 ? 'is' : 'are'} missing`}.{' '}
          <Link className={buttonClass()} to={ROUTES.staffShipping}>
            Ship
          </Link>
        </p>
      )}
      <p className={css['wrong']} role="alert">
        {problem}
      </p>
      <div className={css['now']} role="status" aria-label="Counted last">
        {last ? (
          <Last line={last} onAll={() => enter(`*${String(leftOf(last))}`)} onMissing={() => enter('-')} />
        ) : (
          <p className={staff['soft']}>
            {total - left} of {howMany(total, 'unit')} counted
          </p>
        )}
      </div>
      <progress className={css['progress']} value={total - left} max={total} aria-label="Units counted" />
      <PickList lines={now} lastKey={lastKey} />
    </div>
  )
}

/**
 * A scanner types a code and Enter: the field takes the focus back at its first character, wherever the focus
 * is, unless somebody types in another field or a dialog is open.
 */
function Scanner({ onEnter }: { onEnter: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useKeyDown((event) => {
    const isCharacter = event.key.length === 1 && event.key !== ' '
    if (!isCharacter || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const isTyping =
      event.target instanceof Element &&
      event.target.closest('input:not([type=radio], [type=checkbox]), select, textarea, dialog, [role=menu]')
    if (!isTyping && !document.querySelector('dialog[open]')) field.current?.focus()
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onEnter(field.current?.value ?? '')
    if (field.current) field.current.value = ''
  }
  return (
    <form className={css['scanner']} onSubmit={submit}>
      <label>
        <span>Scan a product</span>
        <input
          ref={field}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={60}
          aria-describedby="scan-help"
        />
      </label>
      <p id="scan-help" className={staff['soft']}>
        EAN or product number. <kbd>*5</kbd> five more of it, <kbd>-</kbd> the rest of it is missing.
      </p>
    </form>
  )
}

type LastProps = { line: WaveLine; onAll: () => void; onMissing: () => void }

function Last({ line, onAll, onMissing }: LastProps) {
  const left = leftOf(line)
  return (
    <div className={css['last']}>
      <b className={css['count']}>
        {line.picked}
        <small>/{line.quantity}</small>
      </b>
      <div>
        <p className={css['name']}>{line.name}</p>
        <p>
          {line.productId} · {line.bin || 'no bin'} · for{' '}
          <Link to={generatePath(ROUTES.staffOrder, { webOrderNo: String(line.webOrderNo) })}>
            {line.orderno}
          </Link>{' '}
          {line.accountName}
        </p>
        {line.missing > 0 && <p className={css['missing']}>{line.missing} missing</p>}
      </div>
      {left > 0 && (
        <div className={css['lastWays']}>
          <Button look="quiet" onClick={onAll}>
            All {left} more
          </Button>
          <Button look="danger" onClick={onMissing}>
            {left} missing
          </Button>
        </div>
      )}
    </div>
  )
}

const SEND_WORDS = {
  sent: 'All counts are saved',
  sending: 'Saving…',
  offline: 'No network. Go on: counts are kept and sent when it is back.',
  failed: 'The server could not save the counts. They are kept on this page.',
}

const SendNote = ({ state, onTryAgain }: { state: SendState; onTryAgain: () => void }) => (
  <p className={css['note']} role="status" data-state={state.is}>
    {state.is === 'refused' ? state.words : SEND_WORDS[state.is]}
    {state.is === 'failed' && (
      <Button look="plain" onClick={onTryAgain}>
        Try again
      </Button>
    )}
  </p>
)
