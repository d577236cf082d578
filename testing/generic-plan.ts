import { setTimeout as pause } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** A node of a plan as `explain (format json)` writes it. */
export type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/**
 * Vacuums tables until each of their pages is known to be visible to everybody. A transaction that is open
 * elsewhere, such as one of autovacuum, keeps a vacuum from that; the planner then prefers other scans. Where
 * few pages have dead rows, a vacuum leaves those in the indexes unless it is told, and their pages as they
 * are.
 */
export async function vacuumed(db: Db, ...tables: string[]) {
  for (const table of tables) while (!(await isVacuumed(db, table))) await pause(50)
}
async function isVacuumed(db: Db, table: string): Promise<boolean> {
  await sql`vacuum (analyze, index_cleanup on) ${sql.table(table)}`.execute(db)
  const { rows } = await sql<{ done: boolean }>`
    select relallvisible >= relpages as done from pg_class where oid = ${table}::regclass`.execute(db)
  return rows[0]?.done ?? false
}

/**
 * The generic plan of a prepared statement, as the portal's connections use it.
 * @returns every node of it, the outermost first
 */
export async function genericPlan(db: Db, statement: RawBuilder<unknown>): Promise<PlanNode[]> {
  const { sql: text, parameters } = statement.compile(db)
  return db.connection().execute(async (one) => {
    const run = (statement: string) =>
      sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`${sql.raw(statement)}`.execute(one)
    await run(`set plan_cache_mode = force_generic_plan`)
    await run(`prepare shown as ${text}`)
    try {
      const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
      const { rows } = await run(`explain (format json) execute shown ${values}`)
      return flat(rows[0]!['QUERY PLAN'][0].Plan)
    } finally {
      await run('deallocate shown')
    }
  })
}

function literal(value: unknown): string {
  if (value === null) return 'null'
  const text =
    value instanceof Date
      ? value.toISOString()
      : Array.isArray(value)
        ? `{${value.map((item) => JSON.stringify(item)).join(',')}}`
        : typeof value === 'string'
          ? value
          : JSON.stringify(value)
  return `'${text.replaceAll("'", "''")}'`
}

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)]
