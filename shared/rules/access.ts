import { LETTERS, type Letter } from '../codes/letters.ts'
import { STAFF_LETTERS, type StaffLetter } from '../codes/staff-letters.ts'

/**
 * The facts about the signed-in person that decide access. Letters and extras are those of the current
 * account (PRM-01). cash, australian and customAddresses are its customer's. customAddressesAllowed decides
 * customAddresses. accounts counts the person's own. roles are the letters of staff, '' for everybody else
 * and for staff without a second factor. lacksFactor: whether a second factor is demanded of them that they
 * have not set up; then nothing is open to them but what sets it up.
 */
export type Person = {
  letters: string
  extras: string
  staff: boolean
  roles: string
  cash: boolean
  australian: boolean
  customAddresses: boolean
  accounts: number
  lacksFactor: boolean
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
  | { is: 'session' }
  | { is: 'letter'; letter: Letter }
  | { is: 'staffLetter'; letter: StaffLetter }
  | { is: 'fact'; fact: Fact }
  | { is: 'all'; of: readonly Need[] }
  | { is: 'any'; of: readonly Need[] }

const anyone = { is: 'anyone' } as const satisfies Need
/** Signed in, even where a demanded second factor is missing. */
const session: Need = { is: 'session' }
const signedIn: Need = { is: 'signedIn' }
const holds = (letter: Letter): Need => ({ is: 'letter', letter })
const fact = (name: Fact): Need => ({ is: 'fact', fact: name })
/** Staff with one of these letters. */
const serves = (...letters: StaffLetter[]): Need => ({
  is: 'any',
  of: letters.map((letter) => ({ is: 'staffLetter', letter })),
})
const all = (...of: Need[]): Need => ({ is: 'all', of })
const any = (...of: Need[]): Need => ({ is: 'any', of })

/** Whoever may only order to the default address does not say what or where that is, nor adds another. */
const ownAddresses = all(holds('P'), fact('customAddresses'), fact('addressNotFixed'))

/**
 * One table for the gate, the page guards, the menus and the tests. A letter is a right, not ownership: rows
 * are checked as well.
 */
export const NEEDS = {
  // Everybody
  anyone,
  signedIn,
  catalogue: signedIn,
  productPdf: signedIn,
  loginSecurity: signedIn,
  secondFactor: session,
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
  newDeliveryAddress: ownAddresses,

  // Addresses (OP-56: saved addresses serve the checkout; the page is for customers who may have their own)
  savedAddresses: holds('P'),
  addressesPage: all(holds('P'), fact('customAddresses')),
  changeAddresses: ownAddresses,
  deliveryAddresses: any(holds('I'), holds('H'), holds('B')),

  // Orders (the back-order page needs H, its data B: OP-48)
  orders: holds('H'),
  backOrdersPage: holds('H'),
  backOrders: holds('B'),
  backOrderPreferences: holds('H'),
  payToRelease: all(holds('H'), holds('C')),
  cancelBackOrder: holds('O'),
  swapBackOrder: all(holds('O'), holds('P'), fact('ordersUnapproved')),
  tracking: any(holds('I'), holds('H')),
  activityBackOrder: any(holds('H'), holds('B')),
  recentActivities: holds('C'),
  accountOverview: holds('C'),

  // Money owed
  invoices: holds('I'),
  dueInvoices: holds('C'),
  creditLimits: holds('C'),
  transactions: any(holds('I'), all(holds('C'), fact('notCash'))),
  paymentHistory: holds('C'),
  creditSummary: all(holds('C'), fact('notCash')),
  payInvoices: all(holds('C'), fact('notCash'), fact('australian')),

  // Service, people, accounts
  returns: holds('L'),
  stockRotations: all(holds('L'), holds('S')),
  manageUsers: holds('A'),
  mailContacts: holds('A'),
  switchAccount: any(fact('severalAccounts'), fact('masquerade')),
  searchForAccount: fact('masquerade'),
  masquerade: fact('masquerade'),
  staffConsole: fact('staff'),

  // The staff console, by letters of staff (docs/security.md)
  staffOrders: serves('U', 'W', 'N', 'G', 'Y', 'Z'),
  staffHoldOrders: serves('U', 'N'),
  staffCancelOrders: serves('U'),
  staffPicking: serves('W'),
  staffShipping: serves('W'),
  staffStock: serves('U', 'W', 'G', 'Y'),
  staffEnterStock: serves('W', 'G'),
  staffExpected: serves('G'),
  staffCarriers: serves('W', 'Z'),
  staffMoney: serves('N'),
  staffInvoices: serves('U', 'N', 'Y'),
  staffCustomers: serves('U', 'N', 'Y'),
  staffThreads: serves('Y'),
  staffNotices: serves('U', 'Y'),
  staffHome: serves('U', 'Z'),
  staffFiles: serves('U', 'Z'),
  staffPublish: serves('U', 'Y', 'Z'),
  staffReturns: serves('W', 'N', 'Y'),
  staffDecideReturns: serves('Y'),
  staffReceiveReturns: serves('W'),
  staffCredit: serves('N'),
  staffLetters: serves('Y'),
  staffUsers: serves('Y', 'Z'),
  staffPrices: serves('U', 'N'),
  staffMail: serves('U', 'Y', 'Z'),
  staffJobs: serves('Z'),
  staffAudit: serves('Z'),
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
 * Whether a person, or a stranger (null), meets a need. Pure; the browser's menus and the server's gate both
 * use it.
 */
export function allows(need: Need, person: Person | null): boolean {
  if (need.is === 'anyone') return true
  if (!person) return false
  if (need.is === 'session') return true
  if (person.lacksFactor) return false
  switch (need.is) {
    case 'signedIn':
      return true
    case 'letter':
      return person.letters.includes(need.letter)
    case 'staffLetter':
      return person.staff && person.roles.includes(need.letter)
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
    case 'session':
      return 'signed in, even without a second factor that is demanded'
    case 'signedIn':
      return 'signed in'
    case 'letter':
      return `letter ${need.letter} (${LETTERS[need.letter]})`
    case 'staffLetter':
      return `staff letter ${need.letter} (${STAFF_LETTERS[need.letter]})`
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

/** Whether nobody but staff by their own letters is let in: calls of the console need that. */
export const isForConsole = (need: Need): boolean =>
  need.is === 'staffLetter' || ('of' in need && need.of.every(isForConsole))
