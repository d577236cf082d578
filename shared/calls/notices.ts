import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

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
    about: 'Set the notifications up to one as read: those that came meanwhile stay unread',
    needs: NEEDS.signedIn,
    input: z.object({ newestId: f.key }),
    output: alerts,
  },
})
