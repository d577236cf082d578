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
      const { rows } = await run(
        `explain (format json) execute shown (${parameters.map(literal).join(', ')})`,
      )
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
