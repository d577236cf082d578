import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { methodWords } from '#shared/rules/method-words.ts'
import type { RefundState } from '#shared/codes/payment-states.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud, parseDollars } from '#shared/rules/money.ts'
import { isBlank } from '#shared/rules/blank-text.ts'
import { newId } from '#web/data/new-id.ts'
import { problemText, toast } from '#web/data/notices.tsx'
import { useChange } from '#web/data/use-change.ts'
import { auDay } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { MoreRows } from '../kit/MoreRows.tsx'
import { howMany } from '../kit/how-many.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import css from '../kit/object.module.css'
import { ReasonDialog } from '../kit/ReasonDialog.tsx'
import { useStaffPages } from '../kit/use-staff-pages.ts'
import staff from '../staff.module.css'
import type { PayerMoney } from './invoice-detail.ts'
import { PayInvoicesButton } from './PayInvoicesButton.tsx'

type Receipt = OutputOf<AllCalls['staffReceiptsPage']>['receipts'][number]
type Asking = { receipt: Receipt; about: 'refund' | 'reverse' } | null

/** Money that a payer has paid, the newest first, with what it pays and what can be done with it. */
export function Receipts({ money }: { money: PayerMoney }) {
  const { payerId, invoices } = money
  const [asking, setAsking] = useState<Asking>(null)
  const list = useStaffPages('staffReceiptsPage', { customerId: payerId }, (page) => page.receipts)
  const close = () => setAsking(null)
  return (
    <section aria-labelledby="receipts">
      <h2 id="receipts">Payments</h2>
      {list.error && (
        <LoadProblem
          text={problemText('staffReceiptsPage', list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.rows?.length === 0 && <p className={staff['soft']}>Nothing has been paid yet.</p>}
      <ul className={css['rows']} aria-busy={list.isStale}>
        {list.rows?.slice(0, list.limit).map((receipt) => (
          <li key={receipt.receiptId} aria-label={`Payment of ${formatAud(receipt.amount)}`}>
            <span>
              <b>{formatAud(receipt.amount)}</b>
              <div className={staff['soft']}>{auDay(receipt.receivedAt)}</div>
            </span>
            <span>
              {methodWords(receipt.method)} {receipt.reference}
              <Pays receipt={receipt} />
              <GatewayRefunds refunds={receipt.gatewayRefunds} />
            </span>
            <span className={css['ways']}>
              {receipt.free > 0 && invoices.length > 0 && (
                <PayInvoicesButton payerId={payerId} source={{ receiptId: receipt.receiptId }} />
              )}
              {receipt.free > 0 && (
                <Button look="plain" onClick={() => setAsking({ receipt, about: 'refund' })}>
                  Refund
                </Button>
              )}
              {!receipt.isOfGateway && receipt.refunded < receipt.amount && (
                <Button look="plain" onClick={() => setAsking({ receipt, about: 'reverse' })}>
                  Take back
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
      {asking?.about === 'refund' && <RefundDialog receipt={asking.receipt} onClose={close} />}
      {asking?.about === 'reverse' && <ReverseDialog receipt={asking.receipt} onClose={close} />}
    </section>
  )
}

const Pays = ({ receipt }: { receipt: Receipt }) => {
  const { pays, free, kept, isTakenBack, webOrderNo } = receipt
  return (
    <div className={staff['soft']}>
      {webOrderNo !== null && (
        <>
          <Link to={generatePath(ROUTES.staffOrder, { webOrderNo: String(webOrderNo) })}>
            Order {webOrderNo}
          </Link>
          {'. '}
        </>
      )}
      {pays.length > 0 && 'Pays '}
      {pays.map(({ invoiceNo, amount }, at) => (
        <span key={invoiceNo}>
          {at > 0 && ', '}
          <Link to={generatePath(ROUTES.staffInvoice, { invoiceNo })}>{invoiceNo}</Link> {formatAud(amount)}
        </span>
      ))}
      {pays.length > 0 && '. '}
      {kept > 0 && `${formatAud(kept)} waits for invoices of the order. `}
      {free > 0 && `${formatAud(free)} is free. `}
      {byHand(receipt) > 0 &&
        `${formatAud(byHand(receipt))} ${isTakenBack ? 'was taken back' : 'was given back'}.`}
    </div>
  )
}

/** What was given back otherwise than by the refunds that have lines of their own, in cents. */
const byHand = ({ refunded, gatewayRefunds }: Receipt): number =>
  gatewayRefunds.reduce((left, { amount, state }) => (state === 'declined' ? left : left - amount), refunded)

/** What goes back at the gateway for what was cancelled; a refund that was declined says why. */
const GatewayRefunds = ({ refunds }: { refunds: Receipt['gatewayRefunds'] }) =>
  refunds.map(({ amount, state, problem, at }, index) => (
    <div key={index} className={state === 'declined' ? css['bad'] : staff['soft']}>
      {refundWords(formatAud(amount), state, auDay(at))}
      {problem && ` ${problem}.`}
    </div>
  ))

function refundWords(amount: string, state: RefundState, day: string): string {
  if (state === 'waiting') return `${amount} of what was cancelled is on its way back at the gateway.`
  if (state === 'done') return `${amount} of what was cancelled went back at the gateway on ${day}.`
  return `The gateway did not give ${amount} back, which is free again (${day}).`
}

function RefundDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [amount, setAmount] = useState((receipt.free / 100).toFixed(2))
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [entryId] = useState(newId)
  const refund = useChange('staffRefundReceipt', {
    onDone: () => {
      toast('The refund is noted')
      onClose()
    },
    onRefused: onClose,
  })
  const send = () => {
    const cents = parseDollars(amount) ?? 0
    if (cents <= 0 || cents > receipt.free) return setProblem(`From $0.01 to ${formatAud(receipt.free)}`)
    if (isBlank(reason)) return setProblem(refusalText('backOffice.reason'))
    refund.mutate({ entryId, receiptId: receipt.receiptId, cents, reason })
  }
  return (
    <FormDialog
      title="Refund"
      about={`${formatAud(receipt.free)} of this payment is free. ${receipt.isOfGateway ? "A refund in the gateway's console is noted here by itself. Note here what you send another way." : 'The bank sends the money, once you have asked for it there; it is noted here.'}`}
      yes="Note the refund"
      isDangerous
      isBusy={refund.isPending}
      onYes={send}
      onNo={onClose}
    >
      <TextField
        label="Amount"
        inputMode="decimal"
        autoFocus
        autoComplete="off"
        value={amount}
        problem={problem || undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
      <TextField
        label="Reason"
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}

function ReverseDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { receiptId, amount, pays } = receipt
  const reverse = useChange('staffReverseReceipt', {
    onDone: ({ owedAgain, isHeld }) => {
      toast(`${formatAud(owedAgain)} is owed again${isHeld ? ', the order is held' : ''}`)
      onClose()
    },
    onRefused: onClose,
  })
  const paid = pays.reduce((sum, one) => sum + one.amount, 0)
  return (
    <ReasonDialog
      title={`Take back ${formatAud(amount)}`}
      about={`${formatAud(paid)} of ${howMany(pays.length, 'invoice')} is owed again. A line of a bank statement waits again, and an order that it was the deposit of is held where its other receipts do not cover it. Only staff read the reason.`}
      yes="Take back"
      isDangerous
      isNeeded
      isBusy={reverse.isPending}
      onYes={(reason) => reverse.mutate({ receiptId, reason })}
      onNo={onClose}
    />
  )
}
