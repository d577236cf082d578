/** With every write a page names the account that it shows: its id, percent-encoded. */
export const ACCOUNT_HEADER = 'x-account'
