import type { OutputOf } from '#shared/calls/call.ts'
import type { staffReturnCalls } from '#shared/calls/staff-returns.ts'
import { DAY_MS } from '#shared/codes/day-ms.ts'
import { LIST_PAGE_MAX, RETURN_FIGURE_DAYS, RETURN_SLOW_DAYS } from '#shared/codes/limits.ts'
import type { ReturnAssignee } from '#shared/codes/return-statuses.ts'
import type { Queryable } from '#server/db/connect.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { creditedAmounts } from '#server/modules/invoices/credit-notes.store.ts'
import type { Actor } from '#server/modules/people/actor.ts'
import { assignReturn, decideReturn } from '#server/modules/returns/decide-return.ts'
import { type JudgedLine, presentFullReturn } from '#server/modules/returns/present-return.ts'
import { known, returnParts } from '#server/modules/returns/read-return.ts'
import { returnOf } from '#server/modules/returns/returns.store.ts'
import {
  closeReturn,
  creditReturn,
  receiveReturn,
  replaceReturn,
  unsettled,
} from '#server/modules/returns/settle-return.ts'
import {
  eansOf,
  ordersOf,
  returnAssignees,
  returnFigures,
  staffReturnHead,
  staffReturnPage,
  type StaffReturnHead,
} from '#server/modules/returns/staff-returns.store.ts'
import type { StaffServices } from './context.ts'

type Detail = OutputOf<(typeof staffReturnCalls)['staffReturn']>
type Head = OutputOf<(typeof staffReturnCalls)['staffReturnsPage']>['returns'][number]

export const staffReturnHandlers: HandlersFor<typeof staffReturnCalls, StaffServices> = {
  staffReturnsPage: async (asked, { tx, actor, services }) => {
    const { cursor, limit = LIST_PAGE_MAX, list, assignee = 'all', text } = asked
    const filter = { list, text, assignee: assigneeOf(assignee, actor) }
    const cursors = listCursor(services.keys.secrets, { list: 'staffReturns', accountId: '', filter })
    const after = cursors.read(cursor)
    const { rows, total } = await staffReturnPage(tx, filter, { after, limit })
    const { shown, next } = cutPage(rows, limit, (row) => ({ atMicros: row.at_micros, no: row.request_no }))
    return {
      returns: shown.map(presentHead),
      next: cursors.write(next),
      ...(total && { total }),
    }
  },
  staffReturnFigures: async (_input, { tx, now }) => {
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const { units_rejected: unitsRejected, ...figures } = await returnFigures(tx, {
      ...{ slowBefore: ago(RETURN_SLOW_DAYS), since: ago(RETURN_FIGURE_DAYS) },
    })
    return { ...figures, unitsRejected }
  },
  staffReturn: ({ requestNo }, { tx, now }) => detailOf(tx, requestNo, now),
  staffReturnAssignees: async (_input, { tx }) => ({ people: await returnAssignees(tx) }),
  staffAssignReturn: async ({ requestNo, seen, assigneeId }, ctx) => {
    await assignReturn(ctx.tx, stepOf(ctx, requestNo, seen), assigneeId ?? null)
    return detailOf(ctx.tx, requestNo, ctx.now)
  },
  staffDecideReturn: async ({ requestNo, seen, lines }, ctx) => {
    await decideReturn(ctx.tx, stepOf(ctx, requestNo, seen), lines)
    return detailOf(ctx.tx, requestNo, ctx.now)
  },
  staffReceiveReturn: async ({ requestNo, seen, lines, found }, ctx) => {
    await receiveReturn(ctx.tx, stepOf(ctx, requestNo, seen), lines, found)
    return detailOf(ctx.tx, requestNo, ctx.now)
  },
  staffCreditReturn: async ({ requestNo, seen, ...crediting }, ctx) => {
    await creditReturn(ctx.tx, stepOf(ctx, requestNo, seen), crediting)
    return detailOf(ctx.tx, requestNo, ctx.now)
  },
  staffReplaceReturn: async ({ requestNo, seen, lines, reason }, ctx) => {
    await replaceReturn(ctx.tx, stepOf(ctx, requestNo, seen), { lines, reason })
    return detailOf(ctx.tx, requestNo, ctx.now)
  },
  staffCloseReturn: async ({ requestNo, seen, reason }, ctx) => {
    await closeReturn(ctx.tx, stepOf(ctx, requestNo, seen), reason)
    return detailOf(ctx.tx, requestNo, ctx.now)
  },
}

/** Whose requests are asked for: of a person, of nobody (null), or of all (undefined). */
const assigneeOf = (assignee: ReturnAssignee, { userId }: Actor) =>
  assignee === 'all' ? undefined : assignee === 'me' ? userId : null

type Acting = {
  actor: Actor
  client: { address: string; requestId: string }
  services: StaffServices
  now: Date
}
const stepOf = (ctx: Acting, requestNo: number, seen: number) => ({
  ...{ requestNo, seen, now: ctx.now },
  by: whoActs(ctx),
  seller: ctx.services.config.seller,
})

const presentHead = (row: StaffReturnHead): Head => ({
  requestno: row.request_no,
  accountId: row.account_id,
  accountName: row.account_name,
  customerId: row.customer_id,
  reason: row.reason,
  status: row.status,
  submittedAt: row.submitted_at,
  sendBy: row.send_by,
  assignedTo: row.assigned_to,
  assigneeId: row.assignee_id,
  units: row.units,
  decidedUnits: row.decided_units,
  acceptedUnits: row.accepted_units,
  amount: row.amount_cents,
})

/** A submitted request, with the verdict as its dealer sees it. @throws Refusal return.unknown */
async function detailOf(tx: Queryable, requestNo: number, now: Date): Promise<Detail> {
  const head = known(await staffReturnHead(tx, requestNo))
  const request = known(await returnOf(tx, head.account_id, requestNo))
  const parts = await returnParts(tx, request, { businessGroup: head.business_group, now })
  return {
    ...presentHead(head),
    request: presentFullReturn(request, parts, { seesPrices: true, isStaff: true }),
    invoices: await invoicesToCredit(tx, parts.lines),
    orders: await ordersOf(tx, [...new Set(parts.lines.map(({ line }) => line.invoice_no))]),
    eans: await eansOf(tx, [...new Set(parts.lines.map(({ line }) => line.product_id))]),
    seen: parts.events.length,
  }
}

/** The invoices of what came back and is neither credited nor replaced. */
async function invoicesToCredit(tx: Queryable, lines: readonly JudgedLine[]): Promise<Detail['invoices']> {
  const open = lines.filter(({ line }) => unsettled(line) > 0).map(({ line }) => line.invoice_no)
  if (open.length === 0) return []
  const invoices = await creditedAmounts(tx, [...new Set(open)])
  return invoices.map(({ invoiceNo, amounts, credited }) => ({
    invoiceNo,
    ...{ goods: amounts.goodsCents, freight: amounts.freightCents, fee: amounts.feeCents },
    ...{ gst: amounts.gstCents, amount: amounts.totalIncGstCents },
    ...{ creditedGoods: credited.goodsCents, creditedFreight: credited.freightCents },
    ...{ creditedFee: credited.feeCents, creditedGst: credited.gstCents },
  }))
}
