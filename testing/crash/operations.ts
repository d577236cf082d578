/**
 * The operations of a dealer during which the portal is killed: an order placed at once, for cash and on
 * credit; a payment started; a payment captured; a payment cancelled.
 */
export const DEALER_OPERATIONS = ['deposit', 'credit', 'begin', 'pay', 'cancel'] as const
export type DealerOperation = (typeof DEALER_OPERATIONS)[number]

/** Those of a payer of invoices: a payment started, captured, cancelled. */
export const PAYER_OPERATIONS = ['beginInvoices', 'payInvoices', 'cancelInvoices'] as const
export type PayerOperation = (typeof PAYER_OPERATIONS)[number]

/**
 * Those of the back office: a wave opened, its lines picked, all or some of it shipped and invoiced, an order
 * held, released and cancelled; a back order that its dealer swaps; a receipt of stock that releases one; a
 * bank statement that pays invoices; a line of one that is matched by hand and lets a deposit's order go, or
 * by itself; a receipt refunded, an invoice credited, stock adjusted, an order split and reinstated, what was
 * picked of one put back, and a stop of a payer taken back, which lets an order go.
 */
export const OFFICE_OPERATIONS = [
  'openWave',
  'pick',
  'ship',
  'cancelLines',
  'swap',
  'hold',
  'release',
  'receive',
  'shipPart',
  'matchLine',
  'statement',
  'depositStatement',
  'refund',
  'creditInvoice',
  'adjustStock',
  'split',
  'reinstate',
  'putBack',
  'undoDunning',
] as const
export type OfficeOperation = (typeof OFFICE_OPERATIONS)[number]

/**
 * More of the back office: invoices paid with what is free of a receipt; a receipt taken back, which holds
 * its order again; a bank statement taken back, a line of one set aside and restored; a credit limit raised,
 * which lets an order go; a customer stopped, and given free, which lets an order go; goods of a service
 * request replaced from stock.
 */
export const MONEY_OPERATIONS = [
  'spendReceipt',
  'reverseReceipt',
  'takeBackStatement',
  'ignoreLine',
  'restoreLine',
  'raiseLimit',
  'stopCustomer',
  'freeCustomer',
  'replaceReturn',
] as const
export type MoneyOperation = (typeof MONEY_OPERATIONS)[number]

export const OPERATIONS = [
  ...DEALER_OPERATIONS,
  ...PAYER_OPERATIONS,
  ...OFFICE_OPERATIONS,
  ...MONEY_OPERATIONS,
] as const
export type Operation = (typeof OPERATIONS)[number]

/** Somebody who is about to do an operation. */
export type Prepared = {
  act(): Promise<unknown>
  /** From now on unanswered requests are not repeated. */
  close(): void
  /**
   * Brings the operation to its end, and says what is not as it should be.
   * @param comesBack whether whoever acts has repeated what was not answered
   */
  problems(comesBack: boolean): Promise<string[]>
}
