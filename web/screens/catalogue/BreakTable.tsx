import { formatAud } from '#shared/rules/money.ts'
import type { PriceBreak } from '#shared/rules/price.ts'
import css from './buy-box.module.css'

/** The dealer price per quantity (PRD-06); the row that the typed quantity reaches is lit. */
export function BreakTable({
  breaks,
  reached,
}: {
  breaks: readonly PriceBreak[]
  reached: PriceBreak | null
}) {
  const first = breaks[0]?.priceCents ?? 0
  return (
    <table className={css['breaks']}>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Each, ex GST</th>
          <th scope="col">You save</th>
        </tr>
      </thead>
      <tbody>
        {breaks.map((step, at) => {
          const after = breaks[at + 1]
          const isReached = step.quantity === reached?.quantity
          return (
            <tr
              key={step.quantity}
              data-reached={isReached || undefined}
              aria-current={isReached ? 'true' : undefined}
            >
              <th scope="row">
                {after
                  ? `${String(step.quantity)} – ${String(after.quantity - 1)}`
                  : `${String(step.quantity)}+`}
              </th>
              <td>{formatAud(step.priceCents)}</td>
              <td>
                {step.priceCents < first
                  ? `${String(Math.round((100 * (first - step.priceCents)) / first))}%`
                  : '–'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
