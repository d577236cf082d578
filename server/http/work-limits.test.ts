import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { allEndpoints } from '#shared/calls/endpoints.ts'
import { SLOT_LIMITS, WORK_LIMITS } from '#shared/codes/work-limits.ts'
import { openPortal } from '#server/portal.ts'
import { databaseOn, NOW } from '#testing/template-database.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { readConfig } from '#server/config/config.ts'
import { workSlots } from './work-slots.ts'

/* A6 and the limits: by person, network and kind of work, answered 429 with Retry-After and words. */

const SMALL = { RATE_LIMIT_SCALE: '0.01', LOG_LEVEL: 'silent' }
type Answer = Awaited<ReturnType<TestPerson['raw']>>
const many = <T>(times: number, ask: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(n)))
const statuses = (answers: Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([code, group]) => [code, group.length]),
  )
const expectLimit = (answer: Answer | undefined) => {
  expect(answer?.statusCode).toBe(429)
  expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer?.body).toMatch(/Too many requests\. Please try again in \d+ (second|minute)s?\./)
}

describe('A6 a limit of work', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(SMALL)
  })
  afterAll(() => server.close())

  it("is a person's own for reads and for writes, wherever they are", async () => {
    const [one, other] = [await server.person(), await server.person()]
    const read = (who: TestPerson) => (n: number) =>
      who.raw({ url: '/rest/alertsFromServer', remoteAddress: `10.0.0.${String(n)}` })
    expect(statuses(await many(20, read(one)))).toEqual({ 200: 12, 429: 8 })
    expectLimit(await read(one)(0))
    expect((await read(other)(0)).statusCode).toBe(200)
    const write = await many(10, () =>
      one.raw({ method: 'PUT', url: '/rest/updatePath', payload: { path: '/' } }),
    )
    expect(statuses(write)).toEqual({ 200: 6, 429: 4 })
  })

  it("is a network's for strangers and for made-up sessions", async () => {
    const ask = (n: number) =>
      server.app.inject({
        url: '/rest/alertsFromServer',
        remoteAddress: '192.0.2.1',
        headers: { cookie: `session=made-up-${String(n)}` },
      })
    expect(statuses(await many(80, ask))).toEqual({ 200: 60, 429: 20 })
    expect(
      (await server.app.inject({ url: '/rest/alertsFromServer', remoteAddress: '192.0.2.2' })).statusCode,
    ).toBe(200)
  })

  it('costs the database nothing where the work is cheap', async () => {
    const one = await server.person()
    await many(5, () => one.raw({ url: '/rest/alertsFromServer' }))
    expect(await server.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })

  it('of costly work is one for all processes', async () => {
    const shared = await testServer(SMALL)
    const {
      rows: [{ name } = { name: '' }],
    } = await sql<{ name: string }>`select current_database() as name`.execute(shared.db)
    const second = await openPortal({
      connection: databaseOn(inject('serverConnection'), name),
      config: readConfig(SMALL),
      now: () => NOW,
      poolSize: 4,
    })
    const one = await shared.person()
    const url = `/ProductPDFServlet?templateId=PDF_PUBLIC&productIds=${PRODUCTS.case}`
    const headers = { cookie: `session=${one.session}` }
    const answers: Answer[] = []
    for (let n = 0; n < 14; n += 1)
      answers.push(await (n % 2 === 0 ? shared.app : second.app).inject({ url, headers }))
    expect(statuses(answers)).toEqual({ 200: 10, 429: 4 })
    expectLimit(answers.at(-1))
    await second.close()
    await shared.close()
  })

  it('of mail that is asked for is small', async () => {
    const one = await server.person()
    const ask = () =>
      one.raw({ method: 'POST', url: '/rest/resendOrderConfirmation', payload: { orderNo: '1' } })
    expect(statuses(await many(3, ask))).toEqual({ 200: 1, 429: 2 })
  })
})

it('A6 every endpoint and every call has a limit', async () => {
  const server = await testServer({ RATE_LIMIT_SCALE: '0.00001', LOG_LEVEL: 'silent' })
  // probes of the process, which ask the database at most once a second
  const uncounted = Object.values(allEndpoints)
    .filter(({ limit }) => limit === null)
    .map(({ path }) => path)
  expect(uncounted).toEqual(['/health/live', '/health/ready'])
  const routes = server.app.openedRoutes.filter(
    ({ method, path }) =>
      ['GET', 'POST', 'PUT', 'DELETE'].includes(method) && !uncounted.some((one) => one === path),
  )
  for (const [n, { method, path }] of routes.entries()) {
    const url = path.replace(/:\w+|\*/g, 'x')
    const options = {
      method: method as 'GET',
      url,
      remoteAddress: `10.1.${String(n >> 8)}.${String(n & 255)}`,
    }
    expect([method, path, (await server.app.inject(options)).statusCode]).not.toEqual([method, path, 429])
    const second = await server.app.inject(options)
    expect([method, path, second.statusCode]).toEqual([method, path, 429])
    expectLimit(second)
  }
  await server.close()
})

describe('A6 work that takes long', () => {
  it('of one person runs one after the other, a little may wait, the rest is refused with when to try again', async () => {
    const server = await testServer({ LOG_LEVEL: 'silent' })
    const one = await server.person(),
      other = await server.person()
    const ids = Object.values(PRODUCTS)
    const url = `/ProductPDFServlet?templateId=PDF_PUBLIC&productIds=${[...ids, ...ids].join(',')}`
    const [answers, small] = await Promise.all([
      many(10, () => one.raw({ url })),
      other.raw({ url: `${url.split('&')[0] ?? ''}&productIds=${PRODUCTS.case}` }),
    ])
    expect(statuses(answers)).toEqual({ 200: 3, 429: 7 })
    expectLimit(answers.find(({ statusCode }) => statusCode === 429))
    expect(small.statusCode).toBe(200)
    expect((await one.raw({ url })).statusCode).toBe(200)
    await server.close()
  })

  it('serves people round robin, and a slot is released once', async () => {
    const slots = workSlots({ atOnce: 2, perPerson: 1, waiting: 3, waitingPerPerson: 2 }, 'document')
    const begun: string[] = []
    const enter = (person: string) =>
      slots.enter(person).then((leave) => {
        begun.push(person)
        return leave
      })
    const first = await enter('a')
    const queued = [enter('a'), enter('a')]
    await expect(enter('a')).rejects.toThrow('Please try again in 10 seconds')
    const other = await enter('b')
    const third = enter('c')
    await expect(enter('d')).rejects.toThrow()
    other()
    other()
    await third
    expect(begun).toEqual(['a', 'b', 'c'])
    first()
    ;(await queued[0])?.()
    await queued[1]
    expect(begun).toEqual(['a', 'b', 'c', 'a', 'a'])
  })
})

it('docs/operations/limits.md states every limit', () => {
  const page = readFileSync('docs/operations/limits.md', 'utf8')
  const number = (value: number) => value.toLocaleString('en-AU')
  for (const [kind, { perPerson, perNetwork, seconds, counted }] of Object.entries(WORK_LIMITS)) {
    const person = perPerson === null ? '' : number(perPerson)
    expect(page).toMatch(
      new RegExp(
        `^\\| \`${kind}\` \\|.*\\| ${person} ?\\| ${number(perNetwork)} \\| ${number(seconds)} s \\| ${counted} \\|$`,
        'm',
      ),
    )
  }
  for (const [kind, limit] of Object.entries(SLOT_LIMITS)) {
    expect(page).toMatch(
      new RegExp(`^\\| \`${kind}\` \\|.*\\| ${Object.values(limit).join(' \\| ')} \\|$`, 'm'),
    )
  }
})
