import type { AllCalls } from '#shared/calls/index.ts'
import type { AuditAction } from './audit-actions.ts'

/** The calls that write: all except reads, and the reads that change something. */
export type WritingCall = {
  [K in keyof AllCalls]: AllCalls[K] extends { method: 'GET' }
    ? AllCalls[K] extends { changes: true }
      ? K
      : never
    : K
}[keyof AllCalls]

const CART =
  'lines and names of an own cart are a draft; what is ordered or submitted of it is audited, and its lines change most often of all'
const OWN_LISTS = 'what a person looks at and keeps for themselves; nobody else works with it'

/**
 * What every call that writes leaves in the audit, or why it leaves nothing. A call that is missing here does
 * not compile. A test makes each of them and checks.
 */
export const AUDITED_CALLS = {
  login: ['session.signIn', 'session.signInFailed', 'session.signInClosed'],
  loginServer: ['session.signIn', 'session.signInFailed', 'session.signInClosed'],
  logout: ['session.signOut'],
  changeToAccountOnServer: ['session.changeAccount'],
  updatePassword: ['password.setByInvitation'],
  updatePath: { exempt: 'the page a session was on last, replaced with every step' },
  addAddress: ['address.add'],
  updateShoppingCartProductQuantity: ['approval.reduce'],
  updateShoppingCartProductQuantities: { exempt: CART },
  clearCurrentShoppingCart: { exempt: CART },
  saveCurrentShoppingCart: { exempt: CART },
  loadSavedShoppingCart: { exempt: CART },
  deleteSavedShoppingCart: { exempt: CART },
  setApproverForCurrentShoppingCart: ['approval.submit'],
  rejectApprovalShoppingCart: ['approval.reject'],
  checkoutCurrentShoppingCart: ['cart.choose'],
  checkoutApprovalShoppingCart: ['cart.choose'],
  checkoutSetConfirmEmailCustRef: ['cart.choose'],
  checkoutSetDeliveryAddress: ['cart.choose'],
  checkoutSetFreightBackOrderOptions: ['cart.choose'],
  checkoutSetPaymentMethod: ['cart.choose'],
  checkoutConfirm: ['order.place', 'payment.begin', 'payment.settle'],
  updatePayPalOrderPayment: ['payment.settle', 'order.place', 'order.hold'],
  cancelOrderPayment: ['payment.settle', 'order.place', 'order.hold'],
  resendOrderConfirmation: { exempt: 'changes no fact; the mail itself stays as a record' },
  setAlertRead: { exempt: OWN_LISTS },
  updatePreference: { exempt: OWN_LISTS },
  addFavouriteProductId: { exempt: OWN_LISTS },
  deleteFavouriteProductId: { exempt: OWN_LISTS },
  addProductTab: { exempt: OWN_LISTS },
  deleteProductTab: { exempt: OWN_LISTS },
  setFittingDevice: { exempt: OWN_LISTS },
  addActivityViewProduct: { exempt: OWN_LISTS },
  addActivityViewOrder: { exempt: OWN_LISTS },
  addActivityViewBackOrder: { exempt: OWN_LISTS },
  addSearchTerm: { exempt: OWN_LISTS },
  deleteSearchTerms: { exempt: OWN_LISTS },
  staffHoldOrder: ['order.hold'],
  staffReleaseOrder: ['order.release', 'order.allocate'],
  staffNoteOrder: ['order.note'],
  staffSaveOrderView: { exempt: OWN_LISTS },
  staffDeleteOrderView: { exempt: OWN_LISTS },
  staffReinstateOrder: ['order.reinstate', 'order.allocate', 'order.hold'],
  staffCancelLines: ['order.cancel', 'order.allocate'],
  staffOpenWave: ['wave.open'],
  staffConfirmPicked: ['wave.pick'],
  staffShipOrder: ['order.ship'],
  staffPutBack: ['order.putBack'],
  staffSaveCarrier: ['carrier.save'],
  staffReadStatement: ['bank.import', 'receipt.take', 'order.release', 'order.allocate'],
  staffMatchLine: ['receipt.take', 'order.release', 'order.allocate'],
  staffTakeBackStatement: ['bank.takeBack'],
  staffIgnoreLine: ['bank.ignore'],
  staffChangeCustomer: ['customer.change', 'order.release', 'order.allocate'],
  staffHoldCustomer: ['customer.hold', 'order.release', 'order.allocate'],
  staffSetLetters: ['person.letters'],
  staffSetContractPrice: ['price.contract'],
  staffMailInvoice: ['invoice.mail'],
  staffCreditInvoice: ['invoice.credit', 'order.release', 'order.allocate'],
  staffTakeMoney: ['receipt.take', 'order.release', 'order.allocate'],
  staffPayInvoices: ['receipt.allocate', 'order.release', 'order.allocate'],
  staffRefundReceipt: ['receipt.refund', 'order.release', 'order.allocate'],
  staffReverseReceipt: ['receipt.reverse', 'order.hold'],
  staffReceiveStock: ['stock.enter', 'order.allocate'],
  staffAdjustStock: ['stock.enter', 'order.allocate'],
  staffPauseDunning: ['dunning.move', 'order.release', 'order.allocate'],
  staffUndoDunning: ['dunning.move', 'order.release', 'order.allocate'],
  staffSetExpected: ['product.expect'],
  staffResendMail: ['mail.resend'],
  staffRetryJob: ['job.retry'],
  staffRunJob: ['job.run'],
} as const satisfies Record<WritingCall, readonly AuditAction[] | { exempt: string }>
