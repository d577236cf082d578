import { useEffect } from 'react'
import { placeBeforeActing } from '#web/data/before-acting.ts'
import { leaveFor } from '#web/data/leave.ts'
import { takeOverNote } from '#web/data/masquerade-over.ts'
import { errorToast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { auTimeAndPlace } from '#web/parts/au-dates.ts'
import css from './masquerade-banner.module.css'

/** Of its element, which takes the focus as staff begin to act. */
export const MASQUERADE_ID = 'acting'

/** Says to staff on whose account they act, for whom and until when, and ends it (decision 23). */
export function MasqueradeBanner() {
  const { masquerade, currentUserAccount } = useSession()
  // everything on screen belongs to the customer
  const end = useChange('endMasquerade', { onDone: () => leaveFor(placeBeforeActing()) })
  useEffect(() => {
    // so that no list of products needs all words of refusals
    if (takeOverNote())
      void import('#shared/codes/refusals.ts').then(({ refusalText }) =>
        errorToast(refusalText('masquerade.over')),
      )
  }, [])
  if (!masquerade) return null
  const { accountid, accountname } = currentUserAccount
  return (
    <div
      id={MASQUERADE_ID}
      className={css['banner']}
      role="region"
      aria-label="Acting for a customer"
      tabIndex={-1}
    >
      <p>
        Acting for <b>{accountname}</b> ({accountid}){masquerade.for !== '' && <>, {masquerade.for},</>} until{' '}
        {auTimeAndPlace(masquerade.until)}. The customer sees what you change.
      </p>
      <Button look="quiet" busy={end.isPending} onClick={() => end.mutate({})}>
        End
      </Button>
    </div>
  )
}
