const MARKER = 'inactive:'

/**
 * The email of a deactivated user as it is kept: marked, so that the address can be given to somebody else
 * (ledger-2 OP-33).
 * @param userId tells two users apart who had the same address one after the other
 */
export const markedInactive = (email: string, userId: number, isTaken: boolean): string =>
  isTaken ? `${MARKER}${String(userId)}:${withoutMarker(email)}` : `${MARKER}${withoutMarker(email)}`

/** An email without the mark of a deactivated user (USR-32). */
export const withoutMarker = (email: string): string => email.replace(/^inactive:(\d+:)?/i, '')
