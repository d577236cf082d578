import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { menuEntryOf } from '#shared/rules/account-menu.ts'
import css from './account-frame.module.css'

export type RailEntry = { id: string; label: string; path: string | null }

/**
 * A page of the account area: the areas this person may enter at its left, on wide screens; small ones have
 * them in the menu.
 */
export function AccountFrame({ entries, children }: { entries: readonly RailEntry[]; children: ReactNode }) {
  const { pathname } = useLocation()
  const here = menuEntryOf(pathname)
  return (
    <div className={css['frame']}>
      <nav className={css['rail']} aria-label="Your account">
        <ul>
          {entries.map(
            ({ id, label, path }) =>
              path !== null && (
                <li key={id}>
                  <Link to={path} aria-current={id === here ? 'page' : undefined} className={css['entry']}>
                    {label}
                  </Link>
                </li>
              ),
          )}
        </ul>
      </nav>
      <div className={css['content']}>{children}</div>
    </div>
  )
}
