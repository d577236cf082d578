import * as z from 'zod/mini'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'

const productIds = z.object({ productIds: f.strings })
const oneProduct = z.object({ productId: f.id })
const activities = z.object({
  recentActivities: z.array(z.object({ description: f.string, type: f.string, parameters: z.record(f.string, f.string) })),
})
const alert = z.object({ id: f.keyOut, type: f.string, messageline: f.string, expirydate: f.string, isRead: f.boolean })
const alerts = z.object({ unreadAlerts: z.array(alert), readAlerts: z.array(alert) })

export const personalCalls = calls({
  addFavouriteProductId: { method: 'POST', about: 'Keep a product as a favourite', needs: NEEDS.signedIn, input: oneProduct, output: productIds },
  deleteFavouriteProductId: { method: 'DELETE', about: 'Drop a favourite', needs: NEEDS.signedIn, input: oneProduct, output: productIds },
  addProductTab: { method: 'POST', about: 'Open a product tab', needs: NEEDS.signedIn, input: oneProduct, output: productIds },
  deleteProductTab: { method: 'DELETE', about: 'Close a product tab', needs: NEEDS.signedIn, input: oneProduct, output: productIds },
  setFittingDevice: {
    method: 'PUT', about: 'Keep the device a person works on, whose lists then show only what fits it; a blank id drops it', needs: NEEDS.signedIn,
    input: z.object({ deviceId: f.optionalText(100) }), output: z.object({ fittingDeviceId: f.string }),
  },
  recentActivitiesFromServer: { method: 'GET', about: 'What the person looked at last on this account', needs: NEEDS.signedIn, input: f.nothing, output: activities },
  addActivityViewProduct: { method: 'POST', about: 'Note that a product was looked at', needs: NEEDS.signedIn, input: oneProduct, output: activities },
  addActivityViewOrder: { method: 'POST', about: 'Note that an order was looked at', needs: NEEDS.orders, input: z.object({ orderId: f.id }), output: activities },
  addActivityViewBackOrder: { method: 'POST', about: 'Note that a back order was looked at', needs: NEEDS.activityBackOrder, input: z.object({ orderId: f.id }), output: activities },
  alertsFromServer: { method: 'GET', about: 'Notifications, read and unread', needs: NEEDS.signedIn, input: f.nothing, output: alerts },
  setAlertRead: { method: 'PUT', about: 'Set a notification as read', needs: NEEDS.signedIn, input: z.object({ id: f.key }), output: alerts },
  preferencesFromServer: {
    method: 'GET', about: 'The back-order notice preferences', needs: NEEDS.signedIn, input: f.nothing,
    output: z.object({ preferences: z.object({ backorder_frequency: f.string, backorder_day: f.string }) }),
  },
})
