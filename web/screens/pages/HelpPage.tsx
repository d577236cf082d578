import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { PolicyPage, type Section } from './PolicyPage.tsx'

const SECTIONS: readonly Section[] = [
  {
    id: 'find',
    title: 'Finding a product',
    body: (
      <ul>
        <li>
          Press <kbd>/</kbd> anywhere to search by name, product number, barcode or device. Dashes and blanks
          in a number do not matter.
        </li>
        <li>
          Brands, Categories and Compatibility in the menu lead to lists. Filters combine: several brands at
          once, one category, the devices on your shelf.
        </li>
        <li>Tick In Stock to hide what cannot be sent today.</li>
        <li>The address of a list includes its filters: bookmark it, or send it to a colleague.</li>
      </ul>
    ),
  },
  {
    id: 'fast',
    title: 'Ordering many lines',
    body: (
      <ul>
        <li>Choose List above any list: one row for each product, with its quantity at the end.</li>
        <li>
          Type a quantity and press <kbd>Enter</kbd>: it is in your cart, and you are in the next row.{' '}
          <kbd>↑</kbd> and <kbd>↓</kbd> walk the rows.
        </li>
        <li>
          <kbd>/</kbd> goes to the search from anywhere, <kbd>Enter</kbd> shows the results, and{' '}
          <kbd>Enter</kbd> again goes to the first quantity. <kbd>?</kbd> shows all keys; single keys can be
          turned off there, or under Keyboard shortcuts at the end of each page.
        </li>
        <li>Or fill in several quantities first and add them all at once.</li>
        <li>
          Quantities are raised to the minimum of a product and rounded up to its multiple; a note says so.
        </li>
      </ul>
    ),
  },
  {
    id: 'cart',
    title: 'Cart, approval and checkout',
    body: (
      <>
        <p>
          Carts can be saved under a name and loaded again. If your orders need approval, you submit the cart
          to a colleague instead of checking it out.
        </p>
        <p>
          The checkout shows the order summary at every step, and every charge before you confirm. You choose
          whether what is out of stock goes on back order or holds the whole order.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Orders, invoices and returns',
    body: (
      <>
        <p>
          Everything about your account is under your name at the top right. If something is not there, you do
          not have the permission for it. Access to invoices may need a security administrator of your
          organisation, who can give it to you.
        </p>
        <p>
          How to send something back is in the{' '}
          <Link to={ROUTES.returnsPolicy}>Returns, Refunds & Repairs Policy</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'trouble',
    title: 'When something does not work',
    body: (
      <ul>
        <li>“Network Error” means that the portal could not be reached. What you typed is still there.</li>
        <li>
          “Waiting for the network” means that changes to your cart or favourites are kept on this page and
          sent as soon as you are back online. Leave the page open until then. Anything else: try again.
        </li>
        <li>The portal works in one browser tab at a time. Close the others and load the page again.</li>
        <li>Forgotten your password? Use the link on the sign-in page.</li>
      </ul>
    ),
  },
  {
    id: 'more',
    title: 'More help',
    body: (
      <p>
        Short answers are on the page <Link to={ROUTES.faqs}>Frequently asked questions</Link>; to reach a
        person, see <Link to={ROUTES.contactUs}>Contact Us</Link>.
      </p>
    ),
  },
]

/** How the portal is used; on access to invoices see STA-05. */
export const HelpPage = () => (
  <PolicyPage
    title="Help"
    intro="The portal in a few minutes: finding, ordering, and what to do when something does not work."
    sections={SECTIONS}
  />
)
