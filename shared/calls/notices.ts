import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import { ALERTS_MAX } from '../codes/limits.ts'
import * as f from './fields.ts'

const ALERT_ID_MAX = 9_999_999_999
const ALERT_IDS_TEXT_MAX = ALERTS_MAX * (String(ALERT_ID_MAX).length + 1) // characters: each with a comma
const alertIds = z.array(z.int().check(z.gte(1), z.lte(ALERT_ID_MAX))).check(z.maxLength(ALERTS_MAX))

const alert = z.object({
  id: f.keyOut,
  type: f.string,
  messageline: f.string,
  expirydate: f.string,
  isRead: f.boolean,
  /** When it was published. The specification's five fields have no time. */
  at: f.moment,
})
const alerts = z.object({ unreadAlerts: z.array(alert), readAlerts: z.array(alert) })

export const noticeCalls = calls({
  alertsFromServer: {
    method: 'GET',
    about: 'Notifications, read and unread',
    needs: NEEDS.signedIn,
    input: f.nothing,
    output: alerts,
  },
  setAlertRead: {
    method: 'PUT',
    about: 'Set a notification as read',
    needs: NEEDS.signedIn,
    input: z.object({ id: f.key }),
    output: alerts,
  },
  setAlertsRead: {
    method: 'PUT',
    about: 'Set notifications that were seen as read: those that came meanwhile stay unread',
    needs: NEEDS.signedIn,
    input: z.object({ ids: f.json(alertIds, ALERT_IDS_TEXT_MAX) }),
    output: alerts,
  },
})
