import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { NEEDS } from '#shared/rules/access.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import { sessionToken } from '../token.ts'
import { useAllows, useSession } from '../session.ts'
import type { Catalogue } from './catalogue.ts'
import { lookForChanges, openCatalogue, orderCatalogue, wakeEngine } from './catalogue-source.ts'

wakeEngine() // whoever loads this will ask for the catalogue as soon as it is known who they are

// the server's own view of stock may be 15 seconds old: together a change reaches an open page within a
// minute
const FRESH_MS = 40_000
const TIMEOUT_MS = 1_000

/**
 * The catalogue of the current account: from this browser's storage at once where it is kept, then as the
 * server has it. The old one stays while a new one is fetched. A hidden page does not fetch; it does when it
 * is visible again.
 */
export function useCatalogue() {
  const { userId, currentUserAccount, businessGroup } = useSession()
  const dealer = useAllows(NEEDS.dealerPrices),
    retail = useAllows(NEEDS.retailPrices)
  const queries = useQueryClient()
  const owner = JSON.stringify([userId, currentUserAccount.accountid, dealer, retail])
  const key = ['catalogue', owner]
  const { data, error, refetch } = useQuery<Catalogue>({
    queryKey: key,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    structuralSharing: false,
    queryFn: async () => {
      if (queries.getQueryData(key) === undefined) {
        const kept = await openCatalogue({ owner, token: sessionToken(), businessGroup })
        if (kept) {
          // shown now, brought up to date once it is drawn
          whenIdle(() => void sync(queries, key), TIMEOUT_MS)
          return kept
        }
      }
      return lookForChanges(businessGroup)
    },
  })
  // every screen shows it: drawn in slices, no key or touch waits for it
  return { data: useDeferredValue(data), error, refetch }
}

/** What was kept gets its orders, then what has changed. */
async function sync(queries: QueryClient, key: readonly string[]) {
  const ordered = await orderCatalogue().catch(() => null)
  if (ordered) queries.setQueryData(key, ordered)
  await queries.invalidateQueries({ queryKey: key })
}
