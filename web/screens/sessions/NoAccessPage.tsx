import { Link } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './plain-page.module.css'

/** An address of the portal that is not for this person. */
export const NoAccessPage = () => (
  <div className={css['page']}>
    <PageHeading text={refusalText('access.denied')} />
    <Link className={buttonClass()} to={ROUTES.home}>
      Go to the shop
    </Link>
  </div>
)
