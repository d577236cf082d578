import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallSpec } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/index.ts'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { cancellableLineIds } from '#shared/rules/order-status.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { ADDRESS, addressActs } from '#testing/addresses.ts'
import { failedJob, nextRun } from '#testing/failed-job.ts'
import { buyNow, fillCart, takeSteps, usualAddress, walkCheckout } from '#testing/checkout.ts'
import { contactActs } from '#testing/mail-contacts.ts'
import { owing, payingInvoices } from '#testing/invoice-payments.ts'
import { orderPaymentActs, payingOrder } from '#testing/order-payments.ts'
import { reconcile, passMinutes } from '#testing/payments.ts'
import { readyToSwap } from '#testing/swaps.ts'
import { actingFor, switchActs } from '#testing/masquerade.ts'
import { returnActs, staffReturnActs } from '#testing/returns.ts'
import { fileActs } from '#testing/files.ts'
import { publishActs } from '#testing/publishing.ts'
import { ownListActs } from '#testing/own-lists.ts'
import { threadActs } from '#testing/threads.ts'
import { factorActs } from '#testing/second-factor.ts'
import { staffUserActs } from '#testing/staff-users.ts'
import { signInActs } from '#testing/sign-ins.ts'
import { bankActs } from '#testing/bank-acts.ts'
import { userActs } from '#testing/users.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'
import { NOTHING_BEFORE } from './nothing-before.ts'
import { AUDITED_CALLS, type WritingCall } from './audited-calls.ts'

const PASSWORD = 'counter of the audit'
const GOODS = { [PRODUCTS.case]: 10 }

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await testServer()
  passwordHash = await hashPassword(PASSWORD)
  await server.db.insertInto('carrier').values({ id: CARRIER, name: 'Swiftline', tracking_url: '' }).execute()
})
afterAll(() => server.close())

const entriesSince = (id: number) =>
  server.db.selectFrom('audit').selectAll().where('id', '>', id).orderBy('id').execute()
async function lastId(): Promise<number> {
  const last = await server.db
    .selectFrom('audit')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? 0
}

const dealer = () => server.person({ passwordHash })
async function inCheckout() {
  const person = await dealer()
  return { person, cartId: (await walkCheckout(person, GOODS)).cartId }
}
async function withCart() {
  const person = await dealer()
  await fillCart(person, GOODS)
  return person
}
async function withSavedCart() {
  const person = await withCart()
  const saved = await person.call('saveCurrentShoppingCart', { cartName: 'Kept' })
  return { person, cartId: idOf(saved, 'Kept') }
}
const idOf = (
  carts: { shoppingCart: { shoppingCartIdToShoppingCart: Record<string, { name: string }> } },
  name: string,
) =>
  Number(
    Object.entries(carts.shoppingCart.shoppingCartIdToShoppingCart).find(
      ([, cart]) => cart.name === name,
    )?.[0],
  )
async function waiting() {
  const approver = await dealer()
  const buyer = await server.person({ accountId: approver.accountId, letters: 'PDRE' })
  await fillCart(buyer, GOODS)
  const carts = await buyer.call('setApproverForCurrentShoppingCart', {
    approverUserId: approver.userId,
    cartName: 'Window',
  })
  return { approver, buyer, cartId: idOf(carts, 'Window') }
}
const credentials = (person: TestPerson) => ({
  usernameOrEmailOrAlias: person.login,
  password: PASSWORD,
  staffVerificationCode: '',
  stayLoggedIn: false,
})
const step = async <T>(make: (person: TestPerson, cartId: number) => T) => {
  const { person, cartId } = await inCheckout()
  return { who: person, act: () => make(person, cartId) }
}

type Act = { who: TestPerson; act: () => unknown }
const simple =
  (prepare: () => Promise<TestPerson>, act: (person: TestPerson) => unknown): (() => Promise<Act>) =>
  async () => {
    const who = await prepare()
    return { who, act: () => act(who) }
  }
const ordered = async () => {
  const person = await dealer()
  const { orderNo, webOrderNo } = await buyNow(person, GOODS)
  passMinutes(server, 2)
  return { person, orderNo, webOrderNo: String(webOrderNo) }
}
const viewing = async (name: 'addActivityViewOrder' | 'addActivityViewBackOrder'): Promise<Act> => {
  const { person, webOrderNo } = await ordered()
  return { who: person, act: () => person.call(name, { orderId: webOrderNo }) }
}
const ofSavedCart = async (name: `${'load' | 'delete' | 'restore'}SavedShoppingCart`): Promise<Act> => {
  const { person, cartId } = await withSavedCart()
  if (name === 'restoreSavedShoppingCart') await person.call('deleteSavedShoppingCart', { cartId })
  return { who: person, act: () => person.call(name, { cartId }) }
}
const productId = PRODUCTS.case

/** Staff with every letter and a dealer's order, which is in a wave or picked where that is asked for. */
const atTheConsole = async (step: 'placed' | 'inWave' | 'picked' = 'placed') => {
  const { webOrderNo, person } = await ordered()
  const who = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS })
  const no = Number(webOrderNo)
  const wave = step === 'placed' ? null : await who.call('staffOpenWave', { webOrderNos: [no] })
  const waveId = wave?.waveId ?? 0
  const found = [{ webOrderNo: no, lineNo: 1, picked: 10, missing: 0, seen: 0 }]
  if (step === 'picked') await who.call('staffConfirmPicked', { waveId, found })
  return { who, person, no, waveId, found }
}
const reason = 'The audit asks'

const alerted = async () => (await waiting()).approver
const unreadOf = async (who: TestPerson) =>
  (await who.call('alertsFromServer', {})).unreadAlerts.map(({ id }) => id)
const CARRIER = 'SWL'
/** Staff with every letter, and an invoice of a dealer. */
const withInvoice = async () => {
  const { who, person, no } = await atTheConsole('picked')
  const { invoiceNo } = await who.call('staffShipOrder', {
    webOrderNo: no,
    carrierId: CARRIER,
    connote: 'A1',
  })
  const { invoice } = await who.call('staffInvoice', { invoiceNo })
  return { who, person, invoiceNo, customerId: invoice.payerId }
}
const money = (customerId: string) => ({
  entryId: crypto.randomUUID(),
  customerId,
  cents: 100,
  method: 'CASH' as const,
  reference: '',
  receivedOn: '2026-01-01',
})

/** A person who may make the call, and the call itself. */
const ACTS: Record<WritingCall, () => Promise<Act>> = {
  ...contactActs(() => server, dealer),
  ...userActs(() => server, dealer),
  ...returnActs(() => server, dealer),
  ...staffReturnActs(() => server),
  ...staffUserActs(() => server),
  ...publishActs(() => server),
  ...fileActs(() => server),
  ...bankActs(() => server),
  ...threadActs(() => server, dealer),
  ...ownListActs(dealer),
  ...addressActs(dealer),
  login: simple(dealer, (p) => server.stranger('login', credentials(p))),
  loginServer: simple(dealer, (p) => server.stranger('loginServer', credentials(p))),
  logout: simple(dealer, (p) => p.call('logout', {})),
  ...signInActs(() => server, dealer),
  ...factorActs(() => server, dealer),
  ...switchActs(() => server, dealer),
  requestPasswordReset: simple(dealer, ({ login: accountName }) =>
    server.stranger('requestPasswordReset', { accountName }),
  ),
  addActivityViewInvoice: async () => {
    const { person, invoiceNo: invoiceId } = await withInvoice()
    return { who: person, act: () => person.call('addActivityViewInvoice', { invoiceId }) }
  },
  cancelBackOrder: async () => {
    const person = await dealer()
    const { orderNo } = await buyNow(person, { [PRODUCTS.awaited]: 4 })
    const { orders } = await person.call('ordersFromServer', { orderNo })
    const ids = cancellableLineIds(orders[0]?.lines ?? [])
    return { who: person, act: () => person.call('cancelBackOrder', { orderId: orderNo, orderLineIds: ids }) }
  },
  swapBackOrder: async () => readyToSwap(await dealer()),
  updatePath: simple(dealer, (p) => p.call('updatePath', { path: '/cart' })),
  updateShoppingCartProductQuantity: async () => {
    const { approver, cartId } = await waiting()
    return {
      who: approver,
      act: async () => {
        await approver.call('updateShoppingCartProductQuantity', { productId, quantity: 2 }) // of their own
        return approver.call('updateShoppingCartProductQuantity', { productId, quantity: 4, cartId })
      },
    }
  },
  updateShoppingCartProductQuantities: simple(dealer, (p) =>
    p.call('updateShoppingCartProductQuantities', { lines: [{ productId, quantity: 2 }] }),
  ),
  clearCurrentShoppingCart: simple(withCart, (p) => p.call('clearCurrentShoppingCart', {})),
  saveCurrentShoppingCart: simple(withCart, (p) => p.call('saveCurrentShoppingCart', { cartName: 'Kept' })),
  loadSavedShoppingCart: () => ofSavedCart('loadSavedShoppingCart'),
  deleteSavedShoppingCart: () => ofSavedCart('deleteSavedShoppingCart'),
  restoreSavedShoppingCart: () => ofSavedCart('restoreSavedShoppingCart'),
  setApproverForCurrentShoppingCart: async () => {
    const approver = await dealer()
    const who = await server.person({ accountId: approver.accountId, letters: 'PDRE' })
    await fillCart(who, GOODS)
    const submit = { approverUserId: approver.userId, cartName: 'Window' }
    return { who, act: () => who.call('setApproverForCurrentShoppingCart', submit) }
  },
  rejectApprovalShoppingCart: async () => {
    const { approver, cartId } = await waiting()
    return {
      who: approver,
      act: () => approver.call('rejectApprovalShoppingCart', { cartId, comment: 'Too many' }),
    }
  },
  checkoutCurrentShoppingCart: simple(withCart, (p) => p.call('checkoutCurrentShoppingCart', {})),
  checkoutApprovalShoppingCart: async () => {
    const { approver, cartId } = await waiting()
    return { who: approver, act: () => approver.call('checkoutApprovalShoppingCart', { cartId }) }
  },
  checkoutSetConfirmEmailCustRef: () =>
    step((person, cartId) =>
      person.call('checkoutSetConfirmEmailCustRef', { cartId, customerReference: 'Other' }),
    ),
  checkoutSetDeliveryAddress: () =>
    step(async (person, cartId) =>
      person.call('checkoutSetDeliveryAddress', {
        cartId,
        ...(await usualAddress(person)),
        address1: '2 Wharf Street',
      }),
    ),
  checkoutSetFreightBackOrderOptions: () =>
    step((person, cartId) =>
      person.call('checkoutSetFreightBackOrderOptions', {
        cartId,
        freightOptionId: 'STD',
        allowBackorders: false,
      }),
    ),
  checkoutSetPaymentMethod: async () => {
    const who = await server.person({ cash: true })
    const { cartId } = await walkCheckout(who, GOODS)
    const choice = { cartId, paymentMethodId: 'VISA_CREDIT', justCalculatePrices: false }
    return { who, act: () => who.call('checkoutSetPaymentMethod', choice) }
  },
  checkoutConfirm: () => step((person, cartId) => person.call('checkoutConfirm', { cartId })),
  ...orderPaymentActs(() => server),
  allocateInvoicePayments: async () => {
    const { who, asked } = await owing(server)
    return { who, act: () => who.call('allocateInvoicePayments', asked) }
  },
  checkCCAllocationPaymentStatus: async () => {
    const { who, begun } = await payingInvoices(server, { to: 'captured' })
    return { who, act: () => who.call('checkCCAllocationPaymentStatus', begun) }
  },
  updatePayPalAllocationPayment: async () => {
    const { who, begun } = await payingInvoices(server, { method: 'PAYPAL', to: 'approved' })
    const approved = { ...begun, orderID: begun.payPalPayment, payerID: 'X' }
    return { who, act: () => who.call('updatePayPalAllocationPayment', approved) }
  },
  cancelAllocationPayment: async () => {
    const { who, begun } = await payingInvoices(server, {})
    return { who, act: () => who.call('cancelAllocationPayment', begun) }
  },
  resendOrderConfirmation: async () => {
    const { person, orderNo } = await ordered()
    return { who: person, act: () => person.call('resendOrderConfirmation', { orderNo }) }
  },
  chooseOrderMail: simple(dealer, (who) => who.call('chooseOrderMail', { mail: 'held', isWanted: false })),
  updatePreference: simple(dealer, (who) =>
    who.call('updatePreference', { name: 'backorder_frequency', value: 'W' }),
  ),
  setAlertRead: simple(alerted, async (who) =>
    who.call('setAlertRead', { id: (await unreadOf(who))[0] ?? 0 }),
  ),
  setAlertsRead: simple(alerted, async (who) => who.call('setAlertsRead', { ids: await unreadOf(who) })),
  addActivityViewOrder: () => viewing('addActivityViewOrder'),
  addActivityViewBackOrder: () => viewing('addActivityViewBackOrder'),
  addSearchTerm: simple(dealer, (p) => p.call('addSearchTerm', { searchText: 'case' })),
  deleteSearchTerms: simple(dealer, (p) => p.call('deleteSearchTerms', {})),
  staffHoldOrder: async () => {
    const { who, no } = await atTheConsole()
    return { who, act: () => who.call('staffHoldOrder', { webOrderNo: no, reason }) }
  },
  staffSplitOrder: async () => {
    const { who } = await atTheConsole()
    const { order } = await buyNow(await dealer(), { [PRODUCTS.awaited]: 1 }, { shipNow: false })
    return { who, act: () => who.call('staffSplitOrder', { webOrderNo: order.webOrderNo, reason }) }
  },
  staffReleaseOrder: async () => {
    const { who, no } = await atTheConsole()
    await who.call('staffHoldOrder', { webOrderNo: no, reason })
    return { who, act: () => who.call('staffReleaseOrder', { webOrderNo: no, reason }) }
  },
  staffNoteOrder: async () => {
    const { who, no } = await atTheConsole()
    const note = { entryId: crypto.randomUUID(), webOrderNo: no, note: reason }
    return { who, act: () => who.call('staffNoteOrder', note) }
  },
  staffReinstateOrder: async () => {
    const { who, no } = await atTheConsole()
    await who.call('staffCancelLines', { webOrderNo: no, units: 10, reason })
    return { who, act: () => who.call('staffReinstateOrder', { webOrderNo: no, units: 10, reason }) }
  },
  staffCancelLines: async () => {
    const { who, no } = await atTheConsole()
    return { who, act: () => who.call('staffCancelLines', { webOrderNo: no, units: 10, reason }) }
  },
  staffOpenWave: async () => {
    const { who, no } = await atTheConsole()
    return { who, act: () => who.call('staffOpenWave', { webOrderNos: [no] }) }
  },
  staffConfirmPicked: async () => {
    const { who, waveId, found } = await atTheConsole('inWave')
    return { who, act: () => who.call('staffConfirmPicked', { waveId, found }) }
  },
  staffPutBack: async () => {
    const { who, no } = await atTheConsole('picked')
    return { who, act: () => who.call('staffPutBack', { webOrderNo: no }) }
  },
  staffShipOrder: async () => {
    const { who, no: webOrderNo } = await atTheConsole('picked')
    return { who, act: () => who.call('staffShipOrder', { webOrderNo, carrierId: CARRIER, connote: 'A1' }) }
  },
  staffSaveCarrier: async () => {
    const { who } = await atTheConsole()
    return { who, act: () => who.call('staffSaveCarrier', { id: '77', name: 'Swift', trackingUrl: '' }) }
  },
  staffChangeCustomer: async () => {
    const { who, customerId } = await withInvoice()
    const { customer } = await who.call('staffCustomer', { customerId })
    const was = {
      ...{ terms: customer.terms, limit2Cents: customer.limit2, limit3Cents: customer.limit3 },
      level: customer.level,
    }
    const change = { customerId, was, set: { ...was, terms: '45E' }, reason }
    return { who, act: () => who.call('staffChangeCustomer', change) }
  },
  staffHoldCustomer: async () => {
    const { who, customerId } = await withInvoice()
    return { who, act: () => who.call('staffHoldCustomer', { customerId, isStopped: true, reason }) }
  },
  staffSetLetters: async () => {
    const { who } = await atTheConsole()
    const { userId, accountId } = await server.person({ letters: 'AP' })
    const letters = { accountId, userId, was: 'AP', letters: 'AHP', reason }
    return { who, act: () => who.call('staffSetLetters', letters) }
  },
  staffSetContractPrice: async () => {
    const { who, customerId } = await withInvoice()
    const price = { customerId, productId: PRODUCTS.zero, breaks: [{ quantity: 1, cents: 5 }], reason }
    return { who, act: () => who.call('staffSetContractPrice', price) }
  },
  staffMailInvoice: async () => {
    const { who, invoiceNo } = await withInvoice()
    return { who, act: () => who.call('staffMailInvoice', { invoiceNo, email: 'accounts@shop.example.com' }) }
  },
  staffCreditInvoice: async () => {
    const { who, invoiceNo } = await withInvoice()
    const credit = { invoiceNo, units: [{ lineNo: 1, units: 1 }], freightCents: 0, feeCents: 0, reason }
    return { who, act: () => who.call('staffCreditInvoice', { ...credit, creditedCents: 0 }) }
  },
  staffTakeMoney: async () => {
    const { who, customerId } = await withInvoice()
    return { who, act: () => who.call('staffTakeMoney', money(customerId)) }
  },
  staffPayInvoices: async () => {
    const { who, customerId } = await withInvoice()
    const { receiptId } = await who.call('staffTakeMoney', { ...money(customerId), pays: [] })
    const entryId = crypto.randomUUID()
    return { who, act: () => who.call('staffPayInvoices', { entryId, customerId, receiptId, creditNo: '' }) }
  },
  staffRefundReceipt: async () => {
    const { who, customerId } = await withInvoice()
    const { receiptId } = await who.call('staffTakeMoney', { ...money(customerId), pays: [] })
    const refund = { entryId: crypto.randomUUID(), receiptId, cents: 5, reason }
    return { who, act: () => who.call('staffRefundReceipt', refund) }
  },
  staffReverseReceipt: async () => {
    const { who, customerId } = await withInvoice()
    const { receiptId } = await who.call('staffTakeMoney', money(customerId))
    return { who, act: () => who.call('staffReverseReceipt', { receiptId, reason }) }
  },
  staffReceiveStock: async () => {
    const { who } = await atTheConsole()
    const receipt = { entryId: crypto.randomUUID(), reason, lines: [{ code: PRODUCTS.zero, units: 3 }] }
    return { who, act: () => who.call('staffReceiveStock', receipt) }
  },
  staffAdjustStock: async () => {
    const { who } = await atTheConsole()
    const entry = { entryId: crypto.randomUUID(), productId: PRODUCTS.zero, units: 2, isOut: true, reason }
    return { who, act: () => who.call('staffAdjustStock', entry) }
  },
  staffSetExpected: async () => {
    const { who } = await atTheConsole()
    const day = { productId: PRODUCTS.zero, expectedOn: '2026-04-01', units: 2 }
    return { who, act: () => who.call('staffSetExpected', day) }
  },
  staffPauseDunning: async () => {
    const { who } = await atTheConsole()
    const pause = { payerId: who.customerId, until: '2027-01-01', reason }
    return { who, act: () => who.call('staffPauseDunning', pause) }
  },
  staffUndoDunning: async () => {
    const { who } = await atTheConsole()
    await server.db
      .insertInto('dunning')
      .values({ payer_id: who.customerId, state: 'reminded', moved_on: '2026-01-01' })
      .execute()
    const undo = { payerId: who.customerId, state: 'reminded' as const, reason }
    return { who, act: () => who.call('staffUndoDunning', undo) }
  },
  staffSaveView: async () => {
    const { who } = await atTheConsole()
    return { who, act: () => who.call('staffSaveView', VIEW) }
  },
  staffDeleteView: async () => {
    const { who } = await atTheConsole()
    await who.call('staffSaveView', VIEW)
    return { who, act: () => who.call('staffDeleteView', VIEW) }
  },
  staffResendMail: async () => {
    const { who, no } = await atTheConsole()
    const { id } = await server.db
      .updateTable('mail')
      .set({ sent_at: server.clock.now })
      .where('order_pdf_of', '=', no)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { who, act: () => who.call('staffResendMail', { mailId: id }) }
  },
  staffRetryJob: async () => {
    const { who } = await atTheConsole()
    const job = await failedJob(server)
    return { who, act: () => who.call('staffRetryJob', job) }
  },
  staffRunJob: async () => {
    const { who } = await atTheConsole()
    const queue = await nextRun(server)
    return { who, act: () => who.call('staffRunJob', { queue }) }
  },
}

const VIEW = { list: 'orders', name: 'Held', was: '', fields: { queue: 'held' }, isTeam: false } as const

const names = Object.keys(ACTS) as WritingCall[]
const writing = Object.entries(allCalls as Record<string, CallSpec>)
  .filter(([, spec]) => spec.method !== 'GET' || spec.changes === true)
  .map(([name]) => name)

describe('every call that writes', () => {
  it('is listed, as audited or as exempt', () => {
    expect(names.toSorted()).toEqual(writing.toSorted())
    expect(Object.keys(AUDITED_CALLS).toSorted()).toEqual(writing.toSorted())
  })

  it.each(names)('%s leaves the entries it is listed with', async (name) => {
    const { who, act } = await ACTS[name]()
    const before = await lastId()
    await act()
    const entries = await entriesSince(before)
    const listed = AUDITED_CALLS[name]
    if ('exempt' in listed) return expect(entries).toEqual([])
    expect(entries).not.toEqual([])
    for (const entry of entries) {
      expect(listed).toContain(entry.action)
      if (entry.before === null) expect(Object.keys(NOTHING_BEFORE)).toContain(entry.action)
      expect(entry).toMatchObject({
        actor_kind: 'person',
        actor_id: who.userId,
        on_behalf_of: null,
        address: '127.0.0.1',
        request_id: expect.stringMatching(/^[\w-]{8,64}$/) as string,
        subject_kind: AUDIT_ACTIONS[entry.action as keyof typeof AUDIT_ACTIONS],
        subject_id: expect.stringMatching(/^(?:\d+|[\da-f-]{36}|[AC]-\w+)$/) as string,
      })
    }
  })
})

describe('what was before', () => {
  /** The actions that everything above has left, those of jobs too, with or without what was before. */
  const left = async (withBefore: boolean) => {
    const is = withBefore ? 'is not' : 'is'
    const rows = await server.db
      .selectFrom('audit')
      .select('action')
      .distinct()
      .where('before', is, null)
      .execute()
    return rows.map(({ action }) => action)
  }

  it('is in every entry, but of the actions that say why they have nothing before', async () => {
    const without = await left(false)
    expect(without.filter((action) => !(action in NOTHING_BEFORE))).toEqual([])
  })

  it('is not excused of an action that always has it', async () => {
    const without = new Set(await left(false))
    const always = (await left(true)).filter((action) => !without.has(action) && action in NOTHING_BEFORE)
    expect(always).toEqual([])
  })
})

describe('an entry', () => {
  it('holds what was before and after, of what changed alone', async () => {
    const { person, cartId } = await inCheckout()
    const before = await lastId()
    const choose = () =>
      person.call('checkoutSetFreightBackOrderOptions', {
        cartId,
        freightOptionId: 'STD',
        allowBackorders: false,
      })
    await choose()
    await choose() // the same again
    const [entry, ...more] = await entriesSince(before)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'cart.choose',
      account_id: person.accountId,
      subject_id: String(cartId),
      before: { ship_now: true },
      after: { ship_now: false },
    })
  })

  it('is not left by a call that is refused', async () => {
    const person = await dealer()
    const before = await lastId()
    await expect(person.call('addAddress', { ...ADDRESS, postcode: 'x' })).rejects.toMatchObject({
      code: expect.stringContaining('address') as string,
    })
    expect(await entriesSince(before)).toEqual([])
  })

  it('of what is of another account name nobody for whom staff acted', async () => {
    const [customer, other] = [await dealer(), await ordered()]
    const agent = await actingFor(server, customer, { names: true, roles: ALL_STAFF_LETTERS })
    const { currentUserAccount } = await agent.call('accountFromServer', {})
    expect(currentUserAccount.accountid).toBe(customer.accountId)
    const before = await lastId()
    await agent.call('staffHoldOrder', { webOrderNo: Number(other.webOrderNo), reason })
    await agent.call('addAddress', ADDRESS)
    expect(await entriesSince(before)).toMatchObject([
      { action: 'order.hold', account_id: other.person.accountId, on_behalf_of: null },
      { action: 'address.add', account_id: customer.accountId, on_behalf_of: customer.userId },
    ])
  })

  it('of a payment that a job settles names the portal as who acts', async () => {
    const { person } = await payingOrder(server, { method: 'PAYPAL', to: 'approved' })
    passMinutes(server, 2)
    const before = await lastId()
    await reconcile(server)
    const about = (await entriesSince(before)).filter((entry) => entry.account_id === person.accountId)
    expect(
      about.map(({ action, actor_kind, actor_id, address, request_id }) => ({
        ...{ action, actor_kind, actor_id, address, request_id },
      })),
    ).toEqual(
      ['order.place', 'payment.settle'].map((action) => ({
        ...{ action, actor_kind: 'system', actor_id: null, address: null, request_id: null },
      })),
    )
    expect(about[1]).toMatchObject({ before: { state: 'pending' }, after: { state: 'captured' } })
  })

  it('of an approved cart says that it was one', async () => {
    const { approver, cartId } = await waiting()
    await approver.call('checkoutApprovalShoppingCart', { cartId })
    await takeSteps(approver, cartId)
    const before = await lastId()
    const { order } = await approver.call('checkoutConfirm', { cartId })
    expect(await entriesSince(before)).toMatchObject([
      {
        action: 'order.place',
        actor_id: approver.userId,
        subject_id: String(order?.webOrderNo),
        detail: { cartId, paymentId: null, isApproval: true },
      },
    ])
  })

  it('holds no secret', async () => {
    const all = JSON.stringify(await entriesSince(0))
    for (const secret of [PASSWORD, passwordHash]) expect(all).not.toContain(secret)
    expect(all).not.toMatch(/password_?hash|totp|token|secret|argon2/i)
  })

  it('has its action in docs/security.md', () => {
    const text = readFileSync('docs/security.md', 'utf8')
    for (const action of Object.keys(AUDIT_ACTIONS)) expect(text).toContain(`\`${action}\``)
  })
})
