import { type ReactNode, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { PUBLIC_ROUTES, type RouteName, ROUTES } from '#shared/codes/routes.ts'
import { matchRoute } from '#shared/rules/route-match.ts'
import { originPath } from '#shared/rules/session-rules.ts'
import { settings } from '#web/data/settings.ts'
import { sessionToken } from '#web/data/token.ts'
import { NotFoundPage } from '#web/screens/sessions/NotFoundPage.tsx'
import { NotOpenYetPage } from '#web/screens/sessions/NotOpenYetPage.tsx'
import { screen } from '#web/ui/on-demand.tsx'
import { PageFailed } from '#web/parts/PageFailed.tsx'

// Everything behind the sign-in is one chunk of its own, so that /login stays light; the calls are read in a
// stroke of their own.
const SignedInApp = screen(async () => {
  await import('#web/data/client.ts')
  const { SignedInApp: App } = await import('./SignedInApp.tsx')
  const { loadScreen } = await import('./SignedInRoutes.tsx') // in the same file
  // drawn with the shell if it is there by then; whoever draws it tries again
  loadScreen(window.location.pathname).catch(() => undefined)
  return App
})

/**
 * Loads what the first render needs: the whole app for a signed-in person, so that React does not suspend. A
 * failed load is shown by the render.
 */
export const loadApp = async () => {
  await (sessionToken() ? SignedInApp : LoginPage).load().catch(() => undefined)
}

async function prefetchApp(path: string) {
  await SignedInApp.load()
  const { loadScreen } = await import('./SignedInRoutes.tsx')
  await loadScreen(path.split(/[?#]/)[0] ?? path)
}

/** Nobody who is signed in needs it. */
const LoginPage = screen(async () => (await import('#web/screens/sessions/LoginPage.tsx')).LoginPage)

/** Only there while a new wholesaler's portal is being set up. */
const SetupPage = screen(async () => (await import('#web/screens/setup/SetupPage.tsx')).SetupPage)
const ResetPasswordPage = screen(
  async () => (await import('#web/screens/sessions/ResetPasswordPage.tsx')).ResetPasswordPage,
)

const ForgotPasswordPage = screen(
  async () => (await import('#web/screens/sessions/ForgotPasswordPage.tsx')).ForgotPasswordPage,
)
/** The public routes that have a screen. */
const OPEN: readonly RouteName[] = ['login', 'forgotPassword', 'resetPassword']

/** The whole portal: the public screens, and behind the guard everything else. */
export function App() {
  if (settings.setup)
    return (
      <ErrorBoundary fallback={<PageFailed />}>
        <Suspense fallback={null}>
          <SetupPage />
        </Suspense>
      </ErrorBoundary>
    )
  return (
    <ErrorBoundary fallback={<PageFailed />}>
      <BrowserRouter>
        <Routes>
          <Route path={ROUTES.login} element={<LoginGate />} />
          <Route
            path={ROUTES.forgotPassword}
            element={
              <PasswordGate>
                <ForgotPasswordPage />
              </PasswordGate>
            }
          />
          <Route
            path={ROUTES.resetPassword}
            element={
              <PasswordGate>
                <ResetPasswordPage />
              </PasswordGate>
            }
          />
          {PUBLIC_ROUTES.filter((name) => !OPEN.includes(name)).map((name) => (
            <Route
              key={name}
              path={ROUTES[name]}
              element={
                <main>
                  <NotOpenYetPage isOutside />
                </main>
              }
            />
          ))}
          <Route path="*" element={<Guard />} />
        </Routes>
      </BrowserRouter>
    </ErrorBoundary>
  )
}

/**
 * Somebody who is signed in already goes on to where they came from (SES-29). Who types is about to sign in:
 * the app and the screen they will see are fetched meanwhile.
 */
function LoginGate() {
  const { state } = useLocation() as { state: { from?: string } | null }
  const target = originPath(state?.from ?? lastPath())
  useEffect(() => {
    if (sessionToken()) return undefined
    void wipePrices()
    const fetchApp = () => void prefetchApp(target).catch(() => undefined)
    window.addEventListener('input', fetchApp, { once: true })
    return () => window.removeEventListener('input', fetchApp)
  }, [target])
  return sessionToken() ? (
    <Navigate to={target} replace />
  ) : (
    <Suspense fallback={null}>
      <LoginPage />
    </Suspense>
  )
}

/** Somebody who is signed in has a password already (PWD-07, PWD-24). */
const PasswordGate = ({ children }: { children: ReactNode }) =>
  sessionToken() ? <Navigate to={ROUTES.home} replace /> : <Suspense fallback={null}>{children}</Suspense>

/** A session that ended while no page was open leaves its prices in the browser until here. */
const wipePrices = async () => (await import('#web/data/catalogue/engine/kept-catalogue.ts')).wipeTerms()

/**
 * Strangers go to the sign-in and come back afterwards (SES-30, SES-31); an unknown address needs no sign-in
 * (NTF-05).
 */
function Guard() {
  const { pathname, search, hash } = useLocation()
  if (!matchRoute(pathname))
    return sessionToken() ? (
      <Suspense fallback={null}>
        <SignedInApp />
      </Suspense>
    ) : (
      <main>
        <NotFoundPage />
      </main>
    )
  if (!sessionToken())
    return <Navigate to={ROUTES.login} state={{ from: pathname + search + hash }} replace />
  return (
    <Suspense fallback={null}>
      <SignedInApp />
    </Suspense>
  )
}

/** The path this tab was on before it was sent to /login by hand. */
function lastPath(): string | null {
  try {
    return sessionStorage.getItem('path')
  } catch {
    return null
  }
}
