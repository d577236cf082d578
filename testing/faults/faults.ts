import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/db/connect.ts'
import { openPayPalPeer } from '../gateways/paypal-peer.ts'
import { chooser } from '../races/chooser.ts'
import { openSmtpPeer } from '../smtp-peer.ts'
import { makeWorldIn } from '../template-database.ts'
import { PRODUCTS } from '../world.ts'
import type { Cluster } from './cluster.ts'
import { type ActName, ACTS, openDealers } from './dealers.ts'
import { type Fault, FAULTS, inject, planFaults } from './inject.ts'
import { keepRunning } from './portals.ts'
import { recount } from './recount.ts'

export type FaultReport = {
  faults: Record<Fault, number>
  acts: Record<ActName, number>
  orders: number
  mails: number
  problems: string[]
}
type Options = { many: number; seed: number; onFault?: (done: number) => void }

const DEALER_PAIRS = 2
const BETWEEN_MS = 120
const MAIL_WITHIN_MS = 120_000

/**
 * Injects faults one after the other into two portals on one database, with their jobs, mail and documents,
 * while dealers order, pay, approve and change carts; then recounts what everybody was told against the
 * books, the gateway's ledger, stock and the mails that arrived.
 */
export async function runFaults(cluster: Cluster, { many, seed, onFault }: Options): Promise<FaultReport> {
  const choose = chooser(seed)
  await makeWorldIn(cluster.connection)
  const { db } = openDatabase(cluster.connection, { max: 2 })
  await db.updateTable('stock').set({ on_hand: 1_000_000 }).where('product_id', '=', PRODUCTS.rare).execute()
  const peer = await openPayPalPeer(),
    smtp = await openSmtpPeer()
  const settings = {
    PAYPAL_CLIENT_ID: peer.settings.clientId,
    PAYPAL_CLIENT_SECRET: peer.settings.clientSecret,
    PAYPAL_WEBHOOK_ID: peer.settings.webhookId,
    PAYPAL_API_URL: peer.url,
    SMTP_URL: smtp.url,
    MAIL_CHECK_SECONDS: '0.2',
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
    const end = new AbortController()
    const work = dealers.map((dealer) =>
      dealer
        .run(() => end.signal.aborted)
        .catch((problem: unknown) => {
          problems.push(`${dealer.accountId} was stopped: ${String(problem)}`)
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
    await allMailed(db, MAIL_WITHIN_MS)
    problems.push(...(await recount({ db, peer, smtp, dealers })))
    const acts = Object.fromEntries(
      ACTS.map((name) => [name, dealers.reduce((sum, dealer) => sum + dealer.acts[name], 0)]),
    ) as Record<ActName, number>
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

/**
 * Waits until the outbox is empty, or long enough for a portal that is well. What is left then shows in the
 * recount.
 */
async function allMailed(db: ReturnType<typeof openDatabase>['db'], withinMs: number) {
  const tooLate = Date.now() + withinMs
  while (Date.now() < tooLate) {
    // What failed while something was broken is due now, not in some minutes. A job of a portal that died is
    // found by its heartbeat.
    await sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' and start_after > now()`.execute(
      db,
    )
    if (!(await db.selectFrom('mail').select('id').where('sent_at', 'is', null).limit(1).executeTakeFirst()))
      return
    await pause(500)
  }
}
