import { Link } from 'react-router'
import { formatAud } from '#shared/rules/money.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { focusNextRow } from '#web/parts/focus-next-row.ts'
import { Picture } from '#web/parts/Picture.tsx'
import { Button } from '#web/ui/Button.tsx'
import css from './drawers.module.css'

type Props = {
  productIds: readonly string[]
  /** What drops a product from the list, as its button says it. */
  dropWord: string
  /** The accessible name of that button. */
  dropLabel: (name: string) => string
  onDrop: (productId: string) => void
  /** A link has been followed. */
  onLeave: () => void
}

/** Products of a person's own list, each a link to its page; those of the catalogue alone. */
export function OwnProducts({ productIds, dropWord, dropLabel, onDrop, onLeave }: Props) {
  const byId = useCatalogue().data?.byId
  return (
    <ul>
      {productIds
        .flatMap((id) => byId?.get(id) ?? [])
        .map((product) => (
          <li key={product.id} className={css['own']}>
            <Link to={productPath(product.id)} onClick={onLeave} className={css['product']}>
              <Picture
                src={pictureUrl('products', product.images[0] ?? '')}
                alt=""
                size="small"
                product={product}
              />
              <span>
                <b>{product.name}</b>
                <span>
                  {product.id}
                  {product.priceCents !== null && ` · ${formatAud(product.priceCents)}`}
                </span>
              </span>
            </Link>
            <Button
              look="danger"
              aria-label={dropLabel(product.name)}
              onClick={({ currentTarget }) => {
                focusNextRow(currentTarget)
                onDrop(product.id)
              }}
            >
              {dropWord}
            </Button>
          </li>
        ))}
    </ul>
  )
}
