import { hasEndedReturn, isDraftReturn } from '#shared/codes/return-statuses.ts'
import { shownDay } from '#shared/rules/brisbane.ts'

/** A request as it stands. sendBy: the last day for its goods to arrive; null before it is approved. */
type Request = { status: string; sendBy: string | null }
/** accepted: null before staff have decided. verdict.sendBy: as if approved on the day of the verdict. */
type Line = { accepted: number | null; received: number; verdict: { sendBy: string } }

/**
 * By when the units of a line are to arrive, in words; '' where none are to come. The verdict of a draft is
 * of today. After that it is of the day it was submitted, as its dealer read it, until staff decide.
 */
export function arrivalWords({ status, sendBy }: Request, { accepted, received, verdict }: Line): string {
  if (isDraftReturn(status)) return ifApprovedToday(verdict.sendBy)
  if (accepted !== null)
    return sendBy === null || received >= accepted || hasEndedReturn(status)
      ? ''
      : `To arrive by ${shownDay(sendBy)}`
  return hasEndedReturn(status) || verdict.sendBy === ''
    ? ''
    : `If approved on the day it was lodged, to arrive by ${shownDay(verdict.sendBy)}`
}

/** The same of a product that is not in a request yet. */
export const ifApprovedToday = (sendBy: string): string =>
  sendBy === '' ? '' : `If approved today, to arrive by ${shownDay(sendBy)}`
