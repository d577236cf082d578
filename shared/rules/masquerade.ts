/** How long staff act for a customer before they have to say why again. */
export const MASQUERADE_MINUTES = 60
/** What staff read before they act for a customer. */
export const ACTING_WORDS = `For ${String(MASQUERADE_MINUTES)} minutes. The customer sees that you did, and what you changed; the reason is for the audit.`

type Held = { action: string; many: number }

/** What staff changed on an account, as the account reads it; other actions are summed up. */
const WORDS: Readonly<Record<string, (many: number) => string>> = {
  'address.add': (many) => counted(many, 'added an address', 'added {many} addresses'),
  'address.change': (many) => counted(many, 'changed an address', 'changed addresses'),
  'address.delete': (many) => counted(many, 'deleted an address', 'deleted {many} addresses'),
  'address.restore': (many) => counted(many, 'put an address back', 'put {many} addresses back'),
  'address.default': () => 'chose the default address',
  'contact.add': (many) => counted(many, 'added a contact', 'added {many} contacts'),
  'contact.change': (many) => counted(many, 'changed a contact', 'changed contacts'),
  'contact.remove': (many) => counted(many, 'removed a contact', 'removed {many} contacts'),
  'statement.schedule': () => 'changed the day of statements',
  'approval.submit': (many) => counted(many, 'sent a cart for approval', 'sent {many} carts for approval'),
  'approval.reduce': () => 'reduced a cart awaiting approval',
  'approval.reject': (many) => counted(many, 'rejected a cart', 'rejected {many} carts'),
  'order.place': (many) => counted(many, 'placed an order', 'placed {many} orders'),
  'order.cancel': (many) => counted(many, 'cancelled back-ordered goods', 'cancelled back-ordered goods'),
  'order.swap': (many) => counted(many, 'swapped a product', 'swapped {many} products'),
  'return.create': (many) => counted(many, 'began a service request', 'began {many} service requests'),
  'return.change': (many) => counted(many, 'changed a service request', 'changed service requests'),
  'return.evidence': (many) =>
    counted(
      many,
      'added or deleted a file of a service request',
      'added or deleted files of service requests',
    ),
  'return.submit': (many) => counted(many, 'lodged a service request', 'lodged {many} service requests'),
  'return.delete': (many) => counted(many, 'deleted a service request', 'deleted {many} service requests'),
  'receipt.take': (many) => counted(many, 'made a payment', 'made {many} payments'),
  'receipt.allocate': () => 'used money of the account',
  'payment.begin': (many) => counted(many, 'began a payment', 'began {many} payments'),
  'order.hold': (many) => counted(many, 'held an order', 'held {many} orders'),
  'order.release': (many) => counted(many, 'released an order', 'released {many} orders'),
  'dunning.move': () => 'changed the reminders of overdue invoices',
}
/** They change nothing of the account. */
const NO_CHANGE: ReadonlySet<string> = new Set([
  ...['session.changeAccount', 'masquerade.begin', 'masquerade.end', 'cart.choose', 'contact.ask'],
  'document.issue',
])
/** Steps that go without saying where one of these is said: they lead to it or follow from it. */
const PART_OF: Readonly<Record<string, readonly string[]>> = {
  'payment.begin': ['order.place', 'receipt.take', 'receipt.allocate'],
  'payment.settle': ['payment.begin', 'order.place', 'receipt.take', 'receipt.allocate'],
  'receipt.allocate': ['receipt.take'],
  'order.allocate': ['order.place', 'order.release', 'order.cancel', 'order.swap', 'receipt.take'],
  'order.hold': ['order.place'],
  'order.release': ['order.place', 'order.cancel', 'receipt.take', 'receipt.allocate', 'dunning.move'],
  'dunning.move': ['order.place', 'receipt.take', 'receipt.allocate'],
}

const counted = (many: number, one: string, more: string) =>
  many === 1 ? one : more.replace('{many}', String(many))

/**
 * What staff did for an account, in words (decision 23): "changed an address, placed 2 orders". Left out are
 * what changes nothing, and steps of a kind that belong to something else that is said (PART_OF).
 * @param held actions of the audit and how often each was done
 */
export function actedWords(held: readonly Held[]): string {
  const done = new Set(held.map(({ action }) => action))
  const isSaid = ({ action }: Held) =>
    !NO_CHANGE.has(action) && !PART_OF[action]?.some((whole) => done.has(whole))
  const said = held.filter(isSaid)
  const known = said.flatMap(({ action, many }) => WORDS[action]?.(many) ?? [])
  const isMore = said.some(({ action }) => !(action in WORDS))
  const words = isMore
    ? [...known, known.length === 0 ? 'changed something' : 'changed something else']
    : known
  return words.length === 0 ? 'looked, and changed nothing' : words.join(', ')
}
