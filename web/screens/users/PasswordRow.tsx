import { useRef, useState } from 'react'
import { PASSWORD_MIN, USER_FIELD_MAX } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { useCommonPassword } from '#web/data/use-common-password.ts'
import { useChange } from '#web/data/use-change.ts'
import { InlineEdit, InlineForm } from '#web/parts/InlineEdit.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { Profile } from './ProfileRow.tsx'

type Props = { profile: Profile; value: string; note: string; onSaved: () => void }

/** A new password, typed twice (PRF-06 to PRF-09). */
export const PasswordRow = ({ profile, value, note, onSaved }: Props) => (
  <InlineEdit
    label="Password"
    value={value}
    note={note}
    form={(close) => (
      <PasswordForm
        profile={profile}
        onClose={close}
        onDone={() => {
          close()
          onSaved()
        }}
      />
    )}
  />
)

type FormProps = { profile: Profile; onClose: () => void; onDone: () => void }
type Problems = { password?: string; again?: string }

/** The first thing wrong with a new password and its confirmation, at its field. */
function problemsOf(password: string, again: string): Problems {
  if (password.length < PASSWORD_MIN) return { password: MESSAGES.passwordInvalid }
  if (again === '') return { again: MESSAGES.passwordUnconfirmed }
  return again === password ? {} : { again: MESSAGES.passwordsDiffer }
}

/** The confirmation is no field of the call, so this is no useCallForm. */
function PasswordForm({ profile, onClose, onDone }: FormProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const isCommon = useCommonPassword(password)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const save = useChange('updateUserProfile', { onDone })
  const submit = () => {
    const found = problemsOf(password, again)
    setProblems(found)
    if (found.password) first.current?.focus()
    else if (found.again) second.current?.focus()
    else if (!save.isPending) save.mutate({ ...profile, password })
  }
  return (
    <InlineForm isBusy={save.isPending} onSubmit={submit} onCancel={onClose}>
      <TextField
        ref={first}
        label="New password"
        type="password"
        autoComplete="new-password"
        autoFocus
        maxLength={USER_FIELD_MAX.password}
        warning={isCommon ? MESSAGES.passwordCommon : undefined}
        keepsHint
        hint={`At least ${String(PASSWORD_MIN)} characters.`}
        value={password}
        problem={problems.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        ref={second}
        label="New password once more"
        type="password"
        autoComplete="new-password"
        maxLength={USER_FIELD_MAX.password}
        value={again}
        problem={problems.again}
        onChange={({ target }) => setAgain(target.value)}
      />
    </InlineForm>
  )
}
