import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditBooks, inWords } from '#server/modules/books/audit-books.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { sandboxLedger } from '#server/modules/payments/sandbox-ledger.store.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow, walkCheckout } from '#testing/checkout.ts'
import { ledgerRows, passMinutes, reconcile } from '#testing/payments.ts'
import { startLedger } from '#testing/stock-ledger.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* Two cases that fit what the waiting one fits, and some that do not. Dealer prices in cents. */
const CHEAPER = 'SLIM-1',
  DEARER = 'RUG-1'
const OTHERS = [
  { id: CHEAPER, cents: 800, devices: ['IP15P', 'IP15'] },
  { id: DEARER, cents: 1_200, devices: ['IP15P'] },
  { id: 'WRONG-PHONE', cents: 800, devices: ['IP15'] },
  { id: 'WRONG-KIND', cents: 800, devices: ['IP15P'], category: 'GLASS' },
  { id: 'WRONG-CLASS', cents: 800, devices: ['IP15P'], itemClass: 'HOLSTER' },
  { id: 'SOLD-OUT', cents: 800, devices: ['IP15P'], stock: 3 },
  { id: 'IN-TENS', cents: 800, devices: ['IP15P'], multiple: 10 },
  { id: 'NO-PRICE', cents: null, devices: ['IP15P'] },
]

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer({ SWAP_BETTER_PRICE_PERCENT: '50' })
  office = await openBackOffice(server)
  await addOthers(server)
})
afterAll(() => server.close())
beforeEach(() => fillShelves())

/** Six of the case, and of the others what they have; what other tests have left open gets nothing. */
async function fillShelves() {
  for (const { id, stock = 1_000 } of OTHERS)
    await server.db
      .updateTable('stock')
      .set({ on_hand: stock, allocated: 0 })
      .where('product_id', '=', id)
      .execute()
  await office.emptyShelf(6)
  await startLedger(server.db)
}

async function addOthers({ db }: TestServer) {
  for (const {
    id,
    cents,
    devices,
    category = 'CASES',
    itemClass = 'ITEM',
    stock = 1_000,
    multiple = 1,
  } of OTHERS) {
    await db
      .insertInto('product')
      .values({
        ...{
          id,
          name: `${id} case`,
          brand_id: 'BASTION',
          category_id: category,
          item_class: itemClass,
          multiple,
        },
        registered_on: '2026-01-01',
      })
      .execute()
    await db.insertInto('stock').values({ product_id: id, on_hand: stock }).execute()
    await db
      .insertInto('product_device')
      .values(devices.map((device_id) => ({ product_id: id, device_id })))
      .execute()
    if (cents !== null)
      await db
        .insertInto('price_break')
        .values({ list_id: 'BASE', product_id: id, quantity: 1, price_cents: cents })
        .execute()
  }
}

/** An order of ten at $9.00 of which four wait, on lines 1 (allocated) and 2 (waiting). */
const fourWaiting = async (person: TestPerson, choices: { shipNow?: boolean } = {}) =>
  (await buyNow(person, { [PRODUCTS.case]: 10 }, choices)).order
const asked = (orderId: string, orderLineId = '2') => ({ orderId, orderLineId })
const offersOf = (person: TestPerson, orderId: string) => person.call('swapOffers', asked(orderId))
/** What a page shows of one of the offers. */
async function shownOf(person: TestPerson, orderId: string, productId: string) {
  const { units, offers } = await offersOf(person, orderId)
  const { unitprice, total } = offers.find((one) => one.productId === productId)!
  return { units, unitprice, total }
}
type Shown = Awaited<ReturnType<typeof shownOf>>
const press = (person: TestPerson, orderId: string, productId: string, shown: Shown) =>
  person.call('swapBackOrder', { ...asked(orderId), productId, shown })
const swap = async (person: TestPerson, orderId: string, productId: string) =>
  press(person, orderId, productId, await shownOf(person, orderId, productId))
const headOf = (webOrderNo: number) =>
  server.db
    .selectFrom('web_order')
    .selectAll()
    .where('web_order_no', '=', webOrderNo)
    .executeTakeFirstOrThrow()
const lineOf = (webOrderNo: number, lineNo: number) =>
  server.db
    .selectFrom('order_line')
    .selectAll()
    .where('web_order_no', '=', webOrderNo)
    .where('line_no', '=', lineNo)
    .executeTakeFirstOrThrow()
/** What is wrong in the books but for the orders of other tests, whose lines emptyShelf has ended. */
const wrongBooks = async (webOrderNo: number) =>
  (await auditBooks(server.db))
    .flatMap(({ what, differences }) => differences.map((one) => `${what}: ${inWords(one)}`))
    .filter((words) => !/: order \d/.test(words) || words.includes(`order ${String(webOrderNo)}`))

describe('what is offered instead of a back order', () => {
  it('is in stock, of the same kind and for the same phones, at the better of both prices', async () => {
    const person = await server.person()
    const { orderno } = await fourWaiting(person)
    const found = await offersOf(person, orderno)
    // 10 x $9.00 + $9.95 freight, and GST
    expect(found).toMatchObject({ units: 4, unitprice: 900 })
    expect(found.offers).toEqual([
      {
        ...{ productId: DEARER, product: 'RUG-1 case', available: 1_000, unitprice: 900, todayprice: 1_200 },
        total: found.total,
      },
      {
        ...{ productId: CHEAPER, product: 'SLIM-1 case', available: 1_000, unitprice: 800, todayprice: 800 },
        total: found.total! - 440,
      },
    ])
  })

  it('says no price to somebody who may not see them, and swaps without', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const colleague = await server.person({ accountId: person.accountId, letters: 'HBOP' })
    const found = await offersOf(colleague, orderno)
    expect(JSON.stringify(found)).not.toMatch(/price|total/)
    expect(found.offers.map(({ productId }) => productId)).toEqual([DEARER, CHEAPER])
    const answer = await colleague.call('swapBackOrder', {
      ...{ ...asked(orderno), productId: CHEAPER, shown: { units: 4 } },
    })
    expect(answer).toMatchObject({ isSwapped: true })
    expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '99 4/0/0', '33 4/4/0'])
  })

  it('is nothing for a line that does not wait', async () => {
    const person = await server.person()
    const { orderno } = await fourWaiting(person)
    expect(await person.call('swapOffers', asked(orderno, '1'))).toMatchObject({ units: 0, offers: [] })
    for (const lineId of ['9', 'x'])
      await expect(person.call('swapOffers', asked(orderno, lineId))).rejects.toMatchObject({
        code: 'swap.nothingWaits',
      })
    for (const orderLineId of ['9', 'x', '1.0', '-1', '2147483648'])
      await expect(
        person.call('swapBackOrder', { ...asked(orderno, orderLineId), productId: 'X', shown: { units: 1 } }),
      ).rejects.toMatchObject({ code: 'swap.nothingWaits' })
  })
})

describe('a swap', () => {
  it('is one product and one amount to staff as to the dealer, in the list and on the order', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    await swap(person, orderno, CHEAPER)
    const sales = await server.person({ type: 'S', roles: 'UN' })
    const [shown] = (await person.call('ordersFromServer', { orderNo: orderno })).orders
    const { order, lines } = await sales.call('staffOrder', { webOrderNo })
    expect(order).toMatchObject({ totalIncGST: shown?.totalIncGST, gst: shown?.gst })
    expect(lines.map(({ swapped, insteadOf }) => [swapped, insteadOf])).toEqual([
      [0, ''],
      [4, ''],
      [0, PRODUCTS.case],
    ])
    const { orders } = await sales.call('staffOrdersPage', { queue: 'all', text: orderno })
    expect(orders.map(({ totalIncGST }) => totalIncGST)).toEqual([shown?.totalIncGST])
  })

  it('whose units staff reinstate counts both products, as its invoice does', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const { offers } = await offersOf(person, orderno)
    const productId = offers[0]!.productId
    await swap(person, orderno, productId)
    const read = async () => (await person.call('ordersFromServer', { orderNo: orderno })).orders[0]!
    expect((await read()).lines.map(({ swappedqty }) => swappedqty)).toEqual([undefined, 4, undefined])
    await server.db
      .updateTable('stock')
      .set({ on_hand: 20 })
      .where('product_id', '=', PRODUCTS.case)
      .execute()
    const sales = await server.person({ type: 'S', roles: 'UN' })
    await sales.call('staffReinstateOrder', { webOrderNo, units: 4, reason: 'They want both' })
    const order = await read()
    expect(order.totalIncGST).toBe((await headOf(webOrderNo)).total_inc_cents)
    expect(order.lines.map(({ swappedqty }) => swappedqty)).toEqual([undefined, undefined, undefined])
  })

  it('cancels what waits and sends the other product on the same order; money, stock and books agree', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const before = await headOf(webOrderNo)
    expect(await swap(person, orderno, CHEAPER)).toEqual({
      ...{ isSwapped: true, lowstatus: '33', differences: [], now: null },
    })
    expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '99 4/0/0', '33 4/4/0'])
    expect(await lineOf(webOrderNo, 3)).toMatchObject({
      ...{ product_id: CHEAPER, price_cents: 800, price_list: 'BASE', price_words: 'Dealer price' },
      swapped_from: 2,
    })
    expect(await office.stockOf(CHEAPER)).toEqual({ on_hand: 1_000, allocated: 4 })
    const after = await headOf(webOrderNo)
    // no second freight; the GST is that of the whole order
    expect(after.freight_cents).toBe(before.freight_cents)
    expect(after.total_inc_cents - after.cancelled_cents).toBe(before.total_inc_cents - 440)
    expect(after.open_cents).toBe(before.total_inc_cents - 440)
    expect((await office.balanceOf(person.customerId)).open).toBe(after.open_cents)
    const { orders } = await person.call('ordersFromServer', { orderNo: orderno })
    expect(orders[0]).toMatchObject({ totalIncGST: after.open_cents, baseprice: 6 * 900 + 4 * 800 })
    expect(await wrongBooks(webOrderNo)).toEqual([])
    await office.pickAll(webOrderNo)
    expect((await office.ship(webOrderNo)).invoice.amountCents).toBe(after.open_cents)
    expect(await wrongBooks(webOrderNo)).toEqual([])
  })

  it('keeps the price of the line where it is the better one, and says whose it is', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const before = await headOf(webOrderNo)
    await swap(person, orderno, DEARER)
    expect(await lineOf(webOrderNo, 3)).toMatchObject({
      ...{ price_cents: 900, price_break: 10, price_words: 'Dealer price from 10 of CASE-1' },
    })
    const after = await headOf(webOrderNo)
    expect(after.total_inc_cents - after.cancelled_cents).toBe(before.total_inc_cents)
    expect(await wrongBooks(webOrderNo)).toEqual([])
  })

  it('lets an order go that leaves as a whole', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person, { shipNow: false })
    expect(await office.linesOf(webOrderNo)).toEqual(['22 10/6/0'])
    const { units, offers } = await person.call('swapOffers', asked(orderno, '1'))
    const { productId, unitprice, total } = offers[0]!
    await person.call('swapBackOrder', {
      ...{ ...asked(orderno, '1'), productId, shown: { units, unitprice, total } },
    })
    expect(await office.linesOf(webOrderNo)).toEqual(['33 10/6/0', '33 4/4/0'])
    expect(await wrongBooks(webOrderNo)).toEqual([])
  })

  it('is told in the time line, one mail, the bell and the audit, which name both products', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    await swap(person, orderno, CHEAPER)
    const { entries } = await person.call('orderTimeline', { orderNo: orderno })
    const name = (await lineOf(webOrderNo, 2)).name
    expect(entries.find(({ kind }) => kind === 'swapped')).toMatchObject({
      ...{ units: 4, product: name, instead: 'SLIM-1 case' },
    })
    const later = new Date(server.clock.now.getTime() + 3_600_000)
    await Promise.all([1, 2].map(() => mailEvents({ db: server.db, seller: NO_SELLER, now: later })))
    const mails = await server.db
      .selectFrom('mail')
      .select(['subject', 'body_text'])
      .where('recipient', '=', person.email)
      .where('order_pdf_of', 'is', null)
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('has changed: we send another product instead')
    expect(mails[0]?.body_text).toContain(`SLIM-1 case is in stock and is sent in place of ${name}`)
    const { unreadAlerts } = await person.call('alertsFromServer', {})
    expect(JSON.stringify(unreadAlerts)).toContain(`SLIM-1 case is sent in place of 4 units of ${name}`)
    const entry = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'account_id', 'detail'])
      .where('action', '=', 'order.swap')
      .where('subject_id', '=', String(webOrderNo))
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      ...{ actor_id: person.userId, account_id: person.accountId },
      detail: { line: 2, units: 4, productId: PRODUCTS.case, insteadLine: 3, insteadId: CHEAPER },
    })
  })

  it('of an order paid by card keeps its money; only what it costs less goes back', async () => {
    await office.setExpected('2027-01-01')
    const person = await server.person({ cash: true })
    const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 10 }, { payment: 'VISA_CREDIT' })
    const { webOrderNo } = await person.call('checkoutConfirm', { cartId })
    const [row] = await ledgerRows(server, webOrderNo)
    await sandboxLedger(server.db, () => server.clock.now).move(row!.id, ['pending'], 'captured')
    passMinutes(server, 1)
    await reconcile(server)
    const { total_inc_cents: total } = await headOf(webOrderNo)
    const orderId = String(webOrderNo)
    await swap(person, orderId, CHEAPER)
    passMinutes(server, 1)
    await reconcile(server)
    expect((await ledgerRows(server, webOrderNo))[0]?.refunded_cents).toBe(440)
    expect(await wrongBooks(webOrderNo)).toEqual([])
    await office.pickAll(webOrderNo)
    expect((await office.ship(webOrderNo)).invoice.amountCents).toBe(total - 440)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
    await office.setExpected(null)
  })
})

describe('what is refused', () => {
  it.each([
    ['letter O', 'HBDP', ''],
    ['letter P', 'HBDO', ''],
    ['orders that need no approval', 'HBDOPE', ''],
  ])('ORD-63 needs %s', async (_what, letters) => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const shown = await shownOf(person, orderno, CHEAPER)
    const colleague = await server.person({ accountId: person.accountId, letters })
    await expect(offersOf(colleague, orderno)).rejects.toMatchObject({ code: 'access.denied' })
    await expect(press(colleague, orderno, CHEAPER, shown)).rejects.toMatchObject({ code: 'access.denied' })
    expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '22 4/0/0'])
  })

  it("another account's order is not found", async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const shown = await shownOf(person, orderno, CHEAPER)
    const stranger = await server.person()
    for (const number of [orderno, String(webOrderNo), 'no-such']) {
      await expect(offersOf(stranger, number)).rejects.toMatchObject({ code: 'order.unknown' })
      await expect(press(stranger, number, CHEAPER, shown)).rejects.toMatchObject({ code: 'order.unknown' })
    }
  })

  it('products that do not stand in, and a line that does not wait', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const shown = await shownOf(person, orderno, CHEAPER)
    for (const id of [
      'WRONG-PHONE',
      'WRONG-KIND',
      'SOLD-OUT',
      'IN-TENS',
      'NO-PRICE',
      'no-such',
      PRODUCTS.case,
    ])
      await expect(press(person, orderno, id, shown)).rejects.toMatchObject({ code: 'swap.notOffered' })
    await expect(
      person.call('swapBackOrder', { ...asked(orderno, '1'), productId: CHEAPER, shown }),
    ).rejects.toMatchObject({ code: 'swap.nothingWaits' })
    expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '22 4/0/0'])
  })

  it('decision 40: another price, total or number than was shown, in words with the new facts', async () => {
    const person = await server.person()
    const { orderno, webOrderNo } = await fourWaiting(person)
    const shown = await shownOf(person, orderno, CHEAPER)
    await server.db
      .updateTable('price_break')
      .set({ price_cents: 850 })
      .where('product_id', '=', CHEAPER)
      .execute()
    const answer = await press(person, orderno, CHEAPER, shown)
    expect(answer).toMatchObject({ isSwapped: false, now: { units: 4 } })
    expect(answer.differences[0]).toBe('SLIM-1 case is $8.50 each now, was $8.00')
    expect(answer.differences).toHaveLength(2)
    await server.db
      .updateTable('price_break')
      .set({ price_cents: 800 })
      .where('product_id', '=', CHEAPER)
      .execute()
    await office.receive(1)
    const second = await press(person, orderno, CHEAPER, shown)
    expect(second).toMatchObject({ isSwapped: false, now: { units: 3 } })
    expect(second.differences[0]).toMatch(/: 3 units on back order now, was 4$/)
    expect((await office.linesOf(webOrderNo)).length).toBe(2)
    expect(await wrongBooks(webOrderNo)).toEqual([])
  })

  it('a payer whose orders are stopped', async () => {
    const person = await server.person()
    const { orderno } = await fourWaiting(person)
    await server.db
      .updateTable('customer')
      .set({ credit_hold: true })
      .where('id', '=', person.customerId)
      .execute()
    await expect(swap(person, orderno, CHEAPER)).rejects.toMatchObject({ code: 'checkout.creditHold' })
  })
})

describe('at once', () => {
  it('50 times pressed twice, and by a colleague: once in effect, and all are told that it is done', async () => {
    const person = await server.person()
    const colleague = await server.person({ accountId: person.accountId })
    for (let round = 0; round < 50; round += 1) {
      await fillShelves()
      const { orderno, webOrderNo } = await fourWaiting(person)
      const shown = await shownOf(person, orderno, CHEAPER)
      const answers = await Promise.all(
        [person, person, colleague].map((one) => press(one, orderno, CHEAPER, shown)),
      )
      expect(answers.map(({ isSwapped }) => isSwapped)).toEqual([true, true, true])
      expect(await office.linesOf(webOrderNo)).toEqual(['33 6/6/0', '99 4/0/0', '33 4/4/0'])
      if (round % 10 === 0) expect(await wrongBooks(webOrderNo)).toEqual([])
    }
  })

  it('50 times with a cancel: one of both, never both', async () => {
    const person = await server.person()
    for (let round = 0; round < 50; round += 1) {
      await fillShelves()
      const { orderno, webOrderNo } = await fourWaiting(person)
      const shown = await shownOf(person, orderno, CHEAPER)
      const [swapped, cancelled] = await Promise.allSettled([
        press(person, orderno, CHEAPER, shown),
        person.call('cancelBackOrder', { orderId: orderno, orderLineIds: ['2'] }),
      ])
      expect([swapped.status, cancelled.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect((await office.linesOf(webOrderNo)).length).toBe(swapped.status === 'fulfilled' ? 3 : 2)
    }
  })

  it('50 times with goods that come and a price that moves: swapped as shown, or not at all', async () => {
    const person = await server.person()
    for (let round = 0; round < 50; round += 1) {
      await fillShelves()
      await server.db
        .updateTable('price_break')
        .set({ price_cents: 800 })
        .where('product_id', '=', CHEAPER)
        .execute()
      const { orderno, webOrderNo } = await fourWaiting(person)
      const shown = await shownOf(person, orderno, CHEAPER)
      const [answer] = await Promise.allSettled([
        press(person, orderno, CHEAPER, shown),
        office.receive(4),
        server.db
          .updateTable('price_break')
          .set({ price_cents: 700 })
          .where('product_id', '=', CHEAPER)
          .execute(),
      ])
      const lines = await office.linesOf(webOrderNo)
      const isSwapped = answer.status === 'fulfilled' && answer.value.isSwapped
      expect(lines).toEqual(isSwapped ? ['33 6/6/0', '99 4/0/0', '33 4/4/0'] : ['33 6/6/0', '33 4/4/0'])
      if (isSwapped) expect((await lineOf(webOrderNo, 3)).price_cents).toBe(800)
    }
  })

  it('30 times two orders for the last four: one gets them, the other reads that they are gone', async () => {
    const people = [await server.person(), await server.person()]
    for (let round = 0; round < 30; round += 1) {
      await office.emptyShelf(6)
      await server.db
        .updateTable('stock')
        .set({ on_hand: 4, allocated: 0 })
        .where('product_id', '=', CHEAPER)
        .execute()
      const orders: { person: TestPerson; orderno: string; shown: Shown }[] = []
      for (const person of people) {
        const { orderno } = await fourWaiting(person)
        await office.setStock(PRODUCTS.case, 12)
        orders.push({ person, orderno, shown: await shownOf(person, orderno, CHEAPER) })
      }
      const both = await Promise.allSettled(
        orders.map(({ person, orderno, shown }) => press(person, orderno, CHEAPER, shown)),
      )
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await office.stockOf(CHEAPER)).toEqual({ on_hand: 4, allocated: 4 })
    }
  })
})

describe('where the other product is dearer than staff allow for the better price', () => {
  it("asks today's price: credit decides what costs more, and what is paid is never asked for again", async () => {
    const strict = await testServer({ SWAP_BETTER_PRICE_PERCENT: '10' })
    try {
      const back = await openBackOffice(strict)
      await addOthers(strict)
      await back.emptyShelf(6)
      const person = await strict.person()
      const { orderno, webOrderNo } = await fourWaiting(person)
      const { offers, total } = await offersOf(person, orderno)
      expect(offers.map(({ productId, unitprice }) => [productId, unitprice])).toEqual([
        [DEARER, 1_200],
        [CHEAPER, 800],
      ])
      expect(offers[0]?.total).toBe(total! + 1_320)
      await strict.db
        .updateTable('customer')
        .set({ credit_limit2_cents: total!, credit_limit3_cents: total! })
        .where('id', '=', person.customerId)
        .execute()
      await expect(swap(person, orderno, DEARER)).rejects.toMatchObject({ code: 'swap.credit' })
      expect(await back.linesOf(webOrderNo)).toEqual(['33 6/6/0', '22 4/0/0'])
      expect(await swap(person, orderno, CHEAPER)).toMatchObject({ isSwapped: true })
    } finally {
      await strict.close()
    }
  })
})
