import type { CallName } from '#shared/calls/index.ts'
import { problemText } from '#web/data/notices.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './load-failed.module.css'

/**
 * In the place of what could not be read: what went wrong, and another try. Nothing for a session that has
 * ended: the page is leaving.
 */
export function LoadFailed({
  call,
  problem,
  onRetry,
}: {
  call: CallName
  problem: Error
  onRetry: () => void
}) {
  const text = problemText(call, problem)
  if (!text) return null
  return (
    <div className={css['failed']} role="alert">
      <p>{text}</p>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}
