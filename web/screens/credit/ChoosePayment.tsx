import { useRef, useState } from 'react'
import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import { PAYMENT_METHODS } from '#shared/codes/payment-methods.ts'
import { INVOICE_PAYMENT_METHODS } from '#shared/rules/invoice-payment.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { statusOf } from '#web/parts/invoice-facts.ts'
import { Totals } from '#web/parts/Totals.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { DueInvoice } from './credit-facts.ts'
import { changed, type Chosen, inFull, netChosen, spread } from './payment-choice.ts'
import { PayLine } from './PayLine.tsx'
import { usePaymentPreview } from './use-invoice-payment.ts'
import css from './payment-drawer.module.css'

type Props = {
  invoices: readonly DueInvoice[]
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
  methodId: string
  onMethod: (methodId: string) => void
  isBusy: boolean
  onPay: () => void
}

/** Which invoices and credit notes, how much of each, and by which method; the totals are the server's. */
export function ChoosePayment({ invoices, chosen, onChosen, methodId, onMethod, isBusy, onPay }: Props) {
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const preview = usePaymentPreview(chosen, methodId)
  const open = invoices.filter(({ totalDue }) => totalDue > 0)
  const credits = invoices.filter(({ totalDue }) => totalDue < 0)
  const overdue = open.filter((invoice) => statusOf(invoice) === 'overdue')
  const net = netChosen(chosen)
  const needsMethod = net > 0
  const pay = () => {
    const isMissingNow = needsMethod && methodId === ''
    setMissing(isMissingNow)
    // the methods stand below many invoices: the focus brings them into sight
    if (isMissingNow) form.current?.querySelector<HTMLElement>('input[name=method]')?.focus()
    else onPay()
  }
  const line = (invoice: DueInvoice) => (
    <PayLine
      key={invoice.invoiceno}
      invoice={invoice}
      isOverdue={overdue.includes(invoice)}
      cents={chosen.get(invoice.invoiceno)}
      onChange={(cents) => onChosen(changed(chosen, invoice, cents))}
    />
  )
  return (
    <form
      ref={form}
      className={css['form']}
      aria-label="Make Payment"
      onSubmit={(event) => {
        event.preventDefault()
        pay()
      }}
    >
      <div className={css['ways']}>
        {overdue.length > 0 && (
          <Button look="quiet" onClick={() => onChosen(inFull(overdue, chosen))}>
            Pay all overdue
          </Button>
        )}
        <Button look="quiet" onClick={() => onChosen(inFull(open, chosen))}>
          Pay everything
        </Button>
      </div>
      <AnAmount invoices={invoices} chosen={chosen} onChosen={onChosen} />
      <ul className={css['lines']} aria-label="Invoices to pay">
        {open.map(line)}
      </ul>
      {credits.length > 0 && (
        <>
          <h3>Credits to use</h3>
          <ul className={css['lines']} aria-label="Credits to use">
            {credits.map(line)}
          </ul>
        </>
      )}
      <PaymentMethods
        methodId={methodId}
        isMissing={isMissing}
        onChoose={(id) => {
          setMissing(false)
          onMethod(id)
        }}
      />
      <div className={css['foot']}>
        {preview.data && chosen.size > 0 && (
          <div data-stale={preview.isPlaceholderData || undefined}>
            <Totals label="Payment totals" rows={totalRows(preview.data, methodId)} />
          </div>
        )}
        {preview.error && (
          <p className={css['problem']} role="alert">
            {problemText('allocateInvoicePayments', preview.error)}
          </p>
        )}
        {chosen.size > LIST_IDS_MAX && (
          <p className={css['problem']} role="alert">
            At most {LIST_IDS_MAX} invoices and credits can be paid at once. Please choose fewer.
          </p>
        )}
        {net < 0 && (
          <p className={css['problem']} role="alert">
            The credits come to {formatAud(-net)} more than the invoices. Please choose fewer credits.
          </p>
        )}
        <Button
          type="submit"
          large
          wide
          busy={isBusy}
          disabled={chosen.size === 0 || chosen.size > LIST_IDS_MAX || net < 0 || !preview.data}
        >
          {preview.data && chosen.size > 0 ? `Pay ${formatAud(preview.data.totalPayment)}` : 'Pay'}
        </Button>
      </div>
    </form>
  )
}

/** The methods, one of which is chosen (CRD-13). */
function PaymentMethods({
  methodId,
  isMissing,
  onChoose,
}: {
  methodId: string
  isMissing: boolean
  onChoose: (methodId: string) => void
}) {
  return (
    <fieldset className={css['methods']}>
      <legend>Payment method</legend>
      {isMissing && (
        <p className={css['problem']} role="alert">
          Please select a payment method
        </p>
      )}
      {INVOICE_PAYMENT_METHODS.map((id) => (
        <label key={id} data-on={methodId === id || undefined}>
          <input
            type="radio"
            name="method"
            value={id}
            checked={methodId === id}
            onChange={() => onChoose(id)}
          />
          {PAYMENT_METHODS[id].label}
        </label>
      ))}
    </fieldset>
  )
}

function totalRows(
  { surcharge, discount, totalPayment }: { surcharge: number; discount: number; totalPayment: number },
  methodId: string,
) {
  const feeLabel = methodId === 'PAYPAL' ? 'Processing fee' : 'Card surcharge'
  return [
    { label: 'Invoices', amount: totalPayment - surcharge + discount },
    ...(discount === 0 ? [] : [{ label: 'Credits', amount: -discount }]),
    ...(methodId === '' ? [] : [{ label: feeLabel, amount: surcharge }]),
    { label: 'Total to pay', amount: totalPayment, look: 'sum' as const },
  ]
}

/** Spreads an amount over the invoices, due longest first. */
function AnAmount({ invoices, chosen, onChosen }: Pick<Props, 'invoices' | 'chosen' | 'onChosen'>) {
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const apply = () => {
    const cents = parseDollars(typed)
    if (cents === null || cents <= 0) return setSaid('Please enter an amount')
    const { chosen: next, leftCents } = spread(cents, invoices, chosen)
    onChosen(next)
    setSaid(
      leftCents === 0
        ? ''
        : `${formatAud(leftCents)} of it is left over: a part of an invoice is paid in whole dollars`,
    )
  }
  return (
    <div className={css['amountRow']}>
      <label>
        <span>Pay an amount, oldest first</span>
        <input
          inputMode="decimal"
          autoComplete="off"
          placeholder="$"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
      </label>
      <Button look="quiet" onClick={apply}>
        Apply
      </Button>
      <p role="status">{said}</p>
    </div>
  )
}
