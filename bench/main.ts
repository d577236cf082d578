import { cpus } from 'node:os'
import { openBenchDatabase } from './database.ts'
import { serverBench } from './server/server-bench.ts'
import { printTable, type Row } from './table.ts'

const PRODUCTS = 20_000

/**
 * Prints one table of all measurements: `npm run bench`. With `server`, `search` (a subset of `server`),
 * `browser`, `documents`, `orders`, `people`, `back-office`, `slow-line` or `lighthouse` it runs only that
 * group.
 */
async function main() {
  const only = process.argv[2]
  const wants = (group: string) => only === undefined || only === group
  console.log(
    `${String(cpus().length)} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, ${String(PRODUCTS)} products, ${new Date().toISOString().slice(0, 10)}`,
  )
  const rows: Row[] = []
  if (wants('server') || wants('browser')) {
    const database = await openBenchDatabase(PRODUCTS)
    try {
      if (wants('server')) rows.push(...(await serverBench(database)))
      if (wants('browser'))
        rows.push(...(await (await import('./browser/browser-bench.ts')).browserBench(database)))
    } finally {
      await database.close()
    }
  }
  if (wants('server') || only === 'search')
    rows.push(...(await (await import('./search/search-bench.ts')).searchBench()))
  if (wants('orders')) rows.push(...(await (await import('./server/order-lists.ts')).orderListBench()))
  if (wants('people')) rows.push(...(await (await import('./server/people-bench.ts')).peopleBench()))
  if (wants('back-office'))
    rows.push(...(await (await import('./server/back-office-bench.ts')).backOfficeBench()))
  if (wants('documents'))
    rows.push(
      ...(await (await import('./documents/document-bench.ts')).documentBench()),
      ...(await (await import('./documents/invoices-bench.ts')).invoicesBench()),
      ...(await (await import('./documents/statement-bench.ts')).statementBench()),
    )
  if (wants('slow-line')) rows.push(...(await (await import('./browser/slow-line-bench.ts')).slowLineBench()))
  if (wants('lighthouse'))
    rows.push(...(await (await import('./browser/lighthouse-bench.ts')).lighthouseBench()))
  printTable(rows)
  if (rows.some((row) => row.isReached === false)) process.exitCode = 2
}

await main()
