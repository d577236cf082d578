import { useState } from 'react'
import {
  isSameRange,
  PRICE_RANGES,
  type PriceRange,
  priceEnd,
  priceRange,
  priceRangeWords,
  readPriceEnd,
} from '#shared/rules/price-range.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './price-filter.module.css'

type Props = {
  range: PriceRange | null
  onChange: (range: PriceRange | null) => void
  /** The upper end has the focus as it opens: an amount and Enter is the commonest question. */
  takesFocus?: boolean
}

/** Dealer prices of one unit: three ranges at a click, another click takes them back; or from and to. */
export function PriceFilter({ range, onChange, takesFocus = false }: Props) {
  const [from, setFrom] = useState(priceEnd(range?.fromCents ?? null))
  const [to, setTo] = useState(priceEnd(range?.toCents ?? null))
  const [seen, setSeen] = useState(range)
  if (!isSameRange(range, seen)) {
    // chosen by a button, a chip or the address: the ends say so
    setSeen(range)
    setFrom(priceEnd(range?.fromCents ?? null))
    setTo(priceEnd(range?.toCents ?? null))
  }
  const isBroken = (text: string) => text.trim() !== '' && readPriceEnd(text) === null
  const problem = isBroken(from) || isBroken(to)
  return (
    <form
      className={css['price']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) onChange(priceRange(readPriceEnd(from), readPriceEnd(to)))
      }}
    >
      <div className={css['ranges']} role="group" aria-label="Price ex GST">
        {PRICE_RANGES.map((one) => {
          const isChosen = isSameRange(one, range)
          return (
            <button
              key={one.toCents}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? null : one)}
            >
              {priceRangeWords(one)}
            </button>
          )
        })}
      </div>
      <div className={css['ends']}>
        <label>
          From $
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={from}
            aria-invalid={isBroken(from) || undefined}
            onChange={(event) => setFrom(event.target.value)}
          />
        </label>
        <label>
          To $
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            value={to}
            autoFocus={takesFocus}
            aria-invalid={isBroken(to) || undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
        <Button type="submit" look="quiet">
          Show
        </Button>
      </div>
      <p role="status">{problem ? 'Type an amount in dollars, such as 12.50.' : 'Price of one, ex GST'}</p>
    </form>
  )
}
