import type { OutputOf } from '#shared/calls/call.ts'
import type { returnCalls } from '#shared/calls/returns.ts'
import { LIST_PAGE_MAX } from '#shared/codes/limits.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { boughtDays, planReturn } from '#shared/rules/return-policy.ts'
import { cutPage } from '#server/db/cut-page.ts'
import { listCursor } from '#server/db/list-cursor.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import { noteActivity } from '#server/modules/activities/activities.store.ts'
import { answerActivities } from '#server/modules/activities/answer-activities.ts'
import { boughtLines, returnProducts } from './bought.store.ts'
import {
  addProduct,
  changeContact,
  changeLine,
  createReturn,
  deleteDraft,
  removeLine,
} from './change-request.ts'
import { checkedReason } from './check-request.ts'
import type { ReturnServices } from './context.ts'
import { filesOf } from './evidence.store.ts'
import { beginFile, removeFile } from './keep-evidence.ts'
import { accountFacts, askedFor } from './policy-facts.ts'
import {
  presentDocument,
  presentFullReturn,
  presentPageRow,
  presentReplacementOrder,
  presentReturn,
  presentVerdict,
  REASON_MAP,
} from './present-return.ts'
import { submitReturn } from './submit-request.ts'
import { known, returnParts } from './read-return.ts'
import { draftCents, replacementOrderOf } from './replacement-order-of.ts'
import { returnPage } from './return-pages.store.ts'
import { linesOfReturns, returnOf, returnsOf } from './returns.store.ts'

type Changed = OutputOf<(typeof returnCalls)['returnRequest']>
type Verdict = OutputOf<(typeof returnCalls)['returnVerdict']>
const seeing = ({ actor }: Pick<ReadCtx, 'actor'>) => ({ seesPrices: allows(NEEDS.dealerPrices, actor) })

export const returnHandlers: HandlersFor<typeof returnCalls, ReturnServices> = {
  returnsFromServer: async (_input, ctx) => {
    const rows = await returnsOf(ctx.tx, ctx.actor.accountId)
    const numbers = rows.map((row) => row.request_no)
    const lines = Map.groupBy(await linesOfReturns(ctx.tx, numbers), (line) => line.request_no)
    const documents = Map.groupBy(await filesOf(ctx.tx, numbers), (file) => file.request_no)
    return {
      returns: rows.map((row) =>
        presentReturn(
          row,
          { lines: lines.get(row.request_no) ?? [], documents: documents.get(row.request_no) ?? [] },
          seeing(ctx),
        ),
      ),
      allReasonCodeToReason: REASON_MAP,
    }
  },
  returnsPage: async ({ cursor, limit = LIST_PAGE_MAX, list, text }, ctx) => {
    const filter = { accountId: ctx.actor.accountId, list, text }
    const cursors = listCursor(ctx.services.keys.secrets, {
      list: 'returns',
      accountId: filter.accountId,
      filter: { list, text },
    })
    const after = cursors.read(cursor)
    const { rows, total } = await returnPage(ctx.tx, filter, { after, limit })
    const { shown, next } = cutPage(rows, limit, (row) => ({ atMicros: row.at_micros, no: row.request_no }))
    return {
      returns: shown.map((row) => presentPageRow(row, seeing(ctx))),
      next: cursors.write(next),
      ...(total && { total }),
    }
  },
  returnRequest: ({ requestNo }, ctx) => answerReturn(ctx, requestNo),
  returnVerdict: (input, ctx) => answerVerdict(ctx, input),
  createReturnRequestContact: async (input, ctx) =>
    answerReturn(ctx, await createReturn(ctx, { ...input, rtsInvoiceNo: '' })),
  createReturnRequestContactRTS: async (input, ctx) => answerReturn(ctx, await createReturn(ctx, input)),
  updateReturnRequestContact: async (input, ctx) => {
    await changeContact(ctx, input)
    return answerReturn(ctx, input.requestNo)
  },
  addReturnRequestProduct: async (input, ctx) => {
    await addProduct(ctx, input)
    return answerReturn(ctx, input.requestNo)
  },
  changeReturnRequestLine: async (input, ctx) => {
    await changeLine(ctx, input)
    return answerReturn(ctx, input.requestNo)
  },
  deleteReturnRequestLine: async ({ requestNo, lineNo }, ctx) => {
    await removeLine(ctx, requestNo, lineNo)
    return answerReturn(ctx, requestNo)
  },
  deleteIncompleteReturnRequest: async ({ requestNo }, ctx) => {
    await deleteDraft(ctx, requestNo)
    return { requestno: requestNo, returns: [] }
  },
  submitIncompleteReturnRequest: async ({ requestNo }, ctx) => {
    await submitReturn(ctx, requestNo)
    return answerReturn(ctx, requestNo)
  },
  beginReturnDocument: async (input, { tx, actor, now }) => {
    const { id, received } = await beginFile(tx, { actor, now, ...input })
    return { documentId: id, offset: received }
  },
  deleteReturnRequestDocument: async ({ requestNo, documentId }, ctx) => {
    await removeFile(ctx, requestNo, documentId)
    return { documents: (await filesOf(ctx.tx, [requestNo])).map(presentDocument) }
  },
  addActivityViewReturn: async ({ requestNo }, ctx) => {
    const { userId, accountId } = ctx.actor
    known(await returnOf(ctx.tx, accountId, requestNo))
    await noteActivity(ctx.tx, {
      userId,
      accountId,
      type: 'Return',
      subjectId: String(requestNo),
      description: `Service request ${String(requestNo)}`,
      at: ctx.now,
    })
    return answerActivities(ctx)
  },
}

async function answerReturn(ctx: ReadCtx<ReturnServices>, requestNo: number): Promise<Changed> {
  const { tx, actor, now } = ctx
  const request = known(await returnOf(tx, actor.accountId, requestNo))
  const parts = await returnParts(tx, request, { businessGroup: actor.businessGroup, now })
  return { requestno: requestNo, returns: [presentFullReturn(request, parts, seeing(ctx))] }
}

type VerdictInput = {
  productId: string
  quantity: number
  reasonCode: string
  requestNo?: number | undefined
  invoiceNo?: string | undefined
}
async function answerVerdict(ctx: ReadCtx<ReturnServices>, input: VerdictInput): Promise<Verdict> {
  const { tx, actor, now } = ctx
  const { accountId, businessGroup } = actor
  const { productId, quantity } = input
  const reason = checkedReason(actor, input.reasonCode)
  const requestNo = input.requestNo ?? null
  const request = requestNo === null ? null : known(await returnOf(tx, accountId, requestNo))
  const [product] = await returnProducts(tx, [productId])
  if (!product) throw new Refusal('product.unknown', { product: productId })
  const facts = await accountFacts(tx, { accountId, businessGroup, reason, at: now, requestNo })
  const invoiceNo = request?.rts_invoice_no ?? (input.invoiceNo || null)
  const lines = await boughtLines(tx, { accountId, productId, invoiceNo, days: boughtDays(facts) })
  const plan = planReturn(lines, Math.max(1, quantity), askedFor(facts, product))
  const draft = draftCents([
    ...(requestNo === null ? [] : await linesOfReturns(tx, [requestNo])),
    ...plan.parts.map(({ line, units }) => ({ quantity: units, price_cents: line.priceCents })),
  ])
  const order = await replacementOrderOf(tx, { accountId, reason, requestNo, draft, now })
  return {
    productId,
    name: product.name,
    isCovered: plan.isCovered,
    most: plan.most,
    words: plan.words,
    needsReference: product.needs_service_reference,
    parts: plan.parts.map(({ line, units, verdict }) => ({
      invoiceno: line.invoiceNo,
      invoicedate: line.invoicedOn,
      qty: units,
      ...(seeing(ctx).seesPrices && { saleprice: line.priceCents }),
      verdict: presentVerdict(verdict, seeing(ctx)),
    })),
    rotationsUsed: facts.rotations,
    ...presentReplacementOrder(order, seeing(ctx)),
  }
}
