import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startJobs } from '#server/start-jobs.ts'
import { walkCheckout } from '#testing/checkout.ts'
import { logLines } from '#testing/log-lines.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* What a load balancer and Prometheus see of a process, over real HTTP. */

const TOKEN = 'token-of-the-scraper'
let server: TestServer
let base: string
beforeAll(async () => {
  server = await testServer({ METRICS_TOKEN: TOKEN, LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '10' })
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

async function ask(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${base}${path}`, { headers })
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}
const ready = async () => {
  const { status, body } = await ask('/health/ready')
  return [status, JSON.parse(body) as unknown]
}
const startQueue = () =>
  startJobs({
    connection: server.connection,
    config: readConfig({}),
    gateways: server.gateways,
    documents: server.documents,
    onProblem: () => undefined,
    onRunning: server.onRunning,
    queryLog: server.queryLog,
    now: () => server.clock.now,
  })
/** The lines of a metric without comments, by their labels. */
async function metric(name: string): Promise<Record<string, number>> {
  const { body } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
  const lines = body.split('\n').filter((line) => line.startsWith(`tradecounter_${name}`))
  return Object.fromEntries(
    lines.map((line) => {
      const [, labels = '', value = ''] = /^\w+(\{.*\})? (\S+)$/.exec(line) ?? []
      return [labels.replace(/^\{|\}$|"/g, ''), Number(value)]
    }),
  )
}

describe('/health', () => {
  it('live is answered to anybody, under any name, and counts for no limit', async () => {
    const answer = await ask('/health/live')
    expect([answer.status, answer.body, answer.headers.get('cache-control')]).toEqual([
      200,
      '{"status":"live"}',
      'no-store',
    ])
    // a probe asks by the address of the process
    const { statusCode } = await server.app.inject({
      url: '/health/live',
      headers: { host: '10.1.2.3:3000' },
    })
    expect(statusCode).toBe(200)
  })

  it('ready says which component is missing, and is well once all are there', async () => {
    expect(await ready()).toEqual([503, { status: 'not ready', missing: ['queue'] }])
    const end = await startQueue()
    await expect.poll(ready).toEqual([200, { status: 'ready' }])
    await end()
    await expect.poll(ready).toEqual([503, { status: 'not ready', missing: ['queue'] }])
  })

  it('ready says so while the database is away, without a word of where it is; live goes on', async () => {
    const end = await startQueue()
    await expect.poll(ready).toEqual([200, { status: 'ready' }])
    await server.away(async () => {
      await expect
        .poll(ready)
        .toEqual([503, { status: 'not ready', missing: ['database', 'migrations', 'catalogue'] }])
      expect((await ask('/health/live')).status).toBe(200)
    })
    await expect.poll(ready).toEqual([200, { status: 'ready' }])
    await end()
  })

  it('ready misses a migration that a restored database lacks', async () => {
    const restored = await testServer({ LOG_LEVEL: 'silent' })
    restored.onRunning(true)
    await restored.pool.query(
      'delete from kysely_migration where name = (select max(name) from kysely_migration)',
    )
    const answer = await restored.app.inject('/health/ready')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { status: 'not ready', missing: ['migrations'] },
    ])
    await restored.close()
  })

  it('ready asks the database once, however many ask meanwhile', async () => {
    const lines = logLines()
    const asked = await testServer(
      { LOG_LEVEL: 'warn', SLOW_QUERY_MS: '0' },
      'small',
      undefined,
      lines.output,
    )
    await Promise.all(Array.from({ length: 200 }, () => asked.app.inject('/health/ready')))
    expect(lines.lines().filter(({ statement }) => statement === 'select 1')).toHaveLength(1)
    await asked.close()
  })
})

describe('/metrics', () => {
  it('is not there without the setting, and is not open to dealers nor to staff', async () => {
    const without = await testServer({ LOG_LEVEL: 'silent' })
    expect(
      (await without.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode,
    ).toBe(404)
    await without.close()
    const staff = await server.person({ type: 'S' })
    expect((await staff.raw({ url: '/metrics' })).statusCode).toBe(401)
    expect(
      (await ask('/metrics', { authorization: `Bearer ${TOKEN}` })).headers.get('content-type'),
    ).toContain('text/plain; version=0.0.4')
  })

  it('counts requests by call and status, with how long they took', async () => {
    const one = await server.person()
    const key = 'call=alertsFromServer,status=200'
    const before = (await metric('requests_total'))[key] ?? 0
    for (let n = 0; n < 3; n += 1) await one.raw({ url: '/rest/alertsFromServer' })
    await one.raw({ url: '/nowhere?secret=1' })
    const counted = await metric('requests_total')
    expect(counted[key]).toBe(before + 3)
    expect(counted['call=unknown,status=404']).toBeGreaterThan(0)
    expect((await metric('request_seconds_count'))['call=alertsFromServer']).toBe(before + 3)
    expect((await metric('request_seconds_bucket'))['le=+Inf,call=alertsFromServer']).toBe(before + 3)
  })

  it('reports pools, jobs by queue and state, mails, documents, the catalogue, streams and the event loop', async () => {
    const end = await startQueue()
    expect(await metric('pool_connections')).toMatchObject({
      'pool=answers,state=waiting': 0,
      'pool=caches,state=waiting': 0,
    })
    const jobs = await metric('jobs')
    expect(Object.keys(jobs).some((labels) => labels.startsWith('queue=payments,'))).toBe(true)
    await end()
    const one = await server.person({ cash: true })
    const waiting = await metric('mails_waiting')
    const { cartId } = await walkCheckout(one, { [PRODUCTS.case]: 10 }, { payment: 'DIRECT_DEPOSIT' })
    await one.call('checkoutConfirm', { cartId })
    expect((await metric('mails_waiting'))['']).toBe((waiting[''] ?? 0) + 1)
    expect(await metric('documents_waiting')).toEqual({ 'work=asked': 0, 'work=background': 0 })
    expect(await metric('slots_waiting')).toEqual({ 'work=largeDocument': 0, 'work=document': 0 })
    expect(await metric('passwords_waiting')).toEqual({ '': 0 })
    await one.raw({ url: '/rest/alertsFromServer' })
    expect((await metric('sessions_remembered'))['']).toBeGreaterThan(0)
    expect(Object.keys(await metric('cache_bytes'))).toEqual(['cache=sections', 'cache=answers'])
    const { rows } = await server.pool.query<{ content: string }>('select content from catalogue_version')
    expect((await metric('catalogue_version'))['']).toBe(Number(rows[0]?.content))
    const stop = new AbortController()
    await fetch(`${base}/live`, { headers: { cookie: `session=${one.session}` }, signal: stop.signal })
    expect(await metric('live_streams')).toEqual({ '': 1 })
    stop.abort()
    await expect.poll(() => metric('live_streams')).toEqual({ '': 0 })
    const { body } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  })

  it('docs/operations/watching.md names every figure of the portal', async () => {
    const page = readFileSync('docs/operations/watching.md', 'utf8')
    const { body } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
    const names = [...body.matchAll(/^# TYPE tradecounter_(\w+)/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })

  it('counts a job that was given up for the queue it came from', async () => {
    const end = await startQueue()
    await server.pool.query(
      `insert into pgboss.job (name, data, source_name) values ('dead-letter', '{}', 'mail')`,
    )
    expect((await metric('jobs'))['queue=mail,state=dead']).toBe(1)
    await end()
  })

  it('counts what limits refused, by kind', async () => {
    const one = await server.person()
    const ask20 = Array.from({ length: 201 }, () =>
      one.raw({ method: 'POST', url: '/rest/resendOrderConfirmation', payload: { orderNo: '1' } }),
    )
    await Promise.all(ask20)
    expect((await metric('limit_refusals_total'))['kind=mail']).toBeGreaterThan(0)
  })

  it('goes on without the figures of the database while it is away', async () => {
    await server.away(async () => {
      const { status, body } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
      expect(status).toBe(200)
      expect(body).toContain('tradecounter_live_streams')
      expect(body).not.toMatch(/^tradecounter_mails_waiting /m)
    })
  })
})
