import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { sql } from 'kysely'
import { openSmtpPeer } from '#testing/smtp-peer.ts'
import type { Db } from '#server/db/connect.ts'
import type { BenchDatabase } from '../database.ts'
import { once, type Run, send } from '../measure.ts'
import { ms, perSecond, type Row } from '../table.ts'
import { headersOf } from './buyers.ts'
import { startChild } from './child.ts'
import { rawOrders } from './raw-sql.ts'

const BUYERS = 8
const ORDERS = 400,
  WARM_UP_ORDERS = 100
const WAITING_MAILS = 1_000
const WANTED_PER_SECOND = 150,
  WANTED_P99_MS = 100
const LINES = 5

/**
 * Measures a whole order: the ten calls of the browser, with its mail and its PDF. The portal runs on one
 * core, the database and the buyers on the other. It runs once with an empty queue, and once while a thousand
 * mails wait. For comparison it places the same orders as bare SQL.
 * @param carts makes so many carts that are ready to be confirmed, for the bare SQL
 */
export async function tenCallRows(
  { db, connection, label }: BenchDatabase,
  products: readonly string[],
  carts: (many: number) => Promise<number[]>,
  baseList: string,
): Promise<Row[]> {
  const smtp = await openSmtpPeer()
  const settings = { SMTP_URL: smtp.url, MAIL_CHECK_SECONDS: '1', LOG_LEVEL: 'error' }
  const portal = await startChild('./portal-process.ts', [
    JSON.stringify(connection),
    'jobs',
    JSON.stringify(settings),
  ])
  const isPinned = await pinApart(db, portal.pid)
  const where = isPinned ? 'server on one core' : 'no core of its own'
  const rows: Row[] = []
  try {
    const raw = await rawOrders(connection, BUYERS, await carts(ORDERS), baseList)
    await orderAll(portal.port, products, WARM_UP_ORDERS)
    for (const waiting of [0, WAITING_MAILS]) {
      await settleMail(db, waiting)
      const before = smtp.received.length
      const begun = performance.now()
      const run = await orderAll(portal.port, products, ORDERS)
      const ratio = run.perSecond / raw.perSecond
      rows.push({
        what: `whole order by its ten calls, 8 buyers, mail and PDF made, ${where}, ${label}${waiting === 0 ? '' : `, while ${waiting.toLocaleString('en-AU')} mails wait`}`,
        measured: `${perSecond(run.perSecond)}, p99 ${ms(run.p99)} an order, ${String(smtp.received.length - before)} mails sent in those ${((performance.now() - begun) / 1000).toFixed(1)} s`,
        limit: `${perSecond(raw.perSecond)} orders as raw SQL`,
        ratio,
        wanted: `${String(WANTED_PER_SECOND)} /s, p99 ${ms(WANTED_P99_MS)}`,
        isReached: run.perSecond >= WANTED_PER_SECOND && run.p99 < WANTED_P99_MS,
      })
    }
  } finally {
    portal.stop()
    await smtp.close()
  }
  return rows
}

/**
 * Every buyer fills a cart with five calls, takes the four steps and confirms. The recorded time is that of
 * the slowest call of an order.
 */
async function orderAll(port: number, products: readonly string[], orders: number): Promise<Run> {
  const call = async (
    buyer: number,
    method: string,
    path: string,
    fields: Readonly<Record<string, string>>,
  ) => {
    const began = performance.now()
    const answer = await send(port, {
      method,
      path: `/rest/${path}`,
      headers: headersOf(buyer),
      body: new URLSearchParams(fields).toString(),
    })
    return {
      answer: JSON.parse(answer.toString()) as Record<string, unknown>,
      took: performance.now() - began,
    }
  }
  const slowest: number[] = []
  const run = await once(BUYERS, orders, async (_worker, job) => {
    const buyer = job + 1
    const times: number[] = []
    const done = async (...asked: Parameters<typeof call>) => {
      const { answer, took } = await call(...asked)
      times.push(took)
      return answer
    }
    for (let line = 0; line < LINES; line += 1) {
      await done(buyer, 'PUT', 'updateShoppingCartProductQuantity', {
        productId: products[(job * LINES + line) % products.length] ?? '',
        quantity: String(1 + (line % 9)),
      })
    }
    const { cartId } = await done(buyer, 'POST', 'checkoutCurrentShoppingCart', {})
    const cart = { cartId: String(cartId) }
    await done(buyer, 'PUT', 'checkoutSetConfirmEmailCustRef', {
      ...cart,
      confirmationEmail: `bench${String(buyer)}@example.com`,
      customerReference: 'PO 1',
    })
    await done(buyer, 'PUT', 'checkoutSetDeliveryAddress', {
      ...cart,
      company: '',
      name: 'Sam',
      address1: '1 Queen Street',
      address2: '',
      suburb: 'Brisbane',
      city: '',
      state: 'QLD',
      postcode: '4000',
    })
    await done(buyer, 'PUT', 'checkoutSetFreightBackOrderOptions', {
      ...cart,
      freightOptionId: 'STD',
      allowBackorders: 'true',
    })
    await done(buyer, 'PUT', 'checkoutConfirm', cart)
    slowest.push(Math.max(...times))
    return 0
  })
  slowest.sort((a, b) => a - b)
  return { ...run, p99: slowest[Math.floor(slowest.length * 0.99)] ?? 0 }
}

/** Waits until every mail is sent, then puts so many mails of an order into the outbox. */
async function settleMail(db: Db, waiting: number) {
  while (
    await db
      .selectFrom('mail')
      .select('id')
      .where('sent_at', 'is', null)
      .where('gave_up', '=', false)
      .limit(1)
      .executeTakeFirst()
  )
    await new Promise((later) => setTimeout(later, 200))
  if (waiting === 0) return
  await sql`insert into mail (recipient, subject, body_text, body_html, created_at, order_pdf_of, pdf_with_prices)
    select 'a@example.com', 'Order', 'Order', 'Order', now(), (select max(web_order_no) from web_order where account_id like 'BENCH%'), true from generate_series(1, ${waiting})`.execute(
    db,
  )
}

/**
 * Puts the portal on the first core, the database and this process on the second. @returns whether that was
 * possible
 */
async function pinApart(db: Db, portal: number): Promise<boolean> {
  if (cpus().length < 2) return false
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db)
  const pin = (pid: number, core: number) =>
    execFileSync('taskset', ['-a', '-cp', String(core), String(pid)], { stdio: 'ignore' })
  try {
    pin(portal, 0)
    for (const pid of [process.pid, ...rows.map((row) => row.pid)]) pin(pid, 1)
    return true
  } catch {
    return false // taskset is missing, or the database belongs to another user
  }
}
