import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { knownAccount } from '#web/data/known-account.ts'
import { leaveFor } from '#web/data/leave.ts'
import { alerts } from '#web/data/notices.tsx'

/**
 * Loads a page of the shop anew where another window has moved the session to another account: what is on
 * screen belongs to the account of before. A change that is being sent or waits is answered first, and an
 * alert is read. Pages of the console show no account of the session, and stay.
 * @param accountId of the newest answer
 */
export function useAccountOfPage(accountId: string) {
  const isChanging = useIsMutating() > 0
  const [alert] = useSyncExternalStore(alerts.subscribe, alerts.current)
  const mayLeave = accountId !== knownAccount() && !isChanging && alert === undefined
  useEffect(() => {
    if (mayLeave) leaveFor('/')
  }, [mayLeave])
}
