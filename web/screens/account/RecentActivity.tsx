import {
  type Icon,
  IconBox,
  IconClipboardList,
  IconClockPause,
  IconFileInvoice,
  IconTool,
} from '@tabler/icons-react'
import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import css from './account.module.css'

export const RECENT_ACTIVITY_ID = 'recent-activity'

const KINDS: Record<string, { icon: Icon; word: string; path: (id: string) => string }> = {
  Product: {
    icon: IconBox,
    word: 'Product',
    path: (productId) => generatePath(ROUTES.product, { productId }),
  },
  Order: {
    icon: IconClipboardList,
    word: 'Order',
    path: (orderno) => generatePath(ROUTES.order, { orderno }),
  },
  BackOrder: {
    icon: IconClockPause,
    word: 'Back order',
    path: (orderno) => generatePath(ROUTES.order, { orderno }),
  },
  Invoice: {
    icon: IconFileInvoice,
    word: 'Invoice',
    path: (invoiceno) => generatePath(ROUTES.invoice, { invoiceno }),
  },
  Return: {
    icon: IconTool,
    word: 'Service request',
    path: (returnno) => generatePath(ROUTES.return, { returnno }),
  },
}

/** What this person looked at last on this account, newest first, each leading back there. */
export function RecentActivity() {
  const { data, error, refetch } = useRead('recentActivitiesFromServer', {})
  return (
    <section id={RECENT_ACTIVITY_ID} className={css['recent']} aria-labelledby="recent-heading">
      <h2 id="recent-heading">Recent Activity</h2>
      {error && !data && (
        <LoadProblem text={problemText('recentActivitiesFromServer', error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <div className={css['skeleton']} aria-busy="true" />}
      {data?.recentActivities.length === 0 && (
        <p className={css['soft']}>
          Products, orders and invoices you open are listed here.{' '}
          <Link to={ROUTES.shop}>Start in the shop</Link>.
        </p>
      )}
      <ul className={css['activities']}>
        {data?.recentActivities.map(({ description, type, parameters }, at) => {
          const kind = KINDS[type]
          const ActivityIcon = kind?.icon ?? IconBox
          return (
            <li key={`${String(at)} ${type} ${parameters['id'] ?? ''}`}>
              <ActivityIcon size={18} stroke={1.6} aria-hidden />
              <span className={css['kind']}>{kind?.word ?? type}</span>
              {kind && parameters['id'] ? (
                <Link to={kind.path(parameters['id'])}>{description}</Link>
              ) : (
                <span>{description}</span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
