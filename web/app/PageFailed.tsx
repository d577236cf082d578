import { Button } from '#web/ui/Button.tsx'
import css from './load-failed.module.css'

/**
 * Shown instead of a page that failed to render, or whose code did not load: after a release the old chunks
 * are gone, and a reload brings the new ones.
 */
export function PageFailed() {
  return (
    <div className={css['failed']} role="alert">
      <h1>This page could not be shown</h1>
      <p>
        Your cart and your orders are safe. Please load the page again; if that does not help, please tell us.
      </p>
      <Button onClick={() => window.location.reload()}>Load again</Button>
    </div>
  )
}
