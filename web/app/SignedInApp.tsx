import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router'
import { isStaffPath } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { isToSetUp } from '#web/data/call.ts'
import { Refused, Unavailable } from '#web/data/failures.ts'
import { alerts, closeAlert, toasts } from '#web/data/notices.tsx'
import { NotifyMeContext, type NotifyMeProps } from '#web/parts/notify-me-context.ts'
import { showDatesIn } from '#web/parts/au-dates.ts'
import { personOf, SessionContext, useAllows, useSession } from '#web/data/session.ts'
import { useLive } from '#web/data/use-live.ts'
import { useRead } from '#web/data/use-read.ts'
import { keepOnlyOf } from '#web/data/tab-storage.ts'
import { NotifyMe } from '#web/screens/catalogue/NotifyMe.tsx'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { onDemand, screen } from '#web/ui/on-demand.tsx'
import { usePrefetchedLinks } from '#web/ui/use-prefetched-links.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { MasqueradeBanner } from './MasqueradeBanner.tsx'
import { laterScreen } from './later-screen.ts'
import { ScreenFailed } from '#web/data/ScreenFailed.tsx'
import { loadScreen, SignedInRoutes } from './SignedInRoutes.tsx'
import { Shell } from './shell/Shell.tsx'
import { WaitingChanges } from './WaitingChanges.tsx'
import { claimTab, hasTab, leaveTab } from './single-tab.ts'
import { useAccountOfPage } from './use-account-of-page.ts'
import { usePathUpdates } from './shell/use-path-updates.ts'

const notifyMe = (props: NotifyMeProps) => <NotifyMe {...props} />
const Toasts = onDemand(() => import('./Toasts.tsx').then((m) => m.Toasts))

/**
 * No retries here: an unavailable portal has been retried by web/data/ask-again.ts, and a refusal does not
 * change.
 */
const retry = (failures: number, problem: Error) =>
  failures < 1 && !(problem instanceof Unavailable || problem instanceof Refused)
const queries = new QueryClient({
  defaultOptions: {
    // asked without a network as well: a page that only waits says nothing
    queries: {
      ...{ staleTime: 30_000, retry, networkMode: 'always' },
      ...{ refetchOnWindowFocus: true, refetchOnReconnect: true },
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The portal for somebody who is signed in: the shell, and in it the screen of the address. */
export function SignedInApp() {
  return (
    <QueryClientProvider client={queries}>
      <WithSession />
      <WaitingChanges />
      <Alerts />
      <ToastArea />
    </QueryClientProvider>
  )
}

function WithSession() {
  const { data: read, error, refetch } = useRead('initFromServer', {})
  const data = useDeferredValue(read) // so that the shell is drawn in slices
  if (data) {
    // before anything below is drawn
    showDatesIn(data.currentUserAccount.timeZone)
    keepOnlyOf(data)
    return (
      <SessionContext value={data}>
        <NotifyMeContext value={notifyMe}>
          <MasqueradeBanner />
          <Frame />
        </NotifyMeContext>
      </SessionContext>
    )
  }
  if (isToSetUp(error))
    return (
      <Suspense fallback={null}>
        <SetUpFactorPage />
      </Suspense>
    )
  return error && !read ? (
    <LoadFailed call="initFromServer" problem={error} onRetry={() => void refetch()} />
  ) : null
}

/** The shop; or for staff who went there, the console, whose code nobody else fetches. */
function Frame() {
  const { pathname } = useLocation()
  const isStaff = useAllows(NEEDS.staffConsole)
  if (isStaff && isStaffPath(pathname)) return <Console />
  return (
    <OnlyTab>
      <Shell>
        <SignedInRoutes />
      </Shell>
    </OnlyTab>
  )
}

const SecondTab = onDemand(() => import('./SecondTab.tsx').then((m) => m.SecondTab))

/** Only one tab may show the shop, wherever this one came from. */
function OnlyTab({ children }: { children: ReactNode }) {
  const session = useSession()
  usePrefetchedLinks(loadScreen, async (reads) =>
    (await import('#web/data/screen-reads.ts')).prefetchReads(queries, personOf(session), reads),
  )
  useAccountOfPage(session)
  const [isOnly, setOnly] = useState<boolean | null>(hasTab() || null)
  useEffect(() => {
    if (isOnly === null) void claimTab().then(setOnly)
  }, [isOnly])
  return isOnly ? children : isOnly === false && <SecondTab />
}

/** Drawn with the screen of the address; where that failed to load, the console says so in its place. */
const StaffApp = screen(async () => {
  const { StaffApp: App, loadStaffScreen } = await import('#web/screens/staff/StaffApp.tsx')
  await loadStaffScreen(window.location.pathname).catch(() => undefined)
  return App
})

function Console() {
  useEffect(leaveTab, [])
  usePathUpdates()
  useLive()
  return (
    <ErrorBoundary FallbackComponent={ScreenFailed}>
      <Suspense fallback={null}>
        <StaffApp />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Nobody else fetches its code. */
const SetUpFactorPage = laterScreen(() =>
  import('#web/screens/users/factor/SetUpFactorPage.tsx').then((m) => m.SetUpFactorPage),
)

function Alerts() {
  const [message] = useSyncExternalStore(alerts.subscribe, alerts.current)
  return message === undefined ? null : <AlertDialog message={message} onClose={closeAlert} />
}

function ToastArea() {
  return useSyncExternalStore(toasts.subscribe, toasts.areShown) && <Toasts />
}
