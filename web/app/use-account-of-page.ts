import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { placeBeforeActing } from '#web/data/before-acting.ts'
import { knownAccount } from '#web/data/known-account.ts'
import { leaveFor } from '#web/data/leave.ts'
import { alerts } from '#web/data/notices.tsx'
import type { SessionData } from '#web/data/session.ts'

/**
 * Loads a page of the shop anew where another window has moved the session to another account: what is on
 * screen belongs to the account of before. A change that is being sent or waits is answered first, and an
 * alert is read. Pages of the console show no account of the session, and stay. Staff who act no longer are
 * taken where they began in this tab.
 * @param session the newest answer
 */
export function useAccountOfPage({ currentUserAccount, masquerade }: SessionData) {
  const isChanging = useIsMutating() > 0
  const [alert] = useSyncExternalStore(alerts.subscribe, alerts.current)
  const isActing = Boolean(masquerade)
  const mayLeave = currentUserAccount.accountid !== knownAccount() && !isChanging && alert === undefined
  useEffect(() => {
    if (mayLeave) leaveFor(isActing ? '/' : placeBeforeActing())
  }, [mayLeave, isActing])
}
