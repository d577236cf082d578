import { useEffect } from 'react'
import { placeBeforeActing } from '#web/data/before-acting.ts'
import { knownAccount } from '#web/data/known-account.ts'
import { leaveFor } from '#web/data/leave.ts'
import type { SessionData } from '#web/data/session.ts'
import { useMayLeave } from '#web/data/use-may-leave.ts'

/**
 * Loads a page of the shop anew where another window has moved the session to another account: what is on
 * screen belongs to the account of before. Pages of the console show no account of the session, and stay.
 * Staff who act no longer are taken where they began in this tab.
 * @param session the newest answer
 */
export function useAccountOfPage({ currentUserAccount, masquerade }: SessionData) {
  const isActing = Boolean(masquerade)
  const mayLeave = useMayLeave()
  const isToLeave = currentUserAccount.accountid !== knownAccount() && mayLeave
  useEffect(() => {
    if (isToLeave) leaveFor(isActing ? '/' : placeBeforeActing())
  }, [isToLeave, isActing])
}
