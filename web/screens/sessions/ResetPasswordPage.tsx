import { type SyntheticEvent, useState } from 'react'
import { Link, useParams } from 'react-router'
import { PASSWORD_MIN } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { restClient } from '#web/data/client.ts'
import { send } from '#web/data/transport.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import css from './login.module.css'

const client = restClient(send, () => '')

/** Chooses a password with the link of a mail: the password, its confirmation, then what became of it. */
export function ResetPasswordPage() {
  const { hash = '' } = useParams()
  const [step, setStep] = useState<'password' | 'confirmation' | 'done'>('password')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState('')
  const [alert, setAlert] = useState('')
  const [isBusy, setBusy] = useState(false)

  const next = () => {
    const found = password.length < PASSWORD_MIN ? MESSAGES.passwordInvalid : ''
    setProblem(found)
    if (!found) setStep('confirmation')
  }
  const finish = async () => {
    const differs = again === '' ? MESSAGES.passwordUnconfirmed : MESSAGES.passwordsDiffer
    const found = again === password ? '' : differs
    setProblem(found)
    if (found) return
    setBusy(true)
    try {
      await client('updatePassword', { token: hash, password })
      setStep('done')
    } catch (failure) {
      setAlert(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (step === 'password') next()
    else void finish()
  }
  return (
    <main className={css['main']}>
      <div className={css['card']}>
        <PageHeading text="Choose your password" />
        {step === 'done' ? (
          <>
            <p role="status">{MESSAGES.passwordChanged}</p>
            <Link className={buttonClass({ wide: true, large: true })} to={ROUTES.login}>
              Sign In
            </Link>
          </>
        ) : (
          <form className={css['form']} onSubmit={submit} noValidate>
            <TextField
              key={step}
              label={step === 'password' ? 'New password' : 'New password once more'}
              type="password"
              autoComplete="new-password"
              autoFocus
              value={step === 'password' ? password : again}
              onChange={({ target }) => (step === 'password' ? setPassword : setAgain)(target.value)}
              problem={problem === '' ? undefined : problem}
            />
            <Button type="submit" wide large busy={isBusy}>
              {step === 'password' ? 'Next' : 'Finish'}
            </Button>
            {step === 'confirmation' && (
              <Button
                look="quiet"
                wide
                onClick={() => {
                  setProblem('')
                  setStep('password')
                }}
              >
                Back
              </Button>
            )}
          </form>
        )}
      </div>
      {alert && <AlertDialog message={alert} onClose={() => setAlert('')} />}
    </main>
  )
}
