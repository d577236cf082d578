/** How money reaches the wholesaler that staff enter by hand: codes of `receipt.payment_method_id`. */
export const RECEIPT_METHODS = {
  DIRECT_DEPOSIT: 'Direct deposit',
  CHEQUE: 'Cheque',
  CASH: 'Cash',
  EFTPOS: 'Card at the counter',
} as const
export type ReceiptMethod = keyof typeof RECEIPT_METHODS
export const RECEIPT_METHOD_IDS = [
  'DIRECT_DEPOSIT',
  'CHEQUE',
  'CASH',
  'EFTPOS',
] as const satisfies readonly ReceiptMethod[]
