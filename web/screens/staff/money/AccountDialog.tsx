import { useState } from 'react'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'

type Props = { line: string; isBusy: boolean; onYes: (accountId: string) => void; onNo: () => void }

/** Asks which account paid a line. Its payer's invoices are paid, due longest first. */
export function AccountDialog({ line, isBusy, onYes, onNo }: Props) {
  const [accountId, setAccountId] = useState('')
  return (
    <FormDialog
      title="Which account paid"
      heading="Which account paid?"
      about={`${line}. It pays what the account owes, due longest first; what is more stays free for it.`}
      yes="Take"
      isBusy={isBusy}
      isReady={accountId.trim() !== ''}
      onYes={() => onYes(accountId.trim())}
      onNo={onNo}
    >
      <TextField
        label="Account"
        autoFocus
        autoComplete="off"
        maxLength={20}
        value={accountId}
        onChange={({ target }) => setAccountId(target.value)}
      />
    </FormDialog>
  )
}
