import { describe, expect, it } from 'vitest'
import { CART_STATUSES, cartStatusText } from './cart-statuses.ts'
import { EXTRA_LETTERS, isExtraLetter, isLetter, LETTERS, OFFERED_LETTERS } from './letters.ts'
import { MESSAGES, noProductForEan, singleTab } from './messages.ts'
import { statusRecieved } from './fault-messages.ts'
import { ORDER_LINE_STATUSES, orderStatusText } from './order-line-statuses.ts'
import {
  cardTypeOf,
  isPaymentMethodId,
  PAYMENT_METHOD_IDS,
  PAYMENT_METHODS,
  paymentKind,
} from './payment-methods.ts'
import { AU_STATES } from './regions.ts'
import { isStatusLabel } from './status-labels.ts'

describe('letters', () => {
  it('PRM-02 knows exactly the 17 account letters', () => {
    expect(Object.keys(LETTERS).join('')).toBe('ABCDEFHILOPQRSTVX')
    expect(LETTERS.O).toBe('cancel back-order items')
  })
  it('PRM-03 knows exactly the 12 extra letters', () =>
    expect(Object.keys(EXTRA_LETTERS).sort().join('')).toBe('ACDFKMOPQSTV'))
  it('ACC-49 offers 15 letters, never V and X', () =>
    expect(OFFERED_LETTERS.join('')).toBe('ABCDEFHILOPQRST'))
  it.each(['', 'G', 'a', 'AB', 'constructor'])('takes %j for no letter', (text) =>
    expect(isLetter(text) || isExtraLetter(text)).toBe(false),
  )
})

describe('order statuses', () => {
  it.each([
    ['ORD-27', '00', 'Pending'],
    ['ORD-28', '01', 'Processing Error'],
    ['ORD-29', '02', 'Unknown'],
    ['ORD-30', '05', 'Quotation'],
    ['ORD-31', '10', 'Preliminary'],
    ['ORD-32', '20', 'Registered'],
    ['ORD-33', '22', 'Stock is on backorder'],
    ['ORD-34', '23', 'On backorder, partially received'],
    ['ORD-34', '24', 'On backorder, partially received'],
    ['ORD-35', '26', 'On backorder, partially fulfilled & shipped'],
    ['ORD-35', '27', 'On backorder, partially fulfilled & shipped'],
    ['ORD-36', '33', 'Stock allocated but not picked'],
    ['ORD-37', '37', 'Order partially fulfilled & shipped'],
    ['ORD-37', '47', 'Order partially fulfilled & shipped'],
    ['ORD-38', '44', 'Pick in progress'],
    ['ORD-39', '66', 'Stock picked but not shipped'],
    ['ORD-40', '77', 'Order has been shipped'],
    ['ORD-41', '79', 'Partially shipped & cancelled'],
    ['ORD-42', '90', 'Deleted'],
    ['ORD-43', '99', 'Cancelled'],
    ['ORD-44', 'XX', 'In Progress'],
  ])('%s status %s reads %s', (_id, code, text) => expect(orderStatusText(code)).toBe(text))
  it.each(['21', '28', '55', '', '7', 'xx', 'constructor', '__proto__'])(
    'ORD-45 status %j reads Unknown',
    (code) => expect(orderStatusText(code)).toBe('Unknown'),
  )
  it('has no further status', () => expect(Object.keys(ORDER_LINE_STATUSES)).toHaveLength(21))
})

describe('cart statuses', () => {
  it.each([
    ['', 'Active'],
    ['CL', 'Closed'],
    ['DL', 'Deleted'],
    ['PE', 'Pending'],
    ['WA', 'Awaiting Approval'],
    ['AP', 'Approved - Order Placed'],
    ['RJ', 'Rejected'],
    ['ZZ', 'Unknown'],
    ['wa', 'Unknown'],
    ['toString', 'Unknown'],
  ])('CRT-29 status %j reads %s', (code, text) => expect(cartStatusText(code)).toBe(text))
  it('has no further status', () => expect(Object.keys(CART_STATUSES)).toHaveLength(7))
})

describe('lists', () => {
  it('lists every payment method once, in the order offered', () =>
    expect([...PAYMENT_METHOD_IDS].sort()).toEqual(Object.keys(PAYMENT_METHODS).sort()))
  it('every card method has a brand, and no other has', () => {
    for (const method of PAYMENT_METHOD_IDS)
      expect(cardTypeOf(method) !== null, method).toBe(paymentKind(method) === 'card')
    expect(cardTypeOf('CHEQUE')).toBeNull()
  })
  it('PAY-12 names the fee of PayPal a processing fee, the one of cards a surcharge', () => {
    expect(PAYMENT_METHODS.PAYPAL.feeLabel).toBe('Processing fee')
    expect(PAYMENT_METHODS.AMEX.feeLabel).toBe('Card surcharge')
    expect(isPaymentMethodId('valueOf')).toBe(false)
  })
  it('CHK-27 lists the eight states in order', () =>
    expect(AU_STATES.join(' ')).toBe('ACT NSW NT QLD SA TAS VIC WA'))
  it('PRD-12 knows three labels', () =>
    expect(['Special', 'Clearance', 'New Product', 'New'].filter(isStatusLabel)).toHaveLength(3))
})

describe('messages', () => {
  it('ERR-03 keeps the spelling of the status alert', () =>
    expect(statusRecieved(500)).toBe('Status 500 recieved'))
  it('SES-60 the single-tab alert names the product', () => {
    expect(singleTab('Tradecounter')).toMatch(
      /^Sorry, Tradecounter Connect is a single tab application at this time/,
    )
  })
  it.each([
    ['ERR-01', MESSAGES.networkError, 'Network Error'],
    ['ERR-02', MESSAGES.serverUnreachable, 'Error talking to server - please check network connection'],
    ['SES-13', MESSAGES.staffVerificationMissing, 'Please input staff verification'],
    ['SES-18', MESSAGES.emptyAnswer, 'Server not responding correctly - please try again later'],
    ['NAV-23', MESSAGES.notificationsEmpty, 'No Recent Notifications'],
    ['NAV-31', MESSAGES.favouritesEmpty, 'No Favourite Items'],
    ['CAT-38', MESSAGES.noProducts, 'There is no matching products'],
    ['CRT-38', MESSAGES.orderSubmitted, 'Submitted order!'],
    ['CHK-30', MESSAGES.addressSaved, 'Saved address!'],
    ['PAY-26', MESSAGES.payPalUnexpected, 'Unexpected status after PayPal payment - please contact support'],
    ['PAY-28', MESSAGES.paymentCancelled, 'Payment cancelled - please select payment method'],
    ['PAY-29', MESSAGES.payPalScriptFailed, 'Something went wrong ...'],
    ['FIL-04', MESSAGES.filesEmpty, 'There is no available files to download'],
    ['BAR-04', noProductForEan('9999999999994'), 'No product for EAN 9999999999994.'],
  ])('%s words: %s', (_id, words, expected) => expect(words).toBe(expected))
})
