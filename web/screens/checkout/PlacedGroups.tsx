import { shownDay } from '#shared/rules/brisbane.ts'
import { grouped } from '#shared/rules/grouped.ts'
import type { Placed } from './PlacedFacts.tsx'
import css from './order-success.module.css'

/** Of a large order the page names the first products of each group; the order has them all. */
const SHOWN = 10

/** What ships, and what waits until when, under the same words as the confirmation. */
export const PlacedGroups = ({ groups }: { groups: Placed['groups'] }) => (
  <>
    {groups.map(({ title, units, lines }) => (
      <section key={title} className={css['group']} aria-label={title}>
        <h2>
          {title} <span className={css['units']}>{unitWords(units)}</span>
        </h2>
        <ul>
          {lines.slice(0, SHOWN).map(({ productId, product, quantity, expected }, at) => (
            <li key={`${productId} ${String(at)}`}>
              <span>
                {grouped(quantity)} × {product} <span className={css['code']}>{productId}</span>
              </span>
              {title === 'On back order' && (
                <span className={css['when']}>
                  {expected === null ? 'no date yet' : `expected ${shownDay(expected)}`}
                </span>
              )}
            </li>
          ))}
          {lines.length > SHOWN && <li>and {moreWords(lines.length - SHOWN)}</li>}
        </ul>
      </section>
    ))}
  </>
)

const unitWords = (many: number) => `${grouped(many)} ${many === 1 ? 'unit' : 'units'}`
const moreWords = (many: number) => `${grouped(many)} more ${many === 1 ? 'product' : 'products'}`
