import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow, walkCheckout } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { runImport } from '#server/modules/imports/run-import.ts'

/* Nobody waits for stock that is on the shelf, whatever happens at the same moment (decision 7). */

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(6))

const waitsFor = async (units: number) => {
  await office.setExpected('2027-01-01')
  const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: units })
  return order.webOrderNo
}

it('stock of a payment that is cancelled goes to the order that waits', async () => {
  const payer = await server.person({ cash: true })
  const { cartId } = await walkCheckout(payer, { [PRODUCTS.case]: 6 }, { payment: 'VISA_CREDIT' })
  const { webOrderNo } = await payer.call('checkoutConfirm', { cartId })
  const waiting = await waitsFor(6)
  expect(await office.linesOf(waiting)).toEqual(['22 6/0/0'])
  await payer.call('cancelOrderPayment', { webOrderNo })
  await office.allocateWaitingOrders()
  expect(await office.linesOf(waiting)).toEqual(['33 6/6/0'])
})

it('stock of an import goes to the orders that wait, the oldest first; a held one gets nothing', async () => {
  await buyNow(await server.person(), { [PRODUCTS.case]: 6 })
  const [first, second] = [await waitsFor(4), await waitsFor(4)]
  await runImport((work) => office.inTx(work), {
    kind: 'stock',
    file: { name: 'stock.csv', bytes: Buffer.from(`sku,stock\n${PRODUCTS.case},11\n`) },
    now: server.clock.now,
    progress: () => undefined,
  })
  expect(await office.allocateWaitingOrders()).toBe(2)
  expect(await office.linesOf(first)).toEqual(['33 4/4/0'])
  expect(await office.linesOf(second)).toEqual(['23 4/1/0'])
  expect(await office.allocateWaitingOrders()).toBe(0)
})

it('100 times: an order beside a receipt does not wait for what the receipt has brought', async () => {
  for (let round = 0; round < 100; round += 1) {
    await office.emptyShelf(6)
    await buyNow(await server.person(), { [PRODUCTS.case]: 6 })
    await office.setExpected('2027-01-01')
    const person = await server.person()
    const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 5 })
    const [placed] = await Promise.all([person.call('checkoutConfirm', { cartId }), office.receive(5)])
    await Promise.all([office.allocateWaitingOrders(), office.allocateWaitingOrders()])
    expect(await office.linesOf(placed.webOrderNo)).toEqual(['33 5/5/0'])
  }
})

it('50 times: imports, receipts and cancellations at once never wait in a circle', async () => {
  for (let round = 0; round < 50; round += 1) {
    await office.emptyShelf(20)
    const [a, b] = [await waitsFor(12), await waitsFor(12)]
    const results = await Promise.allSettled([
      runImport((work) => office.inTx(work), {
        kind: 'stock',
        file: { name: 'stock.csv', bytes: Buffer.from(`sku,stock\n${PRODUCTS.case},40\n`) },
        now: server.clock.now,
        progress: () => undefined,
      }),
      office.cancel(a, { isStaff: true }),
      office.receive(3),
      office.allocateWaitingOrders(),
    ])
    expect(results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))).toEqual([])
    await office.allocateWaitingOrders()
    expect(await office.linesOf(a)).toEqual(['99 12/0/0'])
    expect(await office.linesOf(b)).toEqual(['33 8/8/0', '33 4/4/0'])
  }
})
