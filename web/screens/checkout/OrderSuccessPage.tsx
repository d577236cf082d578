import { useEffect } from 'react'
import { generatePath, Link, Navigate, useParams } from 'react-router'
import { orderPdfAddress, ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { isPlaceholder } from '#shared/rules/shop-path.ts'
import { Refused } from '#web/data/failures.ts'
import { problemText } from '#web/data/notices.tsx'
import { OrderHold } from '#web/data/OrderHold.tsx'
import { useReorderAll } from '#web/data/reorder/use-reorder-all.tsx'
import { useAllows, useSession } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { dropDrafts } from './kept-drafts.ts'
import { DepositBox } from './DepositBox.tsx'
import { type Placed, PlacedFacts } from './PlacedFacts.tsx'
import { PlacedGroups } from './PlacedGroups.tsx'
import { useForgetCheckout } from './use-checkout.ts'
import css from './order-success.module.css'

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

function Thanks({ placed }: { placed: Placed }) {
  const { orderNo, heldReason, confirmation } = placed
  const session = useSession()
  const seesOrders = useAllows(NEEDS.orders)
  const forget = useForgetCheckout()
  const { reorderAll, preview } = useReorderAll()
  useEffect(() => {
    forget()
    dropDrafts(session)
  }, [forget, session])
  const past = { orderno: orderNo, orderdate: placed.placedAt, lines: placed.lines }
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
          <OrderHold orderNo={orderNo} />
        </div>
      )}
      <DepositBox deposit={placed.deposit} orderNo={orderNo} />
      <p>{CONFIRMATION[confirmation.state](confirmation.to)}</p>
      <PlacedFacts placed={placed} />
      <p>{placed.waiting.words}</p>
      <PlacedGroups groups={placed.groups} />
      <div className={css['ways']}>
        {seesOrders && (
          <>
            <Link className={buttonClass()} to={generatePath(ROUTES.order, { orderno: orderNo })}>
              View this order
            </Link>
            <a
              className={buttonClass({ look: 'quiet' })}
              href={orderPdfAddress(orderNo)}
              target="_blank"
              rel="noreferrer"
            >
              Download PDF
            </a>
          </>
        )}
        {reorderAll && (
          <Button look="quiet" onClick={() => void reorderAll([past])}>
            Order again
          </Button>
        )}
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.orders}>
          Your orders
        </Link>
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.home}>
          Home
        </Link>
      </div>
      <Help />
      {preview}
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
