import { Button } from '#web/ui/Button.tsx'
import css from './load-problem.module.css'

/** In the place of a list that could not be read: what went wrong, and another try. */
export const LoadProblem = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div className={css['problem']} role="alert">
    <p>{text}</p>
    <Button onClick={onRetry}>Retry</Button>
  </div>
)
