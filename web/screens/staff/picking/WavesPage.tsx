import { generatePath, Link, useNavigate } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { problemText } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import staff from '../staff.module.css'

type Wave = OutputOf<AllCalls['staffWaves']>['waves'][number]

const COLUMNS: readonly TableColumn<Wave>[] = [
  {
    id: 'wave',
    title: 'Wave',
    value: ({ waveId }) => waveId,
    cell: ({ waveId }) => (
      <Link to={generatePath(ROUTES.staffWave, { waveId: String(waveId) })}>{waveId}</Link>
    ),
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'state',
    title: 'State',
    value: ({ closedAt }) => (closedAt ? 'Done' : 'Open'),
    cell: ({ closedAt }) => (closedAt ? `Done ${auDayAndTime(closedAt)}` : 'Open'),
    onCard: 'corner',
  },
  {
    id: 'opened',
    title: 'Opened',
    value: ({ openedAt }) => openedAt.getTime(),
    cell: ({ openedAt, openedBy }) => `${auDayAndTime(openedAt)}${openedBy && ` by ${openedBy}`}`,
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'orders',
    title: 'Orders',
    value: ({ orders }) => orders,
    cell: ({ orders }) => orders,
    isFigure: true,
  },
  { id: 'units', title: 'Units', value: ({ units }) => units, cell: ({ units }) => units, isFigure: true },
  {
    id: 'picked',
    title: 'Picked',
    value: ({ picked }) => picked,
    cell: ({ picked }) => picked,
    isFigure: true,
  },
  {
    id: 'missing',
    title: 'Missing',
    value: ({ missing }) => missing,
    cell: ({ missing }) => missing || '',
    isFigure: true,
  },
]

/** The picking waves: those that are open, and those that were done last. */
export function WavesPage() {
  const navigate = useNavigate()
  const { data, error, refetch } = useRead('staffWaves', {})
  const open = useChange('staffOpenWave', {
    onDone: ({ waveId }) => void navigate(generatePath(ROUTES.staffWave, { waveId: String(waveId) })),
  })
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Picking" />
        <Button busy={open.isPending} onClick={() => open.mutate({})}>
          Open a wave of all that is ready
        </Button>
      </div>
      <DataTable
        label="Picking waves"
        rows={data?.waves}
        columns={COLUMNS}
        idOf={({ waveId }) => String(waveId)}
        nameOf={({ waveId }) => `wave ${String(waveId)}`}
        sort={null}
        problem={
          error && <LoadProblem text={problemText('staffWaves', error)} onRetry={() => void refetch()} />
        }
        empty={
          <div className={staff['none']}>
            <p role="status">No wave has been opened yet.</p>
          </div>
        }
      />
    </>
  )
}
