import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { formatAud } from '#shared/rules/money.ts'
import type { OrderEvent } from '#server/db/schema/back-office.ts'
import type { AlertWords } from '#server/modules/notices/tell-people.ts'
import type { MailedOrder } from './event-mail.ts'
import type { ToldInvoice } from './events.store.ts'

/**
 * One alert for what happened to an order at about the same time, as netEvents leaves it.
 * @returns null where nothing is left of it
 */
export function eventAlert(order: MailedOrder, events: readonly OrderEvent[]): AlertWords | null {
  const said = [...new Set(events.map((event) => wordsOf(order, event)))]
  if (said.length === 0) return null
  return { says: `Order ${order.orderNo}: ${said.join(' ')}`, ...orderLink(order.orderNo, 'See the order') }
}

/** The alert that invoices were issued for an order, for who may see them: its link needs no other letter. */
export function invoiceAlert(orderNo: string, invoices: readonly ToldInvoice[]): AlertWords {
  const each = invoices.map(
    ({ invoiceNo, amountCents, dueOn }) =>
      `${invoiceNo} of ${formatAud(amountCents)}${dueOn === null ? '' : `, due on ${shownDay(dueOn)}`}`,
  )
  const [first, ...more] = invoices
  const word = more.length === 0 ? 'Tax invoice' : 'Tax invoices'
  return {
    says: `${word} ${each.join('; ')}, for order ${orderNo}.`,
    ...(first && more.length === 0
      ? { link: invoicePath(first.invoiceNo), linkWords: 'See the invoice' }
      : { link: ROUTES.invoices, linkWords: 'See your invoices' }),
  }
}

/** The page of an invoice. */
export const invoicePath = (invoiceNo: string): string =>
  ROUTES.invoice.replace(':invoiceno', encodeURIComponent(invoiceNo))

/** A link to an order of the account. */
const orderLink = (orderNo: string, linkWords: string) => ({
  link: ROUTES.order.replace(':orderno', encodeURIComponent(orderNo)),
  linkWords,
})

function wordsOf(order: MailedOrder, { kind, facts }: OrderEvent): string {
  switch (kind) {
    case 'shipped':
      return `${unitsIn(facts.lines)} sent with ${facts.carrier}, connote ${facts.connote}.`
    case 'held':
      return withReason('it is on hold', facts.reason)
    case 'released':
      return withReason('it goes on', facts.reason)
    case 'cancelled':
      return withReason(
        order.lines.every((line) => line.cancelled === line.quantity)
          ? 'it is cancelled'
          : `${unitsIn(facts.lines)} cancelled`,
        facts.reason,
      )
    case 'swapped':
      return `${facts.instead} is sent in place of ${unitsIn(facts.lines)} of ${facts.product}.`
    case 'split':
      return 'it leaves in parts, the rest as it arrives.'
    case 'reinstated':
      return `${unitsIn(facts.lines)} will be delivered after all.`
  }
}

const withReason = (words: string, reason: string) => {
  if (reason === '') return `${words}.`
  return `${words}: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`
}

function unitsIn(lines: readonly [lineNo: number, units: number][]): string {
  const units = lines.reduce((sum, [, many]) => sum + many, 0)
  return `${String(units)} ${units === 1 ? 'unit' : 'units'}`
}
