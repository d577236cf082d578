import type { OFFERED_LETTERS } from './letters.ts'

/** What each letter lets a person do, as whoever gives it reads it (ACC-49). Ours. */
export const LETTER_SENTENCES: Readonly<Record<(typeof OFFERED_LETTERS)[number], string>> = {
  A: 'Add people, and choose what they may do.',
  B: 'See what waits for stock, and when it is expected.',
  C: 'See limits, balances and payments, and pay invoices.',
  D: 'See what you pay, ex GST.',
  E: 'Their carts go to an approver before they are ordered.',
  F: 'Order or reject the carts of others. Their own orders need no approval.',
  H: 'See the orders of the account and follow deliveries.',
  I: 'See and download tax invoices and credit notes.',
  L: 'Ask for returns and repairs.',
  O: 'Cancel or swap what waits for stock.',
  P: 'Check out a cart and choose where it is delivered.',
  Q: 'Look through all products.',
  R: 'See recommended retail prices, inc GST.',
  S: 'Ask to return slow stock for other stock.',
  T: 'Collect products in a cart.',
}

/** Common choices of letters, by the work of a person. Ours. */
export const LETTER_PRESETS = [
  { id: 'buyer', name: 'Buyer', about: 'Orders goods and follows the orders.', letters: 'BDHLPQRT' },
  {
    id: 'approver',
    name: 'Approver',
    about: 'Orders goods, approves what others want to order, and sees invoices and credit.',
    letters: 'BCDFHILOPQRST',
  },
  {
    id: 'accounts',
    name: 'Accounts',
    about: 'Looks after invoices, payments and credit. Does not order.',
    letters: 'BCDHIQ',
  },
  {
    id: 'readOnly',
    name: 'Read only',
    about: 'Sees products, prices, orders and invoices, and changes nothing.',
    letters: 'BDHIQR',
  },
  {
    id: 'administrator',
    name: 'Administrator',
    about: 'Does everything on the account, and manages its users.',
    letters: 'ABCDFHILOPQRST',
  },
] as const
export type LetterPreset = (typeof LETTER_PRESETS)[number]
