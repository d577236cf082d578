import {
  type Icon,
  IconAddressBook,
  IconClipboardList,
  IconClockPause,
  IconDownload,
  IconFileInvoice,
  IconHistory,
  IconListDetails,
  IconLock,
  IconReceiptDollar,
  IconRss,
  IconTool,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { MenuEntryId, MenuItem } from '#shared/rules/account-menu.ts'
import { RECENT_ACTIVITY_ID } from './RecentActivity.tsx'
import css from './account.module.css'

const LOOKS: Partial<Record<MenuEntryId, { icon: Icon; about: string }>> = {
  overview: { icon: IconHistory, about: 'The last products, orders and invoices you opened' },
  orders: { icon: IconClipboardList, about: 'Follow, search and reorder' },
  backOrders: { icon: IconClockPause, about: 'What is still on back order' },
  loginSecurity: { icon: IconLock, about: 'Your details and password' },
  invoices: { icon: IconFileInvoice, about: 'Look up and download' },
  returns: { icon: IconTool, about: 'Returns and repairs' },
  addresses: { icon: IconAddressBook, about: 'Where your orders go' },
  credit: { icon: IconReceiptDollar, about: 'What is owed and when' },
  users: { icon: IconUsers, about: 'Users of this account and their permissions' },
  priceLists: { icon: IconListDetails, about: 'Your prices as a file' },
  dataFeed: { icon: IconRss, about: 'Our products and stock in your own system' },
  files: { icon: IconDownload, about: 'Forms and documents' },
}

const showRecent = () => document.getElementById(RECENT_ACTIVITY_ID)?.scrollIntoView()

/**
 * The areas as tiles, each shown only to who may enter it. The one named after this page leads down to its
 * list.
 */
export function AccountTiles({ tiles }: { tiles: readonly MenuItem[] }) {
  return (
    <ul className={css['tiles']} aria-label="Areas of your account">
      {tiles.map(({ id, label, path }) => {
        const look = LOOKS[id]
        const TileIcon = look?.icon
        return (
          path !== null && (
            <li key={id}>
              <Link to={path} className={css['tile']} onClick={id === 'overview' ? showRecent : undefined}>
                {TileIcon && <TileIcon size={22} stroke={1.6} aria-hidden />}
                <span>
                  <b>{label}</b>
                  <span className={css['about']}>{look?.about}</span>
                </span>
              </Link>
            </li>
          )
        )
      })}
    </ul>
  )
}
