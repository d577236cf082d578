import { type SyntheticEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { asksForStaffCode, originPath } from '#shared/rules/session-rules.ts'
import { signOutNote } from '#web/data/leave.ts'
import { isNewZealandSite, settings } from '#web/data/settings.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { ProductMark } from '#web/parts/ProductMark.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DemoPeople } from './DemoPeople.tsx'
import { type Credentials, signIn } from './sign-in.ts'
import css from './login.module.css'

const BLANK: Credentials = {
  usernameOrEmailOrAlias: '',
  password: '',
  staffVerificationCode: '',
  stayLoggedIn: false,
}
type Problems = Partial<Record<keyof Credentials, string>>

/**
 * Sign-in: name and password first; the staff code joins the form once the server has asked for it (SES-02 to
 * SES-17).
 */
export function LoginPage() {
  const location = useLocation()
  const [typed, setTyped] = useState(BLANK)
  const [needsCode, setNeedsCode] = useState(false)
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
    if (needsCode && !typed.staffVerificationCode.trim()) return setAlert(MESSAGES.staffVerificationMissing)
    setBusy(true)
    const error = await signIn(typed)
    const path = originPath((location.state as { from?: string } | null)?.from)
    if (error === null) return window.location.assign(startOf(path, needsCode))
    setBusy(false)
    setAlert(error)
    if (asksForStaffCode(error)) setNeedsCode(true)
  }

  return (
    <div className={css['page']}>
      <aside className={css['side']}>
        <div className={css['brand']}>
          <ProductMark name={settings.productName} />
        </div>
        <p className={css['claim']}>What fits the phone, what it costs you, and when it ships.</p>
        <ul className={css['points']}>
          <li>Live stock and your own prices on every line</li>
          <li>Order by the dozen from the keyboard</li>
          <li>Back orders, invoices and returns in one place</li>
        </ul>
      </aside>
      <main className={css['main']}>
        <div className={css['card']}>
          <PageHeading text={MESSAGES.signInTitle} />
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
            {needsCode && (
              <TextField
                label="Staff Verification"
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
          </form>
          <div className={css['links']}>
            <Link to="/forgot-password">{MESSAGES.forgottenPassword}</Link>
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
        </div>
      </main>
      {alert && <AlertDialog message={alert} onClose={() => setAlert('')} />}
    </div>
  )
}

/** Only staff are asked for a code; they start in the console, unless they were on their way elsewhere. */
const startOf = (path: string, isStaff: boolean) => (isStaff && path === ROUTES.home ? ROUTES.staff : path)

function problemsOf(typed: Credentials): Problems {
  return {
    ...(typed.usernameOrEmailOrAlias.trim() ? {} : { usernameOrEmailOrAlias: 'Please input your username!' }),
    ...(typed.password ? {} : { password: 'Please input your password!' }),
  }
}
