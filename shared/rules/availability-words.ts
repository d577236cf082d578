import { grouped } from './grouped.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { monthName } from './month-names.ts'

/** Up to this many on hand count as few, and the next delivery is worth a word. */
const FEW = 10

export type Stock = {
  available: number | string
  expected: string
  expectedQuantity?: number
  isPriced?: boolean
  /** Of a quantity that is typed beside it: how many would wait. */
  waits?: number | undefined
}
export type AvailabilityTone = 'good' | 'few' | 'none' | 'text'

/** 2026-12-09 as 9 Dec. */
export const shortDay = (day: string): string =>
  `${String(Number(day.slice(8, 10)))} ${monthName(Number(day.slice(5, 7)))}`

/**
 * What a card or row says of a product's stock, and in which tone. A text in place of the number stands as it
 * is (CAT-40), and so does the reason why nobody can order it yet.
 */
export function availabilityWords(stock: Stock): { words: string; tone: AvailabilityTone } {
  const { available, isPriced = true, waits = 0 } = stock
  if (typeof available === 'string') return { words: available, tone: 'text' }
  if (!isPriced) return { words: MESSAGES.noPrice, tone: 'text' }
  const more = moreOfStock(stock)
  if (available <= 0) return { words: more || 'Out of stock', tone: 'none' }
  return {
    words: `${grouped(available)} in stock${more && ` · ${more}`}`,
    tone: available < FEW || waits > 0 ? 'few' : 'good',
  }
}

/**
 * What there is to say beside a number of stock: how many of the typed quantity wait, or what is due where
 * that matters; else ''.
 */
export function moreOfStock({ available, expected, expectedQuantity, waits = 0 }: Stock): string {
  if (typeof available === 'string') return ''
  if (available <= 0)
    return expected
      ? `On back order, ${expectedQuantity ? `${grouped(expectedQuantity)} ` : ''}expected ${shortDay(expected)}`
      : ''
  if (waits > 0) return `${grouped(waits)} on back order`
  return expected && available < FEW
    ? `${expectedQuantity ? grouped(expectedQuantity) : 'more'} expected ${shortDay(expected)}`
    : ''
}
