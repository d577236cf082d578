import { useMemo, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { menuEntries } from './menu-entries.ts'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import { useMenuIntent } from './use-menu-intent.ts'
import css from './mega-menu.module.css'

const MenuSheet = panelOnDemand(() => import('./MenuSheet.tsx').then((m) => m.MenuSheet))

const TOP = ['accessories', 'audio', 'power', 'screen-protection']

/**
 * Row two: the eight entries, three of which unfold; and the four top categories (NAV-05 to NAV-17). A
 * pointer that stays and arrow down unfold.
 */
export function MegaMenu() {
  const catalogue = useCatalogue().data
  const { pathname } = useLocation()
  const [unfoldedAt, setUnfoldedAt] = useState<{ id: string; path: string } | null>(null)
  const setOpen = (id: string | null) => setUnfoldedAt(id === null ? null : { id, path: pathname })
  const open = unfoldedAt?.path === pathname ? unfoldedAt.id : null // going anywhere folds it
  const entries = useMemo(() => menuEntries(catalogue), [catalogue])
  const menu = useRef<HTMLElement>(null)
  const { intend, cancel } = useMenuIntent(menu, { open, setOpen })
  const unfolded = entries.find(({ id, groups }) => id === open && groups.length > 0)
  return (
    <nav
      className={css['menu']}
      aria-label="Shop"
      ref={menu}
      onMouseEnter={MenuSheet.prefetch}
      onFocus={MenuSheet.prefetch}
      onMouseLeave={() => intend(null)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a')) cancel()
      }}
    >
      <ul className={css['row']}>
        {entries.map(({ id, label, to, groups }) => (
          <li key={id} onMouseEnter={() => intend(id)}>
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
              <li key={link} onMouseEnter={() => intend(null)}>
                <Link className={css['entry']} to={`/shop/categories/${link}`}>
                  {category.name}
                </Link>
              </li>
            )
          )
        })}
      </ul>
      {unfolded && (
        <div className={css['sheet']} onMouseEnter={cancel}>
          <MenuSheet key={unfolded.id} entry={unfolded} />
        </div>
      )}
    </nav>
  )
}
