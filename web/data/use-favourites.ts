import { useMutationState } from '@tanstack/react-query'
import { FAVOURITES_SCOPE } from './scopes.ts'
import { useSession } from './session.ts'
import { useChange } from './use-change.ts'

const ADD = 'addFavouriteProductId'

/**
 * The person's favourites with what is asked for and not yet answered; a refusal takes it back (PRD-21 to
 * PRD-24).
 */
export function useFavourites() {
  const { favouriteProductIds } = useSession()
  const add = useChange(ADD, { scope: FAVOURITES_SCOPE })
  const drop = useChange('deleteFavouriteProductId', { scope: FAVOURITES_SCOPE })
  const asked = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => options.scope?.id === FAVOURITES_SCOPE },
    select: ({ options, state }) => ({
      productId: (state.variables as { productId: string }).productId,
      isKept: options.mutationKey?.[0] === ADD,
    }),
  })
  const isKept = (productId: string): boolean =>
    asked.findLast((one) => one.productId === productId)?.isKept ?? favouriteProductIds.includes(productId)
  return {
    /** Newest first, without those that are being removed. */
    kept: favouriteProductIds.filter(isKept),
    isKept,
    toggle: (productId: string) => (isKept(productId) ? drop : add).mutate({ productId }),
  }
}
