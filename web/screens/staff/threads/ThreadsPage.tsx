import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { STAFF_THREAD_WORDS, THREAD_STATES, topicName } from '#shared/codes/threads.ts'
import { problemText } from '#web/data/notices.tsx'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Cut } from '#web/ui/Cut.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { accountColumn } from '../kit/account-column.tsx'
import { FilterField } from '../kit/FilterField.tsx'
import { foundWords } from '../kit/how-many.ts'
import { useQueryText } from '../kit/use-query-text.ts'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import { StateTabs } from '../system/StateTabs.tsx'

type Thread = OutputOf<AllCalls['staffThreadsPage']>['threads'][number]

const COLUMNS: readonly TableColumn<Thread>[] = [
  {
    id: 'number',
    title: 'Message',
    value: ({ threadNo }) => threadNo,
    cell: ({ threadNo }) => (
      <Link to={generatePath(ROUTES.staffThread, { threadNo: String(threadNo) })}>{threadNo}</Link>
    ),
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'last',
    title: 'Since',
    value: ({ queuedAt }) => queuedAt.toISOString(),
    cell: ({ queuedAt }) => auDayAndTime(queuedAt),
    onCard: 'corner',
  },
  accountColumn(),
  { id: 'by', title: 'From', value: ({ by }) => by, cell: ({ by }) => by || '–', onCard: 'labelled' },
  {
    id: 'topic',
    title: 'Topic',
    value: ({ topic }) => topicName(topic),
    cell: ({ topic }) => topicName(topic),
    onCard: 'line',
  },
  {
    id: 'newest',
    title: 'Newest message',
    value: ({ newest }) => newest.excerpt,
    cell: ({ newest: { by, excerpt } }) => <Cut text={`${by}: ${excerpt}`} />,
    onCard: 'line',
  },
]

/** What dealers have written, as queues, the longest waiting first. */
export function ThreadsPage() {
  const [state, setState] = useQueryText('list')
  const [text, setText] = useQueryText('q')
  const chosen = THREAD_STATES.find((one) => one === state) ?? 'waiting'
  const list = useStaffPages('staffThreadsPage', { list: chosen, text }, (page) => page.threads)
  const { total } = list
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Messages" />
        <FilterField label="Number or account" text={text} onChange={setText} />
      </div>
      <StateTabs
        label="Which messages"
        states={STAFF_THREAD_WORDS}
        chosen={chosen}
        onChoose={(next) => setState(next === 'waiting' ? '' : next)}
      />
      <p className={staff['soft']} role="status">
        {total && foundWords(total)}
      </p>
      <DataTable
        label="Messages"
        rows={list.rows}
        columns={COLUMNS}
        idOf={({ threadNo }) => String(threadNo)}
        nameOf={({ threadNo }) => String(threadNo)}
        limit={list.limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        isStale={list.isStale}
        more={list.more}
        problem={
          list.error && (
            <LoadProblem
              text={problemText('staffThreadsPage', list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          <p className={staff['none']} role="status">
            {text === '' ? 'Nothing is waiting here.' : `No message matches “${text}”.`}
          </p>
        }
      />
    </>
  )
}
