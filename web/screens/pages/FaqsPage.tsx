import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { PolicyPage, type Section } from './PolicyPage.tsx'

const SECTIONS: readonly Section[] = [
  {
    id: 'prices',
    title: 'Why do I see no prices?',
    body: (
      <p>
        Seeing dealer prices and recommended retail prices are two permissions. Your security administrator
        gives them to you, one by one, for each account.
      </p>
    ),
  },
  {
    id: 'quantity',
    title: 'Why was my quantity changed?',
    body: (
      <p>
        The product has a minimum, or comes in multiples. Both are shown beside the quantity; what you type is
        raised to the next quantity that fits, and a note shows both quantities.
      </p>
    ),
  },
  {
    id: 'not-available',
    title: 'What does “Not Available” mean?',
    body: (
      <p>
        The product is out of stock with no delivery date, or you have no price for it. A product with an
        expected delivery can be ordered; it then waits on back order.
      </p>
    ),
  },
  {
    id: 'accounts',
    title: 'I work for two shops. How do I change between them?',
    body: (
      <p>
        Choose Switch Account under your name. Cart, prices, orders and permissions are those of the account
        you are on.
      </p>
    ),
  },
  {
    id: 'approval',
    title: 'Who approves my cart?',
    body: (
      <p>
        You choose one of the approvers of your account when you submit it. They find it in their cart, and
        you get a notification when they have decided.
      </p>
    ),
  },
  {
    id: 'back-order',
    title: 'When does my back order come?',
    body: (
      <p>
        The expected date is shown with the product once the maker has given us one. When stock arrives, the
        oldest back orders are filled first.
      </p>
    ),
  },
  {
    id: 'sheet',
    title: 'Can I give my customer a sheet with the details?',
    body: (
      <p>
        Yes: every product page has a PDF without prices (Public), one with the recommended retail price
        (Standard), and one with your own prices for your eyes (Enhanced), as far as your permissions go.
      </p>
    ),
  },
  {
    id: 'fits',
    title: 'How do I see only what fits one device?',
    body: (
      <p>
        Choose it once under My device, over any list. Every list then shows only what fits it, until you
        remove it with one click.
      </p>
    ),
  },
  {
    id: 'other',
    title: 'My question is not here',
    body: (
      <p>
        See <Link to={ROUTES.help}>Help</Link>, or ask us: <Link to={ROUTES.contactUs}>Contact Us</Link>.
      </p>
    ),
  },
]

/** Short answers to what people ask most. */
export const FaqsPage = () => <PolicyPage title="Frequently asked questions" sections={SECTIONS} />
