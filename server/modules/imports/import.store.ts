import { sql } from 'kysely'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Tables } from '#server/db/schema/tables.ts'

/*
 * What the importer reads and writes: many rows of a table at once. They travel as one JSON text that
 * PostgreSQL reads as records of the table.
 */

export type Table = keyof Tables
export type Cell = string | number | boolean | null | readonly string[]
export type ImportRow = Readonly<Record<string, Cell>>

const CATALOGUE = [
  'brand',
  'category',
  'device_vendor',
  'device',
  'product',
  'product_attribute',
  'product_device',
  'price_list',
  'price_break',
] as const

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const records = (table: Table, rows: readonly ImportRow[]) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`

/**
 * Whether an import runs in this database. It takes no lock, so it does not disturb an import that starts
 * now.
 */
export async function importRuns(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ runs: boolean }>`
    select exists (
      select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.granted and l.locktype = 'advisory'
         and l.classid = 0 and l.objid = ${ADVISORY_LOCKS.import} and l.objsubid = 1) as runs`.execute(tx)
  return rows[0]?.runs === true
}

/**
 * Lets one import run at a time, until its transaction ends. @returns whether another one runs, in which case
 * this one must not
 */
export async function anotherImportRuns(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean
  }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.import}) as taken`.execute(tx)
  return rows[0]?.taken !== true
}

/**
 * Keeps others from changing the catalogue between reading and writing. Orders go on: they change none of
 * these tables.
 */
export async function holdCatalogue(tx: Tx): Promise<void> {
  await sql`lock table ${sql.join(CATALOGUE.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
    tx,
  )
}

/** All rows of a small table, in the order of their ids. */
export const readAll = async (tx: Tx, table: Table, columns: readonly string[]): Promise<ImportRow[]> =>
  (await sql<ImportRow>`select ${columnList(columns)} from ${sql.table(table)} order by 1`.execute(tx)).rows

/**
 * The rows that have one of the given keys. `keys` need not be unique, for example all breaks of some
 * products.
 */
export async function readKnown(
  tx: Tx,
  table: Table,
  keys: readonly string[],
  columns: readonly string[],
  wanted: readonly ImportRow[],
): Promise<ImportRow[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<ImportRow>`
    select ${columnList(columns)} from ${sql.table(table)}
     where (${columnList(keys)}) in (select ${columnList(keys)} from ${records(table, wanted)})`.execute(tx)
  return rows
}

/** The ids of a table that match one of the given ids, whatever the case. */
export async function readIdsInAnyCase(
  tx: Tx,
  table: 'product' | 'customer' | 'account',
  wanted: readonly string[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
     where lower(id) in (
       select lower(value) from json_array_elements_text(${JSON.stringify(wanted)}::json) as value)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Inserts rows, with generated ids where they give them. All rows must name the same columns. Sends nothing
 * for no rows, since every statement fires triggers.
 */
export async function insertRows(tx: Tx, table: Table, rows: readonly ImportRow[]): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = columnList(Object.keys(first))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value select ${columns}
    from ${records(table, rows)}`.execute(tx)
}

/** Updates the rows with these keys. All rows must name the same columns; other columns stay. */
export async function updateRows(
  tx: Tx,
  table: Table,
  keys: readonly string[],
  rows: readonly ImportRow[],
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const others = Object.keys(first).filter((column) => !keys.includes(column))
  const set = sql.join(others.map((column) => sql`${sql.ref(column)} = n.${sql.ref(column)}`))
  const match = sql.join(
    keys.map((key) => sql`t.${sql.ref(key)} = n.${sql.ref(key)}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} as t set ${set} from ${records(table, rows)} as n where ${match}`.execute(
    tx,
  )
}

/** Removes the rows with these keys. */
export async function deleteRows(
  tx: Tx,
  table: Table,
  keys: readonly string[],
  rows: readonly ImportRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`delete from ${sql.table(table)}
    where (${columnList(keys)}) in (select ${columnList(keys)} from ${records(table, rows)})`.execute(tx)
}

/**
 * Reserves the next numbers of a table's generated id, so that rows can refer to each other before they are
 * inserted.
 */
export async function takeIds(tx: Tx, table: 'address' | 'portal_user', count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{
    id: number
  }>`select nextval(${`${table}_id_seq`}::regclass) as id from generate_series(1, ${count})`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * The units that orders have allocated of the products whose units on hand will change. Locks those rows in
 * the order in which orders lock them, so that no order allocates more meanwhile. Rows whose figure is
 * already right are skipped.
 */
export async function lockStockToChange(
  tx: Tx,
  wanted: readonly { product_id: string; on_hand: number }[],
): Promise<Map<string, number>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ product_id: string; allocated: number }>`
    select stock.product_id, stock.allocated
      from stock
      join json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (product_id text, on_hand integer)
        on wanted.product_id = stock.product_id
     where stock.on_hand is distinct from wanted.on_hand
     order by stock.product_id for update of stock`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row.allocated]))
}

/** People who have one of these names, as login, e-mail or alias, whatever the case. */
export async function readPeople(tx: Tx, names: readonly string[]): Promise<ImportRow[]> {
  const lower = sql`array(select lower(name) from unnest(${names}::text[]) name)`
  const { rows } = await sql<ImportRow>`
    select id, login, alias, email, first_name, last_name, phone, type from portal_user
     where lower(login) = any(${lower}) or lower(email) = any(${lower}) or lower(alias) = any(${lower})`.execute(
    tx,
  )
  return rows
}

/** The people who have another email than the one that is to be theirs, locked in the order of their ids. */
export async function lockNewEmails(
  tx: Tx,
  wanted: readonly { id: number; email: string }[],
): Promise<number[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select u.id from portal_user u join ${records('portal_user', wanted)} as n on n.id = u.id
     where u.email <> n.email order by u.id for no key update of u`.execute(tx)
  return rows.map(({ id }) => id)
}
