import { type SyntheticEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { MESSAGES, pleaseInput } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { asksForStaffCode, originPath } from '#shared/rules/session-rules.ts'
import { signOutNote } from '#web/data/leave.ts'
import { isNewZealandSite, settings } from '#web/data/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { type Credentials, signIn, signInByPasskey, type SignInProblem } from './sign-in.ts'
import { StrangerFrame } from './StrangerFrame.tsx'
import css from './login.module.css'

const BLANK: Credentials = {
  usernameOrEmailOrAlias: '',
  password: '',
  staffVerificationCode: '',
  stayLoggedIn: false,
}
type Problems = Partial<Record<keyof Credentials, string>>

/**
 * Sign-in: name and password first; the code joins the form once the server has asked for it (SES-02 to
 * SES-17). A passkey signs in by itself.
 */
export function LoginPage() {
  const location = useLocation()
  const [typed, setTyped] = useState(BLANK)
  const [needed, setNeeded] = useState<'staff' | 'dealer' | null>(null) // whose code is asked for
  const [problems, setProblems] = useState<Problems>({})
  const [alert, setAlert] = useState(signOutNote)
  const [isBusy, setBusy] = useState(false)
  const change = (field: keyof Credentials) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    if (needed === 'staff' && !typed.staffVerificationCode.trim())
      return setAlert(MESSAGES.staffVerificationMissing)
    await enter(signIn(typed))
  }
  const enter = async (asked: Promise<SignInProblem | null>) => {
    setBusy(true)
    const problem = await asked
    const path = originPath((location.state as { from?: string } | null)?.from)
    if (problem === null) return window.location.assign(startOf(path, needed === 'staff'))
    setBusy(false)
    setAlert(problem.error)
    if (asksForStaffCode(problem.error)) setNeeded(isOfDealer(problem) ? 'dealer' : 'staff')
  }

  return (
    <StrangerFrame title={MESSAGES.signInTitle} alert={alert} onAlertClosed={() => setAlert('')}>
      <form className={css['form']} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Username"
          autoComplete="username"
          autoFocus
          value={typed.usernameOrEmailOrAlias}
          onChange={change('usernameOrEmailOrAlias')}
          problem={problems.usernameOrEmailOrAlias}
          hint="Your user name, e-mail or alias"
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={typed.password}
          onChange={change('password')}
          problem={problems.password}
        />
        {needed && (
          <TextField
            label={needed === 'staff' ? 'Staff Verification' : 'Verification code'}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            value={typed.staffVerificationCode}
            onChange={change('staffVerificationCode')}
            hint="The six digits of your authenticator, or a recovery code"
          />
        )}
        <label className={css['stay']}>
          <input
            type="checkbox"
            checked={typed.stayLoggedIn}
            onChange={(event) => setTyped({ ...typed, stayLoggedIn: event.target.checked })}
          />
          Stay Logged In
        </label>
        <Button type="submit" wide large busy={isBusy}>
          Login
        </Button>
        {canUsePasskeys() && (
          <Button
            look="quiet"
            wide
            disabled={isBusy}
            onClick={() => void enter(signInByPasskey(typed.stayLoggedIn))}
          >
            Sign in with a passkey
          </Button>
        )}
      </form>
      <div className={css['links']}>
        <Link to={ROUTES.forgotPassword} state={{ accountName: typed.usernameOrEmailOrAlias }}>
          {MESSAGES.forgottenPassword}
        </Link>
        {isNewZealandSite(window.location.hostname) ? (
          <a href={settings.nzSignUpUrl}>Become a dealer</a>
        ) : (
          <Link to="/register">Become a dealer</Link>
        )}
      </div>
      {settings.demo && (
        <DemoPeople
          demo={settings.demo}
          onChoose={(login, password) => setTyped({ ...typed, usernameOrEmailOrAlias: login, password })}
        />
      )}
    </StrangerFrame>
  )
}

/** Passkeys need a safe address: https, or this very machine. */
const canUsePasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window

const DEALER_CODES = ['session.verification', 'session.wrongCode', 'session.passkeyVerification']
const isOfDealer = ({ code = '' }: SignInProblem) => DEALER_CODES.includes(code)

/** Staff start in the console, unless they were on their way elsewhere. */
const startOf = (path: string, isStaff: boolean) => (isStaff && path === ROUTES.home ? ROUTES.staff : path)

function problemsOf(typed: Credentials): Problems {
  return {
    ...(typed.usernameOrEmailOrAlias.trim() ? {} : { usernameOrEmailOrAlias: pleaseInput('username') }),
    ...(typed.password ? {} : { password: pleaseInput('password') }),
  }
}
