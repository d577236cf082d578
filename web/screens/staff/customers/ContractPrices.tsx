import { useState } from 'react'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'
import { useTyped } from '#web/parts/use-typed.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'

type Price = OutputOf<AllCalls['staffContractPrices']>['prices'][number]
type Break = { quantity: number; cents: number }

/** Prices that only this customer has. */
export function ContractPrices({ customerId }: { customerId: string }) {
  const mayPrice = useAllows(NEEDS.staffPrices)
  const [text, setText] = useState('')
  const [typed, type] = useTyped(text, setText)
  const [editing, setEditing] = useState<Price | 'new' | null>(null)
  const { data, error } = useRead('staffContractPrices', { customerId, text }, { keepsLast: true })
  return (
    <section aria-labelledby="contract">
      <h2 id="contract">Contract prices</h2>
      {(data?.prices.length !== 0 || text !== '') && (
        <TextField
          label="Find a product in it"
          type="search"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {error && <p className={css['bad']}>{problemText('staffContractPrices', error)}</p>}
      <ul className={css['rows']} aria-label="Contract prices">
        {data?.prices.map((price) => (
          <li key={price.productId}>
            <span>{price.productId}</span>
            <span>
              {price.name}
              <div className={staff['soft']}>{breakWords(price)}</div>
            </span>
            <span>
              {mayPrice && (
                <Button
                  look="plain"
                  aria-label={`Change the price of ${price.productId}`}
                  onClick={() => setEditing(price)}
                >
                  Change
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {data?.prices.length === 0 && <p className={staff['soft']}>None.</p>}
      {data?.hasMore && <p className={staff['soft']}>There are more. Type to find the others.</p>}
      {mayPrice && (
        <Button look="quiet" onClick={() => setEditing('new')}>
          Add a contract price
        </Button>
      )}
      {editing !== null && (
        <PriceDialog
          customerId={customerId}
          price={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

const breakWords = ({ breaks }: Price) =>
  breaks.map(({ quantity, price }) => `${formatAud(price)} from ${String(quantity)}`).join(', ')

/** One price a line: "12.50", and "10: 11.90" from ten on. Null where a line is none. */
function breaksIn(text: string): Break[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const breaks = lines.map((line): Break | null => {
    const [, quantity = '1', amount = ''] = /^\s*(?:(\d{1,6})\s*:)?\s*(.+)$/.exec(line) ?? []
    const cents = parseDollars(amount)
    return cents === null || cents === 0 ? null : { quantity: Number(quantity), cents }
  })
  const sound = breaks.filter((one) => one !== null)
  return sound.length === breaks.length ? sound : null
}

type DialogProps = { customerId: string; price: Price | null; onClose: () => void }

function PriceDialog({ customerId, price, onClose }: DialogProps) {
  const [productId, setProductId] = useState(price?.productId ?? '')
  const [text, setText] = useState(
    price?.breaks.map((one) => `${String(one.quantity)}: ${(one.price / 100).toFixed(2)}`).join('\n') ?? '',
  )
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const save = useChange('staffSetContractPrice', {
    onDone: () => {
      toast(`The price of ${productId} is saved`)
      onClose()
    },
  })
  const breaks = breaksIn(text)
  const send = () => {
    if (productId.trim() === '') return setProblem('Please enter a product')
    if (breaks === null) return setProblem('One price a line, such as 12.50, or 10: 11.90 from ten on')
    if (isBlank(reason)) return setProblem(refusalText('backOffice.reason'))
    save.mutate({ customerId, productId: productId.trim(), breaks, reason })
  }
  return (
    <FormDialog
      title={price ? `Contract price of ${price.productId}` : 'Add a contract price'}
      about={
        breaks?.length === 0 && price
          ? 'Without a price the contract price is taken away, and the price level counts again.'
          : 'Ex GST. Placed orders keep their prices.'
      }
      yes="Save"
      isBusy={save.isPending}
      onYes={send}
      onNo={onClose}
    >
      {!price && (
        <TextField
          label="Product"
          autoFocus
          autoComplete="off"
          maxLength={100}
          value={productId}
          onChange={({ target }) => setProductId(target.value)}
        />
      )}
      <label className={css['select']}>
        <span>Prices, one a line; 10: 11.90 is from ten on</span>
        <textarea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <TextField
        label="Reason"
        autoComplete="off"
        maxLength={200}
        value={reason}
        problem={problem || undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
