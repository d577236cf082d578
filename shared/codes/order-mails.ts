/**
 * Kinds of mails about a person's own orders that the person can switch off. about: what they tell. Order
 * confirmations and tax invoices cannot be switched off.
 */
export const ORDER_MAILS = {
  shipped: { word: 'Shipped', about: 'What we have sent, with its carrier and connote' },
  changed: { word: 'Cancelled or changed', about: 'When a line is cancelled, swapped or reinstated' },
  held: { word: 'On hold', about: 'When an order is put on hold, why, and when it is released' },
} as const
export type OrderMail = keyof typeof ORDER_MAILS
/** Which of them tells an event of an order. */
export const MAIL_OF_EVENT = {
  shipped: 'shipped',
  held: 'held',
  released: 'held',
  split: 'changed',
  cancelled: 'changed',
  reinstated: 'changed',
  swapped: 'changed',
} as const satisfies Record<string, OrderMail>
export const ORDER_MAIL_CODES = ['shipped', 'changed', 'held'] as const satisfies readonly OrderMail[]
