import { Link } from 'react-router'
import { MESSAGES } from '#shared/codes/messages.ts'
import { formatAud } from '#shared/rules/money.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useFavourites } from '#web/data/use-favourites.ts'
import { Picture } from '#web/parts/Picture.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import css from './drawers.module.css'

/** The person's favourites, newest first, each a link to its product (NAV-31, NAV-32). */
export function FavouritesDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const favourites = useFavourites()
  const byId = useCatalogue().data?.byId
  const products = favourites.kept.flatMap((id) => byId?.get(id) ?? [])
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} position="right" size={420} title="Favourites">
      {products.length === 0 && <p className={css['empty']}>{MESSAGES.favouritesEmpty}</p>}
      <ul>
        {products.map((product) => (
          <li key={product.id} className={css['favourite']}>
            <Link to={productPath(product.id)} onClick={onClose} className={css['product']}>
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
              aria-label={`Remove ${product.name} from favourites`}
              onClick={() => favourites.toggle(product.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
