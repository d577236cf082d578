import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { payInvoices, refundReceipt } from './pay-invoices.ts'
import { reverseByStaff } from './reverse-by-staff.ts'
import { type Purpose, takeMoney } from './take-money.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(1_000))

const pay = (person: TestPerson, amountCents: number, pays: Purpose) =>
  office.inTx((tx) =>
    takeMoney(tx, {
      accountId: person.accountId,
      amountCents,
      methodId: 'DIRECT_DEPOSIT',
      reference: 'bank',
      receivedAt: server.clock.now,
      pays,
      ...office.acting(),
    }),
  )
const reverse = (receiptId: number, reason = 'Entered twice') =>
  office.inTx((tx) => reverseByStaff(tx, { receiptId, reason, ...office.acting() }))
const eventsAsText = async (webOrderNo: number) =>
  JSON.stringify(
    await server.db
      .selectFrom('order_event')
      .select(['kind', 'facts'])
      .where('web_order_no', '=', webOrderNo)
      .execute(),
  )
const heldReason = async (person: TestPerson) =>
  (await person.call('ordersFromServer', {})).orders[0]?.heldReason
const shipAll = async (webOrderNo: number) => {
  await office.pickAll(webOrderNo)
  return (await office.ship(webOrderNo)).invoice
}
const deposit = async (goods: Record<string, number> = { [PRODUCTS.case]: 3 }) => {
  const person = await server.person({ cash: true })
  const { order } = await buyNow(person, goods, { payment: 'DIRECT_DEPOSIT' })
  return { person, no: order.webOrderNo, total: await office.totalOf(order.webOrderNo) }
}

describe('a direct deposit', () => {
  it('PAY-30 the order is held until all of it is there; then it goes, and its invoice is paid', async () => {
    const { person, no, total } = await deposit()
    expect(await heldReason(person)).toBe('Waiting for your direct deposit')
    expect(await office.pickAll(no)).toBeNull()
    expect(await pay(person, total - 1, { webOrderNo: no })).toMatchObject({
      freeCents: total - 1,
      released: [],
    })
    expect(await pay(person, 1, { webOrderNo: no })).toMatchObject({ released: [no] })
    expect(await heldReason(person)).toBe('')
    expect((await shipAll(no)).amountCents).toBe(total)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
  })

  it('one of two that were entered for the same money is taken back: the order stays paid and goes on', async () => {
    const { person, no, total } = await deposit()
    await pay(person, total, { webOrderNo: no })
    const twice = await pay(person, total, { webOrderNo: no })
    expect(await reverse(twice.receiptId)).toEqual({ owedAgainCents: 0, isHeld: false })
    expect(await heldReason(person)).toBe('')
    expect((await shipAll(no)).amountCents).toBe(total)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
  })

  it('that is taken back while another covers a part of the order holds it, in words for the customer', async () => {
    const { person, no, total } = await deposit()
    await pay(person, 1, { webOrderNo: no })
    const { receiptId } = await pay(person, total - 1, { webOrderNo: no })
    expect(await reverse(receiptId, 'Nora typed the wrong account')).toMatchObject({ isHeld: true })
    expect(await heldReason(person)).toBe('The payment did not reach us. Waiting for your direct deposit')
    const mailed = await eventsAsText(no)
    expect(mailed).toContain('The payment did not reach us')
    expect(mailed).not.toContain('Nora')
    const [entry] = await server.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'receipt.reverse')
      .where('subject_id', '=', String(receiptId))
      .execute()
    expect(entry?.detail).toMatchObject({ reason: 'Nora typed the wrong account' })
  })

  it('what is paid over stays free, and can be given back once', async () => {
    const { person, no, total } = await deposit()
    const { receiptId, freeCents } = await pay(person, total + 500, { webOrderNo: no })
    expect(freeCents).toBe(total + 500)
    await shipAll(no)
    const refund = (cents: number) =>
      office.inTx((tx) =>
        refundReceipt(tx, { receiptId, cents, reason: 'Paid too much', ...office.acting() }),
      )
    await expect(refund(501)).rejects.toMatchObject({ code: 'receipt.over' })
    const answers = await Promise.allSettled([refund(500), refund(500)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
  })

  it('a receipt of which a part was given back is not taken back as a whole', async () => {
    const person = await server.person()
    const { receiptId } = await pay(person, 100_00, 'oldestFirst')
    await office.inTx((tx) =>
      refundReceipt(tx, { receiptId, cents: 60_00, reason: 'asked', ...office.acting() }),
    )
    await expect(
      office.inTx((tx) => reverseByStaff(tx, { receiptId, reason: 'bounced', ...office.acting() })),
    ).rejects.toMatchObject({ code: 'receipt.refunded' })
  })

  it('is kept for what is open of its order; what was paid for a cancelled part can be given back, once', async () => {
    const { person, no, total } = await deposit()
    const { receiptId } = await pay(person, total, { webOrderNo: no })
    const nora = await server.person({ type: 'S', roles: 'N' })
    const shown = async () =>
      (await nora.call('staffReceiptsPage', { customerId: person.customerId })).receipts[0]
    const refund = (cents: number) =>
      nora.call('staffRefundReceipt', { entryId: crypto.randomUUID(), receiptId, cents, reason: 'Cancelled' })
    expect(await shown()).toMatchObject({ free: 0, kept: total })
    await expect(refund(1)).rejects.toMatchObject({ code: 'receipt.over' })
    const una = await server.person({ type: 'S', roles: 'U' })
    const { order } = await buyNow(
      person,
      { [PRODUCTS.case]: 1, [PRODUCTS.zero]: 2 },
      { payment: 'DIRECT_DEPOSIT' },
    )
    const other = order.webOrderNo
    const paid = await pay(person, await office.totalOf(other), { webOrderNo: other })
    const { lines } = await una.call('staffOrder', { webOrderNo: other })
    const lineNo = lines.find(({ productId }) => productId === PRODUCTS.zero)?.lineNo ?? 0
    await una.call('staffCancelLines', {
      webOrderNo: other,
      lineNos: [lineNo],
      units: 2,
      reason: 'Not needed',
    })
    const [cut] = (await nora.call('staffReceiptsPage', { customerId: person.customerId })).receipts.filter(
      (one) => one.receiptId === paid.receiptId,
    )
    const { free = 0 } = cut ?? {}
    expect(free).toBeGreaterThan(0)
    const give = (cents: number) =>
      nora.call('staffRefundReceipt', {
        entryId: crypto.randomUUID(),
        ...{ receiptId: paid.receiptId, cents, reason: 'Cancelled' },
      })
    await expect(give(free + 1)).rejects.toMatchObject({ code: 'receipt.over' })
    const answers = await Promise.allSettled([give(free), give(free)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { amountCents } = await shipAll(other)
    expect(amountCents).toBe((await office.totalOf(other)) - free)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
  })

  it('in two shipments: each invoice is paid, to the cent', async () => {
    await office.emptyShelf(7)
    const { person, no, total } = await deposit({ [PRODUCTS.case]: 10 })
    await pay(person, total, { webOrderNo: no })
    const first = await shipAll(no)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
    await office.receive(3)
    const second = await shipAll(no)
    expect(first.amountCents + second.amountCents).toBe(total)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
  })

  it('paid after it was shipped: pays its invoices', async () => {
    const person = await server.person()
    const { order } = await buyNow(person, { [PRODUCTS.case]: 3 })
    const { amountCents } = await shipAll(order.webOrderNo)
    expect(await pay(person, amountCents + 7, { webOrderNo: order.webOrderNo })).toMatchObject({
      freeCents: 7,
    })
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
  })

  it.each([0, -5, 0.5, Number.NaN])('an amount of %s is refused', async (cents) => {
    const { person, no } = await deposit()
    await expect(pay(person, cents, { webOrderNo: no })).rejects.toMatchObject({ code: 'receipt.amount' })
    await expect(pay(person, 100, { webOrderNo: 1 })).rejects.toMatchObject({ code: 'order.unknown' })
  })
})

describe('invoices', () => {
  const invoiced = async (person: TestPerson, units = 3) => {
    const { order } = await buyNow(person, { [PRODUCTS.case]: units })
    return shipAll(order.webOrderNo)
  }

  it('are paid by name, or all of them in the order they fall due', async () => {
    const person = await server.person()
    const [a, b] = [await invoiced(person), await invoiced(person)]
    const both = [
      { invoiceNo: a.invoiceNo, cents: 100 },
      { invoiceNo: b.invoiceNo, cents: b.amountCents },
    ]
    expect(await pay(person, b.amountCents + 100, { invoices: both })).toMatchObject({ freeCents: 0 })
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(a.amountCents - 100)
    await expect(pay(person, b.amountCents, { invoices: both })).rejects.toMatchObject({
      code: 'receipt.over',
    })
    await expect(pay(person, 900, { invoices: [{ invoiceNo: 'NO-SUCH', cents: 9 }] })).rejects.toMatchObject({
      code: 'invoice.unknown',
    })
    expect(await pay(person, a.amountCents, 'oldestFirst')).toMatchObject({ freeCents: 100 })
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
  })

  it('of somebody else are not paid by mistake', async () => {
    const [mine, theirs] = [await server.person(), await server.person()]
    const { invoiceNo } = await invoiced(theirs)
    await expect(pay(mine, 100, { invoices: [{ invoiceNo, cents: 100 }] })).rejects.toMatchObject({
      code: 'invoice.unknown',
    })
  })

  it('50 times: two who pay the same invoice from the same money at once pay it once', async () => {
    for (let round = 0; round < 50; round += 1) {
      const person = await server.person()
      const { receiptId } = await pay(person, 5_000_00, 'oldestFirst')
      const { invoiceNo, amountCents } = await invoiced(person)
      const once = () =>
        office.inTx((tx) =>
          payInvoices(tx, {
            payerId: person.customerId,
            allocations: [{ receiptId, invoiceNo, cents: amountCents }],
            ...office.acting(),
          }),
        )
      const answers = await Promise.allSettled([once(), once(), once()])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
      expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
    }
  })
})

describe('a deposit order that is cancelled', () => {
  it('in part: what is left is to be paid, and what came in part may be enough', async () => {
    await office.emptyShelf(4)
    await office.setExpected('2027-01-01')
    const { person, no, total } = await deposit({ [PRODUCTS.case]: 10 })
    const [part] = await server.db
      .selectFrom('web_order')
      .select(['freight_cents', 'fee_cents'])
      .where('web_order_no', '=', no)
      .execute()
    const left = Math.round((4 * 9_00 + part!.freight_cents + part!.fee_cents) * 1.1)
    expect(left).toBeLessThan(total)
    await pay(person, left - 1, { webOrderNo: no })
    await office.cancel(no, { lineNos: [2] })
    expect(await heldReason(person)).not.toBe('')
    await pay(person, 1, { webOrderNo: no })
    expect(await heldReason(person)).toBe('')
    expect((await shipAll(no)).amountCents).toBe(left)
    expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
  })

  it('whole: is held and asked for no more', async () => {
    const { person, no } = await deposit()
    await office.cancel(no, { isStaff: true })
    expect(await heldReason(person)).toBe('')
  })
})

describe('pay to release', () => {
  it('an order that is held for credit goes on when what holds it is paid', async () => {
    const person = await server.person({ limitCents: 100_00 })
    const first = (await buyNow(person, { [PRODUCTS.case]: 5 })).order.webOrderNo
    const { invoiceNo, amountCents } = await shipAll(first)
    const held = (await buyNow(person, { [PRODUCTS.case]: 5 })).order.webOrderNo
    expect(await heldReason(person)).not.toBe('')
    expect(await pay(person, 1, { invoices: [{ invoiceNo, cents: 1 }] })).toMatchObject({ released: [] })
    expect(
      await pay(person, amountCents - 1, { invoices: [{ invoiceNo, cents: amountCents - 1 }] }),
    ).toMatchObject({ released: [held] })
    expect(await heldReason(person)).toBe('')
    expect(await office.pickAll(held)).not.toBeNull()
  })

  it('30 times: two payments at once release the order once, and never wait in a circle', async () => {
    for (let round = 0; round < 30; round += 1) {
      const person = await server.person({ limitCents: 100_00 })
      const first = (await buyNow(person, { [PRODUCTS.case]: 5 })).order.webOrderNo
      const { invoiceNo, amountCents } = await shipAll(first)
      await buyNow(person, { [PRODUCTS.case]: 5 })
      const half = Math.floor(amountCents / 2)
      const both = await Promise.all([
        pay(person, half, { invoices: [{ invoiceNo, cents: half }] }),
        pay(person, amountCents - half, { invoices: [{ invoiceNo, cents: amountCents - half }] }),
        office.receive(1),
      ])
      expect(both.slice(0, 2).flatMap((one) => ('released' in one ? one.released : []))).toHaveLength(1)
      expect(await heldReason(person)).toBe('')
    }
  })

  it('that releases two orders at once allocates each unit once', async () => {
    await office.emptyShelf(1)
    await office.setExpected('2027-01-01')
    const other = await server.person()
    await buyNow(other, { [PRODUCTS.case]: 1 })
    const waiting = (await buyNow(other, { [PRODUCTS.case]: 4 })).order.webOrderNo
    const person = await server.person({ limitCents: 100_00 })
    await server.db
      .updateTable('customer_balance')
      .set({ open_orders_cents: 100_00 })
      .where('customer_id', '=', person.customerId)
      .execute()
    const numbers = []
    for (const units of [1, 1])
      numbers.push((await buyNow(person, { [PRODUCTS.case]: units })).order.webOrderNo)
    await server.db
      .updateTable('customer_balance')
      .set((of) => ({ open_orders_cents: of('open_orders_cents', '-', 100_00) }))
      .where('customer_id', '=', person.customerId)
      .execute()
    await office.setStock(PRODUCTS.case, 20)
    expect((await pay(person, 1, 'oldestFirst')).released).toEqual(numbers)
    expect(await office.linesOf(waiting)).toEqual(['33 4/4/0'])
    expect(await office.stockOf(PRODUCTS.case)).toEqual({ on_hand: 20, allocated: 7 })
  })
})
