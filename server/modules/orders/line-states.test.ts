import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ORDER_LINE_STATUSES } from '#shared/codes/order-line-statuses.ts'
import { backOrderedUnits } from '#shared/rules/waiting-stock.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { LINE_WAITS } from './line-states.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('a line waits for stock in a statement where it does in the rule', async () => {
  const lines = Object.keys(ORDER_LINE_STATUSES).flatMap((status) =>
    [0, 1, 2].flatMap((allocated) =>
      [0, 1].map((cancelled) => ({ status, quantity: 3, allocated, shipped: 1, cancelled })),
    ),
  )
  const { rows } = await sql<{ waits: boolean }>`
    select ${LINE_WAITS} as waits from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as l (status text, quantity integer, allocated integer, shipped integer, cancelled integer)`.execute(
    server.db,
  )
  expect(rows.map(({ waits }) => waits)).toEqual(lines.map((line) => backOrderedUnits(line) > 0))
})
