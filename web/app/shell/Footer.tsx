import { Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { allows, NEEDS, type Need } from '#shared/rules/access.ts'
import { sellerLine } from '#shared/rules/seller-words.ts'
import { usePerson } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './footer.module.css'

type Entry = { label: string; to: string; need?: Need }
const COLUMNS: { title: string; entries: Entry[] }[] = [
  {
    title: 'About',
    entries: [
      { label: 'Help', to: '/help' },
      { label: 'Our Brands', to: '/shop/brands' },
      { label: 'Products', to: '/shop' },
    ],
  },
  {
    title: 'Account',
    entries: [
      { label: 'Your Orders', to: '/your-account/your-orders', need: NEEDS.orders },
      { label: 'Invoices & Statements', to: '/your-account/your-invoices', need: NEEDS.invoices },
      { label: 'Addresses', to: '/your-account/addresses', need: NEEDS.addressesPage },
      { label: 'Data Feed', to: '/data-feed', need: NEEDS.dataFeed },
    ],
  },
  {
    title: 'Let us help you',
    entries: [
      { label: 'Returns, Refunds & Repairs Policy', to: '/returns-policy' },
      { label: 'Contact Us', to: '/contact-us' },
      { label: 'Catalogue', to: catalogueAddress() },
    ],
  },
]
/** The printed catalogue, or the shop where the wholesaler has none. */
function catalogueAddress() {
  if (!settings.catalogueViewerUrl) return ROUTES.shop
  return `/flipsnack/${settings.catalogueViewerHash}/800`
}
const LEGAL: Entry[] = [
  { label: 'Returns policy', to: '/returns-policy' },
  { label: 'Contact', to: '/contact-us' },
  { label: 'Terms and conditions', to: '/terms-conditions' },
  { label: 'Privacy policy', to: '/privacy-policy' },
  { label: 'Disclaimer', to: '/disclaimer' },
]

/** Three columns, the legal row and the copyright line (FTR-01 to FTR-11); columns fold on small screens. */
export function Footer({ isSmall, onKeys }: { isSmall: boolean; onKeys: () => void }) {
  const person = usePerson()
  return (
    <footer className={css['footer']}>
      <div className={css['columns']}>
        {COLUMNS.map(({ title, entries }) => (
          <details key={title} open={!isSmall} className={css['column']}>
            <summary>
              <h2>{title}</h2>
            </summary>
            <ul>
              {entries
                .filter(({ need }) => allows(need ?? NEEDS.signedIn, person))
                .map(({ label, to }) => (
                  <li key={label}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
            </ul>
          </details>
        ))}
      </div>
      <ul className={css['legal']} aria-label="Legal">
        {LEGAL.map(({ label, to }) => (
          <li key={label}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      {/* a way to turn the keys on again once `?` does nothing */}
      <Button look="plain" className={css['keys']} onClick={onKeys}>
        Keyboard shortcuts
      </Button>
      <p className={css['copyright']}>
        © {new Date().getFullYear()} {sellerLine(settings.seller) || settings.productName}. All prices in AUD.
      </p>
    </footer>
  )
}
