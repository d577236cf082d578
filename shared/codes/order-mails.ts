/**
 * Mails about the own orders that a person may do without. about: what is told. A confirmation always comes,
 * and so does a tax invoice.
 */
export const ORDER_MAILS = {
  shipped: { word: 'Shipped', about: 'What has left, with its carrier and connote' },
  changed: { word: 'Cancelled or changed', about: 'Goods that are cancelled, swapped or sent after all' },
  held: { word: 'On hold', about: 'That an order is held, what it waits for, and that it goes on' },
} as const
export type OrderMail = keyof typeof ORDER_MAILS
export const ORDER_MAIL_CODES = ['shipped', 'changed', 'held'] as const satisfies readonly OrderMail[]
