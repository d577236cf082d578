import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { staffCalls } from '#shared/calls/staff.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { matchRoute } from '#shared/rules/route-match.ts'
import { allows } from '#shared/rules/access.ts'
import { addCalls } from '#web/data/known-calls.ts'
import '#web/data/later-refreshes.ts'
import { addRefreshes } from '#web/data/refreshes.ts'
import { usePerson } from '#web/data/session.ts'
import { ScreenFailed } from '#web/data/ScreenFailed.tsx'
import { usePrefetchedLinks } from '#web/ui/use-prefetched-links.ts'
import { NoStaffAccess } from './NoStaffAccess.tsx'
import { STAFF_REFRESHES } from './refreshes.ts'
import { STAFF_SCREENS, staffTarget } from './staff-screens.ts'
import { StaffShell } from './StaffShell.tsx'

addCalls(staffCalls)
addRefreshes({ stale: STAFF_REFRESHES })

/** Fetches the code of the screen of an address; of the first screen, where the address names none. */
export async function loadStaffScreen(pathname: string) {
  const name = matchRoute(pathname)
  await (STAFF_SCREENS.find(({ route }) => route === name) ?? STAFF_SCREENS[0])?.Screen.load()
}

/** The staff console: its shell, and in it the screen of the address. */
export function StaffApp() {
  usePrefetchedLinks(loadStaffScreen)
  const { pathname } = useLocation()
  const person = usePerson()
  const name = matchRoute(pathname)
  const target = staffTarget(pathname, person)
  if (target !== null) return <Navigate to={target} replace />
  const found = STAFF_SCREENS.find(({ route }) => route === name)
  const Screen = found && allows(found.need, person) ? found.Screen : NoStaffAccess
  return (
    <StaffShell>
      <ErrorBoundary FallbackComponent={ScreenFailed} resetKeys={[pathname]}>
        <Suspense fallback={null}>
          <Routes>
            <Route path={name === null ? '*' : ROUTES[name]} element={<Screen />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </StaffShell>
  )
}
