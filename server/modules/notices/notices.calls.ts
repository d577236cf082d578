import type { noticePreferenceCalls } from '#shared/calls/notice-preferences.ts'
import type { noticeCalls } from '#shared/calls/notices.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Tx } from '#server/db/connect.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import { alertsFor, setAlertsRead } from './alerts.store.ts'
import { preferencesOf } from './preferences.store.ts'
import { updatePreference } from './preferences.ts'

export const noticeHandlers: HandlersFor<typeof noticeCalls> = {
  alertsFromServer: (_input, ctx) => presentAlerts(ctx),
  setAlertRead: ({ id }, ctx) => setRead(ctx, id, (alert) => alert.id === id),
  setAlertsRead: ({ newestId }, ctx) => setRead(ctx, newestId, (alert) => alert.id <= newestId),
}

export const noticePreferenceHandlers: HandlersFor<typeof noticePreferenceCalls> = {
  preferencesFromServer: async (_input, { tx, actor }) => ({
    preferences: await preferencesOf(tx, actor),
  }),
  updatePreference,
}

/**
 * Sets what a person sees of their notifications as read.
 * @param id one that they have seen
 * @throws Refusal alert.unknown
 */
async function setRead(ctx: ReadCtx & { tx: Tx }, id: number, isMeant: (alert: { id: number }) => boolean) {
  const seen = await alertsFor(ctx.tx, ctx.actor, brisbaneDay(ctx.now))
  if (!seen.some((alert) => alert.id === id)) throw new Refusal('alert.unknown')
  const ids = seen.filter(isMeant).map((alert) => alert.id)
  await setAlertsRead(ctx.tx, ids, ctx.actor.userId, ctx.now)
  return presentAlerts(ctx)
}

async function presentAlerts({ tx, actor, now }: ReadCtx) {
  const rows = await alertsFor(tx, actor, brisbaneDay(now))
  const shown = rows.map((row) => ({
    id: row.id,
    type: row.type,
    messageline: row.message_html,
    expirydate: row.expires_on ?? '',
    isRead: row.read_at !== null,
    at: row.created_at,
  }))
  return {
    unreadAlerts: shown.filter((alert) => !alert.isRead),
    readAlerts: shown.filter((alert) => alert.isRead),
  }
}
