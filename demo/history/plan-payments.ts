import { daysBetween } from '#shared/rules/calendar-days.ts'
import { dueOn } from '#shared/rules/payment-terms.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { type DemoCustomer, paysAtOnce } from '#demo/people/customers.ts'
import { createRandom } from '#demo/seeded-random.ts'
import { HELD_DAY, type DemoOrder } from './plan-orders.ts'

/** An invoice that has been issued for an order. Amount in cents inc GST. */
export interface DemoInvoice {
  order: DemoOrder
  invoiceNo: string
  /** Counted from today. */
  day: number
  amountCents: number
}

/** So much of an invoice is paid on that day, counted from today. */
export interface DemoPayment {
  day: number
  cents: number
}

/** How many days after the due date a customer pays, and how often it does not. */
interface Habit {
  late: readonly [number, number]
  forgets: number
}

const HABITS: readonly [Habit, Habit, Habit, Habit] = [
  { late: [-6, 0], forgets: 0 },
  { late: [-3, 6], forgets: 0 },
  { late: [4, 24], forgets: 0.03 },
  { late: [20, 50], forgets: 0.08 },
]
const NEVER_ON_TIME: Habit = { late: [60, 90], forgets: 0 }
const FORGOTTEN_LATE = 400
/**
 * Overdue invoices of the showcase account, so that every bucket of its ageing has an amount: from and to
 * days past due. One of each is left open, half of the second.
 */
const SHOWCASE = {
  customerId: 'HPR100',
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

/**
 * Plans how invoices are paid, as they are issued: on a Friday, with everything then due, by the customer's
 * habit. Cash customers have paid before, or pay when they fetch the goods.
 */
export function planPayments(
  customers: readonly DemoCustomer[],
  calendar: DemoCalendar,
): (invoice: DemoInvoice) => DemoPayment | null {
  const habits = new Map(customers.map((customer) => [customer.id, habitOf(customer)]))
  const termsOf = new Map(customers.map(({ id, terms }) => [id, terms]))
  const shown = new Set<number>()
  return ({ order, day, amountCents }) => {
    const { customer } = order
    if (paysAtOnce(customer)) return order.paymentMethod === 'PICKUP' ? { day, cents: amountCents } : null
    const invoicedOn = calendar.day(day)
    const terms = termsOf.get(customer.payerId ?? customer.id) ?? customer.terms
    const dueDay = daysBetween(calendar.day(0), dueOn(terms, invoicedOn) ?? invoicedOn)
    const window =
      order.accountId === SHOWCASE.accountId
        ? SHOWCASE.windows.findIndex(([from, to], at) => !shown.has(at) && -dueDay >= from && -dueDay <= to)
        : -1
    if (window >= 0) shown.add(window)
    if (window >= 0 && window !== 1) return null
    const paid = payDay(dueDay, day, { order, habit: habits.get(customer.id) ?? HABITS[0], calendar })
    if (paid === null || (customer.isOverLimit && paid >= -HELD_DAY)) return null
    return { day: paid, cents: window === 1 ? Math.floor(amountCents / 200) * 100 : amountCents }
  }
}

function habitOf(customer: DemoCustomer): Habit {
  if (customer.id === SHOWCASE.customerId) return HABITS[1]
  return customer.isOverLimit ? NEVER_ON_TIME : createRandom(`payments ${customer.id}`).pick(HABITS)
}

type Paying = { order: DemoOrder; habit: Habit; calendar: DemoCalendar }

/** The Friday on which an invoice is paid, counted from today; null where that is still to come. */
function payDay(dueDay: number, day: number, { order, habit, calendar }: Paying): number | null {
  const random = createRandom(`payment of ${order.seed}`)
  const late = random.chance(habit.forgets) ? FORGOTTEN_LATE : random.whole(...habit.late)
  const wanted = dueDay + late
  const friday = wanted + ((5 - calendar.weekday(wanted) + 7) % 7)
  return friday < 0 ? Math.max(friday, day) : null
}
