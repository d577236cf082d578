import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
})
