import { LETTERS, type Letter } from '../codes/letters.ts'

/**
 * What is known about the signed-in person when access is decided. Letters and extras are those of the
 * current account (PRM-01); cash, australian and customAddresses are of its customer; customAddresses is
 * resolved by customAddressesAllowed; accounts counts the person's own.
 */
export type Person = {
  letters: string
  extras: string
  staff: boolean
  cash: boolean
  australian: boolean
  customAddresses: boolean
  accounts: number
}

type Fact =
  | 'staff'
  | 'masquerade'
  | 'severalAccounts'
  | 'notCash'
  | 'australian'
  | 'customAddresses'
  | 'addressNotFixed'
  | 'feedAllowed'
  | 'ordersUnapproved'
export type Need =
  | { is: 'anyone' }
  | { is: 'signedIn' }
  | { is: 'letter'; letter: Letter }
  | { is: 'fact'; fact: Fact }
  | { is: 'all'; of: readonly Need[] }
  | { is: 'any'; of: readonly Need[] }

const anyone = { is: 'anyone' } as const satisfies Need
const signedIn: Need = { is: 'signedIn' }
const holds = (letter: Letter): Need => ({ is: 'letter', letter })
const fact = (name: Fact): Need => ({ is: 'fact', fact: name })
const all = (...of: Need[]): Need => ({ is: 'all', of })
const any = (...of: Need[]): Need => ({ is: 'any', of })

/**
 * One table, read by the REST gate, the page guards, the menus and the tests. A letter is a right, never
 * ownership: rows are checked as well.
 */
export const NEEDS = {
  // Everybody
  anyone,
  signedIn,
  catalogue: signedIn,
  productPdf: signedIn,
  loginSecurity: signedIn,
  files: signedIn,

  // Prices (PRM-33, PRM-34)
  dealerPrices: holds('D'),
  retailPrices: holds('R'),
  margin: all(holds('D'), holds('R')),
  priceLists: all(holds('D'), holds('R')),
  dataFeed: all(holds('D'), fact('feedAllowed')),

  // Cart and checkout (P, not T: OP-30)
  placeOrders: holds('P'),
  checkout: holds('P'),
  uploadCsv: holds('P'),
  scanBarcode: holds('P'),
  checkoutOwnCart: all(holds('P'), fact('ordersUnapproved')),
  submitForApproval: all(holds('P'), holds('E')),
  approveOrders: holds('F'),
  chooseDeliveryAddress: all(holds('P'), fact('addressNotFixed')),
  newDeliveryAddress: all(holds('P'), fact('customAddresses'), fact('addressNotFixed')),

  // Addresses (OP-56: saved addresses serve the checkout; the page is for who may have their own)
  savedAddresses: holds('P'),
  addressesPage: all(holds('P'), fact('customAddresses')),
  changeAddresses: all(holds('P'), fact('customAddresses')),
  deliveryAddresses: any(holds('I'), holds('H'), holds('B')),

  // Orders (the back-order page opens with H, its data need B: OP-48)
  orders: holds('H'),
  backOrdersPage: holds('H'),
  backOrders: holds('B'),
  backOrderPreferences: holds('H'),
  cancelBackOrder: holds('O'),
  tracking: any(holds('I'), holds('H')),
  activityBackOrder: any(holds('H'), holds('B')),
  recentActivities: holds('C'),
  accountOverview: holds('C'),

  // Money owed
  invoices: holds('I'),
  dueInvoices: holds('C'),
  creditLimits: holds('C'),
  transactions: any(holds('I'), all(holds('C'), fact('notCash'))),
  creditSummary: all(holds('C'), fact('notCash')),
  payInvoices: all(holds('C'), fact('notCash'), fact('australian')),

  // Service, people, accounts
  returns: holds('L'),
  stockRotations: all(holds('L'), holds('S')),
  manageUsers: holds('A'),
  switchAccount: any(fact('severalAccounts'), fact('masquerade')),
  searchForAccount: fact('masquerade'),
  masquerade: fact('masquerade'),
  staffConsole: fact('staff'),
} as const satisfies Record<string, Need>
export type NeedName = keyof typeof NEEDS

const FACTS: Record<Fact, { words: string; holds: (person: Person) => boolean }> = {
  staff: { words: 'staff', holds: (p) => p.staff },
  masquerade: {
    words: 'staff with extra M (customer masquerade)',
    holds: (p) => p.staff && p.extras.includes('M'),
  },
  severalAccounts: { words: 'more than one account', holds: (p) => p.accounts > 1 },
  notCash: { words: 'not a cash customer', holds: (p) => !p.cash },
  australian: { words: 'an Australian business group', holds: (p) => p.australian },
  customAddresses: { words: 'custom addresses allowed', holds: (p) => p.customAddresses },
  addressNotFixed: {
    words: 'without extra F (fixed checkout address)',
    holds: (p) => !p.extras.includes('F'),
  },
  feedAllowed: {
    words: 'staff or without extra D (data feed no access)',
    holds: (p) => p.staff || !p.extras.includes('D'),
  },
  ordersUnapproved: {
    words: 'without letter E (require order approval)',
    holds: (p) => !p.letters.includes('E'),
  },
}

/**
 * Whether a person, or a stranger (null), meets a need. Pure; holds for the browser's menus and the server's
 * gate alike.
 */
export function allows(need: Need, person: Person | null): boolean {
  if (need.is === 'anyone') return true
  if (!person) return false
  switch (need.is) {
    case 'signedIn':
      return true
    case 'letter':
      return person.letters.includes(need.letter)
    case 'fact':
      return FACTS[need.fact].holds(person)
    case 'all':
      return need.of.every((n) => allows(n, person))
    case 'any':
      return need.of.some((n) => allows(n, person))
  }
}

/**
 * A need in words, for docs/wire.md and for staff: "letter D (view dealer prices) and letter R (view retail
 * prices)".
 */
export function describeNeed(need: Need): string {
  switch (need.is) {
    case 'anyone':
      return 'anyone'
    case 'signedIn':
      return 'signed in'
    case 'letter':
      return `letter ${need.letter} (${LETTERS[need.letter]})`
    case 'fact':
      return FACTS[need.fact].words
    case 'all':
      return joined(need.of, ' and ')
    case 'any':
      return joined(need.of, ' or ')
  }
}

const joined = (needs: readonly Need[], word: string): string =>
  needs.map((n) => (n.is === 'all' || n.is === 'any' ? `(${describeNeed(n)})` : describeNeed(n))).join(word)
