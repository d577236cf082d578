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
  if (matchRoute(pathname) === null) return <StaffPageNotFound />
  return (
    <Message
      text={refusalText('access.denied')}
      hint="If you need this screen for your work, ask an administrator for its letter."
    />
  )
}

/** An address of the console that names what cannot be: a queue, an order or a wave. */
export const StaffPageNotFound = () => <Message text={MESSAGES.notFound} />

function Message({ text, hint }: { text: string; hint?: string }) {
  return (
    <div className={css['message']}>
      <PageHeading text={text} />
      {hint && <p className={css['soft']}>{hint}</p>}
      <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.home}>
        Go to the shop
      </Link>
    </div>
  )
}
