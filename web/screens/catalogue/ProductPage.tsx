import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { parseShopPath } from '#shared/rules/shop-path.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import { productOfPath } from '#web/data/catalogue/product-lists.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { problemText } from '#web/data/notices.tsx'
import { useAddToCart } from '#web/data/use-add-to-cart.tsx'
import { useChange } from '#web/data/use-change.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { BuyBox } from './BuyBox.tsx'
import { ColourSwatches } from './ColourSwatches.tsx'
import { FitsList } from './FitsList.tsx'
import { NearProducts } from './NearProducts.tsx'
import { NothingHere } from './NothingHere.tsx'
import { PictureSlider } from './PictureSlider.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { ProductHead } from './ProductHead.tsx'
import { ProductPdfs } from './ProductPdfs.tsx'
import { ProductTabs, TABS_SCOPE } from './ProductTabs.tsx'
import { SimilarItems } from './SimilarItems.tsx'
import css from './product-page.module.css'

/** One product, by its number or by its name in link form (PRD-01, PRD-02). */
export function ProductPage() {
  const { pathname, search } = useLocation()
  const route = parseShopPath(pathname, search)
  const parameter = route.is === 'product' ? route.productId : ''
  const { data: catalogue, error, refetch } = useCatalogue()
  if (!catalogue) {
    return error ? (
      <LoadProblem text={problemText('productsFromServer', error)} onRetry={() => void refetch()} />
    ) : (
      <div className={css['frame']} aria-busy="true" role="status" aria-label="Loading the product" />
    )
  }
  const product = productOfPath(catalogue, parameter)
  return product ? (
    <OneProduct key={product.id} product={product} catalogue={catalogue} />
  ) : (
    <UnknownProduct parameter={parameter} />
  )
}

/** An address without a product says so, with the nearest there are and the ways on. */
function UnknownProduct({ parameter }: { parameter: string }) {
  const term = parameter.replaceAll('-', ' ')
  return (
    <>
      <NothingHere title={refusalText('product.unknown', { product: parameter })} term={term} />
      <NearProducts term={term} />
    </>
  )
}

function OneProduct({ product, catalogue }: { product: Product; catalogue: Catalogue }) {
  const { add, quantityOf, confirmation } = useAddToCart()
  useOpening(product.id)
  return (
    <article>
      <ProductTabs current={product} catalogue={catalogue} />
      <div className={css['top']}>
        <PictureSlider key={product.id} product={product} />
        <div className={css['side']}>
          <ProductHead product={product} />
          <ColourSwatches product={product} catalogue={catalogue} />
          <BuyBox product={product} inCart={quantityOf(product.id)} onAdd={add} />
        </div>
      </div>
      <div className={css['below']}>
        <ProductFacts product={product} />
        <div className={css['beside']}>
          <FitsList devices={product.fits} />
          <ProductPdfs productId={product.id} />
        </div>
      </div>
      <SimilarItems product={product} catalogue={catalogue} onAdd={add} quantityOf={quantityOf} />
      {confirmation}
    </article>
  )
}

/**
 * Reports an opened product to the server: a tab of its own, and an entry in the recent activities
 * (PRD-39, PRD-43).
 */
function useOpening(productId: string) {
  const { mutate: openTab } = useChange('addProductTab', { scope: TABS_SCOPE })
  const { mutate: note } = useChange('addActivityViewProduct')
  useEffect(() => {
    openTab({ productId })
    note({ productId })
  }, [productId, openTab, note])
}
