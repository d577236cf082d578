import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { PAYMENT_STATES } from '#shared/codes/payment-states.ts'
import { formatAud } from '#shared/rules/money.ts'
import { useSession } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import css from './open-payments.module.css'

/**
 * Payments of the last 30 days without an order that somebody should know of: still under way, or with money
 * that goes back. Staff see those of all accounts.
 */
export function OpenPayments() {
  const isStaff = useSession().type === 'S'
  const { data } = useRead('paymentsFromServer', {})
  const shown =
    data?.payments.filter(
      ({ state, orderNo }) =>
        orderNo === '' && (PAYMENT_STATES[state].isOpen || state === 'refund' || state === 'refunded'),
    ) ?? []
  if (shown.length === 0) return null
  return (
    <section className={css['payments']} aria-labelledby="open-payments">
      <h2 id="open-payments">Payments without an order</h2>
      <ul>
        {shown.map((payment) => (
          <li key={`${String(payment.webOrderNo)} ${payment.createdAt.toISOString()}`}>
            <b>{PAYMENT_STATES[payment.state].word}</b>
            <span>
              {[
                isStaff && payment.accountName,
                `Web order ${String(payment.webOrderNo)}`,
                paymentMethodLabel(payment.methodId),
                auDayAndTime(payment.createdAt),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {payment.amount !== undefined && (
              <span className={css['amount']}>{formatAud(payment.amount)}</span>
            )}
            {isStaff && payment.problem !== '' && <span className={css['problem']}>{payment.problem}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
