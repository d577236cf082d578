import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { PASSWORD_MIN, USER_FIELD_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { evadesApproval, letterNotToGive } from '#shared/rules/account-letters.ts'
import { activationAt, activationMoment } from '#shared/rules/activation-time.ts'
import { userFieldOf, userProblems } from '#shared/rules/user-form.ts'
import { useCommonPassword } from '#web/data/use-common-password.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { toast } from '#web/data/notices.tsx'
import { useSession } from '#web/data/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormSelect } from '#web/ui/form/FormSelect.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'
import { ActivationField } from './ActivationField.tsx'
import { LettersField } from './LettersField.tsx'
import { ManagerSelect } from './ManagerSelect.tsx'
import type { ManagedAccount } from './user-facts.ts'
import css from './users.module.css'

/** A user who was added: whom the page leads to, and whether an invitation is on its way. */
export type AddedUser = { login: string; email: string; isInvited: boolean }
type Props = {
  accounts: readonly [ManagedAccount, ...ManagedAccount[]]
  onDone: (added: AddedUser) => void
}
const EMPTY = {
  ...{ firstName: '', lastName: '', phone: '', email: '', password: '' },
  ...{ permissions: '', managerUserId: '', activateDateTime: '' },
}
type Values = typeof EMPTY & { defaultAccountId: string }

/** The form of a new user on one account (USR-07 to USR-20). */
export function AddUser({ accounts, onDone }: Props) {
  const { accountid: current } = useSession().currentUserAccount
  const [isLater, setLater] = useState(false)
  const [saved] = useState<Values>({
    ...EMPTY,
    defaultAccountId: (accounts.find(({ accountid }) => accountid === current) ?? accounts[0]).accountid,
  })
  const accountOf = (id: string) => accounts.find(({ accountid }) => accountid === id) ?? accounts[0]
  const { form, control, submit, isBusy } = useCallForm<'addUser', Values>('addUser', {
    saved,
    toInput: (values) => ({
      ...values,
      activateDateTime: isLater
        ? values.activateDateTime
        : activationAt(accountOf(values.defaultAccountId).timeZone, new Date()),
    }),
    rule: (values) => ({
      ...userProblems(values),
      ...problemsOf(values, accountOf(values.defaultAccountId), isLater),
    }),
    fieldOf: userFieldOf,
    onDone: ({ users, userId }, { email, password }) => {
      toast(MESSAGES.userAdded)
      const added = users.find(({ id }) => id === userId)
      const isInvited = password === '' && !isLater
      onDone({ login: added?.login ?? email, email, isInvited })
    },
  })
  const account = accountOf(useWatch({ control, name: 'defaultAccountId' }))
  /** Of another account the caller may give other letters, and others manage users there. */
  const onAccount = (id: string) => {
    const { permissions, managers } = accountOf(id)
    const letters = form.getValues('permissions').split('')
    const given = letters.filter((letter) => letterNotToGive(letter, '', permissions) === undefined)
    form.setValue('permissions', given.join(''))
    if (!managers.some((manager) => String(manager.id) === form.getValues('managerUserId')))
      form.setValue('managerUserId', '')
  }
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Fields control={control} />
      {accounts.length > 1 && (
        <FormSelect control={control} name="defaultAccountId" label="Account" onPicked={onAccount}>
          {accounts.map(({ accountid, accountname }) => (
            <option key={accountid} value={accountid}>
              {accountid} · {accountname}
            </option>
          ))}
        </FormSelect>
      )}
      <LettersField control={control} stored="" own={account.permissions} />
      <ManagerSelect control={control} managers={account.managers} />
      <ActivationField
        control={control as unknown as Control<{ activateDateTime: string }>}
        timeZone={account.timeZone}
        isLater={isLater}
        onLater={setLater}
      />
      <Button type="submit" large busy={isBusy}>
        Add User
      </Button>
    </form>
  )
}

const Fields = ({ control }: { control: Control<Values> }) => (
  <div className={css['pairs']}>
    <FormTextField
      control={control}
      name="firstName"
      label="First name"
      autoComplete="off"
      maxLength={USER_FIELD_MAX.firstName}
    />
    <FormTextField
      control={control}
      name="lastName"
      label="Last name"
      autoComplete="off"
      maxLength={USER_FIELD_MAX.lastName}
    />
    <FormTextField
      control={control}
      name="email"
      label="Email"
      type="email"
      autoComplete="off"
      maxLength={USER_FIELD_MAX.email}
    />
    <FormTextField
      control={control}
      name="phone"
      label="Phone"
      type="tel"
      autoComplete="off"
      maxLength={USER_FIELD_MAX.phone}
    />
    <div className={css['whole']}>
      <PasswordField control={control} />
    </div>
  </div>
)

function PasswordField({ control }: { control: Control<Values> }) {
  const isCommon = useCommonPassword(useWatch({ control, name: 'password' }))
  return (
    <FormTextField
      control={control}
      name="password"
      label="Password"
      optional
      type="password"
      autoComplete="new-password"
      maxLength={USER_FIELD_MAX.password}
      warning={isCommon ? MESSAGES.passwordCommon : undefined}
      hint={`At least ${String(PASSWORD_MIN)} characters. Without one, we email an invitation to choose it.`}
    />
  )
}

/** What is wrong with the letters and the time: of the account, and of the clock as it is now. */
function problemsOf(values: Values, account: ManagedAccount, isLater: boolean) {
  const at = activationMoment(values.activateDateTime, account.timeZone, new Date())
  const isUnset = isLater && (values.activateDateTime === '' || at === undefined)
  return {
    ...(isUnset && { activateDateTime: refusalText('user.activation') }),
    ...(evadesApproval(values.permissions, '', account.permissions) && {
      permissions: refusalText('user.approval'),
    }),
  }
}
