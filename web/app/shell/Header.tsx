import { IconBell, IconHeart, IconMenu2, IconShoppingCart } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { badgeText } from '#shared/rules/badge.ts'
import { howMany } from '#shared/rules/how-many.ts'
import { isPayingCart } from '#shared/rules/cart-state.ts'
import { listedCarts, usePendingApprovals } from '#web/data/pending-approvals.ts'
import { personOf, useSession } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { useRead } from '#web/data/use-read.ts'
import { ProductMark } from '#web/parts/ProductMark.tsx'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'
import { SearchBox } from './SearchBox.tsx'
import css from './header.module.css'

const NotificationsDrawer = panelOnDemand(() =>
  import('./NotificationsDrawer.tsx').then((m) => m.NotificationsDrawer),
)
const FavouritesDrawer = panelOnDemand(() => import('./FavouritesDrawer.tsx').then((m) => m.FavouritesDrawer))
const fetchDrawers = () => void Promise.allSettled([NotificationsDrawer.load(), FavouritesDrawer.load()])

/** Row one: home, search, bell, heart, cart, account. */
export function Header({
  isSmall,
  onMenu,
  onSwitch,
}: {
  isSmall: boolean
  onMenu: () => void
  onSwitch: () => void
}) {
  const [drawer, setDrawer] = useState<'notifications' | 'favourites' | null>(null)
  const alerts = useRead('alertsFromServer', {}).data
  const unread = alerts?.unreadAlerts.length ?? 0
  return (
    <header className={css['header']}>
      <div className={css['row']}>
        {isSmall && (
          <button type="button" className={css['icon']} aria-label="Menu" onClick={onMenu}>
            <IconMenu2 size={24} />
          </button>
        )}
        <Link to="/" className={css['logo']} aria-label={`${settings.productName}, home`}>
          <ProductMark name={settings.productName} />
        </Link>
        {!isSmall && <SearchBox />}
        <nav
          className={css['tools']}
          aria-label="Your account and cart"
          onPointerEnter={fetchDrawers}
          onFocus={fetchDrawers}
        >
          <button
            type="button"
            className={css['icon']}
            aria-label={`Notifications, ${String(unread)} unread`}
            onClick={() => setDrawer('notifications')}
          >
            <IconBell size={22} />
            {unread > 0 && (
              <span className={css['badge']} data-testid="notification-badge">
                {badgeText(unread)}
              </span>
            )}
          </button>
          <button
            type="button"
            className={css['icon']}
            aria-label="Favourites"
            onClick={() => setDrawer('favourites')}
          >
            <IconHeart size={22} />
          </button>
          <CartLink />
        </nav>
        {!isSmall && <AccountPanel onSwitch={onSwitch} />}
      </div>
      {isSmall && (
        <div className={css['searchRow']}>
          <SearchBox />
        </div>
      )}
      <PanelBoundary onClose={() => setDrawer(null)}>
        <NotificationsDrawer
          isOpen={drawer === 'notifications'}
          alerts={alerts}
          onClose={() => setDrawer(null)}
        />
        <FavouritesDrawer isOpen={drawer === 'favourites'} onClose={() => setDrawer(null)} />
      </PanelBoundary>
    </header>
  )
}

/**
 * The cart with what is in it, and apart from that the carts that await this person's approval (NAV-19,
 * NAV-20).
 */
function CartLink() {
  const person = personOf(useSession())
  const carts = useRead('shoppingCartsFromServer', {}, { when: allows(NEEDS.placeOrders, person) }).data
  const waiting = usePendingApprovals(carts)
  if (!allows(NEEDS.placeOrders, person)) return null
  const items = carts?.itemCount ?? 0
  const isPaying = listedCarts(carts).some(
    (cart) => isPayingCart(cart) && cart.id === carts?.shoppingCart.currentShoppingCartId,
  )
  return (
    <span className={css['cart']}>
      <Link
        to="/cart"
        className={css['icon']}
        aria-label={[
          `Cart, ${howMany(items, 'item')}`,
          ...(isPaying ? ['payment in progress'] : []),
          ...(waiting > 0 ? [`${howMany(waiting, 'cart')} awaiting approval`] : []),
        ].join(', ')}
      >
        <IconShoppingCart size={22} />
        {items > 0 && (
          <span className={css['badge']} data-paying={isPaying || undefined} data-testid="cart-badge">
            {badgeText(items)}
          </span>
        )}
      </Link>
      {waiting > 0 && (
        // beside the link, which says it: two numbers in one link would read as one
        <span
          aria-hidden="true"
          className={`${css['badge'] ?? ''} ${css['waiting'] ?? ''}`}
          data-testid="approval-badge"
        >
          {badgeText(waiting)}
        </span>
      )}
    </span>
  )
}
