import { ADDRESS_REFUSALS } from './address-refusals.ts'
import { PAYMENT_REFUSALS } from './payment-refusals.ts'
import { PUBLISH_REFUSALS } from './publish-refusals.ts'
import { RETURN_REFUSALS } from './return-refusals.ts'

/**
 * Every refusal the server can answer with, and the words the customer reads. {name} is filled from the
 * refusal's parameters.
 */
export const REFUSALS = {
  'session.signInAgain': 'Please sign in again',
  'session.wrongCredentials': 'Wrong username or password', // one sentence for every failure (decision 19)
  'session.staffVerification': 'Staff verification code needed', // its words reveal the field (SES-14)
  'session.tooManyAttempts': 'Too many attempts. Please wait {minutes} minutes and try again.',
  'session.linkExpired': 'This link is no longer valid. Please request a new one.',
  'session.wrongStaffCode': 'That staff verification code is wrong or has expired',
  'session.verification': 'Verification code needed',
  'session.wrongCode': 'That verification code is wrong or has expired',
  'session.passkeyVerification': 'Verification needed: use your passkey, or type a recovery code',
  'session.passkey': 'This passkey does not sign in here. Please use your password.',
  'session.factorFirst': 'Please set up a second factor first',
  'factor.code': 'That code is wrong or has expired. Please check that the clock of your phone is right.',
  'factor.confirm': 'Please confirm with your password or a code of your second factor',
  'factor.wrong': 'Wrong password or code',
  'factor.codeOnly': 'Your password was changed in this session. Please use a code, or sign in again.',
  'factor.over': 'This set-up is too old. Please start again.',
  'factor.unknown': 'This is not set up any more',
  'factor.staff': 'Staff keep a second factor: please set up another one first',
  'factor.demanded': 'You have to keep a second factor: please set up another one first',
  'factor.noKey': 'No authenticator can be set up here yet. A passkey can; or please contact us.',
  'passkey.failed': 'This passkey could not be added. Please try again.',
  'passkey.known': 'This passkey has been added already',
  'passkey.name': 'Please give the passkey a name',
  'passkey.full': 'You already have {max} passkeys, the maximum. Please remove one first.',
  'session.unknownSignIn': 'This device is signed out already',
  'session.password': 'Please input a valid password!',
  'session.commonPassword': 'This is one of the most common passwords. Please choose another.',
  'session.otherAccount':
    'You are on another account by now. Nothing was changed. Please check the account and try again.',
  'session.notWhileMasquerading': 'This cannot be changed while acting for a customer',

  'masquerade.reason': 'Please enter why you act for this customer',
  'masquerade.person': 'This person is not on the account any more',
  'masquerade.over': 'Your time on the customer’s account is over. You are back on your own.',

  'setup.code': 'Please enter the code from the log of the portal',
  'setup.wrongCode': 'This code is wrong or used up. Please copy the newest one from the log of the portal.',
  'setup.guesses': 'Too many wrong codes. Please wait {minutes} minutes and try again.',
  'setup.over': 'The set-up is over',
  'setup.step': 'This step was done in another window, or another step comes first. Please reload the page.',

  'access.denied': 'You do not have access to this',
  'access.otherSite': 'This request came from another site',
  'input.invalid': 'Some details are missing or wrong: {field}',
  'input.tooLarge': 'This is too large to send',
  'limit.reached': 'Too many requests. Please try again in {wait}.',
  'call.unknown': 'There is no such call',
  'document.unknown': 'There is no such document',
  'server.busy': 'Too many people are using this right now. Please try again in {seconds} seconds.',
  'server.tooSlow': 'This took too long and was stopped. Please try again later.',

  'account.notYours': 'This account is not available to you',
  'alert.unknown': 'This notification is not available',
  'favourite.full': 'Your favourites list is full',
  'restock.full': 'You have asked about {max} products already. Stop some of them under Notifications first.',
  'restock.orderable': '{product} can be ordered now',
  'restock.noPrice': '{product} has no price for your account. Please contact us.',

  'list.cursor': 'This list cannot be continued. Please open it again.',

  'product.unknown': 'There is no product {product}',
  'product.sharedEan': '{ean} is the EAN of several products. Please enter the product number',
  'device.unknown': 'There is no such device',
  'product.unavailable': '{product} is not available',

  'cart.empty': 'There is nothing in this cart',
  'cart.unknown': 'This cart is not available',
  'cart.notYours': 'This cart is not available', // the message must not reveal that it exists
  'cart.locked': 'This cart is awaiting approval and cannot be changed',
  'cart.quantity': 'Quantity must be a whole number up to {max}',
  'cart.quantityFit': 'No quantity up to {max} fits min order qty {minimum} and order multiple {multiple}',
  'cart.paying': 'A payment for this cart is in progress. Please complete or cancel it first.',
  'cart.tooMany': 'You already have {max} saved carts, the maximum. Please delete one first.',
  'cart.replaced': 'Your cart was ordered or put aside elsewhere. This change was not made.',

  'approval.incomplete': 'Please fill in approver name and cart name',
  'approval.approver': 'This person cannot approve your orders',
  'approval.full':
    'There are {max} carts on this account that wait for approval, the maximum. Please ask an approver to deal with some of them.',
  'approval.own': 'You cannot approve your own cart',
  'approval.settled': 'This cart has already been approved or rejected',
  'approval.reduceOnly': 'The lines of this cart can only be reduced or removed',
  'approval.lastLine': 'Please reject this cart instead of removing its last line',

  'order.noLines': 'Something is wrong with this order. Please try again later.',
  'order.unknown': 'There is no order {order}',
  'order.mailedJustNow':
    'An email for this order was requested less than a minute ago. Please wait a minute.',
  'order.note': 'Please enter a note',
  'order.nothingCancelled': 'Nothing on order {order} is cancelled any more',
  'order.paidAtOnce':
    'Order {order} was paid when it was placed, and what was cancelled is given back. Please place a new order.',
  'order.notCancellable': 'This order can no longer be cancelled',

  'swap.nothingWaits': 'This product is not on back order any more. Nothing was swapped.',
  'swap.notOffered':
    'This product cannot be sent instead any more: it has sold out or changed. Nothing was swapped.',
  'swap.credit': 'The other product costs more than the credit of your account allows. Nothing was swapped.',

  'backOffice.step':
    'Line {line} of order {order} cannot take this step. Units that are ready for it: {most}. Please reload the order.',
  'backOffice.held': 'Order {order} is held: {reason}',
  'backOffice.carrier': 'Please choose a carrier',
  'backOffice.connote': 'Please enter the connote as the carrier printed it: letters, digits, . / _ -',
  'backOffice.reason': 'Please enter a reason',
  'backOffice.twice': 'A line is entered twice. Please enter each line once.',
  'backOffice.units': 'Please enter whole units',
  'backOffice.shipped': 'Some of order {order} has shipped meanwhile. Please reload the order.',
  'backOffice.counted': 'Somebody else has counted this line meanwhile. The wave has been loaded again.',
  'backOffice.promised':
    'The number of units has changed meanwhile to {units}. Please reload the order and look again.',
  'backOffice.noneReady':
    'None of these orders is ready to be picked: they are held, wait for stock, or are in a wave already.',
  'backOffice.leavesWhole': 'Order {order} ships complete: it cannot be picked or shipped in part',
  'backOffice.notReady': 'Nothing on order {order} is ready to be picked',
  'backOffice.carrierKnown': 'Code {code} is {name} already. To change it, choose Change in its row.',
  'backOffice.carrierChanged': 'Somebody else has changed this carrier meanwhile. It has been loaded again.',
  'backOffice.carrierName': 'Please enter the name of the carrier',
  'backOffice.waveUnknown': 'There is no picking wave {wave}',
  'backOffice.receiptLines': 'A receipt has from 1 to {max} lines',
  'backOffice.receiptBooked': 'This has been booked already',
  'backOffice.carrierId': 'Please enter a code of letters and digits, 10 at most',
  'backOffice.trackingUrl':
    'Please enter an address that begins with https:// and holds {blank} where the connote goes',
  'mail.unknown': 'There is no such mail, or it is not kept any more',
  'mail.swept': 'The text of this mail is no longer kept',
  'mail.waiting': 'This mail is waiting to be sent already',
  'job.unknown': 'This job is not there any more. Please reload the page.',
  'job.waits': 'The same job waits already, or runs at this moment',
  'job.ending': 'This job is being given up at this moment. Please try again in a minute.',
  'job.noQueue': 'This portal has no such queue any more, so nothing would work on the job',
  'job.mailSent': 'The mail of this job has been sent meanwhile',
  'backOffice.nothing': 'There is nothing to do here any more. Please reload the page.',
  'person.unknown': 'There is no such person on account {account}',
  'person.letter': 'There is no letter {letter} to give',
  'person.changed': 'Somebody else has changed these letters meanwhile. Please look again.',
  'thread.topic': 'Please choose a topic',
  'thread.text': 'Please write your message',
  'thread.key': 'This message cannot be sent again from this page. Please reload it',
  'thread.sent': 'An earlier text of this message has reached us. Please read it, and write what is missing',
  'thread.unknown': 'There is no such message',
  'thread.changed': 'Somebody has written in the meantime. Please read it first',
  'thread.open': '{max} of your messages wait for our answer. Please write in one of these',
  'thread.full': 'There are already {max} messages here, the maximum. Please start a new one.',
  'thread.day': 'At most {max} messages can be sent in 24 hours. Please call us',
  'email.confirmed': 'Your email is confirmed already',
  'user.firstName': 'Please input your first name!',
  'user.lastName': 'Please input your last name!',
  'user.phone': 'Please input your phone!',
  'user.emailMissing': 'Please input your email!',
  'user.email': 'The input is not a valid email',
  'user.nameInUse': '{name} is in use by another login',
  'user.alias': 'An alias cannot contain @. You can sign in with your email anyway.',
  'user.emailOften': 'This email was changed several times within the hour. Please wait a little.',
  'user.unknown': 'There is no such user on the accounts that you manage',
  'user.elsewhere':
    'This user is also on accounts that you do not manage. Please contact us to change their details.',
  'user.self': 'You cannot deactivate yourself',
  'user.gone': 'There is no such user',
  'user.own': 'Your own login is changed at Login & Security',
  'user.staff': 'Logins of staff are changed by administrators',
  'user.noFailures': 'This user has no failed sign-ins to clear',
  'user.noSignIns': 'This user is not signed in anywhere',
  'user.noEmail': 'This user has no email address that mail can go to',
  'user.mailedJustNow': 'A link was mailed less than {minutes} minutes ago. Please wait a little.',
  'user.inactive': 'This user is inactive',
  'user.active': 'This user is active already',
  'user.letter': 'You cannot give "{letter}" on account {account}: you do not have it there yourself',
  'user.stronger':
    'This user may "{letter}" on account {account}, and you may not: please ask somebody who may',
  'user.freer': 'This user may do more on account {account} than you: please contact us',
  'user.approval': 'Your own orders need approval, so "require order approval" stays with "place orders"',
  'user.manager': 'The manager has to be somebody who manages users on account {account}',
  'user.onAccount': 'This user has account {account} already',
  'user.notOnAccount': 'This user does not have account {account}',
  'user.full': 'Account {account} already has {max} users, the maximum',
  'user.activation': 'Please choose a time within a year from now',
  'user.hasPassword': 'This user has chosen a password already',
  'user.invitedJustNow': 'An invitation was sent less than {minutes} minutes ago. Please wait a little.',
  'person.lastAdministrator':
    'Nobody else can add new users on account {account}. Please give somebody else that letter first.',
  'view.name': 'Please enter a name',
  'view.full': 'This list already has {max} saved views, the maximum. Please delete one first.',
  'view.taken': 'There is another view called {name}',
  'view.theirs': '{by} saved {name} for the team. Choose another name, or ask them to change it.',
  'view.unknown': 'There is no saved view {name} any more',
  'customer.unknown': 'There is no customer {customer}',
  'customer.terms': 'Please enter terms such as COD, 14D, 30E or EOM',
  'customer.limit': 'Please enter limits of zero or more',
  'customer.limits':
    'The limit with open orders counts invoices and open orders: it cannot be lower than the limit on invoices',
  'customer.level': 'There is no such price level',
  'customer.changed': 'Somebody else has changed this customer meanwhile. It has been loaded again.',
  'customer.breaks': 'Please enter prices above zero, each from another quantity on, one of them from 1',
  'customer.shared':
    'These contract prices belong to {customers} customers. Please change them where they come from.',
  'customer.held': 'Orders of this customer are stopped already',
  'customer.free': 'Nothing stops the orders of this customer',
  'backOffice.entered': 'This has been entered already. Please reload the page.',
  'receipt.day': 'Please enter the day on which it arrived, today or before',
  'receipt.gateway': 'A gateway took this payment. Please give it back there: it is noted here by itself.',
  'receipt.reversed': 'This payment has been taken back already',
  'receipt.refunded':
    'A part of this payment was given back, so it cannot be taken back as a whole. Please credit or enter the rest.',
  'receipt.amount': 'Please enter an amount above zero',
  'receipt.unknown': 'This payment is not available',
  'receipt.over':
    'This is more than the invoice has open, or more than the payment has left. Please reload the page.',
  'invoice.unknown': 'This invoice is not available',
  'bank.unreadable': 'The statement cannot be read. {reason}',
  'bank.columns': 'Please choose the columns of date, words and amount, each for one thing',
  'bank.noStatement': 'This statement has been taken back already. Please reload the page.',
  'bank.matched':
    'A line of this statement is matched. Please take back its payment first, on the page of who paid.',
  'bank.whose': 'Please say which account paid',
  'bank.sameFile': 'This statement has been read already',
  'bank.ended': 'Somebody has dealt with this line already. Please reload the page.',
  'invoice.noMail': 'Please enter the address to which it is sent',
  'credit.changed': 'Somebody else has credited this invoice meanwhile. It has been loaded again.',
  'credit.nothing': 'Please choose what to credit',
  'credit.units': 'Only {most} units of line {line} of invoice {invoice} can still be credited',
  'credit.claimed':
    '{units} units of line {line} of invoice {invoice} are in service requests: only {most} can be credited here',
  'credit.charge': 'Only {most} of the {what} of invoice {invoice} can still be credited',
  'preference.unknown': 'There is no such preference',
  'preference.frequency': 'Please select a valid frequency rate!',
  'preference.day': 'Please select a valid day!',
  'contact.address': 'The input is not a valid email',
  'contact.topics': 'Please choose at least one kind of email',
  'contact.letter': 'You may not read {topic} here, so you cannot have emails about them sent to an address',
  'contact.known': '{address} is on this list already',
  'contact.full': 'This account already has {max} addresses, the maximum. Please remove one first.',
  'contact.unknown': 'This address is not on the list any more',
  'contact.confirmed': '{address} is confirmed already',
  'contact.askedJustNow': 'A link was sent less than {minutes} minutes ago. Please wait a little.',
  'statement.frequency': 'Please choose weekly, monthly or no statements',
  'statement.day': 'Please choose a day that fits: Sunday to Saturday, or 1 to 28 of the month',
  'payer.unknown': 'There is no such customer',
  'dunning.until': 'Please enter a day after today, at most two years ahead',
  'expected.day': 'Please enter a day from today on, at most two years ahead',
  'expected.units': 'Units are expected only together with a day',
  'stock.tooMany': 'Please enter at most {max} units of a product at once',
  'stock.short': 'Only {available} of {product} are available',

  'checkout.emptied':
    'Your cart has been emptied since you began this checkout, perhaps in another window or on another device. Please check your cart.',
  'checkout.address': 'Selected address is invalid!',
  'checkout.fixedAddress': 'Your orders are delivered to your fixed address',
  'checkout.customAddressNotAllowed': 'Please choose one of your saved addresses',
  'checkout.freightMethod': 'Please select a freight method',
  'checkout.paymentMethod': 'This payment method is not available to you',
  'checkout.paymentMissing': 'Please select payment method',
  'checkout.paymentNotNeeded': 'Your orders are invoiced; no payment method is needed',
  'checkout.email': 'The input is not a valid email',
  'checkout.creditHold': 'Your account is on credit hold. Please contact us.',
  'checkout.approvalNeeded': 'Your orders need approval. Please submit this cart for approval.',
  'checkout.priceRaised': 'The price of {product} has gone up from {from} to {to}. Please check your cart.',
  'checkout.lineUnavailable': '{product} is no longer available. Please remove it from your cart.',
  'checkout.quantity':
    'The quantity of {product} no longer fits its minimum or order multiple. Please check your cart.',
  'checkout.changed': 'Your cart has changed since you started checking out. Please check it again.',
  'checkout.ordered': 'This cart was ordered as {order}',
  'checkout.notStarted': 'Please start the checkout again from your cart',

  ...ADDRESS_REFUSALS,
  ...PAYMENT_REFUSALS,
  ...PUBLISH_REFUSALS,
  ...RETURN_REFUSALS,
} as const
export type RefusalCode = keyof typeof REFUSALS

type Blanks<Sentence> = Sentence extends `${string}{${infer Blank}}${infer Rest}`
  ? Blank | Blanks<Rest>
  : never
/** What fills the blanks of a refusal's sentence: nothing for most. */
type RefusalParams<C extends RefusalCode> = Readonly<Record<Blanks<(typeof REFUSALS)[C]>, string | number>>
export type RefusalRest<C extends RefusalCode> = [Blanks<(typeof REFUSALS)[C]>] extends [never]
  ? []
  : [params: RefusalParams<C>]

/**
 * Replaces every {blank} of a sentence; a blank without a value stays as it is, so that a mistake is seen.
 */
export const fillBlanks = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (blank, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : blank,
  )

/** The words of a refusal, without throwing it: what a form writes under a field. */
export const refusalText = <C extends RefusalCode>(code: C, ...params: RefusalRest<C>): string =>
  fillBlanks(REFUSALS[code], params[0] ?? {})

/** Thrown by rules and features. Rolls the transaction back and reaches the screen as `error`. */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: C
  constructor(code: C, ...params: RefusalRest<C>) {
    super(refusalText(code, ...params))
    this.name = 'Refusal'
    this.code = code
  }
}
