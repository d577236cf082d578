import * as dealers from '#testing/search/demo-queries.ts'
import { type BenchDatabase, openBenchDatabase } from '../database.ts'
import { send, sustained } from '../measure.ts'
import { headersOf, makeBuyers } from '../server/buyers.ts'
import { startChild } from '../server/child.ts'
import { ms, perSecond, type Row } from '../table.ts'
import { compareIndexes } from './compare-index.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const SIZES = [
  { products: 20_000, p95: 10 },
  { products: 200_000, p95: 40 },
] as const
const QUERIES = Object.values(dealers).flatMap((table) => table.map(([typed]) => typed))

/**
 * Measures the search call as a dealer's browser makes it, and the index against another library's, with
 * 20,000 and with 200,000 products.
 */
export async function searchBench(): Promise<Row[]> {
  const rows: Row[] = []
  for (const { products, p95 } of SIZES) {
    const database = await openBenchDatabase(products)
    try {
      rows.push(...(await callRows(database, products, p95)), ...(await compareIndexes(database, QUERIES)))
    } finally {
      await database.close()
    }
  }
  return rows
}

async function callRows({ db, connection }: BenchDatabase, products: number, p95: number): Promise<Row[]> {
  await makeBuyers(db, 1)
  const portal = await startChild('./portal-process.ts', [JSON.stringify(connection)])
  try {
    const run = await sustained(
      1,
      SECONDS,
      async (_worker, serial) =>
        (
          await send(portal.port, {
            method: 'GET',
            path: `/rest/search?hitsPerPage=20&pageNo=1&searchText=${encodeURIComponent(QUERIES[serial % QUERIES.length] ?? '')}`,
            headers: headersOf(1),
          })
        ).length,
    )
    const what = `search by the call, ${products.toLocaleString('en-AU')} products, ${String(QUERIES.length)} queries of dealers`
    return [
      {
        what,
        measured: `p50 ${ms(run.p50)}, p95 ${ms(run.p95)}, ${perSecond(run.perSecond)}`,
        wanted: `p95 ${String(p95)} ms`,
        isReached: run.p95 <= p95,
      },
      {
        what: `memory of the portal, ${products.toLocaleString('en-AU')} products`,
        measured: `${(await portal.rssMb()).toFixed(0)} MB`,
      },
    ]
  } finally {
    portal.stop()
  }
}
