import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { DAY_MS } from '#shared/codes/day-ms.ts'
import { RETURN_FIGURE_DAYS, RETURN_SLOW_DAYS } from '#shared/codes/limits.ts'
import { reasonName } from '#shared/codes/return-reasons.ts'
import {
  RETURN_ASSIGNEE_WORDS,
  RETURN_ASSIGNEES,
  returnStatusWords,
  STAFF_RETURN_LIST_WORDS,
  STAFF_RETURN_LISTS,
} from '#shared/codes/return-statuses.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { amountWords } from '#web/parts/return-words.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { ReturnStatusWord } from '#web/parts/ReturnStatusWord.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { accountColumn } from '../kit/account-column.tsx'
import { FilterField } from '../kit/FilterField.tsx'
import { foundWords, howMany } from '../kit/how-many.ts'
import { useQueryText } from '../kit/use-query-text.ts'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import { StateTabs } from '../system/StateTabs.tsx'
import { dueWords } from './return-steps.ts'
import own from './returns.module.css'

type Request = OutputOf<AllCalls['staffReturnsPage']>['returns'][number]
const ageOf = ({ submittedAt }: Request) => Math.floor((Date.now() - submittedAt.getTime()) / DAY_MS)

const COLUMNS: readonly TableColumn<Request>[] = [
  {
    id: 'number',
    title: 'Request',
    value: ({ requestno }) => requestno,
    cell: ({ requestno }) => (
      <Link to={generatePath(ROUTES.staffReturn, { requestNo: String(requestno) })}>{requestno}</Link>
    ),
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'submitted',
    title: 'Submitted',
    value: ({ submittedAt }) => submittedAt.toISOString(),
    cell: ({ submittedAt }) => auDay(submittedAt),
    onCard: 'labelled',
  },
  {
    id: 'age',
    title: 'Days',
    value: ageOf,
    cell: (request) => ageOf(request),
    isFigure: true,
    onCard: 'labelled',
  },
  accountColumn(),
  {
    id: 'reason',
    title: 'Reason',
    value: ({ reason }) => reasonName(reason),
    cell: ({ reason }) => reasonName(reason),
    onCard: 'line',
  },
  {
    id: 'status',
    title: 'Status',
    value: ({ status }) => returnStatusWords(status),
    cell: (request) => <ReturnStatusWord status={request.status} decided={request} />,
    onCard: 'corner',
  },
  {
    id: 'arrive',
    title: 'To arrive by',
    value: ({ sendBy }) => sendBy ?? '',
    cell: dueWords,
    isMinor: true,
    onCard: 'labelled',
  },
  {
    id: 'who',
    title: 'Assigned to',
    value: ({ assignedTo }) => assignedTo,
    cell: ({ assignedTo }) => assignedTo || '–',
    isMinor: true,
    onCard: 'labelled',
  },
  {
    id: 'units',
    title: 'Units',
    value: ({ units }) => units,
    cell: ({ units }) => units,
    isFigure: true,
    onCard: 'labelled',
  },
  {
    id: 'amount',
    title: 'Amount ex GST',
    value: ({ amount }) => amount,
    cell: amountWords,
    isFigure: true,
    onCard: 'labelled',
  },
]

/** The service requests of all accounts as queues: what waits longest, or is due first; ended ones newest. */
export function StaffReturnsPage() {
  const [state, setState] = useQueryText('list')
  const [text, setText] = useQueryText('q')
  const [asked, setAsked] = useQueryText('assignee')
  const chosen = STAFF_RETURN_LISTS.find((one) => one === state) ?? 'waiting'
  const assignee = RETURN_ASSIGNEES.find((one) => one === asked) ?? 'all'
  const list = useStaffPages('staffReturnsPage', { list: chosen, assignee, text }, (page) => page.returns)
  const { total } = list
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Returns" />
        <FilterField label="Number, account or reference" text={text} onChange={setText} />
      </div>
      <Figures />
      <StateTabs
        label="Which returns"
        states={STAFF_RETURN_LIST_WORDS}
        chosen={chosen}
        onChoose={(next) => setState(next === 'waiting' ? '' : next)}
      />
      <StateTabs
        label="Assignee"
        states={RETURN_ASSIGNEE_WORDS}
        chosen={assignee}
        onChoose={(next) => setAsked(next === 'all' ? '' : next)}
      />
      <p className={staff['soft']} role="status">
        {total && foundWords(total)}
      </p>
      <DataTable
        label="Returns"
        rows={list.rows}
        columns={COLUMNS}
        idOf={({ requestno }) => String(requestno)}
        nameOf={({ requestno }) => String(requestno)}
        limit={list.limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        isStale={list.isStale}
        more={list.more}
        problem={
          list.error && (
            <LoadProblem
              text={problemText('staffReturnsPage', list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          <p className={staff['none']} role="status">
            {text === '' ? 'Nothing is waiting here.' : `No request matches “${text}”.`}
          </p>
        }
      />
    </>
  )
}

const percent = (part: number, whole: number) => `${String(Math.round((100 * part) / whole))}%`

/** How long requests wait, and how much is rejected. */
function Figures() {
  const { data } = useRead('staffReturnFigures', {})
  if (!data) return <div className={own['figures']} aria-busy="true" />
  const { waiting, slow, oldest, decided, rejected, units, unitsRejected } = data
  return (
    <p className={own['figures']} role="group" aria-label="Figures of the queue">
      <span>
        {howMany(waiting, 'request')} to decide
        {oldest && `, oldest from ${auDay(oldest)}`}
        {slow > 0 && `, ${String(slow)} older than ${howMany(RETURN_SLOW_DAYS, 'day')}`}
      </span>
      <span>
        {decided === 0
          ? `Nothing was decided in ${String(RETURN_FIGURE_DAYS)} days`
          : `In ${String(RETURN_FIGURE_DAYS)} days: ${String(rejected)} of ${howMany(decided, 'request')} rejected in full, ${percent(unitsRejected, units)} of all units rejected`}
      </span>
    </p>
  )
}
