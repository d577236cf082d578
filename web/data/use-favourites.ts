import { FAVOURITES_SCOPE } from './scopes.ts'
import { useSession } from './session.ts'
import { useOwnProducts } from './use-own-products.ts'

/** The person's favourites, the newest first (PRD-21 to PRD-24). */
export const useFavourites = () =>
  useOwnProducts(useSession().favouriteProductIds, {
    add: 'addFavouriteProductId',
    drop: 'deleteFavouriteProductId',
    scope: FAVOURITES_SCOPE,
  })
