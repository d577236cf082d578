import {
  type Icon,
  IconBox,
  IconClipboardList,
  IconClockPause,
  IconFileInvoice,
  IconHeadset,
  IconTool,
} from '@tabler/icons-react'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { ROUTES } from '#shared/codes/routes.ts'
import { problemText } from '#web/data/notices.tsx'
import { useRead } from '#web/data/use-read.ts'
import { auDay, auDayAndTime, auTime } from '#web/parts/au-dates.ts'
import { LoadProblem } from '#web/parts/LoadProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
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
    path: (orderno) => generatePath(ROUTES.backOrder, { orderno }),
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
      <ActedFor />
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
        {data?.recentActivities.map(({ description, type, parameters, at: seenAt }, at) => {
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
              <time className={css['seenAt']} dateTime={seenAt.toISOString()}>
                {auDayAndTime(seenAt)}
              </time>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const ACTED_SHOWN = 10

/** When staff of the wholesaler acted for the account, and what they changed (decision 23). */
function ActedFor() {
  const { data } = useRead('actedForAccount', {})
  const [showsAll, setShowsAll] = useState(false)
  if (!data || data.acted.length === 0) return null
  const shown = showsAll ? data.acted : data.acted.slice(0, ACTED_SHOWN)
  return (
    <>
      <ul className={css['activities']} aria-label="Done for you by our staff">
        {shown.map(({ by, from, to, did }) => (
          <li key={from.toISOString()}>
            <IconHeadset size={18} stroke={1.6} aria-hidden />
            <span className={css['kind']}>{auDay(from)}</span>
            <span>
              {`Staff member ${by} ${to ? 'acted' : 'is acting'} for you ${auTime(from)} to ${to ? auTime(to) : 'now'}: ${did}`}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < data.acted.length && (
        <Button look="plain" onClick={() => setShowsAll(true)}>
          Show all {data.acted.length} visits of our staff
        </Button>
      )}
    </>
  )
}
