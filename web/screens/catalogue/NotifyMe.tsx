import { useSession } from '#web/data/session.ts'
import { useRestockRequests } from '#web/data/use-restock-requests.ts'
import type { NotifyMeProps } from '#web/parts/notify-me-context.ts'
import css from './notify-me.module.css'

/**
 * Asks to be told by mail and in the bell when a product can be ordered again, or no longer. Where there is
 * little space it is a bell without words. Staff who act for a customer have none.
 */
export function NotifyMe(props: NotifyMeProps) {
  const { masquerade } = useSession()
  return masquerade ? null : <Bell {...props} />
}

function Bell({ product, large }: NotifyMeProps) {
  const requests = useRestockRequests()
  const isAsked = requests.isKept(product.id)
  const label = isAsked
    ? `You will be notified about ${product.name}: stop`
    : `Notify me when ${product.name} can be ordered`
  return (
    <button
      type="button"
      className={css['button']}
      aria-label={label}
      title={isAsked ? 'You will be notified' : 'Notify me'}
      data-large={large || undefined}
      data-asked={isAsked || undefined}
      onClick={() => requests.toggle(product.id)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10 5a2 2 0 1 1 4 0 7 7 0 0 1 4 6v3a4 4 0 0 0 2 3H4a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6M9 17v1a3 3 0 0 0 6 0v-1" />
      </svg>
      {large && <span>{isAsked ? 'You will be notified' : 'Notify me'}</span>}
    </button>
  )
}
