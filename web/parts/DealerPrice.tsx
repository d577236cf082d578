import { formatAud } from '#shared/rules/money.ts'
import type { TypedLine } from '#shared/rules/typed-line.ts'
import { grouped } from '#shared/rules/grouped.ts'
import css from './prices.module.css'

type Props = {
  priceCents: number | null
  wasCents: number | null
  /** A quantity that is typed beside it: then its price, and what it comes to. */
  typed?: TypedLine | null
}

/**
 * The dealer price of the first break, ex GST, with what it was before; or of a typed quantity, with its
 * total. Nothing where there is none to be seen.
 */
export function DealerPrice({ priceCents, wasCents, typed = null }: Props) {
  if (priceCents === null) return null
  const reached = typed?.reached
  return (
    <>
      <span className={css['dealer']}>
        {wasCents !== null && !reached && (
          <s className={css['was']}>
            <span className="unseen">was </span>
            {formatAud(wasCents)}
          </s>
        )}
        <b>{formatAud(reached ? reached.priceCents : priceCents)}</b>
        <span className={css['label']}> ex GST</span>
      </span>
      {typed && typed.totalCents !== null && (
        <>
          {' '}
          <span className={css['total']}>
            {grouped(typed.quantity)} for <b>{formatAud(typed.totalCents)}</b>
          </span>
        </>
      )}
    </>
  )
}
