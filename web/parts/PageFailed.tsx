import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/Button.tsx'
import css from './page-failed.module.css'

const reload = () => window.location.reload()

function onNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/**
 * Shown instead of a page that failed to render, or whose code did not load: after a release the old chunks
 * are gone, and a reload brings the new ones. Without a network a reload would lose the page: it waits.
 * @param mayReload whether nothing would be lost by a reload
 */
export function PageFailed({ mayReload = true }: { mayReload?: boolean }) {
  const [isOffline] = useState(() => !navigator.onLine)
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const isToReload = isOffline && isOnline && mayReload
  useEffect(() => {
    if (isToReload) reload()
  }, [isToReload])
  return (
    <div className={css['failed']} role="alert">
      <h1>This page could not be shown</h1>
      {isOffline ? (
        <p>There is no network at the moment. This page loads by itself once you are connected again.</p>
      ) : (
        <>
          <p>
            Your cart and your orders are safe. Please load the page again; if that does not help, please tell
            us.
          </p>
          <Button onClick={reload}>Load again</Button>
        </>
      )}
    </div>
  )
}
