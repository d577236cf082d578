import { generatePath, Link, useSearchParams } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { CUSTOMER_LIST_WORDS, CUSTOMER_LISTS } from '#shared/codes/customer-lists.ts'
import { STAFF_PAGE_SIZE } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { pagesIn } from '#web/data/list-filter.ts'
import { usePages } from '#web/data/use-pages.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FilterField } from '../kit/FilterField.tsx'
import { foundWords } from '../kit/how-many.ts'
import { ListViews } from '../kit/ListViews.tsx'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'
import { StateTabs } from '../system/StateTabs.tsx'

type Customer = OutputOf<AllCalls['staffCustomersPage']>['customers'][number]

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
    isBreaking: true,
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
    isMinor: true,
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
    isBreaking: true,
    onCard: 'line',
  },
]

/** The customers, with what they owe. Its address says which, and how many of them are shown. */
export function CustomersPage() {
  const [query, setQuery] = useSearchParams()
  const text = query.get('q') ?? ''
  const chosen = CUSTOMER_LISTS.find((one) => one === query.get('list')) ?? 'all'
  const pages = pagesIn(query)
  const limit = pages * STAFF_PAGE_SIZE
  const change = (next: { q?: string; list?: string; page?: string }) => {
    // of two changes at once the second starts from what the first has made of the address
    const all = { ...Object.fromEntries(new URLSearchParams(location.search)), page: '', ...next }
    setQuery(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), { replace: true })
  }
  const list = usePages(
    'staffCustomersPage',
    { list: chosen, text: text.slice(0, TEXT_MAX) },
    { rowsOf: (page) => page.customers, wanted: limit },
  )
  const { total } = list
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Customers" />
        <FilterField
          label="Number, name, account or login"
          text={text}
          onChange={(typed) => change({ q: typed })}
        />
      </div>
      <StateTabs
        label="Which customers"
        states={CUSTOMER_LIST_WORDS}
        chosen={chosen}
        onChoose={(next) => change({ list: next === 'all' ? '' : next })}
      />
      <ListViews list="customers" whole="All customers" words={CUSTOMER_LIST_WORDS} />
      <p className={staff['soft']} role="status">
        {total && foundWords(total)}
      </p>
      <DataTable
        label="Customers"
        rows={list.rows}
        columns={COLUMNS}
        idOf={({ customerId }) => customerId}
        nameOf={({ name }) => name}
        limit={limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        isStale={list.isStale}
        more={list.more(() => change({ page: String(pages + 1) }))}
        problem={
          list.error && (
            <LoadProblem
              text={problemText('staffCustomersPage', list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          <p className={staff['none']} role="status">
            {text === '' ? 'There is no such customer.' : `No customer matches “${text}”.`}
          </p>
        }
      />
    </>
  )
}

const TEXT_MAX = 200
