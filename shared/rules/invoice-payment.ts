import { PAYMENT_METHOD_IDS, paymentKind, type PaymentMethodId } from '../codes/payment-methods.ts'

/** The methods that invoices are paid by: every card, and PayPal (CRD-13). */
export const INVOICE_PAYMENT_METHODS: readonly PaymentMethodId[] = PAYMENT_METHOD_IDS.filter((id) =>
  ['card', 'paypal'].includes(paymentKind(id)),
)

/**
 * An amount of the wire, in dollars, as cents. Null where it is not a number with at most two decimals; it
 * may be below zero.
 */
export function paidCents(dollars: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(dollars.trim())
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents !== 0 ? -cents : cents
}

/**
 * What may be paid of a balance when somebody asks for so much: whole dollars, or exactly the balance, from
 * nothing up to it (decision 10, OP-17). Cents in between are rounded down.
 * @param balanceCents above zero of an invoice, below zero of a credit note, which takes off as much
 */
export function fittedPayment(cents: number, balanceCents: number): number {
  if (balanceCents < 0) return -fittedPayment(-cents, -balanceCents) + 0
  if (cents >= balanceCents) return balanceCents
  return Math.max(0, Math.floor(cents / 100) * 100)
}

/** Whether so many cents may be paid of a balance as they are: then nothing has to be fitted. */
export const mayPay = (balanceCents: number, cents: number): boolean =>
  fittedPayment(cents, balanceCents) === cents

/** What a payment comes to, in cents: its invoices, its credits (zero or more), and what is left to pay. */
export function netOf(amounts: readonly number[]) {
  const sum = (of: readonly number[]) => of.reduce((all, cents) => all + cents, 0)
  const invoicesCents = sum(amounts.filter((cents) => cents > 0))
  const creditsCents = 0 - sum(amounts.filter((cents) => cents < 0))
  return { invoicesCents, creditsCents, netCents: invoicesCents - creditsCents }
}
