import { Link } from 'react-router'
import { FREIGHT_FREE_FROM_CENTS, YEARLY_ORDER_VALUE_CENTS } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { PolicyPage, type Section } from './PolicyPage.tsx'

const whole = (cents: number) => `$${String(cents / 100)}`

const SECTIONS: readonly Section[] = [
  {
    id: 'disclaimer',
    title: 'Disclaimer',
    body: (
      <>
        <p>
          We take care that names, pictures, attributes and compatible devices are right, and correct mistakes
          when we learn of them. Makers change their products without notice; where a detail matters, please
          ask before you order.
        </p>
        <p>
          Stock figures are current when shown. A product may sell out between your cart and your order; what
          is short then goes on back order or can be left out, as you choose at the checkout.
        </p>
        <p>
          The names and trade marks of device makers belong to them. We use them only to show what an
          accessory fits.
        </p>
      </>
    ),
  },
  {
    id: 'order-policy',
    title: 'Order policy',
    body: (
      <ul>
        <li>
          The minimum order value of an account is {whole(YEARLY_ORDER_VALUE_CENTS)} per financial year. Below
          it, the account is at risk of account closure.
        </li>
        <li>
          There is no minimum per order. Some products have a minimum quantity or come in multiples; both are
          shown with the product.
        </li>
        <li>There is no processing fee. A card service fee may apply, and is shown before you confirm.</li>
        <li>Cash accounts pay before shipment or on collection, unless credit is approved.</li>
        <li>
          Approval of an account does not give access to every brand, and access to a brand can be withdrawn
          at any time.
        </li>
      </ul>
    ),
  },
  {
    id: 'shipping-policy',
    title: 'Shipping policy',
    body: (
      <>
        <ul>
          <li>
            Freight charges apply to orders under {whole(FREIGHT_FREE_FROM_CENTS)} ex GST. The charge for each
            method is shown at the checkout, and is taken once per order.
          </li>
          <li>You choose between the methods that serve your address; collection costs nothing.</li>
          <li>
            Where something is not in stock, you choose: ship what is in stock now, or hold the whole order
            until it is complete.
          </li>
        </ul>
        <p>
          Damaged, short or wrong deliveries are covered by the{' '}
          <Link to={`${ROUTES.returnsPolicy}#delivery`}>returns policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        As far as the law allows, our liability for goods is limited to their repair, replacement, or the
        price you paid for them. Rights that cannot be excluded by law are not affected.
      </p>
    ),
  },
]

/** The disclaimer, order and shipping policy, with the statements of STA-11 to STA-15. */
export const DisclaimerPage = () => (
  <PolicyPage
    title="Disclaimer, Order & Shipping Policy"
    intro="How far you can rely on what is shown here, and the terms on which orders are taken and sent."
    sections={SECTIONS}
  />
)
