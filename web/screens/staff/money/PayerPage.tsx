import { useState } from 'react'
import { generatePath, Link, useParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Acts } from '../kit/Acts.tsx'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'
import type { PayerMoney } from './invoice-detail.ts'
import { PayInvoicesButton } from './PayInvoicesButton.tsx'
import { Receipts } from './Receipts.tsx'
import { TakeMoneyForm } from './TakeMoneyForm.tsx'

type Open = PayerMoney['invoices'][number]

/** The money of a payer: what is owed, what has come in, and what is free. */
export function PayerPage() {
  const { customerId = '' } = useParams()
  const { data, error, refetch } = useRead('staffPayerMoney', { customerId })
  const [isEntering, setEntering] = useState(false)
  if (error)
    return <LoadProblem text={problemText('staffPayerMoney', error)} onRetry={() => void refetch()} />
  const statement = `/papers/statement/${encodeURIComponent(data?.payerId ?? customerId)}`
  return (
    <article className={css['page']} aria-busy={!data}>
      <div className={staff['head']}>
        <div>
          <PageHeading text={`Money of ${data?.name ?? customerId}`} />
          {data && (
            <p className={staff['soft']}>
              {data.payerId} · {formatAud(data.owing)} owed
            </p>
          )}
        </div>
      </div>
      {data && (
        <>
          <Acts
            acts={[
              { id: 'enter', word: 'Enter money', key: 'e', act: () => setEntering(true) },
              {
                id: 'statement',
                word: 'Statement',
                key: 's',
                act: () => void window.open(statement, '_blank', 'noopener'),
              },
            ]}
          />
          {isEntering && <TakeMoneyForm money={data} onClose={() => setEntering(false)} />}
          <OpenInvoices money={data} />
          <Credits money={data} />
          <Receipts money={data} />
        </>
      )}
    </article>
  )
}

const isLate = ({ dueOn }: Open) => dueOn !== null && dueOn < brisbaneDay(new Date())

const OpenInvoices = ({ money: { invoices, hasMore } }: { money: PayerMoney }) => (
  <section aria-labelledby="open-invoices">
    <h2 id="open-invoices">Open invoices</h2>
    {invoices.length === 0 && <p className={staff['soft']}>Nothing is owed.</p>}
    <ul className={css['rows']}>
      {invoices.map((one) => (
        <li key={one.invoiceNo}>
          <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo: one.invoiceNo })}>{one.invoiceNo}</Link>
          <span className={isLate(one) ? css['bad'] : staff['soft']}>
            {one.dueOn === null ? shownDay(one.invoicedOn) : `Due ${shownDay(one.dueOn)}`} · {one.accountId}
          </span>
          <span>
            <b>{formatAud(one.open)}</b> of {formatAud(one.amount)}
          </span>
        </li>
      ))}
    </ul>
    {hasMore && <p className={staff['soft']}>More are open. Those due longest are shown.</p>}
  </section>
)

/** Credit notes with something left; one click pays what is due longest with it. */
function Credits({ money: { payerId, credits, invoices } }: { money: PayerMoney }) {
  if (credits.length === 0) return null
  return (
    <section aria-labelledby="free-credits">
      <h2 id="free-credits">Credit notes with something left</h2>
      <ul className={css['rows']}>
        {credits.map((one) => (
          <li key={one.invoiceNo}>
            <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo: one.invoiceNo })}>{one.invoiceNo}</Link>
            <span className={staff['soft']}>{shownDay(one.invoicedOn)}</span>
            <span>
              {formatAud(-one.open)} left{' '}
              {invoices.length > 0 && (
                <PayInvoicesButton
                  payerId={payerId}
                  source={{ creditNo: one.invoiceNo }}
                  label={`Pay invoices with ${one.invoiceNo}`}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
