import { type ReactNode, useState } from 'react'
import { USER_FIELD_MAX } from '#shared/codes/limits.ts'
import { userFieldOf, userProblems } from '#shared/rules/user-form.ts'
import { useCallForm } from '#web/data/form/use-call-form.ts'
import { InlineEdit, InlineForm } from '#web/parts/InlineEdit.tsx'
import { FormTextField } from '#web/ui/form/FormTextField.tsx'

/** Who somebody is, as updateUserProfile takes it. */
export type Profile = {
  userId: number
  alias: string
  firstName: string
  lastName: string
  email: string
  phone: string
}
const FIELDS = {
  firstName: {
    label: 'First name',
    type: 'text',
    maxLength: USER_FIELD_MAX.firstName,
    autoComplete: 'given-name',
  },
  lastName: {
    label: 'Last name',
    type: 'text',
    maxLength: USER_FIELD_MAX.lastName,
    autoComplete: 'family-name',
  },
  email: { label: 'Email', type: 'email', maxLength: USER_FIELD_MAX.email, autoComplete: 'email' },
  phone: { label: 'Phone', type: 'tel', maxLength: USER_FIELD_MAX.phone, autoComplete: 'tel' },
} as const
export type ProfileField = keyof typeof FIELDS
export const PROFILE_FIELDS = Object.keys(FIELDS) as ProfileField[]

type Props = {
  profile: Profile
  field: ProfileField
  /** What is shown, where it is not the value itself. */
  shown?: string
  note?: ReactNode
  isFixed?: boolean
  /** Whether it is the own profile: the browser may then fill it in. */
  isOwn?: boolean
  onSaved: () => void
}

/** One field of a profile, edited in its place (PRF-02 to PRF-05, USR-21). */
export function ProfileRow({ profile, field, shown, note, isFixed = false, isOwn = false, onSaved }: Props) {
  return (
    <InlineEdit
      label={FIELDS[field].label}
      value={(shown ?? profile[field]) || '–'}
      note={note}
      {...(!isFixed && {
        form: (close: () => void) => (
          <FieldForm
            profile={profile}
            field={field}
            isOwn={isOwn}
            onClose={close}
            onDone={() => {
              close()
              onSaved()
            }}
          />
        ),
      })}
    />
  )
}

type FormProps = {
  profile: Profile
  field: ProfileField
  isOwn: boolean
  onClose: () => void
  onDone: () => void
}

/** Sends the whole profile with one field changed; a blank password stays as it is (PRF-10, USR-22). */
function FieldForm({ profile, field, isOwn, onClose, onDone }: FormProps) {
  const { label, autoComplete, ...look } = FIELDS[field]
  const [saved] = useState<Record<string, string>>({ [field]: profile[field] })
  const { control, submit, isBusy } = useCallForm<'updateUserProfile', Record<string, string>>(
    'updateUserProfile',
    {
      saved,
      toInput: (values) => ({ ...profile, ...values, password: '' }),
      rule: (values) => {
        const problem = userProblems({ ...profile, ...values, password: '' })[field]
        return problem === undefined ? {} : { [field]: problem }
      },
      fieldOf: (code) => (userFieldOf(code) === field ? field : undefined),
      onDone,
    },
  )
  return (
    <InlineForm hasOneField isBusy={isBusy} onSubmit={() => void submit()} onCancel={onClose}>
      <FormTextField
        control={control}
        name={field}
        label={label}
        autoComplete={isOwn ? autoComplete : 'off'}
        autoFocus
        {...look}
      />
    </InlineForm>
  )
}
