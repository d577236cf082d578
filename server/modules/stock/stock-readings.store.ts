import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** What may still be taken of each product, as one statement has read it. */
export type StockReading = {
  /** In units, by product. */
  available: ReadonlyMap<string, number>
  /** The transaction that wrote a product's row last, by product. */
  writtenBy: ReadonlyMap<string, number>
  /**
   * The number that was taken before the reading: it saw all that readings with lower numbers at their end
   * have seen.
   */
  begun: number
  /** Null where the database does not report its delay. */
  mark: ReadingMark | null
}

/**
 * Where a reading stands among those of all processes on one database. Another process finds by it which rows
 * may have been written since, without having read the same states.
 */
export type ReadingMark = {
  /** Names the database, its cluster and its timeline: after a restore or a failover another one. */
  source: string
  /** The number that was taken after the reading. */
  ended: number
  /** Every transaction before this one was over: the reading saw what it wrote. */
  settled: number
}

const SOURCE_LENGTH = 8
const XIDS = 2 ** 32 // a row names its transaction without the epoch

/** Reads all stock. Rows of the table go only with their product. */
export async function readStock(db: Db): Promise<StockReading> {
  const before = await readPosition(db)
  const { rows } = await sql<{ product_id: string; available: number; xid: string }>`
    select product_id, available, xmin::text as xid from stock`.execute(db)
  const after = await readEnd(db)
  const sinceWritten = (xid: string) => (after.newest - Number(xid)) % XIDS
  return {
    available: new Map(rows.map((row) => [row.product_id, row.available])),
    writtenBy: new Map(rows.map((row) => [row.product_id, after.newest - sinceWritten(row.xid)])),
    begun: before?.begun ?? 0,
    mark: before && { source: before.source, ended: after.ended, settled: before.settled },
  }
}

/**
 * What a role or a managed database may refuse: rights, functions it lacks, features it does not offer, a
 * replica.
 */
const REFUSALS = /^(42501|42883|0A000|55000)$/

/** @returns null where the database does not tell */
async function readPosition(db: Db) {
  try {
    const { rows } = await sql<{
      begun: number
      settled: string
      cluster: string
      database: string
      timeline: string
    }>`
      select nextval('stock_reading') as begun, pg_snapshot_xmin(pg_current_snapshot())::text as settled,
             system_identifier::text as cluster,
             (select oid::text from pg_database where datname = current_database()) as database,
             left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline
        from pg_control_system()`.execute(db)
    const [at] = rows
    return at
      ? {
          begun: at.begun,
          settled: Number(at.settled),
          source: sourceOf([at.cluster, at.database, at.timeline]),
        }
      : null
  } catch (problem) {
    if (REFUSALS.test((problem as { code?: string }).code ?? '')) return null
    throw problem
  }
}

const sourceOf = (names: readonly string[]) => hash('sha256', names.join(' '), 'hex').slice(0, SOURCE_LENGTH)

async function readEnd(db: Db) {
  const {
    rows: [at],
  } = await sql<{ ended: number; newest: string }>`
    select nextval('stock_reading') as ended, pg_snapshot_xmax(pg_current_snapshot())::text as newest`.execute(
    db,
  )
  if (!at) throw new Error('the database numbers no reading')
  return { ended: at.ended, newest: Number(at.newest) }
}
