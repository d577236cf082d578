import { Button } from '#web/ui/Button.tsx'
import css from './load-failed.module.css'

/**
 * In the place of a page that failed while it was drawn, or whose code did not come: after a change of the
 * portal the code of before is not there any more, and loading anew brings the new.
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
