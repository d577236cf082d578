import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import type { OrderQueue } from '#shared/codes/order-queues.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let sam: TestPerson, kim: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  sam = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS })
  kim = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS })
})
afterAll(() => server.close())

const inQueue = async (queue: OrderQueue, text = '') =>
  (await sam.call('staffOrdersPage', { queue, text })).orders.map(({ webOrderNo }) => webOrderNo)
const counted = async (queue: OrderQueue) =>
  (await sam.call('staffQueues', {})).queues.find((one) => one.queue === queue)?.count
async function bought(quantity = 4, reference = '') {
  const dealer = await server.person()
  const { order } = await buyNow(dealer, { [PRODUCTS.case]: quantity }, { reference })
  return { dealer, no: order.webOrderNo, orderno: order.orderno }
}
async function picked(no: number, who = sam) {
  const { waveId } = await who.call('staffOpenWave', { webOrderNos: [no] })
  const { lines } = await who.call('staffWave', { waveId })
  const found = lines.map((line) => ({
    webOrderNo: line.webOrderNo,
    lineNo: line.lineNo,
    picked: line.quantity,
    missing: 0,
    seen: 0,
  }))
  await who.call('staffConfirmPicked', { waveId, found })
  return waveId
}

describe('an order goes through the queues', () => {
  beforeEach(() => office.emptyShelf(6))

  it('from its allocation to the connote that its dealer sees', async () => {
    const { dealer, no, orderno } = await bought()
    expect(await inQueue('toPick')).toEqual([no])
    expect(await counted('toPick')).toBe(1)

    const { waveId, taken } = await sam.call('staffOpenWave', { webOrderNos: [no] })
    expect(taken).toEqual([no])
    expect([await inQueue('toPick'), await inQueue('picking')]).toEqual([[], [no]])
    const { wave, lines } = await sam.call('staffWave', { waveId })
    expect(wave).toMatchObject({
      orders: 1,
      units: 4,
      picked: 0,
      openedBy: expect.stringMatching(/^Pat /) as string,
    })
    expect(lines).toMatchObject([
      { webOrderNo: no, productId: PRODUCTS.case, quantity: 4, ean: '9300000001000' },
    ])

    expect((await sam.call('staffOrder', { webOrderNo: no })).lines).toMatchObject([
      { picking: 4, waves: [waveId] },
    ])
    const found = [{ webOrderNo: no, lineNo: 1, picked: 4, missing: 0, seen: 0 }]
    expect(await sam.call('staffConfirmPicked', { waveId, found })).toEqual({ isClosed: true })
    expect([await inQueue('picking'), await inQueue('toShip')]).toEqual([[], [no]])

    const shipped = await sam.call('staffShipOrder', {
      webOrderNo: no,
      carrierId: 'SWL',
      connote: ' SWL 77 ',
    })
    expect(shipped).toMatchObject({ lowstatus: '77', url: 'https://track.example/SWL%2077' })
    expect([await inQueue('toShip'), await inQueue('shipped')]).toEqual([[], [no]])
    const { trackingDatas } = await dealer.call('trackingDatasFromServer', {})
    expect(trackingDatas[shipped.shipmentNo]?.trackingData).toEqual({
      carrier: 'Swiftline',
      connote: 'SWL 77',
    })

    const { order, events, shipments, invoices } = await sam.call('staffOrder', { webOrderNo: no })
    expect(order).toMatchObject({ orderno, lowstatus: '77', accountId: dealer.accountId })
    expect(events.map(({ action }) => action)).toEqual([
      'order.ship',
      'wave.pick',
      'wave.open',
      'order.place',
    ])
    expect(events[0]?.who).toMatch(/^Pat /)
    expect(shipments).toMatchObject([{ connote: 'SWL 77', units: 4, invoiceNo: shipped.invoiceNo }])
    expect(invoices).toMatchObject([{ invoiceNo: shipped.invoiceNo, amount: order.totalIncGST }])
  })

  it('what waits for stock is in its own queue, and in that of picking as far as it is allocated', async () => {
    const { no } = await bought(10)
    expect([await inQueue('waiting'), await inQueue('toPick')]).toEqual([[no], [no]])
  })

  it('an order that leaves as a whole is not picked while a line waits', async () => {
    const dealer = await server.person()
    const { order } = await buyNow(dealer, { [PRODUCTS.case]: 10 }, { shipNow: false })
    const no = order.webOrderNo
    expect([await inQueue('waiting'), await inQueue('toPick')]).toEqual([[no], []])
    await expect(sam.call('staffOpenWave', { webOrderNos: [no] })).rejects.toMatchObject({
      code: 'backOffice.noneReady',
    })
  })

  it('one that is held stands in no other queue of work, and goes on when it is released', async () => {
    const { no, orderno } = await bought()
    await sam.call('staffHoldOrder', { webOrderNo: no, reason: 'Check the address' })
    expect([await inQueue('held'), await inQueue('toPick')]).toEqual([[no], []])
    const { holds, order } = await sam.call('staffOrder', { webOrderNo: no })
    expect(order.heldReason).toBe('Check the address')
    expect(holds).toMatchObject([{ kind: 'staff', releasedAt: null }])
    const { no: other } = await bought(2)
    const { left, taken } = await sam.call('staffOpenWave', { webOrderNos: [no, other] })
    expect({ left, taken }).toEqual({
      taken: [other],
      left: [
        {
          webOrderNo: no,
          reason: refusalText('backOffice.held', { order: orderno, reason: 'Check the address' }),
        },
      ],
    })
    await kim.call('staffReleaseOrder', { webOrderNo: no, reason: 'It is right' })
    expect([await inQueue('held'), await inQueue('toPick')]).toEqual([[], [no]])
  })
})

describe('two of the staff, and pages that are out of date', () => {
  beforeEach(() => office.emptyShelf(60))

  it('20 times: one wave of two that are opened at once has the order', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { no } = await bought(1)
      const both = await Promise.allSettled(
        [sam, kim].map((who) => who.call('staffOpenWave', { webOrderNos: [no] })),
      )
      expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  it('units that two count from the same page count once', async () => {
    const { no } = await bought(4)
    const { waveId } = await sam.call('staffOpenWave', { webOrderNos: [no] })
    const one = (seen: number) => ({
      waveId,
      found: [{ webOrderNo: no, lineNo: 1, picked: 1, missing: 0, seen }],
    })
    const both = await Promise.allSettled([sam, kim].map((who) => who.call('staffConfirmPicked', one(0))))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(sam.call('staffConfirmPicked', one(0))).rejects.toMatchObject({
      code: 'backOffice.counted',
    })
    await sam.call('staffConfirmPicked', one(1))
    expect((await sam.call('staffWave', { waveId })).wave).toMatchObject({ picked: 2, closedAt: null })
  })

  it('a release or a shipment that is asked for twice is refused in words the second time', async () => {
    const { no } = await bought()
    await sam.call('staffHoldOrder', { webOrderNo: no, reason: 'Wait' })
    await expect(sam.call('staffReleaseOrder', { webOrderNo: no, reason: ' ' })).rejects.toMatchObject({
      code: 'backOffice.reason',
    })
    await sam.call('staffReleaseOrder', { webOrderNo: no, reason: 'Asked' })
    await expect(kim.call('staffReleaseOrder', { webOrderNo: no, reason: 'Asked' })).rejects.toThrow(
      refusalText('backOffice.nothing'),
    )
    await picked(no)
    const ship = (who: TestPerson) =>
      who.call('staffShipOrder', { webOrderNo: no, carrierId: 'SWL', connote: 'SWL 1' })
    const both = await Promise.allSettled([ship(sam), ship(kim)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(ship(sam)).rejects.toThrow(refusalText('backOffice.nothing'))
  })

  it('a page that promised other units cancels nothing', async () => {
    const { no } = await bought(4)
    const cancel = (units: number, reason = 'Not wanted') =>
      sam.call('staffCancelLines', { webOrderNo: no, units, reason })
    await expect(cancel(3)).rejects.toThrow(refusalText('backOffice.promised', { units: 4 }))
    await expect(cancel(4, ' ')).rejects.toThrow(refusalText('backOffice.reason'))
    expect(await office.linesOf(no)).toEqual(['33 4/4/0'])
    expect(await cancel(4)).toEqual({ lowstatus: '99' })
    await expect(cancel(4)).rejects.toMatchObject({ code: 'order.notCancellable' })
  })

  it('a part of what is picked ships, and the rest stays to be shipped', async () => {
    const { no } = await bought(4)
    await picked(no)
    const part = {
      webOrderNo: no,
      carrierId: 'SWL',
      connote: 'SWL 9',
      units: [{ lineNo: 1, units: 3, seen: 0 }],
    }
    expect(await sam.call('staffShipOrder', part)).toMatchObject({ lowstatus: '47' })
    expect(await inQueue('toShip')).toContain(no)
    const more = { ...part, units: [{ lineNo: 1, units: 3, seen: 3 }] }
    await expect(sam.call('staffShipOrder', more)).rejects.toMatchObject({ code: 'backOffice.step' })
  })

  it('what is picked after the packer looked stays, also where the lines are sent again', async () => {
    const { no } = await bought(4)
    const pick = async (many: number, missing: number) => {
      const { waveId } = await sam.call('staffOpenWave', { webOrderNos: [no] })
      const found = [{ webOrderNo: no, lineNo: 1, picked: many, missing, seen: 0 }]
      await sam.call('staffConfirmPicked', { waveId, found })
    }
    await pick(2, 2)
    const seen = {
      ...{ webOrderNo: no, carrierId: 'SWL', connote: 'SWL 1' },
      units: [{ lineNo: 1, units: 2, seen: 0 }],
    }
    await pick(2, 0)
    await sam.call('staffShipOrder', seen)
    expect(await office.linesOf(no)).toEqual(['47 4/2/2'])
    await expect(sam.call('staffShipOrder', seen)).rejects.toMatchObject({ code: 'backOffice.shipped' })
    expect(await office.linesOf(no)).toEqual(['47 4/2/2'])
  })

  it('a part that is sent twice, since its answer was lost, ships once', async () => {
    const { no } = await bought(4)
    await picked(no)
    const part = {
      webOrderNo: no,
      carrierId: 'SWL',
      connote: 'SWL 9',
      units: [{ lineNo: 1, units: 1, seen: 0 }],
    }
    await sam.call('staffShipOrder', part)
    await expect(sam.call('staffShipOrder', part)).rejects.toMatchObject({ code: 'backOffice.shipped' })
    expect(await office.linesOf(no)).toEqual(['47 4/3/1'])
  })

  it.each([
    ['no carrier', { carrierId: 'NOBODY', connote: 'X1' }, 'backOffice.carrier'],
    ['a connote with markup', { carrierId: 'SWL', connote: '<b>1</b>' }, 'backOffice.connote'],
    ['no connote', { carrierId: 'SWL', connote: '' }, 'backOffice.connote'],
  ])('%s is refused and nothing leaves', async (_what, said, code) => {
    const { no } = await bought(1)
    await picked(no)
    await expect(sam.call('staffShipOrder', { webOrderNo: no, ...said })).rejects.toMatchObject({ code })
    expect(await inQueue('toShip')).toContain(no)
  })
})

describe('what a typed text finds', () => {
  it('numbers of orders, invoices and connotes; references, customers, products and EANs', async () => {
    await office.emptyShelf(60)
    const { dealer, no, orderno } = await bought(4, 'PO 4711-XYZ')
    const other = await bought(1, 'Window')
    await picked(no)
    const { invoiceNo, shipmentNo } = await sam.call('staffShipOrder', {
      webOrderNo: no,
      carrierId: 'SWL',
      connote: 'ABCD-990 1',
    })
    for (const text of [
      String(no),
      orderno,
      invoiceNo,
      shipmentNo.toLowerCase(),
      'abcd-990 1',
      'ABCD-99',
      '4711-xyz',
      'po 4711',
      dealer.accountId,
      `${dealer.accountId.toLowerCase()} case`,
    ])
      expect(await inQueue('all', text), text).toEqual([no])
    for (const text of [PRODUCTS.case.toLowerCase(), '9300000001000', 'aeroshield 15'])
      expect(await inQueue('all', text), text).toEqual(expect.arrayContaining([no, other.no]))
    for (const text of ['nothing-of-that', '%', '_', `${orderno}0`, 'zz'])
      expect(await inQueue('all', text), text).toEqual([])
    expect(await inQueue('toPick', 'window')).toEqual([other.no])
    expect(await inQueue('shipped', '4711')).toEqual([no])
    expect(await inQueue('toPick', orderno)).toEqual([])
  })

  it('pages follow each other by cursor, and a cursor of another filter is refused', async () => {
    const dealer = await server.person()
    const placed: number[] = []
    for (let at = 0; at < 5; at += 1) {
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
      placed.push((await buyNow(dealer, { [PRODUCTS.zero]: 1 })).order.webOrderNo)
    }
    for (const asked of [
      { queue: 'all', text: dealer.accountId, sort: 'oldest' },
      { queue: 'toPick', text: dealer.accountId },
      { queue: 'toPick', text: `${dealer.accountId} stylus` },
    ] as const) {
      const seen: number[] = []
      let cursor = ''
      do {
        const page = await sam.call('staffOrdersPage', { ...asked, limit: 2, cursor })
        seen.push(...page.orders.map(({ webOrderNo }) => webOrderNo))
        cursor = page.next
      } while (cursor)
      expect(seen, JSON.stringify(asked)).toEqual(placed)
    }
    const { next } = await sam.call('staffOrdersPage', { queue: 'all', text: '', limit: 1 })
    await expect(
      sam.call('staffOrdersPage', { queue: 'toPick', text: '', limit: 1, cursor: next }),
    ).rejects.toMatchObject({ code: 'list.cursor' })
  })
})

describe('carriers', () => {
  it.each([
    [{ id: '', name: 'X', trackingUrl: '' }, 'backOffice.carrierId'],
    [{ id: 'A B', name: 'X', trackingUrl: '' }, 'backOffice.carrierId'],
    [{ id: 'AB', name: '', trackingUrl: '' }, 'backOffice.carrierName'],
    [{ id: 'AB', name: 'X', trackingUrl: 'javascript:alert({connote})' }, 'backOffice.trackingUrl'],
    [{ id: 'AB', name: 'X', trackingUrl: 'https://x.example/' }, 'backOffice.trackingUrl'],
  ])('%o is refused', (carrier, code) =>
    expect(sam.call('staffSaveCarrier', carrier)).rejects.toMatchObject({ code }),
  )

  it('are added and changed, each with what was and what is', async () => {
    const url = 'https://fast.example/t?c={connote}'
    await sam.call('staffSaveCarrier', { id: 'fst', name: 'Fast', trackingUrl: url })
    const was = { name: 'Fast', trackingUrl: url }
    await kim.call('staffSaveCarrier', { id: 'FST', name: 'Faster', trackingUrl: url, was })
    const { carriers } = await sam.call('staffCarriers', {})
    expect(carriers).toContainEqual({ id: 'FST', name: 'Faster', trackingUrl: url })
    const entries = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('subject_kind', '=', 'carrier')
      .where('subject_id', '=', 'FST')
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { before: null, after: { name: 'Fast' } },
      { before: { name: 'Fast' }, after: { name: 'Faster' } },
    ])
  })

  it('are not changed by a code that is typed again, or by who saw another name', async () => {
    const carrier = { id: 'SLW', name: 'Slow', trackingUrl: '' }
    await sam.call('staffSaveCarrier', carrier)
    await expect(
      kim.call('staffSaveCarrier', { ...carrier, id: 'slw', name: 'Sloth' }),
    ).rejects.toMatchObject({
      code: 'backOffice.carrierKnown',
      message: expect.stringContaining('SLW is Slow') as string,
    })
    const was = { name: 'Sloow', trackingUrl: '' }
    for (const id of ['SLW', 'NONE'])
      await expect(kim.call('staffSaveCarrier', { ...carrier, id, was })).rejects.toMatchObject({
        code: 'backOffice.carrierChanged',
      })
    expect((await sam.call('staffCarriers', {})).carriers).toContainEqual(carrier)
  })

  it('20 times: of two people who add one at once, or change it, one is told', async () => {
    for (let at = 0; at < 20; at += 1) {
      const id = `TW${String(at)}`
      const was = { name: 'One', trackingUrl: '' }
      const both = (carriers: { name: string; was?: typeof was }[]) =>
        Promise.allSettled(
          carriers.map((one, who) =>
            (who === 0 ? sam : kim).call('staffSaveCarrier', { id, trackingUrl: '', ...one }),
          ),
        )
      const added = await both([{ name: 'One' }, { name: 'One' }])
      const changed = await both([
        { name: 'Two', was },
        { name: 'Three', was },
      ])
      for (const outcomes of [added, changed])
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })
})
