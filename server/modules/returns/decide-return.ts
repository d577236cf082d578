import { Refusal } from '#shared/codes/refusals.ts'
import { acceptedPart } from '#shared/rules/accepted-part.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import type { Tx } from '#server/db/connect.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { arrivalDay } from './policy-facts.ts'
import { tellOfReturn } from './return-mails.ts'
import { linesOfReturns, saveReturn, saveReturnLine } from './returns.store.ts'
import { returnAssignees } from './staff-returns.store.ts'
import { linesFor, lockForStep, noteEvent, type StaffStep } from './staff-step.ts'

/**
 * Somebody looks after a request, or nobody any more.
 * @throws Refusal return.assignee for somebody who does not decide requests, and as lockForStep
 */
export async function assignReturn(tx: Tx, step: StaffStep, assigned: number | null): Promise<void> {
  const { request } = await lockForStep(tx, step)
  if (request.assigned_to === assigned) return
  const people = assigned === null ? [] : await returnAssignees(tx)
  const assignee = people.find(({ userId }) => userId === assigned)
  if (assigned !== null && !assignee) throw new Refusal('return.assignee')
  await saveReturn(tx, step.requestNo, { assigned_to: assigned })
  if (assignee) {
    const isOther = assignee.userId !== step.by.userId
    await noteEvent(tx, step, 'assigned', isOther ? { words: `To ${assignee.name}` } : {})
  }
  await addAudit(tx, step.by, {
    at: step.now,
    action: 'return.assign',
    subject: step.requestNo,
    accountId: request.account_id,
    before: { assignedTo: request.assigned_to },
    after: { assignedTo: assigned },
  })
}

type Decided = { lineNo: number; accepted: number; reason: string }

/**
 * Accepts so many units of each line (decision 31). With any accepted, the request is approved and the goods
 * may come until 21 days later in the zone of the account; with none it is rejected. Units that are not
 * accepted can be returned again. Its contact gets a mail with the reasons.
 * @throws Refusal return.step where it is decided already, return.allLines, return.units, backOffice.reason
 * where a line has no reason for what is not accepted, and as lockForStep
 */
export async function decideReturn(tx: Tx, step: StaffStep, decided: readonly Decided[]): Promise<void> {
  const { requestNo, now, by, seller, isPast } = step
  const { request, lines } = await lockForStep(tx, step)
  if (request.status !== 'PE' && request.status !== 'UA') throw new Refusal('return.step')
  const entries = linesFor(lines, decided)
  if (entries.length < lines.length) throw new Refusal('return.allLines')
  for (const { line, wanted } of entries) {
    if (wanted.accepted < 0 || wanted.accepted > line.quantity)
      throw new Refusal('return.units', { most: line.quantity, product: line.name })
    if (wanted.accepted < line.quantity && isBlank(wanted.reason)) throw new Refusal('backOffice.reason')
  }
  for (const { line, wanted } of entries)
    await saveReturnLine(
      tx,
      { requestNo, lineNo: line.line_no },
      { accepted: wanted.accepted, claimed: wanted.accepted, decision: wanted.reason },
    )
  const units = {
    decided_units: entries.reduce((sum, { line }) => sum + line.quantity, 0),
    accepted_units: entries.reduce((sum, { wanted }) => sum + wanted.accepted, 0),
  }
  const isApproved = units.accepted_units > 0
  const sendBy = await arrivalDay(tx, request.account_id, now)
  const after = isApproved
    ? ({ status: 'AP', send_by: sendBy } as const)
    : ({ status: 'RJ', send_by: null } as const)
  await saveReturn(tx, requestNo, { ...after, ...units })
  const part = acceptedPart({ decidedUnits: units.decided_units, acceptedUnits: units.accepted_units })
  await noteEvent(tx, step, isApproved ? 'approved' : 'rejected', {
    ...(part !== '' && { words: part }),
    lines: entries.map(({ wanted }) => [wanted.lineNo, wanted.accepted]),
  })
  const said = isApproved ? approvedWords(requestNo, sendBy, part !== '') : REJECTED
  const judged = await linesOfReturns(tx, [requestNo])
  await tellOfReturn(tx, { ...request, ...after }, { said, lines: judged, seller, isPast, now })
  await addAudit(tx, by, {
    at: now,
    action: 'return.decide',
    subject: requestNo,
    accountId: request.account_id,
    before: { status: request.status },
    after: { status: after.status },
    detail: { lines: entries.map(({ wanted }) => [wanted.lineNo, wanted.accepted, wanted.reason]) },
  })
}

const approvedWords = (requestNo: number, sendBy: string, isPart: boolean) => ({
  heading: `Your service request is approved${isPart ? ' in part' : ''}`,
  paragraphs: [
    `Please print the packing slip, write RA ${String(requestNo)} on the parcel, and send it so that it arrives by ${shownDay(sendBy)}.`,
  ],
})
const REJECTED = {
  heading: 'Your service request is rejected',
  paragraphs: ['The reason stands with each product.'],
}
