import { Link } from 'react-router'
import { BRANDS_SHOWN } from '#shared/codes/limits.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { TilePicture } from '#web/parts/TilePicture.tsx'
import { LOGO_COLUMNS, type MenuEntry, type MenuLink } from './menu-entries.ts'
import { useMenuFinder } from './use-menu-finder.tsx'
import css from './mega-menu.module.css'

/** What unfolds under an entry. Of many brands or categories one is found by its name. */
export function MenuSheet({ entry }: { entry: MenuEntry }) {
  const { finder, found } = useMenuFinder(entry)
  return (
    <div className={css['inner']}>
      {finder}
      {found ? (
        <Found links={found} isBrands={entry.layout === 'logos'} />
      ) : entry.layout === 'logos' ? (
        <Logos links={entry.groups.flatMap(({ links }) => links)} />
      ) : (
        <Groups entry={entry} />
      )}
    </div>
  )
}

function Found({ links, isBrands }: { links: readonly MenuLink[]; isBrands: boolean }) {
  if (links.length === 0) return <p role="status">No matches.</p>
  if (isBrands) return <Logos links={links.slice(0, BRANDS_SHOWN)} />
  return (
    <ul className={css['found']}>
      {links.map((link) => (
        <li key={link.to}>
          <Link to={link.to}>{link.label}</Link>
        </li>
      ))}
    </ul>
  )
}

const Logos = ({ links }: { links: readonly MenuLink[] }) => (
  <ul
    className={css['logos']}
    style={{ gridTemplateColumns: `repeat(${String(LOGO_COLUMNS)}, minmax(0, 1fr))` }}
    data-testid="brand-grid"
  >
    {links.map(({ label, to, picture }) => (
      <li key={to}>
        <Link to={to} className={css['logo']}>
          {picture !== undefined && (
            <TilePicture src={pictureUrl('brands', picture)} name={label} width={120} height={48} />
          )}
          <span>{label}</span>
        </Link>
      </li>
    ))}
  </ul>
)

const Groups = ({ entry }: { entry: MenuEntry }) => (
  <div className={css['groups']}>
    {entry.groups.map(({ title, to, links, all }) => (
      <section key={title}>
        <h3>{to ? <Link to={to}>{title}</Link> : title}</h3>
        <ul>
          {links.map((link) => (
            <li key={link.to}>
              <Link to={link.to}>{link.label}</Link>
            </li>
          ))}
        </ul>
        {all.map((link) => (
          <p key={link.label} className={css['all']}>
            <Link to={link.to}>{link.label}</Link>
          </p>
        ))}
      </section>
    ))}
  </div>
)
