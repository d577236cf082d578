import { takeMoney } from '#server/modules/banking/take-money.ts'
import { readCredit } from '#server/modules/credit/credit.store.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import { changeCustomer, holdCustomer } from '#server/modules/staff/change-customer.ts'
import { type DemoCustomer, limitsInCents, paysAtOnce } from '#demo/people/customers.ts'
import type { DemoInvoice } from './plan-payments.ts'
import { acting, eachApart, type Trade } from './trade.ts'

/** An invoice that is to be paid, and what of it, in cents inc GST. */
export type DuePayment = { invoice: DemoInvoice; cents: number }

const CARD_SHARE = 0.2

/** Takes what is paid on a day: one payment for each account. */
export async function takePayments(trade: Trade, due: readonly DuePayment[]): Promise<void> {
  const byAccount = [...Map.groupBy(due, ({ invoice }) => invoice.order.accountId)]
  await eachApart(
    trade,
    byAccount.map(([accountId, payments]) => ({
      accountId,
      payments,
      byCard: trade.random.chance(CARD_SHARE),
      eft: String(trade.random.whole(100_000, 999_999)),
    })),
    ({ payments }) => payments.map(({ invoice }) => payerOf(invoice.order.customer)),
    takePayment,
  )
}

type AccountPayment = {
  accountId: string
  payments: readonly DuePayment[]
  byCard: boolean
  eft: string
}

async function takePayment(trade: Trade, { accountId, payments, byCard, eft }: AccountPayment) {
  const order = payments[0]?.invoice.order
  const usual = byCard && order?.customer.country === 'AU' ? 'VISA_CREDIT' : 'DIRECT_DEPOSIT'
  await takeMoney(trade.tx, {
    ...{ accountId, receivedAt: trade.now(), ...acting(trade) },
    amountCents: payments.reduce((sum, { cents }) => sum + cents, 0),
    methodId: order?.paymentMethod ?? usual,
    reference: `EFT ${eft}`,
    pays: { invoices: payments.map(({ invoice: { invoiceNo }, cents }) => ({ invoiceNo, cents })) },
  })
}

const payerOf = (customer: DemoCustomer) => customer.payerId ?? customer.id

/** Which of the invoices of an account that are older than a month is credited, and so many days ago. */
const CREDITS = [
  { accountId: 'HPR104', daysAgo: 8, place: 0 },
  { accountId: 'HPR104', daysAgo: 13, place: 3 },
  { accountId: 'NTS401', daysAgo: 18, place: 6 },
  { accountId: 'KMO301', daysAgo: 23, place: 9 },
] as const
const OLD_DAYS = 30
const CREDITED_UNITS = 2

/** Credits what is to be credited on a day: two units of the first line of an invoice. */
export async function creditDamaged(trade: Trade, invoices: readonly DemoInvoice[], day: number) {
  for (const { accountId, place } of CREDITS.filter(({ daysAgo }) => -daysAgo === day)) {
    const invoice = invoices.filter((one) => one.order.accountId === accountId && one.day < -OLD_DAYS)[place]
    if (!invoice) continue
    const quantity = Math.min(CREDITED_UNITS, invoice.order.lines[0]?.quantity ?? 0)
    await creditInvoice(trade.tx, {
      invoiceNo: invoice.invoiceNo,
      units: new Map([[1, quantity]]),
      reason: 'Arrived damaged',
      ...acting(trade),
    })
  }
}

/** Sets the limits of a customer that buys on its own credit, by what it owes. */
export async function reviewLimits(trade: Trade, customer: DemoCustomer) {
  if (customer.payerId !== null || paysAtOnce(customer)) return
  const { tx } = trade
  const before = await readCredit(tx, customer.id)
  const { limit2, limit3 } = limitsInCents(customer, before.invoiced_cents)
  const same = { terms: customer.terms, level: customer.level ?? '' }
  await changeCustomer(tx, {
    customerId: customer.id,
    was: {
      ...same,
      limit2Cents: before.credit_limit2_cents,
      limit3Cents: before.credit_limit3_cents,
    },
    set: { ...same, limit2Cents: limit2, limit3Cents: limit3 },
    reason: 'Yearly review',
    ...acting(trade),
  })
}

/** Stops new orders of a customer. */
export const stopCustomer = (trade: Trade, { id: customerId }: DemoCustomer) =>
  holdCustomer(trade.tx, {
    ...{ customerId, isStopped: true, reason: 'Under review' },
    ...acting(trade),
  })
