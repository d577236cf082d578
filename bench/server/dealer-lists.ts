import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { send, sustained } from '../measure.ts'
import { kb, ms, perSecond, type Row } from '../table.ts'
import { headersOf } from './buyers.ts'
import { BUYERS_BY_SIZE } from './many-orders.ts'

/* A dealer's lists of orders, invoices and payments, in the database of many-orders.ts. */

const WORKERS = 2
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const P95_WANTED_MS = 20
const SIZES = {
  usual: 'some 150 orders',
  large: '4,000 orders',
  big: '20,000 orders',
  huge: '50,000 orders',
} as const
type Size = keyof typeof SIZES
const BACK_ORDERS = '21,22,23,24,25,26,27,28,29'

/** Fields of a request. `serial` never repeats; `some` is a number of the account's own. */
type Asked = readonly [what: string, fields: (serial: number, some: string) => Record<string, string>]
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const dayAgo = (days: number) => daysAgo(days).slice(0, 10)
const NONE: readonly Asked[] = [
  ['a word of none', (serial) => ({ text: `nothing${String(serial)}` })],
  ['two letters of none', () => ({ text: 'qx' })],
]
const DAYS: readonly Asked[] = [
  ['a month of last year', () => ({ from: dayAgo(400), to: dayAgo(370) })],
  ['days before the first', () => ({ from: '2020-01-01', to: '2020-01-31' })],
]
const MANY_AND_FEW: readonly Asked[] = [
  ['a word of many orders', () => ({ text: 'case' })],
  ['a word of few orders', (serial) => ({ text: `po ${String(1_000 * (serial % 1_000) + (serial % 20))}` })],
]

/** The lists that are read in pages, with the numbers that a search of each is for. */
const LISTS: readonly {
  name: string
  call: string
  numbers: 'order' | 'invoice'
  asked: readonly Asked[]
}[] = [
  {
    ...{ name: 'orders', call: 'ordersPage', numbers: 'order' },
    asked: [
      ['first page', () => ({})],
      ['back orders', () => ({ statuses: BACK_ORDERS })],
      [
        'a month of last year',
        () => ({ placedFrom: daysAgo(400), placedBefore: daysAgo(370), sort: 'oldest' }),
      ],
      ...MANY_AND_FEW,
      ['a number', (_serial, some) => ({ text: some })],
      ...NONE,
    ],
  },
  {
    ...{ name: 'invoices', call: 'invoicesPage', numbers: 'invoice' },
    asked: [
      ['first page', () => ({})],
      ['open ones', () => ({ list: 'open' })],
      ['overdue ones', () => ({ list: 'overdue' })],
      ['credit notes', () => ({ list: 'credits' })],
      ...DAYS,
      ...MANY_AND_FEW,
      ['a number', (_serial, some) => ({ text: some })],
      ['the end of a number', (_serial, some) => ({ text: some.slice(-4) })],
      ...NONE,
    ],
  },
  {
    ...{ name: 'payments', call: 'paymentHistoryPage', numbers: 'invoice' },
    asked: [
      ['first page', () => ({})],
      ...DAYS,
      ['who paid', () => ({ text: 'sam' })],
      ['the number of an invoice', (_serial, some) => ({ text: some })],
      ['the beginning of numbers', (_serial, some) => ({ text: some.slice(0, 5) })],
      ['a reference', (serial) => ({ text: `transfer ${String(20 * (serial % 40_000))}` })],
      ...NONE,
    ],
  },
]
/** What the page of credit and the overview read whole. */
const WHOLE: readonly [what: string, call: string][] = [
  ['what is owed, by age', 'creditSummaryFromServer'],
  ['open invoices, 1,000 at most', 'dueInvoicesFromServer'],
  ['one invoice', 'invoicesFromServer'],
]

export async function dealerListRows(db: Db, port: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const size of Object.keys(SIZES) as Size[]) {
    for (const list of LISTS) rows.push(...(await rowsOfList(db, port, size, list)))
    const invoices = await numbersOf(db, size, 'invoice')
    for (const [what, call] of WHOLE)
      rows.push(
        await listRow(port, `${what}: an account with ${SIZES[size]}`, size, (buyer, serial) =>
          pathOf(call, call === 'invoicesFromServer' ? { invoiceNo: pick(invoices, buyer, serial) } : {}),
        ),
      )
  }
  return rows
}

async function rowsOfList(
  db: Db,
  port: number,
  size: Size,
  { name, call, numbers, asked }: (typeof LISTS)[number],
): Promise<Row[]> {
  const known = await numbersOf(db, size, numbers)
  const of = `${name} of an account with ${SIZES[size]}`
  const rows: Row[] = []
  for (const [what, fields] of asked)
    rows.push(
      await listRow(port, `${of}: ${what}`, size, (buyer, serial) =>
        pathOf(call, { limit: '20', ...fields(serial, pick(known, buyer, serial)) }),
      ),
    )
  rows.push(await followingRow(port, `${of}: page after page`, size, call))
  return rows
}

type Numbers = ReadonlyMap<string, readonly string[]>
const pick = (known: Numbers, buyer: number, serial: number): string => {
  const own = known.get(`BENCH${String(buyer)}`) ?? []
  return own[(serial * 37) % Math.max(1, own.length)] ?? ''
}

/** Some numbers of each account of a size, evenly over its time. */
async function numbersOf(db: Db, size: Size, kind: 'order' | 'invoice'): Promise<Numbers> {
  const ids = BUYERS_BY_SIZE[size].map((buyer) => `BENCH${String(buyer)}`)
  const { rows } = await (kind === 'order'
    ? sql<{ account_id: string; no: string }>`
        select account_id, order_no as no from (
          select account_id, order_no, row_number() over (partition by account_id order by placed_at) as at
            from web_order where account_id = any(${ids}::text[])) n where at % 29 = 0`
    : sql<{ account_id: string; no: string }>`
        select account_id, invoice_no as no from (
          select account_id, invoice_no, row_number() over (partition by account_id order by written_no) as at
            from invoice where account_id = any(${ids}::text[]) and kind = 'invoice') n where at % 29 = 0`
  ).execute(db)
  return new Map(
    [...Map.groupBy(rows, (row) => row.account_id)].map(([id, own]) => [id, own.map(({ no }) => no)]),
  )
}

const buyerOf = (size: Size, serial: number): number => {
  const buyers = BUYERS_BY_SIZE[size]
  // an account of this size that the run before did not use, where there are several
  return buyers[(serial * 37) % buyers.length] ?? 1
}
const pathOf = (call: string, fields: Record<string, string>) =>
  `/rest/${call}?${new URLSearchParams(fields).toString()}`

const listRow = async (
  port: number,
  what: string,
  size: Size,
  path: (buyer: number, serial: number) => string,
): Promise<Row> =>
  rowOf(
    what,
    await sustained(WORKERS, SECONDS, async (_worker, serial) => {
      const buyer = buyerOf(size, serial)
      return (await send(port, { method: 'GET', path: path(buyer, serial), headers: headersOf(buyer) }))
        .length
    }),
  )

/** Each worker follows the cursor from the first page, and starts again after the last. */
async function followingRow(port: number, what: string, size: Size, call: string): Promise<Row> {
  const at = Array.from({ length: WORKERS }, () => ({ buyer: 0, next: '' }))
  const run = await sustained(WORKERS, SECONDS, async (worker, serial) => {
    const reader = at[worker] ?? { buyer: 0, next: '' }
    if (!reader.next) reader.buyer = buyerOf(size, serial)
    const path = pathOf(call, { limit: '20', ...(reader.next ? { cursor: reader.next } : {}) })
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
