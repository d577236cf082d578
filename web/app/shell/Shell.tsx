import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { isShopPath } from '#shared/rules/route-match.ts'
import { parseShopPath } from '#shared/rules/shop-path.ts'
import type { ShopList } from '#shared/rules/shop-selection.ts'
import { useShortcut } from '#web/ui/key-shortcuts.ts'
import { useAllows } from '#web/data/session.ts'
import { useLive } from '#web/data/use-live.ts'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { panelOnDemand } from '#web/ui/on-demand.tsx'
import { useNewPage } from '#web/ui/use-new-page.ts'
import { BackToTop } from './BackToTop.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { MegaMenu } from './MegaMenu.tsx'
import { PanelBoundary } from './PanelBoundary.tsx'
import { useOtherAccount } from './use-other-account.ts'
import { usePathUpdates } from './use-path-updates.ts'
import css from './shell.module.css'

const MobileMenu = panelOnDemand(() => import('./MobileMenu.tsx').then((m) => m.MobileMenu))
const ShopKeys = panelOnDemand(() => import('./ShopKeys.tsx').then((m) => m.ShopKeys))
const SwitchAccount = panelOnDemand(() => import('./SwitchAccount.tsx').then((m) => m.SwitchAccount))

/** What stands around every signed-in screen: header, menu, breadcrumb, footer. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const page = pageOf(pathname)
  const isSmall = useSmallScreen()
  // the path it was opened on: going anywhere closes it
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null)
  const [isSwitching, setSwitching] = useState(false)
  const [isShowingKeys, setShowingKeys] = useState(false)
  useShortcut('?', () => setShowingKeys(true))
  useCartKey(pathname)
  usePathUpdates()
  useLive()
  const closeAll = () => {
    setMenuOpenAt(null)
    setShowingKeys(false)
    setSwitching(false)
  }
  useNewPage(page, focusContent)
  useOtherAccount()
  return (
    <div className={css['app']}>
      <a className={css['skip']} href="#content">
        Skip to content
      </a>
      <Header isSmall={isSmall} onMenu={() => setMenuOpenAt(pathname)} onSwitch={() => setSwitching(true)} />
      {!isSmall && <MegaMenu />}
      <Breadcrumb />
      <main id="content" key={`page ${page}`} className={css['main']} tabIndex={-1}>
        {children}
      </main>
      <Footer isSmall={isSmall} onKeys={() => setShowingKeys(true)} />
      {isSmall && <BackToTop />}
      <PanelBoundary onClose={closeAll}>
        <MobileMenu
          isOpen={isSmall && menuOpenAt === pathname}
          onClose={() => setMenuOpenAt(null)}
          onSwitch={() => setSwitching(true)}
        />
        {isShowingKeys && <ShopKeys onClose={() => setShowingKeys(false)} />}
        {isSwitching && <SwitchAccount onClose={() => setSwitching(false)} />}
      </PanelBoundary>
    </div>
  )
}

/**
 * `c` opens the cart. In the cart it goes to the button that orders it, which stands behind every line; it
 * does not press it.
 */
function useCartKey(pathname: string) {
  const navigate = useNavigate()
  const mayOrder = useAllows(NEEDS.placeOrders)
  useShortcut('c', () => {
    if (!mayOrder) return
    if (pathname === ROUTES.cart) document.querySelector<HTMLElement>('main [data-orders-cart]')?.focus()
    else void navigate(ROUTES.cart)
  })
}

/** The keyboard does not start from the header again where the link that was pressed has gone. */
function focusContent() {
  if (document.activeElement !== document.body) return
  document.getElementById('content')?.focus({ preventScroll: true })
}

/**
 * What counts as one page: a tick in a list's filters changes its path, not the page, which must neither
 * start anew nor fade in again.
 */
function pageOf(pathname: string): string {
  const route = isShopPath(pathname) ? parseShopPath(pathname) : null
  if (route?.is !== 'list') return pathname
  const { list, term } = route.selection
  return FILTERED_LISTS.has(list) ? 'list' : `${list} ${term}`
}
const FILTERED_LISTS: ReadonlySet<ShopList> = new Set([
  'all',
  'brands',
  'categories',
  'compatibility',
  'device-vendors',
])
