import { useEffect } from 'react'
import { takeAccountNote } from '#web/data/leave.ts'
import { toast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { MASQUERADE_ID } from '../MasqueradeBanner.tsx'

/**
 * A page that was loaded for another account says so: the banner of staff who act for a customer takes the
 * focus, else the content does, and a toast names the account. The menu that had the focus is gone.
 */
export function useOtherAccount() {
  const { masquerade, currentUserAccount } = useSession()
  const { accountid, accountname } = currentUserAccount
  useEffect(() => {
    if (!takeAccountNote()) return
    if (masquerade) return document.getElementById(MASQUERADE_ID)?.focus()
    document.getElementById('content')?.focus({ preventScroll: true })
    toast(`You are on ${accountname} (${accountid}) now.`)
  }, []) // eslint-disable-line react-hooks/exhaustive-deps -- only as the page is loaded
}
