import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import css from '../staff.module.css'

/** What became of one row of an act on many. */
export type RowReport = { row: string; isDone: boolean; words: string }
type Props = { title: string; rows: readonly RowReport[]; children?: ReactNode; onClose: () => void }

/** What an act on many rows has done, row by row: those that were refused first. */
export function ReportDialog({ title, rows, children, onClose }: Props) {
  const dialog = useModal()
  const done = rows.filter(({ isDone }) => isDone).length
  const ordered = [...rows].sort((a, b) => Number(a.isDone) - Number(b.isDone))
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2>{title}</h2>
      <p className={css['soft']}>
        {done} of {rows.length} done
      </p>
      <ul className={css['report']}>
        {ordered.map(({ row, isDone, words }) => (
          <li key={row}>
            <span data-ok={isDone} aria-hidden="true">
              {isDone ? '✓' : '✕'}
            </span>
            <b>{row}</b>
            <span>{words}</span>
          </li>
        ))}
      </ul>
      <div className={css['dialogWays']}>
        {children}
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </div>
    </dialog>
  )
}
