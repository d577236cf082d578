import { toast } from './notices.tsx'
import { RESTOCK_SCOPE } from './scopes.ts'
import { useOwnProducts } from './use-own-products.ts'
import { useRead } from './use-read.ts'

const NONE: readonly string[] = []

/** Products of which the person is told when the account can order them again. */
export const useRestockRequests = () =>
  useOwnProducts(useRead('restockRequestsFromServer', {}).data?.productIds ?? NONE, {
    add: 'addRestockRequest',
    drop: 'deleteRestockRequest',
    scope: RESTOCK_SCOPE,
    onAdded: () => toast('We will tell you by mail and in your notifications'),
  })
