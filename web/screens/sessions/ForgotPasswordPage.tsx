import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { RESET_MINUTES, RESET_PAUSE_MINUTES } from '#shared/codes/limits.ts'
import { MESSAGES, pleaseInput } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { StepList } from '#web/parts/StepList.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DoneNote } from './DoneNote.tsx'
import { StepForm } from './StepForm.tsx'
import { StrangerFrame } from './StrangerFrame.tsx'
import { strangerClient, useSending } from './use-sending.ts'
import css from './login.module.css'

const STEPS = [
  { id: 'name', title: 'Account name' },
  { id: 'confirmation', title: 'Confirmation' },
] as const
const DONE = STEPS.length

/**
 * Asks for a link to another password: the account name, its confirmation, then what to do next (PWD-01 to
 * PWD-10). What the last step says is the same for every name, whether or not it is somebody's.
 */
export function ForgotPasswordPage() {
  const { state } = useLocation() as { state: { accountName?: string } | null }
  const [at, setAt] = useState(0)
  const [accountName, setAccountName] = useState(state?.accountName ?? '')
  const [problem, setProblem] = useState<string>()
  const { alert, closeAlert, isBusy, sends } = useSending()
  const name = accountName.trim()

  const next = () => {
    setProblem(name ? undefined : pleaseInput('account name'))
    if (name) setAt(1)
  }
  const finish = async () => {
    if (await sends(() => strangerClient('requestPasswordReset', { accountName: name }))) setAt(DONE)
  }
  return (
    <StrangerFrame
      title={at === DONE ? 'Check your email' : MESSAGES.forgottenPassword}
      alert={alert}
      onAlertClosed={closeAlert}
    >
      {at < DONE && <StepList label="Steps" steps={STEPS} at={at} furthest={at} onGo={setAt} />}
      {at === 0 && (
        <StepForm key="name" go="Next" onGo={next}>
          <p className={css['words']}>
            Tell us the name that you sign in with. We email you a link to choose a new password.
          </p>
          <TextField
            label="Account name"
            autoComplete="username"
            autoFocus
            maxLength={200}
            value={accountName}
            onChange={({ target }) => setAccountName(target.value)}
            problem={problem}
            hint="Your user name, e-mail or alias"
          />
        </StepForm>
      )}
      {at === 1 && (
        <StepForm
          key="confirmation"
          go="Send the link"
          onGo={() => void finish()}
          onBack={() => setAt(0)}
          isBusy={isBusy}
          focusedBy="asked-for"
        >
          <div id="asked-for" className={css['ways']}>
            <p className={css['words']}>We email a link to choose a new password to whoever signs in as</p>
            <p className={css['named']}>{name}</p>
          </div>
        </StepForm>
      )}
      {at === DONE && (
        <>
          <DoneNote>
            If <strong>{name}</strong> can sign in here, an email with a link is on its way to the address
            that we have on record. The link works once, within {RESET_MINUTES} minutes.
          </DoneNote>
          <p className={css['words']}>
            Nothing there? Look among your unwanted email, and ask again after {RESET_PAUSE_MINUTES} minutes.
            If the address is not yours any more, ask whoever administers your account.
          </p>
          <div className={css['ways']}>
            <Link className={buttonClass({ wide: true, large: true })} to={ROUTES.login}>
              Back to Login
            </Link>
            <Button look="quiet" wide onClick={() => setAt(0)}>
              Use another name
            </Button>
          </div>
        </>
      )}
      {at === 0 && (
        <div className={css['links']}>
          <Link to={ROUTES.login}>Back to Login</Link>
        </div>
      )}
    </StrangerFrame>
  )
}
