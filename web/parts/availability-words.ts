import { MESSAGES } from '#shared/codes/messages.ts'
import { monthName } from '#shared/rules/month-names.ts'

/** Up to this many on hand count as few, and the next delivery is worth a word. */
const FEW = 10

export type Stock = {
  available: number | string
  expected: string
  expectedQuantity?: number
  isPriced?: boolean
}
export type AvailabilityTone = 'good' | 'few' | 'none' | 'text'

/** 2026-12-09 as 9 Dec. */
export const shortDay = (day: string): string =>
  `${String(Number(day.slice(8, 10)))} ${monthName(Number(day.slice(5, 7)))}`

/** 1234 as 1,234; the runtime's locale has no say. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * What a card or row says of a product's stock, and in which tone. A text in place of the number stands as it
 * is (CAT-40), and so does the reason why nobody can order it yet.
 */
export function availabilityWords({ available, expected, expectedQuantity, isPriced = true }: Stock): {
  words: string
  tone: AvailabilityTone
} {
  if (typeof available === 'string') return { words: available, tone: 'text' }
  if (!isPriced) return { words: MESSAGES.noPrice, tone: 'text' }
  if (available <= 0)
    return {
      words: expected
        ? `On back order, ${expectedQuantity ? `${grouped(expectedQuantity)} ` : ''}expected ${shortDay(expected)}`
        : 'Out of stock',
      tone: 'none',
    }
  const due =
    expected && available < FEW
      ? ` · ${expectedQuantity ? grouped(expectedQuantity) : 'more'} expected ${shortDay(expected)}`
      : ''
  return { words: `${grouped(available)} in stock${due}`, tone: available < FEW ? 'few' : 'good' }
}
