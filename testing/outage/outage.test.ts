import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { allCalls } from '#shared/calls/index.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { openDatabase } from '#server/db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { killAllOf } from '#testing/embedded/test-processes.ts'
import { readConfig } from '#server/config/config.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { makeWorldIn } from '../template-database.ts'
import { type TestServer, testServer } from '../test-server.ts'
import { ask, keepOrdering, openBuyers, type Seen } from './buyers.ts'
import { disagreements } from './ledger.ts'

/** DATABASE_KILLS=50 for the long run. */
const KILLS = Number(process.env['DATABASE_KILLS'] ?? 5)
const BUYERS = 4
const AT_ONCE_MS = 15_000 // a request that waits for a connection to time out takes longer
const READS = [
  '/rest/initFromServer',
  '/rest/shoppingCartsFromServer',
  '/rest/productsFromServer',
  '/rest/ordersFromServer',
  '/rest/search?searchText=case',
  '/rest/alertsFromServer',
]

/** Every answer succeeds, or is a 503 with a sentence and a Retry-After. */
function expectGoodOrAway(seen: readonly Seen[]) {
  const others = seen.filter(({ status }) => status !== 200 && status !== 503)
  expect(others).toEqual([])
  for (const { retryAfter, text } of seen.filter(({ status }) => status === 503))
    expect([retryAfter, text]).toEqual(['1', JSON.stringify({ error: MESSAGES.backInAMoment })])
}

/** Reads one page after the other until stopped. */
async function keepReading(
  base: string,
  person: { session: string; token: string },
  see: (seen: Seen) => void,
  isOver: () => boolean,
) {
  for (let at = 0; !isOver(); at += 1)
    await ask(base, person, { method: 'GET', url: READS[at % READS.length]! }, see)
}

describe('F1 PostgreSQL ends the connections under load', () => {
  let server: TestServer
  let base: string
  beforeAll(async () => {
    server = await testServer({ LOG_LEVEL: 'fatal' })
    base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  it('the portal survives, says 503 at most, and no order is lost, doubled or half', async () => {
    const seen: Seen[] = []
    const see = (one: Seen) => {
      seen.push(one)
    }
    const buyers = await openBuyers(server.db, base, BUYERS, see)
    let isOver = false
    const work = Promise.all(
      buyers.flatMap((buyer) => [
        keepOrdering(buyer, () => isOver),
        keepReading(base, buyer, see, () => isOver),
      ]),
    )
    const { db: outside } = openDatabase(server.connection, { max: 1 })
    let ended = 0
    const refused = () => seen.filter(({ status }) => status === 503).length
    // On a slow machine fewer connections are there to be ended each time.
    for (let round = 0; round < 40 || ended <= 100 || refused() <= 10; round += 1) {
      await pause(50)
      const { rows } =
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
          outside,
        )
      ended += rows.length
    }
    while (!buyers.every(({ acknowledged }) => acknowledged.length > 0)) await pause(50)
    isOver = true
    await work
    await outside.destroy()
    expectGoodOrAway(seen)
    expect(ended).toBeGreaterThan(100)
    expect(refused()).toBeGreaterThan(10)
    expect(buyers.every(({ acknowledged }) => acknowledged.length > 0)).toBe(true)
    expect(await disagreements(server.db, buyers)).toEqual([])
  }, 300_000)

  it('every call and document answers 503 while the database takes no connections, at once and in words', async () => {
    const dealer = await server.person()
    const urls = Object.entries(allCalls).map(([name, { method }]) => ({ method, url: `/rest/${name}` }))
    const paths = [
      '/ProductPDFServlet?productIds=CASE-1&type=PDF_PUBLIC',
      '/CreditCardServlet?webOrderNo=1',
      '/live',
    ]
    const answers = await server.away(async () => {
      const begun = performance.now()
      const found = await Promise.all(
        [...urls, ...paths.map((url) => ({ method: 'GET' as const, url }))].map(async (request) => {
          const { statusCode, headers, body } = await dealer.raw(request)
          return [request.url, statusCode, headers['retry-after'], body, headers['set-cookie']] as const
        }),
      )
      expect(performance.now() - begun).toBeLessThan(AT_ONCE_MS)
      return found
    })
    const notAway = answers.filter(([, status]) => status !== 503)
    // refused before anything is read: no name, no passkey, a new password that is too short
    expect(notAway.map(([url, status]) => [url, status])).toEqual([
      ['/rest/login', 200],
      ['/rest/loginServer', 200],
      ['/rest/updatePassword', 200],
      ['/rest/passkeyLogin', 200],
    ])
    for (const [url, status, retryAfter, body] of answers.filter(([, code]) => code === 503)) {
      const words = url.startsWith('/rest/')
        ? JSON.stringify({ error: MESSAGES.backInAMoment })
        : MESSAGES.backInAMoment
      expect([url, status, retryAfter, body]).toEqual([url, 503, '1', words])
    }
    // a sign-out removes the cookies although the session cannot be ended; no other call does
    const takenBack = answers
      .filter(([, , , , cookies]) => cookies !== undefined)
      .map(([url, , , , cookies]) => [url, cookies])
    expect(takenBack).toEqual([
      [
        '/rest/logout',
        ['session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly', 'token=; Path=/; Max-Age=0; SameSite=Lax'],
      ],
    ])
    const page = await server.away(() =>
      dealer.raw({ url: paths[0]!, headers: { 'sec-fetch-dest': 'document' } }),
    )
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([
      503,
      'text/plain; charset=utf-8',
      MESSAGES.backInAMoment,
    ])
    expect((await dealer.raw({ url: '/rest/initFromServer' })).statusCode).toBe(200)
  }, 300_000)
})

describe(`F1 the database itself is killed ${String(KILLS)} times while orders are placed`, () => {
  let dataDir: string
  let postgres: EmbeddedPostgres
  let portal: Portal
  let base: string
  const lost: Error[] = []
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tradecounter-outage-'))
    postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      onLost: (error) => lost.push(error),
    })
    await makeWorldIn(postgres.owner)
    portal = await openPortal({ connection: postgres.owner, config: readConfig({ LOG_LEVEL: 'fatal' }) })
    base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await portal.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it(
    'every call answers 503 meanwhile, a good answer comes by itself afterwards, and no acknowledged order is lost or doubled',
    async () => {
      const seen: Seen[] = []
      const buyers = await openBuyers(portal.db, base, BUYERS, (one) => {
        seen.push(one)
      })
      let isOver = false
      const problems: unknown[] = []
      const work = Promise.all(buyers.map((buyer) => keepOrdering(buyer, () => isOver))).catch(
        (problem: unknown) => problems.push(problem),
      )
      const isWell = () => problems.length === 0
      const backAfterMs: number[] = []
      const placed = () => buyers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
      for (let kill = 0; kill < KILLS && isWell(); kill += 1) {
        const before = placed()
        while (placed() < before + BUYERS && isWell()) await pause(5)
        await pause((kill * 7) % 50) // at another moment of the orders each time
        await killAllOf(join(postgres.folder, 'cluster'))
        await answeringAgain(postgres, lost)
        const since = performance.now()
        while (
          (
            await ask(base, buyers[0]!, { method: 'GET', url: '/rest/shoppingCartsFromServer' }, (one) => {
              seen.push(one)
            })
          ).status !== 200
        )
          await pause(5)
        backAfterMs.push(performance.now() - since)
      }
      isOver = true
      await work
      expect(problems).toEqual([])
      expectGoodOrAway(seen)
      expect(seen.filter(({ status }) => status === 503).length).toBeGreaterThan(KILLS)
      expect(backAfterMs).toHaveLength(KILLS)
      expect(lost).toEqual([])
      expect(await disagreements(portal.db, buyers)).toEqual([])
      const slowest = Math.max(...backAfterMs).toFixed(0)
      process.stdout.write(
        `${String(KILLS)} kills, ${String(placed())} orders acknowledged, none lost or doubled; a good answer ${slowest} ms after PostgreSQL at most\n`,
      )
    },
    600_000 + KILLS * 20_000, // ends a test that hangs, and measures none
  )
})

/**
 * Waits until PostgreSQL itself accepts connections again.
 * @param lost the errors reported to the portal where PostgreSQL is not restarted
 * @throws the first of them
 */
async function answeringAgain({ connection }: EmbeddedPostgres, lost: readonly Error[]) {
  const { db } = openDatabase(connection, { max: 1 })
  for (;;) {
    if (lost[0]) throw lost[0]
    const isThere = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    if (isThere) return db.destroy()
    await pause(5)
  }
}
