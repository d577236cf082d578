import { formatAud } from '#shared/rules/money.ts'
import type { PriceBreak } from '#shared/rules/price.ts'
import css from './prices.module.css'

/** "10+ $11.20 · 50+ $10.35": the breaks beyond the first, whose price stands elsewhere. */
export function PriceBreaks({ breaks }: { breaks: readonly PriceBreak[] }) {
  if (breaks.length < 2) return null
  return (
    <span className={css['breaks']}>
      {breaks.slice(1).map(({ quantity, priceCents }, at) => (
        <span key={quantity}>
          {at > 0 && ' · '}
          {quantity}+ <b>{formatAud(priceCents)}</b>
        </span>
      ))}
    </span>
  )
}
