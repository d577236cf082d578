/**
 * Account permission letters and what they allow (PRM-02). Held as one string per user account; only the
 * current account's letters count (PRM-01).
 */
export const LETTERS = {
  A: 'add new users',
  B: 'view back orders',
  C: 'view credit data',
  D: 'view dealer prices',
  E: 'require order approval',
  F: 'approve orders',
  H: 'view order history',
  I: 'view invoices',
  L: 'lodge service requests',
  O: 'cancel back-order items',
  P: 'place orders',
  Q: 'product catalogue',
  R: 'view retail prices',
  S: 'stock rotations',
  T: 'shopping cart',
  V: 'version 5',
  X: 'customer special access',
} as const
export type Letter = keyof typeof LETTERS

/** Extra-permission letters (PRM-03). M counts only together with profile type S (PRM-04). */
export const EXTRA_LETTERS = {
  A: 'enter order comments',
  C: 'telco-clear access',
  D: 'data feed no access',
  F: 'fixed checkout address',
  K: 'kiosk orders',
  O: 'credit card only',
  P: 'place telco orders',
  Q: 'customer web previews',
  S: 'hide access settings',
  T: 'view telecom stock levels',
  V: 'carrier access',
  M: 'customer masquerade together with a staff profile',
} as const
export type ExtraLetter = keyof typeof EXTRA_LETTERS

/** The extra letters that take something away: no data feed, no other address, card only. */
export const RESTRICTING_EXTRAS = ['D', 'F', 'O'] as const satisfies readonly ExtraLetter[]

/**
 * The letters offered when users are managed (ACC-49): V and X are kept where stored, but never offered
 * (ledger-2 OP-50).
 */
export const OFFERED_LETTERS = [
  'A',
  'B',
  'C',
  'D',
  'E',
  'F',
  'H',
  'I',
  'L',
  'O',
  'P',
  'Q',
  'R',
  'S',
  'T',
] as const satisfies readonly Letter[]

export const isLetter = (text: string): text is Letter => Object.hasOwn(LETTERS, text)
export const isExtraLetter = (text: string): text is ExtraLetter => Object.hasOwn(EXTRA_LETTERS, text)
