import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import { WAVE_ORDERS_MAX } from '#shared/codes/limits.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { auditBooks, inWords } from '#server/modules/books/audit-books.ts'
import { allocateWaiting } from '#server/modules/fulfilment/allocate-waiting.ts'
import { confirmPicked, openWave } from '#server/modules/fulfilment/picking.ts'
import { shipOrder } from '#server/modules/fulfilment/ship-order.ts'
import { buildPerson } from '#testing/build.ts'
import { type BenchDatabase, openBenchDatabase } from '../database.ts'
import { send } from '../measure.ts'
import { ms, perSecond, type Row } from '../table.ts'
import { makeBuyers } from './buyers.ts'
import { startChild } from './child.ts'
import { type LinesPerSecond, ratesOf, timed } from './rates.ts'
import { rawBackOffice } from './raw-back-office.ts'
import { addWaitingOrders, emptyProducts, LINES, putOnShelf } from './waiting-orders.ts'

/* The back office: `npm run bench back-office`. */

const PRODUCTS = 20_000
const BUYERS = 500
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? 2_000)
const ORDERED_PRODUCTS = 500
const WORKERS = 8
const WANTED_LINES = 1_000
const RECEIPT_LINES = 5_000
const RELEASED = 2_000
const WANTED_RECEIPT_MS = 5_000
const CARRIER = 'BENCH'
const PLENTY = 1_000_000

export async function backOfficeBench(): Promise<Row[]> {
  const database = await openBenchDatabase(PRODUCTS)
  try {
    await makeBuyers(database.db, BUYERS)
    await database.db
      .insertInto('carrier')
      .values({ id: CARRIER, name: 'Bench', tracking_url: 'https://track.example/{connote}' })
      .execute()
    return [...(await stepRows(database)), await receiptRow(database)]
  } finally {
    await database.close()
  }
}

async function stepRows({ db, connection, label }: BenchDatabase): Promise<Row[]> {
  const products = await emptyProducts(db, ORDERED_PRODUCTS)
  const add = () => addWaitingOrders(db, { orders: ORDERS, lines: LINES, products })
  const orders = await add()
  await putOnShelf(db, products, PLENTY)
  const own = await ownSteps(db, orders)
  await balanced(db)
  const raw = await rawBackOffice(connection, { orders: await add(), workers: WORKERS })
  const names = { allocate: 'allocate', pick: 'pick', ship: 'ship and invoice', all: 'all steps' } as const
  return (['allocate', 'pick', 'ship', 'all'] as const).map((step) => ({
    what: `order lines through the back office: ${names[step]} (${label})`,
    measured: perSecond(own[step]),
    limit: perSecond(raw[step]),
    ratio: own[step] / raw[step],
    ...(step === 'all' ? { wanted: perSecond(WANTED_LINES), isReached: own.all >= WANTED_LINES } : {}),
  }))
}

/** The verbs as the jobs and the console call them: orders are shipped one by one, several at once. */
async function ownSteps(db: Db, orders: readonly number[]): Promise<LinesPerSecond> {
  const acting = { now: new Date(), by: COMMAND }
  const allocateMs = await timed(() => allocateWaiting(db, acting))
  const pickMs = await timed(async () => {
    for (let at = 0; at < orders.length; at += WAVE_ORDERS_MAX) {
      const wanted = orders.slice(at, at + WAVE_ORDERS_MAX)
      const wave = await db.transaction().execute((tx) => openWave(tx, wanted, acting))
      if (wave?.orders.length !== wanted.length) throw new Error('an order was not ready')
      const lines = await db.selectFrom('pick_line').selectAll().where('wave_id', '=', wave.waveId).execute()
      const found = lines.map((line) => ({
        ...{
          webOrderNo: line.web_order_no,
          lineNo: line.line_no,
          picked: line.quantity,
          missing: 0,
          seen: 0,
        },
      }))
      await db.transaction().execute((tx) => confirmPicked(tx, wave.waveId, found, acting))
    }
  })
  const shipMs = await timed(async () => {
    const left = orders.values()
    const ship = async () => {
      for (const webOrderNo of { [Symbol.iterator]: () => left }) {
        const shipping = { webOrderNo, units: null, carrierId: CARRIER, connote: 'BENCH 1', ...acting }
        await db.transaction().execute((tx) => shipOrder(tx, shipping))
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, ship))
  })
  return ratesOf(orders.length * LINES, { allocateMs, pickMs, shipMs })
}

/** Fails the benchmark where what it has done does not balance. */
async function balanced(db: Db) {
  const wrong = (await auditBooks(db)).flatMap(({ what, differences }) =>
    differences.map((one) => `${what}: ${inWords(one)}`),
  )
  if (wrong.length > 0) throw new Error(wrong.slice(0, 10).join('\n'))
}

/** A receipt of stock by the call of the console, of which two thousand orders get what they wait for. */
async function receiptRow({ db, connection, label }: BenchDatabase): Promise<Row> {
  const products = await emptyProducts(db, RECEIPT_LINES)
  await addWaitingOrders(db, { orders: RELEASED, lines: 1, products })
  const staff = await buildPerson(db, { type: 'S', roles: 'W' }, new Date())
  const portal = await startChild('./portal-process.ts', [JSON.stringify(connection)])
  try {
    const lines = products.map((code) => ({ code, units: 10 }))
    const body = new URLSearchParams({
      ...{ entryId: randomUUID(), reason: 'bench', lines: JSON.stringify(lines) },
    }).toString()
    let answer = { isBooked: false, released: 0 }
    const took = await timed(async () => {
      const bytes = await send(portal.port, {
        method: 'POST',
        path: '/rest/staffReceiveStock',
        headers: {
          cookie: `session=${staff.session}; token=${staff.token}`,
          'x-session-token': staff.token,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      })
      answer = JSON.parse(bytes.toString()) as typeof answer
    })
    if (answer.released !== RELEASED) throw new Error(`${String(answer.released)} orders got stock`)
    return {
      what: `a receipt of ${String(RECEIPT_LINES)} lines that releases ${String(RELEASED)} back orders (${label})`,
      measured: ms(took),
      wanted: ms(WANTED_RECEIPT_MS),
      isReached: took <= WANTED_RECEIPT_MS,
    }
  } finally {
    portal.stop()
  }
}
