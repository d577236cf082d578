import { Link } from 'react-router'
import { accountMenu, type MenuItem } from '#shared/rules/account-menu.ts'
import { leave } from '#web/data/leave.ts'
import { usePerson } from '#web/data/session.ts'
import css from './account.module.css'

/**
 * The entries of the account menu this person may see, in their order; the same in the panel and in the
 * mobile menu.
 */
export function AccountLinks({ onGone, onSwitch }: { onGone: () => void; onSwitch: () => void }) {
  const person = usePerson()
  const act = (item: MenuItem) => {
    onGone()
    if (item.id === 'signOut') leave()
    else onSwitch()
  }
  return (
    <ul className={css['links']} aria-label="Account">
      {accountMenu(person).map((item) => (
        <li key={item.id}>
          {item.path === null ? (
            <button type="button" onClick={() => act(item)}>
              {item.label}
            </button>
          ) : (
            <Link to={item.path} onClick={onGone}>
              {item.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
