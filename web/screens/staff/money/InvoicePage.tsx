import { useState } from 'react'
import { generatePath, Link, useNavigate, useParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { howMany } from '../kit/how-many.ts'
import { Acts } from '../kit/Acts.tsx'
import css from '../kit/object.module.css'
import { TimeLine } from '../orders/TimeLine.tsx'
import staff from '../staff.module.css'
import { CreditDialog } from './CreditDialog.tsx'
import type { InvoiceDetail } from './invoice-detail.ts'
import { MailInvoiceDialog } from './MailInvoiceDialog.tsx'

/** A tax invoice or a credit note: what it is for, what paid it, and what has happened to it. */
export function InvoicePage() {
  const { invoiceNo = '' } = useParams()
  const { data, error, refetch } = useRead('staffInvoice', { invoiceNo })
  if (error) return <LoadProblem text={problemText('staffInvoice', error)} onRetry={() => void refetch()} />
  const word = data?.invoice.kind === 'credit' ? 'Credit note' : 'Invoice'
  return (
    <article className={css['page']} aria-busy={!data}>
      <div className={staff['head']}>
        <PageHeading text={`${word} ${invoiceNo}`} />
        <Link to={ROUTES.staffInvoices}>All invoices</Link>
      </div>
      {data && <Invoice detail={data} />}
    </article>
  )
}

function Invoice({ detail }: { detail: InvoiceDetail }) {
  return (
    <>
      <InvoiceActs detail={detail} />
      <Facts detail={detail} />
      <Lines detail={detail} />
      <Money detail={detail} />
      <TimeLine detail={detail} />
    </>
  )
}

function InvoiceActs({ detail }: { detail: InvoiceDetail }) {
  const { invoice, lines } = detail
  const { invoiceNo, payerId } = invoice
  const [asking, setAsking] = useState<'mail' | 'credit' | null>(null)
  const mayMoney = useAllows(NEEDS.staffMoney)
  const navigate = useNavigate()
  const isLeft =
    lines.some((line) => line.credited < line.quantity) || invoice.freightLeft > 0 || invoice.feeLeft > 0
  const papers = `/papers/invoices?${new URLSearchParams({ numbers: invoiceNo }).toString()}`
  const acts = [
    { id: 'pdf', word: 'PDF', key: 'p', act: () => void window.open(papers, '_blank', 'noopener') },
    { id: 'mail', word: 'Send by mail', key: 'm', act: () => setAsking('mail') },
    ...(mayMoney && invoice.kind === 'invoice' && isLeft
      ? [{ id: 'credit', word: 'Credit', key: 'c', act: () => setAsking('credit') }]
      : []),
    ...(mayMoney
      ? [
          {
            id: 'money',
            word: 'Enter money',
            key: 'e',
            act: () => void navigate(generatePath(ROUTES.staffPayer, { customerId: payerId })),
          },
        ]
      : []),
  ]
  return (
    <>
      <Acts acts={acts} />
      {asking === 'mail' && <MailInvoiceDialog invoice={invoice} onClose={() => setAsking(null)} />}
      {asking === 'credit' && <CreditDialog detail={detail} onClose={() => setAsking(null)} />}
    </>
  )
}

function Facts({ detail: { invoice } }: { detail: InvoiceDetail }) {
  const isCredit = invoice.kind === 'credit'
  return (
    <dl className={css['facts']}>
      <div>
        <dt>Account</dt>
        <dd>
          {invoice.accountName} <span className={staff['soft']}>{invoice.accountId}</span>
          {invoice.payerName !== invoice.accountName && (
            <div className={staff['soft']}>Paid by {invoice.payerName}</div>
          )}
        </dd>
      </div>
      <div>
        <dt>{isCredit ? 'Credits' : 'Order'}</dt>
        <dd>
          {isCredit && invoice.creditsInvoiceNo !== '' && (
            <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo: invoice.creditsInvoiceNo })}>
              Invoice {invoice.creditsInvoiceNo}
            </Link>
          )}
          {invoice.webOrderNo === null ? (
            !isCredit && '–'
          ) : (
            <div>
              <Link to={generatePath(ROUTES.staffOrder, { webOrderNo: String(invoice.webOrderNo) })}>
                Order {invoice.orderno}
              </Link>
            </div>
          )}
          {invoice.reason && <div className={staff['soft']}>{invoice.reason}</div>}
        </dd>
      </div>
      <div>
        <dt>Invoiced</dt>
        <dd>
          {shownDay(invoice.invoicedOn)}
          {invoice.dueOn !== null && <div className={staff['soft']}>Due {shownDay(invoice.dueOn)}</div>}
          <div className={staff['soft']}>{invoice.isIssued ? 'PDF is kept' : 'No PDF asked for yet'}</div>
        </dd>
      </div>
      <div>
        <dt>Amount inc GST</dt>
        <dd>
          <b>{formatAud(invoice.amount)}</b>
          <div className={staff['soft']}>
            {formatAud(invoice.goods)} goods, {formatAud(invoice.freight)} freight
            {invoice.fee !== 0 && `, ${formatAud(invoice.fee)} fee`}, {formatAud(invoice.gst)} GST
          </div>
          <div>
            {invoice.open === 0
              ? isCredit
                ? 'Used up'
                : 'Paid'
              : `${formatAud(invoice.open)} ${isCredit ? 'free until it is used' : 'open'}`}
          </div>
        </dd>
      </div>
    </dl>
  )
}

const Lines = ({ detail: { lines } }: { detail: InvoiceDetail }) => (
  <section aria-labelledby="invoice-lines">
    <h2 id="invoice-lines">{howMany(lines.length, 'line')}</h2>
    <ul className={css['rows']}>
      {lines.map((line) => (
        <li key={line.lineNo}>
          <span>{line.productId}</span>
          <span>
            {line.name}
            {line.credited > 0 && <b> · {line.credited} credited</b>}
          </span>
          <span>
            {line.quantity} × {formatAud(line.unitPrice)}
          </span>
        </li>
      ))}
    </ul>
  </section>
)

const PAID_WITH = { receipt: 'Payment', credit: 'Credit note', invoice: 'Invoice' } as const

function Money({ detail: { payments, credits } }: { detail: InvoiceDetail }) {
  if (payments.length + credits.length === 0) return null
  return (
    <section aria-labelledby="invoice-money">
      <h2 id="invoice-money">Payments and credits</h2>
      <ul className={css['rows']}>
        {payments.map((one) => (
          <li key={`${one.kind} ${one.number}`}>
            <span>
              {PAID_WITH[one.kind]} {one.number}
            </span>
            <span className={staff['soft']}>
              {shownDay(one.day)} {one.words}
            </span>
            <span>{formatAud(one.amount)}</span>
          </li>
        ))}
        {credits.map((one) => (
          <li key={one.invoiceNo}>
            <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo: one.invoiceNo })}>
              Credit note {one.invoiceNo}
            </Link>
            <span className={staff['soft']}>
              {shownDay(one.invoicedOn)} {one.reason}
            </span>
            <span>{formatAud(one.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
