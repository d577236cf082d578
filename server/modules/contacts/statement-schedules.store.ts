import { sql } from 'kysely'
import type { StatementChoice } from '#shared/rules/statement-days.ts'
import type { Db, Queryable, Tx } from '#server/db/connect.ts'

/**
 * On which day statements of an account are mailed. done_on: the chosen day that was dealt with last, or the
 * day of the choice. covered_to: the last day of the last statement. Days of Brisbane.
 */
export type ScheduleRow = StatementChoice & {
  account_id: string
  done_on: string
  covered_to: string | null
}
const COLUMNS = ['account_id', 'frequency', 'day', 'done_on', 'covered_to'] as const

export const scheduleOf = (tx: Queryable, accountId: string): Promise<ScheduleRow | undefined> =>
  tx.selectFrom('statement_schedule').select(COLUMNS).where('account_id', '=', accountId).executeTakeFirst()

/** The same, locked: of several at once each finds what those before it have done. */
export const lockSchedule = (tx: Tx, accountId: string): Promise<ScheduleRow | undefined> =>
  tx
    .selectFrom('statement_schedule')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Chooses a day: the first statement is that of the next one. What was covered before stays. */
export const saveSchedule = (tx: Tx, accountId: string, choice: StatementChoice, today: string) =>
  tx
    .insertInto('statement_schedule')
    .values({ account_id: accountId, ...choice, done_on: today })
    .onConflict((on) => on.column('account_id').doUpdateSet({ ...choice, done_on: today }))
    .execute()

export const deleteSchedule = (tx: Tx, accountId: string) =>
  tx.deleteFrom('statement_schedule').where('account_id', '=', accountId).execute()

/** Notes that the statement of a chosen day is dealt with, whether or not there was anything to say. */
export const noteStatement = (tx: Tx, accountId: string, done: { doneOn: string; coveredTo: string }) =>
  tx
    .updateTable('statement_schedule')
    .set({ done_on: done.doneOn, covered_to: done.coveredTo })
    .where('account_id', '=', accountId)
    .execute()

/** Every choice of which a day has come since it was dealt with last; a few more than are due. */
export async function schedulesToCheck(db: Db, today: string): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select account_id, frequency, day, done_on, covered_to from statement_schedule
     where done_on < ${today}::date order by account_id`.execute(db)
  return rows
}
