import { hasEndedReturn } from '#shared/codes/return-statuses.ts'
import { shownDay } from '#shared/rules/brisbane.ts'

/** A request as it stands. sendBy: the last day for its goods to arrive; null before it is approved. */
type Request = { status: string; sendBy: string | null }
/** accepted: null before staff have decided. verdict.sendBy: as if approved today, while that is so. */
type Line = { accepted: number | null; received: number; verdict: { sendBy: string } }

/** By when the units of a line are to arrive, in words; '' where none are to come. */
export function arrivalWords({ status, sendBy }: Request, { accepted, received, verdict }: Line): string {
  if (hasEndedReturn(status)) return ''
  if (accepted === null) return ifApprovedToday(verdict.sendBy)
  return sendBy === null || received >= accepted ? '' : `To arrive by ${shownDay(sendBy)}`
}

/** The same of a product that is not in a request yet. */
export const ifApprovedToday = (sendBy: string): string =>
  sendBy === '' ? '' : `If approved today, to arrive by ${shownDay(sendBy)}`
