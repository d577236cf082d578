import { formatAud } from '#shared/rules/money.ts'
import { lineCents, type PriceBreak } from '#shared/rules/price.ts'
import { fitQuantity, quantityAfterAdding } from '#shared/rules/quantity.ts'
import { grouped } from '#shared/rules/grouped.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DraftRun } from './use-row-drafts.ts'
import css from './draft-bar.module.css'

type DraftLine = {
  product: { id: string; name: string; minimum: number; multiple: number; breaks: readonly PriceBreak[] }
  quantity: number
}
type Props = {
  lines: readonly DraftLine[]
  problems: ReadonlyMap<string, string>
  run: DraftRun | null
  quantityOf: (productId: string) => number
  onAddAll: () => void
  onClear: () => void
}

/**
 * Under the rows while quantities are typed: how many lines that makes, what they cost, and all of them into
 * the cart at once.
 */
export function DraftBar({ lines, problems, run, quantityOf, onAddAll, onClear }: Props) {
  const isRunning = run !== null && !run.isOver
  if (lines.length === 0 && run === null) return null
  const count = (many: number) => `${grouped(many)} ${many === 1 ? 'line' : 'lines'}`
  const units = lines.reduce((sum, { product, quantity }) => sum + fitQuantity(quantity, product), 0)
  const cents = lines.reduce((sum, line) => sum + costOf(line, quantityOf(line.product.id)), 0)
  const failed = lines.filter(({ product }) => problems.has(product.id))
  return (
    <section className={css['bar']} aria-label="Lines to add">
      <div className={css['row']}>
        <p role="status">
          {run?.isOver && (
            <b>
              {run.done > 0 ? `${count(run.done)} added to your cart` : 'Nothing was added'}
              {lines.length > 0 && '. '}
            </b>
          )}
          {isRunning && (
            <b>
              Adding line {Math.min(run.done + run.failed.length + 1, run.all)} of {run.all} …
            </b>
          )}
          {!isRunning && lines.length > 0 && (
            <>
              {count(lines.length)} {run ? 'left' : 'typed'} · {grouped(units)}{' '}
              {units === 1 ? 'unit' : 'units'}
              {cents > 0 && (
                <>
                  {' '}
                  · <b>{formatAud(cents)}</b> ex GST
                </>
              )}
            </>
          )}
        </p>
        {lines.length > 0 ? (
          <>
            <Button look="plain" onClick={onClear} disabled={isRunning}>
              Clear
            </Button>
            <Button large onClick={onAddAll} busy={isRunning}>
              Add all ({count(lines.length)})
            </Button>
          </>
        ) : (
          <Button look="plain" onClick={onClear}>
            Close
          </Button>
        )}
      </div>
      {failed.length > 0 && (
        <ul className={css['problems']} aria-label="Lines that were not added">
          {failed.map(({ product: { id, name } }) => (
            <li key={id}>
              <b>{id}</b> {name}: {problems.get(id)}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * By how much the goods of the cart grow, in cents: the break that is reached counts for what the cart holds
 * already too.
 */
function costOf({ product, quantity }: DraftLine, inCart: number): number {
  const after = lineCents(product.breaks, quantityAfterAdding(inCart, quantity, product)),
    before = lineCents(product.breaks, inCart)
  return (after ?? 0) - (inCart > 0 ? (before ?? 0) : 0)
}
