import type { noticeCalls } from '#shared/calls/notices.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Ctx, HandlersFor } from '#server/http/handlers.ts'
import { alertsFor, preferencesOf, setAlertRead } from './alerts.store.ts'

export const noticeHandlers: HandlersFor<typeof noticeCalls> = {
  alertsFromServer: (_input, ctx) => presentAlerts(ctx),
  setAlertRead: async ({ id }, ctx) => {
    const seen = await alertsFor(ctx.tx, ctx.actor.userId, ctx.actor.accountId, brisbaneDay(ctx.now))
    if (!seen.some((alert) => alert.id === id)) throw new Refusal('alert.unknown')
    await setAlertRead(ctx.tx, id, ctx.actor.userId, ctx.now)
    return presentAlerts(ctx)
  },
  preferencesFromServer: async (_input, { tx, actor }) => {
    const kept = new Map(
      (await preferencesOf(tx, actor.userId, actor.accountId)).map((row) => [row.name, row.value]),
    )
    return {
      preferences: {
        backorder_frequency: kept.get('backorder_frequency') ?? '',
        backorder_day: kept.get('backorder_day') ?? '',
      },
    }
  },
}

async function presentAlerts({ tx, actor, now }: Ctx) {
  const rows = await alertsFor(tx, actor.userId, actor.accountId, brisbaneDay(now))
  const shown = rows.map((row) => ({
    id: row.id,
    type: row.type,
    messageline: row.message_html,
    expirydate: row.expires_on ?? '',
    isRead: row.read_at !== null,
  }))
  return {
    unreadAlerts: shown.filter((alert) => !alert.isRead),
    readAlerts: shown.filter((alert) => alert.isRead),
  }
}
