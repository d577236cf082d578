import { reordered } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { alertPerson, toast } from '#web/data/notices.tsx'
import { useAllows } from '#web/data/session.ts'
import { useAddMany } from '#web/data/use-add-many.ts'
import type { BulkAction } from '#web/ui/table/SelectionBar.tsx'
import { type Order, orderedAgain } from './order-filter.ts'

/**
 * Puts what the selected orders hold into the cart once more, in one call, on top of what it holds (OP-08).
 * Says how many products that is, and which of them did not go in and why. None for somebody who may not
 * order; it waits for the catalogue.
 */
export function useReorderMany(): readonly BulkAction<Order>[] {
  const byId = useCatalogue().data?.byId
  const addMany = useAddMany()
  const mayOrder = useAllows(NEEDS.placeOrders)
  if (!mayOrder) return []
  const act = async (orders: readonly Order[]) => {
    if (!byId) return false
    const wanted = orderedAgain(orders)
    const problems = wanted
      .filter(({ id }) => !byId.has(id))
      .map(({ name }) => refusalText('product.unavailable', { product: name }))
    const lines = wanted.flatMap(({ id, quantity }) => {
      const product = byId.get(id)
      return product ? [{ product, quantity }] : []
    })
    let added = 0
    await addMany(lines, (result) => {
      if ('added' in result) added += 1
      else problems.push(`${byId.get(result.productId)?.name ?? result.productId}: ${result.problem}`)
    })
    if (added > 0) toast(reordered(added))
    if (problems.length > 0) alertPerson(problems.join('\n'))
    return problems.length === 0
  }
  return [{ label: 'Reorder', isReady: byId !== undefined, act }]
}
