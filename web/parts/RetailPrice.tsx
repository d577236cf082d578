import { formatAud } from '#shared/rules/money.ts'
import css from './prices.module.css'

/**
 * "RRP $34.95 inc GST · 61%": what the customer's customer pays, and what is kept of it; each part only where
 * it may be seen.
 */
export function RetailPrice({
  rrpCents,
  marginPercent,
}: {
  rrpCents: number | null
  marginPercent: number | null
}) {
  if (rrpCents === null) return null
  return (
    <span className={css['retail']}>
      RRP {formatAud(rrpCents)} <span className={css['label']}>inc GST</span>
      {marginPercent !== null && (
        <>
          {' '}
          · <span className="unseen">margin </span>
          {marginPercent}%
        </>
      )}
    </span>
  )
}
