/* Words of screens that the server's page shows before any script runs, besides those of lists. */

/** The first step of the checkout. */
export const CHECKOUT_WORDS = {
  heading: 'Checkout',
  email: 'Confirmation email',
  emailHint: 'We send the order confirmation here.',
  /** Where the portal sends no mail. */
  emailKeptHint: 'This site does not send email; the address is saved with the order.',
  reference: 'Customer reference',
  referenceHint: 'Your own order number; it is printed on the order and its invoices.',
} as const

export const CREDIT_WORDS = {
  heading: 'Credit Summary',
  note: 'Days past due are counted at the end of yesterday.',
} as const
