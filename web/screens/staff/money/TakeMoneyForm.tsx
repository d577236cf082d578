import { useState } from 'react'
import { RECEIPT_METHODS, RECEIPT_METHOD_IDS } from '#shared/codes/receipt-methods.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import { spreadMoney } from '#shared/rules/spread-money.ts'
import { Refused } from '#web/data/failures.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { DayField } from '#web/parts/DayField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ordersGoOn } from '../kit/how-many.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { useEntry } from '../kit/use-entry.ts'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'
import type { PayerMoney } from './invoice-detail.ts'

const DAY_CODE: RefusalCode = 'receipt.day'

/** Money that came in, spread over open invoices: those due longest first, or as it is typed. */
export function TakeMoneyForm({ money, onClose }: { money: PayerMoney; onClose: () => void }) {
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<(typeof RECEIPT_METHOD_IDS)[number]>('DIRECT_DEPOSIT')
  const [reference, setReference] = useState('')
  const [receivedOn, setReceivedOn] = useState(() => brisbaneDay(new Date()))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState('')
  const [dayProblem, setDayProblem] = useState('')
  const { entryId, endIfStored } = useEntry('staffTakeMoney')
  const take = useChange('staffTakeMoney', {
    onDone: ({ free, released }) => {
      const rest = free > 0 ? `, ${formatAud(free)} stays free` : ''
      const goes = released.length > 0 ? `, ${ordersGoOn(released.length)}` : ''
      toast(`Entered${rest}${goes}`)
      onClose()
    },
    onRefused: (problem) => {
      if (endIfStored(problem)) onClose()
    },
    shows: (failed) => {
      const isDay = failed instanceof Refused && failed.code === DAY_CODE
      if (isDay) setDayProblem(failed.message)
      return isDay
    },
  })
  const cents = parseDollars(amount) ?? 0
  const shares = sharesOf(money, { cents, typed })
  const paid = shares?.reduce((sum, share) => sum + share.cents, 0) ?? 0
  const send = () => {
    if (cents <= 0) return setProblem('Please enter an amount above zero')
    if (shares === null || paid > cents)
      return setProblem('The shares are more than the amount, or more than an invoice has open')
    setProblem('')
    setDayProblem('')
    take.mutate({
      ...{ entryId, customerId: money.payerId, cents, method, reference, receivedOn },
      pays: shares.filter((share) => share.cents > 0),
    })
  }
  return (
    <FormDialog
      title="Enter money"
      about={`${formatAud(paid)} pays invoices, ${formatAud(Math.max(0, cents - paid))} stays free for ${money.name}.`}
      yes={cents > 0 ? `Enter ${formatAud(cents)}` : 'Enter'}
      isBusy={take.isPending}
      onYes={send}
      onNo={onClose}
    >
      <div className={css['fields']}>
        <TextField
          label="Amount"
          inputMode="decimal"
          autoFocus
          autoComplete="off"
          value={amount}
          problem={problem || undefined}
          onChange={({ target }) => setAmount(target.value)}
        />
        <DayField
          label="Arrived on"
          value={receivedOn}
          problem={dayProblem || undefined}
          onDay={setReceivedOn}
        />
        <label className={css['select']}>
          <span>How</span>
          <select
            value={method}
            onChange={({ target }) =>
              setMethod(RECEIPT_METHOD_IDS.find((id) => id === target.value) ?? 'DIRECT_DEPOSIT')
            }
          >
            {RECEIPT_METHOD_IDS.map((id) => (
              <option key={id} value={id}>
                {RECEIPT_METHODS[id]}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label="Reference"
          optional
          maxLength={200}
          autoComplete="off"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
      {money.invoices.length > 0 && (
        <Shares
          invoices={money.invoices}
          shares={shares}
          typed={typed}
          onChange={(invoiceNo, text) => setTyped({ ...typed, [invoiceNo]: text })}
        />
      )}
    </FormDialog>
  )
}

type SharesProps = {
  invoices: PayerMoney['invoices']
  shares: readonly { invoiceNo: string; cents: number }[] | null
  typed: Readonly<Record<string, string>>
  onChange: (invoiceNo: string, typed: string) => void
}

const Shares = ({ invoices, shares, typed, onChange }: SharesProps) => (
  <ul className={css['rows']} aria-label="What it pays">
    {invoices.map((one) => (
      <li key={one.invoiceNo}>
        <span>{one.invoiceNo}</span>
        <span className={staff['soft']}>
          {formatAud(one.open)} open{one.dueOn !== null && `, due ${shownDay(one.dueOn)}`}
        </span>
        <input
          className={css['units']}
          inputMode="decimal"
          autoComplete="off"
          aria-label={`Pays of invoice ${one.invoiceNo}`}
          placeholder={dollars(shares?.find((share) => share.invoiceNo === one.invoiceNo)?.cents ?? 0)}
          value={typed[one.invoiceNo] ?? ''}
          onChange={({ target }) => onChange(one.invoiceNo, target.value)}
        />
      </li>
    ))}
  </ul>
)

const dollars = (cents: number) => (cents / 100).toFixed(2)

/**
 * What each invoice gets, in cents: as typed; where nothing is typed at all, those due longest first. Null
 * where a share is no amount or more than its invoice has open.
 */
function sharesOf(
  { invoices }: PayerMoney,
  { cents, typed }: { cents: number; typed: Readonly<Record<string, string>> },
): { invoiceNo: string; cents: number }[] | null {
  const isTyped = Object.values(typed).some((text) => text.trim() !== '')
  if (!isTyped)
    return spreadMoney(
      [{ id: '', cents }],
      invoices.map((one) => ({ id: one.invoiceNo, cents: one.open })),
    ).map((share) => ({ invoiceNo: share.to, cents: share.cents }))
  const shares = invoices.map((one) => {
    const text = (typed[one.invoiceNo] ?? '').trim()
    const share = text === '' ? 0 : parseDollars(text)
    return { invoiceNo: one.invoiceNo, cents: share === null || share > one.open ? null : share }
  })
  return shares.every((share): share is { invoiceNo: string; cents: number } => share.cents !== null)
    ? shares
    : null
}
