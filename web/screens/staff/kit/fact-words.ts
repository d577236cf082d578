import { shownDay } from '#shared/rules/brisbane.ts'
import { withoutMarker } from '#shared/rules/inactive-email.ts'
import { formatAud } from '#shared/rules/money.ts'
import { termsInWords } from '#shared/rules/payment-terms.ts'
import { howMany } from './how-many.ts'

/* Facts of the audit in words: how they were before a change and after it. */

/** A simple value as text; '' for any other. */
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
export const units = (many: number) => howMany(many, 'unit')
export const numberAt = (line: unknown, at: number) => (Array.isArray(line) ? Number(line[at] ?? 0) : 0)

/** [[line, units], …] */
export const unitsOfPairs = (lines: unknown) =>
  Array.isArray(lines) ? units(lines.reduce<number>((sum, line) => sum + numberAt(line, 1), 0)) : ''
/** Facts that changed in words: "Limit on invoices $40,000.00 → $100.00", "status 33 → 77". */
export const changes = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): string =>
  Object.entries(after ?? {})
    .map(([name, value]) => changeOf(name, before?.[name], value))
    .filter(Boolean)
    .join(', ')

function changeOf(name: string, was: unknown, is: unknown): string {
  if (was !== undefined && was !== null) {
    const [from, to] = [shown(name, was), shown(name, is)]
    return from === to ? '' : `${nameOf(name)} ${from} → ${to}`
  }
  if (isNothing(name, is)) return ''
  const called = name === 'lines' && Array.isArray(is) ? '' : nameOf(name)
  return `${called} ${shown(name, is)}`.trim()
}

/** A sum of nothing, such as freight that is not credited, and what nobody wrote or chose. */
const isNothing = (name: string, value: unknown) =>
  value === null || value === '' || (isCents(name) && value === 0)

/** What a fact is called, by its name in the audit. */
const FACT_WORDS: Readonly<Record<string, string>> = {
  credit_limit2_cents: 'Limit on invoices',
  credit_limit3_cents: 'Limit with open orders',
  payment_terms_id: 'Terms',
  level_list_id: 'Price level',
  amountCents: 'Amount',
  gstCents: 'GST',
  freightCents: 'Freight',
  feeCents: 'Fee',
  owedAgainCents: 'Owed again',
  paidCents: 'Paid',
  refundedCents: 'Refunded',
  disputedCents: 'Disputed',
  freeCents: 'Free',
  cents: 'Sum',
  creditNo: 'Credit note',
  webOrderNo: 'Web order',
  cartId: 'Cart',
  paymentId: 'Payment',
  methodId: 'Method',
  expectedOn: 'Expected on',
  pausedUntil: 'Paused until',
  stoppedBy: 'Stops on',
  productId: 'Product',
  listId: 'List',
  prices: 'Prices',
  fileName: 'File',
  readAt: 'Read at',
  dueAt: 'Due at',
  recipient: 'To',
  letters: 'Letters',
  type: 'Type',
  login: 'User name',
  alias: 'Second user name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  managerId: 'Manager',
  activates_at: 'Active from',
  signIns: 'Sign-ins',
  failures: 'Failed sign-ins',
  authenticator: 'Authenticator',
  passkey: 'Passkey',
  reason: '',
}
const nameOf = (name: string) => FACT_WORDS[name] ?? name
const isCents = (name: string) => /(^|_)cents$|Cents$/.test(name)

function shown(name: string, value: unknown): string {
  if (value === null || value === '') return 'none'
  if (isCents(name) && typeof value === 'number') return formatAud(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (name === 'email') return withoutMarker(text(value))
  if (name === 'payment_terms_id') return termsInWords(text(value))
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return shownDay(value)
  if (Array.isArray(value)) return shownList(name, value)
  return text(value) || JSON.stringify(value)
}

/** Lists of pairs: what is paid of invoices, prices from quantities, units of lines. */
function shownList(name: string, list: readonly unknown[]): string {
  const pairs = list.map((one) => [text(Array.isArray(one) ? one[0] : one), numberAt(one, 1)] as const)
  if (name === 'pays')
    return pairs.map(([invoiceNo, cents]) => `${invoiceNo} ${formatAud(cents)}`).join(' and ')
  if (name === 'prices')
    return pairs.map(([quantity, cents]) => `${formatAud(cents)} from ${quantity}`).join(' and ') || 'none'
  if (name === 'lines') return unitsOfPairs(list)
  return JSON.stringify(list)
}
