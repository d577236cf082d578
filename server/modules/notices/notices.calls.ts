import type { noticePreferenceCalls } from '#shared/calls/notice-preferences.ts'
import type { noticeCalls } from '#shared/calls/notices.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { Tx } from '#server/db/connect.ts'
import type { HandlersFor, ReadCtx } from '#server/http/handlers.ts'
import { alertsFor, setAlertsRead } from './alerts.store.ts'
import { orderMailsOf, preferencesOf, savePreference } from './preferences.store.ts'
import { updatePreference } from './preferences.ts'

export const noticeHandlers: HandlersFor<typeof noticeCalls> = {
  alertsFromServer: (_input, ctx) => presentAlerts(ctx),
  setAlertRead: ({ id }, ctx) => setRead(ctx, [id]),
  setAlertsRead: ({ ids }, ctx) => setRead(ctx, ids),
}

export const noticePreferenceHandlers: HandlersFor<typeof noticePreferenceCalls> = {
  preferencesFromServer: async (_input, { tx, actor }) => ({
    preferences: await preferencesOf(tx, actor),
  }),
  updatePreference,
  orderMailsFromServer: (_input, { tx, actor }) => orderMailsOf(tx, actor),
  chooseOrderMail: async ({ mail, isWanted }, { tx, actor }) => {
    await savePreference(tx, actor, `mail_${mail}`, isWanted ? 'Y' : 'N')
    return orderMailsOf(tx, actor)
  },
}

/**
 * Sets notifications as read. Those that are over by now, or not this person's, are left out.
 * @param ids what they have seen
 * @throws Refusal alert.unknown where none is left
 */
async function setRead(ctx: ReadCtx & { tx: Tx }, ids: readonly number[]) {
  const meant = new Set(ids)
  const theirs = (await alertsFor(ctx.tx, ctx.actor, brisbaneDay(ctx.now))).filter(({ id }) => meant.has(id))
  if (theirs.length === 0) throw new Refusal('alert.unknown')
  await setAlertsRead(
    ctx.tx,
    theirs.map(({ id }) => id),
    ctx.actor.userId,
    ctx.now,
  )
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
