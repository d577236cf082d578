import { useEffect } from 'react'
import { generatePath, Link, Navigate, useParams } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { Refused } from '#web/data/failures.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows, useSession } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { grouped } from '#web/parts/availability-words.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { dropDrafts } from './kept-drafts.ts'
import { useForgetCheckout } from './use-checkout.ts'
import css from './order-success.module.css'

type Placed = OutputOf<AllCalls['placedOrder']>

/** Of a large order the page names the first products that wait; the order has them all. */
const WAITING_SHOWN = 10

/**
 * Thank you, the number, what happens now, and the ways on (CHK-47, CHK-48); without a number, home (CHK-49).
 * Thanks only for an order that the server knows.
 */
export function OrderSuccessPage() {
  const { orderno = '' } = useParams()
  const isMissing = orderno === '' || isPlaceholder(orderno)
  const { data, error, refetch } = useRead('placedOrder', { orderNo: orderno }, { when: !isMissing })
  if (isMissing) return <Navigate to={ROUTES.home} replace />
  if (data) return <Thanks placed={data} />
  return (
    <div className={css['page']}>
      <PageHeading text={`Order ${orderno}`} />
      {error === null && <p aria-busy="true">Looking for this order…</p>}
      {error instanceof Refused && (
        <p role="alert">{error.code === 'order.unknown' ? `${error.message} of yours.` : error.message}</p>
      )}
      {error !== null && !(error instanceof Refused) && (
        <LoadProblem text={problemText('placedOrder', error)} onRetry={() => void refetch()} />
      )}
      <div className={css['ways']}>
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.orders}>
          Your orders
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.home}>
          Home
        </Link>
      </div>
      <Help />
    </div>
  )
}

function Thanks({ placed: { orderNo, heldReason, waiting, confirmation } }: { placed: Placed }) {
  const session = useSession()
  const seesOrders = useAllows(NEEDS.orders)
  const forget = useForgetCheckout()
  useEffect(() => {
    forget()
    dropDrafts(session)
  }, [forget, session])
  return (
    <div className={css['page']}>
      <p className={css['tick']} aria-hidden>
        ✓
      </p>
      <PageHeading text="Thank you for your order" />
      <p className={css['number']}>
        Order number <b>{orderNo}</b>
      </p>
      {heldReason !== '' && (
        <div className={css['held']} role="status">
          <b>This order is held.</b> {heldReason}. It will be processed as soon as it is released; there is no
          need to order again.
        </div>
      )}
      <div>
        <p>{waiting.words}</p>
        {waiting.lines.length > 0 && (
          <ul className={css['waiting']} aria-label="On back order">
            {waiting.lines.slice(0, WAITING_SHOWN).map(({ product, quantity }, at) => (
              <li key={at}>
                {grouped(quantity)} × {product}
              </li>
            ))}
            {waiting.lines.length > WAITING_SHOWN && (
              <li>and {grouped(waiting.lines.length - WAITING_SHOWN)} more products</li>
            )}
          </ul>
        )}
      </div>
      <p>{CONFIRMATION[confirmation.state](confirmation.to)}</p>
      <div className={css['ways']}>
        {seesOrders && (
          <Link className={buttonClass()} to={generatePath(ROUTES.order, { orderno: orderNo })}>
            View this order
          </Link>
        )}
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.orders}>
          Your orders
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.home}>
          Home
        </Link>
      </div>
      <Help />
    </div>
  )
}

const Help = () => (
  <p className={css['help']}>
    Something not right? See <Link to={ROUTES.help}>Help</Link> or{' '}
    <Link to={ROUTES.contactUs}>contact us</Link>.
  </p>
)

/** What is true of the confirmation email. */
const CONFIRMATION: Readonly<Record<Placed['confirmation']['state'], (to: string) => string>> = {
  none: () => 'No confirmation email is sent, as this order has no email address.',
  notSent: () =>
    'No confirmation email is sent: this site does not send email. Your order is under Your orders.',
  coming: () => 'A confirmation email will arrive within five minutes.', // CHK-47
  sent: (to) => `The confirmation email was sent to ${to}.`,
  late: (to) => `The confirmation email to ${to} is delayed. We are trying again.`,
  failed: (to) => `The confirmation email could not be sent to ${to}.`,
}
