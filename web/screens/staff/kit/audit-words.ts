import { formatAud } from '#shared/rules/money.ts'

/** An entry of the audit as the calls of the console answer it. */
export type AuditEntry = {
  action: string
  subjectId?: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  detail: Record<string, unknown>
}

/** What an action is called where somebody reads it. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  'session.signIn': 'Signed in',
  'session.signInFailed': 'Failed to sign in',
  'session.signInClosed': 'Too many attempts to sign in',
  'session.signOut': 'Signed out',
  'session.changeAccount': 'Changed account',
  'password.setByCommand': 'Password set on the server',
  'password.setByInvitation': 'Password chosen',
  'person.invite': 'Invited',
  'person.letters': 'Letters changed',
  'setup.save': 'Set-up saved',
  'address.add': 'Address added',
  'cart.choose': 'Checkout choices changed',
  'approval.submit': 'Submitted for approval',
  'approval.reduce': 'Reduced by the approver',
  'approval.reject': 'Rejected by the approver',
  'order.place': 'Placed',
  'order.hold': 'Held',
  'order.release': 'Released',
  'order.allocate': 'Stock allocated',
  'order.ship': 'Shipped',
  'order.cancel': 'Cancelled',
  'order.reinstate': 'Reinstated',
  'order.note': 'Note',
  'order.putBack': 'Put back on the shelf',
  'wave.open': 'Put into a picking wave',
  'wave.pick': 'Picked',
  'stock.enter': 'Stock entered',
  'product.expect': 'Purchase date changed',
  'dunning.move': 'Reminders of overdue invoices',
  'carrier.save': 'Carrier saved',
  'mail.resend': 'Mail sent again',
  'job.retry': 'Job tried again',
  'job.run': 'Job run before its time',
  'document.issue': 'Document issued',
  'customer.change': 'Terms changed',
  'customer.hold': 'Orders stopped or let go',
  'price.contract': 'Contract price changed',
  'invoice.mail': 'Sent by mail',
  'invoice.credit': 'Credit note written',
  'receipt.take': 'Money received',
  'receipt.allocate': 'Invoices paid with it',
  'receipt.refund': 'Refunded',
  'receipt.reverse': 'Taken back',
  'bank.import': 'Bank statement read',
  'bank.takeBack': 'Bank statement taken back',
  'bank.ignore': 'Line of a statement ignored',
  'payment.begin': 'Payment begun',
  'payment.settle': 'Payment settled',
  'import.run': 'File imported',
  'audit.sweep': 'Old entries deleted',
}

/**
 * An entry in words: what was done, and the facts that a reader asks for next. An action that is not known
 * here is shown by its name, facts that are not known as they are.
 * @param ofOrder the web order in whose story it stands: of a wave, this order's own units are said
 */
export function auditWords(
  { action, subjectId, before, after, detail }: AuditEntry,
  ofOrder?: number,
): { words: string; more: string } {
  const words = ACTION_WORDS[action] ?? action
  const of = (facts: Record<string, unknown> | null, name: string) => text(facts?.[name])
  switch (action) {
    case 'order.place':
      return {
        words,
        more: joined([
          money(after?.['totalIncCents']),
          of(after, 'heldReason') && `held: ${of(after, 'heldReason')}`,
        ]),
      }
    case 'order.hold':
      return { words, more: of(after, 'heldReason') }
    case 'order.release':
      return {
        words: after?.['isHeld'] === true ? 'Released in part' : words,
        more: joined([of(detail, 'reason'), of(before, 'heldReason') && `was: ${of(before, 'heldReason')}`]),
      }
    case 'order.ship':
      return {
        words,
        more: joined([
          `${of(detail, 'carrier')} ${of(detail, 'connote')}`.trim(),
          of(after, 'shipmentNo') && `shipment ${of(after, 'shipmentNo')}`,
          of(after, 'invoiceNo') && `invoice ${of(after, 'invoiceNo')}`,
          money(after?.['amountCents']),
        ]),
      }
    case 'order.note':
      return { words, more: of(detail, 'note') }
    case 'order.putBack':
    case 'order.reinstate':
    case 'order.cancel':
      return { words, more: joined([unitsOfPairs(detail['lines']), of(detail, 'reason')]) }
    case 'order.allocate':
      return { words, more: unitsOfLines(after?.['lines']) }
    case 'wave.pick':
      return { words, more: picks(after?.['lines'], ofOrder) }
    case 'stock.enter':
      return { words, more: stockWords({ before, after, detail }) }
    case 'wave.open':
      if (ofOrder !== undefined) return { words, more: subjectId ? `wave ${subjectId}` : '' }
      return { words, more: Array.isArray(after?.['orders']) ? ordersMany(after['orders'].length) : '' }
    default:
      return { words, more: joined([changes(before, after), changes(null, detail)]) }
  }
}

/** Whether an entry says something of an order: of its wave, units of others may have been picked. */
export const isOfOrder = ({ action, after }: AuditEntry, webOrderNo: number): boolean =>
  action !== 'wave.pick' ||
  !Array.isArray(after?.['lines']) ||
  after['lines'].some((line) => numberAt(line, 0) === webOrderNo)

const stockWords = ({ before, after, detail }: Pick<AuditEntry, 'before' | 'after' | 'detail'>) => {
  const products = Number(detail['products'] ?? 0)
  const onHand = after && `on hand ${text(before?.['onHand'])} → ${text(after['onHand'])}`
  return joined([
    text(detail['kind']),
    units(Number(detail['units'] ?? 0)),
    products > 1 ? `${String(products)} products` : '',
    onHand ?? '',
    text(detail['reason']),
  ])
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(' · ')
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const money = (cents: unknown) => (typeof cents === 'number' ? formatAud(cents) : '')
const units = (many: number) => `${String(many)} ${many === 1 ? 'unit' : 'units'}`
const ordersMany = (many: number) => `${String(many)} ${many === 1 ? 'order' : 'orders'}`

/** [[line, units], …] */
const unitsOfPairs = (lines: unknown) =>
  Array.isArray(lines) ? units(lines.reduce<number>((sum, line) => sum + numberAt(line, 1), 0)) : ''
/** [{ line, units }, …] */
const unitsOfLines = (lines: unknown) =>
  Array.isArray(lines)
    ? units(lines.reduce<number>((sum, line: { units?: unknown }) => sum + Number(line.units ?? 0), 0))
    : ''
/** [[order, line, picked, missing], …] */
function picks(lines: unknown, ofOrder?: number): string {
  if (!Array.isArray(lines)) return ''
  const own = ofOrder === undefined ? lines : lines.filter((line) => numberAt(line, 0) === ofOrder)
  const sum = (at: number) => own.reduce<number>((total, line) => total + numberAt(line, at), 0)
  const missing = sum(3)
  return joined([units(sum(2)), missing > 0 ? `${String(missing)} missing` : ''])
}
const numberAt = (line: unknown, at: number) => (Array.isArray(line) ? Number(line[at] ?? 0) : 0)

/** Facts as they are: "status 33 → 77". */
function changes(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string {
  return Object.entries(after ?? {})
    .map(([name, value]) => {
      const was = before?.[name]
      const is = shown(value)
      return was === undefined || was === null ? `${name} ${is}` : `${name} ${shown(was)} → ${is}`
    })
    .join(', ')
}
const shown = (value: unknown) => text(value) || JSON.stringify(value)
