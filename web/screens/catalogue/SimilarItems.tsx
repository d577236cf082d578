import { useState } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { similarItems } from '#shared/rules/similar-items.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { alikeTo } from '#web/data/catalogue/product-lists.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { pictureUrl } from '#web/data/settings.ts'
import type { OnAdd } from '#web/parts/AddForm.tsx'
import { ProductGrid } from '#web/parts/ProductGrid.tsx'
import { useInnerLinks } from '#web/parts/use-inner-links.ts'
import css from './similar-items.module.css'

type Props = {
  product: Product
  catalogue: Catalogue
  onAdd: OnAdd | undefined
  quantityOf: (productId: string) => number
}

/** Four others of the kind, drawn by lot once for each visit (PRD-35 to PRD-38). */
export function SimilarItems({ product, catalogue, onAdd, quantityOf }: Props) {
  const [ids] = useState(() =>
    similarItems(product, alikeTo(catalogue, product), Math.random).map(({ id }) => id),
  )
  const onClick = useInnerLinks()
  const items = ids.flatMap((id) => catalogue.byId.get(id) ?? [])
  if (items.length === 0) return null
  return (
    <section className={css['similar']} aria-labelledby="similar-items">
      <h2 id="similar-items">{MESSAGES.similarItems}</h2>
      <ProductGrid
        products={items}
        pictureOf={pictureOf}
        quantityOf={quantityOf}
        onAdd={onAdd}
        onClick={onClick}
        label={MESSAGES.similarItems}
      />
    </section>
  )
}

const pictureOf = (item: Product) => pictureUrl('products', item.images[0] ?? '')
