import { Link } from 'react-router'
import { shopPathFor } from '#shared/rules/shop-path.ts'
import { childKey, selectionOf } from '#shared/rules/shop-selection.ts'
import type { Category } from '#web/data/catalogue/groups.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import css from './product-facts.module.css'

/**
 * What is to be known of a product: description, number, barcode, whether it may be rotated, and its
 * attributes with their line breaks (PRD-13 to PRD-18).
 */
export function ProductFacts({ product }: { product: Product }) {
  const { description, id, ean, isRotatable, attributes, categoryOf } = product
  return (
    <section className={css['facts']} aria-labelledby="product-details">
      <h2 id="product-details">Details</h2>
      {description && <p className={css['about']}>{description}</p>}
      <dl>
        <div>
          <dt>Product id</dt>
          <dd>{id}</dd>
        </div>
        {ean && (
          <div>
            <dt>Barcode</dt>
            <dd>{ean}</dd>
          </div>
        )}
        <div>
          <dt>Category</dt>
          <dd>
            <Link to={categoryPath(categoryOf)}>
              {categoryOf.parent && `${categoryOf.parent.name} / `}
              {categoryOf.name}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Rotatable</dt>
          <dd>{isRotatable ? 'Yes' : 'No'}</dd>
        </div>
        {attributes.map(({ name, value }, at) => (
          <div key={`${name} ${String(at)}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const categoryPath = ({ parent, link }: Category): string =>
  shopPathFor(
    selectionOf(
      'categories',
      parent ? { subCategories: [childKey(parent.link, link)] } : { categories: [link] },
    ),
  )
