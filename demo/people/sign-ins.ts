import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'

export const DEMO_PASSWORD = 'counter'
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXP'

/** An account of a person, with their letters on it. */
interface Holding {
  accountId: string
  letters: string
  extras?: string
  managedBy?: string
}

export interface DemoPerson {
  login: string
  /** What the sign-in shows, in one line. */
  about: string
  alias: string
  email: string
  firstName: string
  lastName: string
  phone: string
  type: 'S' | 'C'
  /** Letters of staff (shared/codes/staff-letters.ts). */
  roles?: string
  holdings: readonly [Holding, ...Holding[]]
}

const EVERYTHING_BUT_E = 'ABCDFHILOPQRSTVX'

/** Everybody who can sign in to the demo, all with the same password. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    login: 'credit',
    about: 'Credit account in Sydney with a contract, a year of orders and every permission',
    alias: 'harbour',
    email: 'credit@harbourphones.example',
    firstName: 'Mia',
    lastName: 'Castellano',
    phone: '02 5550 1804',
    type: 'C',
    holdings: [{ accountId: 'HPR104', letters: EVERYTHING_BUT_E }],
  },
  {
    login: 'cash',
    about: 'Cash account in Brisbane: pays at checkout by card, PayPal or deposit',
    alias: 'corner',
    email: 'cash@cornergadgets.example',
    firstName: 'Dev',
    lastName: 'Narayan',
    phone: '07 5550 2201',
    type: 'C',
    holdings: [{ accountId: 'CGA201', letters: 'ABCDFHILOPQRST' }],
  },
  {
    login: 'trainee',
    about: 'Shop assistant there: cash approves the carts and pays',
    alias: 'toowong',
    email: 'trainee@cornergadgets.example',
    firstName: 'Lucy',
    lastName: 'Marinos',
    phone: '07 5550 2202',
    type: 'C',
    holdings: [{ accountId: 'CGA201', letters: 'BDEHLPQRT', managedBy: 'cash' }],
  },
  {
    login: 'kiwi',
    about: 'Credit account in Auckland: 15 % GST, city instead of state, pickup',
    alias: 'kauri',
    email: 'kiwi@kaurimobile.example',
    firstName: 'Aroha',
    lastName: 'Tamihana',
    phone: '09 555 3301',
    type: 'C',
    holdings: [{ accountId: 'KMO301', letters: 'ABCDHILOPQRST' }],
  },
  {
    login: 'buyer',
    about: 'Shop assistant whose carts need approval',
    alias: 'chermside',
    email: 'buyer@northsidetelco.example',
    firstName: 'Jack',
    lastName: 'Pellegrino',
    phone: '07 5550 4401',
    type: 'C',
    holdings: [{ accountId: 'NTS401', letters: 'BDEHLPQRT', managedBy: 'admin' }],
  },
  {
    login: 'approver',
    about: 'Approves the carts of buyer; two are waiting',
    alias: 'ops',
    email: 'approver@northsidetelco.example',
    firstName: 'Sophie',
    lastName: 'Lindqvist',
    phone: '07 5550 4402',
    type: 'C',
    holdings: [{ accountId: 'NTS401', letters: 'BCDFHILOPQRST', managedBy: 'admin' }],
  },
  {
    login: 'looker',
    about: 'May look at the catalogue and at orders: no prices, no ordering',
    alias: 'warehouse',
    email: 'looker@northsidetelco.example',
    firstName: 'Tom',
    lastName: 'Abara',
    phone: '07 5550 4403',
    type: 'C',
    holdings: [{ accountId: 'NTS401', letters: 'BHQ', managedBy: 'admin' }],
  },
  {
    login: 'admin',
    about: 'Manages the people of that account',
    alias: 'northside',
    email: 'admin@northsidetelco.example',
    firstName: 'Helen',
    lastName: 'Okafor',
    phone: '07 5550 4400',
    type: 'C',
    holdings: [
      { accountId: 'NTS401', letters: 'ABCDFHILOPQRST' },
      { accountId: 'NTS402', letters: 'ABCDFHILOPQRST' },
    ],
  },
  {
    login: 'owner',
    about: 'Several accounts to switch between, one of them in New Zealand',
    alias: 'outback',
    email: 'owner@outbackmobile.example',
    firstName: 'Grace',
    lastName: 'Whitford',
    phone: '08 5550 5501',
    type: 'C',
    holdings: [
      { accountId: 'OMG501', letters: EVERYTHING_BUT_E },
      { accountId: 'OMG502', letters: EVERYTHING_BUT_E },
      { accountId: 'OMG503', letters: 'BDHPQRT' },
      { accountId: 'OMN601', letters: EVERYTHING_BUT_E },
    ],
  },
  {
    login: 'staff',
    about: "Wholesaler's staff: the whole staff console; asks for a code",
    alias: 'countertop',
    email: 'staff@wattlebird.example',
    firstName: 'Ben',
    lastName: 'Achterberg',
    phone: '07 5550 0010',
    type: 'S',
    roles: ALL_STAFF_LETTERS,
    holdings: [{ accountId: 'STF001', letters: EVERYTHING_BUT_E }],
  },
  {
    login: 'agent',
    about: "Wholesaler's staff who may act for any customer; asks for a code",
    alias: 'phones',
    email: 'agent@wattlebird.example',
    firstName: 'Priya',
    lastName: 'Sundaram',
    phone: '07 5550 0011',
    type: 'S',
    roles: 'UY',
    holdings: [{ accountId: 'STF001', letters: EVERYTHING_BUT_E, extras: 'M' }],
  },
]

/** For the log of the start, the sign-in page and the README. */
export const DEMO_SIGN_INS: readonly { login: string; about: string }[] = DEMO_PEOPLE.map(
  ({ login, about }) => ({ login, about }),
)
