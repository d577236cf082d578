export type PaymentKind = 'card' | 'paypal' | 'deposit' | 'pickup'
export type CardBrand = 'Visa' | 'Mastercard' | 'American Express'
/** Which cards a method is for; `funding` is null where the brand makes no difference of it. */
export type CardType = { brand: CardBrand; funding: 'credit' | 'debit' | null }
type PaymentMethod = { label: string; kind: PaymentKind; feeLabel: string | null; card?: CardType }

/**
 * Every way to pay, in the order offered (decision 37). feeLabel names the line of adminFeeExGST; null where
 * no fee can arise (OP-37).
 */
export const PAYMENT_METHODS = {
  VISA_CREDIT: {
    label: 'Visa credit',
    kind: 'card',
    feeLabel: 'Card surcharge',
    card: { brand: 'Visa', funding: 'credit' },
  },
  VISA_DEBIT: {
    label: 'Visa debit',
    kind: 'card',
    feeLabel: 'Card surcharge',
    card: { brand: 'Visa', funding: 'debit' },
  },
  MASTERCARD_CREDIT: {
    label: 'Mastercard credit',
    kind: 'card',
    feeLabel: 'Card surcharge',
    card: { brand: 'Mastercard', funding: 'credit' },
  },
  MASTERCARD_DEBIT: {
    label: 'Mastercard debit',
    kind: 'card',
    feeLabel: 'Card surcharge',
    card: { brand: 'Mastercard', funding: 'debit' },
  },
  AMEX: {
    label: 'American Express',
    kind: 'card',
    feeLabel: 'Card surcharge',
    card: { brand: 'American Express', funding: null },
  },
  PAYPAL: { label: 'PayPal', kind: 'paypal', feeLabel: 'Processing fee' },
  DIRECT_DEPOSIT: { label: 'Direct deposit', kind: 'deposit', feeLabel: null },
  PICKUP: { label: 'Customer pickup', kind: 'pickup', feeLabel: null },
} as const satisfies Record<string, PaymentMethod>
export type PaymentMethodId = keyof typeof PAYMENT_METHODS

export const PAYMENT_METHOD_IDS = [
  'VISA_CREDIT',
  'VISA_DEBIT',
  'MASTERCARD_CREDIT',
  'MASTERCARD_DEBIT',
  'AMEX',
  'PAYPAL',
  'DIRECT_DEPOSIT',
  'PICKUP',
] as const satisfies readonly PaymentMethodId[]

export const isPaymentMethodId = (text: string): text is PaymentMethodId =>
  Object.hasOwn(PAYMENT_METHODS, text)
/** What a method is called; one that is not known any more by its code. */
export const paymentMethodLabel = (id: string): string =>
  isPaymentMethodId(id) ? PAYMENT_METHODS[id].label : id
/** The line of what a method costs; of one that is not known, or costs nothing, in general words. */
export const feeLabelOf = (id: string): string =>
  (isPaymentMethodId(id) ? PAYMENT_METHODS[id].feeLabel : null) ?? 'Payment fee'
export const paymentKind = (id: PaymentMethodId): PaymentKind => PAYMENT_METHODS[id].kind
/**
 * The cards a method is for: its fee is theirs, so none but they may be taken. null where it is not a card's,
 * or not known.
 */
export const cardTypeOf = (id: string): CardType | null => {
  const method: PaymentMethod | null = isPaymentMethodId(id) ? PAYMENT_METHODS[id] : null
  return method?.card ?? null
}
