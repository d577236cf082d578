import { AddForm, type OnAdd } from './AddForm.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import type { QuantityField } from './use-quantity.ts'

type Props = {
  product: { id: string; name: string; isOrderable: boolean; isPriced: boolean }
  /** Its quantity, which belongs to the product, not to its index in the list. */
  field: QuantityField
  onAdd: OnAdd
  onEnter?: (input: HTMLInputElement) => void
}

/** Quantity and Add on a card or row, or Not Available. */
export function QuickAdd({ product, field, onAdd, onEnter }: Props) {
  return product.isOrderable ? (
    <AddForm product={product} field={field} onAdd={onAdd} {...(onEnter && { onEnter })} />
  ) : (
    <NotAvailable product={product} />
  )
}
