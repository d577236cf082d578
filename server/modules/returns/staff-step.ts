import { isApprovedReturn } from '#shared/codes/return-statuses.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ReturnEventFacts, ReturnEventKind } from '#server/db/schema/returns.ts'
import type { WhoActs } from '#server/modules/audit/who-acts.ts'
import type { Telling } from './return-mails.ts'
import {
  addReturnEvent,
  linesOfReturns,
  lockReturn,
  type ReturnLineRow,
  type ReturnRow,
} from './returns.store.ts'
import { eventCount, lockSubmitted } from './staff-returns.store.ts'

/** seen: how many things had happened to the request when the page was read. */
export type StaffStep = Telling & { requestNo: number; seen: number; now: Date; by: WhoActs }
export type Locked = { request: ReturnRow; lines: ReturnLineRow[] }

/**
 * A submitted request with its lines, locked: one step follows the other.
 * @throws Refusal return.unknown, return.changed where it is not as the page has seen it
 */
export async function lockForStep(tx: Tx, { requestNo, seen }: StaffStep): Promise<Locked> {
  const accountId = await lockSubmitted(tx, requestNo)
  const request = accountId === undefined ? undefined : await lockReturn(tx, accountId, requestNo)
  if (!request) throw new Refusal('return.unknown')
  if ((await eventCount(tx, requestNo)) !== seen) throw new Refusal('return.changed')
  return { request, lines: await linesOfReturns(tx, [requestNo]) }
}

/** @throws Refusal return.step where goods may not come in, or have not */
export function checkIsApproved({ status }: ReturnRow) {
  if (!isApprovedReturn(status) && status !== 'IP') throw new Refusal('return.step')
}

/**
 * The line of each entry with what is wanted of it; none is named twice.
 * @throws Refusal return.line, backOffice.twice
 */
export function linesFor<Wanted extends { lineNo: number }>(
  lines: readonly ReturnLineRow[],
  wanted: readonly Wanted[],
): { line: ReturnLineRow; wanted: Wanted }[] {
  if (new Set(wanted.map((one) => one.lineNo)).size < wanted.length) throw new Refusal('backOffice.twice')
  return wanted.map((one) => {
    const line = lines.find((own) => own.line_no === one.lineNo)
    if (!line) throw new Refusal('return.line')
    return { line, wanted: one }
  })
}

export const noteEvent = (
  tx: Tx,
  { requestNo, now, by }: StaffStep,
  kind: ReturnEventKind,
  facts: ReturnEventFacts = {},
) => addReturnEvent(tx, { requestNo, at: now, kind, by: by.userId, facts })
