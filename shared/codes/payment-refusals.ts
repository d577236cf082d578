/** The refusals of payments of invoices. */
export const PAYMENT_REFUSALS = {
  'payment.lists': 'Every invoice needs an amount, and may be chosen once only',
  'payment.amount':
    'Please enter whole dollars for {invoice}, or exactly its balance of {balance}, and no more than that',
  'payment.notAnAmount': 'Please enter an amount in dollars and cents for {invoice}',
  'payment.paid': '{invoice} has been paid already. Please reload the page.',
  'payment.nothing': 'Please choose what to pay',
  'payment.credits': 'The credits are more than the invoices you have chosen. Please use less of them.',
  'payment.used': 'This payment has been made for something else. Please reload the page.',
  'payment.unreadable':
    'This payment cannot be completed and is being cancelled. Please pay again in a minute.',
  'payment.open': 'Another payment of yours is open in another window. Please complete or cancel it first.',
  'payment.unknown': 'This payment is not available',
  'payment.unavailable':
    'Payments cannot be taken at the moment. Please try again, or choose another payment method.',
} as const
