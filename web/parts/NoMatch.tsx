import { Button } from '#web/ui/Button.tsx'
import css from './list-page.module.css'

type Props = {
  /** "No order matches." */
  text: string
  /** "Show all orders" */
  all: string
  onAll: () => void
}

/** In place of a list that nothing matches: says so, and leads back to all of it. */
export const NoMatch = ({ text, all, onAll }: Props) => (
  <div className={css['none']}>
    <p role="status">{text}</p>
    <Button look="quiet" onClick={onAll}>
      {all}
    </Button>
  </div>
)
