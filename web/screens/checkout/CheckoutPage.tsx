import { generatePath, Link, useParams } from 'react-router'
import { CHECKOUT_WORDS } from '#shared/codes/opening-words.ts'
import { type RefusalCode, refusalText } from '#shared/codes/refusals.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { keyIn } from '#shared/rules/key-text.ts'
import { Refused } from '#web/data/failures.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows, useSession } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { CheckoutWizard } from './CheckoutWizard.tsx'
import { lastCart } from './kept-drafts.ts'
import { CheckoutOf, useCheckout } from './use-checkout.ts'
import css from './checkout.module.css'

/**
 * The checkout of the current cart, or of the waiting one that the address names (CHK-01); without lines, or
 * for somebody who may not, the reason and the way back (CHK-09).
 */
export function CheckoutPage() {
  const { cartId } = useParams()
  // no cart has number 0: the server says so
  const approvalCartId = cartId === undefined ? null : (keyIn(cartId) ?? 0)
  const { data, error, refetch } = useCheckout(approvalCartId)
  // there before their step opens
  useRead('addressesFromServer', {}, { when: useAllows(NEEDS.savedAddresses) })
  if (error instanceof Refused) return <Stopped problem={error} approvalCartId={approvalCartId} />
  if (data)
    return (
      <CheckoutOf value={approvalCartId}>
        <CheckoutWizard key={data.cartId} checkout={data} />
      </CheckoutOf>
    )
  return (
    <div className={css['page']}>
      <PageHeading text={CHECKOUT_WORDS.heading} />
      {error ? (
        <LoadProblem
          text={problemText('checkoutCurrentShoppingCart', error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <CheckoutLoading />
      )}
    </div>
  )
}

/** Of these refusals the reason may be that the cart has become an order. */
const MAY_BE_ORDERED: readonly (RefusalCode | undefined)[] = [
  'order.noLines',
  'cart.unknown',
  'approval.settled',
  'checkout.ordered',
]

const QUIET = { look: 'quiet' } as const

/**
 * Why there is nothing to check out; of a cart that has been ordered, its order (M4), and of one that was
 * emptied after this tab began its checkout, that it was.
 */
function Stopped({ problem, approvalCartId }: { problem: Refused; approvalCartId: number | null }) {
  const seesOrders = useAllows(NEEDS.orders)
  const session = useSession()
  const cartId = approvalCartId ?? lastCart(session)
  const mayBeOrdered = MAY_BE_ORDERED.includes(problem.code)
  const carts = useRead('shoppingCartsFromServer', {}, { when: mayBeOrdered }).data
  const currentId = approvalCartId === null ? (carts?.shoppingCart.currentShoppingCartId ?? '') : ''
  const isEmptied = problem.code === 'order.noLines' && currentId === String(cartId)
  const isAsked = cartId !== null && currentId === '' && mayBeOrdered
  const { data: placed, isPending } = useRead('placedOrder', { cartId: cartId ?? 0 }, { when: isAsked })
  const isEmpty = problem.code === 'order.noLines' && approvalCartId === null && !isEmptied && !placed
  const reason = isEmptied ? refusalText('checkout.emptied') : problem.message
  return (
    <div className={css['page']}>
      <PageHeading text={CHECKOUT_WORDS.heading} />
      {isAsked && isPending ? (
        <CheckoutLoading isOver />
      ) : (
        <div className={css['stopped']} role="alert">
          {isEmpty && <p>Your cart is empty. Add products in the shop before you check out.</p>}
          <p>{placed ? refusalText('checkout.ordered', { order: placed.orderNo }) : reason}</p>
          <div className={css['ways']}>
            {placed && seesOrders && (
              <Link className={buttonClass()} to={generatePath(ROUTES.order, { orderno: placed.orderNo })}>
                View this order
              </Link>
            )}
            <Link className={buttonClass(placed || isEmpty ? QUIET : {})} to={ROUTES.cart}>
              {placed ? 'Your cart' : 'Back to your cart'}
            </Link>
            <Link className={buttonClass(isEmpty ? {} : QUIET)} to={ROUTES.shop}>
              Shop
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}
