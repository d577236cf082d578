import { useRef, useState } from 'react'
import { LIST_IDS_MAX } from '#shared/codes/limits.ts'
import { feeLabelOf } from '#shared/codes/payment-methods.ts'
import { grouped } from '#shared/rules/grouped.ts'
import { formatAud, sumCents } from '#shared/rules/money.ts'
import { problemText } from '#web/data/notices.tsx'
import { statusOf } from '#web/parts/invoice-facts.ts'
import { Totals } from '#web/parts/Totals.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { DueInvoice } from './credit-facts.ts'
import { PayAnAmount } from './PayAnAmount.tsx'
import { changed, type Chosen, inFull, netChosen, NOTHING } from './payment-choice.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { PayLine } from './PayLine.tsx'
import { usePaymentPreview } from './use-invoice-payment.ts'
import css from './payment-drawer.module.css'

type Props = {
  invoices: readonly DueInvoice[]
  total: number
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
  methodId: string
  onMethod: (methodId: string) => void
  isBusy: boolean
  onPay: () => void
}

/** Which invoices and credit notes, how much of each, and by which method; the totals are the server's. */
export function ChoosePayment(props: Props) {
  const { invoices, total, chosen, methodId, onMethod, isBusy, onPay } = props
  const [said, setSaid] = useState({ limited: '', left: '' })
  const onChosen = (next: Chosen, { limited = '', left = '' } = {}) => {
    setSaid({ limited, left })
    props.onChosen(next)
  }
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const preview = usePaymentPreview(chosen, methodId)
  const open = invoices.filter(({ totalDue }) => totalDue > 0)
  const credits = invoices.filter(({ totalDue }) => totalDue < 0)
  const overdue = open.filter((invoice) => statusOf(invoice) === 'overdue')
  const net = netChosen(chosen)
  const needsMethod = net > 0
  const unusedCents = -sumCents(
    credits.filter(({ invoiceno }) => !chosen.has(invoiceno)).map(({ totalDue }) => totalDue),
  )
  const chooseAll = (wanted: readonly DueInvoice[]) => {
    const next = inFull(wanted, chosen)
    const taken = wanted.filter(({ invoiceno }) => next.has(invoiceno)).length
    // the list ends within these, and the ones that are not listed are of their kind
    const isCut = total > invoices.length && wanted.length === open.length
    const limited = taken < wanted.length ? limitWords(taken, isCut ? total : wanted.length, isCut) : ''
    onChosen(next, { limited })
  }
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
          <Button look="quiet" onClick={() => chooseAll(overdue)}>
            Pay all overdue
          </Button>
        )}
        <Button look="quiet" onClick={() => chooseAll(open)}>
          Pay everything
        </Button>
        <Button look="quiet" onClick={() => onChosen(NOTHING)}>
          Untick all
        </Button>
      </div>
      <p className={css['said']} role="status">
        {[said.limited, net > 0 && unusedCents > 0 && unusedWords(unusedCents)].filter(Boolean).join(' ')}
      </p>
      <PayAnAmount
        invoices={invoices}
        chosen={chosen}
        left={said.left}
        onChosen={(next, left) => onChosen(next, { left })}
      />
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
        fees={preview.data?.paymentFees ?? []}
        isMissing={isMissing}
        onChoose={(id) => {
          setMissing(false)
          onMethod(id)
        }}
      />
      <Foot {...{ preview, methodId, isBusy, net }} many={chosen.size} />
    </form>
  )
}

type FootProps = Pick<Props, 'methodId' | 'isBusy'> & {
  preview: ReturnType<typeof usePaymentPreview>
  /** How many invoices and credit notes are chosen, and what they come to, in cents. */
  many: number
  net: number
}

/** What it comes to, why it cannot be paid, and the button that pays. */
function Foot({ preview, methodId, isBusy, many, net }: FootProps) {
  return (
    <div className={css['foot']}>
      {preview.data && many > 0 && (
        <div data-stale={preview.isPlaceholderData || undefined}>
          <Totals label="Payment totals" rows={totalRows(preview.data, methodId)} />
        </div>
      )}
      {preview.error && (
        <p className={css['problem']} role="alert">
          {problemText('allocateInvoicePayments', preview.error)}
        </p>
      )}
      {many > LIST_IDS_MAX && (
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
        disabled={many === 0 || many > LIST_IDS_MAX || net < 0 || !preview.data}
      >
        {preview.data && many > 0 ? `Pay ${formatAud(preview.data.totalPayment)}` : 'Pay'}
      </Button>
    </div>
  )
}

/** @param isCut the number is of invoices and credits */
const limitWords = (taken: number, of: number, isCut: boolean) =>
  `The ${grouped(taken)} oldest of ${grouped(of)}${isCut ? ' open invoices and credits' : ''} are chosen; please pay the others afterwards.`
const unusedWords = (cents: number) =>
  `You have ${formatAud(cents)} in credits that this payment does not use. To take them off, tick them under “Credits to use”.`

function totalRows(
  { surcharge, discount, totalPayment }: { surcharge: number; discount: number; totalPayment: number },
  methodId: string,
) {
  return [
    { label: 'Invoices', amount: totalPayment - surcharge + discount },
    ...(discount === 0 ? [] : [{ label: 'Credits', amount: -discount }]),
    ...(methodId === '' ? [] : [{ label: feeLabelOf(methodId), amount: surcharge }]),
    { label: 'Total to pay', amount: totalPayment, look: 'sum' as const },
  ]
}
