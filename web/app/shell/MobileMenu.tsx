import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { useSession } from '#web/data/session.ts'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { type MenuEntry, menuEntries, type MenuLink } from './menu-entries.ts'
import { useMenuFinder } from './use-menu-finder.tsx'
import css from './mobile-menu.module.css'

/**
 * The same entries on a small screen, folded one into the other, and the account's links with Sign Out
 * (NAV-07, FTR-33).
 */
export function MobileMenu({
  isOpen,
  onClose,
  onSwitch,
}: {
  isOpen: boolean
  onClose: () => void
  onSwitch: () => void
}) {
  const session = useSession()
  const catalogue = useCatalogue().data
  const entries = useMemo(() => menuEntries(catalogue), [catalogue])
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      size="100%"
      title={<b>{session.currentUserAccount.accountname}</b>}
      closeLabel="Close menu"
    >
      <nav aria-label="Shop">
        <ul className={css['entries']}>
          {entries
            .filter(({ id }) => id !== 'account')
            .map((entry) => (
              <li key={entry.id}>
                {entry.layout ? (
                  <Folded entry={entry} onClose={onClose} />
                ) : (
                  <Link to={entry.to} onClick={onClose}>
                    {entry.label}
                  </Link>
                )}
              </li>
            ))}
          <li>
            <details>
              <summary>Your Account</summary>
              <p className={css['who']}>
                {session.login} · {session.currentUserAccount.accountid}
              </p>
              <AccountLinks onGone={onClose} onSwitch={onSwitch} />
            </details>
          </li>
        </ul>
      </nav>
    </SidePanel>
  )
}

/**
 * An entry with what folds under it. Of many brands or categories one is found by its name. It folds before
 * the catalogue is there, too: a tap does the same at any time.
 */
function Folded({ entry, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const { label, to, groups } = entry
  const { finder, found } = useMenuFinder(entry)
  const linkTo = (link: MenuLink) => (
    <Link key={link.to} to={link.to} onClick={onClose}>
      {link.label}
    </Link>
  )
  return (
    <details>
      <summary>{label}</summary>
      {finder && <div className={css['finder']}>{finder}</div>}
      {found?.map(linkTo)}
      {found?.length === 0 && (
        <p className={css['none']} role="status">
          No matches.
        </p>
      )}
      {!found && linkTo({ label: `All ${label.toLowerCase()}`, to })}
      {!found &&
        groups.map((group) => (
          <details key={group.title} open={groups.length === 1}>
            <summary>{group.title}</summary>
            {[...group.links, ...group.all].map(linkTo)}
          </details>
        ))}
    </details>
  )
}
