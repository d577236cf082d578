import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { PolicyPage, type Section } from './PolicyPage.tsx'

const SECTIONS: readonly Section[] = [
  {
    id: 'what',
    title: 'What we hold about you',
    body: (
      <ul>
        <li>
          Who you are at work: name, user name, e-mail, telephone, the accounts you may use and what you may
          do there.
        </li>
        <li>
          What you do here: carts, orders, delivery addresses and the people named on them, favourites, opened
          products and recent activities.
        </li>
        <li>What your organisation owes and pays: invoices, payments, credit terms.</li>
        <li>When you signed in, and attempts to sign in that failed.</li>
      </ul>
    ),
  },
  {
    id: 'why',
    title: 'What we use it for',
    body: (
      <p>
        To take, send and invoice your orders; to show each person what they may see; to answer questions; to
        keep sign-ins safe; and to keep the records that the law asks for. We do not sell personal
        information, and the portal carries no advertising.
      </p>
    ),
  },
  {
    id: 'who',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          Your colleagues, as far as the permissions on your account go. Our own people, where their work
          needs it. Carriers receive the name, address and telephone of a delivery. Payments by card or PayPal
          are made with the payment provider; card numbers never reach us.
        </p>
        <p>We hand information to authorities only where the law obliges us.</p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How it is kept',
    body: (
      <p>
        Passwords are stored only as hashes that cannot be turned back. Every page and every document checks
        who asks, and on which account. What your browser keeps is described on the page{' '}
        <Link to={ROUTES.cookies}>Cookies</Link>.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Seeing and correcting it',
    body: (
      <p>
        You may ask what we hold about you, have it corrected, or complain about how it is handled, under the
        Privacy Act 1988 (Australia) or the Privacy Act 2020 (New Zealand). Write to the people on the{' '}
        <Link to={ROUTES.contactUs}>Contact Us</Link> page; you will get a reply within 30 days. If you are
        not satisfied, you can contact the Office of the Australian Information Commissioner or the New
        Zealand Privacy Commissioner.
      </p>
    ),
  },
]

/** The privacy policy; a reply within 30 days is STA-33. */
export const PrivacyPage = () => (
  <PolicyPage
    title="Privacy policy"
    intro="What we know about the people who use this portal, why, and how to have it corrected."
    sections={SECTIONS}
  />
)
