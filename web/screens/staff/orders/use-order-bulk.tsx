import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { generatePath, Link } from 'react-router'
import type { OrderQueue } from '#shared/codes/order-queues.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { call } from '#web/data/call.ts'
import { problemText } from '#web/data/notices.tsx'
import { refresh } from '#web/data/refreshes.ts'
import { usePerson } from '#web/data/session.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import type { BulkAction } from '#web/ui/table/SelectionBar.tsx'
import { type ReasonAsked, ReasonDialog } from '../kit/ReasonDialog.tsx'
import { ReportDialog, type RowReport } from '../kit/ReportDialog.tsx'
import { cancelling, holding, releasing, unitsToCancel } from './bulk-reasons.ts'
import type { StaffOrder } from './staff-order-columns.tsx'

type Change = 'staffHoldOrder' | 'staffReleaseOrder' | 'staffCancelLines'
type Asked = {
  name: Change
  asked: ReasonAsked
  orders: readonly StaffOrder[]
  done: (isDone: boolean) => void
}
type Report = { title: string; rows: RowReport[]; waveId?: number }

/**
 * What can be done with several orders at once, and the dialogs that ask for a reason and report row by row.
 */
export function useOrderBulk(queue: OrderQueue): {
  actions: readonly BulkAction<StaffOrder>[]
  dialogs: ReactNode
} {
  const person = usePerson()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asked | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [report, setReport] = useState<Report | null>(null)

  const openWave = async (orders: readonly StaffOrder[]) => {
    try {
      const answer = await call('staffOpenWave', { webOrderNos: orders.map(({ webOrderNo }) => webOrderNo) })
      await refresh(queries, 'staffOpenWave', answer)
      const reasons = new Map(answer.left.map(({ webOrderNo, reason }) => [webOrderNo, reason]))
      const rows = orders.map(({ webOrderNo, orderno }) => ({
        row: orderno,
        isDone: !reasons.has(webOrderNo),
        words: reasons.get(webOrderNo) ?? `In wave ${String(answer.waveId)}`,
      }))
      setReport({ title: `Wave ${String(answer.waveId)} is open`, rows, waveId: answer.waveId })
      return true
    } catch (problem) {
      const words = problemText('staffOpenWave', problem)
      setReport({
        title: 'No wave was opened',
        rows: orders.map(({ orderno }) => ({ row: orderno, isDone: false, words })),
      })
      return false
    }
  }
  const ask =
    (name: Change, asked: (orders: readonly StaffOrder[]) => ReasonAsked) =>
    (orders: readonly StaffOrder[]) =>
      new Promise<boolean>((done) => setAsking({ name, asked: asked(orders), orders, done }))
  const end = (isDone: boolean) => {
    asking?.done(isDone)
    setAsking(null)
  }
  const change = async (asked: Asked, reason: string) => {
    setBusy(true)
    const rows = await changeAll(asked, reason)
    await refresh(queries, asked.name, {})
    setBusy(false)
    setReport({ title: asked.asked.title, rows })
    end(rows.every(({ isDone }) => isDone))
  }
  const all: readonly (BulkAction<StaffOrder> & { isShown: boolean })[] = [
    {
      label: 'Open picking wave',
      shortcut: 'P',
      isReady: true,
      act: openWave,
      isShown: allows(NEEDS.staffPicking, person) && (queue === 'toPick' || queue === 'all'),
    },
    {
      label: 'Release…',
      shortcut: 'R',
      isReady: true,
      act: ask('staffReleaseOrder', releasing),
      isShown: allows(NEEDS.staffHoldOrders, person) && (queue === 'held' || queue === 'all'),
    },
    {
      label: 'Hold…',
      shortcut: 'H',
      isReady: true,
      act: ask('staffHoldOrder', holding),
      isShown: allows(NEEDS.staffHoldOrders, person) && queue !== 'held' && queue !== 'shipped',
    },
    {
      label: 'Cancel…',
      shortcut: 'X',
      isReady: true,
      act: ask('staffCancelLines', cancelling),
      isShown: allows(NEEDS.staffCancelOrders, person) && queue !== 'shipped',
    },
  ]
  const dialogs = (
    <>
      {asking && (
        <ReasonDialog
          {...asking.asked}
          isBusy={isBusy}
          onYes={(reason) => void change(asking, reason)}
          onNo={() => end(false)}
        />
      )}
      {report && (
        <ReportDialog title={report.title} rows={report.rows} onClose={() => setReport(null)}>
          {report.waveId !== undefined && <WaveLink waveId={report.waveId} />}
        </ReportDialog>
      )}
    </>
  )
  return { actions: all.filter(({ isShown }) => isShown), dialogs }
}

const WaveLink = ({ waveId }: { waveId: number }) => (
  <Link
    className={buttonClass({ look: 'quiet' })}
    to={generatePath(ROUTES.staffWave, { waveId: String(waveId) })}
  >
    Pick this wave
  </Link>
)

/** Makes a change to one order after another, and notes what became of each. */
async function changeAll({ name, orders }: Asked, reason: string): Promise<RowReport[]> {
  const rows: RowReport[] = []
  for (const order of orders) {
    const { webOrderNo, orderno } = order
    try {
      if (name === 'staffCancelLines') await call(name, { webOrderNo, reason, units: unitsToCancel(order) })
      else await call(name, { webOrderNo, reason })
      rows.push({ row: orderno, isDone: true, words: DONE[name] })
    } catch (problem) {
      rows.push({ row: orderno, isDone: false, words: problemText(name, problem) })
    }
  }
  return rows
}

const DONE: Readonly<Record<Change, string>> = {
  staffHoldOrder: 'Held',
  staffReleaseOrder: 'Released',
  staffCancelLines: 'Cancelled',
}
