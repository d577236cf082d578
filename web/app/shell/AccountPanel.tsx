import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/data/session.ts'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import { usePopover } from '#web/ui/use-popover.ts'
import css from './account.module.css'

const AccountDropdown = panelOnDemand(() => import('./AccountDropdown.tsx').then((m) => m.AccountDropdown))

/**
 * Who is signed in, on which account, and the ways into the account area that this person may go (NAV-33,
 * NAV-34).
 */
export function AccountPanel({ onSwitch }: { onSwitch: () => void }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const popover = usePopover(isOpen, () => setOpen(false))
  const name = `${session.firstName} ${session.lastName}`.trim()
  return (
    <div className={css['account']} {...popover.box}>
      <button
        {...popover.button}
        className={css['panel']}
        aria-haspopup="dialog"
        onPointerEnter={AccountDropdown.prefetch}
        onFocus={AccountDropdown.prefetch}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={css['who']}>
          <b title={session.currentUserAccount.accountname}>{session.currentUserAccount.accountname}</b>
          <span>
            {session.currentUserAccount.accountid} · {name}
          </span>
        </span>
        <IconChevronDown size={16} />
      </button>
      {isOpen && (
        <AccountDropdown id={popover.id} name={name} onGone={() => setOpen(false)} onSwitch={onSwitch} />
      )}
    </div>
  )
}
