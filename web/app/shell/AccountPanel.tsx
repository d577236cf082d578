import { Popover } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/data/session.ts'
import { AccountLinks } from './AccountLinks.tsx'
import css from './account.module.css'

/** Who is signed in, on which account, and the ways into the account area that this person may go (NAV-33, NAV-34). */
export function AccountPanel({ onSwitch }: { onSwitch: () => void }) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const name = `${session.firstName} ${session.lastName}`.trim()
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} shadow="lg" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={css['panel']} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={css['who']}><b>{session.currentUserAccount.accountname}</b><span>{session.currentUserAccount.accountid} · {name}</span></span>
          <IconChevronDown size={16} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css['dropdown'] ?? ''}>
        <dl className={css['facts']}>
          <div><dt>Login</dt><dd>{session.login}</dd></div><div><dt>Name</dt><dd>{name}</dd></div>
          <div><dt>Account</dt><dd>{session.currentUserAccount.accountid}</dd></div><div><dt>Account name</dt><dd>{session.currentUserAccount.accountname}</dd></div>
        </dl>
        <AccountLinks onGone={() => setOpen(false)} onSwitch={onSwitch} />
      </Popover.Dropdown>
    </Popover>
  )
}
