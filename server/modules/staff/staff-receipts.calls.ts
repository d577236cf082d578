import type { staffReceiptCalls } from '#shared/calls/staff-receipts.ts'
import { LIST_PAGE_MAX, OPEN_INVOICES_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { refundReceipt } from '#server/modules/banking/pay-invoices.ts'
import { reverseByStaff } from '#server/modules/banking/reverse-by-staff.ts'
import type { StaffServices } from './context.ts'
import { enterMoney, spendMoney } from './enter-money.ts'
import { noteEntry } from './staff-entries.store.ts'
import { type OpenRow, openRows, payerOf, receiptRows, type ReceiptRow } from './staff-receipts.store.ts'

const presentOpen = (row: OpenRow) => ({
  invoiceNo: row.invoice_no,
  invoicedOn: row.invoiced_on,
  dueOn: row.due_on,
  accountId: row.account_id,
  amount: row.amount_inc_cents,
  open: row.open_cents,
})

const presentReceipt = (row: ReceiptRow) => ({
  receiptId: row.id,
  receivedAt: row.received_at,
  method: row.payment_method_id,
  reference: row.reference,
  amount: row.amount_cents,
  free: row.spare_cents,
  kept: row.amount_cents - row.allocated_cents - row.refunded_cents - row.spare_cents,
  refunded: row.refunded_cents,
  isTakenBack: row.is_taken_back,
  webOrderNo: row.web_order_no,
  isOfGateway: row.payment_id !== null,
  gatewayRefunds: row.gateway_refunds.map(({ atMs, ...refund }) => ({ ...refund, at: new Date(atMs) })),
  pays: row.pays,
})

export const staffReceiptHandlers: HandlersFor<typeof staffReceiptCalls, StaffServices> = {
  staffPayerMoney: async ({ customerId }, { tx }) => {
    const payer = await payerOf(tx, customerId)
    if (!payer) throw new Refusal('customer.unknown', { customer: customerId })
    const read = (kind: OpenRow['kind']) => openRows(tx, payer.id, { kind, limit: OPEN_INVOICES_MAX + 1 })
    const [invoices, credits] = [await read('invoice'), await read('credit')]
    return {
      payerId: payer.id,
      name: payer.name,
      owing: payer.invoiced_cents,
      invoices: invoices.slice(0, OPEN_INVOICES_MAX).map(presentOpen),
      hasMore: invoices.length > OPEN_INVOICES_MAX || credits.length > OPEN_INVOICES_MAX,
      credits: credits.slice(0, OPEN_INVOICES_MAX).map(presentOpen),
    }
  },
  staffReceiptsPage: async ({ cursor, limit = LIST_PAGE_MAX, customerId }, { tx, services }) => {
    const payer = await payerOf(tx, customerId)
    if (!payer) throw new Refusal('customer.unknown', { customer: customerId })
    const cursors = listCursor(services.keys.secrets, {
      list: 'staffReceipts',
      accountId: '',
      filter: { payer: payer.id },
    })
    const rows = await receiptRows(tx, payer.id, { after: cursors.read(cursor), limit: limit + 1 })
    const { shown, next } = cutPage(rows, limit, (row) => ({ atMicros: row.at_micros, no: row.id }))
    return {
      receipts: shown.map(presentReceipt),
      next: cursors.write(next),
    }
  },
  staffTakeMoney: enterMoney,
  staffPayInvoices: spendMoney,
  staffRefundReceipt: async ({ entryId, receiptId, cents, reason }, ctx) => {
    const { tx, now, actor } = ctx
    await noteEntry(tx, { id: entryId, at: now, enteredBy: actor.userId })
    await refundReceipt(tx, { receiptId, cents, reason, now, by: whoActs(ctx) })
    return {}
  },
  staffReverseReceipt: async ({ receiptId, reason }, ctx) => {
    const reversal = { receiptId, reason, now: ctx.now, by: whoActs(ctx) }
    const { owedAgainCents, isHeld } = await reverseByStaff(ctx.tx, reversal)
    return { owedAgain: owedAgainCents, isHeld }
  },
}
