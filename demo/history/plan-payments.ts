import type { DemoCalendar } from '#demo/demo-calendar.ts'
import type { DemoCustomer } from '#demo/people/customers.ts'
import { createRandom, type Random } from '#demo/seeded-random.ts'
import type { DemoInvoice } from './plan-invoices.ts'
import { paysAtOnce } from './plan-orders.ts'

export interface DemoReceipt {
  customer: DemoCustomer
  accountId: string
  receivedAt: Date
  method: string
  reference: string
  allocations: { invoice: DemoInvoice; cents: number }[]
}

/** How many days after the due date a customer pays, and how often it does not. */
interface Habit {
  late: readonly [number, number]
  forgets: number
}

const HABITS: readonly Habit[] = [
  { late: [-6, 0], forgets: 0 },
  { late: [-3, 6], forgets: 0 },
  { late: [4, 24], forgets: 0.03 },
  { late: [20, 50], forgets: 0.08 },
]
const NEVER_ON_TIME: Habit = { late: [60, 90], forgets: 0 }
const FORGOTTEN_LATE = 400
/**
 * Overdue invoices of the showcase account, so that every bucket of its ageing has an amount: from and to
 * days past due.
 */
const SHOWCASE = {
  accountId: 'HPR104',
  windows: [
    [1, 12],
    [13, 29],
    [33, 58],
    [62, 88],
    [92, 118],
    [125, 200],
  ] as const,
}

/** The payments: with the order, or on a Friday for everything then due, by the customer's habit. */
export function planReceipts(invoices: readonly DemoInvoice[], calendar: DemoCalendar): DemoReceipt[] {
  const left = leftOpen(invoices)
  const receipts = new Map<string, DemoReceipt>()
  for (const [customer, own] of Map.groupBy(invoices, (invoice) => invoice.customer)) {
    const habit =
      customer.id === 'HPR100'
        ? HABITS[1]
        : customer.isOverLimit
          ? NEVER_ON_TIME
          : createRandom(`payments ${customer.id}`).pick(HABITS)
    for (const invoice of own) {
      const random = createRandom(`payment of ${invoice.order?.seed ?? ''}`)
      const day = invoice.amountIncCents > 0 && habit ? payDay(invoice, habit, random, calendar) : null
      if (day === null || left.get(invoice) === 'open') continue
      const cents =
        left.get(invoice) === 'half' ? Math.floor(invoice.amountIncCents / 200) * 100 : invoice.amountIncCents
      const key = `${invoice.accountId} ${day} ${invoice.order?.paymentMethod ?? ''}${paysAtOnce(customer) ? String(receipts.size) : ''}`
      const receipt = receipts.get(key) ?? openReceipt(invoice, day, random, calendar)
      receipt.allocations.push({ invoice, cents })
      receipts.set(key, receipt)
    }
  }
  return [...receipts.values()].sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
}

/** Days from today on which the invoice was paid; null when it is unpaid. */
function payDay(invoice: DemoInvoice, habit: Habit, random: Random, calendar: DemoCalendar): number | null {
  if (paysAtOnce(invoice.customer)) return -invoice.daysAgo
  if (invoice.dueDay === null) return null
  const late = random.chance(habit.forgets) ? FORGOTTEN_LATE : random.whole(...habit.late)
  const day = invoice.dueDay + late
  const friday = day + ((5 - calendar.weekday(day) + 7) % 7)
  return friday < 0 ? Math.max(friday, -invoice.daysAgo) : null
}

function leftOpen(invoices: readonly DemoInvoice[]): Map<DemoInvoice, 'open' | 'half'> {
  const own = invoices.filter(
    (invoice) => invoice.accountId === SHOWCASE.accountId && invoice.amountIncCents > 0,
  )
  return new Map(
    SHOWCASE.windows.flatMap(([from, to], index) => {
      const found = own.find(
        (invoice) => invoice.dueDay !== null && -invoice.dueDay >= from && -invoice.dueDay <= to,
      )
      return found ? [[found, index === 1 ? ('half' as const) : ('open' as const)]] : []
    }),
  )
}

function openReceipt(invoice: DemoInvoice, day: number, random: Random, calendar: DemoCalendar): DemoReceipt {
  const method =
    invoice.order?.paymentMethod ??
    (invoice.customer.country === 'AU' && random.chance(0.2) ? 'VISA_CREDIT' : 'DIRECT_DEPOSIT')
  return {
    customer: invoice.customer,
    accountId: invoice.accountId,
    receivedAt: calendar.at(day, random.whole(9, 16), random.whole(0, 59)),
    method,
    reference: `EFT ${random.whole(100_000, 999_999)}`,
    allocations: [],
  }
}

/** What a customer or its payer owes on invoices, in cents. */
export function owedOn(
  invoices: readonly DemoInvoice[],
  receipts: readonly DemoReceipt[],
): Map<string, number> {
  const owed = new Map<string, number>()
  const add = (customer: DemoCustomer, cents: number) =>
    owed.set(payerOf(customer), (owed.get(payerOf(customer)) ?? 0) + cents)
  for (const invoice of invoices) add(invoice.customer, invoice.amountIncCents)
  for (const { invoice, cents } of receipts.flatMap((receipt) => receipt.allocations))
    add(invoice.customer, -cents)
  return owed
}

/** The customer or its payer: whose credit counts. */
export const payerOf = (customer: DemoCustomer): string => customer.payerId ?? customer.id
