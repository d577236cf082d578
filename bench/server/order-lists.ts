import { type BenchDatabase, openBenchDatabase } from '../database.ts'
import { type Row } from '../table.ts'
import { makeBuyers } from './buyers.ts'
import { startChild } from './child.ts'
import { dealerListRows } from './dealer-lists.ts'
import { addStaff, staffListRows } from './staff-lists.ts'
import { ACCOUNTS, addManyOrders, ORDERS } from './many-orders.ts'

/* Lists in a database with a million orders, their invoices and payments: `npm run bench orders`. */

const PRODUCTS = 20_000

export async function orderListBench(): Promise<Row[]> {
  const database = await openBenchDatabase(PRODUCTS)
  try {
    await makeBuyers(database.db, ACCOUNTS)
    await addManyOrders(database, ORDERS)
    return await orderListRows(database)
  } finally {
    await database.close()
  }
}

async function orderListRows({ connection, db }: Pick<BenchDatabase, 'connection' | 'db'>): Promise<Row[]> {
  const portal = await startChild('./portal-process.ts', [JSON.stringify(connection)])
  const rows = await dealerListRows(db, portal.port)
  await addStaff(db)
  rows.push(...(await staffListRows(db, portal.port)))
  portal.stop()
  return rows
}
