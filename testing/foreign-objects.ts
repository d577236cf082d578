import { randomUUID } from 'node:crypto'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import type { CallName } from '#shared/calls/index.ts'
import type { EndpointName } from '#shared/calls/endpoints.ts'
import { ADDRESS } from './addresses.ts'
import { buyNow, fillCart, walkCheckout } from './checkout.ts'
import { pdfOf, publish, sendForm } from './files.ts'
import { chosenTopics } from './mail-contacts.ts'
import { manyInvoices } from './many-invoices.ts'
import { notice } from './publishing.ts'
import { acceptReturn, begunReturn, bought, draftReturn, staffOf, submittedReturn } from './returns.ts'
import { addPasskeyTo } from './second-factor.ts'
import { browser, givePassword, signInWith } from './sign-ins.ts'
import type { TestPerson, TestServer } from './test-server.ts'
import { message } from './threads.ts'
import { addedUser } from './users.ts'
import { PRODUCTS } from './world.ts'

/* Objects of an account or of a person, and which field of which call or endpoint names one. */

/** Somebody and what is theirs; each thing is made when it is first asked for. */
export type Own = { server: TestServer; who: TestPerson; of(kind: ObjectKind): Promise<string> }

export function ownerOf(server: TestServer, who: TestPerson): Own {
  const made = new Map<ObjectKind, Promise<string>>()
  const own: Own = {
    server,
    who,
    of: (kind) => {
      const known = made.get(kind) ?? OBJECTS[kind](own)
      made.set(kind, known)
      return known
    },
  }
  return own
}

const GOODS = { [PRODUCTS.case]: 2 }
let staff: { server: TestServer; who: Promise<TestPerson> } | undefined
const staffAt = (server: TestServer) => {
  if (staff?.server !== server) staff = { server, who: staffOf(server) }
  return staff.who
}
/** An order that waits for its payment. */
async function paying({ who }: Own, payment: string) {
  const { cartId } = await walkCheckout(who, GOODS, { payment })
  return who.call('checkoutConfirm', { cartId })
}
type Begun = {
  orders: Map<string, ReturnType<typeof paying>>
  tokens: Map<string, ReturnType<typeof allocation>>
}
const begun = new WeakMap<Own, Begun>()
const begunBy = (own: Own): Begun => {
  const of = begun.get(own) ?? { orders: new Map(), tokens: new Map() }
  begun.set(own, of)
  return of
}
/** The payment of an order of somebody, begun once for each method. */
function payingBy(own: Own, payment: 'VISA_CREDIT' | 'PAYPAL') {
  const { orders } = begunBy(own)
  const known = orders.get(payment) ?? paying(own, payment)
  orders.set(payment, known)
  return known
}
/** The same of invoices. */
function allocationBy(own: Own, payment: 'VISA_CREDIT' | 'PAYPAL') {
  const { tokens } = begunBy(own)
  const known = tokens.get(payment) ?? allocation(own, payment)
  tokens.set(payment, known)
  return known
}
/** A cart that somebody of the account has submitted to the person for approval. */
async function submittedCart({ server, who }: Own): Promise<string> {
  const buyer = await server.person({ accountId: who.accountId, letters: 'DPE' })
  await fillCart(buyer, GOODS)
  const cartId = await currentCart(buyer)
  await buyer.call('setApproverForCurrentShoppingCart', { approverUserId: who.userId, cartName: 'For you' })
  return cartId
}
const currentCart = async (who: TestPerson) =>
  (await who.call('shoppingCartsFromServer', {})).shoppingCart.currentShoppingCartId
async function savedCart({ who }: Own): Promise<string> {
  await fillCart(who, GOODS)
  const cartId = await currentCart(who)
  await who.call('saveCurrentShoppingCart', { cartName: 'Later' })
  return cartId
}
async function allocation({ server, who }: Own, paymentMethodId: string) {
  const [invoice] = await manyInvoices(server.db, [who], 1, 110_00)
  const allocationToken = randomUUID()
  return who.call('allocateInvoicePayments', {
    ...{ invoiceIds: [invoice?.invoiceNo ?? ''], paymentAllocations: ['110.00'], paymentMethodId },
    ...{ justCalculatePrices: false, allocationToken },
  })
}
async function receipt({ server, who: { accountId } }: Own): Promise<string> {
  const paid = {
    ...{ accountId, amountCents: 50_00, methodId: 'DIRECT_DEPOSIT' as const, reference: 'INV 4711' },
    ...{ receivedAt: server.clock.now, pays: { invoices: [] }, now: server.clock.now, by: COMMAND },
  }
  await server.db.transaction().execute((tx) => takeMoney(tx, paid))
  const row = server.db.selectFrom('receipt').select('id').where('account_id', '=', accountId)
  return `R${String((await row.executeTakeFirstOrThrow()).id)}`
}
const document = async ({ who }: Own, requestNo: number) =>
  String((await who.call('beginReturnDocument', { requestNo, fileName: 'a.pdf', size: 10 })).documentId)

/** How each kind of object comes to be, through the calls that people make. @returns what names it */
const OBJECTS = {
  currentCart: async ({ who }: Own) => {
    await fillCart(who, GOODS)
    return currentCart(who)
  },
  savedCart,
  deletedCart: async (own: Own) => {
    const cartId = await savedCart(own)
    await own.who.call('deleteSavedShoppingCart', { cartId: Number(cartId) })
    return cartId
  },
  checkoutCart: async ({ who }: Own) => String((await walkCheckout(who, GOODS)).cartId),
  submittedCart,
  order: async ({ who }: Own) => (await buyNow(who, GOODS)).orderNo,
  webOrder: async ({ who }: Own) => String((await buyNow(who, GOODS)).webOrderNo),
  orderedCart: async ({ who }: Own) => {
    const { cartId } = await walkCheckout(who, GOODS)
    await who.call('checkoutConfirm', { cartId })
    return String(cartId)
  },
  backOrder: async ({ who }: Own) => (await buyNow(who, { [PRODUCTS.awaited]: 4 })).orderNo,
  cardOrder: async (own: Own) => String((await payingBy(own, 'VISA_CREDIT')).webOrderNo),
  cardPayment: async (own: Own) => (await payingBy(own, 'VISA_CREDIT')).ccPaymentId,
  payPalOrder: async (own: Own) => String((await payingBy(own, 'PAYPAL')).webOrderNo),
  payPalPayment: async (own: Own) => (await payingBy(own, 'PAYPAL')).payPalPayment,
  cardToken: async (own: Own) => (await allocationBy(own, 'VISA_CREDIT')).allocationToken,
  tokenPayment: async (own: Own) => (await allocationBy(own, 'VISA_CREDIT')).ccPaymentId,
  payPalToken: async (own: Own) => (await allocationBy(own, 'PAYPAL')).allocationToken,
  tokenPayPal: async (own: Own) => (await allocationBy(own, 'PAYPAL')).payPalPayment,
  invoice: ({ server, who }: Own) => bought(server, who),
  receipt,
  account: ({ who }: Own) => Promise.resolve(who.accountId),
  user: async ({ who }: Own) => String((await addedUser(who)).id),
  inactiveUser: async ({ who }: Own) => {
    const { id } = await addedUser(who)
    await who.call('deactivateUserProfile', { userId: id })
    return String(id)
  },
  approver: async ({ server, who }: Own) =>
    String((await server.person({ accountId: who.accountId })).userId),
  address: ({ who }: Own) => Promise.resolve(String(who.addressId)),
  removedAddress: async ({ who }: Own) => {
    const { addressId } = await who.call('addAddress', ADDRESS)
    await who.call('deleteAddress', { addressId })
    return String(addressId)
  },
  emptyDraft: async ({ who }: Own) => String(await begunReturn(who)),
  draft: async ({ server, who }: Own) => String((await draftReturn(server, who)).requestNo),
  submitted: async ({ server, who }: Own) => String((await submittedReturn(server, who)).requestNo),
  accepted: async ({ server, who }: Own) => {
    const { requestNo } = await submittedReturn(server, who)
    await acceptReturn(await staffAt(server), requestNo)
    return String(requestNo)
  },
  begunDocument: async (own: Own) => document(own, Number(await own.of('draft'))),
  keptDocument: async (own: Own) => {
    const { server, who } = own
    const requestNo = (await draftReturn(server, who)).requestNo
    const url = `/ReturnRequestDocumentServlet/${String(requestNo)}`
    const answer = await sendForm(who, url, 'returnRequestDocument', pdfOf('evidence'))
    return answer.json<{ documents: { id: string }[] }>().documents[0]?.id ?? ''
  },
  thread: async ({ who }: Own) =>
    String((await who.call('openThread', { topic: 'order', ...message() })).threadNo),
  alert: async ({ server, who }: Own) => {
    const typed = notice({ audience: 'account', audienceId: who.accountId })
    const written = await (await staffAt(server)).call('staffWriteNotice', typed)
    const row = server.db.selectFrom('alert').select('id').where('account_id', '=', who.accountId)
    const made = await row.orderBy('id', 'desc').executeTakeFirst()
    return String(made?.id ?? written.notice.noticeNo)
  },
  publishedFile: async ({ server, who }: Own) => {
    const asked = { audience: 'account', audienceId: who.accountId, name: `Prices of ${who.accountId}` }
    return (await publish(await staffAt(server), asked)).name
  },
  signIn: async ({ server, who }: Own) => {
    await givePassword(server, who)
    await signInWith(server, browser(), who)
    const { signIns } = await who.call('signInsFromServer', {})
    return signIns.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  },
  passkey: async ({ server, who }: Own) => {
    await givePassword(server, who)
    return String((await addPasskeyTo(who)).passkeyId)
  },
  contact: async ({ who }: Own) => {
    const asked = { address: `books@${who.accountId.toLowerCase()}.example`, ...chosenTopics(['invoices']) }
    const { contacts } = await who.call('addMailContact', asked)
    return String(contacts[0]?.contactId ?? '')
  },
}
export type ObjectKind = keyof typeof OBJECTS

/** What names nothing, in the form of each kind; others are numbers. */
const UNKNOWN: Partial<Record<ObjectKind, string>> = {
  account: 'A-p0x0',
  receipt: 'R987654321',
  cardPayment: 'sandbox-of-nobody',
  payPalPayment: 'sandbox-of-nobody',
  tokenPayment: 'sandbox-of-nobody',
  tokenPayPal: 'sandbox-of-nobody',
  cardToken: '0b1f0c1e-0000-4000-8000-00000000abcd',
  payPalToken: '0b1f0c1e-0000-4000-8000-00000000abcd',
  publishedFile: 'Prices of A-p0x0.pdf',
  signIn: 'c2lnbi1pbiBvZiBub2JvZHk',
}
export const unknownOf = (kind: ObjectKind): string => UNKNOWN[kind] ?? '987654321'

type Names = CallName | EndpointName
/** What a field names in every call and endpoint that has it, if the call does not say otherwise. */
const BY_FIELD: Readonly<Record<string, ObjectKind>> = {
  cartId: 'checkoutCart',
  currentCartId: 'currentCart',
  orderId: 'order',
  orderNo: 'order',
  webOrderNo: 'webOrder',
  invoiceId: 'invoice',
  invoiceNo: 'invoice',
  invoiceIds: 'invoice',
  rtsInvoiceNo: 'invoice',
  numbers: 'invoice',
  paymentNo: 'receipt',
  allocationToken: 'cardToken',
  accountId: 'account',
  defaultAccountId: 'account',
  userId: 'user',
  managerUserId: 'approver',
  approverUserId: 'approver',
  addressId: 'address',
  requestNo: 'draft',
  documentId: 'begunDocument',
  threadNo: 'thread',
  signInId: 'signIn',
  passkeyId: 'passkey',
  contactId: 'contact',
}
const approval = { cartId: 'submittedCart' } as const
const saved = { cartId: 'savedCart' } as const
type Ways = readonly Readonly<Record<string, ObjectKind>>[]
/** The ways to name objects in a call: fields that go together, in each way. */
const BY_CALL: Partial<Record<Names, Ways>> = {
  updateShoppingCartProductQuantity: [approval, { currentCartId: 'currentCart' }],
  loadSavedShoppingCart: [saved],
  deleteSavedShoppingCart: [saved],
  restoreSavedShoppingCart: [{ cartId: 'deletedCart' }],
  restoreAddress: [{ addressId: 'removedAddress' }],
  rejectApprovalShoppingCart: [approval],
  checkoutApprovalShoppingCart: [approval],
  placedOrder: [{ cartId: 'orderedCart' }, { orderNo: 'order' }],
  checkCCOrderPaymentStatus: [{ webOrderId: 'cardOrder', ccPaymentId: 'cardPayment' }],
  checkPayPalPaymentStatus: [{ webOrderId: 'payPalOrder', payPalPaymentId: 'payPalPayment' }],
  updatePayPalOrderPayment: [{ webOrderNo: 'payPalOrder', orderID: 'payPalPayment' }],
  cancelOrderPayment: [{ webOrderNo: 'cardOrder', paymentId: 'cardPayment' }],
  allocateInvoicePayments: [{ invoiceIds: 'invoice' }],
  checkCCAllocationPaymentStatus: [{ allocationToken: 'cardToken', ccPaymentId: 'tokenPayment' }],
  updatePayPalAllocationPayment: [{ allocationToken: 'payPalToken', orderID: 'tokenPayPal' }],
  addActivityViewBackOrder: [{ orderId: 'backOrder' }],
  cancelBackOrder: [{ orderId: 'backOrder' }],
  swapOffers: [{ orderId: 'backOrder' }],
  swapBackOrder: [{ orderId: 'backOrder' }],
  reactivateUserProfile: [{ userId: 'inactiveUser' }],
  setAlertRead: [{ id: 'alert' }],
  setAlertsRead: [{ ids: 'alert' }],
  returnRequest: [{ requestNo: 'draft' }, { requestNo: 'emptyDraft' }, { requestNo: 'submitted' }],
  addReturnRequestProduct: [{ requestNo: 'draft' }, { requestNo: 'draft', invoiceNo: 'invoice' }],
  returnVerdict: [{ requestNo: 'draft' }, { invoiceNo: 'invoice' }],
  returnSlipPdf: [{ requestNo: 'accepted' }],
  addActivityViewReturn: [{ requestNo: 'submitted' }],
  beginReturnDocument: [{ requestNo: 'draft' }, { requestNo: 'draft', documentId: 'begunDocument' }],
  returnDocument: [{ documentId: 'keptDocument' }],
  file: [{ '*': 'publishedFile' }],
  sandboxPayPalApproval: [{ orderID: 'payPalPayment' }],
  cardWindow: [{ webOrderNo: 'cardOrder' }, { allocationToken: 'cardToken' }],
  cardWindowForm: [
    { webOrderNo: 'cardOrder', payment: 'cardPayment' },
    { allocationToken: 'cardToken', payment: 'tokenPayment' },
  ],
}
/** Kinds that only a customer who pays before goods are sent has. */
export const OF_CASH: readonly ObjectKind[] = ['cardOrder', 'cardPayment', 'payPalOrder', 'payPalPayment']

/** The fields of a call or an endpoint that name objects, with what they name, in each way. */
export function waysOf(name: Names, fields: readonly string[]): [field: string, kind: ObjectKind][][] {
  const ways = BY_CALL[name]
  if (ways) return ways.map((way) => Object.entries(way))
  const named = fields.flatMap((field) => {
    const kind = BY_FIELD[field]
    return kind ? [[field, kind] as [string, ObjectKind]] : []
  })
  return named.length > 0 ? [named] : []
}

/** How a field that names several things travels. */
export const asField = (field: string, value: string): unknown =>
  field === 'ids' ? `[${value}]` : field === 'invoiceIds' ? [value] : value
