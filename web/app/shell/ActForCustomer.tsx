import { useId, useState } from 'react'
import { MASQUERADE_REASON_MAX } from '#shared/codes/limits.ts'
import { ACTING_WORDS } from '#shared/rules/masquerade.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './account.module.css'

type Props = {
  accountId: string
  /** The account's name and number. */
  label: string
  isBusy: boolean
  onAct: (chosen: { reason: string; forUserId?: number }) => void
  onBack: () => void
}

/** Asks staff for whom they act on a customer's account, and why (decision 23). */
export function ActForCustomer({ accountId, label, isBusy, onAct, onBack }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [forUser, setForUser] = useState('')
  const { data, error, refetch } = useRead('masqueradePeople', { accountId })
  const isReady = !isBlank(reason)
  return (
    <form
      className={css['actFor']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isBusy) onAct({ reason, ...(forUser !== '' && { forUserId: Number(forUser) }) })
      }}
    >
      <p>
        Act for <b>{label}</b>. {ACTING_WORDS}
      </p>
      {error && !data && (
        <LoadProblem text={problemText('masqueradePeople', error)} onRetry={() => void refetch()} />
      )}
      <label className={css['forWhom']} htmlFor={id}>
        <span>For whom</span>
        <select id={id} value={forUser} onChange={(event) => setForUser(event.target.value)}>
          <option value="">Nobody in particular</option>
          {data?.people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </label>
      <TextField
        label="Why"
        hint="For the audit; the customer does not see it"
        maxLength={MASQUERADE_REASON_MAX}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={css['actForWays']}>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" busy={isBusy} disabled={!isReady}>
          Act for this customer
        </Button>
      </div>
    </form>
  )
}
