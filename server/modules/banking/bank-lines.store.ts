import { sql } from 'kysely'
import type { BankColumns, BankLine } from '#shared/rules/bank-file.ts'
import type { Payable } from '#shared/rules/match-bank-line.ts'
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
 * Writes the lines that no earlier statement had, and notes their sum.
 * @returns the ids of those that came in
 */
export async function insertLines(
  tx: Tx,
  statementId: number,
  lines: readonly NewLine[],
): Promise<{ isNew: number; waiting: number[] }> {
  const column = <K extends keyof NewLine>(key: K) => lines.map((line) => line[key])
  const { rows } = await sql<{ id: number; amount_cents: number; came_in: boolean }>`
    insert into bank_line (statement_id, line_no, paid_on, amount_cents, words, occurrence, state, reason)
    select ${statementId}, n.*, case when n.amount_cents > 0 then 'waiting' else 'ignored' end,
           case when n.amount_cents > 0 then '' else 'Money that went out' end
      from unnest(${column('lineNo')}::integer[], ${column('paidOn')}::date[], ${column('amountCents')}::bigint[], ${column('words')}::text[],
                  ${column('occurrence')}::integer[]) as n (line_no, paid_on, amount_cents, words, occurrence)
    on conflict (paid_on, amount_cents, words, occurrence) do nothing
    returning id, amount_cents, amount_cents > 0 as came_in`.execute(tx)
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
    select id, paid_on::text as paid_on, amount_cents, words, state, for_staff from bank_line where id = ${id} for update`.execute(
    tx,
  )
  return rows[0]
}

type WaitingPage = { after: { paidOn: string; id: number } | null; limit: number; forStaff: boolean }

/**
 * Lines that nobody has matched yet, the oldest first.
 * @param forStaff with those that only a person may match
 */
export async function waitingLines(
  tx: Queryable,
  { after, limit, forStaff }: WaitingPage,
): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select id, paid_on::text as paid_on, amount_cents, words, state, for_staff from bank_line
     where state = 'waiting' and (${forStaff}::boolean or not for_staff) and (paid_on, id) > (${after?.paidOn ?? '0001-01-01'}::date, ${after?.id ?? 0})
     order by bank_line.paid_on, id limit ${limit}`.execute(tx)
  return rows
}

/** What became of a line. reason: why it is ignored, or ''. */
export const endLine = (
  tx: Tx,
  id: number,
  { state, receiptId, reason }: { state: 'matched' | 'ignored'; receiptId: number | null; reason: string },
) => tx.updateTable('bank_line').set({ state, receipt_id: receiptId, reason }).where('id', '=', id).execute()

/** The line that a receipt came from, if one, waits again, and for a person. */
export const letLineWait = (tx: Tx, receiptId: number) =>
  tx
    .updateTable('bank_line')
    .set({ state: 'waiting', receipt_id: null, for_staff: true })
    .where('receipt_id', '=', receiptId)
    .execute()

const AMOUNTS_MAX = 6
/** What was paid for the order `o` and not given back. */
const PAID = sql`
  (select coalesce(sum(r.amount_cents - r.refunded_cents), 0)::bigint from receipt r where r.web_order_no = o.web_order_no)`

/**
 * What a line may pay: what its numbers name, and what comes to its amount. Open invoices, by their own
 * number or their order's; and orders that wait for a deposit.
 */
export async function payablesFor(
  tx: Queryable,
  { numbers, amountCents }: { numbers: readonly string[]; amountCents: number },
): Promise<Payable[]> {
  const { rows: invoices } = await sql<Payable>`
    with named as (
      select i.invoice_no from invoice i where i.invoice_no = any(${numbers}::text[])
      union
      select i.invoice_no from web_order o join invoice i using (web_order_no)
       where o.order_no = any(${numbers}::text[]) or o.web_order_no = any(${numbers}::bigint[])
    ), alike as (
      select invoice_no from invoice
       where kind = 'invoice' and amount_inc_cents - allocated_cents = ${amountCents} and allocated_cents <> amount_inc_cents
       order by due_on, invoice_no limit ${AMOUNTS_MAX}
    )
    select i.invoice_no as "invoiceNo", i.amount_inc_cents - i.allocated_cents as "openCents", c.name as payer, c.id as "payerId",
           array_remove(array[i.invoice_no, o.order_no, o.web_order_no::text], null) as numbers
      from invoice i join customer c on c.id = i.payer_id left join web_order o using (web_order_no)
     where i.kind = 'invoice' and i.allocated_cents <> i.amount_inc_cents
       and i.invoice_no in (select invoice_no from named union select invoice_no from alike)
     order by i.due_on, i.invoice_no`.execute(tx)
  const { rows: orders } = await sql<Payable>`
    with named as (
      select web_order_no from web_order where order_no = any(${numbers}::text[])
      union
      select web_order_no from web_order where web_order_no = any(${numbers}::bigint[])
    ), alike as (
      select h.web_order_no from order_hold h join web_order o using (web_order_no)
       where h.kind = 'deposit' and h.released_at is null and o.total_inc_cents - o.cancelled_cents - ${PAID} = ${amountCents}
       order by h.held_at limit ${AMOUNTS_MAX}
    )
    select o.web_order_no as "webOrderNo", o.total_inc_cents - o.cancelled_cents - ${PAID} as "openCents", c.name as payer, c.id as "payerId",
           array_remove(array[o.order_no, o.web_order_no::text], null) as numbers
      from order_hold h join web_order o using (web_order_no) join customer c on c.id = o.payer_id
     where h.kind = 'deposit' and h.released_at is null
       and o.web_order_no in (select web_order_no from named union select web_order_no from alike)
     order by o.placed_at`.execute(tx)
  return [...orders, ...invoices]
}
