import { IconHeart, IconHeartFilled, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { refusalText } from '#shared/codes/refusals.ts'
import { formatAud } from '#shared/rules/money.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import { pictureUrl } from '#web/data/settings.ts'
import { useFavourites } from '#web/data/use-favourites.ts'
import { Availability } from '#web/parts/Availability.tsx'
import { Picture } from '#web/parts/Picture.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { CartLineView } from './cart-lines.ts'
import { CartQuantity } from './CartQuantity.tsx'
import { stockNote } from './stock-note.ts'
import css from './cart-line.module.css'

type Props = { line: CartLineView; hasPrices: boolean; onDelete: () => void }

/** A line of the cart: what it is, what one costs at this quantity, how many, and what that comes to. */
export function CartLine({ line, hasPrices, onDelete }: Props) {
  const { product, name, productId, quantity } = line
  const isGone = product === null || (hasPrices && line.priceCents === null)
  return (
    <li className={css['line']} data-prices={hasPrices || undefined} data-gone={isGone || undefined}>
      <Link to={productPath(productId)} className={css['picture']} tabIndex={-1} aria-hidden>
        <Picture
          src={pictureUrl('products', product?.images[0] ?? '')}
          alt=""
          size="small"
          product={product}
        />
      </Link>
      <div className={css['product']}>
        {product === null ? (
          <b>{name}</b>
        ) : (
          <Link to={productPath(productId)} className={css['name']}>
            {name}
          </Link>
        )}
        <p className={css['facts']}>
          <span>
            {productId}
            {product && ` · ${product.brandOf.name}`}
          </span>
          {product && !isGone && (
            <span>
              <Availability {...product} />
              <StockNote line={line} />
            </span>
          )}
        </p>
        {isGone && (
          <p className={css['gone']} role="alert">
            {refusalText('checkout.lineUnavailable', { product: name })}
          </p>
        )}
      </div>
      <div className={css['quantity']}>
        {isGone ? (
          <b className={css['count']}>{quantity}</b>
        ) : (
          <CartQuantity line={line} canAdd={product?.isOrderable ?? true} />
        )}
      </div>
      {hasPrices && <Price line={line} />}
      {hasPrices && (
        <div className={css['total']}>
          <span className="unseen">Line total ex GST </span>
          {line.totalCents === null ? '–' : formatAud(line.totalCents)}
        </div>
      )}
      <div className={css['actions']}>
        {product !== null && <FavouriteButton productId={productId} name={name} />}
        <Button
          look="plain"
          className={css['action']}
          data-delete
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          <IconTrash size={16} />
          Delete
        </Button>
      </div>
    </li>
  )
}

function StockNote({ line }: { line: CartLineView }) {
  const note = line.product && stockNote(line.product, line.quantity)
  return note ? <span className={css['note']}> · {note}</span> : null
}

/** The unit price, from which quantity it holds, and how far the next break is. */
function Price({ line }: { line: CartLineView }) {
  const { priceCents, reachedFrom, next } = line
  return (
    <div className={css['price']}>
      {priceCents === null ? (
        '–'
      ) : (
        <span>
          <span className="unseen">Price ex GST </span>
          <b>{formatAud(priceCents)}</b> <span className={css['each']}>each</span>
        </span>
      )}
      {reachedFrom !== null && <span className={css['reached']}>{reachedFrom}+ price</span>}
      {next && (
        <span className={css['next']}>
          {next.more} more: {formatAud(next.priceCents)}
        </span>
      )}
    </div>
  )
}

function FavouriteButton({ productId, name }: { productId: string; name: string }) {
  const favourites = useFavourites()
  const isFavourite = favourites.isKept(productId)
  const Icon = isFavourite ? IconHeartFilled : IconHeart
  return (
    <Button
      look="plain"
      className={css['action']}
      aria-pressed={isFavourite}
      aria-label={isFavourite ? `${name} is a favourite; remove` : `Add to Favourites: ${name}`}
      onClick={() => favourites.toggle(productId)}
    >
      <Icon size={16} />
      <span className={css['word']}>{isFavourite ? 'Favourite' : 'Add to Favourites'}</span>
    </Button>
  )
}
