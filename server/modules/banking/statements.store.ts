import { sql } from 'kysely'
import type { BankColumns } from '#shared/rules/bank-file.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** A statement as it was kept: how many lines were new, their sum in cents, and how many are matched now. */
export type ReadStatement = {
  id: number
  file_name: string
  imported_at: Date
  line_count: number
  lines_cents: number
  matched: number
}

/** The statements that were read last, the newest first. */
export async function lastStatements(tx: Queryable, limit: number): Promise<ReadStatement[]> {
  const { rows } = await sql<ReadStatement>`
    select s.id, s.file_name, s.imported_at, s.line_count, s.lines_cents,
           (select count(*) from bank_line l where l.statement_id = s.id and l.state = 'matched')::integer as matched
      from (select * from bank_statement order by id desc limit ${limit}) s order by s.id desc`.execute(tx)
  return rows
}

/** A statement, locked, so that nobody takes it back twice; undefined where there is none. */
export const lockStatement = (tx: Tx, id: number) =>
  tx.selectFrom('bank_statement').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The states of a statement's lines, locked: who matches one of them waits, or is waited for. */
export const lockLinesOf = (tx: Tx, statementId: number) =>
  tx
    .selectFrom('bank_line')
    .select(['id', 'state'])
    .where('statement_id', '=', statementId)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Deletes a statement and its lines, so that the same file may be read again. Which of them only a person may
 * match is kept.
 */
export async function deleteStatement(tx: Tx, id: number): Promise<void> {
  await sql`
    insert into bounced_line (paid_on, amount_cents, words, occurrence)
    select paid_on, amount_cents, words, occurrence from bank_line where statement_id = ${id} and for_staff
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('bank_line').where('statement_id', '=', id).execute()
  await tx.deleteFrom('bank_statement').where('id', '=', id).execute()
}

/** The columns that were chosen, with the header of the files they are for. */
export const allLayouts = (
  tx: Queryable,
  limit: number,
): Promise<{ header: string; columns: BankColumns }[]> =>
  tx.selectFrom('bank_layout').selectAll().orderBy('header').limit(limit).execute()
