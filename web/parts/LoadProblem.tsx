import { Button } from '#web/ui/Button.tsx'
import css from './load-problem.module.css'

/** Replaces a list that could not be read: the problem, and a retry. */
export const LoadProblem = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={css['problem']} role="alert">
    <p>{text}</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
)
