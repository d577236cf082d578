import { AddForm, type OnAdd } from './AddForm.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { useQuantity } from './use-quantity.ts'

type Props = {
  product: { id: string; name: string; minimum: number; multiple: number; isOrderable: boolean }
  onAdd: OnAdd
  onEnter?: (input: HTMLInputElement) => void
  /** The quantity to start with, if not the least that can be ordered. */
  start?: number | undefined
}

/**
 * Quantity and Add on a card or row, or Not Available. A typed quantity belongs to the product, not to its
 * index in the list.
 */
export function QuickAdd({ product, onAdd, onEnter, start }: Props) {
  const field = useQuantity(product, { of: product.id, ...(start === undefined ? {} : { start }) })
  return product.isOrderable ? (
    <AddForm product={product} field={field} onAdd={onAdd} {...(onEnter && { onEnter })} />
  ) : (
    <NotAvailable />
  )
}
