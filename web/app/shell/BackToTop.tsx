import { Button } from '#web/ui/Button.tsx'
import css from './footer.module.css'

/** Small screens only (FTR-10). */
export const BackToTop = () => (
  <div className={css['top']}>
    <Button look="quiet" wide onClick={() => window.scrollTo(0, 0)}>
      Back To Top
    </Button>
  </div>
)
