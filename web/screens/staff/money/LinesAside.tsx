import { useRef } from 'react'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { MoreRows } from '../kit/MoreRows.tsx'
import { RowButton } from '../kit/RowButton.tsx'
import { rowKeyButton } from '../kit/row-key-button.ts'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import css from './bank.module.css'
import { BankLineHead } from './BankLineHead.tsx'

/** The lines that were set aside, with why; each can be let wait again. */
export function LinesAside() {
  const list = useStaffPages('staffLinesAside', {}, (page) => page.lines)
  const restore = useChange('staffRestoreLine')
  const lines = useRef<HTMLUListElement>(null)
  return (
    <>
      {list.error && (
        <LoadProblem text={problemText('staffLinesAside', list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.rows?.length === 0 && (
        <p className={staff['none']} role="status">
          No line is set aside.
        </p>
      )}
      <ul ref={lines} className={css['list']} aria-label="Lines set aside" aria-busy={list.isStale}>
        {list.rows?.slice(0, list.limit).map((line, at) => (
          <li key={line.id} className={css['line']} aria-label={`${line.words}, ${formatAud(line.amount)}`}>
            <BankLineHead line={line} />
            <div className={css['matches']}>
              <span>{line.reason}</span>
              <div className={staff['ways']}>
                <RowButton
                  shortcut="w"
                  look="plain"
                  busy={restore.isPending}
                  onClick={() => {
                    keepFocus(() => rowKeyButton(lines.current, at, 'w'))
                    restore.mutate({ lineId: line.id })
                  }}
                >
                  Let it wait again
                </RowButton>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </>
  )
}
