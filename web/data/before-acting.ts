import { isStaffPath } from '#shared/codes/routes.ts'
import { leaveNote, takeNote } from './next-page-note.ts'

const NOTE = 'before-acting'

/** Notes the path from which staff begin to act for a customer, in this tab. */
export const noteBeforeActing = (path: string) => leaveNote(NOTE, path)

/** The address of a page of the console, which shows no account of the session; '' in the shop. */
const consolePage = (): string => {
  const { pathname, search } = window.location
  return isStaffPath(pathname) ? pathname + search : ''
}

/**
 * Where this tab goes on when staff act no longer, or another tab has changed the account: a page of the
 * console stays, the shop gives way to where they began, or to the home page. Where they began is known once.
 */
export function placeBeforeActing(): string {
  const began = takeNote(NOTE)
  return consolePage() || began || '/'
}
