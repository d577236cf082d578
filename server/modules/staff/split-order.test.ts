import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalText } from '#shared/codes/refusals.ts'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { auditBooks } from '#server/modules/books/audit-books.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { startLedger } from '#testing/stock-ledger.ts'
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
beforeEach(async () => {
  await office.emptyShelf(1)
  await office.setStock(PRODUCTS.zero, 500)
  await office.setExpected('2027-01-01') // what is on its way may be ordered
})

const reason = 'The customer cannot wait'
/** An order that leaves as a whole: of one product it waits for ten, and another is there. */
async function waitsAsWhole() {
  const goods = { [PRODUCTS.case]: 10, [PRODUCTS.zero]: 1 }
  const { order } = await buyNow(await server.person(), goods, { shipNow: false })
  return order.webOrderNo
}
const receive = (units: number) =>
  sam.call('staffReceiveStock', {
    entryId: crypto.randomUUID(),
    lines: [{ code: PRODUCTS.case, units }],
    reason: 'PO 12',
  })

it('decision 6: an order that leaves as a whole is split: what is there leaves, the rest follows when it has come', async () => {
  await startLedger(server.db)
  const no = await waitsAsWhole()
  expect((await office.linesOf(no)).map((line) => line.slice(0, 2))).toEqual(['22', '22'])
  expect((await sam.call('staffOrder', { webOrderNo: no })).order.shipNow).toBe(false)
  await expect(sam.call('staffSplitOrder', { webOrderNo: no, reason: ' ' })).rejects.toThrow(
    refusalText('backOffice.reason'),
  )
  await sam.call('staffSplitOrder', { webOrderNo: no, reason })
  expect((await sam.call('staffOrder', { webOrderNo: no })).order.shipNow).toBe(true)
  const [ready, waiting] = await office.linesOf(no)
  expect(waiting).toMatch(/^2[23] 10\//)
  expect(ready).toBe('33 1/1/0')
  await office.pickAll(no)
  await office.ship(no)
  expect((await office.linesOf(no))[0]).toBe('77 1/0/1')
  await receive(20)
  expect((await office.linesOf(no))[1]).toMatch(/^3[37] 10\//)
  await office.pickAll(no)
  await office.ship(no)
  expect(await office.linesOf(no)).toEqual(['77 1/0/1', '77 10/0/10'])
  expect((await auditBooks(server.db)).flatMap(({ differences }) => differences)).toEqual([])
})

it('whoever ordered reads that it leaves in parts: by mail, in the bell and in the story, without the reason of staff', async () => {
  const dealer = await server.person()
  const goods = { [PRODUCTS.case]: 10, [PRODUCTS.zero]: 1 }
  const { order } = await buyNow(dealer, goods, { shipNow: false })
  await sam.call('staffSplitOrder', { webOrderNo: order.webOrderNo, reason })
  const now = new Date(server.clock.now.getTime() + 60_000)
  await mailEvents({ db: server.db, seller: NO_SELLER, now })
  const mail = (await server.mailsTo(dealer.email)).at(-1)
  expect(mail?.subject).toContain('leaves in parts')
  expect(mail?.body_text).toContain('What is in stock leaves with the next pick, and the rest as it arrives.')
  const { unreadAlerts } = await dealer.call('alertsFromServer', {})
  const told = unreadAlerts.map(({ messageline }) => messageline).join(' ')
  expect(told).toContain('it leaves in parts')
  const { entries } = await dealer.call('orderTimeline', { orderNo: order.orderno })
  expect(entries.map(({ kind }) => kind)).toContain('split')
  for (const text of [mail?.body_text, told, JSON.stringify(entries)]) expect(text).not.toContain(reason)
})

it('is split once by two at once, stays held where it is held, and never where it leaves in parts already', async () => {
  for (let round = 0; round < 20; round += 1) {
    const no = await waitsAsWhole()
    const both = [sam, kim].map((who) => who.call('staffSplitOrder', { webOrderNo: no, reason }))
    const ends = await Promise.allSettled(both)
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
  const held = await waitsAsWhole()
  await sam.call('staffHoldOrder', { webOrderNo: held, reason })
  await sam.call('staffSplitOrder', { webOrderNo: held, reason })
  expect((await sam.call('staffOrder', { webOrderNo: held })).order).toMatchObject({
    heldReason: reason,
    shipNow: true,
  })
  const { order } = await buyNow(await server.person(), { [PRODUCTS.zero]: 1 })
  for (const webOrderNo of [held, order.webOrderNo])
    await expect(sam.call('staffSplitOrder', { webOrderNo, reason })).rejects.toThrow(
      refusalText('backOffice.nothing'),
    )
  const packer = await server.person({ type: 'S', roles: 'W' })
  await expect(packer.call('staffSplitOrder', { webOrderNo: held, reason })).rejects.toMatchObject({
    code: 'access.denied',
  })
})
