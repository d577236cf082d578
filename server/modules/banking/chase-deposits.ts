import { DAY_MS } from '#shared/codes/day-ms.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import type { Seller } from '#server/config/config.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { eachAlone } from '#server/db/each-alone.ts'
import { addAudit } from '#server/modules/audit/audit.store.ts'
import { SYSTEM } from '#server/modules/audit/who-acts.ts'
import { cancelLocked } from '#server/modules/fulfilment/cancel-lines.ts'
import { lockOrders, lockWithWaiting, productsOf } from '#server/modules/fulfilment/orders-in-work.store.ts'
import { insertMail } from '#server/modules/notices/notices.store.ts'
import { reminderMail } from './deposit-mails.ts'
import { depositOf, depositsSince, leaveToStaff, noteReminder } from './deposits.store.ts'

/** After how many days a deposit is asked for again, and after how many its order is cancelled. */
type DepositDays = { remind: number; cancel: number }
type Deps = { db: Db; days: DepositDays; seller: Seller; now: Date }

const REASON = 'The deposit did not arrive'
const LEFT_TO_STAFF =
  'The deposit did not arrive in time. The goods are in picking or picked, so the order was not cancelled. Put them back and cancel it, or ask the customer.'

/** Every quarter of an hour. */
export const DEPOSITS_CRON = '*/15 * * * *'

/**
 * Reminds of direct deposits that have not arrived, and cancels orders whose deposit is not coming: their
 * stock goes to who waits for it, and the mail of the order's events says so. An order that is paid in part
 * is left to staff, and so is one of which nothing can be cancelled: its goods were picked before its deposit
 * was taken back. A note in its history tells them once. Each order is dealt with in a transaction of its
 * own, once whichever process runs it.
 */
export async function chaseDeposits({ db, days, seller, now }: Deps): Promise<void> {
  const before = (many: number) => new Date(now.getTime() - many * DAY_MS)
  const { toCancel, toRemind } = await depositsSince(db, {
    cancel: before(days.cancel),
    remind: before(days.remind),
  })
  const steps = [
    ...toCancel.map((webOrderNo) => (tx: Tx) => cancelUnpaid(tx, webOrderNo, now)),
    ...toRemind.map((webOrderNo) => (tx: Tx) => remindOfDeposit(tx, webOrderNo, { days, seller, now })),
  ]
  await eachAlone(steps, (step) => db.transaction().execute(step))
}

type Chase = Omit<Deps, 'db'>

/** Asks once more for the deposit of an order. Where it is not waited for any more, nothing is done. */
export async function remindOfDeposit(
  tx: Tx,
  webOrderNo: number,
  { days, seller, now }: Chase,
): Promise<void> {
  await lockOrders(tx, [webOrderNo])
  const deposit = await depositOf(tx, webOrderNo) // after the lock: it may have come meanwhile
  if (!deposit || deposit.reminded_at !== null || deposit.paid_cents > 0) return
  await noteReminder(tx, webOrderNo, now)
  if (deposit.email !== '')
    await insertMail(
      tx,
      { ...reminderMail(deposit, { seller, cancelDays: days.cancel }), aboutOrder: webOrderNo },
      now,
    )
}

async function cancelUnpaid(tx: Tx, webOrderNo: number, now: Date) {
  const orders = await lockWithWaiting(tx, [webOrderNo], await productsOf(tx, [webOrderNo]))
  const deposit = await depositOf(tx, webOrderNo)
  if (!deposit || deposit.paid_cents > 0 || deposit.left_to_staff_at !== null) return
  const cancelling = { webOrderNo, lineNos: null, isStaff: true, reason: REASON, now, by: SYSTEM }
  try {
    await cancelLocked(tx, orders, cancelling)
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'order.notCancellable') throw problem
    await leaveToStaff(tx, webOrderNo, now)
    const { account_id: accountId } = deposit
    const detail = { note: LEFT_TO_STAFF }
    await addAudit(tx, SYSTEM, { at: now, action: 'order.note', subject: webOrderNo, accountId, detail })
  }
}
