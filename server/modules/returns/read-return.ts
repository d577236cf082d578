import { Refusal } from '#shared/codes/refusals.ts'
import { isReturnReason, isRotation } from '#shared/codes/return-reasons.ts'
import { lineVerdict, type LineVerdict } from '#shared/rules/return-policy.ts'
import type { Queryable } from '#server/db/connect.ts'
import { invoiceLinesOf, returnProducts } from './bought.store.ts'
import { filesOf } from './evidence.store.ts'
import { accountFacts, arrivalDay, askedFor } from './policy-facts.ts'
import type { JudgedLine } from './present-return.ts'
import { draftCents, replacementOrderOf } from './replacement-order-of.ts'
import { creditsOfReturn, linesOfReturns, returnEventsOf, type ReturnRow } from './returns.store.ts'

/** Of a reason that there is no more: only staff can say. */
const unknownVerdict = (sendBy: string): LineVerdict => ({
  refusal: null,
  kind: 'evaluation',
  feeCents: 0,
  creditCents: 0,
  gstCents: 0,
  owedCents: 0,
  sendBy,
  words: 'We decide when we have seen it',
})

/**
 * The lines of a request with the verdict of the policy: of today for a draft, else the stored one of
 * the day it was submitted, so that dealer and staff see the same one. Where none was stored, it is asked as
 * of that day, with the facts that the products have today. The day by which undecided units are to arrive is
 * that of an approval today: the days for them begin with the approval (RET-70).
 * @returns also how many other rotations the account has in that month; 0 of a reason that there is no more
 */
async function judgedLines(
  tx: Queryable,
  request: ReturnRow,
  { businessGroup, now }: { businessGroup: string; now: Date },
): Promise<{ lines: JudgedLine[]; rotations: number }> {
  const { request_no: requestNo, account_id: accountId, reason } = request
  const lines = await linesOfReturns(tx, [requestNo])
  const invoiced = new Map((await invoiceLinesOf(tx, requestNo)).map((line) => [line.requestLineNo, line]))
  const products = new Map(
    (await returnProducts(tx, [...new Set(lines.map((line) => line.product_id))])).map((one) => [
      one.id,
      one,
    ]),
  )
  const at = request.submitted_at ?? now
  const isWaiting = request.submitted_at !== null && lines.some(({ accepted }) => accepted === null)
  const dueIfToday = isWaiting ? await arrivalDay(tx, accountId, now) : null
  const facts = isReturnReason(reason)
    ? await accountFacts(tx, { accountId, businessGroup, reason, at, requestNo })
    : null
  const judged = lines.map((line) => {
    const of = invoiced.get(line.line_no)
    const product = products.get(line.product_id)
    if (!of || !product)
      throw new Error(`line ${String(line.line_no)} of ${String(requestNo)} has no invoice`)
    const asked = () =>
      facts ? lineVerdict(of, line.quantity, askedFor(facts, product)) : unknownVerdict(request.send_by ?? '')
    const verdict = line.verdict ?? asked()
    const sendBy = (line.accepted === null ? dueIfToday : null) ?? verdict.sendBy
    return { line, invoicedOn: of.invoicedOn, verdict: { ...verdict, sendBy } }
  })
  return { lines: judged, rotations: facts?.rotations ?? 0 }
}

/** All that the page of a request shows. */
export async function returnParts(
  tx: Queryable,
  request: ReturnRow,
  asked: { businessGroup: string; now: Date },
) {
  const { request_no: requestNo, account_id: accountId, reason } = request
  const { lines, rotations } = await judgedLines(tx, request, asked)
  const draft = request.submitted_at === null ? draftCents(lines.map(({ line }) => line)) : null
  const { now } = asked
  return {
    lines,
    rotationsUsed: isRotation(reason) ? rotations : null,
    replacementOrder: await replacementOrderOf(tx, { accountId, reason, requestNo, draft, now }),
    documents: await filesOf(tx, [requestNo]),
    credits: await creditsOfReturn(tx, requestNo),
    events: await returnEventsOf(tx, requestNo),
  }
}

/** @throws Refusal return.unknown */
export function known<Row>(row: Row | undefined): Row {
  if (!row) throw new Refusal('return.unknown')
  return row
}
