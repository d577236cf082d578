import { use } from 'react'
import { MESSAGES } from '#shared/codes/messages.ts'
import { NotifyMeContext } from './notify-me-context.ts'
import css from './add-form.module.css'

type Props = { product: { id: string; name: string; isPriced: boolean }; large?: boolean }

/**
 * Replaces quantity and Add where a product cannot be ordered (CAT-45, PRD-45). What has no price for this
 * customer cannot be ordered later either: there is no Notify me beside it.
 */
export function NotAvailable({ product, large = false }: Props) {
  const notifyMe = use(NotifyMeContext)
  return (
    <span className={css['unavailable']} data-large={large || undefined}>
      <button type="button" className={css['none']} disabled>
        {MESSAGES.notAvailable}
      </button>
      {product.isPriced && notifyMe({ product, large })}
    </span>
  )
}
