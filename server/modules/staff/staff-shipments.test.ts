import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

const HOUR_MS = 3_600_000
let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let una: TestPerson, wade: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  await server.db.insertInto('carrier').values({ id: 'BUS', name: 'Night Bus', tracking_url: '' }).execute()
  una = await server.person({ type: 'S', roles: 'U' })
  wade = await server.person({ type: 'S', roles: 'W' })
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(1_000))

type Asked = Partial<InputOf<AllCalls['staffShipmentsPage']>>
const page = (asked: Asked = {}, who = una) => who.call('staffShipmentsPage', { text: '', ...asked })
const numbers = async (asked: Asked = {}, who = una) =>
  (await page(asked, who)).shipments.map(({ shipmentNo }) => shipmentNo)

/** Ships an order of a person, as staff do at the console, an hour after the one before. */
async function shipped(person: TestPerson, connote: string, { carrierId = 'SWL', units = 3 } = {}) {
  server.clock.now = new Date(server.clock.now.getTime() + HOUR_MS)
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  const { webOrderNo } = order
  await office.pickAll(webOrderNo)
  const at = server.clock.now
  return { ...(await wade.call('staffShipOrder', { webOrderNo, carrierId, connote })), webOrderNo, at }
}

describe('shipments in the console', () => {
  it('one has its order, account, carrier, connote, units, who shipped it, and its invoice', async () => {
    const person = await server.person()
    const one = await shipped(person, 'SWL 4711', { units: 5 })
    expect(await page({ text: 'swl 47' })).toMatchObject({
      total: { count: 1, isExact: true },
      next: '',
      shipments: [
        {
          shipmentNo: one.shipmentNo,
          shippedAt: one.at,
          webOrderNo: one.webOrderNo,
          accountId: person.accountId,
          carrier: 'Swiftline',
          connote: 'SWL 4711',
          url: 'https://track.example/SWL%204711',
          lines: 1,
          units: 5,
          shippedBy: `Pat ${wade.login}`,
          invoiceNo: one.invoiceNo,
        },
      ],
    })
    // as in the order, who may not open an invoice is not told of it
    expect((await page({ text: 'SWL 4711' }, wade)).shipments).toMatchObject([
      { shipmentNo: one.shipmentNo, invoiceNo: '' },
    ])
  })

  it('is found by its number, its order, the beginning of its connote and words of its account', async () => {
    const person = await server.person()
    const [a, b] = [await shipped(person, 'FIND-1'), await shipped(person, 'FIND-2')]
    const { order_no } = await server.db
      .selectFrom('web_order')
      .select('order_no')
      .where('web_order_no', '=', b.webOrderNo)
      .executeTakeFirstOrThrow()
    for (const text of [b.shipmentNo.toLowerCase(), String(b.webOrderNo), order_no ?? '', 'find-2'])
      expect(await numbers({ text }), text).toEqual([b.shipmentNo])
    for (const text of ['FIND', person.accountId, `${person.accountId.toLowerCase()} ${person.accountId}`])
      expect(await numbers({ text }), text).toEqual([b.shipmentNo, a.shipmentNo])
    for (const text of ['IND-1', 'no such thing', '%', '_', "'"])
      expect(await numbers({ text }), text).toEqual([])
  })

  it('is narrowed to a carrier and to days, the newest first', async () => {
    const person = await server.person()
    const text = person.accountId
    const a = await shipped(person, 'DAY-1')
    const b = await shipped(person, 'DAY-2', { carrierId: 'BUS' })
    const c = await shipped(person, 'DAY-3')
    const nos = [c, b, a].map(({ shipmentNo }) => shipmentNo)
    expect(await numbers({ text })).toEqual(nos)
    expect(await numbers({ text, carrier: 'Swiftline' })).toEqual([nos[0], nos[2]])
    expect(await numbers({ text: 'DAY-', carrier: 'Night Bus' })).toEqual([nos[1]])
    expect(await numbers({ carrier: 'Nobody' })).toEqual([])
    expect(await numbers({ text, shippedFrom: b.at })).toEqual(nos.slice(0, 2))
    expect(await numbers({ text, shippedBefore: b.at })).toEqual([nos[2]])
    expect(await numbers({ shippedFrom: b.at, shippedBefore: c.at })).toEqual([nos[1]])
    expect((await page({ carrier: 'Night Bus' })).shipments.at(0)).toMatchObject({ url: '' })
    // the name that a carrier had stays with what it took
    await server.db.updateTable('carrier').set({ name: 'Day Bus' }).where('id', '=', 'BUS').execute()
    expect((await una.call('staffShipmentCarriers', {})).carriers).toEqual(['Night Bus', 'Swiftline'])
  })

  it('are read page by page, of one moment too; a cursor leads on in no other list', async () => {
    const person = await server.person()
    const { webOrderNo } = await shipped(person, 'PAGE-0')
    await sql`insert into shipment (shipment_no, web_order_no, carrier, connote, url, shipped_at)
      select 'PAGE' || n, ${webOrderNo}, 'Page Lines', 'PAGE-' || n, '', timestamptz '2026-01-01 00:00:00.123456Z'
        from generate_series(1, 260) n`.execute(server.db)
    for (const asked of [
      { carrier: 'Page Lines' },
      { text: 'page-' },
      { text: person.accountId },
    ] as Asked[]) {
      const seen: string[] = []
      let cursor = ''
      do {
        const { shipments, next, total } = await page({ ...asked, limit: 100, ...(cursor && { cursor }) })
        seen.push(...shipments.map(({ shipmentNo }) => shipmentNo))
        if (cursor === '') expect(total?.count).toBe('carrier' in asked ? 260 : 261)
        cursor = next
      } while (cursor !== '')
      expect(new Set(seen).size).toBe('carrier' in asked ? 260 : 261)
      expect(seen).toHaveLength(new Set(seen).size)
    }
    const { next } = await page({ carrier: 'Page Lines', limit: 10 })
    await expect(page({ carrier: 'Swiftline', cursor: next })).rejects.toMatchObject({ code: 'list.cursor' })
  })

  it('of a word that more than 200 accounts have are found as well', async () => {
    const person = await server.person()
    const { shipmentNo } = await shipped(person, 'LAST-1')
    await sql`insert into account (id, customer_id, name)
      select 'PLENTY-' || n, ${person.customerId}, 'Plenty of shops' from generate_series(1, 250) n`.execute(
      server.db,
    )
    await sql`update account set name = 'One of plenty' where id = ${person.accountId}`.execute(server.db)
    expect(await page({ text: 'plenty' })).toMatchObject({
      total: { count: 1, isExact: true },
      shipments: [{ shipmentNo }],
    })
  })
})
