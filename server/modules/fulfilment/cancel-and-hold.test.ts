import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeMoney } from '#server/modules/banking/take-money.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import type { HoldKind } from '#server/db/schema/back-office.ts'
import { holdByStaff, releaseOrder } from './hold-order.ts'
import { confirmPicked, openWave } from './picking.ts'
import { putBack } from './put-back.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())

describe('an order is let go, in part or whole', () => {
  beforeEach(() => office.emptyShelf(6))

  it('ORD-43 decision 17: waiting lines are cancelled by a dealer; credit goes back to the cent', async () => {
    const person = await server.person()
    const { order } = await buyNow(person, { [PRODUCTS.case]: 10 })
    const no = order.webOrderNo
    const total = await office.totalOf(no)
    await office.cancel(no)
    expect(await office.linesOf(no)).toEqual(['33 6/6/0', '99 4/0/0'])
    const { open } = await office.balanceOf(person.customerId)
    expect(open).toBeLessThan(total)
    await office.pickAll(no)
    const { invoice } = await office.ship(no)
    expect(invoice.amountCents).toBe(open)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: open, open: 0 })
    await expect(office.cancel(no)).rejects.toMatchObject({ code: 'order.notCancellable' })
  })

  it('what is allocated is cancelled by staff, and goes to who waits for it; nothing is left to owe', async () => {
    const [first, second] = [await server.person(), await server.person()]
    const a = (await buyNow(first, { [PRODUCTS.case]: 6 })).order.webOrderNo
    await office.setExpected('2027-01-01')
    const b = (await buyNow(second, { [PRODUCTS.case]: 5 })).order.webOrderNo
    await office.setExpected(null)
    await expect(office.cancel(a)).rejects.toMatchObject({ code: 'order.notCancellable' })
    expect(await office.linesOf(a)).toEqual(['33 6/6/0'])
    await office.cancel(a, { isStaff: true })
    expect(await office.linesOf(a)).toEqual(['99 6/0/0'])
    expect(await office.balanceOf(first.customerId)).toEqual({ invoiced: 0, open: 0 })
    expect(await office.linesOf(b)).toEqual(['33 5/5/0'])
  })

  it('one line that cannot go keeps all as they are', async () => {
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 10 })
    const no = order.webOrderNo
    for (const lineNos of [[1], [1, 2], [3], []])
      await expect(office.cancel(no, { lineNos })).rejects.toMatchObject({ code: 'order.notCancellable' })
    expect(await office.linesOf(no)).toEqual(['33 6/6/0', '22 4/0/0'])
  })

  it('a deposit that is enough for what the cancel leaves lets the order go at once, with its stock', async () => {
    const person = await server.person({ cash: true })
    const goods = { [PRODUCTS.case]: 10, [PRODUCTS.minimum]: 3 }
    const { order } = await buyNow(person, goods, { payment: 'DIRECT_DEPOSIT' })
    const no = order.webOrderNo
    await office.inTx(async (tx) =>
      takeMoney(tx, {
        ...{ accountId: person.accountId, amountCents: (await office.totalOf(no)) - 1, reference: 'PAID' },
        ...{ methodId: 'DIRECT_DEPOSIT', receivedAt: server.clock.now, pays: { webOrderNo: no } },
        ...office.acting(),
      }),
    )
    await office.receive(4) // a held order gets none of it
    const { line_no } = await server.db
      .selectFrom('order_line')
      .select('line_no')
      .where('web_order_no', '=', no)
      .where('product_id', '=', PRODUCTS.minimum)
      .executeTakeFirstOrThrow()
    const after = await office.cancel(no, { lineNos: [line_no], isStaff: true })
    expect([after.held_reason, after.low_status]).toEqual([null, '33'])
    expect((await office.linesOf(no)).toSorted()).toEqual(['33 4/4/0', '33 6/6/0', '99 3/0/0'])
    const events = await server.db
      .selectFrom('order_event')
      .select('kind')
      .where('web_order_no', '=', no)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind).slice(-2)).toEqual(['cancelled', 'released'])
    const releases = await server.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'order.release')
      .where('subject_id', '=', String(no))
      .execute()
    expect(releases).toEqual([{ detail: { kinds: ['deposit'], reason: 'Paid in full' } }])
  })

  it('units in a picking wave stay, and ship', async () => {
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 4 })
    const no = order.webOrderNo
    await office.pickAll(no)
    await expect(office.cancel(no, { isStaff: true })).rejects.toMatchObject({ code: 'order.notCancellable' })
    await office.ship(no)
    expect(await office.linesOf(no)).toEqual(['77 4/0/4'])
    const late = office.inTx((tx) => holdByStaff(tx, { webOrderNo: no, reason: 'Wait', ...office.acting() }))
    await expect(late).rejects.toMatchObject({ code: 'backOffice.nothing' })
  })
})

describe('an order that is held', () => {
  beforeEach(() => office.emptyShelf(6))

  it('is not picked, shipped or given stock until nothing holds it any more', async () => {
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 10 })
    const no = order.webOrderNo
    const hold = (reason: string) =>
      office.inTx((tx) => holdByStaff(tx, { webOrderNo: no, reason, ...office.acting() }))
    for (const nothing of [' ', '\u200b'])
      await expect(hold(nothing)).rejects.toMatchObject({ code: 'backOffice.reason' })
    await hold('Asked us to wait')
    expect(await office.pickAll(no)).toBeNull()
    await expect(office.ship(no)).rejects.toMatchObject({ code: 'backOffice.held' })
    expect(await office.receive(9)).toEqual([])
    const release = (kinds: HoldKind[]) =>
      office.inTx((tx) => releaseOrder(tx, { webOrderNo: no, kinds, reason: 'Called', ...office.acting() }))
    await expect(release(['credit'])).rejects.toMatchObject({ code: 'backOffice.nothing' })
    expect(await release(['staff'])).toBe(true)
    expect(await office.linesOf(no)).toEqual(['33 6/6/0', '33 4/4/0'])
    await expect(release(['staff'])).rejects.toMatchObject({ code: 'backOffice.nothing' })
  })

  it('held twice for one reason, since an answer was lost, is told once', async () => {
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 2 })
    const no = order.webOrderNo
    const hold = (reason: string) =>
      office.inTx((tx) => holdByStaff(tx, { webOrderNo: no, reason, ...office.acting() }))
    const told = async () => {
      const events = await server.db
        .selectFrom('order_event')
        .select('facts')
        .where('web_order_no', '=', no)
        .orderBy('id')
        .execute()
      const entries = await server.db
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'order.hold')
        .where('subject_id', '=', String(no))
        .execute()
      return { events: events.map(({ facts }) => facts), audited: entries.length }
    }
    await hold('Check the address')
    await hold(' Check the address ')
    expect(await told()).toEqual({ events: [{ reason: 'Check the address' }], audited: 1 })
    await hold('Call the customer')
    expect((await told()).audited).toBe(2)
    const [last] = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'order.hold')
      .where('subject_id', '=', String(no))
      .orderBy('id', 'desc')
      .execute()
    expect(last).toEqual({
      before: { heldReason: 'Check the address' },
      after: { heldReason: 'Call the customer' },
    })
  })

  it('leaves the wave it is in; what is picked goes back on its shelf once, and can then be cancelled', async () => {
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 4 })
    const no = order.webOrderNo
    const wave = await office.inTx((tx) => openWave(tx, [no], office.acting()))
    const pick = (picked: number) =>
      office.inTx((tx) =>
        confirmPicked(tx, wave!.waveId, [{ webOrderNo: no, lineNo: 1, picked, missing: 0 }], office.acting()),
      )
    await pick(3)
    await office.inTx((tx) => holdByStaff(tx, { webOrderNo: no, reason: 'Wrong phone', ...office.acting() }))
    await expect(pick(1)).rejects.toMatchObject({ code: 'backOffice.nothing' })
    const back = () => office.inTx((tx) => putBack(tx, { webOrderNo: no, ...office.acting() }))
    const both = await Promise.allSettled([back(), back()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [line] = await server.db
      .selectFrom('pick_line')
      .select(['quantity', 'picked', 'missing'])
      .where('web_order_no', '=', no)
      .execute()
    expect(line).toEqual({ quantity: 4, picked: 0, missing: 4 })
    await office.cancel(no, { isStaff: true })
    expect(await office.linesOf(no)).toEqual(['99 4/0/0'])
  })

  it('100 times: held while it is picked, it is picked before or not at all, and its wave is closed', async () => {
    for (let round = 0; round < 100; round += 1) {
      await office.emptyShelf(6)
      const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 2 })
      const no = order.webOrderNo
      const wave = await office.inTx((tx) => openWave(tx, [no], office.acting()))
      const [picked] = await Promise.allSettled([
        office.inTx((tx) =>
          confirmPicked(
            tx,
            wave!.waveId,
            [{ webOrderNo: no, lineNo: 1, picked: 2, missing: 0 }],
            office.acting(),
          ),
        ),
        office.inTx((tx) => holdByStaff(tx, { webOrderNo: no, reason: 'Wait', ...office.acting() })),
      ])
      expect(await office.linesOf(no)).toEqual([`${picked.status === 'fulfilled' ? '66' : '33'} 2/2/0`])
      const row = await server.db
        .selectFrom('pick_wave')
        .select('closed_at')
        .where('id', '=', wave!.waveId)
        .executeTakeFirstOrThrow()
      expect(row.closed_at).not.toBeNull()
    }
  })

  it('stays held by a second reason', async () => {
    const person = await server.person({ limitCents: 20_00 })
    const { order } = await buyNow(person, { [PRODUCTS.case]: 6 })
    const no = order.webOrderNo
    await office.inTx((tx) =>
      holdByStaff(tx, { webOrderNo: no, reason: 'Check the address', ...office.acting() }),
    )
    const release = (kinds: HoldKind[]) =>
      office.inTx((tx) => releaseOrder(tx, { webOrderNo: no, kinds, reason: '', ...office.acting() }))
    expect(await release(['credit'])).toBe(false)
    const { orders } = await person.call('ordersFromServer', {})
    expect(orders[0]?.heldReason).toBe('Check the address')
    expect(await release(['staff'])).toBe(true)
    expect((await person.call('ordersFromServer', {})).orders[0]?.heldReason).toBe('')
  })
})

describe('stock', () => {
  beforeEach(() => office.emptyShelf(6))

  it.each([
    ['a product that nobody knows', 'NO-SUCH', 5, 'product.unknown'],
    ['more than is there', PRODUCTS.case, -7, 'stock.short'],
    ['no units', PRODUCTS.case, 0, 'backOffice.units'],
    ['a part of a unit', PRODUCTS.case, 1.5, 'backOffice.units'],
    ['what is no number', PRODUCTS.case, Number.NaN, 'backOffice.units'],
    ['more than any shelf holds', PRODUCTS.case, 2 ** 31, 'backOffice.units'],
  ])('refuses %s and changes nothing', async (_what, productId, units, code) => {
    await expect(office.receive(units, productId)).rejects.toMatchObject({ code })
    expect(await office.stockOf(PRODUCTS.case)).toEqual({ on_hand: 6, allocated: 0 })
  })

  it('what the wave does not find stays allocated, for somebody to count', async () => {
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 5 })
    const no = order.webOrderNo
    const wave = await office.inTx((tx) => openWave(tx, [no], office.acting()))
    const found = [{ webOrderNo: no, lineNo: 1, picked: 3, missing: 2 }]
    const confirm = () => office.inTx((tx) => confirmPicked(tx, wave!.waveId, found, office.acting()))
    const twice = office.inTx((tx) => confirmPicked(tx, wave!.waveId, [...found, ...found], office.acting()))
    await expect(twice).rejects.toMatchObject({ code: 'backOffice.twice' })
    await confirm()
    expect(await office.linesOf(no)).toEqual(['44 5/5/0'])
    await expect(confirm()).rejects.toMatchObject({ code: 'backOffice.nothing' })
    await office.ship(no)
    expect(await office.linesOf(no)).toEqual(['37 5/2/3'])
    await expect(office.receive(-4)).rejects.toMatchObject({ code: 'stock.short' })
  })

  it('50 times: shipping, receiving and cancelling at once loses no unit and never waits in a circle', async () => {
    await office.emptyShelf(4) // of five that are ordered, so that one unit waits for the receipts
    for (let round = 0; round < 50; round += 1) {
      const numbers: number[] = []
      for (const units of [3, 2]) {
        const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: units })
        numbers.push(order.webOrderNo)
      }
      const [a = 0, b = 0] = numbers
      await office.pickAll(a)
      const results = await Promise.allSettled([
        office.ship(a),
        office.receive(1),
        office.cancel(b, { isStaff: true }),
        office.receive(2),
        office.cancel(a, { isStaff: true }),
      ])
      const codes = results.map((r) =>
        r.status === 'rejected' ? (r.reason as { code?: string }).code : 'done',
      )
      expect(codes).toEqual(['done', 'done', 'done', 'done', 'order.notCancellable'])
    }
    const { rows } = await sql<{ on_hand: number; allocated: number; ledger: number; open: number }>`
      select s.on_hand, s.allocated,
             (select coalesce(sum(units), 0)::integer from stock_entry e where e.product_id = s.product_id and e.kind <> 'opening') as ledger,
             (select coalesce(sum(l.allocated), 0)::integer from order_line l where l.product_id = s.product_id) as open
        from stock s where s.product_id = ${PRODUCTS.case}`.execute(server.db)
    expect(rows[0]).toMatchObject({ on_hand: 4, allocated: 0, open: 0 })
  })
})
