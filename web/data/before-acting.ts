import { leaveNote, takeNote } from './next-page-note.ts'

const NOTE = 'before-acting'

/** Notes the path from which staff begin to act for a customer, in this tab. */
export const noteBeforeActing = (path: string) => leaveNote(NOTE, path)

/** The path from which they began, or the home page. It is known once. */
export const placeBeforeActing = (): string => takeNote(NOTE) || '/'
