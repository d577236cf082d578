import { Fragment } from 'react'
import { availabilityWords, type Stock } from '#shared/rules/availability-words.ts'
import css from './availability.module.css'

const PARTS = ' · '

/**
 * "412 in stock", "4 in stock · 60 expected 2 Dec", "On back order, 60 expected 9 Dec", or the text that
 * stands in the place of the number. Of a typed quantity "4 in stock · 6 on back order".
 */
export function Availability(stock: Stock) {
  const { words, tone } = availabilityWords(stock)
  return (
    <span className={css['availability']} data-tone={tone}>
      {words.split(PARTS).map((part, at, all) => (
        <Fragment key={at}>
          {at > 0 && PARTS}
          {all.length > 1 ? <span className={css['part']}>{part}</span> : part}
        </Fragment>
      ))}
    </span>
  )
}
