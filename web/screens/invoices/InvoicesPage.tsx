import { useNavigate } from 'react-router'
import { INVOICE_PAGE_SIZE } from '#shared/codes/limits.ts'
import { LIST_WORDS } from '#shared/codes/list-words.ts'
import { invoicesAddress, payInvoicesAddress } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { howManyCounted } from '#shared/rules/how-many.ts'
import { DownloadRows } from '#web/data/files/DownloadRows.tsx'
import { useHiddenColumns } from '#web/data/hidden-columns.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useAllows, usePerson } from '#web/data/session.ts'
import { NO_TEXT_OR_DAYS } from '#web/data/list-filter.ts'
import { useListFilter } from '#web/data/use-list-filter.ts'
import { usePages } from '#web/data/use-pages.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { balanceOf } from '#web/parts/invoice-facts.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { NoMatch } from '#web/parts/NoMatch.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { BulkAction } from '#web/ui/table/SelectionBar.tsx'
import { INVOICE_COLUMNS } from './invoice-columns.tsx'
import { invoicesFile } from './invoice-files.ts'
import { addressOf, askedFor, filterInAddress, type InvoiceRow, isNarrowing } from './invoice-filter.ts'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { NoInvoiceAccess } from './NoInvoiceAccess.tsx'
import css from '#web/parts/list-page.module.css'
import { useKeptScroll } from '#web/data/use-kept-scroll.ts'

const NO_FILTER = { ...NO_TEXT_OR_DAYS, list: 'all' } as const

/** The file opens beside the list. The rows stay selected: what is chosen may be wanted again. */
const DOWNLOAD: BulkAction<InvoiceRow> = {
  label: 'Download as one PDF',
  isReady: true,
  act: (rows) => {
    window.open(invoicesAddress(rows.map(({ invoiceno }) => invoiceno)), '_blank', 'noopener')
    return Promise.resolve(false)
  },
}

/** Opens the page that pays with what of the chosen is not paid. Credit notes are chosen there. */
function usePayAction(): BulkAction<InvoiceRow> {
  const navigate = useNavigate()
  return {
    label: 'Pay',
    isReady: true,
    act: async (rows) => {
      const open = rows.filter((invoice) => balanceOf(invoice) > 0)
      if (open.length === 0) toast(nothingToPay(rows))
      else await navigate(payInvoicesAddress(open.map(({ invoiceno }) => invoiceno)))
      return false
    },
  }
}

const nothingToPay = (rows: readonly InvoiceRow[]): string =>
  rows.some((invoice) => balanceOf(invoice) < 0)
    ? 'A credit note pays invoices: choose it with one.'
    : rows.length === 1
      ? 'This is paid.'
      : 'All of these are paid.'

/** The invoices and credit notes of the account, newest first, five by five (INV-01 to INV-07). */
export function InvoicesPage() {
  useKeptScroll()
  const person = usePerson()
  return (
    <AccountFrame entries={accountMenu(person)}>
      <PageHeading text={LIST_WORDS.invoices.heading} />
      {allows(NEEDS.invoices, person) ? <Invoices /> : <NoInvoiceAccess />}
    </AccountFrame>
  )
}

function Invoices() {
  const [filter, change, clear, timesCleared] = useListFilter(filterInAddress, addressOf)
  const [hidden, setHidden] = useHiddenColumns('invoices')
  const limit = filter.pages * INVOICE_PAGE_SIZE
  const isNarrowed = isNarrowing(filter)
  const mayPay = useAllows(NEEDS.payInvoices)
  const pay = usePayAction()
  const invoices = usePages('invoicesPage', askedFor(filter), {
    rowsOf: (page) => page.invoices,
    wanted: limit,
  })
  const { rows, total } = invoices
  const isNone = rows?.length === 0 && !isNarrowed
  return (
    <>
      {!isNone && (
        <InvoiceFilters
          key={timesCleared}
          filter={filter}
          onChange={change}
          onClear={isNarrowed ? () => clear(NO_FILTER) : undefined}
        />
      )}
      <DataTable
        label="Your invoices"
        rows={rows?.length === 0 && invoices.isReading ? undefined : rows}
        columns={INVOICE_COLUMNS}
        idOf={({ invoiceno }) => invoiceno}
        nameOf={({ invoiceno }) => `invoice ${invoiceno}`}
        limit={limit}
        {...(total?.isExact && { total: total.count })}
        sort={null}
        hidden={hidden}
        onHidden={setHidden}
        actions={mayPay ? [pay, DOWNLOAD] : [DOWNLOAD]}
        summary={
          <div className={css['above']}>
            <p className={css['count']} role="status">
              {total && howManyCounted(total, 'invoice')}
            </p>
            {rows !== undefined && rows.length > 0 && (
              <DownloadRows download={invoicesFile(askedFor(filter))} />
            )}
          </div>
        }
        isStale={invoices.isStale}
        more={invoices.more(() => change({ pages: filter.pages + 1 }))}
        problem={
          invoices.error && (
            <LoadProblem
              text={problemText('invoicesPage', invoices.error)}
              onRetry={() => void invoices.refetch()}
            />
          )
        }
        empty={
          isNarrowed ? (
            <NoMatch text="No invoice matches." all="Show all invoices" onAll={() => clear(NO_FILTER)} />
          ) : (
            <div className={css['none']}>
              <p>Nothing has been invoiced on this account yet.</p>
            </div>
          )
        }
      />
    </>
  )
}
