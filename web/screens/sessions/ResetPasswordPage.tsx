import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { PASSWORD_MIN } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { useCommonPassword } from '#web/data/use-common-password.ts'
import { StepList } from '#web/parts/StepList.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DoneNote } from './DoneNote.tsx'
import { StepForm } from './StepForm.tsx'
import { StrangerFrame } from './StrangerFrame.tsx'
import { strangerClient, useSending } from './use-sending.ts'
import css from './login.module.css'

const STEPS = [
  { id: 'password', title: 'New password' },
  { id: 'confirmation', title: 'Confirmation' },
] as const
const DONE = STEPS.length

/**
 * Chooses a password with the link of a mail, of an invitation or a reset: the password, its confirmation,
 * then what became of it (PWD-11 to PWD-21).
 */
export function ResetPasswordPage() {
  const { hash = '' } = useParams()
  const [at, setAt] = useState(0)
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<string>()
  const isCommon = useCommonPassword(password)
  const { alert, closeAlert, isBusy, sends } = useSending()

  const goTo = (step: number) => {
    setProblem(undefined)
    setAt(step)
  }
  const next = () => {
    if (password.length < PASSWORD_MIN) setProblem(MESSAGES.passwordInvalid)
    else goTo(1)
  }
  const finish = async () => {
    const differs = again === '' ? MESSAGES.passwordUnconfirmed : MESSAGES.passwordsDiffer
    setProblem(again === password ? undefined : differs)
    if (again !== password) return
    if (await sends(() => strangerClient('updatePassword', { token: hash, password }))) setAt(DONE)
  }
  const field = { type: 'password', autoComplete: 'new-password', autoFocus: true, problem }
  return (
    <StrangerFrame
      title={at === DONE ? 'Password changed' : 'Choose your password'}
      alert={alert}
      onAlertClosed={closeAlert}
    >
      {at < DONE && <StepList label="Steps" steps={STEPS} at={at} furthest={at} onGo={goTo} />}
      {at === 0 && (
        <StepForm key="password" go="Next" onGo={next}>
          <TextField
            {...field}
            label="New password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            warning={isCommon ? MESSAGES.passwordCommon : undefined}
            hint={`At least ${String(PASSWORD_MIN)} characters`}
            keepsHint
          />
        </StepForm>
      )}
      {at === 1 && (
        <StepForm
          key="confirmation"
          go="Finish"
          onGo={() => void finish()}
          onBack={() => goTo(0)}
          isBusy={isBusy}
        >
          <TextField
            {...field}
            label="New password once more"
            value={again}
            onChange={({ target }) => setAgain(target.value)}
          />
        </StepForm>
      )}
      {at === DONE && (
        <>
          <DoneNote>{MESSAGES.passwordChanged}</DoneNote>
          <p className={css['words']}>
            You are signed out everywhere. Sign in with the new password to go on.
          </p>
          <Link className={buttonClass({ wide: true, large: true })} to={ROUTES.login}>
            Sign In
          </Link>
        </>
      )}
      {at < DONE && (
        <div className={css['links']}>
          <Link to={ROUTES.forgotPassword}>Ask for a new link</Link>
        </div>
      )}
    </StrangerFrame>
  )
}
