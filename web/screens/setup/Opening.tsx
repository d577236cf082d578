import { useEffect } from 'react'
import { ROUTES } from '#shared/codes/routes.ts'
import { isPortalOpen } from '#web/data/setup.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'

const CHECK_MS = 500

/** The set-up is over; goes to the sign-in as soon as the portal has replaced it. */
export function Opening() {
  useEffect(() => {
    let timer: number | undefined
    let isGone = false
    const check = async () => {
      if (await isPortalOpen()) return window.location.assign(ROUTES.login)
      if (!isGone) timer = window.setTimeout(() => void check(), CHECK_MS)
    }
    void check()
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [])
  return (
    <div role="status">
      <PageHeading text="The portal opens" />
      <p>The set-up is over. The sign-in page shows in a moment.</p>
    </div>
  )
}
