import { Link, Navigate, useParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import css from './approvals.module.css'

/**
 * A cart is on its way to an approver: what happens next, and the ways on (CRT-41, CRT-42); without a name,
 * home.
 */
export function CartSubmittedPage() {
  const { orderno = '' } = useParams()
  const isMissing = orderno === '' || isPlaceholder(orderno)
  const mayOrder = useAllows(NEEDS.placeOrders)
  const { data, error, refetch } = useRead('shoppingCartsFromServer', {}, { when: mayOrder && !isMissing })
  if (isMissing) return <Navigate to={ROUTES.home} replace />
  if (!mayOrder) return <NotWaiting name={orderno} />
  if (!data)
    return error ? (
      <LoadProblem text={problemText('shoppingCartsFromServer', error)} onRetry={() => void refetch()} />
    ) : null
  const waiting = Object.values(data.shoppingCart.shoppingCartIdToShoppingCart).findLast(
    ({ name, status, approval }) => name === orderno && status === 'WA' && approval?.isOwn === true,
  )
  return waiting ? (
    <Submitted name={waiting.name} approver={waiting.approval?.approver ?? ''} />
  ) : (
    <NotWaiting name={orderno} />
  )
}

function Submitted({ name, approver }: { name: string; approver: string }) {
  return (
    <div className={css['submitted']}>
      <p className={css['tick']} aria-hidden>
        ✓
      </p>
      <PageHeading text="Thank you" />
      <p className={css['lead']}>
        The cart <b>{name}</b> has been placed and is awaiting approval.
      </p>
      <h2>What happens next</h2>
      <ol>
        <li>{approver || 'Your approver'} has been told on the bell of this portal.</li>
        <li>They can reduce or remove lines, order the cart, or reject it with a comment.</li>
        <li>Either way you get a notification. Nothing is ordered or charged until they have decided.</li>
      </ol>
      <Ways />
    </div>
  )
}

/** Decided meanwhile, or never submitted: nothing is thanked for. */
const NotWaiting = ({ name }: { name: string }) => (
  <div className={css['submitted']}>
    <PageHeading text={name} />
    <p className={css['lead']}>
      No cart of yours with this name is awaiting approval. The outcome is in your notifications.
    </p>
    <Ways />
  </div>
)

const Ways = () => (
  <div className={css['ways']}>
    <Link className={buttonClass()} to={ROUTES.home}>
      Home
    </Link>
    <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.cart}>
      Your carts
    </Link>
    <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.faqs}>
      FAQs
    </Link>
    <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.contactUs}>
      Contact us
    </Link>
  </div>
)
