import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { LOGO_COLUMNS, menuEntries, type MenuEntry } from './menu-entries.ts'
import css from './mega-menu.module.css'

const TOP = ['accessories', 'audio', 'power', 'screen-protection']

/**
 * Row two: the eight entries, three of which unfold; and the four top categories (NAV-05 to NAV-17). Hover,
 * click and arrow down unfold.
 */
export function MegaMenu() {
  const catalogue = useCatalogue().data
  const { pathname } = useLocation()
  const [unfoldedAt, setUnfoldedAt] = useState<{ id: string; path: string } | null>(null)
  const setOpen = (id: string | null) => setUnfoldedAt(id === null ? null : { id, path: pathname })
  const open = unfoldedAt?.path === pathname ? unfoldedAt.id : null // going anywhere folds it
  const entries = menuEntries(catalogue)
  const unfolded = entries.find(({ id, groups }) => id === open && groups.length > 0)
  return (
    <nav
      className={css['menu']}
      aria-label="Shop"
      onMouseLeave={() => setOpen(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(null)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(null)
      }}
    >
      <ul className={css['row']}>
        {entries.map(({ id, label, to, groups }) => (
          <li key={id} onMouseEnter={() => setOpen(id)}>
            <NavLink
              to={to}
              end={id === 'account'}
              className={css['entry'] ?? ''}
              data-tone={id}
              aria-expanded={groups.length ? open === id : undefined}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown' && groups.length) {
                  event.preventDefault()
                  setOpen(id)
                }
              }}
            >
              {label}
            </NavLink>
          </li>
        ))}
        <li className={css['spring']} aria-hidden />
        {TOP.map((link) => {
          const category = catalogue?.categories.find((c) => c.link === link)
          return (
            category && (
              <li key={link} onMouseEnter={() => setOpen(null)}>
                <Link className={css['entry']} to={`/shop/categories/${link}`}>
                  {category.name}
                </Link>
              </li>
            )
          )
        })}
      </ul>
      {unfolded && (
        <div className={css['sheet']}>
          {unfolded.layout === 'logos' ? <Logos entry={unfolded} /> : <Groups entry={unfolded} />}
        </div>
      )}
    </nav>
  )
}

function Logos({ entry }: { entry: MenuEntry }) {
  return (
    <ul
      className={css['logos']}
      style={{ gridTemplateColumns: `repeat(${String(LOGO_COLUMNS)}, 1fr)` }}
      data-testid="brand-grid"
    >
      {entry.groups
        .flatMap(({ links }) => links)
        .map(({ label, to, picture }) => (
          <li key={to}>
            <Link to={to} className={css['logo']}>
              {picture && (
                <img src={pictureUrl('brands', picture)} width={120} height={48} alt="" loading="lazy" />
              )}
              <span>{label}</span>
            </Link>
          </li>
        ))}
    </ul>
  )
}

function Groups({ entry }: { entry: MenuEntry }) {
  return (
    <div className={css['groups']}>
      {entry.groups.map(({ title, to, links }) => (
        <section key={title}>
          <h3>{to ? <Link to={to}>{title}</Link> : title}</h3>
          <ul>
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
