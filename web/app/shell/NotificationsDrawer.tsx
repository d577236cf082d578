import { IconMapPin, IconTool } from '@tabler/icons-react'
import { MESSAGES } from '#shared/codes/messages.ts'
import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { useSession } from '#web/data/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRestockRequests } from '#web/data/use-restock-requests.ts'
import { auDayAndTime } from '#web/parts/au-dates.ts'
import { focusNextRow } from '#web/parts/focus-next-row.ts'
import { WrittenHtml } from '#web/parts/WrittenHtml.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { OwnProducts } from './OwnProducts.tsx'
import css from './drawers.module.css'

type Alerts = OutputOf<AllCalls['alertsFromServer']>
const ICONS: Record<string, typeof IconTool> = { address: IconMapPin, request: IconTool }

/**
 * Notices of the account and the person, unread first, with the time of the account's zone; only unread ones
 * can be set as read (NAV-22 to NAV-30).
 */
export function NotificationsDrawer({
  isOpen,
  alerts,
  onClose,
}: {
  isOpen: boolean
  alerts: Alerts | undefined
  onClose: () => void
}) {
  const setRead = useChange('setAlertRead')
  const { masquerade } = useSession()
  const unread = alerts?.unreadAlerts ?? []
  const all = [...unread, ...(alerts?.readAlerts ?? [])]
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      position="right"
      size={420}
      title={MESSAGES.notificationsTitle}
    >
      {isOpen && !masquerade && <AskedProducts onLeave={onClose} />}
      {all.length === 0 && <p className={css['empty']}>{MESSAGES.notificationsEmpty}</p>}
      {unread.length > 1 && <SetAllRead ids={unread.map(({ id }) => id)} />}
      <ul>
        {all.map((alert) => {
          const Icon = ICONS[alert.type]
          return (
            <li key={alert.id} className={css['notice']} data-unread={!alert.isRead || undefined}>
              {Icon && <Icon size={20} aria-label={alert.type} />}
              <div className={css['message']}>
                <WrittenHtml html={alert.messageline} />
                <time dateTime={alert.at.toISOString()}>{auDayAndTime(alert.at)}</time>
              </div>
              {!alert.isRead && (
                <Button
                  look="plain"
                  busy={setRead.isPending && setRead.variables.id === alert.id}
                  onClick={({ currentTarget }) => {
                    focusNextRow(currentTarget)
                    setRead.mutate({ id: alert.id })
                  }}
                >
                  {MESSAGES.setAsRead}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </SidePanel>
  )
}

/** Those that come meanwhile stay unread. The focus stays in the panel, which the button leaves. */
function SetAllRead({ ids }: { ids: readonly number[] }) {
  const change = useChange('setAlertsRead')
  return (
    <div className={css['all']}>
      <Button
        look="plain"
        busy={change.isPending}
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
          change.mutate({ ids: [...ids] })
        }}
      >
        {MESSAGES.setAllAsRead}
      </Button>
    </div>
  )
}

/** What the person has asked to be told of, which they can stop here. */
function AskedProducts({ onLeave }: { onLeave: () => void }) {
  const { kept, toggle } = useRestockRequests()
  return (
    kept.length > 0 && (
      <details className={css['asked']}>
        <summary>
          You will be notified about {kept.length} {kept.length === 1 ? 'product' : 'products'}
        </summary>
        <OwnProducts
          productIds={kept}
          dropWord="Stop"
          dropLabel={(name) => `Stop notifying me about ${name}`}
          onDrop={toggle}
          onLeave={onLeave}
        />
      </details>
    )
  )
}
