import { Link, useNavigate } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { productPath } from '#shared/rules/shop-path.ts'
import type { Catalogue } from '#web/data/catalogue/catalogue.ts'
import type { Product } from '#web/data/catalogue/product.ts'
import { useSession } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import css from './product-tabs.module.css'

/** Opening and closing queue up: a tab that is closed at once must not be opened after that. */
export const TABS_SCOPE = 'tabs'

/**
 * The opened products, when there are more than one (PRD-40). Closing the visible one shows its neighbour
 * (PRD-42).
 */
export function ProductTabs({ current, catalogue }: { current: Product; catalogue: Catalogue }) {
  const { productTabs } = useSession()
  const navigate = useNavigate()
  const { mutate: closeTab } = useChange('deleteProductTab', { scope: TABS_SCOPE })
  // the server's answer is still on its way
  const ids = productTabs.includes(current.id) ? productTabs : [...productTabs, current.id]
  const tabs = ids.flatMap((id) => catalogue.byId.get(id) ?? [])
  if (tabs.length < 2) return null
  const close = (id: string) => {
    closeTab({ productId: id })
    if (id !== current.id) return
    const at = tabs.findIndex((tab) => tab.id === id)
    const neighbour = tabs[at + 1] ?? tabs[at - 1]
    void navigate(neighbour ? productPath(neighbour.id) : ROUTES.shop)
  }
  return (
    <nav className={css['tabs']} aria-label="Opened products">
      <ul>
        {tabs.map(({ id, name }) => (
          <li
            key={id}
            className={css['tab']}
            data-current={id === current.id || undefined}
            ref={id === current.id ? bringIntoSight : undefined}
          >
            <Link to={productPath(id)} aria-current={id === current.id ? 'page' : undefined} title={name}>
              <span>{name}</span>
            </Link>
            <button type="button" aria-label={`Close ${name}`} onClick={() => close(id)}>
              ✕
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the strip, never the page; with the next frame, which lays the page out anyway. */
const bringIntoSight = (tab: HTMLElement | null) => {
  const frame = requestAnimationFrame(() => {
    const strip = tab?.parentElement
    if (strip)
      strip.scrollLeft = tab.offsetLeft - strip.offsetLeft - (strip.clientWidth - tab.clientWidth) / 2
  })
  return () => cancelAnimationFrame(frame)
}
