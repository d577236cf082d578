import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { buildPerson } from '../build.ts'
import { manyInvoices } from '../many-invoices.ts'
import type { PayerOperation, Prepared } from './operations.ts'
import type { Context } from './portals.ts'
import { reconcileMuchLater } from './reconcile.ts'
import { shopper } from './shopper.ts'

const AT_ONCE = 2
const INVOICES = 2
const EACH_CENTS = 110_00

/** A new payer of two open invoices who is about to do the operation, at PayPal. */
export async function preparePayer(context: Context, operation: PayerOperation): Promise<Prepared> {
  const { db, peer, portals } = context
  const person = await buildPerson(db, {}, new Date())
  const invoices = await manyInvoices(db, [person], INVOICES, EACH_CENTS)
  let isClosed = false
  const call = shopper(person, portals.alive, () => isClosed)
  const allocationToken = randomUUID()
  const asked = {
    invoiceIds: invoices.map(({ invoiceNo }) => invoiceNo),
    paymentAllocations: invoices.map(() => (EACH_CENTS / 100).toFixed(2)),
    paymentMethodId: 'PAYPAL',
    justCalculatePrices: false,
    allocationToken,
  }
  const begin = async () => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () => call('allocateInvoicePayments', asked)),
    )
    const said = new Set(answers.map(({ status, payPalPayment }) => `${status} ${payPalPayment}`))
    if (said.size !== 1) throw new Error(`different answers to one token: ${[...said].join(', ')}`)
    return answers[0]!
  }
  const pay = (orderID: string) =>
    call('updatePayPalAllocationPayment', { allocationToken, orderID, payerID: 'PAYER' })
  const begun = operation === 'beginInvoices' ? '' : (await begin()).payPalPayment
  if (operation === 'payInvoices') peer.ledger.approve(begun)
  const operations: Record<PayerOperation, () => Promise<unknown>> = {
    beginInvoices: begin,
    payInvoices: () => pay(begun),
    cancelInvoices: () => call('cancelAllocationPayment', { allocationToken }),
  }
  const complete = async () => {
    const { payPalPayment } = await begin()
    peer.ledger.approve(payPalPayment)
    await pay(payPalPayment)
  }
  return {
    act: operations[operation],
    close: () => {
      isClosed = true
    },
    problems: async (comesBack) => {
      if (comesBack && operation === 'beginInvoices') await complete()
      if (!comesBack) await reconcileMuchLater(context)
      const isPaid = operation !== 'cancelInvoices' && comesBack
      const mayBePaid = operation === 'payInvoices'
      return differences(context, { allocationToken, customerId: person.customerId }, isPaid, mayBePaid)
    },
  }
}

/** What a payment of all that is owed leaves behind. Amounts in cents. */
type Left = {
  states: string[]
  receipts: number
  received: number
  free: number
  owed: number
  paid: number
}

/**
 * The differences of one payment of invoices, in words: charges at the gateway, payment, receipt, invoices
 * and what the payer owes.
 */
async function differences(
  { db, peer }: Context,
  { allocationToken, customerId }: { allocationToken: string; customerId: string },
  isPaid: boolean,
  mayBePaid: boolean,
): Promise<string[]> {
  const charges = [...peer.ledger.captures.values()].filter(
    ({ custom_id, status }) => custom_id === `TOKEN${allocationToken}` && status === 'COMPLETED',
  )
  const { rows } = await sql<Left & { amount: number; fee: number }>`
    select array(select state from payment where allocation_token = ${allocationToken}) as states,
           (select coalesce(sum(amount_cents), 0)::bigint from payment where allocation_token = ${allocationToken}) as amount,
           (select coalesce(sum(fee_cents), 0)::bigint from payment where allocation_token = ${allocationToken}) as fee,
           (select count(*)::int from receipt where customer_id = ${customerId}) as receipts,
           (select coalesce(sum(amount_cents), 0)::bigint from receipt where customer_id = ${customerId}) as received,
           (select coalesce(sum(amount_cents - allocated_cents), 0)::bigint from receipt where customer_id = ${customerId}) as free,
           (select invoiced_cents from customer_balance where customer_id = ${customerId}) as owed,
           (select sum(allocated_cents)::bigint from invoice where payer_id = ${customerId}) as paid`.execute(
    db,
  )
  const { amount, fee, ...left } = rows[0]!
  const total = INVOICES * EACH_CENTS
  const wasPaid = isPaid || (mayBePaid && charges.length > 0)
  const problems: string[] = []
  const expectThat = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      problems.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
  expectThat(
    'charges',
    charges.map((charge) => charge.amount.value),
    wasPaid ? [((total + fee) / 100).toFixed(2)] : [],
  )
  if (wasPaid) expectThat('the amount of the payment', amount, total + fee)
  const paid = { receipts: 1, received: total, free: 0, owed: 0, paid: total }
  const unpaid = { receipts: 0, received: 0, free: 0, owed: total, paid: 0 }
  const { states, ...money } = left
  expectThat('money', money, wasPaid ? paid : unpaid)
  const isEnded = states.every((state) => state === 'cancelled' || state === 'lapsed')
  if (wasPaid ? states.join() !== 'captured' : !isEnded || states.length > 1)
    problems.push(`payments: ${states.join(', ')}`)
  return problems
}
