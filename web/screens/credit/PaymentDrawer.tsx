import { useLayoutEffect, useRef, useState } from 'react'
import { settings } from '#web/data/settings.ts'
import { useRead } from '#web/data/use-read.ts'
import { formatAud } from '#shared/rules/money.ts'
import { Link } from 'react-router'
import { allocationWindowAddress, ROUTES } from '#shared/codes/routes.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { PayPalButtons } from '#web/parts/PayPalButtons.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { ChoosePayment } from './ChoosePayment.tsx'
import type { DueInvoice } from './credit-facts.ts'
import { type Chosen, inFull, NOTHING, stillOpen } from './payment-choice.ts'
import { type InvoicePayment, useInvoicePayment } from './use-invoice-payment.ts'
import css from './payment-drawer.module.css'

type Props = {
  invoices: readonly DueInvoice[]
  /** How many invoices and credit notes are open, the ones too that are not among these. */
  total: number
  /** The numbers of the invoices that are chosen at first. */
  first: readonly string[]
  isOpen: boolean
  onClose: () => void
}

/**
 * Pays invoices: they and a method are chosen, then the bank's page or PayPal opens in the same panel (CRD-05
 * to CRD-29).
 */
export function PaymentDrawer({ invoices, total, first, isOpen, onClose }: Props) {
  useRead('shoppingCartsFromServer', {}) // CRD-29
  const [chosen, setChosen] = useState<Chosen>(() =>
    inFull(
      invoices.filter(({ invoiceno }) => first.includes(invoiceno)),
      NOTHING,
    ),
  )
  const [methodId, setMethodId] = useState('')
  const [paid, setPaid] = useState<InvoicePayment | null>(null)
  const [isAsking, setAsking] = useState(false)
  const payment = useInvoicePayment(
    (done) => {
      setPaid(done)
      setChosen(NOTHING)
      setMethodId('')
    },
    () => setMethodId(''),
  )
  const step = payment.payment ? 'pay' : paid ? 'done' : 'choose'
  const body = useStepFocus(step)
  const close = () => {
    if (payment.payment) return setAsking(true)
    setPaid(null)
    onClose()
  }
  return (
    <SidePanel
      title="Make Payment"
      position="right"
      size={560}
      isOpen={isOpen}
      closeLabel="Close Make Payment"
      onClose={close}
    >
      <div ref={body}>
        {payment.payment ? (
          <Paying payment={payment} standing={payment.payment} onCancel={() => setAsking(true)} />
        ) : paid ? (
          <Done paid={paid} onClose={close} onMore={() => setPaid(null)} />
        ) : (
          <ChoosePayment
            invoices={invoices}
            total={total}
            chosen={stillOpen(chosen, invoices)}
            onChosen={setChosen}
            methodId={methodId}
            onMethod={setMethodId}
            isBusy={payment.isBusy}
            onPay={() => payment.pay(stillOpen(chosen, invoices), methodId)}
          />
        )}
      </div>
      {isAsking && (
        <QuestionDialog
          question="Cancel this payment?"
          yes="Cancel payment"
          no="Keep paying"
          onYes={() => {
            setAsking(false)
            payment.cancel()
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </SidePanel>
  )
}

type Step = 'choose' | 'pay' | 'done'

/**
 * The control that had the focus goes with its step. The next step takes it: by its first words; back from an
 * attempt to pay by the methods, of which the next is chosen; after a payment by the first field.
 */
function useStepFocus(step: Step) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useLayoutEffect(() => {
    const last = before.current
    before.current = step
    if (last === step) return
    const find = (what: string) => body.current?.querySelector<HTMLElement>(what)
    if (step !== 'choose') find('[data-step]')?.focus()
    else if (last === 'pay') (find('[name=method]:checked') ?? find('[name=method]'))?.focus()
    else find('input')?.focus()
  }, [step])
  return body
}

function Done({ paid, onClose, onMore }: { paid: InvoicePayment; onClose: () => void; onMore: () => void }) {
  return (
    <div className={css['done']} role="status">
      <p className={css['doneTitle']} tabIndex={-1} data-step>
        Thank you. {formatAud(paid.totalPayment)} has been paid.
      </p>
      <p>
        {paid.unallocated
          ? `${formatAud(paid.unallocated)} of it was not needed for these invoices and is left as credit on your account.`
          : 'The invoices it pays are up to date.'}
      </p>
      <div className={css['ways']}>
        <Button onClick={onClose}>Close</Button>
        <Link className={buttonClass({ look: 'quiet' })} to={ROUTES.payments}>
          Receipts
        </Link>
        <Button look="quiet" onClick={onMore}>
          Pay more
        </Button>
      </div>
    </div>
  )
}

type Paid = ReturnType<typeof useInvoicePayment>

/** The bank's page in a frame, or PayPal's buttons. */
function Paying({
  payment,
  standing,
  onCancel,
}: {
  payment: Paid
  standing: InvoicePayment
  onCancel: () => void
}) {
  return (
    <div className={css['paying']}>
      <p tabIndex={-1} data-step>
        <b className={css['amount']}>{formatAud(standing.totalPayment)}</b> to{' '}
        {settings.seller.company || settings.productName}
      </p>
      {standing.ccPaymentId === '' ? (
        payment.isBusy ? (
          <p role="status">Your payment is being taken…</p>
        ) : (
          <PayPalButtons payment={standing} onApprove={payment.approve} onCancel={payment.cancel} />
        )
      ) : (
        <iframe
          className={css['frame']}
          title="The bank's card payment page"
          src={allocationWindowAddress(standing.allocationToken)}
          onLoad={payment.check}
        />
      )}
      <Button look="quiet" onClick={onCancel}>
        {MESSAGES.cancelPayment}
      </Button>
    </div>
  )
}
