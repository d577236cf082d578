import { useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { accessWords, lettersInWords, presetOf } from '#shared/rules/letter-presets.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { FormPanel, opensPanel } from '#web/ui/form-panel.ts'
import { AccessForm } from './AccessForm.tsx'
import { DemandFactor } from './factor/DemandFactor.tsx'
import { UserStatusWord } from './UserStatusWord.tsx'
import {
  type Access,
  isActiveOn,
  type ManagedAccount,
  type ManagedUser,
  type ManagedUsers,
  nameOf,
  statusOf,
} from './user-facts.ts'
import css from './users.module.css'

type Props = { user: ManagedUser; managed: ManagedUsers; isSelf: boolean }

/**
 * What a user may do on each account, to be changed in a drawer, and the accounts that the caller manages and
 * the user lacks (USR-24 to USR-28, USR-34, USR-35).
 */
export function UserAccounts({ user, managed, isSelf }: Props) {
  const [shown, setShown] = useState<ManagedAccount | null>(null)
  const [isOpen, setOpen] = useState(false)
  const accountOf = (id: string) => managed.accounts.find(({ accountid }) => accountid === id)
  const open = (account: ManagedAccount | undefined) => {
    if (!account) return
    setShown(account)
    setOpen(true)
  }
  const placeOn = (id: string | undefined) => user.accounts.find(({ accountid }) => accountid === id)
  const lacking = managed.accounts.filter(({ accountid }) => !placeOn(accountid))
  const access = placeOn(shown?.accountid)
  const title = `${access ? 'Access to' : 'Add'} ${shown?.accountid ?? ''}`
  return (
    <section className={css['access']} aria-labelledby="access">
      <h2 id="access">Accounts</h2>
      <ul aria-label={`Accounts of ${nameOf(user)}`}>
        {user.accounts.map((one) => (
          <AccountAccess
            key={one.accountid}
            user={user}
            canSignIn={statusOf(user, managed.accounts).is === 'active'}
            access={one}
            manager={managerName(one.managerid, one.accountid, managed)}
            onEdit={() => open(accountOf(one.accountid))}
          />
        ))}
      </ul>
      {lacking.length > 0 && (
        <ul className={css['lacking']} aria-label="Accounts to add">
          {lacking.map((account) => (
            <li key={account.accountid}>
              <span>
                <b>{account.accountid}</b> {account.accountname}
              </span>
              <Button
                {...opensPanel}
                look="quiet"
                aria-label={`Add Account ${account.accountid}`}
                onClick={() => open(account)}
              >
                Add Account
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormPanel
        title={title}
        position="right"
        size={640}
        isOpen={isOpen}
        closeLabel={`Close ${title}`}
        onClose={() => setOpen(false)}
      >
        {shown && (
          <AccessForm
            key={shown.accountid}
            userId={user.id}
            account={shown}
            access={access}
            managerName={managerName(access?.managerid ?? '', shown.accountid, managed)}
            isSelf={isSelf}
            onDone={() => setOpen(false)}
          />
        )}
      </FormPanel>
    </section>
  )
}

/** Who manages a user on an account; whoever does not manage users there any more may still be among them. */
function managerName(id: string, accountId: string, { users, accounts }: ManagedUsers): string {
  if (id === '') return 'Nobody'
  const manager = accounts
    .find(({ accountid }) => accountid === accountId)
    ?.managers.find((one) => String(one.id) === id)
  if (manager) return `${manager.firstname} ${manager.lastname}`.trim()
  const former = users.find((one) => String(one.id) === id)
  return former ? nameOf(former) : 'Somebody who no longer manages users'
}

/** When, with which device and from where a user last signed in to an account, or "never". */
const lastSignInWords = ({ lastlogin, lastDevice, lastAddress }: Access): string =>
  lastlogin
    ? [auDayAndTime(lastlogin), lastDevice, lastAddress].filter((part) => part !== '').join(', ')
    : 'never'

/** canSignIn: who cannot is active on no account, whatever is kept of it. */
type AccessProps = {
  user: ManagedUser
  canSignIn: boolean
  access: Access
  manager: string
  onEdit: () => void
}

/** A user's place on one account. */
function AccountAccess({ user, canSignIn, access, manager, onEdit }: AccessProps) {
  const { accountid: accountId, accountname, permissions } = access
  const [isAsking, setAsking] = useState(false)
  const done = { onDone: () => toast(MESSAGES.userUpdated) }
  const deactivate = useChange('deactivateUserAccount', done)
  const reactivate = useChange('reactivateUserAccount', done)
  const isActive = isActiveOn(access)
  const on = { userId: user.id, accountId }
  const id = `account-${accountId}`
  return (
    <li className={css['place']} aria-labelledby={id}>
      <div className={css['placeHead']}>
        <h3 id={id}>
          {accountId} <span>{accountname}</span>
        </h3>
        {(canSignIn || !isActive) && (
          <UserStatusWord
            status={isActive ? { is: 'active', words: 'Active' } : { is: 'inactive', words: 'Inactive' }}
          />
        )}
      </div>
      <p>
        <b>{presetOf(permissions) ? accessWords(permissions) : 'Custom'}</b>
        <span className={css['second']}>{lettersInWords(permissions) || 'No permissions'}</span>
      </p>
      <p className={css['soft']}>
        Manager: {manager} · Last sign-in: {lastSignInWords(access)}
      </p>
      <DemandFactor user={user} access={access} />
      <div className={css['ways']}>
        <Button {...opensPanel} look="quiet" aria-label={`Edit access to ${accountId}`} onClick={onEdit}>
          Edit
        </Button>
        {isActive ? (
          <Button look="danger" aria-label={`Deactivate ${accountId}`} onClick={() => setAsking(true)}>
            Deactivate
          </Button>
        ) : (
          <Button
            look="quiet"
            aria-label={`Reactivate ${accountId}`}
            busy={reactivate.isPending}
            onClick={() => reactivate.mutate(on)}
          >
            Reactivate
          </Button>
        )}
      </div>
      {isAsking && (
        <QuestionDialog
          question={`Take account ${accountId} from ${nameOf(user)}? Their carts there stay, and you can give it back.`}
          yes="Deactivate"
          no="Keep"
          isBusy={deactivate.isPending}
          onYes={() => deactivate.mutate(on, { onSettled: () => setAsking(false) })}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  )
}
