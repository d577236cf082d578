import { formatAud } from '#shared/rules/money.ts'
import type { PriceBreak } from '#shared/rules/price.ts'
import css from './prices.module.css'

type Props = {
  breaks: readonly PriceBreak[]
  /** The break that a typed quantity reaches, which is lit; null while nothing is typed. */
  reached?: PriceBreak | null
}

/** "10+ $11.20 · 50+ $10.35": the breaks beyond the first, whose price stands elsewhere. */
export function PriceBreaks({ breaks, reached = null }: Props) {
  if (breaks.length < 2) return null
  return (
    <span className={css['breaks']} data-typed={reached !== null || undefined}>
      {breaks.slice(1).map(({ quantity, priceCents }, at) => {
        const isReached = quantity === reached?.quantity
        return (
          <span key={quantity} data-reached={isReached || undefined}>
            <span aria-current={isReached ? 'true' : undefined}>
              {quantity}+ <b>{formatAud(priceCents)}</b>
            </span>
            {at < breaks.length - 2 && ' · '}
          </span>
        )
      })}
    </span>
  )
}
