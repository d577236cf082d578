import { formatAud } from '#shared/rules/money.ts'
import css from './prices.module.css'

type Props = { priceCents: number | null; wasCents: number | null }

/**
 * The dealer price of the first break, ex GST, with what it was before; nothing where there is none to be
 * seen.
 */
export function DealerPrice({ priceCents, wasCents }: Props) {
  if (priceCents === null) return null
  return (
    <span className={css['dealer']}>
      {wasCents !== null && (
        <s className={css['was']}>
          <span className="unseen">was </span>
          {formatAud(wasCents)}
        </s>
      )}
      <b>{formatAud(priceCents)}</b>
      <span className={css['label']}> ex GST</span>
    </span>
  )
}
