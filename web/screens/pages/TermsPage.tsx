import { Link } from 'react-router'
import { GST_PERCENT } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { OFFICE_HOURS } from '#shared/rules/office-hours.ts'
import { settings } from '#web/data/settings.ts'
import { PolicyPage, type Section } from './PolicyPage.tsx'

const SECTIONS: readonly Section[] = [
  {
    id: 'about',
    title: 'About these terms',
    body: (
      <p>
        These terms apply to every order placed with {settings.productName}, however it reaches us. They apply
        to trade customers only; we do not sell to consumers. Where a signed agreement with you says
        otherwise, that agreement applies.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account and your people',
    body: (
      <>
        <p>
          Your security administrator decides who may sign in for your organisation and what each person may
          see and do. Orders placed with a sign-in of your organisation are your orders: please do not share
          passwords, and have the sign-ins of people who leave closed the same day.
        </p>
        <p>
          Some people may need a colleague’s approval before an order is placed. Until it is approved, such a
          cart is not an order.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and GST',
    body: (
      <ul>
        <li>All amounts are in Australian dollars (AUD), for New Zealand customers too.</li>
        <li>
          Dealer prices are ex GST and hold for your account only. Recommended retail prices include GST and
          are not binding.
        </li>
        <li>
          GST of {GST_PERCENT.AU}% in Australia and {GST_PERCENT.NZ}% in New Zealand is worked out once per
          order, on goods, freight and fees.
        </li>
        <li>The price shown when you confirm the order applies.</li>
      </ul>
    ),
  },
  {
    id: 'orders',
    title: 'Orders',
    body: (
      <>
        <p>Orders are processed in 2 to 3 business days. An order cannot be cancelled after 60 minutes.</p>
        <p>
          We may decline an order or part of it, for instance when a product has been withdrawn or a price was
          clearly a mistake. Back orders are sent when the stock arrives, at the price of the order.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <ul>
        <li>
          Cash accounts pay before shipment or on collection. Credit accounts pay by the due date of each
          invoice, by the terms agreed with them.
        </li>
        <li>An account service charge of 1.5 percent per month applies to late payment.</li>
        <li>
          Orders paid by cheque over $2,000 are delayed at least 3 business days, until the cheque has
          cleared.
        </li>
        <li>Orders above the credit limit of an account are accepted and held until they are released.</li>
      </ul>
    ),
  },
  {
    id: 'ownership',
    title: 'Delivery, risk and ownership',
    body: (
      <p>
        Goods are at your risk from delivery. They remain ours until they are paid for in full. What can come
        back, and how, is in the <Link to={ROUTES.returnsPolicy}>Returns, Refunds & Repairs Policy</Link>; how
        orders are sent, in the <Link to={`${ROUTES.disclaimer}#shipping-policy`}>shipping policy</Link>.
      </p>
    ),
  },
  {
    id: 'hours',
    title: 'Office hours',
    body: <p>Our offices are open {OFFICE_HOURS}. The portal takes orders at any time.</p>,
  },
  {
    id: 'law',
    title: 'Governing law',
    body: (
      <p>
        These terms are governed by the law of Queensland. The courts of Brisbane, Queensland, have
        jurisdiction.
      </p>
    ),
  },
]

/** The trading terms, with the figures of STA-16, STA-18 and STA-29 to STA-34. */
export const TermsPage = () => (
  <PolicyPage
    title="Terms & conditions"
    intro="The terms on which we sell to trade customers in Australia and New Zealand."
    sections={SECTIONS}
  />
)
