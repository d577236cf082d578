import { useId, useState } from 'react'
import { SIMILAR_ITEMS_COUNT } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { sortDevices } from '#shared/rules/device-order.ts'
import { moreForDevice, similarItems } from '#shared/rules/similar-items.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { alikeTo, productsFor } from '#web/data/catalogue/product-lists.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useFitting } from '#web/data/use-fitting.ts'
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

/**
 * Four others of the kind, drawn by lot once for each visit (PRD-35 to PRD-38); where they are fewer, what
 * else there is for the device (S28).
 */
export function SimilarItems({ product, catalogue, ...more }: Props) {
  const [ids] = useState(() =>
    similarItems(product, alikeTo(catalogue, product), Math.random).map(({ id }) => id),
  )
  const items = ids.flatMap((id) => catalogue.byId.get(id) ?? [])
  return (
    <>
      {items.length > 0 && <Items title={MESSAGES.similarItems} items={items} {...more} />}
      {ids.length < SIMILAR_ITEMS_COUNT && (
        <MoreForDevice product={product} catalogue={catalogue} shownIds={ids} {...more} />
      )}
    </>
  )
}

/** For the device that this person works on where the product fits it, else for the newest that it fits. */
function MoreForDevice({ product, catalogue, shownIds, ...more }: Props & { shownIds: readonly string[] }) {
  const own = useFitting().device
  const device = product.fits.find(({ id }) => id === own?.id) ?? sortDevices(product.fits)[0]
  if (!device) return null
  const items = moreForDevice(
    productsFor(catalogue, device).map((item) => ({ ...item, category: item.categoryOf.id })),
    new Set([product.id, ...shownIds]),
  )
  if (items.length === 0) return null
  return <Items title={`More for ${device.name}`} items={items} {...more} />
}

type ItemsProps = Omit<Props, 'product' | 'catalogue'> & { title: string; items: readonly Product[] }

function Items({ title, items, onAdd, quantityOf }: ItemsProps) {
  const onClick = useInnerLinks()
  const id = useId()
  return (
    <section className={css['similar']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ProductGrid
        products={items}
        pictureOf={pictureOf}
        quantityOf={quantityOf}
        onAdd={onAdd}
        onClick={onClick}
        label={title}
      />
    </section>
  )
}

const pictureOf = (item: Product) => pictureUrl('products', item.images[0] ?? '')
