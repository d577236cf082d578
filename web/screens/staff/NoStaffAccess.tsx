import { Link, useLocation } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { matchRoute } from '#shared/rules/route-match.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './staff.module.css'

/** An address of the console that is none, or that is not for this person. */
export function NoStaffAccess() {
  const { pathname } = useLocation()
  const isKnown = matchRoute(pathname) !== null
  return (
    <div className={css['message']}>
      <PageHeading text={isKnown ? refusalText('access.denied') : MESSAGES.notFound} />
      {isKnown && (
        <p className={css['soft']}>
          If you need this screen for your work, ask an administrator for its letter.
        </p>
      )}
      <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.home}>
        Go to the shop
      </Link>
    </div>
  )
}
