import { Refusal } from '#shared/codes/refusals.ts'
import { lineVerdict, returnableUnits } from '#shared/rules/return-policy.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { invoiceLinesOf, returnProducts } from './bought.store.ts'
import { type Draft, lockDraft, type ReturnCtx } from './change-request.ts'
import { checkedFault, checkedReason } from './check-request.ts'
import { deleteUnfinished } from './evidence.store.ts'
import { accountFacts, askedFor } from './policy-facts.ts'
import { tellOfReturn } from './return-mails.ts'
import { addReturnEvent, linesOfReturns, saveReturn, saveVerdict } from './returns.store.ts'

/**
 * Submits a draft: it is pending from now on (RET-62, OP-53), and its contact gets a mail. The policy is
 * asked again about each line: days have passed, and another request may have used the rotation of the month.
 * Somebody else may have begun it.
 * @throws Refusal access.denied for a rotation without letter S, return.noLines, return.notCovered, and as
 * lockDraft
 */
export async function submitReturn(ctx: ReturnCtx, requestNo: number): Promise<void> {
  const { tx, actor, now } = ctx
  const draft = await lockDraft(ctx, requestNo)
  checkedReason(actor, draft.reason)
  const lines = await linesOfReturns(tx, [requestNo])
  if (lines.length === 0) throw new Refusal('return.noLines')
  const judged = await judgeLines(ctx, draft, lines)
  await deleteUnfinished(tx, requestNo)
  const submitted = { status: 'PE', submitted_at: now, registered_at: now } as const
  await saveReturn(tx, requestNo, submitted)
  const facts = { lines: judged }
  await addReturnEvent(tx, { requestNo, at: now, kind: 'submitted', by: actor.userId, facts })
  const { config, isPast } = ctx.services
  const paragraphs = [
    'Please wait for our approval before you send anything.',
    'You get another email as soon as we have decided.',
  ]
  const said = { heading: 'We have your service request', paragraphs }
  const about = { aboutUserId: actor.userId, seller: config.seller, isPast }
  await tellOfReturn(tx, { ...draft, ...submitted }, { said, lines, now, ...about })
  await addAudit(tx, whoActs(ctx), {
    at: now,
    action: 'return.submit',
    subject: requestNo,
    before: { status: 'IN' },
    after: { status: 'PE' },
    detail: {
      reason: draft.reason,
      lines: lines.map((line) => [line.line_no, line.product_id, line.quantity, line.invoice_no]),
    },
  })
}

/**
 * Asks the policy about each line, and stores its answer.
 * @returns the number, units and restocking fee in cents of each
 * @throws Refusal return.line, return.notCovered
 */
async function judgeLines(
  { tx, actor, now }: ReturnCtx,
  { request_no: requestNo, reason }: Draft,
  lines: Awaited<ReturnType<typeof linesOfReturns>>,
): Promise<number[][]> {
  const { accountId, businessGroup } = actor
  const facts = await accountFacts(tx, { accountId, businessGroup, reason, at: now, requestNo })
  const products = new Map(
    (await returnProducts(tx, [...new Set(lines.map((line) => line.product_id))])).map((one) => [
      one.id,
      one,
    ]),
  )
  const invoiced = new Map((await invoiceLinesOf(tx, requestNo)).map((line) => [line.requestLineNo, line]))
  const judged: number[][] = []
  for (const line of lines) {
    const product = products.get(line.product_id)
    const of = invoiced.get(line.line_no)
    if (!product || !of) throw new Refusal('return.line')
    const verdict = lineVerdict(of, line.quantity, askedFor(facts, product))
    const { refusal, words } = verdict
    if (refusal !== null) throw new Refusal('return.notCovered', { product: line.name, why: words })
    const most = returnableUnits(of)
    if (line.quantity > most) {
      const why = `Only ${String(most)} of invoice ${line.invoice_no} can be returned`
      throw new Refusal('return.notCovered', { product: line.name, why })
    }
    checkedFault(reason, product, line.fault)
    await saveVerdict(tx, line, verdict)
    judged.push([line.line_no, line.quantity, verdict.feeCents])
  }
  return judged
}
