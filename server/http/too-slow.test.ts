import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refusalText } from '#shared/codes/refusals.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'error' })
})
afterAll(() => server.close())

it('F1 a statement that PostgreSQL stopped is no database that is away: 503 with a code, logged each time with its call', async () => {
  const lines: unknown[] = []
  const warn = vi.spyOn(server.app.log, 'warn')
  vi.spyOn(server.app.log, 'error').mockImplementation((line: unknown) => void lines.push(line))
  const person = await server.person()
  await sql`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`.execute(
    server.db,
  )
  await sql`create trigger dawdles before insert on favourite for each row execute function dawdle()`.execute(
    server.db,
  )
  /** Stops the statement as the limit of its time does, with the same SQLSTATE. */
  const stop = () =>
    sql`
    select pg_cancel_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`.execute(server.db)
  for (const round of [1, 2]) {
    const asked = person.raw({
      method: 'POST',
      url: '/rest/addFavouriteProductId',
      payload: { productId: PRODUCTS.case },
    })
    await expect.poll(async () => (await stop()).rows.length).toBe(1)
    const answer = await asked
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { error: refusalText('server.tooSlow'), code: 'server.tooSlow' },
    ])
    expect(lines).toHaveLength(round)
  }
  expect(lines[0]).toMatchObject({ call: '/rest/addFavouriteProductId', err: { code: '57014' } })
  expect(warn).not.toHaveBeenCalled()
  await sql`drop trigger dawdles on favourite`.execute(server.db)
  expect(
    (
      await person.raw({
        method: 'POST',
        url: '/rest/addFavouriteProductId',
        payload: { productId: PRODUCTS.case },
      })
    ).statusCode,
  ).toBe(200)
})
