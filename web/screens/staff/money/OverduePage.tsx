import { useState } from 'react'
import { formatAud } from '#shared/rules/money.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useRowKeys } from '../kit/use-row-keys.ts'
import staff from '../staff.module.css'
import {
  type OverdueAct,
  overdueColumns,
  type OverduePayer,
  STATE_WORDS,
  stateWords,
} from './overdue-columns.tsx'
import { PauseDialog } from './PauseDialog.tsx'

/** Who has invoices overdue, how far their reminders have come, and who is left alone for a while. */
export function OverduePage() {
  const [asked, setAsked] = useState<{ act: OverdueAct; payer: OverduePayer } | null>(null)
  const { data, error, refetch } = useRead('staffOverdue', {})
  useRowKeys()
  const done = (now: Pick<OverduePayer, 'state' | 'pausedUntil'>) => {
    if (asked) toast(`${asked.payer.name}: ${stateWords(now)}`)
    setAsked(null)
  }
  const stay = () => setAsked(null)
  const pause = useChange('staffPauseDunning', { onDone: done, onRefused: stay })
  const undo = useChange('staffUndoDunning', { onDone: done, onRefused: stay })
  const payers = data?.payers ?? []
  const total = payers.reduce((sum, { overdue }) => sum + overdue, 0)
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Overdue" />
        {data && (
          <p className={staff['soft']}>
            {formatAud(total)} of {payers.length}
            {data.hasMore && ' and more'} customers
          </p>
        )}
      </div>
      <DataTable
        label="Overdue"
        rows={data ? payers : undefined}
        sort={null}
        hasFilter
        columns={overdueColumns((act, payer) => setAsked({ act, payer }))}
        idOf={({ payerId }) => payerId}
        nameOf={({ name }) => name}
        problem={
          error && <LoadProblem text={problemText('staffOverdue', error)} onRetry={() => void refetch()} />
        }
        empty={
          <p className={staff['none']} role="status">
            Nobody has an invoice overdue.
          </p>
        }
      />
      {asked?.act === 'pause' && (
        <PauseDialog
          name={asked.payer.name}
          isBusy={pause.isPending}
          onNo={stay}
          onYes={(until, reason) => pause.mutate({ payerId: asked.payer.payerId, until, reason })}
        />
      )}
      {asked?.act === 'resume' && (
        <ReasonDialog
          title={`End the pause of ${asked.payer.name}`}
          about="The next night reminds them of what is overdue."
          yes="End pause"
          isNeeded
          isBusy={pause.isPending}
          onNo={stay}
          onYes={(reason) => pause.mutate({ payerId: asked.payer.payerId, until: '', reason })}
        />
      )}
      {asked?.act === 'undo' && (
        <ReasonDialog
          title={`Undo "${STATE_WORDS[asked.payer.state]}" of ${asked.payer.name}`}
          about="One step back. The days to the next step count from today; orders that only this holds go on."
          yes="Undo"
          isNeeded
          isBusy={undo.isPending}
          onNo={stay}
          onYes={(reason) => undo.mutate({ payerId: asked.payer.payerId, state: asked.payer.state, reason })}
        />
      )}
    </>
  )
}
