import { useId, useState } from 'react'
import { USER_FIELD_MAX } from '#shared/codes/limits.ts'
import { useChange } from '#web/data/use-change.ts'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { inFours, type TotpSetup } from './factor-facts.ts'
import css from './factor.module.css'

type Props = {
  setup: TotpSetup
  /** Whether there is an authenticator already: its owner proves to be there. */
  isReplaced: boolean
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Shows the secret of an authenticator as a picture and as text, and asks for a code of it. */
export function TotpDialog({ setup: { secret, picture }, isReplaced, onClose, onDone }: Props) {
  const id = useId()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirm = useChange('confirmTotp', {
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    shows: ({ message }) => {
      setProblem(message)
      return true
    },
  })
  const submit = () => {
    if (code.trim() === '') setProblem('Please enter the code')
    else if (isReplaced && password === '') setProblem('Please enter your password')
    else if (!confirm.isPending) confirm.mutate({ code, password })
  }
  return (
    <DialogFrame
      title="Set up an authenticator app"
      isBusy={confirm.isPending}
      onClose={onClose}
      ways={
        <>
          <Button look="quiet" disabled={confirm.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={confirm.isPending}>
            Set up
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
        <p>
          Scan the picture with an authenticator app on your phone, such as the one of your password manager,
          or type the secret into it.
        </p>
        <div className={css['scan']}>
          <img alt="QR code of the secret" src={`data:image/svg+xml,${encodeURIComponent(picture)}`} />
          <p>
            Secret
            <code className={css['secret']}>{inFours(secret)}</code>
          </p>
        </div>
        {isReplaced && (
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            maxLength={USER_FIELD_MAX.password}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        <TextField
          label="Code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={20}
          value={code}
          problem={problem}
          onChange={({ target }) => setCode(target.value)}
        />
      </form>
    </DialogFrame>
  )
}
