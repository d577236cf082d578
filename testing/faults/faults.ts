import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { staffCalls } from '#shared/calls/staff.ts'
import { type Db, openDatabase } from '#server/db/connect.ts'
import { addCalls } from '#web/data/known-calls.ts'
import { openPayPalPeer } from '../gateways/paypal-peer.ts'
import { chooser } from '../races/chooser.ts'
import { openSmtpPeer } from '../smtp-peer.ts'
import { startLedger } from '../stock-ledger.ts'
import { makeWorldIn } from '../template-database.ts'
import { PRODUCTS } from '../world.ts'
import type { Cluster } from './cluster.ts'
import { type ActName, ACTS, openDealers } from './dealers.ts'
import { type Fault, FAULTS, inject, planFaults } from './inject.ts'
import { keepRunning } from './portals.ts'
import { endTheDay, recountOffice } from './recount-office.ts'
import { recount } from './recount.ts'
import { CARRIER, OFFICE_ACTS, type OfficeAct, openStoreman, SCARCE } from './storeman.ts'

export type FaultReport = {
  faults: Record<Fault, number>
  acts: Record<ActName | OfficeAct, number>
  orders: number
  mails: number
  problems: string[]
}
type Options = { many: number; seed: number; onFault?: (done: number) => void }

addCalls(staffCalls)
const DEALER_PAIRS = 2
const STOREMEN = ['north', 'south']
const BETWEEN_MS = 120
const MAIL_WITHIN_MS = 120_000

/**
 * Injects faults one after the other into two portals on one database, with their jobs, mail and documents,
 * while dealers order, pay, approve and change carts and staff pick, ship, receive and read bank statements.
 * Then compares what everybody was answered with the database, the gateway's ledger, stock and the mails that
 * arrived, and audits the books.
 */
export async function runFaults(cluster: Cluster, { many, seed, onFault }: Options): Promise<FaultReport> {
  const choose = chooser(seed)
  await makeWorldIn(cluster.connection)
  const { db } = openDatabase(cluster.connection, { max: 2 })
  await stockUp(db)
  const peer = await openPayPalPeer(),
    smtp = await openSmtpPeer()
  const settings = {
    PAYPAL_CLIENT_ID: peer.settings.clientId,
    PAYPAL_CLIENT_SECRET: peer.settings.clientSecret,
    PAYPAL_WEBHOOK_ID: peer.settings.webhookId,
    PAYPAL_API_URL: peer.url,
    SMTP_URL: smtp.url,
    MAIL_CHECK_SECONDS: '0.2',
    JOB_CHECK_SECONDS: '0.5',
    PAYMENT_CHECK_SECONDS: '1',
    DATABASE_HEARTBEAT_SECONDS: '0.2',
    STOCK_REFRESH_SECONDS: '1',
    RATE_LIMIT_SCALE: '100000',
  }
  const problems: string[] = []
  const watched = { settings, onProblem: (problem: string) => problems.push(problem) }
  const portals = [
    await keepRunning(cluster.connection, watched),
    await keepRunning(cluster.connection, watched),
  ]
  const faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
  try {
    const dealers = (
      await Promise.all(Array.from({ length: DEALER_PAIRS }, () => openDealers({ db, peer, portals })))
    ).flat()
    const storemen = await Promise.all(
      STOREMEN.map((name, at) => openStoreman(db, portals, { name, at, of: STOREMEN.length })),
    )
    const end = new AbortController()
    const work = [...dealers, ...storemen].map((one) =>
      one
        .run(() => end.signal.aborted)
        .catch((problem: unknown) => {
          problems.push(`${'accountId' in one ? one.accountId : 'staff'} was stopped: ${String(problem)}`)
          end.abort()
        }),
    )
    let done = 0
    for (const fault of planFaults(many, cluster.fillDisk !== null, choose)) {
      if (end.signal.aborted) break
      await pause(choose.below(BETWEEN_MS))
      await inject(fault, { cluster, portals, db, choose })
      faults[fault] += 1
      done += 1
      onFault?.(done)
    }
    await pause(BETWEEN_MS)
    end.abort()
    await Promise.all(work)
    await endTheDay(db)
    await allMailed(db, MAIL_WITHIN_MS)
    problems.push(...(await recount({ db, peer, smtp, dealers })), ...(await recountOffice(db, storemen)))
    const acts = { ...sumOf(ACTS, dealers), ...sumOf(OFFICE_ACTS, storemen) }
    return {
      faults,
      acts,
      orders: dealers.reduce((sum, { ordered }) => sum + ordered.size, 0),
      mails: smtp.received.length,
      problems,
    }
  } finally {
    await Promise.all(portals.map((portal) => portal.close()))
    await Promise.all([peer.close(), smtp.close(), db.destroy()])
  }
}

function sumOf<Name extends string>(
  names: readonly Name[],
  workers: readonly { acts: Readonly<Record<Name, number>> }[],
) {
  const sums = names.map((name) => [name, workers.reduce((sum, { acts }) => sum + acts[name], 0)] as const)
  return Object.fromEntries(sums) as Record<Name, number>
}

/** Plenty of everything but one product, which can be ordered and is not there; and a carrier. */
async function stockUp(db: Db) {
  await db.updateTable('stock').set({ on_hand: 1_000_000 }).where('product_id', '=', PRODUCTS.rare).execute()
  await db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', SCARCE).execute()
  await db.updateTable('product').set({ expected_on: '2099-01-01' }).where('id', '=', SCARCE).execute()
  await db
    .insertInto('carrier')
    .values({ id: CARRIER, name: 'Swiftline', tracking_url: 'https://track.example/{connote}' })
    .execute()
  await startLedger(db)
}

/**
 * Waits until the outbox is empty, but no longer than a healthy portal needs. The recount reports what is
 * left.
 */
async function allMailed(db: ReturnType<typeof openDatabase>['db'], withinMs: number) {
  const tooLate = Date.now() + withinMs
  while (Date.now() < tooLate) {
    // Retries are due now instead of in some minutes. The job of a portal that died is found by its missing
    // heartbeat.
    await sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' and start_after > now()`.execute(
      db,
    )
    if (!(await db.selectFrom('mail').select('id').where('sent_at', 'is', null).limit(1).executeTakeFirst()))
      return
    await pause(500)
  }
}
