import { isCashCustomer } from '#shared/rules/credit.ts'
import { CONTRACT_LIST } from '#demo/catalogue/plan-prices.ts'
import { createRandom } from '#demo/seeded-random.ts'
import { AU_PLACES, NZ_PLACES, type Town, townNamed } from './towns.ts'

type Terms = 'COD' | '07I' | '14D' | '30D' | '30E'

export interface DemoAccount {
  id: string
  name: string
  town: Town
}

export interface DemoCustomer {
  id: string
  name: string
  country: 'AU' | 'NZ'
  level: 'L1' | 'L2' | 'L3' | null
  contract: string | null
  /** Whole dollars. */
  limit2: number
  limit3: number
  terms: Terms
  payerId: string | null
  customAddresses: boolean
  creditHold: boolean
  /** Its orders exceed its limit, so that staff see such a customer. */
  isOverLimit: boolean
  /** Its last order, so many days ago, waits for a direct deposit; null for none. */
  unpaidDaysAgo: number | null
  /** Somebody of the demo signs in for it. */
  isKnown: boolean
  accounts: readonly DemoAccount[]
  /** How many orders its accounts have placed in the last year in total. */
  ordersInYear: number
}

const usual = {
  level: null,
  contract: null,
  payerId: null,
  customAddresses: true,
  creditHold: false,
  isOverLimit: false,
  unpaidDaysAgo: null,
  isKnown: false,
} as const
const account = (id: string, name: string, suburb: string): DemoAccount => ({
  id,
  name,
  town: townNamed(suburb),
})

/** The customers of the people who can sign in. */
const KNOWN: readonly DemoCustomer[] = [
  {
    ...usual,
    id: 'HPR100',
    name: 'Harbour Phone Repairs Pty Ltd',
    country: 'AU',
    level: 'L2',
    contract: CONTRACT_LIST,
    limit2: 40_000,
    limit3: 60_000,
    terms: '30D',
    accounts: [account('HPR104', 'Harbour Phone Repairs', 'Pyrmont')],
    ordersInYear: 180,
  },
  {
    ...usual,
    id: 'CGA200',
    name: 'Corner Gadgets',
    country: 'AU',
    limit2: 0,
    limit3: 1,
    terms: 'COD',
    accounts: [account('CGA201', 'Corner Gadgets', 'Toowong')],
    ordersInYear: 60,
  },
  {
    ...usual,
    id: 'KMO300',
    name: 'Kauri Mobile Limited',
    country: 'NZ',
    level: 'L1',
    limit2: 20_000,
    limit3: 25_000,
    terms: '30E',
    accounts: [account('KMO301', 'Kauri Mobile', 'Ponsonby')],
    ordersInYear: 70,
  },
  {
    ...usual,
    id: 'NTS400',
    name: 'Northside Telco Stores Pty Ltd',
    country: 'AU',
    level: 'L3',
    limit2: 80_000,
    limit3: 90_000,
    terms: '30E',
    accounts: [
      account('NTS401', 'Northside Telco - Chermside', 'Chermside'),
      account('NTS402', 'Northside Telco - Southport', 'Southport'),
    ],
    ordersInYear: 80,
  },
  {
    ...usual,
    id: 'OMG500',
    name: 'Outback Mobile Group Pty Ltd',
    country: 'AU',
    level: 'L2',
    limit2: 30_000,
    limit3: 35_000,
    terms: '14D',
    accounts: [
      account('OMG501', 'Outback Mobile - Fremantle', 'Fremantle'),
      account('OMG502', 'Outback Mobile - Broome', 'Broome'),
    ],
    ordersInYear: 60,
  },
  {
    ...usual,
    id: 'OMG510',
    name: 'Outback Mobile Alice Springs',
    country: 'AU',
    level: 'L2',
    limit2: 0,
    limit3: 0,
    terms: '14D',
    payerId: 'OMG500',
    customAddresses: false,
    accounts: [account('OMG503', 'Outback Mobile - Alice Springs', 'Alice Springs')],
    ordersInYear: 20,
  },
  {
    ...usual,
    id: 'OMN600',
    name: 'Outback Mobile NZ Limited',
    country: 'NZ',
    limit2: 10_000,
    limit3: 12_000,
    terms: '30E',
    accounts: [account('OMN601', 'Outback Mobile - Queenstown', 'Queenstown Central')],
    ordersInYear: 20,
  },
  {
    ...usual,
    id: 'STF000',
    name: 'Wattlebird Wholesale',
    country: 'AU',
    limit2: 5_000,
    limit3: 5_000,
    terms: '30D',
    accounts: [account('STF001', 'Wattlebird counter', 'Fortitude Valley')],
    ordersInYear: 8,
  },
]

const FIRST_WORDS = [
  'Bayside',
  'Summit',
  'Redgum',
  'Lantern',
  'Harvest',
  'Pelican',
  'Granite',
  'Bluewren',
  'Tidal',
  'Saltbush',
  'Clocktower',
  'Magpie',
  'Junction',
  'Verandah',
  'Lighthouse',
  'Ironbark',
  'Waratah',
  'Silverline',
  'Kowhai',
  'Rimu',
  'Pohutukawa',
  'Southern Star',
]
const SECOND_WORDS = [
  'Mobile',
  'Phone Fix',
  'Telco',
  'Device Repairs',
  'Gadgets',
  'Phones & More',
  'Tech Bar',
  'Communications',
]
const OTHERS = { AU: 30, NZ: 10 }
/** Which of them owe the deposit of an order, and since how many days. All pay when they order. */
const UNPAID: Readonly<Record<number, number>> = { 3: 4, 12: 2, 18: 1 }

/** Every customer of the demo: those that people sign in for, and forty more. */
export function planCustomers(): DemoCustomer[] {
  const random = createRandom('customers')
  const names = random.some(
    FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first} ${second}`)),
    OTHERS.AU + OTHERS.NZ,
  )
  const others = names.map((name, index): DemoCustomer => {
    const country = index < OTHERS.AU ? 'AU' : 'NZ'
    const code = `${name
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase()}${700 + index}`
    const isCash = index % 3 === 0
    const limit = isCash ? index % 2 : random.whole(2, 24) * 1000
    return {
      ...usual,
      id: `${code}0`,
      name: country === 'NZ' ? `${name} Limited` : name,
      country,
      level: random.pick(['L1', 'L1', 'L2', 'L3', null]),
      limit2: limit,
      limit3: isCash ? limit : Math.round(limit * 1.2),
      terms: isCash ? random.pick(['COD', '07I']) : random.pick(['14D', '30D', '30E']),
      payerId: index === 7 || index === 8 ? 'NTS400' : null,
      customAddresses: !random.chance(0.3),
      creditHold: index === 4,
      isOverLimit: index === 5,
      unpaidDaysAgo: UNPAID[index] ?? null,
      accounts: [{ id: `${code}1`, name, town: random.pick(country === 'AU' ? AU_PLACES : NZ_PLACES) }],
      ordersInYear: random.whole(5, 15),
    }
  })
  return [...KNOWN.map((customer) => ({ ...customer, isKnown: true })), ...others]
}

/**
 * Credit limits in cents: the agreed limit, or what the customer owes plus a quarter if that is more. The
 * customer over its limit gets one well below what it owes.
 * @param owedCents what it owes on invoices
 */
export function limitsInCents(customer: DemoCustomer, owedCents: number): { limit2: number; limit3: number } {
  if (customer.isOverLimit)
    return { limit2: wellBelow(owedCents), limit3: Math.round(wellBelow(owedCents) * 1.2) }
  const isCash = Math.max(customer.limit2, customer.limit3) <= 1
  const needed = isCash ? 0 : Math.ceil((owedCents * 1.25) / 100_000) * 100_000
  return {
    limit2: Math.max(customer.limit2 * 100, needed),
    limit3: Math.max(customer.limit3 * 100, Math.round(needed * 1.2)),
  }
}

/** Three fifths, in whole hundreds of dollars. */
const wellBelow = (cents: number) => Math.max(200_00, Math.floor((cents * 0.6) / 100_00) * 100_00)

/** AU01 or NZ01: the business group, which decides GST and margin. */
export const businessGroupOf = (customer: { country: 'AU' | 'NZ' }): string => `${customer.country}01`

/**
 * Cash customers pay when they order. Where a customer has a payer, the payer's terms count. All payers of
 * the demo have credit.
 */
export const paysAtOnce = (customer: DemoCustomer): boolean =>
  customer.payerId === null &&
  isCashCustomer(
    {
      limit2Cents: customer.limit2 * 100,
      limit3Cents: customer.limit3 * 100,
      paymentTermsId: customer.terms,
    },
    null,
  )
