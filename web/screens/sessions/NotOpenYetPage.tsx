import { Link } from 'react-router'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './plain-page.module.css'

/** A part of the portal that has its address, but has not opened yet. Says so, and where to go instead. */
export function NotOpenYetPage() {
  return (
    <div className={css['page']}>
      <PageHeading text="This part of the portal is not open yet" />
      <p>Please call or write to us in the meantime; our counter staff will help you.</p>
      <div className={css['ways']}>
        <Link className={buttonClass()} to="/">
          Home
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to="/shop">
          Shop
        </Link>
      </div>
    </div>
  )
}
