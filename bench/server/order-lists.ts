import { type BenchDatabase, openBenchDatabase } from '../database.ts'
import { send, sustained } from '../measure.ts'
import { kb, ms, perSecond, type Row } from '../table.ts'
import { headersOf, makeBuyers } from './buyers.ts'
import { startChild } from './child.ts'
import { addStaff, staffListRows } from './staff-lists.ts'
import { ACCOUNTS, addManyOrders, BUYERS_BY_SIZE, ORDERS } from './many-orders.ts'

/* The list of orders in a database with a million of them: `npm run bench orders`. */

const PRODUCTS = 20_000
const WORKERS = 2
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const P95_WANTED_MS = 20
const SIZES = { usual: 'some 150 orders', large: '4,000 orders', huge: '50,000 orders' } as const
const BACK_ORDERS = '21,22,23,24,25,26,27,28,29'

/** The fields of a request of the list. `serial` never repeats. */
const ASKED: readonly [what: string, fields: (serial: number) => Record<string, string>][] = [
  ['first page', () => ({})],
  ['back orders', () => ({ statuses: BACK_ORDERS })],
  ['a month of last year', () => ({ placedFrom: daysAgo(400), placedBefore: daysAgo(370), sort: 'oldest' })],
  ['a word of many orders', () => ({ text: 'case' })],
  ['a word of few orders', (serial) => ({ text: `po ${String(1_000 * (serial % 1_000) + (serial % 20))}` })],
  ['a word of no order', (serial) => ({ text: `nothing${String(serial)}` })],
  ['two letters of no order', () => ({ text: 'qx' })],
]
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

export async function orderListBench(): Promise<Row[]> {
  const database = await openBenchDatabase(PRODUCTS)
  try {
    await makeBuyers(database.db, ACCOUNTS)
    await addManyOrders(database.db, ORDERS)
    return await orderListRows(database)
  } finally {
    await database.close()
  }
}

export async function orderListRows({
  connection,
  db,
}: Pick<BenchDatabase, 'connection' | 'db'>): Promise<Row[]> {
  const portal = await startChild('./portal-process.ts', [JSON.stringify(connection)])
  const rows: Row[] = []
  for (const [size, label] of Object.entries(SIZES) as [keyof typeof SIZES, string][]) {
    for (const [what, fields] of ASKED)
      rows.push(await listRow(portal.port, `orders of an account with ${label}: ${what}`, size, fields))
    rows.push(await followingRow(portal.port, `orders of an account with ${label}: page after page`, size))
  }
  await addStaff(db)
  rows.push(...(await staffListRows(db, portal.port)))
  portal.stop()
  return rows
}

const buyerOf = (size: keyof typeof SIZES, serial: number): number => {
  const buyers = BUYERS_BY_SIZE[size]
  // an account of this size that the run before did not use, where there are several
  return size === 'usual' ? 52 + ((serial * 37) % (ACCOUNTS - 51)) : (buyers[serial % buyers.length] ?? 1)
}
const pathOf = (fields: Record<string, string>) =>
  `/rest/ordersPage?${new URLSearchParams({ limit: '20', ...fields }).toString()}`

const listRow = async (
  port: number,
  what: string,
  size: keyof typeof SIZES,
  fields: (serial: number) => Record<string, string>,
): Promise<Row> =>
  rowOf(
    what,
    await sustained(WORKERS, SECONDS, async (_worker, serial) => {
      const headers = headersOf(buyerOf(size, serial))
      return (await send(port, { method: 'GET', path: pathOf(fields(serial)), headers })).length
    }),
  )

/** Each worker follows the cursor from the first page, and starts again after the last. */
async function followingRow(port: number, what: string, size: keyof typeof SIZES): Promise<Row> {
  const at = Array.from({ length: WORKERS }, () => ({ buyer: 0, next: '' }))
  const run = await sustained(WORKERS, SECONDS, async (worker, serial) => {
    const reader = at[worker] ?? { buyer: 0, next: '' }
    if (!reader.next) reader.buyer = buyerOf(size, serial)
    const path = pathOf(reader.next ? { cursor: reader.next } : {})
    const body = await send(port, { method: 'GET', path, headers: headersOf(reader.buyer) })
    reader.next = (JSON.parse(body.toString()) as { next: string }).next
    return body.length
  })
  return rowOf(what, run)
}

const rowOf = (what: string, run: Awaited<ReturnType<typeof sustained>>): Row => ({
  what,
  measured: `p50 ${ms(run.p50)}, p95 ${ms(run.p95)}, p99 ${ms(run.p99)}, ${perSecond(run.perSecond)}, ${kb(run.bytes)}`,
  wanted: `p95 ${ms(P95_WANTED_MS)}`,
  isReached: run.p95 <= P95_WANTED_MS,
})
