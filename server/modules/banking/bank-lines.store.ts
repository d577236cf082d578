import { type RawBuilder, sql } from 'kysely'
import type { BankColumns, BankLine } from '#shared/rules/bank-file.ts'
import type { Queryable, Tx } from '#server/db/connect.ts'

/** The columns that were chosen for files with this header; undefined where none were. */
export async function layoutOf(tx: Queryable, header: string): Promise<BankColumns | undefined> {
  const row = await tx
    .selectFrom('bank_layout')
    .select('columns')
    .where('header', '=', header)
    .executeTakeFirst()
  return row?.columns
}

/** Remembers the columns of files with this header. */
export const saveLayout = (tx: Tx, header: string, columns: BankColumns) =>
  tx
    .insertInto('bank_layout')
    .values({ header, columns: JSON.stringify(columns) })
    .onConflict((conflict) => conflict.column('header').doUpdateSet({ columns: JSON.stringify(columns) }))
    .execute()

/** Notes that a file is read. @returns its id; undefined where the same file was read before */
export async function insertStatement(
  tx: Tx,
  { fileName, sha256, now }: { fileName: string; sha256: string; now: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('bank_statement')
    .values({ file_name: fileName, sha256, imported_at: now })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A new line: what went out is no receipt, and nothing waits for it. */
export type NewLine = BankLine & { occurrence: number }

/**
 * Writes the lines that no earlier statement had, and notes their sum. One whose money was taken back when
 * its statement was read before waits for a person.
 * @returns the ids of those that came in
 */
export async function insertLines(
  tx: Tx,
  statementId: number,
  lines: readonly NewLine[],
): Promise<{ isNew: number; waiting: number[] }> {
  const column = <K extends keyof NewLine>(key: K) => lines.map((line) => line[key])
  const { rows } = await sql<{ id: number; amount_cents: number; came_in: boolean }>`
    with added as (
      insert into bank_line (statement_id, line_no, paid_on, amount_cents, words, occurrence, state, reason, for_staff)
      select ${statementId}, n.*, case when n.amount_cents > 0 then 'waiting' else 'ignored' end,
             case when n.amount_cents > 0 then '' else 'Money that went out' end,
             exists (select from bounced_line b
                     where (b.paid_on, b.amount_cents, b.words, b.occurrence)
                            = (n.paid_on, n.amount_cents, n.words, n.occurrence))
        from unnest(${column('lineNo')}::integer[], ${column('paidOn')}::date[],
                    ${column('amountCents')}::bigint[], ${column('words')}::text[],
                    ${column('occurrence')}::integer[]) as n (line_no, paid_on, amount_cents, words, occurrence)
      on conflict (paid_on, amount_cents, words, occurrence) do nothing
      returning id, amount_cents, for_staff
    ), noted as (insert into staff_line (line_id) select id from added where for_staff)
    select id, amount_cents, amount_cents > 0 as came_in from added`.execute(tx)
  const cents = rows.reduce((sum, row) => sum + row.amount_cents, 0)
  await tx
    .updateTable('bank_statement')
    .set({ line_count: rows.length, lines_cents: cents })
    .where('id', '=', statementId)
    .execute()
  return { isNew: rows.length, waiting: rows.filter((row) => row.came_in).map((row) => row.id) }
}

export type WaitingLine = {
  id: number
  paid_on: string
  amount_cents: number
  words: string
  state: 'waiting' | 'matched' | 'ignored'
  /** Only a person may match it: its money was taken back once. */
  for_staff: boolean
}

/** A line, locked, so that two people cannot match it at once; undefined where there is none. */
export async function lockLine(tx: Tx, id: number): Promise<WaitingLine | undefined> {
  const { rows } = await sql<WaitingLine>`
    select id, paid_on::text as paid_on, amount_cents, words, state, for_staff from bank_line
     where id = ${id} for update`.execute(tx)
  return rows[0]
}

type WaitingPage = { after: { paidOn: string; id: number } | null; limit: number }

/** Lines that nobody has matched yet, the oldest first; also those that only a person may match. */
export async function waitingLines(tx: Queryable, { after, limit }: WaitingPage): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select id, paid_on::text as paid_on, amount_cents, words, state, for_staff from bank_line
     where state = 'waiting' and (paid_on, id) > (${after?.paidOn ?? '0001-01-01'}::date, ${after?.id ?? 0})
     order by bank_line.paid_on, id limit ${limit}`.execute(tx)
  return rows
}

export type LineAside = Omit<WaitingLine, 'state' | 'for_staff'> & { reason: string }
/** Lines of money that came in which staff have set aside, the newest first. */
export const linesAsideQuery = ({ after, limit }: WaitingPage) => sql<LineAside>`
  select id, paid_on::text as paid_on, amount_cents, words, reason from bank_line
   where state = 'ignored' and amount_cents > 0
     and (paid_on, id) < (${after?.paidOn ?? '9999-12-31'}::date, ${after?.id ?? 0}::bigint)
   order by bank_line.paid_on desc, id desc limit ${limit}::bigint`

/** Lines that the job is to look at by now, the longest due first; not those for staff. */
export async function linesToLookAt(
  tx: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bank_line where state = 'waiting' and not for_staff and look_at <= ${now}
     order by look_at, id limit ${limit}::bigint`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Lets the job look at lines that still wait ever more rarely: after a sixteenth of the time that a line has
 * waited, half a minute at least and an hour at most.
 */
export const lookLater = (tx: Queryable, ids: readonly number[], now: Date) =>
  sql`
    update bank_line l
       set look_at = ${now}::timestamptz
                  + least(greatest((${now}::timestamptz - s.imported_at) / 16, interval '30 seconds'),
                          interval '1 hour')
      from bank_statement s
     where s.id = l.statement_id and l.id = any(${ids}::bigint[]) and l.state = 'waiting'`.execute(tx)

/** Lines that wait for a match by the portal, locked in the order of their ids; not those for staff. */
export async function lockWaiting(tx: Tx, ids: readonly number[]): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select l.id, l.paid_on::text as paid_on, l.amount_cents, l.words, l.state, l.for_staff
      from unnest(${ids}::bigint[]) as n (id) join bank_line l on l.id = n.id
     where l.state = 'waiting' and not l.for_staff order by l.id for update of l`.execute(tx)
  return rows
}

/** Notes the receipts that lines became. */
export const endMatched = (tx: Tx, ended: readonly { lineId: number; receiptId: number }[]) =>
  sql`
    update bank_line l set state = 'matched', receipt_id = n.receipt_id, reason = ''
      from unnest(${ended.map(({ lineId }) => lineId)}::bigint[],
                  ${ended.map(({ receiptId }) => receiptId)}::bigint[])
        as n (id, receipt_id)
     where l.id = n.id`.execute(tx)

/** What became of a line. reason: why it is ignored, or ''. */
export const endLine = (
  tx: Tx,
  id: number,
  { state, receiptId, reason }: { state: 'matched' | 'ignored'; receiptId: number | null; reason: string },
) => tx.updateTable('bank_line').set({ state, receipt_id: receiptId, reason }).where('id', '=', id).execute()

/** A line waits again, and for a person, which is noted a second time. */
const letWait = (tx: Tx, which: RawBuilder<unknown>) =>
  sql`
    with waiting as (
      update bank_line set state = 'waiting', receipt_id = null, reason = '', for_staff = true where ${which} returning id
    )
    insert into staff_line (line_id) select id from waiting on conflict do nothing`.execute(tx)

/** A locked line that was put aside waits again, and for a person. */
export const letIgnoredWait = (tx: Tx, id: number) => letWait(tx, sql`id = ${id}`)

/** The line that a receipt came from, if one, waits again, and for a person. */
export const letLineWait = (tx: Tx, receiptId: number) => letWait(tx, sql`receipt_id = ${receiptId}`)
