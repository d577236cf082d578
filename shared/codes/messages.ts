import { FAULT_MESSAGES } from './fault-messages.ts'

/**
 * Texts of the specification that are no refusals, word for word. Refusals have their own table
 * (refusals.ts).
 */
export const MESSAGES = {
  ...FAULT_MESSAGES,
  // ours: of a change that waited for the network
  sessionReplaced:
    'You signed in again or changed the account while the network was away. This change was not made.',
  notFound: 'Sorry, the page you visited does not exist',

  // Fields of any form
  fieldInvalid: 'This has characters that cannot be saved', // ours

  // Sign-in
  signInTitle: 'Login to your account',
  forgottenPassword: 'Forgotten Password?',
  staffVerificationMissing: 'Please input staff verification',
  passkeyNotUsed: 'No passkey was used. Try again, or sign in with your password.',
  passwordCommon: 'This is one of the first passwords people try. Please choose another.',
  signOutFailed:
    'You are signed out in this browser, but the server could not be reached. To end the session there as well, sign in and sign out again.',

  // Choosing a password (PWD-14 to PWD-19); that it was changed is said in our words
  passwordInvalid: 'Please input a valid password!',
  passwordUnconfirmed: 'Please confirm your password!',
  passwordsDiffer: 'The two passwords that you entered do not match!',
  passwordChanged: 'Your password has been changed.',

  // Shell
  notificationsTitle: 'Notifications',
  notificationsEmpty: 'No Recent Notifications',
  setAsRead: 'Set as Read',
  setAllAsRead: 'Set all as Read', // ours
  favouritesEmpty: 'No Favourite Items',
  chooseAccount: 'Please select an account',
  allCategories: 'All Categories',

  // Lists and products
  noProducts: 'There is no matching products',
  loadMore: 'LOAD MORE',
  clearAll: 'Clear All',
  inStock: 'In Stock',
  notAvailable: 'Not Available',
  noPrice: 'No price yet: please ask us', // ours
  stockOnHand: 'Stock On Hand',
  addToCart: 'Add to Cart',
  similarItems: 'Similar Items',
  featuredProducts: 'Featured Products',

  // Cart
  currentCartName: 'Current Cart',
  clearCart: 'Clear Current Cart',
  saveCart: 'Save Current Cart',
  savedCarts: 'SAVED CART',
  loadCart: 'Load Cart',
  deleteCart: 'Delete Cart',
  approvingCarts: 'APPROVING CARTS',
  checkoutCart: 'Checkout Cart',
  rejectCart: 'Reject Cart',
  orderSummary: 'ORDER SUMMARY',
  checkout: 'CHECKOUT',
  submitForApproval: 'SUBMIT FOR APPROVAL',
  continueShopping: 'Continue Shopping',
  goToCart: 'Go To Cart',
  orderSubmitted: 'Submitted order!',

  // Checkout
  backOrderHold: 'Hold the whole order',
  backOrderShip: 'Ship what is in stock now',
  complete: 'Complete',
  paymentCancelled: 'Payment cancelled - please select payment method',
  cancelPayment: 'Cancel payment', // ours
  paymentDeclined: 'The payment was declined. Nothing was charged: please try again or pay another way', // ours
  paymentLapsed: 'The payment was not completed in time - please select payment method',
  paymentTooLate:
    'Your payment came in too late for this order and is being refunded - please select payment method',
  paymentBeingDecided: 'The bank is still processing this payment - please wait for its answer',
  payPalUnexpected: 'Unexpected status after PayPal payment - please contact support',
  payPalScriptFailed: 'Something went wrong ...',
  heldByInvoicedBalance: 'Invoiced balance is over the credit limit',
  heldByOverdue: 'Invoices are overdue',
  heldByOpenOrders: 'Invoiced balance, open orders and this order are over the credit limit',
  heldByPayment: 'The payment does not match the order',
  heldForDeposit: 'Waiting for your direct deposit',
  heldForDepositAgain: 'The payment did not reach us. Waiting for your direct deposit',
  heldForDepositStaff: "waiting for the customer's direct deposit", // as staff read it
  heldForDepositAgainStaff: "the payment did not reach us; waiting for the customer's direct deposit",
  heldByRefund: 'The payment was refunded',
  heldByPartRefund: 'A part of the payment was refunded',
  heldByDispute: 'The payment is disputed',
  overdueWarning: 'Invoices of your account are overdue. This order will be held until they are paid',
  creditWarning: 'This order is over your credit limit and will be held until it is released',

  // Account area
  addressSaved: 'Saved address!',
  addressDeleted: 'Deleted address!',
  userAdded: 'Added user!',
  userUpdated: 'Updated user!',
  cancelling: 'Cancelling order...',
  cancelled: 'Cancelled successfully!',
  swapped: 'Swapped. It ships with this order.',
  requestDeleting: 'Deleting incomplete request...',
  requestDeleted: 'Deleted request!',
  preferenceUpdating: 'Updating preference...',
  updated: 'Updated successfully!',
  profileSaved: 'Saved profile!',
  frequencyMissing: 'Please select a valid frequency rate!',
  filesEmpty: 'There is no available files to download',
  backOrdersTitle: 'Your Backorders',
} as const

/** A field of the sign-in pages that is empty (SES-04, SES-05, PWD-03). @param label in lower case */
export const pleaseInput = (label: string): string => `Please input your ${label}!`

/** A field that holds more than it may; ours. */
export const fieldTooLong = (most: number): string => `At most ${String(most)} characters`

/** So many products of earlier orders are in the cart once more; ours. */
export const reordered = (products: number): string =>
  `${String(products)} ${products === 1 ? 'product' : 'products'} added to your cart`

/** The alert of a second browser tab (SES-60, OP-10): the closing words are ours. */
export const singleTab = (product: string): string =>
  `Sorry, ${product} Connect is a single tab application at this time. Please continue in the tab that is already open.`

/** PRD-32, word for word. */
export const quantityAdjusted = (from: number, to: number, minimum: number, multiple: number): string =>
  `Qty will be adjusted from ${from} to ${to} to fit min order qty ${minimum} and order multiple ${multiple}`

/** CRT-13: names the product. */
export const cartQuantityAdjusted = (productName: string, from: number, to: number): string =>
  `${productName} will be adjusted from ${from} to ${to}`

export const noProductForEan = (code: string): string => `No product for EAN ${code}.`
