import type { Seller } from '#server/config/config.ts'
import { feeLabelOf } from '#shared/codes/payment-methods.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { shownDay } from '#shared/rules/brisbane.ts'
import { depositWords } from '#shared/rules/seller-words.ts'
import { formatAud } from '#shared/rules/money.ts'
import { orderGroups } from '#shared/rules/order-groups.ts'
import { waitingSentence } from '#shared/rules/waiting-stock.ts'
import { clockIn, dayAndTimeWords } from '#shared/rules/zone-time.ts'
import type { PayToRelease } from '#server/modules/credit/what-holds.ts'
import { shownOrderNo } from './shown-order-no.ts'
import { payToReleaseAmounts, payToReleaseSections } from './pay-to-release.ts'
import {
  layOutMail,
  type MailContent,
  type MailGroup,
  portalLink,
} from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import type { OrderRow } from './orders.store.ts'

/** A mail about an order, with the order as a PDF; whether both show prices. */
export type OrderMail = NewMail & { withPrices: boolean }
/**
 * zone: the account's, as on its screens (decision 36). expected: the day more of a product is expected, by
 * its code; only those that have one. held: what has to be paid so that it goes on; null for whoever may not
 * see what is owed.
 */
type Facts = {
  to: string
  seller: Seller
  zone: string
  withPrices: boolean
  expected: ReadonlyMap<string, string>
  held?: PayToRelease | null
}

/**
 * The mail that confirms an order; amounts ex GST but for the last, and none for somebody who may not see
 * prices.
 */
export function confirmationMail(
  order: OrderRow,
  { to, seller, zone, withPrices, expected, held = null }: Facts,
): OrderMail {
  const orderNo = shownOrderNo(order)
  const deposit = depositOf(order, seller)
  const reference = order.customer_reference && `Your reference: ${order.customer_reference}`
  const content: MailContent = {
    heading: 'Thank you for your order',
    about: [`Order ${orderNo}`, `Ordered ${dayAndTimeWords(clockIn(zone, order.placed_at))}`, reference]
      .filter(Boolean)
      .join(' · '),
    paragraphs: [
      waitingSentence(order.lines, order.ship_now),
      order.held_reason ? heldWords(order) : '',
    ].filter(Boolean),
    link: portalLink(seller, 'View order', orderPath(orderNo)),
    groups: groupsOf(order, { withPrices, expected }),
    amounts: payToReleaseAmounts(held),
    totals: withPrices ? printedAmounts(order) : [],
    sections: [
      ...payToReleaseSections(held, seller),
      ...(deposit ? [{ heading: 'How to pay', lines: [deposit] }] : []),
      { heading: 'Deliver to', lines: deliveryLines(order) },
    ],
  }
  return {
    to,
    withPrices,
    subject: `${seller.productName}: your order ${orderNo}`,
    ...layOutMail(content, seller),
  }
}

const orderPath = (orderNo: string) => ROUTES.order.replace(':orderno', encodeURIComponent(orderNo))

const heldWords = (order: OrderRow) => `We hold it for now. ${order.held_reason ?? ''}.`

/** What goes with the next pick, and what waits: a line of which a part waits stands in both. */
const groupsOf = (
  order: OrderRow,
  { withPrices, expected }: Pick<Facts, 'withPrices' | 'expected'>,
): MailGroup[] =>
  orderGroups(order.lines, groupingOf(order)).map(({ title, units, isWaiting, parts }) => ({
    heading: `${title} (${String(units)})`,
    note: isWaiting ? expectedNote(parts, expected) : '',
    lines: parts.map((part) => lineOf(part.line, part.units, withPrices)),
  }))

/** What the groups of an order's lines go by. */
export const groupingOf = ({ ship_now, held_reason }: Pick<OrderRow, 'ship_now' | 'held_reason'>) => ({
  shipNow: ship_now,
  isHeld: held_reason !== null,
})

function expectedNote(
  parts: readonly { line: OrderRow['lines'][number] }[],
  expected: ReadonlyMap<string, string>,
): string {
  const days = new Set(parts.map(({ line }) => expected.get(line.product_id) ?? ''))
  const [day = '', ...more] = [...days].filter(Boolean).sort()
  if (day === '') return ''
  const first = shownDay(day)
  return more.length > 0 || days.has('') ? `Expected from ${first} on` : `Expected on ${first}`
}

const lineOf = (line: OrderRow['lines'][number], quantity: number, withPrices: boolean) => ({
  quantity,
  code: line.product_id,
  name: line.name,
  each: withPrices ? formatAud(line.price_cents) : null,
  amount: withPrices ? formatAud(quantity * line.price_cents) : null,
})

/** Where an order that is paid by direct deposit is paid to; '' for every other. */
export const depositOf = (order: OrderRow, seller: Seller): string =>
  order.payment_method_id === 'DIRECT_DEPOSIT' ? depositWords(seller, `order ${shownOrderNo(order)}`) : ''

/** The line of what its payment cost. */
export const feeLine = (order: Pick<OrderRow, 'payment_method_id'>): string =>
  `${feeLabelOf(order.payment_method_id ?? '')} ex GST`

/** What an order comes to, line by line of its totals, in cents. */
const orderAmounts = (order: OrderRow): [label: string, cents: number][] => [
  ['Goods ex GST', order.goods_cents],
  ['Freight ex GST', order.freight_cents],
  [feeLine(order), order.fee_cents],
  ['GST', order.gst_cents],
  ['Total inc GST', order.total_inc_cents],
]

/** The same as it is printed: free freight in words, and no fee where there is none. */
const printedAmounts = (order: OrderRow) =>
  orderAmounts(order)
    .filter(([label, cents]) => label !== feeLine(order) || cents !== 0)
    .map(
      ([label, cents]) =>
        [label, label === 'Freight ex GST' && cents === 0 ? 'Free' : formatAud(cents)] as const,
    )

/** Where it goes, as it stands on a parcel. */
export const deliveryLines = ({ delivery: d }: Pick<OrderRow, 'delivery'>): string[] =>
  [
    d.company,
    d.name,
    d.address1,
    d.address2,
    [d.suburb, d.city, d.state, d.postcode].filter(Boolean).join(' '),
  ].filter(Boolean)
