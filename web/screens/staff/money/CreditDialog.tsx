import { useState } from 'react'
import { refusalText } from '#shared/codes/refusals.ts'
import { nextCredit } from '#shared/rules/credit-note.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import { goodsCents } from '#shared/rules/order-totals.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
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
    if (
      chosen === null ||
      freightCents === null ||
      feeCents === null ||
      freightCents > invoice.freightLeft ||
      feeCents > invoice.feeLeft
    )
      return setProblem('Please enter no more than is left of each line, of the freight and of the fee')
    if (chosen.length === 0 && freightCents + feeCents === 0)
      return setProblem('Please choose what to credit')
    if (isBlank(reason)) return setProblem(refusalText('backOffice.reason'))
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
          : `The credit note comes to ${formatAud(comesTo)} inc GST. It stays free until it is used for what the payer owes.`
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
            problem={overWords(freightCents, invoice.freightLeft)}
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
            problem={overWords(feeCents, invoice.feeLeft)}
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
      <CreditLine
        key={line.lineNo}
        line={line}
        typed={units[line.lineNo] ?? ''}
        onChange={(typed) => onChange(line.lineNo, typed)}
      />
    ))}
  </ul>
)

type LineProps = { line: Line; typed: string; onChange: (typed: string) => void }
type Line = InvoiceDetail['lines'][number]

/** What is left of a line stands beside its units, and is marked while more than that is typed. */
function CreditLine({ line, typed, onChange }: LineProps) {
  const left = line.quantity - line.credited
  const isWrong = unitsOf(typed, left) === null
  const note = `left-${String(line.lineNo)}`
  return (
    <li>
      <span>{line.productId}</span>
      <span>
        {line.name} <span className={staff['soft']}>at {formatAud(line.unitPrice)}</span>
      </span>
      <span className={css['limited']}>
        <span id={note} className={isWrong ? css['bad'] : staff['soft']}>
          {isWrong ? `only ${String(left)} left` : `of ${String(left)}`}
        </span>
        <input
          className={css['units']}
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Units of line ${String(line.lineNo)}, ${line.name}`}
          aria-describedby={note}
          aria-invalid={isWrong || undefined}
          disabled={left <= 0}
          value={typed}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </li>
  )
}

/** Typed units; nothing typed is none; null for what is no number or more than is left. */
function unitsOf(typed: string, left: number): number | null {
  const units = typed.trim() === '' ? 0 : Number(typed)
  return (typed.trim() === '' || UNITS.test(typed.trim())) && units <= left ? units : null
}

/** What is wrong with an amount; undefined while it is right. */
function overWords(cents: number | null, left: number): string | undefined {
  if (cents === null) return 'An amount of zero or more'
  return cents > left ? `Only ${formatAud(left)} is left` : undefined
}

/** A typed amount in cents; nothing typed is none; null for what is no amount. */
const centsOf = (typed: string) => (typed.trim() === '' ? 0 : parseDollars(typed))

type Chosen = { lineNo: number; quantity: number; priceCents: number }

/** The lines with units to credit; null where one of them is no number or more than is left. */
function chosenUnits({ lines }: InvoiceDetail, units: Readonly<Record<number, string>>): Chosen[] | null {
  const chosen: Chosen[] = []
  for (const { lineNo, quantity, credited, unitPrice } of lines) {
    const many = unitsOf(units[lineNo] ?? '', quantity - credited)
    if (many === null) return null
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
