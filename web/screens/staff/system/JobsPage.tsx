import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { beginningOf } from '#shared/rules/one-line.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { RowButton } from '../kit/RowButton.tsx'
import { useRowKeys } from '../kit/use-row-keys.ts'
import staff from '../staff.module.css'

type Job = OutputOf<AllCalls['staffJobs']>['jobs'][number]
type Count = OutputOf<AllCalls['staffJobs']>['counts'][number]

const STATES: Readonly<Record<Job['state'], string>> = {
  waiting: 'Waiting',
  later: 'Later',
  active: 'Running',
  failed: 'Failed',
  dead: 'Given up',
}
const READ_EVERY_MS = 10_000

/** A problem may be a page long: its beginning, and the rest when it is asked for. */
const PROBLEM_SHOWN = 160
function Problem({ text }: { text: string }) {
  const beginning = beginningOf(text, PROBLEM_SHOWN)
  if (beginning === text) return text
  return (
    <details>
      <summary>{beginning}…</summary>
      {text.slice(beginning.length)}
    </details>
  )
}

type Acts = { onRetry: (job: Job) => void; onRun: (job: Job) => void }

const columns = ({ onRetry, onRun }: Acts): readonly TableColumn<Job>[] => [
  {
    id: 'queue',
    title: 'Queue',
    value: ({ queue }) => queue,
    cell: ({ queue }) => queue,
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'state',
    title: 'State',
    value: ({ state }) => STATES[state],
    cell: ({ state }) => STATES[state],
    onCard: 'corner',
  },
  {
    id: 'at',
    title: 'Since or due',
    value: ({ createdAt, dueAt }) => (dueAt ?? createdAt).getTime(),
    cell: ({ createdAt, dueAt, endedAt }) => auDayAndTime(dueAt ?? endedAt ?? createdAt),
    onCard: 'line',
  },
  {
    id: 'attempts',
    title: 'Attempts',
    value: ({ attempts }) => attempts,
    cell: ({ attempts }) => attempts + 1,
    isFigure: true,
  },
  {
    id: 'problem',
    title: 'Problem',
    value: ({ problem }) => problem,
    cell: ({ problem }) => <Problem text={problem} />,
    isWide: true,
    onCard: 'line',
  },
  {
    id: 'again',
    title: 'Run',
    value: () => '',
    cell: (job) => {
      if (job.cannotRetry) return refusalText(job.cannotRetry)
      if (job.state === 'failed' || job.state === 'dead')
        return (
          <RowButton
            shortcut="t"
            look="plain"
            aria-label={`Try ${job.queue} again`}
            onClick={() => onRetry(job)}
          >
            Try again
          </RowButton>
        )
      return (
        job.dueAt && (
          <RowButton
            shortcut="r"
            look="plain"
            aria-label={`Run now: ${job.queue}`}
            onClick={() => onRun(job)}
          >
            Run now
          </RowButton>
        )
      )
    },
    isBreaking: true,
    onCard: 'line',
  },
]

/** What the portal does in the background: how much waits, what runs, what failed. */
export function JobsPage() {
  const { data, error, refetch } = useRead('staffJobs', {}, { refreshMs: READ_EVERY_MS })
  useRowKeys()
  const retry = useChange('staffRetryJob', {
    onDone: () => {
      toast('It is tried again')
    },
  })
  const run = useChange('staffRunJob', {
    onDone: () => {
      toast('It runs now')
    },
  })
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Jobs" />
        <p className={staff['soft']} role="status">
          {data && summaryOf(data.counts)}
        </p>
      </div>
      <DataTable
        label="Jobs"
        rows={data?.jobs}
        columns={columns({
          onRetry: ({ queue, id }) => {
            if (!retry.isPending) retry.mutate({ queue, jobId: id })
          },
          onRun: ({ queue }) => run.mutate({ queue }),
        })}
        idOf={({ id }) => id}
        nameOf={({ queue }) => queue}
        sort={null}
        problem={
          error && <LoadProblem text={problemText('staffJobs', error)} onRetry={() => void refetch()} />
        }
        empty={
          <p className={staff['none']} role="status">
            Nothing runs at this moment, and nothing has failed.
          </p>
        }
      />
    </>
  )
}

function summaryOf(counts: readonly Count[]): string {
  const sum = (state: Job['state']) =>
    counts.filter((one) => one.state === state).reduce((total, { many }) => total + many, 0)
  return `${String(sum('waiting'))} waiting, ${String(sum('later'))} due later, ${String(sum('active'))} running, ${String(sum('dead'))} given up`
}
