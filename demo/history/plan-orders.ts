import { waitsForStock } from '#shared/codes/order-line-statuses.ts'
import type { PaymentMethodId } from '#shared/codes/payment-methods.ts'
import { normaliseState } from '#shared/rules/address-form.ts'
import { lowStatus } from '#shared/rules/allocation.ts'
import { daysBetween } from '#shared/rules/calendar-days.ts'
import { brisbaneDay } from '#shared/rules/brisbane.ts'
import type { FreightMethod } from '#shared/rules/freight.ts'
import type { Delivery } from '#server/db/schema/trade.ts'
import type { Terms } from '#server/modules/pricing/terms.store.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { type DemoAccount, type DemoCustomer, paysAtOnce } from '#demo/people/customers.ts'
import { type SavedAddress } from '#demo/people/people-rows.ts'
import { createRandom, type Random } from '#demo/seeded-random.ts'
import { type ChosenLine, chooseLines, type Shelves, type Sole, soleProducts } from './choose-lines.ts'
import { ALLOCATED, NONE, SAMPLES, SHOWPIECES, type Story, leavesInParts, storyFor } from './order-story.ts'

export interface DemoOrder {
  customer: DemoCustomer
  accountId: string
  /** The name of the random stream for this order and for everything derived from it. */
  seed: string
  daysAgo: number
  /** Nearly all orders are placed on the working day at or before `daysAgo`. */
  placedAt: Date
  /** The day of placedAt and the day on which something of it leaves, if it does; counted from today. */
  placedDay: number
  leavesDay: number
  delivery: Delivery
  freight: FreightMethod
  paymentMethod: PaymentMethodId | null
  lines: readonly ChosenLine[]
  lowStatus: string
  reference: string
  shipNow: boolean
  /** Placed when its customer has come over the limit. */
  isHeld: boolean
  /** Its direct deposit has not come. */
  isUnpaid: boolean
}

/** What orders are planned from. */
export interface TradingYear {
  calendar: DemoCalendar
  shelves: Shelves
  terms: Terms
  addresses: readonly SavedAddress[]
}

const SHOWCASE_ACCOUNT = 'HPR104'
const DAYS = 362 // the oldest orders, less a weekend
/** The order that is held because its customer is over the limit, so many days ago. */
export const HELD_DAY = 1

/**
 * A year of orders of every customer, oldest first. They are the same whatever the date is, and each has its
 * own random stream.
 */
export function planOrders(customers: readonly DemoCustomer[], year: TradingYear): DemoOrder[] {
  const sole = soleProducts(year.shelves)
  const orders = customers.flatMap((customer) =>
    wantedOrders(customer).map((wanted, index) =>
      planOrder(customer, wanted, { ...year, sole }, `order ${customer.id} ${String(index)}`),
    ),
  )
  return orders.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
}

interface Wanted {
  daysAgo: number
  account: DemoAccount
  story: Story | null
  isHeld: boolean
  isUnpaid: boolean
  /** Placed on exactly that day, even on a weekend. */
  isDated: boolean
}

/** The orders a customer has placed. Accounts that people sign in to have an example of every status. */
function wantedOrders(customer: DemoCustomer): Wanted[] {
  const random = createRandom(`orders ${customer.id}`)
  const wanted = customer.accounts.flatMap((account) => {
    const samples = account.id === SHOWCASE_ACCOUNT ? SHOWPIECES : customer.isKnown ? SAMPLES : NONE
    return [...samples].map(
      ([daysAgo, story]): Wanted => ({
        daysAgo,
        account,
        story,
        isHeld: false,
        isUnpaid: false,
        isDated: true,
      }),
    )
  })
  if (customer.isOverLimit)
    wanted.push({
      daysAgo: HELD_DAY,
      account: random.pick(customer.accounts),
      story: storyFor(0, random),
      isHeld: true,
      isUnpaid: false,
      isDated: true,
    })
  while (wanted.length < customer.ordersInYear) {
    wanted.push({
      daysAgo: random.whole(1, DAYS),
      account: random.pick(customer.accounts),
      story: null,
      isHeld: false,
      isUnpaid: false,
      isDated: random.chance(0.1),
    })
  }
  const [account] = customer.accounts
  if (customer.unpaidDaysAgo !== null && account)
    wanted.push({
      daysAgo: customer.unpaidDaysAgo,
      account,
      story: ALLOCATED,
      isHeld: false,
      isUnpaid: true,
      isDated: true,
    })
  return wanted
}

/** The day itself, or the Monday after it if it is on a weekend. */
const nextWorkday = (calendar: DemoCalendar, day: number) =>
  day + ({ 0: 1, 6: 2 }[calendar.weekday(day)] ?? 0)

function planOrder(
  customer: DemoCustomer,
  wanted: Wanted,
  year: TradingYear & { sole: Sole },
  seed: string,
): DemoOrder {
  const { calendar, shelves, terms, addresses, sole } = year
  const { account, daysAgo } = wanted
  const random = createRandom(seed)
  const own = addresses.filter(({ row }) => row.account_id === account.id && row.postcode !== '')
  const address = random.chance(0.75) ? (own[0] ?? random.pick(own)) : random.pick(own)
  const story = wanted.story ?? storyFor(daysAgo, random)
  const count = random.pick([1, 2, 2, 3, 3, 4, 5, 6, 8])
  const statuses = Array.from({ length: count }, (_, line) => story(line, count))
  const lines = chooseLines(
    shelves,
    customer,
    { day: calendar.day(-daysAgo), daysAgo, statuses, sole },
    random,
  )
  const freight = pickFreight(terms.freight, customer, random)
  const usualMethod = paysAtOnce(customer) ? payWith(customer, random) : null
  const day = wanted.isDated ? -daysAgo : calendar.workday(-daysAgo)
  const placedAt = calendar.at(day, random.whole(8, 16), random.whole(0, 59))
  return {
    customer,
    accountId: account.id,
    seed,
    daysAgo,
    placedAt,
    // just after midnight, an order of today is one of yesterday
    placedDay: daysBetween(calendar.day(0), brisbaneDay(placedAt)),
    leavesDay: Math.min(0, nextWorkday(calendar, random.whole(1, 3) - daysAgo)),
    delivery: deliveryTo(address, customer),
    freight,
    paymentMethod: wanted.isUnpaid ? 'DIRECT_DEPOSIT' : usualMethod,
    lines,
    lowStatus: lowStatus(lines),
    reference: random.chance(0.7)
      ? `PO ${random.whole(10_000, 99_999)}`
      : random.pick(['', 'Counter stock', 'Window display', 'Customer order']),
    shipNow: shipsNow(lines, random),
    isHeld: wanted.isHeld,
    isUnpaid: wanted.isUnpaid,
  }
}

/** An order of which a part leaves alone cannot wait for the rest. */
function shipsNow(lines: readonly { status: string }[], random: Random): boolean {
  // the draw is the same for every story, or all that is drawn after it would change
  const drawn = lines.some(({ status }) => waitsForStock(status)) || random.chance(0.85)
  return drawn || lines.some(({ status }) => leavesInParts(status))
}

const payWith = (customer: DemoCustomer, random: Random): PaymentMethodId =>
  customer.country === 'NZ'
    ? random.pick(['DIRECT_DEPOSIT', 'DIRECT_DEPOSIT', 'PICKUP'])
    : random.pick([
        'VISA_CREDIT',
        'VISA_DEBIT',
        'MASTERCARD_CREDIT',
        'MASTERCARD_DEBIT',
        'AMEX',
        'PAYPAL',
        'PAYPAL',
        'DIRECT_DEPOSIT',
      ])

function pickFreight(
  methods: readonly FreightMethod[],
  customer: DemoCustomer,
  random: Random,
): FreightMethod {
  const draw = random.next()
  const kind = draw < 0.82 ? 'standard' : draw < 0.94 || customer.id !== 'CGA200' ? 'express' : 'pickup'
  return methods.find((method) => method.kind === kind) ?? random.pick(methods)
}

function deliveryTo({ row }: SavedAddress, customer: DemoCustomer): Delivery {
  return {
    company: row.company_name ?? '',
    name: row.contact_name ?? '',
    address1: row.line1 ?? '',
    address2: row.line2 ?? '',
    suburb: row.suburb ?? '',
    city: row.city ?? '',
    state: customer.country === 'AU' ? normaliseState(row.state ?? '') : '',
    postcode: row.postcode ?? '',
  }
}
