import { useState } from 'react'
import { nextCredit } from '#shared/rules/credit-note.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import { goodsCents } from '#shared/rules/order-totals.ts'
import { toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import css from '../kit/object.module.css'
import staff from '../staff.module.css'
import type { InvoiceDetail } from './invoice-detail.ts'

const UNITS = /^\d{1,7}$/

/** Units, freight and fee of an invoice that a credit note takes back; it says what that comes to. */
export function CreditDialog({ detail, onClose }: { detail: InvoiceDetail; onClose: () => void }) {
  const { invoice, lines } = detail
  const { invoiceNo } = invoice
  const [units, setUnits] = useState<Readonly<Record<number, string>>>({})
  const [freight, setFreight] = useState('')
  const [fee, setFee] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const credit = useChange('staffCreditInvoice', {
    onDone: ({ creditNo, amount }) => {
      toast(`Credit note ${creditNo} of ${formatAud(-amount)}`)
      onClose()
    },
  })
  const chosen = chosenUnits(detail, units)
  const [freightCents, feeCents] = [centsOf(freight), centsOf(fee)]
  const comesTo =
    chosen === null || freightCents === null || feeCents === null
      ? null
      : amountOf(detail, { chosen, freightCents, feeCents })
  const send = () => {
    if (chosen === null || freightCents === null || feeCents === null)
      return setProblem('Please enter no more than is left of each line, of the freight and of the fee')
    if (chosen.length === 0 && freightCents + feeCents === 0)
      return setProblem('Please choose what to credit')
    if (reason.trim() === '') return setProblem('Please enter a reason')
    setProblem('')
    credit.mutate({
      ...{ invoiceNo, freightCents, feeCents, reason, creditedCents: invoice.credited },
      units: chosen.map(({ lineNo, quantity }) => ({ lineNo, units: quantity })),
    })
  }
  return (
    <FormDialog
      title={`Credit invoice ${invoiceNo}`}
      about={
        comesTo === null || comesTo === 0
          ? 'How many units of which lines does the credit note take back?'
          : `The credit note comes to ${formatAud(comesTo)} inc GST. It can pay what the payer owes.`
      }
      yes="Write the credit note"
      isDangerous
      isBusy={credit.isPending}
      onYes={send}
      onNo={onClose}
    >
      <CreditLines
        lines={lines}
        units={units}
        onChange={(lineNo, typed) => setUnits({ ...units, [lineNo]: typed })}
      />
      <div className={css['fields']}>
        {invoice.freightLeft > 0 && (
          <TextField
            label="Freight ex GST"
            optional
            hint={`${formatAud(invoice.freightLeft)} left`}
            inputMode="decimal"
            autoComplete="off"
            value={freight}
            onChange={({ target }) => setFreight(target.value)}
          />
        )}
        {invoice.feeLeft > 0 && (
          <TextField
            label="Fee ex GST"
            optional
            hint={`${formatAud(invoice.feeLeft)} left`}
            inputMode="decimal"
            autoComplete="off"
            value={fee}
            onChange={({ target }) => setFee(target.value)}
          />
        )}
      </div>
      <TextField
        label="Reason"
        hint="It stands on the credit note"
        maxLength={200}
        autoComplete="off"
        value={reason}
        problem={problem || undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

type LinesProps = {
  lines: InvoiceDetail['lines']
  units: Readonly<Record<number, string>>
  onChange: (lineNo: number, typed: string) => void
}

const CreditLines = ({ lines, units, onChange }: LinesProps) => (
  <ul className={css['rows']}>
    {lines.map((line) => (
      <li key={line.lineNo}>
        <span>{line.productId}</span>
        <span>
          {line.name}{' '}
          <span className={staff['soft']}>
            {line.quantity - line.credited} left at {formatAud(line.unitPrice)}
          </span>
        </span>
        <input
          className={css['units']}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Units of line ${String(line.lineNo)}, ${line.name}`}
          disabled={line.credited >= line.quantity}
          value={units[line.lineNo] ?? ''}
          onChange={({ target }) => onChange(line.lineNo, target.value)}
        />
      </li>
    ))}
  </ul>
)

/** A typed amount in cents; nothing typed is none; null for what is no amount. */
const centsOf = (typed: string) => (typed.trim() === '' ? 0 : parseDollars(typed))

type Chosen = { lineNo: number; quantity: number; priceCents: number }

/** The lines with units to credit; null where one of them is no number or more than is left. */
function chosenUnits({ lines }: InvoiceDetail, units: Readonly<Record<number, string>>): Chosen[] | null {
  const chosen: Chosen[] = []
  for (const { lineNo, quantity, credited, unitPrice } of lines) {
    const typed = (units[lineNo] ?? '').trim()
    if (typed === '') continue
    const many = Number(typed)
    if (!UNITS.test(typed) || many > quantity - credited) return null
    if (many > 0) chosen.push({ lineNo, quantity: many, priceCents: unitPrice })
  }
  return chosen
}

type Wanted = { chosen: Chosen[]; freightCents: number; feeCents: number }

/** What the note comes to, as the server computes it: in cents inc GST, zero or more. */
function amountOf({ invoice }: InvoiceDetail, { chosen, freightCents, feeCents }: Wanted): number {
  const whole = {
    goodsCents: invoice.goods,
    freightCents: invoice.freight,
    feeCents: invoice.fee,
    gstCents: invoice.gst,
    totalIncGstCents: invoice.amount,
  }
  const before = {
    goodsCents: invoice.creditedGoods,
    freightCents: invoice.freight - invoice.freightLeft,
    feeCents: invoice.fee - invoice.feeLeft,
    gstCents: invoice.creditedGst,
  }
  const wanted = { goodsCents: goodsCents(chosen), freightCents, feeCents }
  return 0 - nextCredit(wanted, whole, before).totalIncGstCents
}
