/**
 * The operations of a dealer during which the portal is killed: an order placed at once, for cash and on
 * credit; a payment started; a payment captured; a payment cancelled.
 */
const DEALER_OPERATIONS = ['deposit', 'credit', 'begin', 'pay', 'cancel'] as const
export type DealerOperation = (typeof DEALER_OPERATIONS)[number]

/** Those of a payer of invoices: a payment started, captured, cancelled. */
export const PAYER_OPERATIONS = ['beginInvoices', 'payInvoices', 'cancelInvoices'] as const
export type PayerOperation = (typeof PAYER_OPERATIONS)[number]

/**
 * Steps with a new order that is ready for them, by staff and by a dealer who swaps: a wave opened, its lines
 * picked, all or some of it shipped and invoiced, an order held, released and cancelled; a back order that
 * its dealer swaps; a receipt of stock that releases one, and the day on which more is expected; a bank
 * statement that pays invoices; a line of one that is matched by hand and lets a deposit's order go, or by
 * itself; a receipt refunded, an invoice credited, stock adjusted, an order split and reinstated, what was
 * picked of one put back; a stop of a payer taken back or paused, which lets an order go.
 */
export const ORDER_STEPS = [
  'openWave',
  'pick',
  'ship',
  'cancelLines',
  'swap',
  'hold',
  'release',
  'receive',
  'setExpected',
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
  'pauseDunning',
] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/**
 * Steps of staff with the money and the terms of a payer, and with bank statements: money that came in
 * entered; invoices paid with what is free of a receipt; a receipt taken back, which holds its order again; a
 * bank statement taken back, a line of one set aside and restored; a credit limit raised, which lets an order
 * go; a customer stopped, and given free, which lets an order go.
 */
export const PAYER_STEPS = [
  'takeMoney',
  'spendReceipt',
  'reverseReceipt',
  'takeBackStatement',
  'ignoreLine',
  'restoreLine',
  'raiseLimit',
  'stopCustomer',
  'freeCustomer',
] as const
export type PayerStep = (typeof PAYER_STEPS)[number]

/**
 * Steps of a service request: submitted by its dealer; by staff accepted whole and in part, rejected, its
 * goods received and inspected, credited, replaced from stock, and the request closed before they came.
 */
export const RETURN_STEPS = [
  'submitReturn',
  'acceptReturn',
  'acceptPart',
  'rejectReturn',
  'receiveReturn',
  'creditReturn',
  'replaceReturn',
  'closeReturn',
] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]

export const OPERATIONS = [
  ...DEALER_OPERATIONS,
  ...PAYER_OPERATIONS,
  ...ORDER_STEPS,
  ...PAYER_STEPS,
  ...RETURN_STEPS,
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
