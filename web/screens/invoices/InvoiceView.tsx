import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { generatePath, Link } from 'react-router'
import { invoiceAddress, payInvoicesAddress, ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { feeWord } from '#shared/rules/credit-note.ts'
import { formatAud } from '#shared/rules/money.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { useAllows, useSession } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { useChange } from '#web/data/use-change.ts'
import { Totals, type TotalRow } from '#web/parts/Totals.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { balanceOf, statusOf } from '#web/parts/invoice-facts.ts'
import { newRequestAddress } from '#web/parts/to-return.ts'
import { RecordHead } from '#web/parts/RecordHead.tsx'
import type { Invoice } from './invoice-filter.ts'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceStatusWord } from '#web/parts/InvoiceStatusWord.tsx'
import page from '#web/parts/record-page.module.css'
import css from './invoices.module.css'

/** An invoice or credit note with all that is known of it (INV-13 to INV-21). */
export function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { currentUserAccount } = useSession()
  const products = useCatalogue().data?.byId
  useInvoiceView(invoice.invoiceno)
  const isCredit = invoice.amount < 0
  const mayReturn = useAllows(NEEDS.returns) && !isCredit
  const mayPay = useAllows(NEEDS.payInvoices)
  return (
    <article className={page['record']}>
      <p className={page['paper']}>
        {settings.productName} · {currentUserAccount.accountname} ({currentUserAccount.accountid})
      </p>
      <RecordHead
        title={`${isCredit ? 'Credit note' : 'Invoice'} ${invoice.invoiceno}`}
        when={
          <>
            {shownDay(invoice.invoicedate)} <InvoiceStatusWord status={statusOf(invoice)} />
          </>
        }
      >
        <a
          className={buttonClass({ look: 'quiet' })}
          href={invoiceAddress(invoice.invoiceno)}
          target="_blank"
          rel="noreferrer"
        >
          <IconDownload size={18} />
          {isCredit ? 'Download credit note' : 'Download Invoice'}
        </a>
        {mayPay && balanceOf(invoice) > 0 && (
          <Link className={buttonClass()} to={payInvoicesAddress([invoice.invoiceno])}>
            Pay this invoice
          </Link>
        )}
      </RecordHead>
      {isCredit && (
        <p className={css['note']}>
          {invoice.reason && `${invoice.reason}. `}
          {invoice.creditedInvoiceno && (
            <>
              Credits invoice{' '}
              <Link to={generatePath(ROUTES.invoice, { invoiceno: invoice.creditedInvoiceno })}>
                {invoice.creditedInvoiceno}
              </Link>
              .
            </>
          )}
        </p>
      )}
      <InvoiceFacts invoice={invoice} />
      <ul className={page['lines']} aria-label="Lines of this invoice">
        {invoice.lines.map((line, at) => (
          <li key={at} className={css['line']}>
            <div className={css['product']}>
              {products?.has(line.itemno) ? (
                <Link to={productPath(line.itemno)}>{line.itemname}</Link>
              ) : (
                <b>{line.itemname}</b>
              )}
              <span className={css['number']}>{line.itemno}</span>
            </div>
            <div className={css['price']}>
              <span>
                {line.qty} × {formatAud(line.saleprice)}
              </span>
              <b>{formatAud(line.qty * line.saleprice)}</b>
              {mayReturn && (
                <Link
                  className={css['return']}
                  to={newRequestAddress({
                    productId: line.itemno,
                    units: line.qty,
                    invoiceNo: invoice.invoiceno,
                  })}
                >
                  Return<span className="unseen"> {line.itemname}</span>
                </Link>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className={page['totals']}>
        <Totals label="Invoice totals" rows={amountRows(invoice)} />
      </div>
    </article>
  )
}

/** The amounts of an invoice, each labelled with its tax; freight and fee only where there are any. */
function amountRows(invoice: Invoice): TotalRow[] {
  const { goods, freight, fee, paymentMethodId, gst, amount, paidAmount } = invoice
  const isCredit = amount < 0
  return [
    { label: 'Goods ex GST', amount: goods },
    ...(freight === 0 ? [] : [{ label: 'Freight ex GST', amount: freight }]),
    ...(fee === 0 ? [] : [{ label: `${feeWord(amount, fee, paymentMethodId)} ex GST`, amount: fee }]),
    { label: 'GST', amount: gst },
    { label: 'Total inc GST', amount, look: 'sum' },
    { label: isCredit ? 'Used' : 'Paid', amount: paidAmount },
    { label: isCredit ? 'Not used yet' : 'Balance', amount: balanceOf(invoice), look: 'sum' },
  ]
}

/** Notes once that an invoice has been opened (INV-30). */
function useInvoiceView(invoiceId: string) {
  const { mutate: note } = useChange('addActivityViewInvoice')
  const noted = useRef('')
  useEffect(() => {
    if (noted.current === invoiceId) return
    noted.current = invoiceId
    note({ invoiceId })
  }, [invoiceId, note])
}
