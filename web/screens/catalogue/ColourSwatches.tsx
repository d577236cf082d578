import { Link } from 'react-router'
import { coloursOf, shadesOf } from '#shared/rules/colours.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { namesakesOf } from '#web/data/catalogue/product-lists.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { availabilityWords } from '#shared/rules/availability-words.ts'
import css from './colour-swatches.module.css'

/** The colours that a product comes in, each with its stock and the way to it. */
export function ColourSwatches({ product, catalogue }: { product: Product; catalogue: Catalogue }) {
  const colours = coloursOf({ ...product, brandId: product.brandOf.id }, namesakesOf(catalogue, product))
  if (colours.length === 0) return null
  return (
    <nav className={css['colours']} aria-label="Colours">
      <h2>Colour</h2>
      <ul>
        {colours.map(({ product: one, colour }) => {
          const { words, tone } = availabilityWords({ ...one, expectedQuantity: 0 })
          const [shade, other = shade] = shadesOf(colour)
          return (
            <li key={one.id}>
              <Link
                className={css['colour']}
                to={productPath(one.id)}
                aria-current={one.id === product.id ? 'page' : undefined}
              >
                <span
                  className={css['swatch']}
                  aria-hidden="true"
                  style={
                    shade === undefined
                      ? undefined
                      : { background: `linear-gradient(135deg, ${shade} 50%, ${other ?? shade} 50%)` }
                  }
                />
                <span>
                  <b>{colour}</b>
                  <span className={css['stock']} data-tone={tone}>
                    {words}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
