import { EMPTY_DRAFTS_MAX, OPEN_DRAFTS_MAX, QUANTITY_MAX, RETURN_LINES_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { isReturnReason, type ReturnReasonCode } from '#shared/codes/return-reasons.ts'
import { normaliseState } from '#shared/rules/address-form.ts'
import { boughtDays, planReturn, returnableUnits } from '#shared/rules/return-policy.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ClientInfo } from '#server/http/handlers.ts'
import { lockAccount } from '#server/modules/accounts/accounts.store.ts'
import { addressesOf, defaultAddressId } from '#server/modules/addresses/addresses.store.ts'
import { addAudit, type AuditEntry } from '#server/modules/audit/audit.store.ts'
import { changedFacts } from '#server/modules/audit/changed-facts.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { isInvoiceOf } from '#server/modules/invoices/invoice-papers.store.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { boughtLines, invoiceLinesOf, type ReturnProduct, returnProducts } from './bought.store.ts'
import {
  checkedContact,
  checkedFault,
  checkedReason,
  checkedRtsInvoice,
  type ContactInput,
} from './check-request.ts'
import type { ReturnServices } from './context.ts'
import { accountFacts, askedFor } from './policy-facts.ts'
import {
  addReturnEvent,
  deleteReturn,
  deleteReturnLine,
  deleteEmptyDrafts,
  draftCount,
  insertReturn,
  insertReturnLines,
  linesOfReturns,
  lockReturn,
  type ReturnAddress,
  type ReturnRow,
  saveReturn,
  saveReturnLine,
} from './returns.store.ts'

export type ReturnCtx = {
  tx: Tx
  actor: Actor
  client: ClientInfo
  services: Pick<ReturnServices, 'config' | 'isPast'>
  now: Date
}
export type Draft = ReturnRow & { reason: ReturnReasonCode }

type GivenAddress = { [Part in keyof ReturnAddress]?: string | undefined }
type CreateInput = ContactInput & GivenAddress & { reasonCode: string; rtsInvoiceNo: string }

/**
 * Begins a service request (RET-36, RET-37). It is not listed before it has a line; the sweeping
 * deletes those that never got one after a day.
 * @returns its number
 * @throws Refusal return.reason, return.rtsInvoice, return.rtsUnknown, return.drafts and those of the contact
 */
export async function createReturn(ctx: ReturnCtx, input: CreateInput): Promise<number> {
  const { tx, actor, now } = ctx
  const reason = checkedReason(actor, input.reasonCode)
  const contact = checkedContact(input)
  const rtsInvoiceNo = checkedRtsInvoice(reason, input.rtsInvoiceNo)
  await lockAccount(tx, actor.accountId)
  if (rtsInvoiceNo !== null && !(await isInvoiceOf(tx, actor.accountId, rtsInvoiceNo)))
    throw new Refusal('return.rtsUnknown', { invoice: rtsInvoiceNo })
  if ((await draftCount(tx, actor.accountId)) >= OPEN_DRAFTS_MAX)
    throw new Refusal('return.drafts', { max: OPEN_DRAFTS_MAX })
  await deleteEmptyDrafts(tx, actor.accountId, EMPTY_DRAFTS_MAX - 1)
  const requestNo = await insertReturn(tx, {
    ...contact,
    ...(await givenOrDefault(tx, actor.accountId, input)),
    account_id: actor.accountId,
    created_by: actor.userId,
    reason,
    rts_invoice_no: rtsInvoiceNo,
    registered_at: now,
  })
  await addReturnEvent(tx, { requestNo, at: now, kind: 'created', by: actor.userId })
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'return.create',
    subject: requestNo,
    after: { reason, rtsInvoiceNo, customerRef: contact.customer_ref },
  })
  return requestNo
}

/** The address that was sent, or the account's default one where all of it is missing (OP-21). */
async function givenOrDefault(tx: Tx, accountId: string, input: GivenAddress): Promise<ReturnAddress> {
  const part = (name: keyof ReturnAddress) => input[name] ?? ''
  const given = {
    address1: part('address1'),
    address2: part('address2'),
    address3: part('address3'),
    suburb: part('suburb'),
    city: part('city'),
    state: part('state'),
    postcode: part('postcode'),
  }
  if (Object.values(given).some((one) => one !== '')) return given
  const id = await defaultAddressId(tx, accountId)
  const saved = (await addressesOf(tx, accountId)).find((address) => address.id === id)
  if (!saved) return given
  return {
    address1: saved.line1,
    address2: saved.line2,
    address3: saved.line3,
    suburb: saved.suburb,
    city: saved.city,
    state: normaliseState(saved.state),
    postcode: saved.postcode,
  }
}

/**
 * A draft of the person's account, to take something out of it or to delete it, whatever its reason. The
 * account is locked first: units are claimed by one change after the other, so that no invoice line is
 * claimed twice.
 * @throws Refusal return.unknown, return.notDraft (RET-24)
 */
export async function lockDraftToRemove(
  { tx, actor }: Pick<ReturnCtx, 'tx' | 'actor'>,
  requestNo: number,
): Promise<ReturnRow> {
  await lockAccount(tx, actor.accountId)
  const request = await lockReturn(tx, actor.accountId, requestNo)
  if (!request) throw new Refusal('return.unknown')
  if (request.status !== 'IN') throw new Refusal('return.notDraft')
  return request
}

/** The same to go on with it. @throws Refusal return.reasonGone, and as lockDraftToRemove */
export async function lockDraft(ctx: Pick<ReturnCtx, 'tx' | 'actor'>, requestNo: number): Promise<Draft> {
  const request = await lockDraftToRemove(ctx, requestNo)
  const { reason } = request
  if (!isReturnReason(reason)) throw new Refusal('return.reasonGone')
  return { ...request, reason }
}

/** Notes a change of a draft: staff who act for a customer may have made it (docs/decisions/0036). */
const noteChange = (
  ctx: ReturnCtx,
  requestNo: number,
  change: Pick<AuditEntry, 'before' | 'after' | 'detail'>,
) => addAudit(ctx.tx, whoActs(ctx), { at: ctx.now, action: 'return.change', subject: requestNo, ...change })

/** Changes reference and contact (RET-56). @throws Refusal as lockDraft and checkedContact */
export async function changeContact(
  ctx: ReturnCtx,
  { requestNo, ...input }: ContactInput & { requestNo: number },
): Promise<void> {
  const contact = checkedContact(input)
  const draft = await lockDraft(ctx, requestNo)
  await saveReturn(ctx.tx, requestNo, contact)
  const changed = changedFacts(draft, contact)
  if (changed) await noteChange(ctx, requestNo, changed)
}

type AddInput = {
  requestNo: number
  productId: string
  quantity: number
  faultDescription?: string | undefined
  invoiceNo?: string | undefined
}

/**
 * Adds units of a product: a line for each invoice line they come from, at its price (RET-51, decision 31).
 * @throws Refusal access.denied for a rotation without letter S, return.product, return.quantity,
 * product.unknown, return.fault, return.reference, return.lines, return.notCovered where the policy does not
 * take all of the units, and as lockDraft
 */
export async function addProduct(ctx: ReturnCtx, input: AddInput): Promise<void> {
  const { tx, actor, now } = ctx
  const { requestNo, productId, quantity } = input
  if (productId === '') throw new Refusal('return.product')
  checkQuantity(quantity)
  const draft = await lockDraft(ctx, requestNo)
  checkedReason(actor, draft.reason)
  const product = await productOf(tx, productId)
  const fault = checkedFault(draft.reason, product, input.faultDescription ?? '')
  const { accountId, businessGroup } = actor
  const facts = await accountFacts(tx, { accountId, businessGroup, reason: draft.reason, at: now, requestNo })
  const invoiceNo = draft.rts_invoice_no ?? (input.invoiceNo || null)
  const lines = await boughtLines(tx, { accountId, productId, invoiceNo, days: boughtDays(facts) })
  const plan = planReturn(lines, quantity, askedFor(facts, product))
  if (!plan.isCovered) throw new Refusal('return.notCovered', { product: product.name, why: plan.words })
  const known = await linesOfReturns(tx, [requestNo])
  if (known.length + plan.parts.length > RETURN_LINES_MAX)
    throw new Refusal('return.lines', { max: RETURN_LINES_MAX })
  await insertReturnLines(
    tx,
    plan.parts.map(({ line, units }, at) => ({
      request_no: requestNo,
      line_no: draft.lines_made + at + 1,
      product_id: product.id,
      name: product.name,
      quantity: units,
      claimed: units,
      fault,
      invoice_no: line.invoiceNo,
      invoice_line_no: line.lineNo,
      price_cents: line.priceCents,
    })),
  )
  await saveReturn(tx, requestNo, { lines_made: draft.lines_made + plan.parts.length })
  const detail = { added: plan.parts.map(({ line, units }) => [productId, units, line.invoiceNo]) }
  await noteChange(ctx, requestNo, { detail })
}

async function productOf(tx: Tx, productId: string): Promise<ReturnProduct> {
  const [product] = await returnProducts(tx, [productId])
  if (!product) throw new Refusal('product.unknown', { product: productId })
  return product
}

function checkQuantity(quantity: number) {
  if (quantity < 1 || quantity > QUANTITY_MAX) throw new Refusal('return.quantity')
}

/**
 * Changes units and fault description of a line, within its invoice line.
 * @throws Refusal return.line, return.quantity, return.fault, return.reference, return.notCovered, and as
 * lockDraft
 */
export async function changeLine(
  ctx: ReturnCtx,
  input: { requestNo: number; lineNo: number; quantity: number; faultDescription?: string | undefined },
): Promise<void> {
  const { tx } = ctx
  const { requestNo, lineNo, quantity } = input
  checkQuantity(quantity)
  const draft = await lockDraft(ctx, requestNo)
  const own = (await linesOfReturns(tx, [requestNo])).find((line) => line.line_no === lineNo)
  const invoiced = (await invoiceLinesOf(tx, requestNo)).find((line) => line.requestLineNo === lineNo)
  if (!own || !invoiced) throw new Refusal('return.line')
  const fault = checkedFault(draft.reason, await productOf(tx, own.product_id), input.faultDescription ?? '')
  const most = returnableUnits(invoiced)
  if (quantity > most) {
    const why = `Only ${String(most)} of invoice ${own.invoice_no} can be returned`
    throw new Refusal('return.notCovered', { product: own.name, why })
  }
  await saveReturnLine(tx, { requestNo, lineNo }, { quantity, claimed: quantity, fault })
  const changed = changedFacts(own, { quantity, fault })
  const detail = { line: lineNo, productId: own.product_id }
  if (changed) await noteChange(ctx, requestNo, { ...changed, detail })
}

/** Takes a line out (RET-52). @throws Refusal return.line, and as lockDraftToRemove */
export async function removeLine(ctx: ReturnCtx, requestNo: number, lineNo: number): Promise<void> {
  await lockDraftToRemove(ctx, requestNo)
  const own = (await linesOfReturns(ctx.tx, [requestNo])).find((line) => line.line_no === lineNo)
  if (!own) throw new Refusal('return.line')
  await deleteReturnLine(ctx.tx, requestNo, lineNo)
  await noteChange(ctx, requestNo, { detail: { removed: [[own.product_id, own.quantity, own.invoice_no]] } })
}

/** Deletes a draft (RET-21). @throws Refusal as lockDraftToRemove */
export async function deleteDraft(ctx: ReturnCtx, requestNo: number): Promise<void> {
  const draft = await lockDraftToRemove(ctx, requestNo)
  await deleteReturn(ctx.tx, requestNo)
  await addAudit(ctx.tx, whoActs(ctx), {
    at: ctx.now,
    action: 'return.delete',
    subject: requestNo,
    before: { reason: draft.reason, customerRef: draft.customer_ref },
  })
}
