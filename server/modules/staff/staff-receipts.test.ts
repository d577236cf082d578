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

const invoiced = async (person: TestPerson, units = 3) => {
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  await office.pickAll(order.webOrderNo)
  return (await office.ship(order.webOrderNo)).invoice
}
type Pays = { invoiceNo: string; cents: number }[]
const take = (
  customerId: string,
  cents: number,
  more: { entryId?: string; pays?: Pays; receivedOn?: string } = {},
) =>
  nora.call('staffTakeMoney', {
    entryId: crypto.randomUUID(),
    customerId,
    cents,
    method: 'DIRECT_DEPOSIT',
    reference: 'by phone',
    receivedOn: '2026-01-01',
    ...more,
  })
const owed = async (person: TestPerson) => (await office.balanceOf(person.customerId)).invoiced
const receipts = async ({ customerId }: TestPerson) =>
  (await nora.call('staffReceiptsPage', { customerId })).receipts
const spend = (customerId: string, from: { receiptId: number } | { creditNo: string }, pays?: Pays) =>
  nora.call('staffPayInvoices', {
    entryId: crypto.randomUUID(),
    customerId,
    creditNo: '',
    ...from,
    ...(pays && { pays }),
  })

describe('money by hand', () => {
  it('pays what is due longest, keeps the rest free, and counts the same entry once', async () => {
    const person = await server.person()
    const { customerId } = person
    const [a, b] = [await invoiced(person), await invoiced(person)]
    const entryId = crypto.randomUUID()
    const answers = await Promise.allSettled([
      take(customerId, a.amountCents + 5, { entryId }),
      take(customerId, a.amountCents + 5, { entryId }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(take(customerId, 5, { entryId })).rejects.toMatchObject({ code: 'backOffice.entered' })
    expect(await owed(person)).toBe(b.amountCents - 5)
    const { receiptId } = await take(customerId, 100, { pays: [] })
    expect(await receipts(person)).toMatchObject([
      { receiptId, free: 100, pays: [] },
      { free: 0, pays: [{ amount: a.amountCents }, { invoiceNo: b.invoiceNo, amount: 5 }] },
    ])
    const open = await nora.call('staffPayerMoney', { customerId })
    expect(open).toMatchObject({ owing: b.amountCents - 5, hasMore: false })
    expect(open.invoices.map((one) => [one.invoiceNo, one.open])).toEqual([[b.invoiceNo, b.amountCents - 5]])
    await spend(customerId, { receiptId }, [{ invoiceNo: b.invoiceNo, cents: 60 }])
    await spend(customerId, { receiptId })
    expect(await owed(person)).toBe(b.amountCents - 105)
    await expect(spend(customerId, { receiptId })).rejects.toMatchObject({ code: 'receipt.over' })
  })

  it('refuses another’s invoice or receipt, more than there is, nothing, and a day to come', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const { customerId } = person
    const [own, others] = [await invoiced(person), await invoiced(other)]
    const pay = (pays: Pays, cents = 10_000_000) => take(customerId, cents, { pays })
    for (const [work, code] of [
      [() => pay([{ invoiceNo: others.invoiceNo, cents: 5 }]), 'invoice.unknown'],
      [() => pay([{ invoiceNo: own.invoiceNo, cents: own.amountCents + 1 }]), 'receipt.over'],
      [() => pay([{ invoiceNo: own.invoiceNo, cents: 5 }], 4), 'receipt.over'],
      [() => pay([{ invoiceNo: own.invoiceNo, cents: -5 }]), 'receipt.amount'],
      [
        () =>
          pay([
            { invoiceNo: own.invoiceNo, cents: 1 },
            { invoiceNo: own.invoiceNo, cents: 1 },
          ]),
        'backOffice.twice',
      ],
      [() => take(customerId, 0), 'receipt.amount'],
      [() => take('NO-SUCH', 5), 'bank.whose'],
      [() => take(customerId, 5, { receivedOn: '2999-01-01' }), 'receipt.day'],
      [() => take(customerId, 5, { receivedOn: '2026-02-30' }), 'receipt.day'],
      [() => nora.call('staffPayerMoney', { customerId: 'NO-SUCH' }), 'customer.unknown'],
    ] as const)
      await expect(work(), code).rejects.toMatchObject({ code })
    const { receiptId } = await take(other.customerId, 7, { pays: [] })
    await expect(
      spend(customerId, { receiptId }, [{ invoiceNo: own.invoiceNo, cents: 5 }]),
    ).rejects.toMatchObject({ code: 'receipt.unknown' })
    expect(await owed(person)).toBe(own.amountCents)
  })

  it('a credit note pays an invoice of the same payer', async () => {
    const person = await server.person()
    const [a, b] = [await invoiced(person, 3), await invoiced(person, 3)]
    const { creditNo, amount } = await nora.call('staffCreditInvoice', {
      ...{ invoiceNo: a.invoiceNo, units: [{ lineNo: 1, units: 1 }], freightCents: 0, feeCents: 0 },
      ...{ creditedCents: 0, reason: 'Broken' },
    })
    expect(await nora.call('staffPayerMoney', { customerId: person.customerId })).toMatchObject({
      credits: [{ invoiceNo: creditNo, open: amount }],
    })
    await spend(person.customerId, { creditNo }, [{ invoiceNo: b.invoiceNo, cents: -amount }])
    const { payments, invoice } = await nora.call('staffInvoice', { invoiceNo: b.invoiceNo })
    expect(payments).toMatchObject([{ kind: 'credit', number: creditNo, amount: -amount }])
    expect(invoice.open).toBe(b.amountCents + amount)
    expect((await nora.call('staffInvoice', { invoiceNo: creditNo })).payments).toMatchObject([
      { kind: 'invoice', number: b.invoiceNo },
    ])
  })

  it('refunds what is free with a reason, and never more', async () => {
    const person = await server.person()
    const { receiptId } = await take(person.customerId, 500, { pays: [] })
    const refund = (cents: number, reason = 'Paid twice', entryId: string = crypto.randomUUID()) =>
      nora.call('staffRefundReceipt', { entryId, receiptId, cents, reason })
    await expect(refund(501)).rejects.toMatchObject({ code: 'receipt.over' })
    await expect(refund(200, ' ')).rejects.toMatchObject({ code: 'backOffice.reason' })
    const entryId = crypto.randomUUID()
    await refund(200, 'Paid twice', entryId)
    await expect(refund(200, 'Paid twice', entryId)).rejects.toMatchObject({ code: 'backOffice.entered' })
    expect(await receipts(person)).toMatchObject([{ free: 300, refunded: 200 }])
  })

  it('one that was given back whole is not shown as taken back', async () => {
    const person = await server.person()
    const { receiptId } = await take(person.customerId, 500)
    await nora.call('staffRefundReceipt', {
      ...{ entryId: crypto.randomUUID(), receiptId, cents: 500, reason: 'Not ours' },
    })
    expect(await receipts(person)).toMatchObject([{ free: 0, refunded: 500, isTakenBack: false }])
  })

  it('takes one back with a reason, once: what it paid is owed again', async () => {
    const person = await server.person()
    const { amountCents } = await invoiced(person)
    const { receiptId } = await take(person.customerId, amountCents)
    const reverse = (reason = 'The cheque bounced') => nora.call('staffReverseReceipt', { receiptId, reason })
    await expect(reverse(' ')).rejects.toMatchObject({ code: 'backOffice.reason' })
    const answers = await Promise.allSettled([reverse(), reverse()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(reverse()).rejects.toMatchObject({ code: 'receipt.reversed' })
    expect(await owed(person)).toBe(amountCents)
    expect(await receipts(person)).toMatchObject([
      { free: 0, refunded: amountCents, isTakenBack: true, pays: [] },
    ])
  })

  it('a deposit that is taken back holds its order again, and its line of the statement waits again', async () => {
    const cash = await server.person({ cash: true })
    const { order } = await buyNow(cash, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
    const total = await office.totalOf(order.webOrderNo)
    const content = `Date,Amount,Narrative\n20/02/2026,${(total / 100).toFixed(2)},who knows\n`
    const file = { fileName: 'a.csv', content: Buffer.from(content).toString('base64') }
    await nora.call('staffReadStatement', file)
    const [line] = (await nora.call('staffBankLines', {})).lines
    const matching = { lineId: line?.id ?? 0, webOrderNo: order.webOrderNo, accountId: '' }
    await nora.call('staffMatchLine', matching)
    const [receipt] = await receipts(cash)
    const reversed = await nora.call('staffReverseReceipt', {
      receiptId: receipt?.receiptId ?? 0,
      reason: 'Of another',
    })
    expect(reversed).toEqual(expect.objectContaining({ owedAgain: 0, isHeld: true }))
    const { order: now } = await nora.call('staffOrder', { webOrderNo: order.webOrderNo })
    expect(now.heldReason).toBe('The payment did not reach us. Waiting for your direct deposit')
    expect((await nora.call('staffBankLines', {})).lines.map(({ id }) => id)).toEqual([line?.id])
    expect(await nora.call('staffMatchLine', matching)).toMatchObject({ released: [order.webOrderNo] })
  })

  it('money of a gateway is given back there alone', async () => {
    const { accountId, customerId, userId, call } = await server.person({ cash: true })
    await call('updateShoppingCartProductQuantity', { productId: PRODUCTS.case, quantity: 1 })
    const { id: cartId } = await server.db
      .selectFrom('cart')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const at = server.clock.now
    const payment = await server.db
      .insertInto('payment')
      .values({
        ...{ account_id: accountId, user_id: userId, method_id: 'VISA_CREDIT', gateway: 'sandbox' },
        ...{ amount_cents: 5, currency: 'AUD', origin: '', payer_email: '', state: 'captured' },
        ...{ web_order_no: 1, cart_id: cartId, cart_version: 1, pending_order: '{}' },
        ...{ created_at: at, lapses_at: at, checked_at: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const receipt = await server.db
      .insertInto('receipt')
      .values({
        ...{ account_id: accountId, customer_id: customerId, received_at: at, amount_cents: 5 },
        ...{ payment_method_id: 'VISA_CREDIT', payment_id: payment.id, web_order_no: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reverse = (receiptId: number) => nora.call('staffReverseReceipt', { receiptId, reason: 'x' })
    await expect(reverse(receipt.id)).rejects.toMatchObject({ code: 'receipt.gateway' })
    await expect(reverse(receipt.id + 1_000)).rejects.toMatchObject({ code: 'receipt.unknown' })
  })
})
