import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { evadesApproval } from '#shared/rules/account-letters.ts'
import { offeredOf } from '#shared/rules/letter-presets.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { toast } from '#web/data/notices.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LettersField } from './LettersField.tsx'
import { ManagerSelect } from './ManagerSelect.tsx'
import type { Access, ManagedAccount } from './user-facts.ts'
import css from './users.module.css'

type Props = {
  userId: number
  account: ManagedAccount
  /** The place on the account that is changed; left out where the user gets the account. */
  access?: Access | undefined
  /** Of the manager on file. */
  managerName: string
  isSelf: boolean
  onDone: () => void
}
type Values = { permissions: string; managerUserId: string }

/** The letters and the manager of a user on an account, new or changed (USR-24, USR-25, USR-27). */
export function AccessForm({ userId, account, access, managerName, isSelf, onDone }: Props) {
  const stored = access?.permissions ?? ''
  const [saved] = useState<Values>({
    permissions: offeredOf(stored).join(''),
    managerUserId: access?.managerid ?? '',
  })
  const { control, submit, isBusy } = useCallForm<'updateUserAccount' | 'addUserAccount', Values>(
    access ? 'updateUserAccount' : 'addUserAccount',
    {
      saved,
      toInput: (values) => ({ userId, accountId: account.accountid, ...values }),
      rule: ({ permissions }) =>
        evadesApproval(permissions, stored, account.permissions)
          ? { permissions: refusalText('user.approval') }
          : {},
      onDone: () => {
        toast(MESSAGES.userUpdated)
        onDone()
      },
    },
  )
  const letters = useWatch({ control, name: 'permissions' })
  const isFormer =
    saved.managerUserId !== '' && !account.managers.some(({ id }) => String(id) === saved.managerUserId)
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <LettersField control={control} stored={stored} own={account.permissions} />
      {isSelf && stored.includes('A') && !letters.includes('A') && (
        <p className={css['warning']} role="status">
          You take “add new users” from yourself: you will not be able to manage users on {account.accountid}.
        </p>
      )}
      <ManagerSelect
        control={control}
        managers={account.managers}
        former={isFormer ? { id: saved.managerUserId, name: managerName } : undefined}
      />
      <Button type="submit" large busy={isBusy}>
        {access ? 'Save' : 'Add Account'}
      </Button>
    </form>
  )
}
