import { availabilityWords, type Stock } from './availability-words.ts'
import css from './availability.module.css'

/**
 * "412 in stock", "4 in stock · 60 expected 2 Dec", "On back order, 60 expected 9 Dec", or the text that
 * stands in the place of the number.
 */
export function Availability(stock: Stock) {
  const { words, tone } = availabilityWords(stock)
  return (
    <span className={css['availability']} data-tone={tone}>
      {words}
    </span>
  )
}
