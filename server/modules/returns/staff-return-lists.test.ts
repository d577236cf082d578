import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/codes/day-ms.ts'
import { acceptReturn, staffOf, submittedReturn } from '#testing/returns.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

describe('staff', () => {
  it('see what is to arrive by its last day, page by page, each once where many have the same day', async () => {
    const staff = await staffOf(server)
    const person = await server.person()
    const made: { requestNo: number; day: string }[] = []
    for (const day of [
      '2026-05-09',
      '2026-05-02',
      '2026-05-09',
      '2026-05-01',
      '2026-05-09',
      '2026-05-02',
      '',
    ]) {
      const { requestNo } = await submittedReturn(server, person, { quantity: 1 })
      await acceptReturn(staff, requestNo)
      const by = { send_by: day || null }
      await server.db.updateTable('service_request').set(by).where('request_no', '=', requestNo).execute()
      made.push({ requestNo, day: day || 'last' })
    }
    const inOrder = made
      .toSorted((a, b) => a.day.localeCompare(b.day) || a.requestNo - b.requestNo)
      .map(({ requestNo }) => requestNo)
    for (const limit of [1, 2, 3])
      for (const text of [person.accountId, `${person.accountId} PO`]) {
        const seen: number[] = []
        let cursor: string | undefined
        do {
          const asked = { list: 'approved', text, limit } as const
          const page = await staff.call('staffReturnsPage', { ...asked, ...(cursor && { cursor }) })
          seen.push(...page.returns.map((one) => one.requestno))
          cursor = page.next
        } while (cursor !== '')
        expect(seen).toEqual(inOrder)
      }
  })

  it('RET-70 see, as the dealer does, by when the goods of a waiting request come if it is approved today', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const { requestNo } = await submittedReturn(server, person)
    const days = async () => [
      (await person.call('returnRequest', { requestNo })).returns[0]?.lines[0]?.verdict.sendBy,
      (await staff.call('staffReturn', { requestNo })).request.lines[0]?.verdict.sendBy,
    ]
    const lodgedToday = await days()
    // as if it had been lodged a month ago
    await sql`update service_request_line set verdict = verdict || '{"sendBy": "2026-01-05"}'
               where request_no = ${requestNo}`.execute(server.db)
    const request = server.db.updateTable('service_request').where('request_no', '=', requestNo)
    await request.set({ submitted_at: new Date(server.clock.now.getTime() - 30 * DAY_MS) }).execute()
    expect(await days()).toEqual(lodgedToday)
  })

  it('see the units that a rejected request asked for, as the dealer does', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const { requestNo } = await submittedReturn(server, person)
    const lines = [{ lineNo: 1, accepted: 0, reason: 'It was as ordered' }]
    await staff.call('staffDecideReturn', { requestNo, seen: 2, lines })
    const asked = { list: 'ended', text: person.accountId } as const
    expect((await staff.call('staffReturnsPage', asked)).returns).toMatchObject([{ units: 2, amount: 0 }])
    const { returns } = await person.call('returnsPage', { list: 'submitted', text: '' })
    expect(returns).toMatchObject([{ units: 2, total: 0 }])
  })
})
