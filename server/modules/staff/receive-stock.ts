import type { InputOf, OutputOf } from '#shared/calls/call.ts'
import type { staffStockCalls } from '#shared/calls/staff-stock.ts'
import { RECEIPT_LINES_MAX, STOCK_UNITS_MAX } from '#shared/codes/limits.ts'
import { Refusal, refusalText } from '#shared/codes/refusals.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { enterStock } from '#server/modules/fulfilment/enter-stock.ts'
import type { StaffCtx } from './context.ts'
import { noteReceipt, type ProductOfCode, productsByCode, stockRow } from './staff-stock.store.ts'

type Receive = (typeof staffStockCalls)['staffReceiveStock']
type Adjust = (typeof staffStockCalls)['staffAdjustStock']

/**
 * Books a receipt of stock as a whole: where a code is unknown or means several products, or a number is
 * none, nothing is booked and every row says what is wrong with it. The same code twice is added up.
 * @throws Refusal backOffice.receiptLines where there are none or too many, backOffice.receiptBooked where
 * this receipt has been booked before
 */
export async function receiveStock(
  { entryId, reason, lines }: InputOf<Receive>,
  ctx: StaffCtx<Receive>,
): Promise<OutputOf<Receive>> {
  const { tx, now, actor } = ctx
  if (lines.length === 0 || lines.length > RECEIPT_LINES_MAX)
    throw new Refusal('backOffice.receiptLines', { max: RECEIPT_LINES_MAX })
  const found = await productsByCode(
    tx,
    lines.map(({ code }) => code),
  )
  const rows = lines.map(({ code, units }, at) => {
    return {
      code,
      productId: found[at]?.product_id ?? '',
      name: found[at]?.name ?? '',
      units,
      problem: problemOf({ code, units }, found[at]),
    }
  })
  if (rows.some(({ problem }) => problem !== '')) return { isBooked: false, released: 0, rows }
  if (!(await noteReceipt(tx, { id: entryId, at: now, enteredBy: actor.userId, reason })))
    throw new Refusal('backOffice.receiptBooked')
  const released = await enterStock(tx, { kind: 'receipt', reason, lines: rows, now, by: whoActs(ctx) })
  return { isBooked: true, released: released.length, rows }
}

/** What is wrong with a row, in words; empty where nothing is. */
function problemOf({ code, units }: { code: string; units: number }, found?: ProductOfCode): string {
  if (found?.is_shared) return refusalText('product.sharedEan', { ean: code })
  if (!found?.product_id) return refusalText('product.unknown', { product: code })
  return units > 0 && units <= STOCK_UNITS_MAX ? '' : refusalText('backOffice.units')
}

/**
 * Adds units to what is on hand of a product, or takes them away.
 * @throws Refusal product.unknown, backOffice.units, backOffice.reason, stock.short, backOffice.receiptBooked
 */
export async function adjustStock(
  { entryId, productId, units, isOut, reason }: InputOf<Adjust>,
  ctx: StaffCtx<Adjust>,
): Promise<OutputOf<Adjust>> {
  const { tx, now, actor } = ctx
  if (!(await noteReceipt(tx, { id: entryId, at: now, enteredBy: actor.userId, reason })))
    throw new Refusal('backOffice.receiptBooked')
  const lines = [{ productId, units: isOut ? -units : units }]
  const released = await enterStock(tx, { kind: 'adjustment', reason, lines, now, by: whoActs(ctx) })
  return { onHand: (await stockRow(tx, productId))?.on_hand ?? 0, released: released.length }
}
