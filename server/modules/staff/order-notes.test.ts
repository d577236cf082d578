import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { sweep } from '#server/modules/sweeping/sweep.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

const DAY_MS = 24 * 60 * 60_000
const { keepDays } = readConfig({})
let server: TestServer, una: TestPerson
beforeAll(async () => {
  server = await testServer()
  una = await server.person({ type: 'S', roles: 'UZ' })
})
afterAll(() => server.close())

const noted = async () => {
  const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 1 })
  const { webOrderNo } = order
  const entryId = crypto.randomUUID()
  return {
    webOrderNo,
    note: (words: string) => una.call('staffNoteOrder', { entryId, webOrderNo, note: words }),
  }
}

it('a note stands at the order with its author and time, once', async () => {
  const { webOrderNo, note } = await noted()
  await expect(note(' ')).rejects.toMatchObject({ code: 'order.note' })
  await note('Kim rings on Monday')
  await expect(note('Kim rings on Monday')).rejects.toMatchObject({ code: 'backOffice.entered' })
  const { notes, events } = await una.call('staffOrder', { webOrderNo })
  expect(notes).toMatchObject([
    { at: server.clock.now, who: `Pat ${una.login}`, note: 'Kim rings on Monday' },
  ])
  expect(
    events.map(({ action }) => action),
    'the time line shows it once',
  ).not.toContain('order.note')
  const { entries } = await una.call('staffAudit', { action: '', text: String(webOrderNo) })
  expect(entries.filter(({ action }) => action === 'order.note')).toMatchObject([
    { who: `Pat ${una.login}`, detail: { note: 'Kim rings on Monday' } },
  ])
})

it('a note stays when the audit is swept', async () => {
  const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 1 })
  const { webOrderNo } = order
  const today = server.clock.now
  const then = new Date(today.getTime() - (keepDays.audit + 1) * DAY_MS)
  server.clock.now = then
  const sam = await server.person({ type: 'S', roles: 'UZ' })
  const note = { entryId: crypto.randomUUID(), webOrderNo, note: 'Deliver to the back door' }
  await sam.call('staffNoteOrder', note).finally(() => {
    server.clock.now = today
  })
  expect((await sweep(server.db, keepDays, today))['audit']).toBeGreaterThan(0)
  const { entries } = await una.call('staffAudit', { action: '', text: String(webOrderNo) })
  expect(entries.map(({ action }) => action)).not.toContain('order.note')
  const { notes } = await una.call('staffOrder', { webOrderNo })
  expect(notes).toMatchObject([{ at: then, note: 'Deliver to the back door' }])
})
