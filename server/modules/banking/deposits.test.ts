import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { chaseDeposits } from './chase-deposits.ts'
import { reverseByStaff } from './reverse-by-staff.ts'
import { takeMoney } from './take-money.ts'
import { brisbaneDay, shownDay } from '#shared/rules/brisbane.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(10))

const later = (days: number) => new Date(server.clock.now.getTime() + days * 24 * 60 * 60_000)
const chase = (days: number) =>
  chaseDeposits({ db: server.db, days: { remind: 3, cancel: 10 }, seller: NO_SELLER, now: later(days) })
const mailsTo = async (person: TestPerson) =>
  (await server.mailsTo(person.email)).map(({ subject }) => subject.replace(/\d{5,}/, '#'))
const order = async () => {
  const person = await server.person({ cash: true })
  const { order: placed } = await buyNow(person, { [PRODUCTS.case]: 8 }, { payment: 'DIRECT_DEPOSIT' })
  return { person, no: placed.webOrderNo }
}
const payAll = async ({ person, no }: { person: TestPerson; no: number }) => {
  const amountCents = await office.totalOf(no)
  const { receiptId } = await office.inTx((tx) =>
    takeMoney(tx, {
      ...{ accountId: person.accountId, amountCents, methodId: 'DIRECT_DEPOSIT', reference: '' },
      ...{ receivedAt: server.clock.now, pays: { webOrderNo: no }, ...office.acting() },
    }),
  )
  return receiptId
}
const notesOf = async (webOrderNo: number) =>
  (
    await server.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'order.note')
      .where('subject_id', '=', String(webOrderNo))
      .execute()
  ).map(({ detail }) => detail)
const PLACED = 'Tradecounter: your order #'
const REMINDED = 'Tradecounter: your order # waits for your payment'

it('a deposit that does not come is asked for once, and then its order is cancelled and its stock given on', async () => {
  const { person, no } = await order()
  await office.setExpected('2027-01-01')
  const other = await server.person()
  const waiting = (await buyNow(other, { [PRODUCTS.case]: 5 })).order.webOrderNo
  await office.setExpected(null)
  await chase(2.9)
  expect(await mailsTo(person)).toEqual([PLACED])
  await Promise.all([chase(3), chase(3), chase(5)])
  expect(await mailsTo(person)).toEqual([PLACED, REMINDED])
  await Promise.all([chase(10), chase(10), chase(11)])
  await mailEvents({ db: server.db, seller: NO_SELLER, now: later(12) })
  expect(await mailsTo(person)).toEqual([PLACED, REMINDED, 'Tradecounter: your order # is cancelled'])
  expect(await office.linesOf(no)).toEqual(['99 8/0/0'])
  expect(await office.linesOf(waiting)).toEqual(['33 2/2/0', '33 3/3/0'])
  expect(await office.balanceOf(person.customerId)).toEqual({ invoiced: 0, open: 0 })
})

it('a deposit that came in part is left to staff', async () => {
  const { person, no } = await order()
  await office.inTx((tx) =>
    takeMoney(tx, {
      accountId: person.accountId,
      amountCents: 1,
      methodId: 'DIRECT_DEPOSIT',
      reference: '',
      receivedAt: server.clock.now,
      pays: { webOrderNo: no },
      ...office.acting(),
    }),
  )
  await chase(30)
  expect(await mailsTo(person)).toEqual([PLACED])
  expect(await office.linesOf(no)).toEqual(['33 8/8/0'])
})

it('20 times: the money and the cancellation at once end in one of both', async () => {
  for (let round = 0; round < 20; round += 1) {
    await office.emptyShelf(10)
    const { person, no } = await order()
    const total = await office.totalOf(no)
    const [paid] = await Promise.allSettled([
      office.inTx((tx) =>
        takeMoney(tx, {
          accountId: person.accountId,
          amountCents: total,
          methodId: 'DIRECT_DEPOSIT',
          reference: '',
          receivedAt: server.clock.now,
          pays: { webOrderNo: no },
          ...office.acting(),
        }),
      ),
      chase(10),
    ])
    expect(paid.status).toBe('fulfilled') // money is never lost: what comes too late is free
    expect(['99 8/0/0', '33 8/8/0']).toContain((await office.linesOf(no)).join())
  }
})

it('an order whose goods are picked is left to staff, who are told once; the others are cancelled', async () => {
  const [picked, sound] = [await order(), await order()]
  await office.receive(10)
  await office.allocateWaitingOrders()
  const receiptId = await payAll(picked)
  await office.pickAll(picked.no)
  await office.inTx((tx) => reverseByStaff(tx, { receiptId, reason: 'bounced', ...office.acting() }))
  for (const days of [10, 10, 11]) await chase(days)
  expect((await office.linesOf(sound.no)).join()).toMatch(/^99 /)
  expect(await office.linesOf(picked.no)).toEqual(['66 8/8/0'])
  expect(await notesOf(picked.no)).toEqual([
    { note: expect.stringContaining('deposit did not arrive in time') as string },
  ])
})

it('a deposit that is taken back is asked for anew, with the days of a new one', async () => {
  const one = await order()
  await chase(3)
  const receiptId = await payAll(one)
  await office.inTx((tx) => reverseByStaff(tx, { receiptId, reason: 'bounced', by: COMMAND, now: later(9) }))
  await chase(11)
  expect(await office.linesOf(one.no)).toEqual(['33 8/8/0'])
  await chase(12)
  expect((await mailsTo(one.person)).filter((subject) => subject === REMINDED)).toHaveLength(2)
  const { body_text: text } = await server.db
    .selectFrom('mail')
    .select('body_text')
    .where('recipient', '=', one.person.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(text).toContain(`nothing has arrived by ${shownDay(brisbaneDay(later(19)))}.`)
  await chase(19)
  expect(await office.linesOf(one.no)).toEqual(['99 8/0/0'])
})
