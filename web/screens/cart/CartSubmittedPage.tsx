import { Link, Navigate, useParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './approvals.module.css'

/** A cart is on its way to an approver: what happens next, and the ways on (CRT-41, CRT-42); without a name, home. */
export function CartSubmittedPage() {
  const { orderno = '' } = useParams()
  if (orderno === '' || isPlaceholder(orderno)) return <Navigate to={ROUTES.home} replace />
  return (
    <div className={css['submitted']}>
      <p className={css['tick']} aria-hidden>✓</p>
      <PageHeading text="Thank you" />
      <p className={css['lead']}>The cart <b>{orderno}</b> has been placed and is awaiting approval.</p>
      <h2>What happens next</h2>
      <ol>
        <li>Your approver has been told, here and by e-mail.</li>
        <li>They may reduce or remove lines, order the cart, or hand it back to you with a word why.</li>
        <li>Either way you are told on your bell. Nothing is ordered, and nothing is charged, before they have decided.</li>
      </ol>
      <div className={css['ways']}>
        <Link className={buttonClass()} to={ROUTES.home}>Home</Link>
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.faqs}>FAQs</Link>
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.contactUs}>Contact us</Link>
      </div>
    </div>
  )
}
