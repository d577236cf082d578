import type { AuditAction } from './audit-actions.ts'

const MADE = 'its object is made by it, and was nothing before'
const HAPPENED = 'it happened, and changes nothing of its object that could be read before'
const WHOLE = 'what it adds or takes away is one thing, which the detail names whole'
const FIRST = 'its first entry of an object makes it; each later one has what was before'
const UNREADABLE = 'what it changes is a secret, which no entry holds'

/**
 * The actions whose entries may have nothing before, and why. An entry of any other action says what was: it
 * does not compile without, and a test checks what every call leaves.
 */
export const NOTHING_BEFORE = {
  'session.signIn': HAPPENED,
  'session.signInFailed': HAPPENED,
  'session.signInClosed': HAPPENED,
  'session.signOut': HAPPENED,
  'session.end': WHOLE,
  'session.endOthers': WHOLE,
  'masquerade.begin': MADE,
  'masquerade.end': HAPPENED,
  'factor.add': WHOLE,
  'factor.remove': WHOLE,
  'factor.newCodes': UNREADABLE,
  'password.setByCommand': UNREADABLE,
  'password.setByInvitation': UNREADABLE,
  'password.setByReset': UNREADABLE,
  'password.mailLink': HAPPENED,
  'person.invite': HAPPENED,
  'person.add': MADE,
  'person.addAccount': WHOLE,
  'person.deactivateAccount': WHOLE,
  'person.reactivateAccount': WHOLE,
  'person.activate': HAPPENED,
  'setup.save': 'a step is saved whole, and a set-up that is over is never changed by it',
  'address.add': MADE,
  'address.restore': 'the address was removed; the entry of its removal has it as it was',
  'contact.add': MADE,
  'contact.ask': HAPPENED,
  'contact.confirm': HAPPENED,
  'statement.schedule': FIRST,
  'order.place': MADE,
  'order.note': HAPPENED,
  'invoice.credit': 'the credit note is made by it, and the invoice stays as it was issued',
  'invoice.mail': HAPPENED,
  'document.issue': MADE,
  'return.create': MADE,
  'return.change':
    'a line that is added or removed is named whole; what is changed of a line has what was before',
  'return.evidence': WHOLE,
  'thread.open': MADE,
  'notice.write': MADE,
  'notice.begin': HAPPENED,
  'home.save': FIRST,
  'file.save': FIRST,
  'wave.open': MADE,
  'receipt.take': MADE,
  'bank.import': 'the statement is made by it: its lines were in no earlier one',
  'carrier.save': FIRST,
  'payment.begin': MADE,
  'import.run': 'it writes many rows; the detail counts them',
  'audit.sweep': 'the database writes it, with how many entries went',
} as const satisfies Partial<Record<AuditAction, string>>
