import { addDays } from '#shared/rules/calendar-days.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import { pauseDunning } from '#server/modules/banking/change-dunning.ts'
import { remindOfDeposit } from '#server/modules/banking/chase-deposits.ts'
import { chasePayer } from '#server/modules/banking/chase-overdue.ts'
import { keepStatement } from '#server/modules/banking/import-statement.ts'
import { matchIfCertain } from '#server/modules/banking/match-certain.ts'
import { guessedColumns, linesOf, readStatement } from '#server/modules/banking/read-statement.ts'
import { payersToChase } from '#server/modules/credit/dunning.store.ts'
import { holdByStaff } from '#server/modules/fulfilment/hold-order.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import { bankStatement } from './bank-statement.ts'
import type { PlacedOrder } from './place-orders.ts'
import { acting, type Trade } from './trade.ts'

/**
 * On these days, counted from today, who owes something overdue is chased: of the payers so many, the first
 * ones. All are chased once more today. So there is every state, the steps are as far apart as the settings
 * ask, and nobody is stopped before the last order is placed.
 */
export const CHASED_ON: ReadonlyMap<number, number> = new Map([
  [-24, 20],
  [-16, 20],
  [-9, Number.POSITIVE_INFINITY],
])
/** The account that `credit` signs in to owes for months, and is not stopped while visitors use it. */
const PAUSED = { payerId: 'HPR100', days: 180, reason: 'Pays by instalments, as agreed by phone' }

type Known = readonly Pick<DemoCustomer, 'id' | 'isKnown' | 'isOverLimit'>[]

/**
 * Chases those who have something overdue, and for whom nobody signs in: no mail is written of the past.
 * @param many how many of them, the first ones
 */
export async function chaseOthers(
  trade: Trade,
  customers: Known,
  many = Number.POSITIVE_INFINITY,
): Promise<void> {
  const others = new Set(unknown(customers).slice(0, many))
  const { seller, overdueDays: days } = trade.services.config
  const now = trade.now()
  for (const payerId of await payersToChase(trade.tx, brisbaneDay(now)))
    if (others.has(payerId)) await chasePayer(trade.tx, payerId, { days, seller, now })
}

const unknown = (customers: Known) =>
  customers.filter(({ isKnown, isOverLimit }) => !isKnown && !isOverLimit).map(({ id }) => id)

/** Asks again for deposits that have not come for as many days as the settings say. */
export async function chaseUnpaid(trade: Trade, placed: readonly PlacedOrder[]): Promise<void> {
  const { seller, depositDays: days } = trade.services.config
  const now = trade.now()
  for (const { order, webOrderNo } of placed)
    if (order.isUnpaid && order.daysAgo > days.remind)
      await remindOfDeposit(trade.tx, webOrderNo, { days, seller, now })
}

/**
 * Leaves work for the staff console: payers who were reminded or stopped, one with a pause, a bank statement
 * with lines that are not matched, and an order that staff hold.
 */
export async function leaveWaiting(
  trade: Trade,
  { customers, placed }: { customers: Known; placed: readonly PlacedOrder[] },
): Promise<void> {
  await chaseOthers(trade, customers)
  const { payerId, days, reason } = PAUSED
  const until = addDays(brisbaneDay(trade.now()), days)
  await pauseDunning(trade.tx, { payerId, reason, until, ...acting(trade) })
  await readBank(trade, customers)
  await holdOne(trade, placed)
}

async function readBank(trade: Trade, customers: Known) {
  const { tx } = trade
  const today = brisbaneDay(trade.now())
  const paidOn = addDays(today, -1)
  const bytes = await bankStatement(tx, unknown(customers), paidOn)
  const file = await readStatement(bytes)
  const columns = guessedColumns(file)
  if (columns === null) throw new Error('the columns of the bank statement are not known')
  const { lines } = linesOf(file, columns, today)
  const statement = { fileName: `transactions-${paidOn}.csv`, bytes, ...acting(trade) }
  const { waiting } = await keepStatement(tx, statement, lines)
  for (const lineId of waiting) await matchIfCertain(tx, lineId, acting(trade))
}

/** Holds the newest order on credit of which nothing is picked; it leaves its wave. */
async function holdOne(trade: Trade, placed: readonly PlacedOrder[]) {
  const found = placed.findLast(
    ({ order }) =>
      !order.customer.isKnown &&
      !order.isHeld &&
      order.paymentMethod === null &&
      ['33', '44'].includes(order.lowStatus),
  )
  if (found)
    await holdByStaff(trade.tx, {
      webOrderNo: found.webOrderNo,
      reason: 'The shop moves: ask for the new address first',
      ...acting(trade),
    })
}
