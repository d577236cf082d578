import { formatAud } from '#shared/rules/money.ts'
import { heldForStaff } from '#shared/rules/held-words.ts'
import { changes, numberAt, text, units, unitsOfPairs } from './fact-words.ts'
import { howMany } from './how-many.ts'
import { loginFacts } from './login-facts.ts'

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
  'session.end': 'Signed another device out',
  'session.endOthers': 'Signed out everywhere else',
  'session.endAll': 'Signed out everywhere by staff',
  'session.unlock': 'Failed sign-ins forgotten',
  'session.changeAccount': 'Changed account',
  'masquerade.begin': 'Began to act for the customer',
  'masquerade.end': 'Stopped acting for the customer',
  'factor.add': 'Second factor added',
  'factor.remove': 'Second factor removed',
  'factor.newCodes': 'Recovery codes replaced',
  'factor.demand': 'Second factor demanded or no longer',
  'factor.reset': 'Second factor reset',
  'password.setByCommand': 'Password set on the server',
  'password.setByInvitation': 'Password chosen',
  'password.setByReset': 'New password chosen',
  'password.mailLink': 'Link to a new password mailed',
  'person.invite': 'Invited',
  'person.letters': 'Letters changed',
  'person.add': 'User added',
  'person.addAccount': 'Account given to a user',
  'person.change': 'Profile changed',
  'person.confirmEmail': 'Changed email confirmed',
  'person.undoEmail': 'Changed email undone',
  'person.deactivateAccount': 'Account taken from a user',
  'person.reactivateAccount': 'Account given back to a user',
  'person.deactivate': 'User deactivated',
  'person.reactivate': 'User reactivated',
  'person.activate': 'User activated as planned',
  'setup.save': 'Set-up saved',
  'address.add': 'Address added',
  'address.change': 'Address changed',
  'address.delete': 'Address removed',
  'address.restore': 'Removed address put back',
  'address.default': 'Default address chosen',
  'contact.add': 'Mail contact added',
  'contact.ask': 'Mail contact asked to confirm again',
  'contact.change': 'Mail contact changed',
  'contact.confirm': 'Mail contact confirmed',
  'contact.remove': 'Mail contact removed',
  'statement.schedule': 'Day of mailed statements chosen',
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
  'order.swap': 'Swapped',
  'order.note': 'Note',
  'order.putBack': 'Put back on the shelf',
  'order.split': 'Split: leaves in parts',
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
  'thread.open': 'Message to staff',
  'thread.write': 'Another message to staff',
  'thread.answer': 'Message answered',
  'thread.close': 'Message closed',
  'notice.write': 'Notification written',
  'notice.change': 'Notification changed',
  'notice.begin': 'Notification has begun',
  'notice.end': 'Notification ended',
  'home.save': 'Home page changed',
  'home.remove': 'Taken off the home page',
  'home.order': 'Home page put in order',
  'file.save': 'File for dealers published or changed',
  'file.remove': 'File for dealers removed',
  'return.create': 'Service request begun',
  'return.submit': 'Service request submitted',
  'return.change': 'Service request changed',
  'return.evidence': 'File of a service request added or deleted',
  'return.delete': 'Service request deleted',
  'return.assign': 'Service request assigned',
  'return.decide': 'Service request decided',
  'return.receive': 'Return received',
  'return.credit': 'Return credited',
  'return.replace': 'Return replaced',
  'return.close': 'Service request closed',
  'return.expire': 'Service request expired',
  'customer.change': 'Terms changed',
  'customer.hold': 'Orders stopped or let go',
  'price.contract': 'Contract price changed',
  'invoice.mail': 'Sent by mail',
  'invoice.credit': 'Credit note written',
  'receipt.take': 'Money received',
  'receipt.allocate': 'Invoices paid with it',
  'receipt.refund': 'Refunded',
  'receipt.settleRefund': 'Refund answered by the gateway',
  'receipt.restore': 'Came back to us at the gateway',
  'receipt.reverse': 'Taken back',
  'bank.import': 'Bank statement read',
  'bank.takeBack': 'Bank statement taken back',
  'bank.ignore': 'Line of a statement ignored',
  'bank.restore': 'Line of a statement waits again',
  'payment.begin': 'Payment begun',
  'payment.settle': 'Payment settled',
  'import.run': 'File imported',
  'audit.sweep': 'Old entries deleted',
}

/** Why an order was held by then, after a word; '' where it was not. */
function heldAs(word: string, facts: Record<string, unknown> | null): string {
  const reason = text(facts?.['heldReason'])
  return reason && `${word}: ${heldForStaff(reason)}`
}

/**
 * An entry in words: what was done, and the facts that a reader asks for next. An action that is not known
 * here is shown by its name, facts that are not known as they are; all that is in cents in dollars.
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
      return { words, more: joined([money(after?.['totalIncCents']), heldAs('held', after)]) }
    case 'order.hold':
      return { words, more: heldForStaff(of(after, 'heldReason')) }
    case 'order.release':
      return {
        words: after?.['isHeld'] === true ? 'Released in part' : words,
        more: joined([of(detail, 'reason'), heldAs('was', before)]),
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
    case 'order.split':
    case 'order.reinstate':
    case 'order.cancel':
      return { words, more: joined([unitsOfPairs(detail['lines']), of(detail, 'reason')]) }
    case 'order.swap':
      return { words, more: swapWords(detail) }
    case 'order.allocate':
      return { words, more: unitsOfLines(after?.['lines']) }
    case 'wave.pick':
      return { words, more: picks(after?.['lines'], ofOrder) }
    case 'stock.enter':
      return { words, more: stockWords({ before, after, detail }) }
    case 'customer.hold':
      return {
        words: after?.['isStopped'] === true ? 'Orders stopped' : 'Orders let go',
        more: of(detail, 'reason'),
      }
    case 'wave.open':
      if (ofOrder !== undefined) return { words, more: subjectId ? `wave ${subjectId}` : '' }
      return { words, more: Array.isArray(after?.['orders']) ? howMany(after['orders'].length, 'order') : '' }
    case 'session.signIn':
    case 'person.change':
    case 'person.deactivate':
    case 'person.reactivate':
      return { words, more: joined(loginFacts({ before, after, detail })) }
    default:
      return { words, more: joined([changes(before, after), changes(null, detail)]) }
  }
}

const swapWords = (detail: AuditEntry['detail']) => {
  const units = howMany(Number(detail['units'] ?? 0), 'unit')
  const each = money(detail['priceCents'])
  return joined([
    `${units} of ${text(detail['productId'])} for ${text(detail['insteadId'])}`,
    each && `${each} each`,
  ])
}

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
const money = (cents: unknown) => (typeof cents === 'number' ? formatAud(cents) : '')

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
