import type { Seller } from '#server/config/config.ts'
import type { OrderEvent } from '#server/db/schema/back-office.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { openUnits } from '#shared/rules/line-steps.ts'
import type { PayToRelease } from '#server/modules/credit/what-holds.ts'
import { layOutMail, lowerFirst, type MailGroup, portalLink } from '#server/modules/notices/mail-layout.ts'
import type { NewMail } from '#server/modules/notices/notices.store.ts'
import { payToReleaseAmounts, payToReleaseSections } from './pay-to-release.ts'

/** An order as the mail about its events needs it. */
export type MailedOrder = {
  orderNo: string
  reference: string
  lines: readonly {
    line_no: number
    product_id: string
    name: string
    quantity: number
    shipped: number
    cancelled: number
  }[]
}
type Event<Kind extends OrderEvent['kind']> = Extract<OrderEvent, { kind: Kind }>
/**
 * invoiceNos: tax invoices that go with the mail. held: what has to be paid so that a held order goes on;
 * null for whoever may not see what is owed.
 */
type Facts = {
  to: string
  seller: Seller
  invoiceNos?: readonly string[]
  held?: PayToRelease | null
}

/** What happened last decides what the mail is about: what has left counts more than what was said of it. */
const HEADINGS = [
  ['shipped', 'is on its way'],
  ['cancelled', 'has changed: we have cancelled goods'],
  ['swapped', 'has changed: we send another product instead'],
  ['reinstated', 'has changed: cancelled goods will be delivered after all'],
  ['split', 'leaves in parts'],
  ['released', 'goes on'],
  ['held', 'is on hold'],
] as const

/**
 * One mail for what happened to an order at about the same time, as netEvents leaves it.
 * @returns null where nothing is left of it
 */
export function eventMail(
  order: MailedOrder,
  events: readonly OrderEvent[],
  { to, seller, invoiceNos = [], held = null }: Facts,
): NewMail | null {
  const heading = HEADINGS.find(([kind]) => events.some((event) => event.kind === kind))
  if (!heading) return null
  const of = <Kind extends OrderEvent['kind']>(kind: Kind) =>
    events.filter((event): event is Event<Kind> & OrderEvent => event.kind === kind)
  const isGone = heading[0] === 'cancelled' && order.lines.every((line) => line.cancelled === line.quantity)
  const words = `Your order ${order.orderNo} ${isGone ? 'is cancelled' : heading[1]}`
  const content = {
    heading: words,
    about: order.reference && `Your reference: ${order.reference}`,
    paragraphs: [
      ...of('released').map(releasedWords),
      ...of('held').map(heldWords),
      ...of('cancelled').map(cancelledWords),
      // without the amount: not everybody who is told may see prices
      ...(of('cancelled').some(({ facts }) => (facts.refundCents ?? 0) > 0)
        ? ['What was paid for them goes back the way it was paid.']
        : []),
      ...of('swapped').map(swappedWords),
      ...(of('swapped').some(({ facts }) => facts.refundCents > 0)
        ? ['What it costs less goes back the way it was paid.']
        : []),
      ...(of('reinstated').length > 0
        ? ['Goods that we told you are cancelled are not: they are part of your order again.']
        : []),
      ...(of('split').length > 0
        ? ['What is in stock leaves with the next pick, and the rest as it arrives.']
        : []),
      ...(invoiceNos.length > 0 ? [attachedWords(invoiceNos)] : []),
    ],
    link: portalLink(
      seller,
      'View order',
      ROUTES.order.replace(':orderno', encodeURIComponent(order.orderNo)),
    ),
    amounts: payToReleaseAmounts(held),
    sections: payToReleaseSections(held, seller),
    groups: [
      ...of('shipped').map((event) => parcel(order, event)),
      ...of('cancelled').map((event) => group(order, 'Cancelled', event.facts.lines)),
      ...of('swapped').flatMap((event) => [
        group(order, 'Not sent any more', event.facts.lines),
        group(order, 'Sent instead', event.facts.insteadLines),
      ]),
      ...of('reinstated').map((event) => group(order, 'Part of your order again', event.facts.lines)),
      ...(of('shipped').length > 0 ? stillToCome(order) : []),
    ],
  }
  return {
    to,
    subject: `${seller.productName}: ${lowerFirst(words)}`,
    ...layOutMail(content, seller),
    invoiceNos,
  }
}

const attachedWords = (numbers: readonly string[]) =>
  numbers.length === 1
    ? `Tax invoice ${numbers.join()} is attached.`
    : `Tax invoices ${numbers.join(', ')} are attached.`

/** A reason as staff or the portal wrote it, as a sentence. */
const sentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

const releasedWords = ({ facts }: Event<'held' | 'released'>) =>
  facts.reason === '' ? 'Your order goes on.' : `Your order goes on. ${sentence(facts.reason)}`
const heldWords = ({ facts }: Event<'held' | 'released'>) =>
  `We hold your order for now. ${sentence(facts.reason)}`
const swappedWords = ({ facts }: Event<'swapped'>) =>
  `${facts.instead} is in stock and is sent in place of ${facts.product}, as you asked.`
const cancelledWords = ({ facts }: Event<'cancelled'>) =>
  facts.reason === '' ? 'These goods are cancelled.' : `These goods are cancelled. ${sentence(facts.reason)}`

/** What left in one parcel, with where it can be followed. */
const parcel = (order: MailedOrder, { facts }: Event<'shipped'>): MailGroup => ({
  ...group(order, `Sent with ${facts.carrier}, connote ${facts.connote}`, facts.lines),
  note: `Invoice ${facts.invoiceNo}`,
  link: facts.url === '' ? undefined : { words: 'Track the parcel', url: facts.url },
})

function group(order: MailedOrder, heading: string, units: readonly [number, number][]): MailGroup {
  const many = new Map(units)
  return {
    heading,
    note: '',
    lines: order.lines.flatMap((line) => {
      const quantity = many.get(line.line_no) ?? 0
      return quantity === 0 ? [] : [lineOf(line, quantity)]
    }),
  }
}

function stillToCome(order: MailedOrder): MailGroup[] {
  const lines = order.lines.filter((line) => openUnits(line) > 0).map((line) => lineOf(line, openUnits(line)))
  return lines.length === 0 ? [] : [{ heading: 'Still to come', note: '', lines }]
}

const lineOf = (line: MailedOrder['lines'][number], quantity: number) => ({
  quantity,
  code: line.product_id,
  name: line.name,
  each: null,
  amount: null,
})
