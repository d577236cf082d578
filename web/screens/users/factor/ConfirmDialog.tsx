import { useId, useState } from 'react'
import { USER_FIELD_MAX } from '#shared/codes/limits.ts'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './factor.module.css'

export type Confirmation = { password: string; code: string }
type Props = {
  title: string
  /** What it will do. */
  about: string
  yes: string
  isDangerous?: boolean
  isBusy: boolean
  /** What the server refused. */
  problem?: string | undefined
  onYes: (confirmation: Confirmation) => void
  onNo: () => void
}

/** Asks for the password, or a code, before a second factor is changed. */
export function ConfirmDialog({ title, about, yes, isDangerous, isBusy, problem, onYes, onNo }: Props) {
  const id = useId()
  const [isByCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<string>()
  const submit = () => {
    if (typed === '') setMissing(isByCode ? 'Please enter a code' : 'Please enter your password')
    else if (!isBusy) onYes(isByCode ? { password: '', code: typed } : { password: typed, code: '' })
  }
  const field = isByCode
    ? ({ label: 'Code', autoComplete: 'one-time-code', maxLength: 20, type: 'text' } as const)
    : ({
        ...{ label: 'Your password', autoComplete: 'current-password', type: 'password' },
        maxLength: USER_FIELD_MAX.password,
      } as const)
  return (
    <DialogFrame
      title={title}
      isBusy={isBusy}
      onClose={onNo}
      ways={
        <>
          <Button look="quiet" disabled={isBusy} onClick={onNo}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isBusy} {...(isDangerous && { look: 'danger' as const })}>
            {yes}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={css['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p>{about}</p>
        <TextField
          key={field.label}
          {...field}
          autoFocus
          value={typed}
          problem={missing ?? problem}
          {...(isByCode && { hint: 'Of your authenticator app, or a recovery code' })}
          onChange={({ target }) => {
            setTyped(target.value)
            setMissing(undefined)
          }}
        />
        <Button
          look="plain"
          onClick={() => {
            setByCode(!isByCode)
            setTyped('')
            setMissing(undefined)
          }}
        >
          {isByCode ? 'Use the password instead' : 'Use a code instead'}
        </Button>
      </form>
    </DialogFrame>
  )
}
