import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let nora: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  nora = await server.person({ type: 'S', roles: 'N' })
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(1_000))

const factsOf = async (customerId: string) => (await nora.call('staffCustomer', { customerId })).customer
const termsOf = async (customerId: string) => {
  const { terms, limit2, limit3, level } = await factsOf(customerId)
  return { terms, limit2Cents: limit2, limit3Cents: limit3, level }
}
type Terms = Awaited<ReturnType<typeof termsOf>>
const change = async (
  customerId: string,
  set: Partial<Terms>,
  more: { was?: Terms; reason?: string } = {},
) => {
  const was = more.was ?? (await termsOf(customerId))
  const asked = { customerId, was, set: { ...was, ...set }, reason: more.reason ?? 'Agreed by phone' }
  return nora.call('staffChangeCustomer', asked)
}
/** A dealer whose limit lets through one order of two: the second is held. */
const overLimit = async () => {
  const person = await server.person({ limitCents: 100_00 })
  const buy = async (units: number) => (await buyNow(person, { [PRODUCTS.case]: units })).order.webOrderNo
  const [first, held] = [await buy(5), await buy(8)]
  const order = async (webOrderNo = held) => (await nora.call('staffOrder', { webOrderNo })).order
  expect((await order(first)).heldReason).toBe('')
  expect((await order()).heldReason).not.toBe('')
  return { person, held, order }
}
const list = async (asked: { list?: 'all' | 'stopped' | 'overdue' | 'overLimit'; text?: string }) =>
  (await nora.call('staffCustomersPage', { list: 'all', text: '', ...asked })).customers.map(
    ({ customerId }) => customerId,
  )

describe('customers in the console', () => {
  it('are found by number, account and login, with what they owe; their people have letters', async () => {
    const person = await server.person()
    for (const text of [person.customerId, person.accountId])
      expect(await list({ text })).toContain(person.customerId)
    const { accounts } = await nora.call('staffCustomer', { customerId: person.customerId })
    const [account] = accounts
    expect(account).toMatchObject({ accountId: person.accountId })
    expect(account?.people[0]?.letters).toContain('P')
    expect(await list({ text: account?.people[0]?.login ?? '' })).toEqual([person.customerId])
    expect(await list({ text: 'no such customer' })).toEqual([])
    await expect(factsOf('NO-SUCH')).rejects.toMatchObject({ code: 'customer.unknown' })
  })

  it('show as active only who may work on the account: nobody deactivated, and nobody who starts later', async () => {
    const active = await server.person()
    const on = { accountId: active.accountId }
    const inactive = await server.person({ ...on, type: 'c' })
    const left = await server.person(on)
    await server.db
      .updateTable('user_account')
      .set({ status: '90' })
      .where('user_id', '=', left.userId)
      .execute()
    const { accounts } = await nora.call('staffCustomer', { customerId: active.customerId })
    const people = accounts.flatMap((account) => account.people)
    expect(new Map(people.map(({ userId, isActive }) => [userId, isActive]))).toEqual(
      new Map([
        [active.userId, true],
        [inactive.userId, false],
        [left.userId, false],
      ]),
    )
  })

  it('a raised limit lets go the held orders that fit, and a lowered one holds nothing back', async () => {
    const { person, held, order } = await overLimit()
    const { customerId } = person
    expect(await list({ list: 'overLimit' })).toContain(customerId)
    expect(await factsOf(customerId)).toMatchObject({ heldOrders: 1 })
    expect(await change(customerId, { limit2Cents: 1, limit3Cents: 1 })).toMatchObject({ released: [] })
    expect((await order()).heldReason).not.toBe('')
    const raised = await change(customerId, { limit2Cents: 1_000_00, limit3Cents: 1_000_00 })
    expect(raised).toMatchObject({ released: [held] })
    expect((await order()).heldReason).toBe('')
    const { events } = await nora.call('staffCustomer', { customerId })
    expect(events[0]).toMatchObject({
      action: 'customer.change',
      before: { credit_limit2_cents: 1 },
      after: { credit_limit2_cents: 1_000_00 },
      detail: { reason: 'Agreed by phone' },
    })
  })

  it('prices and terms that change while an order is held leave the order as it was placed', async () => {
    const { person, held, order } = await overLimit()
    const { customerId } = person
    const before = await order()
    const breaks = [{ quantity: 1, cents: 1 }]
    const price = { customerId, productId: PRODUCTS.case, breaks, reason: 'A contract' }
    await nora.call('staffSetContractPrice', price)
    await change(customerId, { terms: '45e' })
    await change(customerId, { limit2Cents: 1_000_00, limit3Cents: 1_000_00 })
    expect((await order()).totalIncGST).toBe(before.totalIncGST)
    await office.pickAll(held)
    expect((await office.ship(held)).invoice.amountCents).toBe(before.totalIncGST)
    expect(await factsOf(customerId)).toMatchObject({ terms: '45E', contract: `CONTRACT-${customerId}` })
  })

  it('refuses terms, limits and levels that are none, no reason, no change, and what another changed', async () => {
    const { customerId } = await server.person()
    const was = await termsOf(customerId)
    for (const [set, code] of [
      [{ terms: 'soon' }, 'customer.terms'],
      [{ limit2Cents: -1 }, 'customer.limit'],
      [{ limit2Cents: 2_000_00, limit3Cents: 1_999_99 }, 'customer.limits'],
      [{ level: 'BASE' }, 'customer.level'],
      [{}, 'backOffice.nothing'],
    ] as const)
      await expect(change(customerId, set)).rejects.toMatchObject({ code })
    await expect(change(customerId, { terms: '7D' }, { reason: ' ' })).rejects.toMatchObject({
      code: 'backOffice.reason',
    })
    const answers = await Promise.allSettled([
      change(customerId, { terms: '7D' }, { was }),
      change(customerId, { limit3Cents: 5 }, { was }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(change('NO-SUCH', {}, { was })).rejects.toMatchObject({ code: 'customer.unknown' })
  })

  it('stops new orders with a reason, and lets them go again with what fits', async () => {
    const { person, held } = await overLimit()
    const { customerId } = person
    const stop = (isStopped: boolean, reason = 'Cheque bounced') =>
      nora.call('staffHoldCustomer', { customerId, isStopped, reason })
    await expect(stop(true, '')).rejects.toMatchObject({ code: 'backOffice.reason' })
    await expect(stop(false)).rejects.toMatchObject({ code: 'customer.free' })
    await stop(true)
    await expect(stop(true)).rejects.toMatchObject({ code: 'customer.held' })
    expect(await list({ list: 'stopped' })).toContain(customerId)
    expect(await change(customerId, { limit2Cents: 1_000_00, limit3Cents: 1_000_00 })).toMatchObject({
      released: [],
    })
    expect(await stop(false)).toMatchObject({ released: [held] })
  })

  it('a contract price is what the customer is charged from then on', async () => {
    const person = await server.person()
    await person.call('shoppingCartsFromServer', {})
    const breaks = [{ quantity: 1, cents: 1_23 }]
    const price = { customerId: person.customerId, productId: PRODUCTS.case, breaks, reason: 'A contract' }
    await nora.call('staffSetContractPrice', price)
    const { order } = await buyNow(person, { [PRODUCTS.case]: 2 })
    const line = server.db.selectFrom('order_line').select('price_cents')
    expect(await line.where('web_order_no', '=', order.webOrderNo).execute()).toEqual([{ price_cents: 1_23 }])
  })

  it('sets, shows and takes away contract prices of a product, and leaves a shared list alone', async () => {
    const { customerId } = await server.person()
    const set = (breaks: { quantity: number; cents: number }[], productId: string = PRODUCTS.case) =>
      nora.call('staffSetContractPrice', { customerId, productId, breaks, reason: 'A contract' })
    const prices = async () => (await nora.call('staffContractPrices', { customerId, text: '' })).prices
    await set([
      { quantity: 1, cents: 7_00 },
      { quantity: 10, cents: 6_50 },
    ])
    expect(await prices()).toMatchObject([
      {
        productId: PRODUCTS.case,
        breaks: [
          { quantity: 1, price: 7_00 },
          { quantity: 10, price: 6_50 },
        ],
      },
    ])
    for (const breaks of [
      [{ quantity: 1, cents: 0 }],
      [{ quantity: 2, cents: 5 }],
      [
        { quantity: 1, cents: 5 },
        { quantity: 1, cents: 6 },
      ],
    ])
      await expect(set(breaks)).rejects.toMatchObject({ code: 'customer.breaks' })
    await expect(set([{ quantity: 1, cents: 5 }], 'NO-SUCH')).rejects.toMatchObject({
      code: 'product.unknown',
    })
    await set([])
    expect(await prices()).toEqual([])
    const other = await server.person()
    await server.db
      .updateTable('customer')
      .set({ contract_list_id: `CONTRACT-${customerId}` })
      .where('id', '=', other.customerId)
      .execute()
    await expect(set([{ quantity: 1, cents: 5 }])).rejects.toMatchObject({ code: 'customer.shared' })
  })
})
