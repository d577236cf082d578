import { placeBeforeActing } from './before-acting.ts'
import { leaveFor } from './leave.ts'
import { leaveNote, takeNote } from './next-page-note.ts'

const NOTE = 'masquerade-over'

let isLeaving = false
/** Whether the page is being left for the staff's own account: it may ask for nothing more. */
export const isLeavingCustomer = (): boolean => isLeaving

/**
 * Loads the page anew on the staff's own account: their time on the customer's is over.
 * @param end tells the server so; where it cannot be reached, the next page tries again
 */
export function leaveCustomer(end: () => Promise<unknown>) {
  if (isLeaving) return
  isLeaving = true
  leaveNote(NOTE)
  void end()
    .catch(() => undefined)
    .then(() => leaveFor(placeBeforeActing()))
}

/** Whether that is why the page was loaded. It is said once. */
export const takeOverNote = (): boolean => takeNote(NOTE) !== ''
