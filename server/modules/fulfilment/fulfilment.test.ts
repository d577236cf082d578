import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { enterStock } from './enter-stock.ts'
import { confirmPicked, openWave } from './picking.ts'
import { shipOrder, shipOrders } from './ship-order.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())

describe('an order goes its way', () => {
  beforeEach(() => office.emptyShelf(6))

  it('ORD-33 ORD-36 ORD-38 ORD-39 ORD-40 what is there ships and is invoiced, the rest follows when stock arrives', async () => {
    const person = await server.person()
    const { order } = await buyNow(person, { [PRODUCTS.case]: 10 })
    const no = order.webOrderNo
    const total = await office.totalOf(no)
    expect(await office.linesOf(no)).toEqual(['33 6/6/0', '22 4/0/0'])
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: total })

    await office.pickAll(no)
    expect(await office.linesOf(no)).toEqual(['66 6/6/0', '22 4/0/0'])
    const first = await office.ship(no)
    expect(await office.linesOf(no)).toEqual(['77 6/0/6', '22 4/0/0'])
    expect(await office.stockOf(PRODUCTS.case)).toEqual({ on_hand: 0, allocated: 0 })
    expect(await office.balanceOf(person.customerId)).toEqual({
      invoiced: first.invoice.amountCents,
      open: total - first.invoice.amountCents,
    })

    const released = await office.inTx((tx) =>
      enterStock(tx, {
        kind: 'receipt',
        reason: 'PO 1',
        lines: [{ productId: PRODUCTS.case, units: 9 }],
        ...office.acting(),
      }),
    )
    expect(released.map(({ web_order_no }) => web_order_no)).toEqual([no])
    expect(await office.linesOf(no)).toEqual(['77 6/0/6', '33 4/4/0'])
    await office.pickAll(no)
    const second = await office.ship(no)
    expect(await office.linesOf(no)).toEqual(['77 6/0/6', '77 4/0/4'])
    expect(first.invoice.amountCents + second.invoice.amountCents).toBe(total)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: total, open: 0 })
    expect(await office.stockOf(PRODUCTS.case)).toEqual({ on_hand: 5, allocated: 0 })
    const { orders } = await person.call('ordersFromServer', {})
    expect(orders[0]).toMatchObject({
      lowstatus: '77',
      invoicenos: [first.invoice.invoiceNo, second.invoice.invoiceNo],
    })
  })

  it('a payer or business group that changes leaves open orders with who they were placed for', async () => {
    const [person, payer] = [await server.person(), await server.person()]
    const { order } = await buyNow(person, { [PRODUCTS.case]: 3 })
    const total = await office.totalOf(order.webOrderNo)
    await server.db
      .updateTable('customer')
      .set({ payer_id: payer.customerId, business_group: 'NZ01' })
      .where('id', '=', person.customerId)
      .execute()
    await office.pickAll(order.webOrderNo)
    expect((await office.ship(order.webOrderNo)).invoice.amountCents).toBe(total)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: total, open: 0 })
    expect(await office.balanceOf(payer.customerId)).toEqual({ invoiced: 0, open: 0 })
  })

  it('decision 6: an order that leaves as a whole ships with its last open unit, and in no other way', async () => {
    await office.setStock(PRODUCTS.case, 10)
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 4 }, { shipNow: false })
    const no = order.webOrderNo
    const pick = async (picked: number, missing: number) => {
      const wave = await office.inTx((tx) => openWave(tx, [no], office.acting()))
      const found = [{ webOrderNo: no, lineNo: 1, picked, missing }]
      await office.inTx((tx) => confirmPicked(tx, wave!.waveId, found, office.acting()))
    }
    const shipUnits = (units: number) =>
      office.inTx((tx) =>
        shipOrder(tx, {
          ...{ webOrderNo: no, units: new Map([[1, units]]), carrierId: 'SWL', connote: 'SWL 1' },
          ...office.acting(),
        }),
      )
    await pick(3, 1)
    await expect(office.ship(no)).rejects.toMatchObject({ code: 'backOffice.leavesWhole' })
    expect(await office.linesOf(no)).toEqual(['44 4/4/0'])
    await pick(1, 0)
    await expect(shipUnits(3)).rejects.toMatchObject({ code: 'backOffice.leavesWhole' })
    await shipUnits(4)
    expect(await office.linesOf(no)).toEqual(['77 4/0/4'])
  })

  it('decision 6: what was cancelled of an order that leaves as a whole keeps the rest no longer', async () => {
    await office.setStock(PRODUCTS.case, 10)
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 4 }, { shipNow: false })
    const no = order.webOrderNo
    const wave = await office.inTx((tx) => openWave(tx, [no], office.acting()))
    const found = [{ webOrderNo: no, lineNo: 1, picked: 3, missing: 1 }]
    await office.inTx((tx) => confirmPicked(tx, wave!.waveId, found, office.acting()))
    await office.cancel(no, { isStaff: true })
    await office.ship(no)
    expect(await office.linesOf(no)).toEqual(['79 4/0/3'])
  })

  it('stock goes to the oldest order first, and what is received twice at once is allocated once', async () => {
    await office.setStock(PRODUCTS.case, 1)
    await office.setExpected('2027-01-01') // what is on its way may be ordered
    const numbers: number[] = []
    for (let at = 0; at < 3; at += 1) {
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
      const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 10 })
      numbers.push(order.webOrderNo)
    }
    await office.setExpected(null)
    const receive = () =>
      office.inTx((tx) =>
        enterStock(tx, {
          kind: 'receipt',
          reason: '',
          lines: [{ productId: PRODUCTS.case, units: 8 }],
          ...office.acting(),
        }),
      )
    await Promise.all([receive(), receive()])
    expect((await Promise.all(numbers.map(office.linesOf))).flat()).toEqual([
      '33 1/1/0',
      '33 9/9/0',
      '23 10/7/0',
      '22 10/0/0',
    ])
    expect(await office.stockOf(PRODUCTS.case)).toEqual({ on_hand: 17, allocated: 17 })
  })

  it('many orders ship at once, each with its shipment and its invoice; all of them or none', async () => {
    await office.setStock(PRODUCTS.case, 1_000)
    const [one, other] = [await server.person(), await server.person()]
    const numbers: number[] = []
    for (const [person, units] of [
      [one, 3],
      [other, 2],
      [one, 4],
    ] as const)
      numbers.push((await buyNow(person, { [PRODUCTS.case]: units })).order.webOrderNo)
    for (const no of numbers) await office.pickAll(no)
    const onHand = (await office.stockOf(PRODUCTS.case)).on_hand
    const parcels = numbers.toReversed().map((webOrderNo, at) => ({
      ...{ webOrderNo, units: null, carrierId: 'SWL', connote: `MANY ${String(at)}` },
    }))
    const shipAll = (all: typeof parcels) => office.inTx((tx) => shipOrders(tx, all, office.acting()))
    for (const [broken, code] of [
      [{ ...parcels[0]!, webOrderNo: 1 }, 'order.unknown'],
      [{ ...parcels[0]!, carrierId: 'NONE' }, 'backOffice.carrier'],
      [parcels[1]!, 'backOffice.twice'],
    ] as const)
      await expect(shipAll([...parcels.slice(1), broken])).rejects.toMatchObject({ code })
    expect(await office.linesOf(numbers[2]!)).toEqual(['66 4/4/0'])

    const shipped = await shipAll(parcels)
    expect(shipped.map(({ order, url }) => [order.web_order_no, url.split('/').at(-1)])).toEqual([
      [numbers[2], 'MANY%200'],
      [numbers[1], 'MANY%201'],
      [numbers[0], 'MANY%202'],
    ])
    for (const { order, invoice } of shipped)
      expect(invoice.amountCents).toBe(await office.totalOf(order.web_order_no))
    expect(new Set(shipped.map(({ shipmentNo }) => shipmentNo)).size).toBe(3)
    expect(await office.stockOf(PRODUCTS.case)).toEqual({ on_hand: onHand - 9, allocated: 0 })
    await expect(shipAll(parcels)).rejects.toMatchObject({ code: 'backOffice.nothing' })
  })

  it('100 times: two who ship the same order at once send one shipment and one invoice', async () => {
    await office.setStock(PRODUCTS.case, 100_000)
    for (let round = 0; round < 100; round += 1) {
      const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 1 })
      const no = order.webOrderNo
      await office.pickAll(no)
      const both = await Promise.allSettled([office.ship(no, 'A1'), office.ship(no, 'A2')])
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const { many } = await server.db
        .selectFrom('invoice')
        .select((eb) => eb.fn.countAll<number>().as('many'))
        .where('web_order_no', '=', no)
        .executeTakeFirstOrThrow()
      expect(many).toBe(1)
    }
  })
})
