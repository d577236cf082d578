import type { ReactNode } from 'react'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import css from './pay-to-release.module.css'

/** As the calls of orders answer it; amounts in cents inc GST. */
export type PayToReleaseFacts = {
  toPay: number
  lack: number
  invoices: readonly { invoiceNo: string; dueOn: string | null; balance: number }[]
  others: number
}

/**
 * What has to be paid so that a held order goes on: the invoices by number, with when they were due.
 * @param children the way to pay
 */
export function PayToRelease({ hold, children }: { hold: PayToReleaseFacts; children?: ReactNode }) {
  if (hold.invoices.length === 0 && hold.others === 0) return null
  return (
    <div className={css['pay']}>
      <p>
        {hold.lack === 0 ? 'To pay, so that it goes on:' : 'To pay:'} <b>{formatAud(hold.toPay)}</b>
      </p>
      {hold.lack > 0 && <p>Open orders still keep it {formatAud(hold.lack)} over the credit limit.</p>}
      <ul aria-label="Invoices that hold this order">
        {hold.invoices.map(({ invoiceNo, dueOn, balance }) => (
          <li key={invoiceNo}>
            <span>Invoice {invoiceNo}</span>
            <span>{dueOn === null ? '' : `due ${shownDay(dueOn)}`}</span>
            <b>{formatAud(balance)}</b>
          </li>
        ))}
        {hold.others !== 0 && (
          <li>
            <span>Invoices of other customers</span>
            <span>with the same payer</span>
            <b>{formatAud(hold.others)}</b>
          </li>
        )}
      </ul>
      {children}
    </div>
  )
}
