import { formatAud } from './money.ts'
import { breakAt, type PriceBreak } from './price.ts'
import { fitQuantity, type OrderLimits, quantityToAsk } from './quantity.ts'

/** What was ordered once: units, and cents ex GST paid for one; null where prices are not shown. */
export type PastLine = { id: string; name: string; quantity: number; priceCents: number | null }

/** A product as it can be ordered today. onHand: units in stock, null where a text replaces the number. */
export type ProductToday = OrderLimits & {
  id: string
  name: string
  isOrderable: boolean
  onHand: number | null
  breaks: readonly PriceBreak[]
}

/** What ordering a line again comes to. */
export type LinePreview<P extends ProductToday> =
  | {
      is: 'added'
      line: PastLine
      product: P
      /** Units that go in: what was ordered, raised to today's minimum and multiple. */
      quantity: number
      /** Cents ex GST for one by the break that the cart then reaches; null where prices are not shown. */
      priceCents: number | null
      /** By how many cents one is dearer than it was; below zero where it is cheaper. */
      dearerCents: number
      /** So many of these units would wait for stock. */
      backOrdered: number
    }
  | { is: 'gone' | 'unavailable'; line: PastLine; instead: Instead<P> | null }

type Instead<P> = { product: P; quantity: number; priceCents: number | null }

/**
 * What happens when lines are ordered again, before anything is added. Pure: it works from the catalogue of
 * the browser and what the cart holds; the server has the last word when the lines are added.
 * @param known the product as it is sold today, undefined where it is not sold any more
 * @param inCart units that the cart holds of a product
 * @param insteadOf the best product that fits the same phones and has the units in stock
 */
export function reorderPreview<P extends ProductToday>(
  lines: readonly PastLine[],
  {
    known,
    inCart,
    insteadOf,
  }: {
    known: (id: string) => P | undefined
    inCart: (id: string) => number
    insteadOf: (line: PastLine) => P | undefined
  },
): LinePreview<P>[] {
  return lines.map((line) => {
    const product = known(line.id)
    const quantity = product?.isOrderable ? fitQuantity(line.quantity, product) : 0
    if (product && quantity > 0) return added(line, product, { quantity, inCart: inCart(line.id) })
    const other = insteadOf(line)
    return {
      is: product ? 'unavailable' : 'gone',
      line,
      instead: other ? instead(line, other, inCart) : null,
    }
  })
}

function added<P extends ProductToday>(
  line: PastLine,
  product: P,
  { quantity, inCart }: { quantity: number; inCart: number },
): LinePreview<P> {
  const total = quantityToAsk(inCart, quantity, product)
  const priceCents = priceAt(product, total)
  const free = product.onHand === null ? total : Math.max(product.onHand, 0)
  return {
    is: 'added',
    line,
    product,
    quantity,
    priceCents,
    dearerCents: priceCents === null || line.priceCents === null ? 0 : priceCents - line.priceCents,
    backOrdered: Math.min(Math.max(total - free, 0), quantity),
  }
}

function instead<P extends ProductToday>(
  line: PastLine,
  product: P,
  inCart: (id: string) => number,
): Instead<P> {
  const quantity = fitQuantity(line.quantity, product)
  return { product, quantity, priceCents: priceAt(product, inCart(product.id) + quantity) }
}

const priceAt = ({ breaks }: ProductToday, quantity: number) => breakAt(breaks, quantity)?.priceCents ?? null

/** The price is the same and every unit is in stock. */
export const isAsBefore = (preview: LinePreview<ProductToday>): boolean =>
  preview.is === 'added' && preview.dearerCents === 0 && preview.backOrdered === 0

/**
 * The lines in a sentence, each fact once: "5 as before · 1 dearer by $0.40 · 1 on back order · 1 gone: this
 * fits instead". A line that is dearer and on back order counts in both. Amounts are for one unit, ex GST.
 */
export function reorderSentence(previews: readonly LinePreview<ProductToday>[]): string {
  const added = previews.filter((one) => one.is === 'added')
  const parts = [
    counted(previews.filter(isAsBefore).length, 'as before'),
    moved(
      added.map(({ dearerCents }) => dearerCents),
      'dearer',
    ),
    moved(
      added.map(({ dearerCents }) => -dearerCents),
      'cheaper',
    ),
    counted(added.filter(({ backOrdered }) => backOrdered > 0).length, 'on back order'),
    missing(previews, 'gone', 'gone'),
    missing(previews, 'unavailable', 'not available'),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

const counted = (many: number, words: string) => (many === 0 ? '' : `${String(many)} ${words}`)

function moved(cents: readonly number[], words: string): string {
  const up = cents.filter((change) => change > 0)
  const most = Math.max(...up)
  if (up.length === 0) return ''
  return `${String(up.length)} ${words} by ${up.every((change) => change === most) ? '' : 'up to '}${formatAud(most)}`
}

function missing(previews: readonly LinePreview<ProductToday>[], is: 'gone' | 'unavailable', words: string) {
  const lines = previews.filter((one) => one.is === is)
  const replaced = lines.filter((one) => one.is !== 'added' && one.instead !== null).length
  if (replaced === 0) return counted(lines.length, words)
  const offers = lines.length === 1 ? 'this fits instead' : `${String(replaced)} with one that fits instead`
  return `${counted(lines.length, words)}: ${offers}`
}
