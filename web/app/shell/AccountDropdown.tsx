import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useSession } from '#web/data/session.ts'
import { AccountLinks } from './AccountLinks.tsx'
import css from './account.module.css'

/** What the account's button opens: who is signed in, on which account, and where they may go (NAV-34). */
export function AccountDropdown({
  id,
  name,
  onGone,
  onSwitch,
}: {
  id: string
  name: string
  onGone: () => void
  onSwitch: () => void
}) {
  const session = useSession()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('a, button')?.focus(), [])
  return (
    <div
      id={id}
      ref={panel}
      className={css['dropdown']}
      role="dialog"
      aria-label="Account"
      onKeyDown={stayInside}
    >
      <dl className={css['facts']}>
        <div>
          <dt>Login</dt>
          <dd>{session.login}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Account</dt>
          <dd>{session.currentUserAccount.accountid}</dd>
        </div>
        <div>
          <dt>Account name</dt>
          <dd>{session.currentUserAccount.accountname}</dd>
        </div>
      </dl>
      <AccountLinks onGone={onGone} onSwitch={onSwitch} />
    </div>
  )
}

/** Tab goes round inside the panel. */
function stayInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
