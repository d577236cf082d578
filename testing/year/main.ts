import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Connection } from '#server/db/connect.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { databaseOn, dropDatabase, onServer } from '../template-database.ts'
import type { YearPlan } from './plan-year.ts'
import { simulateYear } from './simulate-year.ts'

/*
 * npm run simulate-year [-- --orders 20000 --accounts 500 --kills 40 --seed 1 --again]
 * Simulates a year of trade on the server of DATABASE_URL, or else on an embedded PostgreSQL, and audits its
 * books. An interrupted year goes on; --again begins anew.
 */

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    accounts: { type: 'string', default: '500' },
    days: { type: 'string', default: '365' },
    kills: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
  },
})
const DATABASE = 'tradecounter_year'
const PRODUCTS = 300
const LINE_EVERY_MS = process.stderr.isTTY ? 100 : 10_000
const plan: YearPlan = {
  seed: Number(values.seed),
  orders: Number(values.orders),
  accounts: Number(values.accounts),
  products: PRODUCTS,
  days: Number(values.days),
  kills: Number(values.kills),
}
const begun = performance.now()
const seconds = () => Math.round((performance.now() - begun) / 1000)

const server = await openServer()
let code = 1
try {
  if (values.again) await dropDatabase(server.connection, DATABASE)
  await onServer(server.connection, `create database ${DATABASE}`).catch((problem: unknown) => {
    if ((problem as { code?: string }).code !== '42P04') throw problem // it is there: the year goes on
  })
  const report = await simulateYear(databaseOn(server.connection, DATABASE), { plan, onProgress: bar() })
  process.stderr.write('\n')
  for (const problem of report.problems.slice(0, 50)) console.log(`  WRONG: ${problem}`)
  for (const [what, many] of Object.entries(report.counts)) console.log(`${what.padEnd(24)} ${String(many)}`)
  const outcome =
    report.problems.length === 0 ? 'the books balance' : `${String(report.problems.length)} WRONG`
  console.log(
    `${String(report.counts['orders'])} orders of ${String(report.plan.accounts)} accounts, ${String(report.kills)} kills, seed ${String(report.plan.seed)}, ${String(seconds())} s: ${outcome}`,
  )
  code = report.problems.length === 0 ? 0 : 1
} finally {
  await server.close()
}
process.exit(code)

async function openServer(): Promise<{ connection: Connection; close(): Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url) return { connection: { connectionString: url }, close: () => Promise.resolve() }
  const dataDir = join(tmpdir(), DATABASE)
  await mkdir(dataDir, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  return { connection: postgres.owner, close: () => postgres.stop() }
}

/** Tells how far the year is: in a terminal on one line, elsewhere in a line now and then. */
function bar() {
  let last = -Infinity
  return (done: number, all: number, day: number) => {
    if (performance.now() - last < LINE_EVERY_MS) return
    last = performance.now()
    const share = all === 0 ? 1 : done / all
    const drawn = '#'.repeat(Math.floor(share * 40)).padEnd(40, '.')
    const line = `[${drawn}] ${String(Math.floor(share * 100))} %, day ${String(day + 1)}, ${String(seconds())} s`
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`)
  }
}
