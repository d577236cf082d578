import { useFavourites } from '#web/data/use-favourites.ts'
import css from './product-head.module.css'

/** Keeps a product as a favourite, or drops it (PRD-21 to PRD-24). */
export function FavouriteToggle({ productId }: { productId: string }) {
  const favourites = useFavourites()
  const isKept = favourites.isKept(productId)
  return (
    <button
      type="button"
      className={css['heart']}
      data-kept={isKept || undefined}
      aria-label={isKept ? 'In favourites: remove' : 'Add to favourites'}
      onClick={() => favourites.toggle(productId)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.5 4.4 13a5 5 0 0 1 7.1-7.1l.5.5.5-.5a5 5 0 0 1 7.1 7.1z" />
      </svg>
      <span>{isKept ? 'In favourites' : 'Add to favourites'}</span>
    </button>
  )
}
