import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PASSKEY_NAME_MAX } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { call } from '#web/data/call.ts'
import { problemText } from '#web/data/notices.tsx'
import { refresh } from '#web/data/refreshes.ts'
import { DialogFrame } from '#web/parts/DialogFrame.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChecked } from '#web/ui/use-checked.ts'
import {
  type Confirmation,
  confirmationOf,
  ConfirmField,
  isUnconfirmed,
  missingOf,
  NOTHING_TYPED,
} from './ConfirmField.tsx'
import css from './factor.module.css'

type Props = {
  /** Whether there is another factor already: its owner proves to be there. */
  isBeside: boolean
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

/** Asks for the name of a passkey, then the authenticator to make it. */
export function PasskeyDialog({ isBeside, onClose, onDone }: Props) {
  const id = useId()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { form, check } = useChecked<HTMLFormElement>()
  const submit = async () => {
    if (isBusy) return
    const lacks = isBeside ? missingOf(typed) : undefined
    setProblem(isBlank(name) ? refusalText('passkey.name') : undefined)
    setUnconfirmed(lacks)
    check()
    if (isBlank(name) || lacks !== undefined) return
    setBusy(true)
    try {
      const made = await addPasskey(name, confirmationOf(typed))
      await refresh(queries, 'addPasskey', made)
      onDone(made.recoveryCodes)
    } catch (failure) {
      if (isUnconfirmed(failure)) setUnconfirmed(failure.message)
      else setProblem(failureText(failure))
      setBusy(false)
      check()
    }
  }
  return (
    <DialogFrame
      title="Add a passkey"
      isBusy={isBusy}
      onClose={onClose}
      ways={
        <>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isBusy}>
            Add passkey
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
          void submit()
        }}
      >
        <p>
          A passkey is kept by this device, your phone, a password manager or a security key. You unlock it by
          finger, face or PIN, and it signs you in without your password.
        </p>
        <TextField
          label="Name"
          hint="So that you know it again: “Counter computer”, “My phone”"
          autoComplete="off"
          autoFocus
          maxLength={PASSKEY_NAME_MAX}
          value={name}
          problem={problem}
          onChange={({ target }) => setName(target.value)}
        />
        {(isBeside || unconfirmed !== undefined) && (
          <ConfirmField typed={typed} problem={unconfirmed} onChange={setTyped} />
        )}
      </form>
    </DialogFrame>
  )
}

async function addPasskey(name: string, confirmation: Confirmation) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await call('beginPasskey', confirmation)
  const answer = await startRegistration({
    optionsJSON: JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON'],
  })
  const { attestationObject, clientDataJSON, transports } = answer.response
  // the browser says some of it twice
  const response = { attestationObject, clientDataJSON, transports }
  return call('addPasskey', { name, answer: { ...answer, response } })
}

/** The browser names what went wrong on the device; it does not say more to a page. */
function failureText(failure: unknown): string {
  const { name } = failure instanceof Error ? failure : { name: '' }
  if (name === 'NotAllowedError') return 'No passkey was made. Try again, or use another device.'
  if (name === 'InvalidStateError') return refusalText('passkey.known')
  return problemText('addPasskey', failure)
}
