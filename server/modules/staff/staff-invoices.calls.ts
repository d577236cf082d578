import type { OutputOf } from '#shared/calls/call.ts'
import type { staffInvoiceCalls } from '#shared/calls/staff-invoices.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Queryable } from '#server/db/connect.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { withPayer } from '#server/modules/payers/with-payer.ts'
import { creditableInvoice, payerOfInvoice } from '#server/modules/invoices/credit-notes.store.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import type { StaffServices } from './context.ts'
import { countInvoices, invoiceRows, readInvoiceText } from './invoice-lists.store.ts'
import { lockAccount } from '#server/modules/accounts/accounts.store.ts'
import { mailInvoice } from './mail-invoice.ts'
import { presentInvoice, presentInvoiceRow } from './present-invoice.ts'
import { eventsOf } from './staff-audit.store.ts'
import { invoiceHead, invoiceParts } from './staff-invoice.store.ts'
import { unitsByLine } from './units-by-line.ts'

type Detail = OutputOf<(typeof staffInvoiceCalls)['staffInvoice']>

async function detailOf(tx: Queryable, invoiceNo: string): Promise<Detail> {
  const head = await invoiceHead(tx, invoiceNo)
  if (!head) throw new Refusal('invoice.unknown')
  const parts = await invoiceParts(tx, invoiceNo)
  const creditable = await creditableInvoice(tx, invoiceNo)
  return presentInvoice(head, { parts, creditable, events: await eventsOf(tx, 'invoice', invoiceNo) })
}

export const staffInvoiceHandlers: HandlersFor<typeof staffInvoiceCalls, StaffServices> = {
  staffInvoicesPage: async ({ cursor, limit = LIST_PAGE_MAX, list, text }, { tx, now, services }) => {
    const asked = { list, text }
    const cursors = listCursor(services.keys.secrets, { list: 'staffInvoices', accountId: '', filter: asked })
    const after = cursors.read(cursor)
    const filter = { list, day: brisbaneDay(now), found: await readInvoiceText(tx, text) }
    const rows = await invoiceRows(tx, filter, { after, limit })
    const { shown, next } = cutPage(rows, limit, (row) => ({ atMicros: row.at_micros, no: row.written_no }))
    return {
      invoices: shown.map(presentInvoiceRow),
      next: cursors.write(next),
      ...(after === null && { total: await countInvoices(tx, filter) }),
    }
  },
  staffInvoice: ({ invoiceNo }, { tx }) => detailOf(tx, invoiceNo),
  staffMailInvoice: async ({ invoiceNo, email }, ctx) => {
    const { seller } = ctx.services.config
    return { sentTo: await mailInvoice(ctx.tx, { invoiceNo, email, seller, now: ctx.now, by: whoActs(ctx) }) }
  },
  staffCreditInvoice: async ({ invoiceNo, units, freightCents, feeCents, creditedCents, reason }, ctx) => {
    const acting = { now: ctx.now, by: whoActs(ctx) }
    const payer = await payerOfInvoice(ctx.tx, invoiceNo)
    if (!payer) throw new Refusal('invoice.unknown')
    await lockAccount(ctx.tx, payer.account_id) // first, as who claims units for a service request does
    const crediting = { invoiceNo, units: unitsByLine(units), freightCents, feeCents, reason, ...acting }
    // what is owed gets less, so held orders may go on
    const { done } = await withPayer(ctx.tx, { payerId: payer.payer_id, webOrderNo: null, ...acting }, () =>
      creditInvoice(ctx.tx, { ...crediting, seenCents: creditedCents }),
    )
    return { creditNo: done.creditNo, amount: done.amounts.totalIncGstCents }
  },
}
