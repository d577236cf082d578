import { type ReactNode, useEffect, useRef, useState } from 'react'
import { generatePath, Link, NavLink, useLocation } from 'react-router'
import { grouped } from '#shared/rules/grouped.ts'
import { ORDER_QUEUES, QUEUE_WORDS } from '#shared/codes/order-queues.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { NEEDS } from '#shared/rules/access.ts'
import { matchRoute } from '#shared/rules/route-match.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useNewPage } from '#web/ui/use-new-page.ts'
import { useShortcut } from '#web/ui/key-shortcuts.ts'
import { leave } from '#web/data/leave.ts'
import { useAllows, usePerson, useSession } from '#web/data/session.ts'
import { settings } from '#web/data/settings.ts'
import { useKeptScroll } from '#web/data/use-kept-scroll.ts'
import { useRead } from '#web/data/use-read.ts'
import { ProductMark } from '#web/parts/ProductMark.tsx'
import { Areas } from './Areas.tsx'
import { useListKeys } from './kit/use-list-keys.ts'
import { Search } from './search/Search.tsx'
import { StaffKeys } from './StaffKeys.tsx'
import { staffMenu } from './staff-screens.ts'
import css from './staff-shell.module.css'

/** Around every screen of the console: areas, search and person; below them the queues with their counts. */
export function StaffShell({ children }: { children: ReactNode }) {
  const { firstName, lastName } = useSession()
  const person = usePerson()
  const hasOrders = useAllows(NEEDS.staffOrders)
  const { pathname } = useLocation()
  const [isShowingKeys, setShowingKeys] = useState(false)
  useShortcut('?', () => setShowingKeys(true))
  const areas = staffMenu(person)
  useListKeys(isListPath(pathname, areas))
  useNewPage(pathname, keepFocus)
  useKeptScroll()
  return (
    <div className={css['app']}>
      <a className={css['skip']} href="#content">
        Skip to content
      </a>
      <header className={css['header']}>
        <div className={css['row']}>
          <Link to={ROUTES.home} className={css['logo']} aria-label={`${settings.productName} Staff, home`}>
            <ProductMark name={settings.productName} /> <span className={css['tag']}>Staff</span>
          </Link>
          <Areas areas={areas} />
          {hasOrders && <Search />}
          <div className={css['person']}>
            <span>
              {firstName} <span className={css['lastName']}>{lastName}</span>
            </span>
            <button
              type="button"
              className={css['keys']}
              aria-keyshortcuts="?"
              onClick={() => setShowingKeys(true)}
            >
              Keys
            </button>
            <button type="button" onClick={leave}>
              Sign out
            </button>
          </div>
        </div>
        {hasOrders && <Queues />}
      </header>
      {isShowingKeys && <StaffKeys onClose={() => setShowingKeys(false)} />}
      <main id="content" className={css['main']} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** Whether a screen is the list of its area, not one of its rows. */
const isListPath = (pathname: string, areas: readonly { to: string }[]): boolean =>
  matchRoute(pathname) === 'staffOrders' || areas.some(({ to }) => to === pathname)

/** How often the counts are read again where nothing else does. */
const COUNT_EVERY_MS = 30_000

function Queues() {
  const { data } = useRead('staffQueues', {}, { refreshMs: COUNT_EVERY_MS })
  const counts = new Map(data?.queues.map((one) => [one.queue, one]))
  const bar = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isCounted = data !== undefined
  useEffect(() => {
    // on a phone the bar is wider than the window, and wider again with its counts
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname, isCounted])
  return (
    <nav ref={bar} className={css['queues']} aria-label="Queues">
      {ORDER_QUEUES.map((queue) => {
        const found = counts.get(queue)
        const count = found ? `${grouped(found.count)}${found.isExact ? '' : '+'}` : ''
        const { title, about } = QUEUE_WORDS[queue]
        return (
          <NavLink
            key={queue}
            to={generatePath(ROUTES.staffOrders, { queue })}
            title={about}
            className={({ isActive }) =>
              isActive ? `${css['queue'] ?? ''} ${css['here'] ?? ''}` : css['queue']
            }
          >
            {title} <b data-none={found?.count === 0 || undefined}>{count}</b>
          </NavLink>
        )
      })}
    </nav>
  )
}
