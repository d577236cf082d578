import type { ReactNode } from 'react'
import { PRODUCT_PAGE_SIZE } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import type { ProductList } from '#web/data/catalogue/product-list.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useAddToCart } from '#web/data/use-add-to-cart.tsx'
import type { OnAdd } from '#web/parts/AddForm.tsx'
import { grouped } from '#shared/rules/grouped.ts'
import { ProductGrid } from '#web/parts/ProductGrid.tsx'
import { ProductRows } from '#web/parts/ProductRows.tsx'
import { useInnerLinks } from '#web/parts/use-inner-links.ts'
import { Button } from '#web/ui/Button.tsx'
import { DraftBar } from './DraftBar.tsx'
import type { ListView } from './shop-address.ts'
import { useDrawn } from './use-drawn.ts'
import { useRowDrafts } from './use-row-drafts.ts'
import css from './shop-list.module.css'

type Props = {
  products: ProductList
  /** False while more of it is searched for. */
  isWhole: boolean
  page: number
  view: ListView
  label: string
  onMore: () => void
  onClear: () => void
  help?: ReactNode
}

/**
 * The products of a list by pages of a hundred (CAT-36, CAT-37), as cards or as rows. Rows add without a
 * word: they are for ordering forty lines.
 */
export function ListBody({ products, isWhole, page, view, label, onMore, onClear, help }: Props) {
  const { add, addQuietly, quantityOf, confirmation } = useAddToCart()
  const drafts = useRowDrafts()
  const onClick = useInnerLinks()
  const shown = products.slice(0, page * PRODUCT_PAGE_SIZE)
  const { drawn, isWhole: isDrawn } = useDrawn(shown, view)
  const left = products.length - shown.length
  if (products.length === 0) {
    return (
      <div className={css['empty']}>
        <p>{MESSAGES.noProducts}</p>
        {help}
        <Button onClick={onClear}>Show all products</Button>
      </div>
    )
  }
  const addRow: OnAdd | undefined =
    addQuietly &&
    (async (productId, quantity) => {
      const isIn = await addQuietly(productId, quantity)
      if (isIn) drafts.onAdded(productId)
      return isIn
    })
  const lines = [...drafts.quantities].flatMap(([id, quantity]) => {
    const product = products.catalogue.byId.get(id)
    return product?.isOrderable ? [{ product, quantity }] : []
  })
  const list = { products: drawn, isBusy: !isDrawn || !isWhole, pictureOf, quantityOf, onClick, label }
  return (
    <>
      {view === 'grid' ? (
        <ProductGrid {...list} onAdd={add} />
      ) : (
        <ProductRows {...list} onAdd={addRow} drafts={addRow && drafts} />
      )}
      {left > 0 && (
        <div className={css['more']}>
          <p>
            {grouped(shown.length)} of {grouped(products.length)} products
          </p>
          <Button look="quiet" large onClick={onMore}>
            {MESSAGES.loadMore}
          </Button>
        </div>
      )}
      {view === 'list' && (
        <DraftBar
          {...drafts}
          lines={lines}
          quantityOf={quantityOf}
          onAddAll={() => void drafts.addAll(lines)}
          onClear={drafts.clear}
        />
      )}
      {confirmation}
    </>
  )
}

const pictureOf = (product: Product) => pictureUrl('products', product.images[0] ?? '')
