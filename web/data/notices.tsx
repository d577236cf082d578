import type { NotificationData } from '@mantine/notifications'
import { TOAST_ERROR_MS, TOAST_LONG_ERROR_MS, TOAST_SUCCESS_MS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import type { CallName } from '#shared/calls/index.ts'
import { Failed, Refused, SignedOut } from './failures.ts'

/*
 * How a refusal or a fault is shown: as a modal that must be closed, or as a toast that goes by itself
 * (ERR-06, OP-49).
 */

let waiting: readonly string[] = []
const listeners = new Set<() => void>()
const show = () => listeners.forEach((listen) => listen())

/** Alerts are shown one by one, in order (CHK-08). */
export function alertPerson(message: string) {
  if (waiting.at(-1) === message) return // the same fault of several calls at once is said once
  waiting = [...waiting, message]
  show()
}
export function closeAlert() {
  waiting = waiting.slice(1)
  show()
}
export const alerts = {
  current: () => waiting,
  subscribe: (listen: () => void) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
}

export const toast = (message: string, ms = TOAST_SUCCESS_MS) =>
  void showToast({ message, autoClose: ms, withBorder: true })
export const errorToast = (message: string, ms = TOAST_ERROR_MS) =>
  void showToast({ message, autoClose: ms, color: 'red', withBorder: true })

/** A toast that stays while something is done, and then says how that ended. */
export function progressToast(message: string) {
  progressed += 1
  const id = `progress-${String(progressed)}`
  const shown = showToast({ id, message, autoClose: false, withBorder: true, loading: true })
  const end = async (change: NotificationData & { message: string }) => {
    if (await shown) (await library())?.update({ id, loading: false, withBorder: true, ...change })
    else await showToast({ withBorder: true, ...change })
  }
  return {
    done: (words: string) => void end({ message: words, autoClose: TOAST_SUCCESS_MS }),
    failed: (words: string) => void end({ message: words, autoClose: TOAST_LONG_ERROR_MS, color: 'red' }),
    close: () => void shown.then(async () => (await library())?.hide(id)),
  }
}
let progressed = 0

let areToasts = false
/** Whether there has been a toast yet: their container is loaded with the first. */
export const toasts = { areShown: () => areToasts, subscribe: alerts.subscribe }

/** The code of the toasts; null where it does not come, as without a network. */
const library = () =>
  import('@mantine/notifications').then(
    ({ notifications }) => notifications,
    () => null,
  )

/**
 * Where the code of the first toast does not come, its message is an alert, unless it says that something is
 * being done. @returns whether the toast is shown
 */
async function showToast(toasted: NotificationData & { message: string }): Promise<boolean> {
  const shown = await library()
  if (shown) {
    areToasts = true
    show()
    shown.show({ closeButtonProps: { 'aria-label': 'Close' }, ...toasted })
  } else if (!toasted.loading) alertPerson(toasted.message)
  return shown !== null
}

/** Calls whose refusals are toasts; all others raise an alert (OP-49). */
const TOASTED: ReadonlySet<CallName> = new Set([
  'addFavouriteProductId',
  'deleteFavouriteProductId',
  'addRestockRequest',
  'deleteRestockRequest',
  'addAddress',
  'updateAddress',
  'deleteAddress',
  'restoreAddress',
  'setDefaultAddress',
  'addProductTab',
  'deleteProductTab',
  'addMailContact',
  'updateMailContact',
  'resendMailContactLink',
  'deleteMailContact',
  'updateStatementDay',
  'addUser',
  'inviteUser',
  'addUserAccount',
  'updateUserAccount',
  'deactivateUserAccount',
  'reactivateUserAccount',
  'deactivateUserProfile',
  'reactivateUserProfile',
  'updateUserProfile',
  'setApproverForCurrentShoppingCart',
])
/** Calls nobody waits for: a fault of theirs is not worth a word. */
const SILENT: ReadonlySet<CallName> = new Set([
  'updatePath',
  'addActivityViewProduct',
  'addActivityViewOrder',
  'addActivityViewBackOrder',
  'addActivityViewInvoice',
  'addActivityViewReturn',
  'addProductTab',
  'restockRequestsFromServer',
])
/** Catalogue and bootstrap calls say "Network Error"; cart, checkout and account say more (OP-43). */
const GENERIC: ReadonlySet<CallName> = new Set([
  'initFromServer',
  'productsFromServer',
  'search',
  'searchRestrictingCategory',
  'searchForAccount',
  'changeToAccountOnServer',
  'alertsFromServer',
  'setAlertRead',
  'setAlertsRead',
  'addFavouriteProductId',
  'deleteFavouriteProductId',
  'addRestockRequest',
  'deleteRestockRequest',
  'setFittingDevice',
  'searchTermsFromServer',
  'addSearchTerm',
  'deleteSearchTerms',
])

/** The words for a failed call, or '' where nothing is to be said. */
export const problemText = (name: CallName, problem: unknown): string => wordsOf(problem, GENERIC.has(name))

/** The same in the account area, where a fault of any call says more (OP-43), of a search too. */
export const accountProblemText = (problem: unknown): string => wordsOf(problem, false)

function wordsOf(problem: unknown, isGeneric: boolean): string {
  if (problem instanceof SignedOut) return ''
  if (problem instanceof Failed && problem.message === MESSAGES.networkError && !isGeneric)
    return MESSAGES.serverUnreachable
  return problem instanceof Error ? problem.message : String(problem)
}

/** Shows what went wrong with a call, in the way that kind of call is answered. */
export function showProblem(name: CallName, problem: unknown) {
  const text = problemText(name, problem)
  if (!text || SILENT.has(name)) return
  if (problem instanceof Refused && TOASTED.has(name)) errorToast(text)
  else alertPerson(text)
}
