import { allows, NEEDS } from '#shared/rules/access.ts'
import { freeUnits, waitingUnits } from '#shared/rules/line-steps.ts'
import { formatAud } from '#shared/rules/money.ts'
import { usePerson } from '#web/data/session.ts'
import { OrderStatusWord } from '#web/parts/OrderStatusWord.tsx'
import { howMany } from '../kit/how-many.ts'
import { CancelLine } from './CancelLine.tsx'
import { cancellableUnits, type Detail, unitsIn } from './next-actions.ts'
import { ReinstateLine } from './ReinstateLine.tsx'
import css from './order-units.module.css'

type Line = Detail['lines'][number]

/** Where the units of a line are, in the order in which they go through the house. */
const STATES: readonly { id: string; word: string; count: (line: Line) => number }[] = [
  { id: 'waiting', word: 'waiting', count: waitingUnits },
  { id: 'ready', word: 'ready', count: freeUnits },
  { id: 'picking', word: 'picking', count: ({ picking }) => picking },
  { id: 'picked', word: 'picked', count: ({ picked }) => picked },
  { id: 'shipped', word: 'shipped', count: ({ shipped }) => shipped },
  { id: 'swapped', word: 'swapped for another product', count: ({ swapped }) => swapped },
  { id: 'cancelled', word: 'cancelled', count: ({ cancelled, swapped }) => cancelled - swapped },
]

/** The lines of an order, each with its units by where they are. */
export function OrderUnits({ detail }: { detail: Detail }) {
  const { lines } = detail
  const { waiting } = unitsIn(detail)
  const mayCancel = allows(NEEDS.staffCancelOrders, usePerson())
  return (
    <section aria-labelledby="lines">
      <h3 id="lines">
        {howMany(lines.length, 'line')}
        {waiting > 0 && (
          <span className={css['waits']}>
            {' '}
            · {howMany(waiting, 'unit')} {waiting === 1 ? 'waits' : 'wait'} for stock
          </span>
        )}
      </h3>
      <ul className={css['lines']} aria-label="Lines of this order">
        {lines.map((line) => (
          <li key={line.lineNo} className={css['line']}>
            <div className={css['what']}>
              <b>{line.name}</b>
              <span className={css['soft']}>
                {line.productId}
                {line.insteadOf && ` · instead of ${line.insteadOf}`} · {line.available} free on the shelf
              </span>
            </div>
            <div className={css['status']}>
              <OrderStatusWord status={line.status} />
              <ul className={css['units']} aria-label="Units">
                {STATES.filter(({ count }) => count(line) > 0).map(({ id, word, count }) => (
                  <li key={id} data-state={id}>
                    {count(line)} {word}
                  </li>
                ))}
              </ul>
              {mayCancel && lines.length > 1 && cancellableUnits(line) > 0 && (
                <CancelLine order={detail.order} line={line} />
              )}
              {mayCancel && line.cancelled > 0 && <ReinstateLine order={detail.order} line={line} />}
            </div>
            <div className={css['price']}>
              <span className={css['soft']}>
                {line.quantity - line.swapped} × {formatAud(line.unitPrice)}
              </span>
              <b>{formatAud((line.quantity - line.swapped) * line.unitPrice)}</b>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
