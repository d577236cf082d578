import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { grouped } from '#shared/rules/grouped.ts'
import css from './download-bar.module.css'

export type FileKind = 'csv' | 'xlsx'
export type DownloadState =
  | { is: 'idle' }
  /** `of` is null where nobody knows how many there are. */
  | { is: 'reading'; many: number; of: number | null }
  | { is: 'writing'; many: number }
  /** Nothing was saved; `many` rows had been read. */
  | { is: 'failed'; kind: FileKind; many: number; problem: string }
type Props = {
  /** What the rows are, in the plural: "orders". */
  rowsAre: string
  state: DownloadState
  onStart: (kind: FileKind) => void
  onCancel: () => void
}

/** The ways to save a list, how far that is, and why it could not be saved. */
export function DownloadBar({ rowsAre, state, onStart, onCancel }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const isBusy = state.is === 'reading' || state.is === 'writing'
  // the focused button is replaced by others: who works by keyboard goes on from them
  const wasBusy = useRef(isBusy)
  useEffect(() => {
    if (wasBusy.current === isBusy) return
    wasBusy.current = isBusy
    const { activeElement } = document
    if (activeElement === document.body || bar.current?.contains(activeElement))
      bar.current?.querySelector('button')?.focus()
  }, [isBusy])
  return (
    <div className={css['bar']} role="group" aria-label={`Download the ${rowsAre}`} ref={bar}>
      {isBusy ? (
        <>
          <span className="unseen" role="status">
            {state.is === 'reading' ? `Reading the ${rowsAre}` : 'Writing the file'}
          </span>
          <span className={css['far']} aria-hidden="true">
            {farWords(state, rowsAre)}
          </span>
          <Button look="plain" onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <>
          <span className={css['word']} aria-hidden="true">
            Download
          </span>
          <Button look="plain" aria-label={`Download the ${rowsAre} as CSV`} onClick={() => onStart('csv')}>
            CSV
          </Button>
          <Button
            look="plain"
            aria-label={`Download the ${rowsAre} as an Excel file`}
            onClick={() => onStart('xlsx')}
          >
            Excel
          </Button>
        </>
      )}
      {state.is === 'failed' && (
        <p className={css['failed']} role="alert">
          {state.many > 0 && `Stopped after ${grouped(state.many)} ${rowsAre}. `}Nothing was saved.{' '}
          {state.problem}{' '}
          <Button look="plain" onClick={() => onStart(state.kind)}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

function farWords(state: Exclude<DownloadState, { is: 'idle' | 'failed' }>, rowsAre: string): string {
  if (state.is === 'writing') return `Writing ${grouped(state.many)} ${rowsAre}…`
  const of = state.of === null ? '' : ` of ${grouped(state.of)}`
  return `Reading ${grouped(state.many)}${of} ${rowsAre}…`
}
