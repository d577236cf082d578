import { sessionToken } from './token.ts'

/* The account and the session with which the page works: what a change that waits was meant for. */

let accountId = ''
let token = ''

/** The id of the account by the first answer that named it, or ''. A page that changes it is loaded anew. */
export const knownAccount = (): string => accountId

/** The token of the session that gave that answer, or ''. A page that signs in is loaded anew. */
export const knownToken = (): string => token

/** Reads the account out of the first answer that has one, and the session with it. */
export function noteAccount(answer: object) {
  if (accountId !== '' || !('currentUserAccount' in answer)) return
  const { currentUserAccount } = answer as { currentUserAccount: { accountid?: unknown } }
  if (typeof currentUserAccount.accountid !== 'string') return
  accountId = currentUserAccount.accountid
  token = sessionToken()
}
