import { IconDownload } from '@tabler/icons-react'
import { generatePath, Link, Navigate, useParams } from 'react-router'
import { feeLabelOf } from '#shared/codes/payment-methods.ts'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { receiptAddress, ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud, sumCents } from '#shared/rules/money.ts'
import { PAYMENT_RECORD_STATES } from '#shared/rules/payment-record.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows, usePerson, useSession } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { RecordHead } from '#web/parts/RecordHead.tsx'
import { type TotalRow, Totals } from '#web/parts/Totals.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PaymentStateWord } from './PaymentStateWord.tsx'
import page from '#web/parts/record-page.module.css'
import css from './payment.module.css'

type Payment = OutputOf<AllCalls['paymentRecord']>

/** One payment: its receipt, where money has come in. */
export function PaymentPage() {
  const { paymentno = '' } = useParams()
  const person = usePerson()
  const mayLook = allows(NEEDS.paymentHistory, person)
  const isNone = paymentno === '' || isPlaceholder(paymentno)
  const { data, error, refetch } = useRead(
    'paymentRecord',
    { paymentNo: paymentno },
    { when: mayLook && !isNone },
  )
  if (isNone) return <Navigate to={ROUTES.home} replace />
  return (
    <AccountFrame entries={accountMenu(person)}>
      {data ? (
        <PaymentView payment={data} />
      ) : (
        <>
          <PageHeading text={`Payment ${paymentno}`} />
          {!mayLook && <p className={css['soft']}>{refusalText('access.denied')}</p>}
          {mayLook &&
            (error ? (
              <>
                <LoadProblem text={problemText('paymentRecord', error)} onRetry={() => void refetch()} />
                <Link className={buttonClass()} to={ROUTES.payments}>
                  All payments
                </Link>
              </>
            ) : (
              <div className={page['skeleton']} aria-busy="true" aria-label="Loading the payment" />
            ))}
        </>
      )}
    </AccountFrame>
  )
}

function PaymentView({ payment }: { payment: Payment }) {
  const { currentUserAccount } = useSession()
  const { paymentno, state } = payment
  const { hasReceipt } = PAYMENT_RECORD_STATES[state]
  return (
    <article className={page['record']}>
      <p className={page['paper']}>
        {settings.productName} · {currentUserAccount.accountname} ({currentUserAccount.accountid})
      </p>
      <RecordHead
        title={`${hasReceipt ? 'Receipt' : 'Payment'} ${paymentno}`}
        when={
          <>
            {shownDay(payment.paidon)} <PaymentStateWord state={state} />
          </>
        }
      >
        {hasReceipt && (
          <a
            className={buttonClass({ look: 'quiet' })}
            href={receiptAddress(paymentno)}
            target="_blank"
            rel="noreferrer"
          >
            <IconDownload size={18} />
            Download receipt
          </a>
        )}
      </RecordHead>
      <Facts payment={payment} />
      <WhatItPays payment={payment} />
      <div className={page['totals']}>
        <Totals label="Payment totals" rows={totalRows(payment)} />
      </div>
    </article>
  )
}

function Facts({ payment }: { payment: Payment }) {
  const mayOpenOrder = useAllows(NEEDS.orders)
  const { orderno } = payment
  return (
    <dl className={page['facts']}>
      <div>
        <dt>Method</dt>
        <dd>{payment.method}</dd>
      </div>
      <div>
        <dt>Paid by</dt>
        <dd>{payment.paidby || '–'}</dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd>{payment.reference || '–'}</dd>
      </div>
      {orderno !== '' && (
        <div>
          <dt>Order</dt>
          <dd>
            {mayOpenOrder ? <Link to={generatePath(ROUTES.order, { orderno })}>{orderno}</Link> : orderno}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Invoices and credit notes with what is paid of each; of what came to nothing, what it was for. */
function WhatItPays({ payment: { state, pays, credits, elsewhere, free } }: { payment: Payment }) {
  const mayOpen = useAllows(NEEDS.invoices)
  const rows = [
    ...pays.map(({ invoiceno, amount }) => ({ kind: 'Invoice', invoiceno, amount })),
    ...credits.map(({ invoiceno, amount }) => ({ kind: 'Credit note', invoiceno, amount: -amount })),
  ]
  const isPaid = PAYMENT_RECORD_STATES[state].hasReceipt
  if (rows.length === 0 && elsewhere === 0 && free === 0) return null
  return (
    <section aria-labelledby="pays">
      <h2 id="pays" className={css['title']}>
        {isPaid ? 'What it paid' : 'What it was for'}
      </h2>
      <ul className={css['pays']}>
        {rows.map(({ kind, invoiceno, amount }) => (
          <li key={invoiceno}>
            <span>
              {kind}{' '}
              {mayOpen ? (
                <Link to={generatePath(ROUTES.invoice, { invoiceno })}>{invoiceno}</Link>
              ) : (
                invoiceno
              )}
            </span>
            <b>{formatAud(amount)}</b>
          </li>
        ))}
        {elsewhere !== 0 && (
          <li>
            <span>Invoices of other accounts</span>
            <b>{formatAud(elsewhere)}</b>
          </li>
        )}
        {free !== 0 && (
          <li>
            <span>Left as credit on your account</span>
            <b>{formatAud(free)}</b>
          </li>
        )}
      </ul>
    </section>
  )
}

function totalRows({ amount, fee, paymentMethodId, refunds, state }: Payment): TotalRow[] {
  const back = sumCents(refunds.map((one) => one.amount))
  const isPaid = PAYMENT_RECORD_STATES[state].hasReceipt
  return [
    ...(fee === 0
      ? []
      : [
          { label: 'Payment without fee', amount: amount - fee },
          { label: feeLabelOf(paymentMethodId), amount: fee },
        ]),
    { label: isPaid ? 'Paid' : 'Amount', amount, look: 'sum' },
    ...(back === 0 ? [] : [{ label: 'Given back', amount: -back }]),
  ]
}
