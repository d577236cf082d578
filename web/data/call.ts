import type { CallName } from '#shared/calls/index.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { askAgain } from './ask-again.ts'
import { restClient, type RestClient } from './client.ts'
import { Refused, SignedOut, Unavailable } from './failures.ts'
import { callNamed } from './known-calls.ts'
import { knownAccount, knownToken, noteAccount } from './known-account.ts'
import { placeBeforeActing } from './before-acting.ts'
import { leave, leaveFor } from './leave.ts'
import { isLeavingCustomer, leaveCustomer } from './masquerade-over.ts'
import { errorToast, problemText } from './notices.tsx'
import { sessionToken } from './token.ts'
import { send } from './transport.ts'
import { untilReached } from './waiting.ts'

const client = restClient(send, sessionToken, knownAccount)

const SHOW_EVERY_MS = 10_000 // several calls find the portal away at once
let shownAt = -Infinity
function reportAway() {
  if (performance.now() - shownAt < SHOW_EVERY_MS) return
  shownAt = performance.now()
  errorToast(MESSAGES.waitingForPortal)
}

/**
 * Writes that the server does once however often they are asked for: one cart makes one order, one payment is
 * settled once (decision 13).
 */
const DONE_ONCE: ReadonlySet<CallName> = new Set([
  'checkoutCurrentShoppingCart',
  'checkoutApprovalShoppingCart',
  'checkoutConfirm',
  'updatePayPalOrderPayment',
  'cancelOrderPayment',
])
const mayAskAgain = (name: CallName) => callNamed(name).method === 'GET' || DONE_ONCE.has(name)

/**
 * Changes that say how a thing is to be, not by how much it changes: made twice, they leave the same. They
 * wait for a portal that is away (docs/decisions/0045).
 */
const WAITING: ReadonlySet<CallName> = new Set([
  'addFavouriteProductId',
  'addRestockRequest',
  'clearCurrentShoppingCart',
  'deleteFavouriteProductId',
  'deleteRestockRequest',
  'setAlertRead',
  'setAlertsRead',
  'setFittingDevice',
  'updateShoppingCartProductQuantities',
  'updateShoppingCartProductQuantity',
])

/** Whether a second factor is demanded that is missing: then nothing but its set-up is open. */
export const isToSetUp = (problem: unknown): boolean =>
  problem instanceof Refused && problem.code === 'session.factorFirst'

/**
 * Every call of the signed-in pages. While the portal is away for a moment (503) it is asked again where that
 * is safe; changes that may be made twice wait for as long as it cannot be reached; other writes fail at once
 * with a message. When the session has ended, the page is left (SES-35, SES-36); so it is when the time of
 * staff on a customer's account is over, and where a write finds that another window has changed the account.
 * Where a demanded second factor is missing, the page is loaded anew
 * and shows its set-up.
 */
export const call: RestClient = async (name, input) => {
  if (isLeavingCustomer()) throw new SignedOut()
  try {
    const ask = () => client(name, input)
    const answer = WAITING.has(name)
      ? await waitFor(name, input, ask)
      : mayAskAgain(name)
        ? await askAgain(ask, reportAway)
        : await ask()
    noteAccount(answer)
    return answer
  } catch (problem) {
    if (problem instanceof SignedOut) leave()
    if (problem instanceof Refused && problem.code === 'session.otherAccount') leaveFor(placeBeforeActing())
    if (problem instanceof Refused && problem.code === 'masquerade.over')
      leaveCustomer(() => client('endMasquerade', {}))
    if (isToSetUp(problem) && name !== 'initFromServer') window.location.reload()
    throw problem
  }
}

/**
 * Asks until the portal is reached. A change never comes to another person or account than the one it was
 * made for: where somebody has signed in again, and where the session has changed its account, the change is
 * refused. That a line never comes into another cart, the server sees to (meantForCart).
 */
function waitFor<T>(name: CallName, input: object, ask: () => Promise<T>): Promise<T> {
  const beforeAgain = async () => {
    if (sessionToken() !== knownToken()) throw new Refused(MESSAGES.sessionReplaced, undefined)
    const { currentUserAccount } = await client('accountFromServer', {})
    if (currentUserAccount.accountid !== knownAccount())
      throw new Refused(MESSAGES.sessionReplaced, undefined)
  }
  return untilReached(ask, {
    beforeAgain,
    words: (problem) =>
      problem instanceof Unavailable ? MESSAGES.waitingForPortal : problemText(name, problem),
    size: 'lines' in input && Array.isArray(input.lines) ? input.lines.length : 1,
  })
}
