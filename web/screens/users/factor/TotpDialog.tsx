import { useId, useState } from 'react'
import { useChange } from '#web/data/use-change.ts'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChecked } from '#web/ui/use-checked.ts'
import { confirmationOf, ConfirmField, isUnconfirmed, missingOf, NOTHING_TYPED } from './ConfirmField.tsx'
import { inFours, type TotpSetup } from './factor-facts.ts'
import css from './factor.module.css'

type Props = {
  setup: TotpSetup
  /** Whether there is another factor already: its owner proves to be there. */
  isBeside: boolean
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Shows the secret of an authenticator as a picture and as text, and asks for a code of it. */
export function TotpDialog({ setup: { secret, picture }, isBeside, onClose, onDone }: Props) {
  const id = useId()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const { form, check } = useChecked<HTMLFormElement>()
  const confirm = useChange('confirmTotp', {
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
    shows: (failure) => {
      if (isUnconfirmed(failure)) setUnconfirmed(failure.message)
      else setProblem(failure.message)
      check()
      return true
    },
  })
  const submit = () => {
    const { password, code: presentCode } = confirmationOf(typed)
    const lacks = isBeside ? missingOf(typed) : undefined
    setUnconfirmed(lacks)
    setProblem(code.trim() === '' ? 'Please enter the code' : undefined)
    check()
    if (code.trim() !== '' && lacks === undefined && !confirm.isPending)
      confirm.mutate({ code, password, presentCode })
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
        ref={form}
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
        {(isBeside || unconfirmed !== undefined) && (
          <ConfirmField typed={typed} problem={unconfirmed} onChange={setTyped} />
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
