import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useRead } from '#web/data/use-read.ts'
import { ProductGrid } from '#web/parts/ProductGrid.tsx'
import { useInnerLinks } from '#web/parts/use-inner-links.ts'
import css from './similar-items.module.css'

const PAGE = { hitsPerPage: 4, pageNo: 1 }

/**
 * The products a search for the words of an address finds first, or for all but the last of them: a wrong
 * colour at the end of a number. Nothing where it finds none.
 */
export function NearProducts({ term }: { term: string }) {
  const byId = useCatalogue().data?.byId
  const shorter = term.split(' ').slice(0, -1).join(' ')
  const whole = useRead('search', { searchText: term, ...PAGE }, { when: term !== '' }).data
  const part = useRead(
    'search',
    { searchText: shorter, ...PAGE },
    { when: whole?.results.length === 0 && shorter !== '' },
  ).data
  const found = part ?? whole
  const onClick = useInnerLinks()
  const products = found?.results.flatMap(({ productId }) => byId?.get(productId) ?? []) ?? []
  if (products.length === 0) return null
  return (
    <section className={css['similar']} aria-labelledby="near-products">
      <h2 id="near-products">Did you mean one of these?</h2>
      <ProductGrid
        products={products}
        pictureOf={(product) => pictureUrl('products', product.images[0] ?? '')}
        onClick={onClick}
        label="Nearest products"
      />
    </section>
  )
}
