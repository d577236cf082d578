import { useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { type Access, type ManagedUser, nameOf } from '../user-facts.ts'
import css from './factor.module.css'

/** Whether a second factor is demanded of a user on an account, and the way to demand it or not. */
export function DemandFactor({ user, access }: { user: ManagedUser; access: Access }) {
  const { accountid: accountId, demandsFactor: isDemanded } = access
  const [isAsking, setAsking] = useState(false)
  const demand = useChange('demandSecondFactor', { onDone: () => toast(MESSAGES.userUpdated) })
  const words = isDemanded ? 'Do not demand it' : 'Demand it'
  const on = { userId: user.id, accountId }
  return (
    <p className={css['demand']}>
      Second factor: {isDemanded ? 'demanded' : 'not demanded'}, {user.hasFactor ? 'set up' : 'not set up'}
      <Button
        look="plain"
        busy={demand.isPending}
        aria-label={`${words}: second factor on ${accountId}`}
        onClick={() =>
          isDemanded || user.hasFactor ? demand.mutate({ ...on, isDemanded: !isDemanded }) : setAsking(true)
        }
      >
        {words}
      </Button>
      {isAsking && (
        <QuestionDialog
          question={`Demand a second factor of ${nameOf(user)}? From their next click on they have to set it up before anything else.`}
          yes="Demand it"
          no="Cancel"
          isBusy={demand.isPending}
          onYes={() => demand.mutate({ ...on, isDemanded: true }, { onSettled: () => setAsking(false) })}
          onNo={() => setAsking(false)}
        />
      )}
    </p>
  )
}
