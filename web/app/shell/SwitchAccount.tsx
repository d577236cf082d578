import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { SEARCH_MIN_CHARACTERS, SEARCH_PAUSE_MS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { countryOfZone } from '#shared/rules/account-zone.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { isStaffAccount } from '#shared/rules/session-rules.ts'
import { call } from '#web/data/call.ts'
import { noteBeforeActing } from '#web/data/before-acting.ts'
import { leaveFor } from '#web/data/leave.ts'
import { showProblem } from '#web/data/notices.tsx'
import { useAllows, useSession } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { useChange } from '#web/data/use-change.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { ActForCustomer } from './ActForCustomer.tsx'
import css from './account.module.css'

/** In the header: what led here, which stays when the entry that was pressed is gone. */
const OPENER = 'header :is([aria-haspopup="dialog"], [aria-label="Menu"])'

type Option = { value: string; label: string; country: string }

/**
 * The current account, and another to go to: of one's own, or for staff who serve customers any, found by the
 * server (NAV-37 to NAV-45). On a customer's account staff act for the customer, and say why.
 */
export function SwitchAccount({ onClose }: { onClose: () => void }) {
  const { currentUserAccount, userAccounts } = useSession()
  const servesCustomers = useAllows(NEEDS.searchForAccount)
  const [typed, setTyped] = useState('')
  const [customer, setCustomer] = useState<Option | null>(null)
  const found = useAccountSearch(servesCustomers ? typed : '')
  useEffect(() => () => keepFocus(() => document.querySelector<HTMLElement>(OPENER)), [])
  // everything on screen belongs to the old account
  const change = useChange('changeToAccountOnServer', {
    onDone: () => {
      noteBeforeActing('/')
      leaveFor('/')
    },
  })
  const own = userAccounts.map((a) =>
    optionOf({ id: a.accountid, name: a.accountname, country: countryOfZone(a.timeZone) }),
  )
  const isSearching = servesCustomers && found === null && typed.trim().length >= SEARCH_MIN_CHARACTERS
  const options = isSearching ? [] : servesCustomers && found ? found : own
  const choose = (accountId: string | null) => {
    if (!accountId || accountId === currentUserAccount.accountid) return
    const option = options.find(({ value }) => value === accountId)
    if (option && own.every(({ value }) => value !== accountId)) setCustomer(option)
    else change.mutate({ accountId })
  }
  if (customer)
    return (
      <Dialog onClose={onClose} title="Switch Account">
        <ActForCustomer
          accountId={customer.value}
          label={customer.label}
          isBusy={change.isPending}
          onAct={(chosen) => change.mutate({ accountId: customer.value, ...chosen })}
          onBack={() => setCustomer(null)}
        />
      </Dialog>
    )
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
        maxDropdownHeight={360}
        classNames={{ groupLabel: css['country'] ?? '' }}
        data={byCountry(options)}
        disabled={change.isPending}
        nothingFoundMessage={isSearching ? 'Searching…' : 'No such account'}
        // it hangs outside the dialog, where nothing else names it
        attributes={{ dropdown: { role: 'region', 'aria-label': 'Accounts' } }}
        searchValue={typed}
        onSearchChange={setTyped}
        {...(servesCustomers ? { filter: ({ options: all }) => all } : {})}
        onChange={choose}
      />
    </Dialog>
  )
}

const COUNTRIES = [
  ['AU', 'Australia'],
  ['NZ', 'New Zealand'],
] as const

/** Under the names of their countries, where they are of both. */
function byCountry(options: readonly Option[]) {
  const groups = COUNTRIES.map(([code, group]) => ({
    group,
    items: options.filter(({ country }) => country === code),
  })).filter(({ items }) => items.length > 0)
  return groups.length > 1 ? groups : [...options]
}

/**
 * A staff account shows its name beside the id; a customer's id and name are known by both anyway (NAV-39).
 */
const optionOf = ({ id, name, country }: { id: string; name: string; country: string }): Option => ({
  value: id,
  label: isStaffAccount(id, settings.staffPrefix) ? `${id} (${name})` : `${id} · ${name}`,
  country,
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
          if (isCurrent) setFound(results.map(optionOf))
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
