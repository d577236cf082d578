import type { CallName } from '#shared/calls/index.ts'
import { problemText } from '#web/data/notices.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from '#web/parts/page-failed.module.css'

/**
 * Shown instead of data that could not be read: the problem, and a button to retry. Nothing for an ended
 * session, since the page is being left.
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
