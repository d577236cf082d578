import { paymentMethodLabel } from '#shared/codes/payment-methods.ts'
import { allocationWindowAddress } from '#shared/codes/routes.ts'
import type { PaymentState } from '#shared/codes/payment-states.ts'
import { spreadMoney } from '#shared/rules/spread-money.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import type { GatewayPayment } from '#server/ports/payments/payment-gateway.ts'
import { withPayer } from '#server/modules/payers/with-payer.ts'
import { type Allocation, insertAllocations } from '#server/modules/receipts/receipts.store.ts'
import { inAudit, takenEntry, writeReceipt } from '#server/modules/receipts/take-receipt.ts'
import { reverseAll } from './follow-reversals.ts'
import { allocationReference } from './gateway-of.ts'
import { balancesOf, type Chosen, chosenOf, ownersOfAccount } from './invoice-payments.store.ts'
import { disagreement, move, type PaymentSubject, type Step } from './payment-subject.ts'
import { dropFee, type InvoicePaymentRow } from './payments.store.ts'

type InvoiceStep = Step<InvoicePaymentRow>

/** A payment of invoices: money becomes a receipt that pays them, however late it comes. */
export const invoicePayment: PaymentSubject<InvoicePaymentRow> = {
  reference: ({ allocation_token }) => allocationReference(allocation_token),
  window: ({ allocation_token }) => allocationWindowAddress(allocation_token),
  description: ({ method_id }) => `payment of invoices, ${paymentMethodLabel(method_id)}`,
  words: { paid: 'Your invoices are being paid.' },
  isUnusable: () => false,
  lockFirst: () => Promise.resolve(),
  take,
  takeLate: take,
  release: (step, state) => moveInvoice(step, state, ''),
  refunded: settleRefunded,
}

const moveInvoice = (step: InvoiceStep, state: PaymentState, problem: string) =>
  move(step, state, { problem, detail: { feeCents: step.payment.fee_cents } })

/**
 * Writes the receipt of money that a gateway has taken, less the fee, and pays with it and with the credit
 * notes what was chosen, as far as that is still open. The rest stays free on the receipt. Money that is not
 * what was asked for stays free as a whole, for staff to sort out.
 */
async function take(step: InvoiceStep, taken: GatewayPayment): Promise<void> {
  const { tx, deps, payment, now } = step
  const problem = disagreement(payment, allocationReference(payment.allocation_token), taken)
  const chosen = problem ? [] : await chosenOf(tx, payment.id)
  if (problem) await dropFee(tx, payment.id)
  await payChosen(step, {
    chosen,
    cents: problem ? taken.amountCents : taken.amountCents - payment.fee_cents,
  })
  await move({ tx, deps, payment, now }, problem ? 'held' : 'captured', {
    problem,
    detail: { feeCents: problem ? 0 : payment.fee_cents },
  })
}

type Paid = {
  chosen: readonly Chosen[]
  /** Of money, without the fee; 0 where credit notes pay all, and there is no receipt then. */
  cents: number
}

/** Pays what is chosen, under the locks of the payer; what lets held orders go releases them. */
async function payChosen(step: InvoiceStep, paid: Paid): Promise<void> {
  const { tx, deps, payment, now } = step
  const { payerId } = await ownersOfAccount(tx, payment.account_id)
  const paidBy = (receiptId: number | null) => (receiptId === null ? [] : [receiptId])
  await withPayer(tx, { payerId, webOrderNo: null, paidBy, now, by: deps.by }, () =>
    allocateChosen(step, paid),
  )
}

/**
 * Pays what is chosen with credit notes first, then with money. The payer is locked (`withPayer`), so what is
 * open is what is read.
 * @returns the receipt of the money, or null
 */
export async function allocateChosen(
  { tx, deps, payment, now }: InvoiceStep,
  { chosen, cents }: Paid,
): Promise<number | null> {
  const { account_id: accountId, method_id: methodId } = payment
  const owners = await ownersOfAccount(tx, accountId)
  const reference = payment.gateway_id ?? ''
  const balances = await balancesOf(
    tx,
    { accountId, payerId: owners.payerId },
    chosen.map(({ invoiceNo }) => invoiceNo),
  )
  const wanted = stillOpen(chosen, balances)
  const receiptId =
    cents === 0
      ? null
      : await writeReceipt(tx, {
          ...{ accountId, customerId: owners.customerId, receivedAt: now, methodId, amountCents: cents },
          ...{ reference, paymentId: payment.id, webOrderNo: null },
        })
  const allocations = allocationsOf(wanted, receiptId === null ? null : { receiptId, cents })
  await insertAllocations(tx, allocations)
  if (receiptId !== null)
    await addAudit(tx, deps.by, {
      at: now,
      action: 'receipt.take',
      ...takenEntry(
        {
          ...{ receiptId, accountId, amountCents: cents, methodId, reference },
          allocations: allocations.filter((one) => 'receiptId' in one),
        },
        { paymentId: payment.id },
      ),
    })
  for (const [creditNo, own] of Map.groupBy(
    allocations.filter((one) => 'creditNo' in one),
    (one) => one.creditNo,
  )) {
    const freeCents = -(balances.get(creditNo) ?? 0)
    const usedCents = own.reduce((sum, one) => sum + one.cents, 0)
    await addAudit(tx, deps.by, {
      at: now,
      action: 'receipt.allocate',
      subject: creditNo,
      accountId,
      before: { freeCents },
      after: { freeCents: freeCents - usedCents },
      detail: { paymentId: payment.id, pays: inAudit(own) },
    })
  }
  return receiptId
}

/** What of the chosen is open as well: neither more than was chosen nor more than there is. */
function stillOpen(chosen: readonly Chosen[], balances: ReadonlyMap<string, number>): Chosen[] {
  return chosen.map(({ invoiceNo, cents }) => {
    const balance = balances.get(invoiceNo) ?? 0
    return {
      invoiceNo,
      cents: cents > 0 ? Math.max(0, Math.min(cents, balance)) : Math.min(0, Math.max(cents, balance)),
    }
  })
}

/** What pays what: credit notes in their order, then the receipt, each used up before the next. */
function allocationsOf(
  wanted: readonly Chosen[],
  money: { receiptId: number; cents: number } | null,
): Allocation[] {
  const credits = wanted
    .filter(({ cents }) => cents < 0)
    .map(({ invoiceNo, cents }) => ({ id: { creditNo: invoiceNo }, cents: -cents }))
  const receipts = money ? [{ id: { receiptId: money.receiptId }, cents: money.cents }] : []
  const invoices = wanted.map(({ invoiceNo, cents }) => ({ id: invoiceNo, cents }))
  return spreadMoney<{ creditNo: string } | { receiptId: number }, string>(
    [...credits, ...receipts],
    invoices,
  ).map(({ from, to, cents }) => ({ ...from, invoiceNo: to, cents }))
}

/**
 * Money that was given back at the gateway: what it had paid is owed again, and what it had let go is taken
 * back.
 */
async function settleRefunded(step: InvoiceStep): Promise<void> {
  await reverseAll(step)
  await moveInvoice(step, 'refunded', step.payment.problem)
}
