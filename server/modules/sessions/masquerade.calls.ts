import type { masqueradeCalls } from '#shared/calls/masquerade.ts'
import { actedWords } from '#shared/rules/masquerade.ts'
import type { HandlersFor } from '#server/http/handlers.ts'
import { whoActs } from '#server/modules/audit/who-acts.ts'
import { endMasquerade } from '#server/modules/masquerade/end-masquerade.ts'
import { actedFor, peopleOnAccount } from '#server/modules/masquerade/masquerade.store.ts'

/** More than the audit keeps of most accounts. */
const ACTED_MAX = 100

export const masqueradeHandlers: HandlersFor<typeof masqueradeCalls> = {
  masqueradePeople: async ({ accountId }, { tx }) => ({
    people: (await peopleOnAccount(tx, accountId)).map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`.trim() || row.login,
    })),
  }),
  endMasquerade: async (_input, { tx, actor, client, now }) => {
    await endMasquerade(tx, actor.session.secretHash, whoActs({ actor, client }), now)
    if (actor.masquerade) client.sessionChanged()
    return {}
  },
  actedForAccount: async (_input, { tx, actor, now }) => ({
    acted: (await actedFor(tx, actor.accountId, ACTED_MAX)).map((row) => {
      const end = row.ended_at ?? row.until
      return {
        by: row.first_name,
        from: row.begun_at,
        to: row.ended_at === null && end > now ? null : end,
        did: actedWords(row.held),
      }
    }),
  }),
}
