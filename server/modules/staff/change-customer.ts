import type { InputOf } from '#shared/calls/call.ts'
import type { staffCustomerCalls } from '#shared/calls/staff-customers.ts'
import { QUANTITY_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { limitsFit } from '#shared/rules/credit.ts'
import { arePaymentTerms } from '#shared/rules/payment-terms.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import { type Acting, withPayer } from '#server/modules/payers/with-payer.ts'
import {
  type Break,
  isPriceLevel,
  lockContract,
  lockTerms,
  replaceBreaks,
  saveTerms,
  type StoredTerms,
} from './customer-terms.store.ts'
import { payerOf } from './staff-receipts.store.ts'

type Calls = typeof staffCustomerCalls
type Terms = InputOf<Calls['staffChangeCustomer']>['set']
type Change = Acting & { customerId: string; reason: string }

const LIMIT_MAX = 100_000_000_00 // cents
const PRICE_MAX = 10_000_000_00 // cents

const stored = ({ terms, limit2Cents, limit3Cents, level }: Terms) => ({
  payment_terms_id: terms.toUpperCase(),
  credit_limit2_cents: limit2Cents,
  credit_limit3_cents: limit3Cents,
  level_list_id: level === '' ? null : level,
})

/**
 * Changes terms, credit limits and price level of a customer. Held orders that it pays for and that fit into
 * the limits then go on. Orders that are placed keep their prices.
 * @param was as whoever changes it has seen it
 * @returns web order numbers of what goes on
 * @throws Refusal customer.unknown, customer.terms, customer.limit, customer.limits where limit 3 is below
 * limit 2, customer.level, customer.changed, backOffice.reason, backOffice.nothing where nothing changes;
 * nothing is changed then
 */
export async function changeCustomer(
  tx: Tx,
  { customerId, was, set, reason: typed, now, by }: Change & { was: Terms; set: Terms },
): Promise<number[]> {
  const reason = givenReason(typed)
  if (!arePaymentTerms(set.terms)) throw new Refusal('customer.terms')
  for (const cents of [set.limit2Cents, set.limit3Cents])
    if (!Number.isSafeInteger(cents) || cents < 0 || cents > LIMIT_MAX) throw new Refusal('customer.limit')
  if (!limitsFit(set)) throw new Refusal('customer.limits')
  if (set.level !== '' && !(await isPriceLevel(tx, set.level))) throw new Refusal('customer.level')
  return changeLocked(tx, { customerId, now, by }, async (before) => {
    if (changedFacts(before, stored(was)) !== null) throw new Refusal('customer.changed')
    const facts = changedFacts(before, stored(set))
    if (facts === null) throw new Refusal('backOffice.nothing')
    await saveTerms(tx, customerId, stored(set))
    await addAudit(tx, by, {
      at: now,
      action: 'customer.change',
      subject: customerId,
      ...facts,
      detail: { reason },
    })
  })
}

/**
 * Stops new orders of a customer, or lets them go again: then held orders that fit into the limits go on.
 * @returns web order numbers of what goes on
 * @throws Refusal customer.unknown, backOffice.reason, customer.held or customer.free where it is so already;
 * nothing is changed then
 */
export async function holdCustomer(
  tx: Tx,
  { customerId, isStopped, reason: typed, now, by }: Change & { isStopped: boolean },
): Promise<number[]> {
  const reason = givenReason(typed)
  return changeLocked(tx, { customerId, now, by }, async (before) => {
    if (before.credit_hold === isStopped) throw new Refusal(isStopped ? 'customer.held' : 'customer.free')
    await saveTerms(tx, customerId, { credit_hold: isStopped })
    await addAudit(tx, by, {
      at: now,
      action: 'customer.hold',
      subject: customerId,
      before: { isStopped: before.credit_hold },
      after: { isStopped },
      detail: { reason },
    })
  })
}

/** Changes a customer's terms under the lock of what it owes, as every order and payment does. */
async function changeLocked(
  tx: Tx,
  { customerId, now, by }: Acting & { customerId: string },
  change: (before: StoredTerms) => Promise<void>,
): Promise<number[]> {
  if (!(await payerOf(tx, customerId))) throw new Refusal('customer.unknown', { customer: customerId })
  const { released } = await withPayer(tx, { payerId: customerId, webOrderNo: null, now, by }, async () => {
    const before = await lockTerms(tx, customerId)
    if (!before) throw new Refusal('customer.unknown', { customer: customerId })
    await change(before)
  })
  return released
}

/**
 * Sets the contract prices of a product for a customer, or takes them away. A list that several customers
 * share is left alone: it comes from a file.
 * @throws Refusal customer.unknown, product.unknown, customer.breaks, customer.shared, backOffice.reason;
 * nothing is changed then
 */
export async function setContractPrice(
  tx: Tx,
  {
    customerId,
    productId,
    breaks,
    reason: typed,
    now,
    by,
  }: Change & { productId: string; breaks: readonly Break[] },
): Promise<void> {
  const reason = givenReason(typed)
  if (!areBreaks(breaks)) throw new Refusal('customer.breaks')
  const contract = await lockContract(tx, customerId)
  if (!contract) throw new Refusal('customer.unknown', { customer: customerId })
  const { listId, customers } = contract
  if (customers > 1) throw new Refusal('customer.shared', { customers })
  const before = await replaceBreaks(tx, { listId, productId, breaks })
  if (before === null) throw new Refusal('product.unknown', { product: productId })
  const shown = (all: readonly Break[]) => ({
    prices: all.map(({ quantity, cents }) => [quantity, cents] as const),
  })
  await addAudit(tx, by, {
    at: now,
    action: 'price.contract',
    subject: customerId,
    before: shown(before),
    after: shown(breaks),
    detail: { productId, listId, reason },
  })
}

/** No prices at all, or some from different quantities on, of which one is from 1. */
function areBreaks(breaks: readonly Break[]): boolean {
  const quantities = new Set(breaks.map(({ quantity }) => quantity))
  const areSound = breaks.every(
    ({ quantity, cents }) =>
      Number.isSafeInteger(quantity) &&
      quantity >= 1 &&
      quantity <= QUANTITY_MAX &&
      Number.isSafeInteger(cents) &&
      cents > 0 &&
      cents <= PRICE_MAX,
  )
  return areSound && quantities.size === breaks.length && (breaks.length === 0 || quantities.has(1))
}
