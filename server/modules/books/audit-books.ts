import type { Db, Queryable } from '#server/db/connect.ts'
import { BOOK_CHECKS, type Difference, differencesOf } from './book-checks.store.ts'
import { ordersAfter } from './booked-orders.store.ts'
import { ageingDifferences, dueDifferences } from './check-days.ts'
import { orderDifferences } from './check-orders.ts'
import { dueDays, openByDay } from './due-days.store.ts'
import { HOLD_CHECKS } from './hold-checks.store.ts'
import { PAYMENT_CHECKS } from './payment-checks.store.ts'
import { RECEIPT_CHECKS } from './receipt-checks.store.ts'
import { RETURN_CHECKS } from './return-checks.store.ts'
import { CREDIT_CHECKS, REFERENCE_CHECKS } from './reference-checks.store.ts'

/** A check in words, its first differences, and how many there are. */
export type Checked = { what: string; differences: Difference[]; many: number }

/** So many differences of a check are named: enough to see what happened, whatever the size of the books. */
const NAMED_MAX = 100
/** A batch is computed at once; other work of the process waits for it. */
const ORDERS_AT_ONCE = 500
const PAYERS_AT_ONCE = 500
/** The ages of what is open add up on each day alike. */
const ANY_DAY = '2026-01-01'
const CHECKS = [
  ...[...BOOK_CHECKS, ...RECEIPT_CHECKS, ...PAYMENT_CHECKS, ...HOLD_CHECKS],
  ...[...REFERENCE_CHECKS, ...CREDIT_CHECKS, ...RETURN_CHECKS],
]
const DUE_CHECK = 'an invoice falls due by its terms'
const AGEING_CHECK = 'what a payer owes by age adds up to what they owe'
const ORDERS_CHECK = 'an order, its lines, its GST and what it has open are as the rules have them'

/** Every night, after the mails of the day. */
export const BOOKS_CRON = '40 16 * * *' // 02:40 in Brisbane

/**
 * Compares everything that is written twice: money, stock, orders. All checks see the same moment.
 * @param onChecked told after each check
 * @returns every check with its differences
 */
export const auditBooks = (
  db: Db,
  onChecked: (checked: Checked) => void = () => undefined,
): Promise<Checked[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => checkBooks(tx, onChecked))

/** The same within a transaction. */
export async function checkBooks(
  tx: Queryable,
  onChecked: (checked: Checked) => void = () => undefined,
): Promise<Checked[]> {
  const all: Checked[] = []
  const add = (checked: Checked) => {
    all.push(checked)
    onChecked(checked)
  }
  for (const check of CHECKS) add({ what: check.what, ...(await differencesOf(tx, check, NAMED_MAX)) })
  add({ what: DUE_CHECK, ...named(dueDifferences(await dueDays(tx))) })
  add({ what: AGEING_CHECK, ...(await checkAgeing(tx)) })
  add({ what: ORDERS_CHECK, ...(await checkOrders(tx)) })
  return all
}

type Found = { differences: Difference[]; many: number }
const named = (found: readonly Difference[]): Found => ({
  differences: found.slice(0, NAMED_MAX),
  many: found.length,
})

async function checkAgeing(tx: Queryable): Promise<Found> {
  const found: Difference[] = []
  let after = ''
  for (;;) {
    const payers = await openByDay(tx, after, PAYERS_AT_ONCE)
    found.push(...ageingDifferences(payers, ANY_DAY))
    const last = payers.at(-1)
    if (!last) return named(found)
    after = last.payer_id
  }
}

async function checkOrders(tx: Queryable): Promise<Found> {
  const differences: Difference[] = []
  let after = 0,
    many = 0
  for (;;) {
    const orders = await ordersAfter(tx, after, ORDERS_AT_ONCE)
    const found = orders.flatMap(orderDifferences)
    many += found.length
    differences.push(...found.slice(0, NAMED_MAX - differences.length))
    const last = orders.at(-1)
    if (!last) return { differences, many }
    after = last.web_order_no
  }
}

/** The nightly job. @throws Error that names the first differences; the job is then logged as failed */
export async function auditNightly(db: Db): Promise<void> {
  const checked = await auditBooks(db)
  const many = checked.reduce((sum, one) => sum + one.many, 0)
  const named = checked.flatMap(({ what, differences }) =>
    differences.map((one) => `${what}: ${inWords(one)}`),
  )
  if (many > 0)
    throw new Error(`The books do not balance, ${String(many)} differences. ${named.slice(0, 10).join('; ')}`)
}

export const inWords = ({ subject, found, expected }: Difference) =>
  `${subject}: ${found} instead of ${expected}`
