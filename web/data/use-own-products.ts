import { useMutationState } from '@tanstack/react-query'
import { useChange } from './use-change.ts'

type Calls = {
  add: 'addFavouriteProductId' | 'addRestockRequest'
  drop: 'deleteFavouriteProductId' | 'deleteRestockRequest'
  /** Names changes that are made one after another. */
  scope: string
  /** A product has been added. */
  onAdded?: () => void
}

/**
 * A list of products that belongs to the person, with what is asked for and not yet answered; a refusal takes
 * it back.
 * @param held the products as the server answered them
 */
export function useOwnProducts(held: readonly string[], { add, drop, scope, onAdded }: Calls) {
  const adding = useChange(add, { scope, ...(onAdded && { onDone: onAdded }) })
  const dropping = useChange(drop, { scope })
  const asked = useMutationState({
    filters: { status: 'pending', predicate: ({ options }) => options.scope?.id === scope },
    select: ({ options, state }) => ({
      productId: (state.variables as { productId: string }).productId,
      isKept: options.mutationKey?.[0] === add,
    }),
  })
  const isKept = (productId: string): boolean =>
    asked.findLast((one) => one.productId === productId)?.isKept ?? held.includes(productId)
  return {
    /** In the order of the server, without those that are being removed. */
    kept: held.filter(isKept),
    isKept,
    toggle: (productId: string) => (isKept(productId) ? dropping : adding).mutate({ productId }),
  }
}
