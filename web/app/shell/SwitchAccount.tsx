import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { SEARCH_MIN_CHARACTERS, SEARCH_PAUSE_MS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { isStaffAccount } from '#shared/rules/session-rules.ts'
import { call } from '#web/data/call.ts'
import { leaveFor } from '#web/data/leave.ts'
import { showProblem } from '#web/data/notices.tsx'
import { useAllows, useSession } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { useChange } from '#web/data/use-change.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import css from './account.module.css'

type Option = { value: string; label: string }

/**
 * The current account, and another to go to: of one's own, or for staff who serve customers any, found by the
 * server (NAV-37 to NAV-45).
 */
export function SwitchAccount({ onClose }: { onClose: () => void }) {
  const { currentUserAccount, userAccounts } = useSession()
  const servesCustomers = useAllows(NEEDS.searchForAccount)
  const [typed, setTyped] = useState('')
  const found = useAccountSearch(servesCustomers ? typed : '')
  // everything on screen belongs to the old account
  const change = useChange('changeToAccountOnServer', { onDone: () => leaveFor('/') })
  const own = userAccounts.map((a) => optionOf(a.accountid, a.accountname))
  const options = servesCustomers && found ? found : own
  return (
    <Dialog onClose={onClose} title="Switch Account">
      <dl className={css['now']}>
        <dt>Current account id</dt>
        <dd>{currentUserAccount.accountid}</dd>
        <dt>Current account name</dt>
        <dd>{currentUserAccount.accountname}</dd>
      </dl>
      <Select
        data-autofocus
        searchable
        label="Account"
        placeholder={MESSAGES.chooseAccount}
        data={options}
        disabled={change.isPending}
        nothingFoundMessage="No such account"
        // it hangs outside the dialog, where nothing else names it
        attributes={{ dropdown: { role: 'region', 'aria-label': 'Accounts' } }}
        searchValue={typed}
        onSearchChange={setTyped}
        {...(servesCustomers ? { filter: ({ options: all }) => all } : {})}
        onChange={(accountId) => {
          if (accountId && accountId !== currentUserAccount.accountid) change.mutate({ accountId })
        }}
      />
    </Dialog>
  )
}

/**
 * A staff account shows its name beside the id; a customer's id and name are known by both anyway (NAV-39).
 */
const optionOf = (id: string, name: string): Option => ({
  value: id,
  label: isStaffAccount(id, settings.staffPrefix) ? `${id} (${name})` : `${id} · ${name}`,
})

/**
 * Accounts the server finds, after three characters and a pause (NAV-42); null while there is nothing to
 * show.
 */
function useAccountSearch(text: string): Option[] | null {
  const [found, setFound] = useState<Option[] | null>(null)
  const searchText = text.trim()
  useEffect(() => {
    if (searchText.length < SEARCH_MIN_CHARACTERS) return
    let isCurrent = true
    const ask = () =>
      call('searchForAccount', { searchText }).then(
        ({ results }) => {
          if (isCurrent) setFound(results.map(({ id, name }) => optionOf(id, name)))
        },
        (problem: unknown) => showProblem('searchForAccount', problem),
      )
    const timer = setTimeout(() => void ask(), SEARCH_PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [searchText])
  return searchText.length < SEARCH_MIN_CHARACTERS ? null : found
}
