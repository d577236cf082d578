import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INACTIVE_ON_ACCOUNT } from '#shared/codes/account-statuses.ts'
import { fillCart, buyNow, walkCheckout } from '#testing/checkout.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import {
  acceptReturn,
  bought,
  draftReturn,
  RETURN_CONTACT,
  staffOf,
  submittedReturn,
} from '#testing/returns.ts'
import { changedTables, rowDigests } from '#testing/row-digests.ts'
import { addPasskeyTo } from '#testing/second-factor.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { message } from '#testing/threads.ts'
import { PRODUCTS } from '#testing/world.ts'
import { SignedOut } from '#web/data/failures.ts'

/*
 * Rights that end while a change waits for a row. The gate asks once, when a call comes: a change that was
 * admitted is done as a whole, and the next one is refused. Calls that change who may do what ask again under
 * their lock (those of dealers: server/modules/users/ended-caller.test.ts), and uploads when they have come
 * (server/modules/returns/evidence-races.test.ts).
 */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Who acts, the change, and the row that it waits for. */
type Scene = {
  who: TestPerson
  act: () => Promise<unknown>
  row: [table: string, id: string, value: unknown]
}
type Scenes = Readonly<Record<string, () => Promise<Scene>>>
const GOODS = { [PRODUCTS.case]: 2 }

const DEALERS = {
  checkoutConfirm: async () => {
    const who = await server.person()
    const { cartId } = await walkCheckout(who, GOODS)
    return { who, act: () => who.call('checkoutConfirm', { cartId }), row: ['cart', 'id', cartId] }
  },
  updateShoppingCartProductQuantities: async () => {
    const who = await server.person()
    await fillCart(who, GOODS)
    const { shoppingCart } = await who.call('shoppingCartsFromServer', {})
    const lines = [{ productId: PRODUCTS.case, quantity: 5 }]
    const act = () => who.call('updateShoppingCartProductQuantities', { lines })
    return { who, act, row: ['cart', 'id', shoppingCart.currentShoppingCartId] }
  },
  updateShoppingCartProductQuantity: async () => {
    const who = await server.person()
    await fillCart(who, GOODS)
    const { shoppingCart } = await who.call('shoppingCartsFromServer', {})
    const act = () => who.call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 5 })
    return { who, act, row: ['cart', 'id', shoppingCart.currentShoppingCartId] }
  },
  setAddressContacts: async () => {
    const who = await server.person()
    const act = () => who.call('setAddressContacts', { addressId: who.addressId, contacts: ['Kim'] })
    return { who, act, row: ['address', 'id', who.addressId] }
  },
  submitIncompleteReturnRequest: async () => {
    const who = await server.person()
    const { requestNo } = await draftReturn(server, who)
    const act = () => who.call('submitIncompleteReturnRequest', { requestNo })
    return { who, act, row: ['service_request', 'request_no', requestNo] }
  },
  updateReturnRequestContact: async () => {
    const who = await server.person()
    const { requestNo } = await draftReturn(server, who)
    const typed = { requestNo, ...RETURN_CONTACT, contactName: 'Sam' }
    const act = () => who.call('updateReturnRequestContact', typed)
    return { who, act, row: ['service_request', 'request_no', requestNo] }
  },
  cancelBackOrder: async () => {
    const who = await server.person()
    const { orderNo, webOrderNo } = await buyNow(who, { [PRODUCTS.awaited]: 4 })
    const act = () => who.call('cancelBackOrder', { orderId: orderNo, orderLineIds: ['1'] })
    return { who, act, row: ['web_order', 'web_order_no', webOrderNo] }
  },
  allocateInvoicePayments: async () => {
    const who = await server.person()
    const invoiceNo = await bought(server, who)
    const asked = { invoiceIds: [invoiceNo], paymentAllocations: ['1.00'], paymentMethodId: 'VISA_CREDIT' }
    const act = () => who.call('allocateInvoicePayments', { ...asked, justCalculatePrices: false })
    return { who, act, row: ['invoice', 'invoice_no', invoiceNo] }
  },
} satisfies Scenes
const writing = async (): Promise<Scene> => {
  const who = await server.person()
  const { threadNo } = await who.call('openThread', { topic: 'order', ...message() })
  const act = () => who.call('writeToThread', { threadNo, ...message('Hello?') })
  return { who, act, row: ['contact_thread', 'thread_no', threadNo] }
}
const STAFF = {
  staffHoldOrder: async () => {
    const who = await staffOf(server)
    const { webOrderNo } = await buyNow(await server.person(), GOODS)
    const act = () => who.call('staffHoldOrder', { webOrderNo, reason: 'Asked by phone' })
    return { who, act, row: ['web_order', 'web_order_no', webOrderNo] }
  },
  staffDecideReturn: async () => {
    const who = await staffOf(server)
    const { requestNo } = await submittedReturn(server, await server.person())
    const act = () => acceptReturn(who, requestNo)
    return { who, act, row: ['service_request', 'request_no', requestNo] }
  },
  staffHoldCustomer: async () => {
    const who = await staffOf(server)
    const { customerId } = await server.person()
    const act = () => who.call('staffHoldCustomer', { customerId, isStopped: true, reason: 'Overdue' })
    return { who, act, row: ['customer', 'id', customerId] }
  },
  staffDeactivateUser: async () => {
    const who = await staffOf(server)
    const { userId } = await server.person()
    const act = () => who.call('staffDeactivateUser', { userId, reason: 'Left the shop' })
    return { who, act, row: ['portal_user', 'id', userId] }
  },
} satisfies Scenes
/** Those that give access or take it, and lock nothing of their caller. */
const OF_ACCESS = {
  staffSetLetters: async () => {
    const who = await staffOf(server)
    const { userId, accountId } = await server.person({ letters: 'P' })
    await server.person({ accountId })
    const change = { accountId, userId, was: 'P', letters: 'HP', reason: 'Asked' }
    return { who, act: () => who.call('staffSetLetters', change), row: ['user_account', 'user_id', userId] }
  },
  staffResetFactor: async () => {
    const who = await staffOf(server)
    const person = await server.person()
    await addPasskeyTo(person)
    const { accountId, userId } = person
    const act = () => who.call('staffResetFactor', { accountId, userId, reason: 'Phone lost' })
    return { who, act, row: ['portal_user', 'id', userId] }
  },
} satisfies Scenes

const accountOf = ({ userId }: TestPerson) =>
  server.db.updateTable('user_account').where('user_id', '=', userId)
const userOf = ({ userId }: TestPerson) => server.db.updateTable('portal_user').where('id', '=', userId)
const DEACTIVATED = (who: TestPerson) => userOf(who).set({ type: 'c' }).execute()
const DEALER_ENDS = {
  deactivated: DEACTIVATED,
  'without letters': (who: TestPerson) => accountOf(who).set({ permissions: '' }).execute(),
  'at status 90': (who: TestPerson) => accountOf(who).set({ status: INACTIVE_ON_ACCOUNT }).execute(),
}
const STAFF_ENDS = {
  deactivated: DEACTIVATED,
  'without letters': (who: TestPerson) => userOf(who).set({ role_letters: '' }).execute(),
}
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (problem: unknown) => {
      if (problem instanceof SignedOut) return 'session.signInAgain'
      return (problem as { code?: string }).code ?? String(problem)
    },
  )

/** Does something while the row that a change waits for is locked. @returns how the change ended */
async function whileWaiting({ act, row: [table, id, value] }: Scene, end: () => Promise<unknown>) {
  const locked = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  const holding = server.db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where ${sql.ref(id)} = ${value} for update`.execute(tx)
    locked.resolve(undefined)
    await released.promise
  })
  await locked.promise
  const call = codeOf(act())
  let ended: Promise<unknown> = Promise.resolve()
  try {
    await expect.poll(() => lockWaits(server.db)).toBe(1)
    // where the change has locked the caller as well, the rights end after it
    let isEnded = false
    ended = end().then(() => (isEnded = true))
    await expect.poll(async () => isEnded || (await lockWaits(server.db)) === 2).toBe(true)
  } finally {
    released.resolve(undefined)
    await holding
  }
  await ended
  return call
}

/** Which tables a change writes whose caller keeps all rights. */
async function writtenBy(make: () => Promise<Scene>): Promise<string[]> {
  const { act } = await make()
  const before = await rowDigests(server.db)
  expect(await codeOf(act())).toBe('done')
  return changedTables(before, await rowDigests(server.db))
}
/** What the end of rights itself changes, and what goes only to people who still have them. */
const OF_RIGHTS = ['alert', 'portal_user', 'portal_user_search', 'user_account']
const withoutRights = (tables: readonly string[]) => tables.filter((table) => !OF_RIGHTS.includes(table))
const CLOSED = ['access.denied', 'session.signInAgain']

type End = (who: TestPerson) => Promise<unknown>
/** Makes a change while the rights of its caller end. @returns how it ended, and which tables it wrote */
async function tryMidWay(scene: Scene, end: End) {
  const before = await rowDigests(server.db)
  const result = await whileWaiting(scene, () => end(scene.who))
  const after = await rowDigests(server.db)
  return { result, after, written: withoutRights(changedTables(before, after)) }
}
async function isWholeOnce(make: () => Promise<Scene>, end: End) {
  const usual = await writtenBy(make)
  const scene = await make()
  const { result, written, after } = await tryMidWay(scene, end)
  expect({ result, written }).toEqual({ result: 'done', written: withoutRights(usual) })
  expect(CLOSED).toContain(await codeOf(scene.act()))
  expect(changedTables(after, await rowDigests(server.db))).toEqual([])
}
const cases = <S extends object, E extends object>(scenes: S, ends: E) =>
  (Object.keys(scenes) as (keyof S)[]).flatMap((name) =>
    (Object.keys(ends) as (keyof E)[]).map((end) => [name, end] as const),
  )

describe('rights that end while a change waits', () => {
  it.each(cases(DEALERS, DEALER_ENDS))(
    '%s of a dealer who is %s meanwhile is done as a whole, and refused the next time',
    (name, end) => isWholeOnce(DEALERS[name], DEALER_ENDS[end]),
  )
  it('a message of somebody who is deactivated meanwhile is written as a whole, and no other one', () =>
    isWholeOnce(writing, DEACTIVATED)) // needs no letter

  it.each(cases(STAFF, STAFF_ENDS))(
    '%s of staff who are %s meanwhile is done as a whole, and refused the next time',
    (name, end) => isWholeOnce(STAFF[name], STAFF_ENDS[end]),
  )

  it.each(Object.entries(OF_ACCESS))(
    '%s changes nothing once its caller is deactivated',
    async (_name, make) => {
      const { result, written } = await tryMidWay(await make(), DEACTIVATED)
      expect({ result, written }).toEqual({ result: 'session.signInAgain', written: [] })
    },
  )
})
