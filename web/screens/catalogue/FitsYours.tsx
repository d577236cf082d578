import type { Product } from '#web/data/catalogue/product.ts'
import { useFitting } from '#web/data/use-fitting.ts'
import css from './product-head.module.css'

/**
 * Whether a product fits the device this person works on. Nothing where they have chosen none, or where the
 * product names no devices at all.
 */
export function FitsYours({ product: { fits } }: { product: Pick<Product, 'fits'> }) {
  const { device } = useFitting()
  if (!device || fits.length === 0) return null
  const isFitting = fits.some(({ id }) => id === device.id)
  return (
    <p className={css['yours']} data-fits={isFitting || undefined}>
      {isFitting ? '✓ Fits' : '✕ Does not fit'} your {device.name}
    </p>
  )
}
