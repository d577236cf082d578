import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { RESTOCK_REQUESTS_MAX } from '#shared/codes/limits.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { mailRestocks } from './mail-restocks.ts'

const OTHER = 'GONE-1'
const UNPRICED = 'GONE-2'
const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await addSoldOut([OTHER, UNPRICED])
  await server.db.deleteFrom('price_break').where('product_id', '=', UNPRICED).execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const productId of [PRODUCTS.soldOut, OTHER]) await setStock(productId, 0)
  for (const productId of [PRODUCTS.soldOut, OTHER]) await heard(productId)
  await server.db.deleteFrom('restock_request').execute()
})

const tell = () => mailRestocks({ db: server.db, seller: SELLER, now: server.clock.now })
const setStock = (productId: string, units: number) =>
  server.db.updateTable('stock').set({ on_hand: units }).where('product_id', '=', productId).execute()
const ask = (person: TestPerson, productId: string = PRODUCTS.soldOut) =>
  person.call('addRestockRequest', { productId })
const code = (asked: Promise<unknown>) =>
  asked.then(
    () => 'asked',
    (problem: unknown) => (problem as { code?: string }).code,
  )
const asked = async (person: TestPerson) => (await person.call('restockRequestsFromServer', {})).productIds
const mailsTo = ({ email }: { email: string }) => server.mailsTo(email)
const alertsOf = async (person: TestPerson) =>
  (await person.call('alertsFromServer', {})).unreadAlerts.map(({ messageline }) => messageline)

/** Products like the one that is sold out. */
async function addSoldOut(ids: readonly string[]) {
  const [product, price] = await Promise.all([
    server.db.selectFrom('product').selectAll().where('id', '=', PRODUCTS.soldOut).executeTakeFirstOrThrow(),
    server.db
      .selectFrom('price_break')
      .selectAll()
      .where('product_id', '=', PRODUCTS.soldOut)
      .executeTakeFirstOrThrow(),
  ])
  const copies = ids.map((id) => ({ ...product, id, name: `Folio ${id}` }))
  await server.db.insertInto('product').values(copies).execute()
  const stock = ids.map((product_id) => ({ product_id, on_hand: 0 }))
  await server.db.insertInto('stock').values(stock).execute()
  const prices = ids.map((product_id) => ({ ...price, product_id }))
  await server.db.insertInto('price_break').values(prices).execute()
}

/** Waits until the catalogue has read that the product is sold out. */
async function heard(productId: string) {
  const person = await server.person()
  await vi.waitFor(async () => expect(await code(ask(person, productId))).toBe('asked'), { timeout: 60_000 })
}

describe('asking to be told', () => {
  it('holds once for a product, for each person, until they stop', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()])
    expect((await ask(person)).productIds).toEqual([PRODUCTS.soldOut])
    expect((await ask(person, OTHER)).productIds).toEqual([PRODUCTS.soldOut, OTHER])
    expect((await ask(person)).productIds).toEqual([PRODUCTS.soldOut, OTHER])
    expect(await asked(other)).toEqual([])
    await other.call('deleteRestockRequest', { productId: PRODUCTS.soldOut })
    expect((await person.call('deleteRestockRequest', { productId: OTHER })).productIds).toEqual([
      PRODUCTS.soldOut,
    ])
    expect(await asked(person)).toEqual([PRODUCTS.soldOut])
  })

  it('is for what exists, has a price for the account, and cannot be ordered now', async () => {
    const person = await server.person()
    expect(await code(ask(person, 'NO-SUCH'))).toBe('product.unknown')
    expect(await code(ask(person, UNPRICED))).toBe('restock.noPrice')
    for (const productId of [PRODUCTS.case, PRODUCTS.awaited])
      expect(await code(ask(person, productId))).toBe('restock.orderable')
    expect(await code(ask(person, PRODUCTS.text))).toBe('asked')
    expect(await code(ask(await server.person({ letters: 'CD' })))).toBe('access.denied')
  })

  it('belongs to the account on which it was asked', async () => {
    const [person, other] = await Promise.all([server.person(), server.person()])
    const { user_id, account_id, ...link } = await server.db
      .selectFrom('user_account')
      .selectAll()
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('user_account')
      .values({ ...link, user_id, account_id: other.accountId })
      .execute()
    await ask(person)
    await person.call('changeToAccountOnServer', { accountId: other.accountId })
    expect(await asked(person)).toEqual([])
    await person.call('deleteRestockRequest', { productId: PRODUCTS.soldOut })
    expect((await ask(person, OTHER)).productIds).toEqual([OTHER])
    await person.call('changeToAccountOnServer', { accountId: account_id })
    expect(await asked(person)).toEqual([PRODUCTS.soldOut])
    // each account is told by itself
    await setStock(PRODUCTS.soldOut, 3)
    await setStock(OTHER, 3)
    expect(await tell()).toBe(2)
  })

  it('of a withdrawn product does not count, and is there again when the product is', async () => {
    const person = await server.person()
    await ask(person, OTHER)
    const withdraw = (withdrawn: boolean) =>
      server.db.updateTable('product').set({ withdrawn }).where('id', '=', OTHER).execute()
    await withdraw(true)
    expect(await asked(person)).toEqual([])
    await setStock(OTHER, 3)
    expect(await tell()).toBe(0)
    await setStock(OTHER, 0)
    await withdraw(false)
    expect(await asked(person)).toEqual([OTHER])
  })

  it('is not for staff who act for a customer: they are told nothing of it later', async () => {
    const customer = await server.person()
    const staff = await server.person({ type: 'S', letters: 'CDPR', extras: 'M' })
    await staff.call('changeToAccountOnServer', { accountId: customer.accountId, reason: 'Phoned in' })
    expect(await code(ask(staff))).toBe('session.notWhileMasquerading')
  })

  it('A6 stays within the most there may be, also when eight are asked for at once', async () => {
    const person = await server.person()
    const many = Array.from({ length: RESTOCK_REQUESTS_MAX + 8 }, (_, at) => `GONE-X${String(at)}`)
    await addSoldOut(many)
    await heard(many.at(-1)!)
    await server.db
      .insertInto('restock_request')
      .values(
        many.slice(0, RESTOCK_REQUESTS_MAX - 1).map((product_id) => ({
          user_id: person.userId,
          account_id: person.accountId,
          product_id,
          requested_at: server.clock.now,
        })),
      )
      .execute()
    const answers = await Promise.all(many.slice(-8).map((productId) => code(ask(person, productId))))
    expect(answers.sort()).toEqual(['asked', ...Array.from({ length: 7 }, () => 'restock.full')])
    expect(await asked(person)).toHaveLength(RESTOCK_REQUESTS_MAX)
    expect(await code(ask(person, many[0])), 'asked already').toBe('asked')
  })
})

describe('telling', () => {
  it('tells nothing before it can be ordered; then once, by mail and in the bell, whichever process looks', async () => {
    const person = await server.person()
    await ask(person)
    expect(await tell()).toBe(0)
    await setStock(PRODUCTS.soldOut, 1_200)
    for (let round = 0; round < 20; round += 1)
      expect((await Promise.all([tell(), tell(), tell()])).reduce((sum, many) => sum + many)).toBe(
        round === 0 ? 1 : 0,
      )
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail!.subject).toContain('Sold Out Folio can be ordered again')
    for (const text of [mail!.body_text, mail!.body_html]) {
      expect(text).toContain(`${PRODUCTS.soldOut} · 1,200 in stock`)
      expect(text).toContain(`https://shop.example/shop/${PRODUCTS.soldOut}`)
    }
    expect(await alertsOf(person)).toEqual([
      expect.stringContaining(`Sold Out Folio (${PRODUCTS.soldOut}) can be ordered again: 1,200 in stock.`),
    ])
    expect(await asked(person)).toEqual([])
  })

  it('asked again after it was told, tells again', async () => {
    const person = await server.person()
    for (const round of [1, 2]) {
      await setStock(PRODUCTS.soldOut, 0)
      await expect.poll(() => code(ask(person))).toBe('asked')
      await setStock(PRODUCTS.soldOut, 5)
      expect(await tell()).toBe(1)
      expect(await mailsTo(person)).toHaveLength(round)
    }
  })

  it('tells of all that came back in one mail, and goes on waiting for the rest', async () => {
    const person = await server.person()
    for (const productId of [PRODUCTS.soldOut, OTHER, PRODUCTS.text]) await ask(person, productId)
    await setStock(PRODUCTS.soldOut, 3)
    await server.db
      .updateTable('product')
      .set({ expected_on: '2026-04-01', expected_quantity: 40 })
      .where('id', '=', OTHER)
      .execute()
    expect(await tell()).toBe(1)
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail!.subject).toContain('2 products can be ordered again')
    expect(mail!.body_text).toContain(`${PRODUCTS.soldOut} · 3 in stock`)
    expect(mail!.body_text).toContain(`${OTHER} · On back order, 40 expected 1 Apr`)
    expect(await asked(person)).toEqual([PRODUCTS.text])
    await server.db.updateTable('product').set({ expected_on: null }).where('id', '=', OTHER).execute()
  })

  it('waits on while the account has no price for the product', async () => {
    const person = await server.person()
    await ask(person)
    const prices = server.db.deleteFrom('price_break').where('product_id', '=', PRODUCTS.soldOut)
    const removed = await prices.returningAll().execute()
    await setStock(PRODUCTS.soldOut, 3)
    expect(await tell()).toBe(0)
    expect(await mailsTo(person)).toEqual([])
    expect(await asked(person)).toEqual([PRODUCTS.soldOut])
    await server.db.insertInto('price_break').values(removed).execute()
    expect(await tell()).toBe(1)
  })

  it('tells nobody who has left or may not order on that account any more, and an alert alone without an address', async () => {
    const [left, unlettered, without] = await Promise.all([server.person(), server.person(), server.person()])
    for (const person of [left, unlettered, without]) await ask(person)
    const { db } = server
    await db.updateTable('user_account').set({ status: '90' }).where('user_id', '=', left.userId).execute()
    await db
      .updateTable('user_account')
      .set({ permissions: 'CD' })
      .where('user_id', '=', unlettered.userId)
      .execute()
    await db.updateTable('portal_user').set({ email: '' }).where('id', '=', without.userId).execute()
    await setStock(PRODUCTS.soldOut, 3)
    expect(await tell()).toBe(1)
    for (const person of [left, unlettered]) expect(await mailsTo(person)).toEqual([])
    expect(await alertsOf(without)).toHaveLength(1)
    expect(await db.selectFrom('restock_request').selectAll().execute()).toEqual([])
    expect(await mailsTo({ email: '' })).toEqual([])
  })
})
