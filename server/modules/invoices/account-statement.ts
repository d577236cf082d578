import { methodWords } from '#shared/rules/method-words.ts'
import { ageingOf } from '#shared/rules/ageing.ts'
import { brisbaneDay, shownDay, startOfBrisbaneDay } from '#shared/rules/brisbane.ts'
import { addDays } from '#shared/rules/calendar-days.ts'
import { sumCents } from '#shared/rules/money.ts'
import { daysOf, monthOf, type StatementMonths } from '#shared/rules/months.ts'
import { regionOf } from '#shared/rules/tax.ts'
import type { Seller } from '#server/config/config.ts'
import type { Tx } from '#server/db/connect.ts'
import {
  balancesOf,
  firstInvoicedOn,
  type MovementRow,
  movementsOf,
  statementBuyer,
  unappliedAt,
} from './account-statement.store.ts'
import type { AccountStatement, Movement } from './account-statement-paper.ts'
import { buyerOf } from './paper-facts.ts'

type Asked = { month: string; months: StatementMonths; seller: Seller; now: Date }
/** Days of Brisbane, both included. */
type Period = { from: string; to: string }

/**
 * The statement of an account for a month, or for twelve that end with it.
 * @param month YYYY-MM
 * @returns undefined for a month before the first invoice or after this one
 */
export async function accountStatement(
  tx: Tx,
  accountId: string,
  { month, months, seller, now }: Asked,
): Promise<AccountStatement | undefined> {
  const first = await firstInvoicedOn(tx, accountId)
  if (first === null || month < monthOf(first) || month > monthOf(brisbaneDay(now))) return undefined
  return statementOfDays(tx, accountId, { ...daysOf(month, months), seller, now })
}

/**
 * The statement of an account for some days. Of past days it stays as it was. Everything is to be read at one
 * moment (`readAtOnce`).
 * @returns undefined for days before the first invoice or after today
 */
export async function statementOfDays(
  tx: Tx,
  accountId: string,
  { seller, now, ...period }: Period & Pick<Asked, 'seller' | 'now'>,
): Promise<AccountStatement | undefined> {
  const today = brisbaneDay(now)
  const first = await firstInvoicedOn(tx, accountId)
  const buyer = await statementBuyer(tx, accountId)
  if (!buyer || first === null || period.to < first || period.from > today) return undefined
  const to = period.to < today ? period.to : today
  const { openingCents, open } = await balancesOf(tx, accountId, period)
  const rows = await movementsOf(tx, accountId, period)
  return {
    seller,
    region: regionOf(buyer.business_group),
    buyer: buyerOf(buyer),
    payerId: buyer.payer_id,
    from: period.from,
    to,
    openingCents,
    movements: withBalances(rows, openingCents),
    closingCents: sumCents(open.map(({ openCents }) => openCents)),
    ageing: ageingOf(open, to),
    unappliedCents: await unappliedAt(tx, accountId, startOfBrisbaneDay(addDays(period.to, 1))),
  }
}

function withBalances(rows: readonly MovementRow[], openingCents: number): Movement[] {
  let balanceCents = openingCents
  return rows.map((row) => {
    balanceCents += row.amount_cents
    return {
      day: row.day,
      what: whatOf(row),
      number: row.number,
      about: aboutOf(row),
      orderNo: row.order_no ?? '',
      reference: row.reference ?? '',
      dueOn: row.due_on,
      amountCents: row.amount_cents,
      balanceCents,
    }
  })
}

function whatOf({ kind, amount_cents }: MovementRow): Movement['what'] {
  if (kind === 'payment') return amount_cents < 0 ? 'Payment' : 'Payment taken back'
  if (kind === 'transfer') return 'Credit transfer'
  return kind === 'invoice' ? 'Invoice' : 'Credit note'
}

/** So many numbers are named; of more it is said how many they are. */
const NAMED_MAX = 8

function aboutOf({ kind, day, method, received_on, pays, amount_cents }: MovementRow): string {
  if (kind === 'invoice' || kind === 'credit') return ''
  const named =
    pays.length > NAMED_MAX
      ? `${String(pays.length)} invoices`
      : `${pays.length === 1 ? 'invoice' : 'invoices'} ${pays.join(', ')}`
  const where = amount_cents < 0 ? 'from another account' : 'to another account'
  return [
    method === null ? '' : methodWords(method),
    received_on !== null && received_on !== day ? `received ${shownDay(received_on)}` : '',
    kind === 'transfer' ? where : '',
    pays.length === 0 ? '' : `for ${named}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
