import { useState } from 'react'
import { ADDRESSES_MAX } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { accountMenu } from '#shared/rules/account-menu.ts'
import { EMPTY_ADDRESS } from '#shared/rules/address-form.ts'
import { newAddressOf } from '#web/data/address-fields.ts'
import { problemText } from '#web/data/notices.tsx'
import { usePerson } from '#web/data/session.ts'
import { useRead } from '#web/data/use-read.ts'
import { AccountFrame } from '#web/parts/AccountFrame.tsx'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FormPanel, opensPanel } from '#web/ui/form-panel.ts'
import { AddressEditor } from './AddressEditor.tsx'
import { AddressList } from './AddressList.tsx'
import css from './addresses.module.css'

/** The delivery addresses of the account, to be changed, added and removed (ADR-01 to ADR-24). */
export function AddressesPage() {
  const person = usePerson()
  return (
    <AccountFrame entries={accountMenu(person)}>
      {allows(NEEDS.addressesPage, person) ? (
        <Addresses
          mayAdd={allows(NEEDS.newDeliveryAddress, person)}
          mayChange={allows(NEEDS.changeAddresses, person)}
        />
      ) : (
        <>
          <PageHeading text="Addresses" />
          <p className={css['soft']}>{refusalText('access.denied')}</p>
        </>
      )}
    </AccountFrame>
  )
}

function Addresses({ mayAdd, mayChange }: { mayAdd: boolean; mayChange: boolean }) {
  const { data, error, refetch } = useRead('addressesFromServer', {})
  const [isAdding, setAdding] = useState(false)
  const addresses = data?.addresses ?? []
  const isFull = addresses.length >= ADDRESSES_MAX
  return (
    <>
      <div className={css['head']}>
        <PageHeading text="Addresses" />
        {data && mayAdd && (
          <Button {...opensPanel} disabled={isFull} onClick={() => setAdding(true)}>
            Add New
          </Button>
        )}
      </div>
      {isFull && <p className={css['full']}>{refusalText('account.addresses', { max: ADDRESSES_MAX })}</p>}
      {error && !data && (
        <LoadProblem text={problemText('addressesFromServer', error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <div className={css['cards']} aria-busy="true" aria-label="Loading your addresses">
          {[1, 2, 3].map((at) => (
            <div key={at} className={css['blank']} />
          ))}
        </div>
      )}
      {data && addresses.length === 0 && (
        <p className={css['none']} role="status">
          There is no delivery address on this account yet.
          {mayAdd ? ' Add New saves the first.' : ' Please contact us.'}
        </p>
      )}
      {data && <AddressList {...data} {...{ mayAdd, mayChange }} />}
      <FormPanel
        title="New address"
        position="right"
        size={560}
        isOpen={isAdding}
        closeLabel="Close New address"
        onClose={() => setAdding(false)}
      >
        <AddressEditor
          name="addAddress"
          saved={EMPTY_ADDRESS}
          toInput={newAddressOf}
          word="Save address"
          onDone={() => setAdding(false)}
        />
      </FormPanel>
    </>
  )
}
