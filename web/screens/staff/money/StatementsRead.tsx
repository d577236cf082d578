import { useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { howMany } from '../kit/how-many.ts'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import staff from '../staff.module.css'
import css from './bank.module.css'

type Statement = OutputOf<AllCalls['staffStatements']>['statements'][number]

/** The statements that were read last, each with a way to take it back while nothing of it is matched. */
export function StatementsRead({ statements }: { statements: readonly Statement[] }) {
  const [asked, setAsked] = useState<Statement | null>(null)
  const back = useChange('staffTakeBackStatement', {
    onDone: ({ lines }) => {
      setAsked(null)
      toast(`Taken back, ${howMany(lines, 'line')} gone`)
    },
    onRefused: () => setAsked(null),
  })
  return (
    <details>
      <summary className={css['fold']}>Statements read</summary>
      <ul className={css['read']} aria-label="Statements read">
        {statements.map((one) => (
          <li key={one.id} className={css['match']} aria-label={one.fileName}>
            <span>
              <b>{one.fileName}</b>
              <span className={staff['soft']}>
                {' '}
                · read {shownDay(brisbaneDay(one.readAt))} · {howMany(one.lines, 'line')},{' '}
                <span className={css['amount']}>{formatAud(one.sum)}</span> · {one.matched} matched
              </span>
            </span>
            {one.matched === 0 && (
              <Button look="plain" onClick={() => setAsked(one)}>
                Take back
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          title={`Take back ${asked.fileName}`}
          about={`${howMany(asked.lines, 'line')} of it, ${formatAud(asked.sum)}, leave the bank. The same file may be read again, with other columns.`}
          yes="Take back"
          isDangerous
          isNeeded
          isBusy={back.isPending}
          onYes={(reason) => back.mutate({ statementId: asked.id, reason })}
          onNo={() => setAsked(null)}
        />
      )}
    </details>
  )
}
