import { useState } from 'react'
import { useRead } from '#web/data/use-read.ts'
import { useTyped } from '#web/parts/use-typed.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import css from './bank.module.css'

type Props = {
  line: string
  isBusy: boolean
  /** What is wrong with the number that was sent. */
  problem: string
  onYes: (accountId: string) => void
  onNo: () => void
}

/**
 * Asks which account or customer paid a line, by number; by name it offers those that match. Its payer's
 * invoices are paid, the oldest due date first.
 */
export function AccountDialog({ line, isBusy, problem, onYes, onNo }: Props) {
  const [asked, setAsked] = useState('')
  const [typed, setTyped] = useTyped(asked, setAsked)
  const number = typed.trim()
  const { data } = useRead('staffFind', { text: asked }, { when: asked !== '' })
  const customers = asked === number ? (data?.found.filter(({ kind }) => kind === 'customer') ?? []) : []
  return (
    <FormDialog
      title="Which account paid"
      heading="Which account paid?"
      about={`${line}. It pays what the account owes, oldest due date first; what is left over stays free for it.`}
      yes="Match"
      isBusy={isBusy}
      isReady={number !== ''}
      onYes={() => onYes(number)}
      onNo={onNo}
    >
      <TextField
        label="Account or customer"
        hint="A number, or a name to choose from"
        problem={problem || undefined}
        autoFocus
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {customers.length > 0 && (
        <ul className={css['read']} aria-label="Customers that match">
          {customers.map(({ id, title }) => (
            <li key={id}>
              <Button look="plain" disabled={id === number} onClick={() => setTyped(id)}>
                {title} · {id}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
