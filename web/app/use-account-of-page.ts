import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { knownAccount } from '#web/data/known-account.ts'
import { leaveFor } from '#web/data/leave.ts'
import { alerts } from '#web/data/notices.tsx'

/**
 * Loads the page anew where another window has moved the session to another account: what is on screen
 * belongs to the account of before. A change that is being sent or waits is answered first, and an alert is
 * read.
 * @param accountId of the newest answer; undefined before the first
 */
export function useAccountOfPage(accountId: string | undefined) {
  const isChanging = useIsMutating() > 0
  const [alert] = useSyncExternalStore(alerts.subscribe, alerts.current)
  const isOther = accountId !== undefined && accountId !== knownAccount()
  const mayLeave = isOther && !isChanging && alert === undefined
  useEffect(() => {
    if (mayLeave) leaveFor('/')
  }, [mayLeave])
}
