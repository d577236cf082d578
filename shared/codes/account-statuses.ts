/** The status of a person on an account with which they work there; with any other they have left it. */
export const ACTIVE_ON_ACCOUNT = '20'
/** That of somebody who has left it (USR-06). */
export const INACTIVE_ON_ACCOUNT = '90'
