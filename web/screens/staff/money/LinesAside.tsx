import { MESSAGES } from '#shared/codes/messages.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RowButton } from '../kit/RowButton.tsx'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import css from './bank.module.css'

/** The lines that were set aside, with why; each can be let wait again. */
export function LinesAside() {
  const list = useStaffPages('staffLinesAside', {}, (page) => page.lines)
  const restore = useChange('staffRestoreLine')
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
      <ul className={css['list']} aria-label="Lines set aside" aria-busy={list.isStale}>
        {list.rows?.slice(0, list.limit).map(({ id, words, paidOn, amount, reason }) => (
          <li key={id} className={css['line']} aria-label={`${words}, ${formatAud(amount)}`}>
            <div className={css['lineHead']}>
              <span>
                <b>{words || 'No words'}</b>
                <span className={staff['soft']}> · {shownDay(paidOn)}</span>
              </span>
              <b>{formatAud(amount)}</b>
            </div>
            <div className={css['matches']}>
              <span>{reason}</span>
              <div className={staff['ways']}>
                <RowButton
                  shortcut="w"
                  look="plain"
                  busy={restore.isPending}
                  onClick={() => restore.mutate({ lineId: id })}
                >
                  Let it wait again
                </RowButton>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button look="quiet" busy={list.isReading} onClick={list.more.onMore}>
          {MESSAGES.loadMore}
        </Button>
      )}
    </>
  )
}
