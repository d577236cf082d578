import { Link } from 'react-router'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { useSession } from '#web/data/session.ts'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { AccountLinks } from './AccountLinks.tsx'
import { menuEntries } from './menu-entries.ts'
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
          {menuEntries(catalogue)
            .filter(({ id }) => id !== 'account')
            .map(({ id, label, to, groups }) => (
              <li key={id}>
                {groups.length === 0 ? (
                  <Link to={to} onClick={onClose}>
                    {label}
                  </Link>
                ) : (
                  <details>
                    <summary>{label}</summary>
                    <Link to={to} onClick={onClose}>
                      All {label.toLowerCase()}
                    </Link>
                    {groups.map((group) => (
                      <details key={group.title} open={groups.length === 1}>
                        <summary>{group.title}</summary>
                        {group.links.map((link) => (
                          <Link key={link.to} to={link.to} onClick={onClose}>
                            {link.label}
                          </Link>
                        ))}
                      </details>
                    ))}
                  </details>
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
