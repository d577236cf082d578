import { Link, useParams } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { Refused } from '#web/data/failures.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { CheckoutWizard } from './CheckoutWizard.tsx'
import { CheckoutOf, useCheckout } from './use-checkout.ts'
import css from './checkout.module.css'

/** The checkout of the current cart, or of the waiting one that the address names (CHK-01); without lines, or for somebody who may not, the reason and the way back (CHK-09). */
export function CheckoutPage() {
  const { cartId } = useParams()
  const approvalCartId = cartId === undefined ? null : /^\d{1,15}$/.test(cartId) ? Number(cartId) : 0 // no cart has number 0: the server says so
  const { data, error, refetch } = useCheckout(approvalCartId)
  useRead('addressesFromServer', {}, { when: useAllows(NEEDS.savedAddresses) }) // there before their step opens
  if (error instanceof Refused) return <Stopped reason={error.message} />
  if (data) return <CheckoutOf value={approvalCartId}><CheckoutWizard key={data.cartId} checkout={data} /></CheckoutOf>
  return (
    <div className={css['page']}>
      <PageHeading text="Checkout" />
      {error ? <LoadProblem text={problemText('checkoutCurrentShoppingCart', error)} onRetry={() => void refetch()} /> : <div className={css['skeleton']} aria-busy="true" aria-label="Loading the checkout"><div /><div /></div>}
    </div>
  )
}

const Stopped = ({ reason }: { reason: string }) => (
  <div className={css['page']}>
    <PageHeading text="Checkout" />
    <div className={css['stopped']} role="alert">
      <p>{reason}</p>
      <div className={css['ways']}>
        <Link className={buttonClass()} to={ROUTES.cart}>Back to your cart</Link><Link className={buttonClass({ look: 'quiet' })} to={ROUTES.shop}>Shop</Link>
      </div>
    </div>
  </div>
)
