import { useId, useState } from 'react'
import { shownDay } from '#shared/rules/brisbane.ts'
import { fittedPayment } from '#shared/rules/invoice-payment.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import type { DueInvoice } from './credit-facts.ts'
import css from './payment-drawer.module.css'

type Props = {
  invoice: DueInvoice
  isOverdue: boolean
  /** What is chosen of it, or undefined. */
  cents: number | undefined
  /** undefined: its whole balance; null: nothing of it. */
  onChange: (cents: number | null | undefined) => void
}

/** An invoice or a credit note with how much of it is paid or used (CRD-08 to CRD-12). */
export function PayLine({ invoice, isOverdue, cents, onChange }: Props) {
  const id = useId()
  const note = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [fitted, setFitted] = useState<Fitted | null>(null)
  const isFitted = fitted !== null && cents === fitted.cents && typed === null
  const { invoiceno, custref, totalDue, duedate } = invoice
  const isCredit = totalDue < 0
  const sign = isCredit ? -1 : 1
  const shown = cents === undefined ? '' : ((cents * sign) / 100).toFixed(2)
  const take = () => {
    if (typed === null) return
    const entered = parseDollars(typed)
    if (entered !== null) onChange(entered === 0 ? null : entered * sign)
    if (entered !== null) setFitted(fittedTo(entered * sign, totalDue))
    setTyped(null)
  }
  return (
    <li className={css['payLine']}>
      <input
        id={id}
        type="checkbox"
        checked={cents !== undefined}
        onChange={(event) => {
          setFitted(null)
          onChange(event.target.checked ? undefined : null)
        }}
      />
      <label htmlFor={id}>
        <b>{invoiceno}</b>
        <span data-overdue={isOverdue || undefined}>
          {isCredit
            ? 'Credit note'
            : duedate === null
              ? 'No due date'
              : `${isOverdue ? 'Overdue since' : 'Due'} ${shownDay(duedate)}`}
        </span>
        {custref !== '' && <span className={css['reference']}>{custref}</span>}
      </label>
      <span className={css['balance']}>{formatAud(Math.abs(totalDue))}</span>
      <input
        className={css['pays']}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${isCredit ? 'Amount to use of credit note' : 'Amount to pay of invoice'} ${invoiceno}`}
        aria-describedby={isFitted ? note : undefined}
        placeholder="0.00"
        value={typed ?? shown}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          take()
        }}
      />
      {isFitted && (
        <p id={note} className={css['fitted']}>
          {fitted.words}
        </p>
      )}
    </li>
  )
}

type Fitted = { cents: number; words: string }

/** What another amount than the entered one is chosen for, or null where it is as entered. */
function fittedTo(entered: number, balance: number): Fitted | null {
  const cents = fittedPayment(entered, balance)
  if (cents === entered) return null
  const all = formatAud(Math.abs(balance))
  return { cents, words: cents === balance ? `at most ${all}` : `in whole dollars, or all of ${all}` }
}
