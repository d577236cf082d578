import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '#web/data/session.ts'
import { AccountLinks } from './AccountLinks.tsx'
import css from './account.module.css'

/**
 * Who is signed in, on which account, and the ways into the account area that this person may go (NAV-33,
 * NAV-34).
 */
export function AccountPanel({ onSwitch }: { onSwitch: () => void }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLElement>('[role="dialog"] a, [role="dialog"] button')?.focus()
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') stayInside(event)
    if (event.key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  const name = `${session.firstName} ${session.lastName}`.trim()
  return (
    <div className={css['account']} ref={box}>
      <button
        ref={button}
        type="button"
        className={css['panel']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css['who']}>
          <b>{session.currentUserAccount.accountname}</b>
          <span>
            {session.currentUserAccount.accountid} · {name}
          </span>
        </span>
        <IconChevronDown size={16} />
      </button>
      {isOpen && (
        <div id={id} className={css['dropdown']} role="dialog" aria-label="Account" onKeyDown={onKeyDown}>
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
          <AccountLinks onGone={() => setOpen(false)} onSwitch={onSwitch} />
        </div>
      )}
    </div>
  )
}

/** Tab goes round inside the panel. */
function stayInside(event: KeyboardEvent<HTMLElement>) {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
