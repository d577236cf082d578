import { Link } from 'react-router'
import { shopPathFor } from '#shared/rules/shop-path.ts'
import { selectionOf } from '#shared/rules/shop-selection.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { PageHeading } from '#web/parts/PageHeading.tsx'
import { StatusLabel } from '#web/parts/StatusLabel.tsx'
import { FavouriteToggle } from './FavouriteToggle.tsx'
import { FitsYours } from './FitsYours.tsx'
import css from './product-head.module.css'

/** A name of a feed, which is read as a sentence and not as a title. */
const LONG_NAME = 160

/** Who makes it, what it is called, its label and its number. */
export function ProductHead({ product }: { product: Product }) {
  const { name, shortName, statusLabel, id, brandOf } = product
  return (
    <header className={css['head']}>
      <div className={css['line']}>
        <Link to={shopPathFor(selectionOf('brands', { brands: [brandOf.link] }))}>{brandOf.name}</Link>
        <StatusLabel label={statusLabel} />
      </div>
      <div className={css['line']} data-long={name.length > LONG_NAME || undefined}>
        <PageHeading text={name} />
        <FavouriteToggle productId={id} />
      </div>
      <p className={css['numbers']}>{[shortName, id].filter(Boolean).join(' · ')}</p>
      <FitsYours product={product} />
    </header>
  )
}
