import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockWaits } from '#testing/lock-waits.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow, walkCheckout } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { Refusal } from '#shared/codes/refusals.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import { Refused } from '#web/data/failures.ts'
import { reinstateOrder } from '#server/modules/fulfilment/reinstate-order.ts'
import { lockStock } from '#server/modules/stock/stock.store.ts'
import { takeMoney } from './take-money.ts'

/** Stock is locked in the order of the ids: FIRST before SECOND. */
const FIRST = PRODUCTS.minimum
const SECOND = PRODUCTS.case

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(1_000))

const pay = (person: TestPerson, amountCents: number) =>
  office.inTx((tx) =>
    takeMoney(tx, {
      ...{ accountId: person.accountId, amountCents, methodId: 'DIRECT_DEPOSIT', reference: '' },
      ...{ receivedAt: server.clock.now, pays: 'oldestFirst', ...office.acting() },
    }),
  )
const heldOf = async (person: TestPerson) =>
  (
    await server.db
      .selectFrom('web_order')
      .select('held_reason')
      .where('account_id', '=', person.accountId)
      .orderBy('web_order_no')
      .execute()
  ).map((one) => one.held_reason)
/** A person whose next order of five cases does not fit, until what they owe is paid. */
async function owing() {
  const person = await server.person({ limitCents: 100_00 })
  const { order } = await buyNow(person, { [PRODUCTS.case]: 5 })
  await office.pickAll(order.webOrderNo)
  const { invoice } = await office.ship(order.webOrderNo)
  return { person, cents: invoice.amountCents }
}

/** Makes a call that may be refused, and nothing else may go wrong with it. */
const orRefused = (call: Promise<unknown>) =>
  call.catch((problem: unknown) => {
    if (!(problem instanceof Refused || problem instanceof Refusal)) throw problem
  })

describe('credit notes that pay an invoice while its payer deposits', () => {
  it('20 times at once, with a held order: neither waits for what the other holds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { person, cents } = await owing()
      await buyNow(person, { [PRODUCTS.case]: 5 }) // held, and waits for what a deposit would release
      const { dueInvoices } = await person.call('dueInvoicesFromServer', {})
      const [invoice] = dueInvoices
      const { creditNo } = await office.inTx((tx) =>
        creditInvoice(tx, {
          ...{
            invoiceNo: invoice!.invoiceno,
            units: new Map([[1, 1]]),
            reason: 'Broken',
            ...office.acting(),
          },
        }),
      )
      const after = (await person.call('dueInvoicesFromServer', {})).dueInvoices
      const creditCents = -after.find(({ invoiceno }) => invoiceno === creditNo)!.totalDue
      const dollars = Math.floor(creditCents / 100).toFixed(2)
      await Promise.all([
        orRefused(pay(person, cents - creditCents)),
        orRefused(
          person.call('allocateInvoicePayments', {
            invoiceIds: [invoice!.invoiceno, creditNo],
            paymentAllocations: [dollars, `-${dollars}`],
            paymentMethodId: '',
            justCalculatePrices: false,
          }),
        ),
      ])
      expect((await person.call('dueInvoicesFromServer', {})).creditSummary?.totalDue).toBeGreaterThanOrEqual(
        0,
      )
    }
  })
})

describe('an order that is placed while its payer pays', () => {
  it('and was before the payment in the queue for the balance goes on by it', async () => {
    const { person, cents } = await owing()
    const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 5 })
    let both: Promise<unknown> = Promise.resolve()
    await office.inTx(async (tx) => {
      await sql`select from customer_balance where customer_id = ${person.customerId} for update`.execute(tx)
      const confirmed = person.call('checkoutConfirm', { cartId })
      await expect.poll(() => lockWaits(server.db)).toBe(1)
      both = Promise.all([confirmed, pay(person, cents)])
      await expect.poll(() => lockWaits(server.db)).toBe(2)
    })
    await both
    expect(await heldOf(person)).toEqual([null, null])
  })

  it('50 times at once: is not held once both are done', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { person, cents } = await owing()
      const { cartId } = await walkCheckout(person, { [PRODUCTS.case]: 5 })
      await Promise.all([pay(person, cents), person.call('checkoutConfirm', { cartId })])
      expect(await heldOf(person)).toEqual([null, null])
    }
  })
})

describe('stock is locked in the order of the products', () => {
  const setExpected = async (productId: string, day: string | null) => {
    await server.db.updateTable('product').set({ expected_on: day }).where('id', '=', productId).execute()
    await office.untilCached(productId)
  }
  const emptyBoth = async (day: string | null, units: number) => {
    for (const productId of [FIRST, SECOND]) {
      const { allocated } = await office.stockOf(productId)
      await office.setStock(productId, allocated + units)
      await setExpected(productId, day)
    }
  }

  /** Another step that locks both products, while a step of the back office takes them. */
  async function beside(step: () => Promise<unknown>) {
    let stepped: Promise<unknown> = Promise.resolve()
    await office.inTx(async (tx) => {
      await lockStock(tx, [FIRST])
      stepped = step()
      stepped.catch(() => undefined) // looked at below
      await expect.poll(() => lockWaits(server.db)).toBe(1)
      await lockStock(tx, [SECOND])
    })
    await stepped
  }

  /** A person with two held orders: the older waits for the second product, the newer for the first. */
  async function waitingForBoth() {
    const { person, cents } = await owing()
    await emptyBoth('2027-01-01', 0)
    for (const goods of [{ [SECOND]: 4 }, { [FIRST]: 4 }]) await buyNow(person, goods)
    await emptyBoth(null, 100)
    const [, ...held] = await heldOf(person)
    expect(held).toEqual([expect.any(String), expect.any(String)])
    // both fit then, once somebody looks
    await server.db
      .updateTable('customer')
      .set({ credit_limit2_cents: 500_00, credit_limit3_cents: 500_00 })
      .where('id', '=', person.customerId)
      .execute()
    return { person, cents }
  }

  it('by a payment that releases two orders, which wait for one of them each', async () => {
    const { person, cents } = await waitingForBoth()
    await beside(() => pay(person, cents))
    expect(await heldOf(person)).toEqual([null, null, null])
  })

  it('by an order that is reinstated while other lines of it wait', async () => {
    const person = await server.person()
    await emptyBoth('2027-01-01', 0)
    await office.setStock(SECOND, (await office.stockOf(SECOND)).allocated + 3)
    const { order } = await buyNow(person, { [SECOND]: 3, [FIRST]: 4 })
    const { webOrderNo } = order
    const { line_no: lineNo } = await server.db
      .selectFrom('order_line')
      .select('line_no')
      .where('web_order_no', '=', webOrderNo)
      .where('product_id', '=', SECOND)
      .executeTakeFirstOrThrow()
    await office.cancel(webOrderNo, { lineNos: [lineNo], isStaff: true })
    await emptyBoth(null, 100)
    await beside(() =>
      office.inTx((tx) =>
        reinstateOrder(tx, {
          ...{ webOrderNo, lineNos: [lineNo], promised: 3, reason: 'A mistake' },
          ...office.acting(),
        }),
      ),
    )
    expect((await office.linesOf(webOrderNo)).sort()).toEqual(['33 3/3/0', '33 4/4/0'])
  })

  it('20 times: payments, a confirm and a shipment of both products at once never wait in a circle', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [await waitingForBoth(), await waitingForBoth()]
      const [buyer, other] = [await server.person(), await server.person()]
      const sent = (await buyNow(other, { [SECOND]: 3, [FIRST]: 3 })).order.webOrderNo
      await office.pickAll(sent)
      const { cartId } = await walkCheckout(buyer, { [SECOND]: 3, [FIRST]: 3 })
      await Promise.all([
        pay(one.person, one.cents),
        buyer.call('checkoutConfirm', { cartId }),
        office.ship(sent),
        pay(two.person, two.cents),
      ])
      for (const { person } of [one, two]) expect(await heldOf(person)).toEqual([null, null, null])
    }
  })
})
