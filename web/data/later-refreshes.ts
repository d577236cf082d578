import type { CallName } from '#shared/calls/index.ts'
import './later-calls.ts'
import { addRefreshes, OF_MONEY } from './refreshes.ts'

/* Makes the other calls of the shop known, with what they answer and make stale. */

/** Lists of service requests, and what the policy says of units that they claim. */
const OF_RETURNS: readonly CallName[] = ['returnsFromServer', 'returnsPage', 'returnVerdict']
/** What says which order a stock rotation still asks for. */
const OF_ROTATIONS: readonly CallName[] = ['returnRequest', 'returnVerdict']

addRefreshes({
  replaces: {
    addAddress: 'addressesFromServer',
    updateAddress: 'addressesFromServer',
    deleteAddress: 'addressesFromServer',
    restoreAddress: 'addressesFromServer',
    setDefaultAddress: 'addressesFromServer',
    setAddressContacts: 'addressesFromServer',
    addMailContact: 'mailContactsFromServer',
    updateMailContact: 'mailContactsFromServer',
    resendMailContactLink: 'mailContactsFromServer',
    deleteMailContact: 'mailContactsFromServer',
    updateStatementDay: 'mailContactsFromServer',
    updatePreference: 'preferencesFromServer',
    chooseOrderMail: 'orderMailsFromServer',
    resendEmailLink: 'ownEmail',
    endSignIn: 'signInsFromServer',
    endOtherSignIns: 'signInsFromServer',
    demandSecondFactor: 'managedUsersFromServer',
    addUser: 'managedUsersFromServer',
    inviteUser: 'managedUsersFromServer',
    addUserAccount: 'managedUsersFromServer',
    updateUserAccount: 'managedUsersFromServer',
    deactivateUserAccount: 'managedUsersFromServer',
    reactivateUserAccount: 'managedUsersFromServer',
    deactivateUserProfile: 'managedUsersFromServer',
    reactivateUserProfile: 'managedUsersFromServer',
  },
  stale: {
    createReturnRequestContact: OF_RETURNS,
    createReturnRequestContactRTS: OF_RETURNS,
    updateReturnRequestContact: [...OF_RETURNS, 'returnRequest'],
    addReturnRequestProduct: OF_RETURNS,
    changeReturnRequestLine: [...OF_RETURNS, 'returnRequest'],
    deleteReturnRequestLine: OF_RETURNS,
    deleteReturnRequestDocument: ['returnRequest'],
    deleteIncompleteReturnRequest: OF_RETURNS,
    openThread: ['threadsFromServer', 'thread'],
    writeToThread: ['threadsFromServer', 'thread'],
    submitIncompleteReturnRequest: [...OF_RETURNS, 'returnRequest', 'alertsFromServer'],
    allocateInvoicePayments: OF_MONEY,
    cancelBackOrder: [
      ...OF_ROTATIONS,
      'attentionFromServer',
      'backOrdersPage',
      'ordersFromServer',
      'ordersPage',
      'orderTimeline',
      'topProductsFromServer',
    ],
    swapBackOrder: [
      ...OF_ROTATIONS,
      'attentionFromServer',
      'backOrdersPage',
      'ordersFromServer',
      'ordersPage',
      'orderTimeline',
      'placedOrder',
      'swapOffers',
      'topProductsFromServer',
    ],
    confirmTotp: ['secondFactorFromServer'],
    removeTotp: ['secondFactorFromServer'],
    addPasskey: ['secondFactorFromServer'],
    renamePasskey: ['secondFactorFromServer'],
    removePasskey: ['secondFactorFromServer'],
    replaceRecoveryCodes: ['secondFactorFromServer'],
    updateUserProfile: ['ownEmail', 'initFromServer', 'managedUsersFromServer', 'signInsFromServer'],
    cancelOrderPayment: ['shoppingCartsFromServer', 'paymentsFromServer'],
    checkoutConfirm: [
      ...OF_ROTATIONS,
      'attentionFromServer',
      'shoppingCartsFromServer',
      'ordersFromServer',
      'ordersPage',
      'topProductsFromServer',
      'backOrdersPage',
      'deliveryAddressesFromServer',
      'paymentsFromServer',
    ],
  },
})
