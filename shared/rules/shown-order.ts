import type { AddressForm } from './address-form.ts'
import { formatAud } from './money.ts'

/**
 * One line as a page shows it: its price of one in cents ex GST, left out for somebody who may not see
 * prices, and how many units ship now.
 */
type ShownLine = {
  productId: string
  product: string
  quantity: number
  price?: number | undefined
  ships: number
}
type ShownDelivery = Omit<AddressForm, 'addressName'>

/**
 * What a page shows of an order before it is confirmed. Amounts in cents ex GST, `total` inc GST. Prices and
 * amounts are left out for somebody who may not see them.
 */
export type ShownOrder = {
  lines: ShownLine[]
  goods?: number | undefined
  freight: number
  fee?: number | undefined
  gst?: number | undefined
  total?: number | undefined
  choices: {
    confirmationEmail: string
    customerReference: string
    delivery: ShownDelivery | null
    freightOptionId: string
    allowBackorders: boolean
    paymentMethodId: string
  }
}

/** Names of the freight and payment methods by id, for the sentences. */
export type ShownNames = { freight(id: string): string; payment(id: string): string }

/**
 * How an order differs from what was shown, in sentences for whoever confirms it; empty where nothing does
 * (decision 40). The total comes last.
 * @param shown what the page showed
 * @param now what the order would be
 */
export function shownDifferences(shown: ShownOrder, now: ShownOrder, names: ShownNames): string[] {
  return [
    ...lineDifferences(shown.lines, now.lines),
    ...choiceDifferences(shown.choices, now.choices, names),
    ...amountDifferences(shown, now),
  ]
}

function lineDifferences(shown: readonly ShownLine[], now: readonly ShownLine[]): string[] {
  const before = new Map(shown.map((line) => [line.productId, line]))
  const after = new Map(now.map((line) => [line.productId, line]))
  const gone = shown
    .filter(({ productId }) => !after.has(productId))
    .map(({ product }) => `${product} is not in the cart any more`)
  const repeated = shown
    .filter((line) => before.get(line.productId) !== line)
    .map(({ product }) => `${product} is one line of the order`)
  return [...gone, ...repeated, ...now.flatMap((line) => oneLine(before.get(line.productId), line))]
}

function oneLine(shown: ShownLine | undefined, now: ShownLine): string[] {
  const { product, quantity } = now
  const each = now.price === undefined ? '' : ` at ${formatAud(now.price)}`
  if (!shown) return [`${product} has been added: ${String(quantity)}${each}`]
  const found: string[] = []
  if (shown.product !== product) found.push(`${shown.product} is now called ${product}`)
  if (shown.quantity !== quantity)
    found.push(`The quantity of ${product} went from ${String(shown.quantity)} to ${String(quantity)}`)
  if (shown.price !== now.price && now.price !== undefined)
    found.push(`${product} went from ${amountOf(shown.price)} to ${formatAud(now.price)}`)
  if (shown.ships !== now.ships && shown.quantity === quantity) {
    found.push(
      `${product}: ${now.ships === 0 ? 'none' : String(now.ships)} of ${String(quantity)} ${now.ships > 1 ? 'ship' : 'ships'} now, was ${String(shown.ships)}`,
    )
  }
  return found
}

function choiceDifferences(
  shown: ShownOrder['choices'],
  now: ShownOrder['choices'],
  names: ShownNames,
): string[] {
  const found: string[] = []
  if (!isSameAddress(shown.delivery, now.delivery))
    found.push(`The delivery address is now ${addressText(now.delivery) || 'missing'}`)
  if (shown.freightOptionId !== now.freightOptionId)
    found.push(`The freight method is now ${names.freight(now.freightOptionId)}`)
  if (shown.allowBackorders !== now.allowBackorders)
    found.push(
      now.allowBackorders
        ? 'What is in stock now ships first'
        : 'The whole order now waits until everything is in stock',
    )
  if (shown.paymentMethodId !== now.paymentMethodId)
    found.push(`The payment method is now ${names.payment(now.paymentMethodId) || 'not chosen'}`)
  if (shown.confirmationEmail !== now.confirmationEmail)
    found.push(`The confirmation email is now ${now.confirmationEmail || 'left out'}`)
  if (shown.customerReference !== now.customerReference)
    found.push(`The customer reference is now ${now.customerReference || 'left out'}`)
  return found
}

const AMOUNTS = [
  ['goods', 'Goods'],
  ['freight', 'Freight'],
  ['fee', 'The payment fee'],
  ['gst', 'GST'],
  ['total', 'The total'],
] as const

function amountDifferences(shown: ShownOrder, now: ShownOrder): string[] {
  return AMOUNTS.flatMap(([key, label]) =>
    shown[key] === now[key] ? [] : [`${label} went from ${amountOf(shown[key])} to ${amountOf(now[key])}`],
  )
}

const amountOf = (cents: number | undefined): string => (cents === undefined ? 'none' : formatAud(cents))
const addressParts = (delivery: ShownDelivery | null): string[] =>
  delivery === null
    ? []
    : [
        delivery.company,
        delivery.name,
        delivery.address1,
        delivery.address2,
        delivery.suburb,
        delivery.city,
        delivery.state,
        delivery.postcode,
      ].map((part) => part.trim())
const addressText = (delivery: ShownDelivery | null): string =>
  addressParts(delivery).filter(Boolean).join(', ')
const isSameAddress = (one: ShownDelivery | null, other: ShownDelivery | null) =>
  JSON.stringify(addressParts(one)) === JSON.stringify(addressParts(other))
