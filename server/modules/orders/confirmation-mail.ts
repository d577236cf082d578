import { formatAud } from '#shared/rules/money.ts'
import { waitingSentence, waitingUnits } from '#shared/rules/waiting-stock.ts'
import { escapeHtml } from '#server/http/html.ts'
import { shownOrderNo } from './order.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import type { OrderRow } from './orders.store.ts'

/** A mail about an order, with the order as a PDF; whether both show prices. */
export type OrderMail = NewMail & { withPrices: boolean }
type Facts = { to: string; productName: string; withPrices: boolean }

/**
 * The mail that an order is on its way into the warehouse; amounts ex GST but for the last, and none for
 * somebody who may not see prices.
 */
export function confirmationMail(order: OrderRow, { to, productName, withPrices }: Facts): OrderMail {
  const orderNo = shownOrderNo(order)
  const amounts = withPrices ? orderAmounts(order) : []
  const place = deliveryLines(order)
  const waiting = waitingSentence(order.lines, order.ship_now)
  const reference = order.customer_reference ? `Your reference: ${order.customer_reference}` : ''
  return {
    to,
    withPrices,
    subject: `${productName}: your order ${orderNo}`,
    text: [
      `Thank you for your order ${orderNo}.`,
      reference,
      waiting,
      '',
      ...order.lines.map(
        (l) =>
          `${l.quantity} x ${l.product_id} ${l.name}${stockWords(l)}${withPrices ? ` at ${formatAud(l.price_cents)} = ${formatAud(l.quantity * l.price_cents)}` : ''}`,
      ),
      '',
      ...amounts.map(([label, cents]) => `${label}: ${formatAud(cents)}`),
      '',
      'Delivered to:',
      ...place,
    ].join('\n'),
    html: `<h1>Thank you for your order ${escapeHtml(orderNo)}</h1>${reference && `<p>${escapeHtml(reference)}</p>`}
<p>${waiting}</p>
<table><thead><tr><th>Quantity</th><th>Product</th>${withPrices ? '<th>Price ex GST</th><th>Amount ex GST</th>' : ''}</tr></thead><tbody>
${order.lines.map((l) => `<tr><td>${l.quantity}</td><td>${escapeHtml(l.product_id)} ${escapeHtml(l.name)}${stockWords(l)}</td>${withPrices ? `<td>${formatAud(l.price_cents)}</td><td>${formatAud(l.quantity * l.price_cents)}</td>` : ''}</tr>`).join('\n')}
</tbody></table><table>${amounts.map(([label, cents]) => `<tr><th>${label}</th><td>${formatAud(cents)}</td></tr>`).join('')}</table>
<p>Delivered to:<br>${place.map(escapeHtml).join('<br>')}</p>`,
  }
}

const stockWords = (line: OrderRow['lines'][number]) => (waitingUnits(line) > 0 ? ' (on back order)' : '')

/** What an order comes to, line by line of its totals, in cents. */
export const orderAmounts = (order: OrderRow): [label: string, cents: number][] => [
  ['Goods ex GST', order.goods_cents],
  ['Freight ex GST', order.freight_cents],
  ['Fee ex GST', order.fee_cents],
  ['GST', order.gst_cents],
  ['Total inc GST', order.total_inc_cents],
]

/** Where it goes, as it stands on a parcel. */
export const deliveryLines = ({ delivery: d }: Pick<OrderRow, 'delivery'>): string[] =>
  [
    d.company,
    d.name,
    d.address1,
    d.address2,
    [d.suburb, d.city, d.state, d.postcode].filter(Boolean).join(' '),
  ].filter(Boolean)
