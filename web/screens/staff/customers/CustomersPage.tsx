import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { CUSTOMER_LIST_WORDS, CUSTOMER_LISTS } from '#shared/codes/customer-lists.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterField } from '../kit/FilterField.tsx'
import css from '../kit/object.module.css'
import { useQueryText } from '../kit/use-query-text.ts'
import staff from '../staff.module.css'
import { StateTabs } from '../system/StateTabs.tsx'

type Customer = OutputOf<AllCalls['staffCustomers']>['customers'][number]

const money = (
  id: string,
  title: string,
  value: (customer: Customer) => number,
  isBad = false,
): TableColumn<Customer> => ({
  id,
  title,
  value,
  cell: (customer) => {
    const cents = value(customer)
    return cents === 0 ? '' : <span className={isBad ? css['bad'] : undefined}>{formatAud(cents)}</span>
  },
  isFigure: true,
  onCard: 'labelled',
})

const COLUMNS: readonly TableColumn<Customer>[] = [
  {
    id: 'name',
    title: 'Customer',
    value: ({ name }) => name,
    cell: ({ name, customerId }) => (
      <Link to={generatePath(ROUTES.staffCustomer, { customerId })}>{name}</Link>
    ),
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'number',
    title: 'Number',
    value: ({ customerId }) => customerId,
    cell: ({ customerId }) => customerId,
    onCard: 'corner',
  },
  {
    id: 'terms',
    title: 'Terms',
    value: ({ terms }) => terms,
    cell: ({ terms }) => terms,
    onCard: 'labelled',
  },
  money('limit', 'Limit', ({ limit2, limit3 }) => Math.max(limit2, limit3)),
  money('owing', 'Owing', ({ owing }) => owing),
  money('overdue', 'Overdue', ({ overdue }) => overdue, true),
  money('open', 'Open orders', ({ openOrders }) => openOrders),
  {
    id: 'state',
    title: 'State',
    value: ({ isStopped, heldOrders }) => (isStopped ? 1_000_000 : heldOrders),
    cell: ({ isStopped, heldOrders }) =>
      [isStopped && 'Stopped', heldOrders > 0 && `${String(heldOrders)} held`].filter(Boolean).join(', '),
    onCard: 'line',
  },
]

/** The customers, with what they owe. */
export function CustomersPage() {
  const [state, setState] = useQueryText('list')
  const [text, setText] = useQueryText('q')
  const list = CUSTOMER_LISTS.find((one) => one === state) ?? 'all'
  const { data, error, refetch, isPlaceholderData } = useRead(
    'staffCustomers',
    { list, text },
    { keepsLast: true },
  )
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Customers" />
        <FilterField label="Number, name, account or login" text={text} onChange={setText} />
      </div>
      <StateTabs
        label="Which customers"
        states={CUSTOMER_LIST_WORDS}
        chosen={list}
        onChoose={(next) => setState(next === 'all' ? '' : next)}
      />
      <DataTable
        label="Customers"
        rows={data?.customers}
        columns={COLUMNS}
        idOf={({ customerId }) => customerId}
        nameOf={({ name }) => name}
        sort={null}
        isStale={isPlaceholderData}
        problem={
          error && <LoadProblem text={problemText('staffCustomers', error)} onRetry={() => void refetch()} />
        }
        empty={
          <p className={staff['none']} role="status">
            {text === '' ? 'There is no such customer.' : `No customer matches “${text}”.`}
          </p>
        }
      />
      {data?.hasMore && (
        <p className={staff['soft']}>There are more. Type a number or a name to find the others.</p>
      )}
    </>
  )
}
