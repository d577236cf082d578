import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { cancelLines } from '#server/modules/fulfilment/cancel-lines.ts'
import { lockOrders, lockWithWaiting, productsOf } from '#server/modules/fulfilment/orders-in-work.store.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { reminderMail } from './deposit-mails.ts'
import { depositOf, depositsSince, noteReminder } from './deposits.store.ts'

/** After how many days a deposit is asked for again, and after how many its order is cancelled. */
export type DepositDays = { remind: number; cancel: number }
type Deps = { db: Db; days: DepositDays; seller: Seller; now: Date }

const DAY_MS = 24 * 60 * 60_000
const REASON = 'The deposit did not arrive'

/** Every quarter of an hour. */
export const DEPOSITS_CRON = '*/15 * * * *'

/**
 * Reminds of direct deposits that have not arrived, and cancels orders whose deposit is not coming: their
 * stock goes to who waits for it, and the mail of the order's events says so. An order that is paid in part
 * is left to staff. Each order is dealt with in a transaction of its own, once whichever process runs it.
 */
export async function chaseDeposits({ db, days, seller, now }: Deps): Promise<void> {
  const before = (many: number) => new Date(now.getTime() - many * DAY_MS)
  const { toCancel, toRemind } = await depositsSince(db, {
    cancel: before(days.cancel),
    remind: before(days.remind),
  })
  const steps = [
    ...toCancel.map((webOrderNo) => (tx: Tx) => cancelUnpaid(tx, webOrderNo, now)),
    ...toRemind.map((webOrderNo) => (tx: Tx) => remind(tx, webOrderNo, { days, seller, now })),
  ]
  await eachAlone(steps, (step) => db.transaction().execute(step))
}

type Chase = Omit<Deps, 'db'>

async function remind(tx: Tx, webOrderNo: number, { days, seller, now }: Chase) {
  await lockOrders(tx, [webOrderNo])
  const deposit = await depositOf(tx, webOrderNo) // after the lock: it may have come meanwhile
  if (!deposit || deposit.reminded_at !== null || deposit.paid_cents > 0) return
  await noteReminder(tx, webOrderNo, now)
  if (deposit.email !== '')
    await insertMail(tx, reminderMail(deposit, { seller, cancelDays: days.cancel }), now)
}

async function cancelUnpaid(tx: Tx, webOrderNo: number, now: Date) {
  await lockWithWaiting(tx, [webOrderNo], await productsOf(tx, [webOrderNo]))
  const deposit = await depositOf(tx, webOrderNo)
  if (!deposit || deposit.paid_cents > 0) return
  await cancelLines(tx, { webOrderNo, lineNos: null, isStaff: true, reason: REASON, now, by: SYSTEM })
}
