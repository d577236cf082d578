import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'

/** How often sign-in failed under each key since a moment; keys are `name:...` and `address:...`. */
export async function failuresSince(tx: Tx | Db, keys: string[], since: Date): Promise<Map<string, number>> {
  const rows = await tx.selectFrom('sign_in_failure').select(['key', (eb) => eb.fn.countAll<number>().as('times')])
    .where('key', 'in', keys).where('at', '>', since).groupBy('key').execute()
  return new Map(rows.map((row) => [row.key, row.times]))
}

export const addFailures = (tx: Tx | Db, keys: string[], at: Date) => tx.insertInto('sign_in_failure').values(keys.map((key) => ({ key, at }))).execute()
export const forgetFailures = (tx: Tx | Db, key: string) => tx.deleteFrom('sign_in_failure').where('key', '=', key).execute()
export const dropOldFailures = (db: Db, before: Date) => db.deleteFrom('sign_in_failure').where('at', '<', before).execute()

/** Notes a one-time code's step; false where this or a later code has been used, so that a code works once. */
export async function useTotpStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const done = await tx.insertInto('totp_use').values({ user_id: userId, time_step: step })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ time_step: step }).where('totp_use.time_step', '<', step))
    .returning('user_id').executeTakeFirst()
  return done !== undefined
}

/** Spends a recovery code; false where it is unknown or spent. */
export async function useRecoveryCode(tx: Tx, userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
  const done = await tx.updateTable('recovery_code').set({ used_at: now })
    .where('user_id', '=', userId).where('code_hash', '=', codeHash).where('used_at', 'is', null).returning('user_id').executeTakeFirst()
  return done !== undefined
}

export const addAudit = (tx: Tx | Db, entry: { at: Date; actorId: number | null; accountId: string | null; action: string; detail?: object }) =>
  tx.insertInto('audit').values({ at: entry.at, actor_id: entry.actorId, account_id: entry.accountId, action: entry.action, detail: sql`${JSON.stringify(entry.detail ?? {})}::jsonb` }).execute()
