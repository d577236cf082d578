import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { INVOICE_LIST_WORDS, INVOICE_LISTS } from '#shared/codes/invoice-lists.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import type { TableColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { accountColumn } from '../kit/account-column.tsx'
import { FilterField } from '../kit/FilterField.tsx'
import { foundWords } from '../kit/how-many.ts'
import { ListViews } from '../kit/ListViews.tsx'
import { useQueryText } from '../kit/use-query-text.ts'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import { StateTabs } from '../system/StateTabs.tsx'

type Invoice = OutputOf<AllCalls['staffInvoicesPage']>['invoices'][number]

const COLUMNS: readonly TableColumn<Invoice>[] = [
  {
    id: 'number',
    title: 'Number',
    value: ({ invoiceNo }) => invoiceNo,
    cell: ({ invoiceNo }) => <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo })}>{invoiceNo}</Link>,
    isKey: true,
    onCard: 'left',
  },
  {
    id: 'day',
    title: 'Invoiced',
    value: ({ invoicedOn }) => invoicedOn,
    cell: ({ invoicedOn }) => shownDay(invoicedOn),
    onCard: 'corner',
  },
  accountColumn(),
  {
    id: 'order',
    title: 'Order',
    value: ({ orderno }) => orderno,
    cell: ({ orderno }) => orderno,
    onCard: 'labelled',
  },
  {
    id: 'due',
    title: 'Due',
    value: ({ dueOn }) => dueOn ?? '',
    cell: ({ kind, dueOn }) => (kind === 'credit' ? 'Credit note' : shownDay(dueOn) || '–'),
    onCard: 'labelled',
  },
  {
    id: 'amount',
    title: 'Amount inc GST',
    value: ({ amount }) => amount,
    cell: ({ amount }) => formatAud(amount),
    isFigure: true,
    onCard: 'labelled',
  },
  {
    id: 'open',
    title: 'Open',
    value: ({ open }) => open,
    cell: ({ open }) => (open === 0 ? 'Paid' : <b>{formatAud(open)}</b>),
    isFigure: true,
    onCard: 'corner',
  },
]

/** Tax invoices and credit notes of all accounts. */
export function InvoicesPage() {
  const [state, setState] = useQueryText('list')
  const [text, setText] = useQueryText('q')
  const chosen = INVOICE_LISTS.find((one) => one === state) ?? 'all'
  const list = useStaffPages('staffInvoicesPage', { list: chosen, text }, (page) => page.invoices)
  const { total } = list
  return (
    <>
      <div className={staff['head']}>
        <PageHeading text="Invoices" />
        <FilterField label="Number, order, account or amount" text={text} onChange={setText} />
      </div>
      <StateTabs
        label="Which invoices"
        states={INVOICE_LIST_WORDS}
        chosen={chosen}
        onChoose={(next) => setState(next === 'all' ? '' : next)}
      />
      <ListViews list="invoices" whole="All invoices" words={INVOICE_LIST_WORDS} />
      <p className={staff['soft']} role="status">
        {total && foundWords(total)}
      </p>
      <DataTable
        label="Invoices"
        rows={list.rows}
        columns={COLUMNS}
        idOf={({ invoiceNo }) => invoiceNo}
        nameOf={({ invoiceNo }) => invoiceNo}
        limit={list.limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        isStale={list.isStale}
        more={list.more}
        problem={
          list.error && (
            <LoadProblem
              text={problemText('staffInvoicesPage', list.error)}
              onRetry={() => void list.refetch()}
            />
          )
        }
        empty={
          <p className={staff['none']} role="status">
            {text === '' ? 'There is no such invoice.' : `No invoice matches “${text}”.`}
          </p>
        }
      />
    </>
  )
}
