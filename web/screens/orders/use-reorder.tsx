import type { ReactNode } from 'react'
import { refusalText } from '#shared/codes/refusals.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { alertPerson } from '#web/data/notices.tsx'
import { useAddToCart } from '#web/data/use-add-to-cart.tsx'
import type { Order } from './order-filter.ts'

type Reorder = (line: Order['lines'][number]) => Promise<boolean>

/**
 * Puts the quantity of a line into the cart once more, on top of what it holds (ORD-23, OP-08). Undefined for
 * somebody who may not order.
 */
export function useReorder(): { reorder: Reorder | undefined; confirmation: ReactNode } {
  const { addQuietly, confirmation } = useAddToCart()
  const byId = useCatalogue().data?.byId
  const reorder: Reorder | undefined =
    addQuietly &&
    ((line) => {
      if (byId && !byId.has(line.itemno)) {
        alertPerson(refusalText('product.unavailable', { product: line.itemname }))
        return Promise.resolve(false)
      }
      return addQuietly(line.itemno, line.orderedqty)
    })
  return { reorder, confirmation }
}
