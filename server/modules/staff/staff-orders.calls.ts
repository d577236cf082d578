import { Refusal } from '#shared/codes/refusals.ts'
import type { staffOrderCalls } from '#shared/calls/staff-orders.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { HOLD_KINDS } from '#server/db/schema/back-office.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { givenReason } from '#server/modules/audit/given-reason.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { whatHoldsOrder } from '#server/modules/credit/what-holds.ts'
import { addOrderNote, notesOfOrder } from '#server/modules/orders/order-notes.store.ts'
import { presentPayToRelease } from '#server/modules/orders/pay-to-release.ts'
import { cancelLines } from '#server/modules/fulfilment/cancel-lines.ts'
import { holdByStaff, releaseOrder } from '#server/modules/fulfilment/hold-order.ts'
import { reinstateOrder } from '#server/modules/fulfilment/reinstate-order.ts'
import { splitByStaff } from '#server/modules/fulfilment/split-order.ts'
import type { StaffServices } from './context.ts'
import { presentNote, presentOrderDetail } from './present-staff-order.ts'
import { noteEntry } from './staff-entries.store.ts'
import { orderEvents } from './staff-audit.store.ts'
import { orderHeadFor, orderParts } from './staff-order.store.ts'
import { queueCounts } from './staff-orders.store.ts'
import { staffOrdersPage } from './staff-orders-page.ts'
import { countOpenWaves } from './staff-waves.store.ts'

export const staffOrderHandlers: HandlersFor<typeof staffOrderCalls, StaffServices> = {
  staffQueues: async (_input, { tx }) => ({
    queues: await queueCounts(tx),
    openWaves: await countOpenWaves(tx),
  }),
  staffOrdersPage,
  staffOrder: async ({ webOrderNo }, { tx, actor }) => {
    const head = await orderHeadFor(tx, webOrderNo)
    if (!head) throw new Refusal('order.unknown', { order: webOrderNo })
    const detail = {
      ...presentOrderDetail(head, await orderParts(tx, webOrderNo), await orderEvents(tx, webOrderNo)),
      notes: (await notesOfOrder(tx, webOrderNo)).map(presentNote),
    }
    // who may not open an invoice does not see here what it comes to
    if (!allows(NEEDS.staffInvoices, actor)) return { ...detail, invoices: [], payToRelease: null }
    return { ...detail, payToRelease: presentPayToRelease(await whatHoldsOrder(tx, webOrderNo)) }
  },
  staffHoldOrder: async ({ webOrderNo, reason }, ctx) => {
    await holdByStaff(ctx.tx, { webOrderNo, reason, now: ctx.now, by: whoActs(ctx) })
    return {}
  },
  staffReleaseOrder: async ({ webOrderNo, reason: typed }, ctx) => {
    const reason = givenReason(typed)
    await releaseOrder(ctx.tx, { webOrderNo, kinds: HOLD_KINDS, reason, now: ctx.now, by: whoActs(ctx) })
    return {}
  },
  staffSplitOrder: async ({ webOrderNo, reason }, ctx) => {
    const order = await splitByStaff(ctx.tx, { webOrderNo, reason, now: ctx.now, by: whoActs(ctx) })
    return { lowstatus: order.low_status }
  },
  staffNoteOrder: async ({ entryId, webOrderNo, note }, ctx) => {
    const { tx, now, actor } = ctx
    const head = await orderHeadFor(tx, webOrderNo)
    if (!head) throw new Refusal('order.unknown', { order: webOrderNo })
    if (isBlank(note)) throw new Refusal('order.note')
    await noteEntry(tx, { id: entryId, at: now, enteredBy: actor.userId })
    await addOrderNote(tx, { webOrderNo, at: now, notedBy: actor.userId, note })
    const entry = { at: now, action: 'order.note', subject: webOrderNo, detail: { note } } as const
    await addAudit(tx, whoActs(ctx), { ...entry, accountId: head.account_id })
    return {}
  },
  staffReinstateOrder: async ({ webOrderNo, lineNos = null, units, reason }, ctx) => {
    const asked = { webOrderNo, lineNos, promised: units, reason, now: ctx.now, by: whoActs(ctx) }
    const { order, isHeld } = await reinstateOrder(ctx.tx, asked)
    return { lowstatus: order.low_status, isHeld }
  },
  staffCancelLines: async ({ webOrderNo, lineNos, units, reason: typed }, ctx) => {
    const reason = givenReason(typed)
    const by = whoActs(ctx)
    const asked = { webOrderNo, lineNos: lineNos ?? null, isStaff: true, promised: units, reason }
    const after = await cancelLines(ctx.tx, { ...asked, now: ctx.now, by })
    return { lowstatus: after.low_status }
  },
}
