import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { chaseOverdue } from './chase-overdue.ts'
import { takeMoney } from './take-money.ts'

const DAY_MS = 24 * 60 * 60_000
const START = new Date('2026-03-02T00:00:00Z')
let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>, nora: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  nora = await newPerson({ type: 'S', roles: 'N' })
})
afterAll(() => server.close())
/** Somebody whose session outlives the months of these tests. */
async function newPerson(spec: Parameters<TestServer['person']>[0] = {}): Promise<TestPerson> {
  const person = await server.person(spec)
  await sql`update session set created_at = '2026-12-01', last_used_at = '2026-12-01' where user_id = ${person.userId}`.execute(
    server.db,
  )
  return person
}
beforeEach(async () => {
  server.clock.now = START
  await office.emptyShelf(1_000)
})

const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }
const DAYS = { remind: 7, second: 14, stop: 30, fromCents: 500 }
/** The night of so many days after the first invoices were due. */
const night = async (days: number) => {
  server.clock.now = new Date(START.getTime() + (30 + days) * DAY_MS)
  return chaseOverdue({ db: server.db, days: DAYS, seller: SELLER, now: server.clock.now })
}
/** An invoice of $44.00 and more, due 30 days after the start. */
const owes = async (person: TestPerson, units = 4) => {
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  await office.pickAll(order.webOrderNo)
  return (await office.ship(order.webOrderNo)).invoice
}
const place = async (person: TestPerson) => (await buyNow(person, { [PRODUCTS.case]: 1 })).order
const pay = (person: TestPerson, cents: number) =>
  office.inTx((tx) =>
    takeMoney(tx, {
      accountId: person.accountId,
      amountCents: cents,
      methodId: 'DIRECT_DEPOSIT',
      reference: 'PAID',
      receivedAt: server.clock.now,
      pays: 'oldestFirst',
      ...office.acting(),
    }),
  )
const owed = async (person: TestPerson) =>
  (
    await sql<{ cents: number }>`
      select coalesce(sum(amount_inc_cents - allocated_cents), 0)::bigint as cents from invoice where customer_id = ${person.customerId}`.execute(
      server.db,
    )
  ).rows[0]?.cents ?? 0
const mailsTo = async (person: { email: string }) =>
  (await server.mailsTo(person.email)).filter(({ subject }) => subject.includes('overdue'))
const subjects = async (person: TestPerson) =>
  (await mailsTo(person)).map(({ subject }) => subject.replace(/\$[\d.]+/, '$#'))
const stateOf = async (person: TestPerson) =>
  (await nora.call('staffOverdue', {})).payers.find(({ payerId }) => payerId === person.customerId)
const isHeld = async (order: { orderno: string }, person: TestPerson) =>
  (await person.call('ordersFromServer', { orderNo: order.orderno })).orders[0]?.heldReason
const stopped = async () => {
  const person = await newPerson()
  await owes(person)
  for (const day of [7, 14, 30]) await night(day)
  return person
}

describe('money that is free of a prepaid order', () => {
  const paid = async (person: TestPerson, webOrderNo: number, cents: number) =>
    (
      await office.inTx((tx) =>
        takeMoney(tx, {
          accountId: person.accountId,
          amountCents: cents,
          methodId: 'DIRECT_DEPOSIT',
          reference: 'PAID',
          receivedAt: server.clock.now,
          pays: { webOrderNo },
          ...office.acting(),
        }),
      )
    ).receiptId
  const shown = async (person: TestPerson) =>
    (await nora.call('staffCustomer', { customerId: person.customerId })).customer.free

  it('counts once for reminders and for staff, however many receipts the order has', async () => {
    const person = await newPerson()
    await owes(person)
    const { order } = await buyNow(person, { [PRODUCTS.case]: 2 })
    const total = await office.totalOf(order.webOrderNo)
    for (const cents of [1_00, total - 1_00 + 5_000_00]) await paid(person, order.webOrderNo, cents)
    expect(await shown(person)).toBe(5_000_00)
    await night(7)
    expect(await stateOf(person)).toMatchObject({ state: 'none' })
    expect(await subjects(person)).toEqual([])
    await office.cancel(order.webOrderNo, { isStaff: true })
    expect(await shown(person)).toBe(5_000_00 + total)
  })

  it('and what is kept for the order does not count', async () => {
    const person = await newPerson()
    await owes(person)
    const { order } = await buyNow(person, { [PRODUCTS.case]: 400 })
    await paid(person, order.webOrderNo, await office.totalOf(order.webOrderNo))
    expect(await shown(person)).toBe(0)
    await night(7)
    expect(await stateOf(person)).toMatchObject({ state: 'reminded' })
  })
})

describe('who does not pay', () => {
  it('is reminded twice and then stopped, once each, whichever process runs it', async () => {
    const person = await newPerson()
    await owes(person)
    await night(6)
    expect(await subjects(person)).toEqual([])
    for (const day of [7, 8, 13, 14, 20, 29, 30, 31]) await Promise.all([night(day), night(day), night(day)])
    expect(await subjects(person)).toEqual([
      'Tradecounter: $# is overdue',
      'Tradecounter: second reminder, $# is overdue',
      'Tradecounter: your new orders are held, $# is overdue',
    ])
    expect(await stateOf(person)).toMatchObject({ state: 'stopped', invoices: 1, oldestDue: '2026-04-01' })
  })

  it('says each invoice with what it lacks and when it was due, and how to pay', async () => {
    const person = await newPerson()
    const { invoiceNo } = await owes(person)
    await pay(person, 100)
    await night(7)
    const [mail] = await mailsTo(person)
    const cents = await owed(person)
    expect(mail?.body_text).toContain(
      `Invoice ${invoiceNo}, was due on 1 Apr 2026: $${(cents / 100).toFixed(2)}`,
    )
    expect(mail?.body_text).toContain('How to pay')
  })

  it('orders are accepted and held; the checkout warns, and the held order names what to pay', async () => {
    const person = await stopped()
    const { invoiceNo } = (await person.call('ordersFromServer', {})).orders
      .flatMap(({ invoicenos }) => invoicenos)
      .map((no) => ({ invoiceNo: no }))[0]!
    const order = await place(person)
    expect(await isHeld(order, person)).toBe(MESSAGES.heldByOverdue)
    const cents = await owed(person)
    const { hold } = await person.call('orderHold', { orderNo: order.orderno })
    expect(hold).toEqual({
      toPay: cents,
      lack: 0,
      invoices: [{ invoiceNo, dueOn: '2026-04-01', balance: cents }],
      others: 0,
    })
    expect((await nora.call('staffOrder', { webOrderNo: order.webOrderNo })).payToRelease).toEqual(hold)
    const mail = await server.db
      .selectFrom('mail')
      .select(['body_text'])
      .where('order_pdf_of', '=', order.webOrderNo)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain(`Invoice ${invoiceNo}, due on 1 Apr 2026: $`)
    expect(mail.body_text).toContain('We hold it for now. Invoices are overdue.')
  })

  it('the mail that staff hold such an order names what to pay as well, for who may see it', async () => {
    const person = await stopped()
    const order = await place(person)
    const sue = await newPerson({ type: 'S', roles: 'U' })
    await sue.call('staffHoldOrder', { webOrderNo: order.webOrderNo, reason: 'Check the address' })
    const later = new Date(server.clock.now.getTime() + 60_000)
    await mailEvents({ db: server.db, seller: SELLER, now: later })
    const { body_text } = await server.db
      .selectFrom('mail')
      .select('body_text')
      .where('recipient', '=', person.email)
      .where('subject', 'like', '%is on hold')
      .executeTakeFirstOrThrow()
    expect(body_text).toContain('We hold your order for now. Check the address.')
    expect(body_text).toMatch(/To pay, so that the order goes on: \$[\d.]+\nInvoice \d+, due on 1 Apr 2026/)
  })

  it('what they pay ends the stop at once and lets their orders go; part of it does not', async () => {
    const person = await stopped()
    const order = await place(person)
    await pay(person, 100)
    expect(await isHeld(order, person)).toBe(MESSAGES.heldByOverdue)
    const taken = await pay(person, await owed(person))
    expect(taken.released).toEqual([order.webOrderNo])
    expect(await isHeld(order, person)).toBe('')
    expect(await stateOf(person)).toBeUndefined()
    expect(await isHeld(await place(person), person)).toBe('')
    await night(60)
    expect(await subjects(person)).toHaveLength(3)
  })

  it('a credit note for all of it ends the stop at once and lets their orders go; for part it does not', async () => {
    const person = await newPerson()
    const { invoiceNo } = await owes(person)
    for (const day of [7, 14, 30]) await night(day)
    const order = await place(person)
    const credit = async (units: number, isRest = false) => {
      const { invoice } = await nora.call('staffInvoice', { invoiceNo })
      return nora.call('staffCreditInvoice', {
        invoiceNo,
        units: [{ lineNo: 1, units }],
        freightCents: isRest ? invoice.freight : 0,
        feeCents: 0,
        creditedCents: invoice.credited,
        reason: 'Never arrived',
      })
    }
    await credit(1)
    expect(await isHeld(order, person)).toBe(MESSAGES.heldByOverdue)
    await credit(3, true)
    expect(await isHeld(order, person)).toBe('')
    expect((await stateOf(person))?.state ?? 'none').toBe('none')
    expect(await isHeld(await place(person), person)).toBe('')
  })

  it('money that pays no invoice yet counts, and a few dollars are not asked for', async () => {
    const [rich, poor] = [await newPerson(), await newPerson()]
    await owes(rich)
    await owes(poor)
    await sql`
      insert into receipt (account_id, received_at, payment_method_id, amount_cents, customer_id)
      values (${rich.accountId}, now(), 'DIRECT_DEPOSIT', 100000, ${rich.customerId})`.execute(server.db)
    await pay(poor, (await owed(poor)) - 499)
    await night(90)
    expect([await subjects(rich), await subjects(poor)]).toEqual([[], []])
  })

  it('a mail goes to who may see what is owed; where nobody may, the stop comes all the same', async () => {
    const buyer = await newPerson({ letters: 'PDHT' })
    await owes(buyer)
    for (const day of [7, 14, 30]) await night(day)
    expect(await subjects(buyer)).toEqual([])
    expect(await stateOf(buyer)).toMatchObject({ state: 'stopped' })
    const order = await place(buyer)
    expect(await isHeld(order, buyer)).toBe(MESSAGES.heldByOverdue)
    await expect(buyer.call('orderHold', { orderNo: order.orderno })).rejects.toMatchObject({
      code: 'access.denied',
    })
    const mail = await server.db
      .selectFrom('mail')
      .select('body_text')
      .where('order_pdf_of', '=', order.webOrderNo)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).not.toContain('To pay')
  })
})

describe('staff', () => {
  it('take a stop back with a reason: orders go on, and the days count from then', async () => {
    const person = await stopped()
    const order = await place(person)
    const change = { payerId: person.customerId, reason: 'They called' }
    await nora.call('staffUndoDunning', { ...change, state: 'stopped' })
    expect(await isHeld(order, person)).toBe('')
    expect(await stateOf(person)).toMatchObject({ state: 'second', reason: 'They called' })
    // the same click twice takes one step back
    await expect(nora.call('staffUndoDunning', { ...change, state: 'stopped' })).rejects.toMatchObject({
      code: 'backOffice.nothing',
    })
    await night(45)
    expect(await stateOf(person)).toMatchObject({ state: 'second' })
    await night(46)
    expect(await stateOf(person)).toMatchObject({ state: 'stopped' })
    const audit = await server.db
      .selectFrom('audit')
      .select(['actor_kind', 'before', 'after', 'detail'])
      .where('action', '=', 'dunning.move')
      .where('subject_id', '=', person.customerId)
      .orderBy('id')
      .execute()
    expect(audit.map(({ actor_kind }) => actor_kind)).toEqual([
      'system',
      'system',
      'system',
      'person',
      'system',
    ])
    expect(audit[3]).toMatchObject({
      before: { state: 'stopped' },
      after: { state: 'second' },
      detail: { reason: 'They called' },
    })
  })

  const pausesOf = async (person: TestPerson) =>
    (
      await server.db
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'dunning.move')
        .where('subject_id', '=', person.customerId)
        .where(sql<boolean>`after ->> 'pausedUntil' is not null`)
        .execute()
    ).length

  it('pause reminders until a day, and end the pause', async () => {
    const person = await stopped()
    const order = await place(person)
    const change = { payerId: person.customerId, reason: 'Pays by instalments' }
    for (let times = 0; times < 2; times += 1)
      await nora.call('staffPauseDunning', { ...change, until: '2026-06-10' })
    expect(await pausesOf(person)).toBe(1)
    expect(await isHeld(order, person)).toBe('')
    expect(await stateOf(person)).toMatchObject({ state: 'none', pausedUntil: '2026-06-10' })
    await night(69) // 9 June
    expect(await stateOf(person)).toMatchObject({ state: 'none' })
    await night(70)
    expect(await stateOf(person)).toMatchObject({ state: 'reminded', pausedUntil: null })
    await nora.call('staffPauseDunning', { ...change, until: '2026-08-01' })
    await nora.call('staffPauseDunning', { ...change, until: '' })
    expect(await stateOf(person)).toMatchObject({ state: 'none', pausedUntil: null })
    expect(await subjects(person)).toHaveLength(4)
  })

  it.each([
    ['no reason', { until: '2027-01-01', reason: ' ' }, 'backOffice.reason'],
    ['a day that has passed', { until: '2026-01-01', reason: 'x' }, 'dunning.until'],
    ['no day of the calendar', { until: '2027-02-30', reason: 'x' }, 'dunning.until'],
    ['nothing to end', { until: '', reason: 'x' }, 'backOffice.nothing'],
    ['an unknown customer', { payerId: 'NO-SUCH', until: '2027-01-01', reason: 'x' }, 'payer.unknown'],
  ] as const)('are refused a pause with %s', async (_what, asked, code) => {
    const person = await newPerson()
    await expect(
      nora.call('staffPauseDunning', { payerId: person.customerId, ...asked }),
    ).rejects.toMatchObject({ code })
  })
})

it('a payment and the nightly run at once: nobody stays stopped who has paid', async () => {
  for (let round = 0; round < 5; round += 1) {
    server.clock.now = START
    const person = await stopped()
    const order = await place(person)
    await Promise.all([pay(person, await owed(person)), night(31)])
    expect(await isHeld(order, person)).toBe('')
    expect(await stateOf(person)).toBeUndefined()
  }
})

it('a customer is not told the numbers of others that the same payer pays for', async () => {
  const [payer, one, other] = [await newPerson(), await newPerson(), await newPerson()]
  await sql`update customer set payer_id = ${payer.customerId} where id in (${one.customerId}, ${other.customerId})`.execute(
    server.db,
  )
  const { invoiceNo } = await owes(other)
  for (const day of [7, 14, 30]) await night(day)
  expect(await subjects(payer)).toHaveLength(3)
  const order = await place(one)
  const { hold } = await one.call('orderHold', { orderNo: order.orderno })
  expect(hold).toMatchObject({ invoices: [], others: await owed(other) })
  await expect(other.call('orderHold', { orderNo: order.orderno })).rejects.toThrow(
    refusalText('order.unknown', { order: order.orderno }),
  )
  const mail = await server.db
    .selectFrom('mail')
    .select('body_text')
    .where('order_pdf_of', '=', order.webOrderNo)
    .executeTakeFirstOrThrow()
  expect(mail.body_text).not.toContain(invoiceNo)
  expect(mail.body_text).toContain('Invoices of other customers')
})

it('the days of the settings follow one another', () => {
  expect(readConfig({}).overdueDays).toEqual(DAYS)
  expect(() => readConfig({ OVERDUE_SECOND_DAYS: '30' })).toThrow('OVERDUE_SECOND_DAYS')
  expect(() => readConfig({ OVERDUE_REMIND_DAYS: '0' })).toThrow('OVERDUE_REMIND_DAYS')
})

describe('a payment that ended a stop and bounces', () => {
  const bounce = (receiptId: number) =>
    nora.call('staffReverseReceipt', { receiptId, reason: 'The bank sent it back' })
  const releasedOrder = async () => {
    server.clock.now = START
    const person = await stopped()
    const order = await place(person)
    expect(await isHeld(order, person)).toBe(MESSAGES.heldByOverdue)
    const { receiptId, released } = await pay(person, await owed(person))
    expect(released).toEqual([order.webOrderNo])
    expect(await isHeld(order, person)).toBe('')
    expect(await stateOf(person)).toBeUndefined()
    return { person, order, receiptId }
  }

  it('brings the stop back, and holds the order that it released', async () => {
    const { person, order, receiptId } = await releasedOrder()
    await bounce(receiptId)
    expect(await stateOf(person)).toMatchObject({ state: 'stopped' })
    expect(await isHeld(order, person)).toBe(MESSAGES.heldByOverdue)
    expect(await isHeld(await place(person), person)).toBe(MESSAGES.heldByOverdue)
    expect(await office.pickAll(order.webOrderNo)).toBeNull()
    expect((await pay(person, await owed(person))).released).toContain(order.webOrderNo)
  })

  it('leaves an order alone that is picked, and a stop that other money has ended', async () => {
    const { person, order, receiptId } = await releasedOrder()
    await office.pickAll(order.webOrderNo)
    await bounce(receiptId)
    expect(await stateOf(person)).toMatchObject({ state: 'stopped' })
    expect(await isHeld(order, person)).toBe('')
    const other = await releasedOrder()
    await pay(other.person, 5_000_00)
    await bounce(other.receiptId)
    expect(await isHeld(other.order, other.person)).toBe('')
    expect(await stateOf(other.person)).toMatchObject({ state: 'none' })
  })

  it('20 times: bounced by two while the order is picked, it is held or picked, and never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { person, order, receiptId } = await releasedOrder()
      const answers = await Promise.allSettled([
        bounce(receiptId),
        office.pickAll(order.webOrderNo),
        bounce(receiptId),
      ])
      expect(answers.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(2)
      expect(await stateOf(person)).toMatchObject({ state: 'stopped' })
      const picked = await server.db
        .selectFrom('order_line')
        .select(['picking', 'picked'])
        .where('web_order_no', '=', order.webOrderNo)
        .executeTakeFirstOrThrow()
      const isPicked = picked.picking + picked.picked > 0
      expect((await isHeld(order, person)) === '').toBe(isPicked)
    }
  })
})
