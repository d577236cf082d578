import type { ReadCtx } from '#server/http/handlers.ts'
import { activitiesOf } from './activities.store.ts'

const ACTIVITIES_SHOWN = 50

/** What a person looked at last on their account: the answer of every call that notes it. */
export async function answerActivities({ tx, actor }: Pick<ReadCtx, 'tx' | 'actor'>) {
  const rows = await activitiesOf(tx, actor.userId, actor.accountId, ACTIVITIES_SHOWN)
  return {
    recentActivities: rows.map((row) => ({
      description: row.description,
      type: row.type,
      parameters: { id: row.subject_id },
      at: row.at,
    })),
  }
}
