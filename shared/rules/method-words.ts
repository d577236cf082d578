import { isPaymentMethodId, PAYMENT_METHODS } from '../codes/payment-methods.ts'
import { RECEIPT_METHODS } from '../codes/receipt-methods.ts'

const isReceiptMethod = (id: string): id is keyof typeof RECEIPT_METHODS => Object.hasOwn(RECEIPT_METHODS, id)

/** The way money came in, in words. An id that neither payments nor receipts know is its own words. */
export const methodWords = (id: string): string => {
  if (isPaymentMethodId(id)) return PAYMENT_METHODS[id].label
  return isReceiptMethod(id) ? RECEIPT_METHODS[id] : id
}
