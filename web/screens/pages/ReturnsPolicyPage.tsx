import { Link } from 'react-router'
import {
  COLLECTION_DAYS,
  DAMAGE_HOURS,
  GOOD_STOCK_DAYS,
  PROCESSING_PERCENT,
  RESTOCKING_PERCENT,
  RETURN_OUTCOME_DAYS,
  RETURN_SEND_BY_DAYS,
  ROTATION_DAYS,
  ROTATION_HOURS,
  ROTATION_ORDER_PERCENT,
  ROTATIONS_PER_MONTH,
  WRONG_DELIVERY_HOURS,
} from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { PolicyPage, type Section } from './PolicyPage.tsx'

const SECTIONS: readonly Section[] = [
  {
    id: 'at-a-glance',
    title: 'At a glance',
    body: (
      <dl>
        <div>
          <dt>Goods with an RA must arrive</dt>
          <dd>within {RETURN_SEND_BY_DAYS} days of its approval</dd>
        </div>
        <div>
          <dt>Outcome of a return</dt>
          <dd>within {RETURN_OUTCOME_DAYS} business days of its arrival</dd>
        </div>
        <div>
          <dt>Good stock for credit</dt>
          <dd>
            bought within the last {GOOD_STOCK_DAYS} days, less a {RESTOCKING_PERCENT}% restocking fee
          </dd>
        </div>
        <div>
          <dt>Items not listed on the RA</dt>
          <dd>{PROCESSING_PERCENT}% processing fee</dd>
        </div>
        <div>
          <dt>Stock rotation</dt>
          <dd>
            at most {ROTATIONS_PER_MONTH} per month, for items {ROTATION_DAYS.from} to {ROTATION_DAYS.to} days
            old
          </dd>
        </div>
        <div>
          <dt>Problems with a delivery</dt>
          <dd>
            reported within {DAMAGE_HOURS} to {WRONG_DELIVERY_HOURS} hours
          </dd>
        </div>
      </dl>
    ),
  },
  {
    id: 'authority',
    title: 'Before you send anything back',
    body: (
      <>
        <p>
          Every return needs a return authority (RA). You ask for one with a service request: choose the
          reason, list the products with their quantities, and say what is wrong with them. Please wait for
          the approval before you send the goods.
        </p>
        <ul>
          <li>
            An RA must arrive at our warehouse within {RETURN_SEND_BY_DAYS} days of approval. After that it
            lapses and you need a new one.
          </li>
          <li>
            Write the RA number on the outside of the parcel, and pack the goods so that they arrive as they
            left you.
          </li>
          <li>
            Items in the parcel that are not listed on the RA carry a {PROCESSING_PERCENT}% processing fee.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'good-stock',
    title: 'Good stock returned for credit',
    body: (
      <>
        <p>
          We take good stock back for credit if you bought it within the last {GOOD_STOCK_DAYS} days and it
          can be sold again: unopened, in its own packaging, without price stickers or marks.
        </p>
        <p>
          A restocking fee of {RESTOCKING_PERCENT}% of the invoiced price is taken off the credit. Clearance
          products and products made to order are not returned as good stock.
        </p>
      </>
    ),
  },
  {
    id: 'rotation',
    title: 'Stock rotation',
    body: (
      <>
        <p>
          Slow-moving lines can be exchanged for faster ones. The product page shows beside “Rotatable”
          whether a product can be rotated.
        </p>
        <ul>
          <li>
            At most {ROTATIONS_PER_MONTH} rotation per month and account, for items bought between{' '}
            {ROTATION_DAYS.from} and {ROTATION_DAYS.to} days ago.
          </li>
          <li>The replacement order is worth at least {ROTATION_ORDER_PERCENT}% of the approved RA value.</li>
          <li>The rotation application reaches us within {ROTATION_HOURS} hours.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'faulty',
    title: 'Faulty goods, repairs and refunds',
    body: (
      <>
        <p>
          Faulty goods are tested when they arrive. You get the outcome within {RETURN_OUTCOME_DAYS} business
          days: a repair, a replacement, or a credit at the invoiced price. Warranty periods are in the
          details of each product.
        </p>
        <p>
          Refunds are made as a credit on your account, which pays the next invoices. Nothing in this policy
          takes away rights that the Australian Consumer Law or the New Zealand Consumer Guarantees Act gives
          you or your customers.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    title: 'Damaged, short or wrong deliveries',
    body: (
      <p>
        Please check parcels when they arrive. Report transit damage within {DAMAGE_HOURS} hours, and short or
        wrong deliveries within {WRONG_DELIVERY_HOURS} hours, with the order number and, where something is
        damaged, pictures of the parcel and its contents.
      </p>
    ),
  },
  {
    id: 'rejected',
    title: 'When a return is rejected',
    body: (
      <p>
        We give you the reason for each line. Goods of a rejected RA are to be collected within{' '}
        {COLLECTION_DAYS} days, at your cost; after that we may dispose of them. Questions go to the people on
        the <Link to={ROUTES.contactUs}>Contact Us</Link> page.
      </p>
    ),
  },
]

/** The returns policy, with the figures of STA-19 to STA-28. */
export const ReturnsPolicyPage = () => (
  <PolicyPage
    title="Returns, Refunds & Repairs Policy"
    intro="What can come back, how to send it, and what you get for it. Prices in this policy are ex GST, in Australian dollars."
    sections={SECTIONS}
  />
)
