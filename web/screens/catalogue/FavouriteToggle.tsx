import { useSession } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import css from './product-head.module.css'

/**
 * Keeps a product as a favourite, or drops it (PRD-21 to PRD-24). Shows what is on its way already; a refusal
 * takes it back.
 */
export function FavouriteToggle({ productId }: { productId: string }) {
  const { favouriteProductIds } = useSession()
  const add = useChange('addFavouriteProductId', { scope: 'favourites' })
  const drop = useChange('deleteFavouriteProductId', { scope: 'favourites' })
  const isKept = add.isPending || (!drop.isPending && favouriteProductIds.includes(productId))
  const toggle = () => {
    if (!add.isPending && !drop.isPending) (isKept ? drop : add).mutate({ productId })
  }
  return (
    <button
      type="button"
      className={css['heart']}
      data-kept={isKept || undefined}
      aria-label={isKept ? 'In favourites: remove' : 'Add to favourites'}
      onClick={toggle}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 20.5 4.4 13a5 5 0 0 1 7.1-7.1l.5.5.5-.5a5 5 0 0 1 7.1 7.1z" />
      </svg>
      <span>{isKept ? 'In favourites' : 'Add to favourites'}</span>
    </button>
  )
}
