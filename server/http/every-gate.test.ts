import Fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EndpointSpec, endpoints, isOfPeople } from '#shared/calls/endpoint.ts'
import { allEndpoints, type EndpointName } from '#shared/calls/endpoints.ts'
import { allCalls } from '#shared/calls/index.ts'
import { nothing } from '#shared/calls/fields.ts'
import { allows, NEEDS } from '#shared/rules/access.ts'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { NO_SETTINGS } from '#shared/codes/page-settings.ts'
import { readConfig } from '#server/config/config.ts'
import { NO_RIGHTS } from '#testing/build.ts'
import { builtWeb } from '#testing/built-web.ts'
import { logLines } from '#testing/log-lines.ts'
import { endpointRequest } from '#testing/requests.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { setupServer } from '#testing/setup-server.ts'
import { onlyOpened } from './open-route.ts'
import { serveWeb } from './web-files.ts'

/*
 * Every endpoint passes the gate of the calls. The table of endpoints is walked as a stranger, as somebody
 * who lacks what an endpoint needs, without the proof of a write, and with broken input.
 */

const TOKEN = 'a-token-of-the-test'
const GATEWAYS = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'hook',
}
const log = logLines()
/**
 * One portal with the sandbox gateway, and one with both real gateways. Together they have every endpoint.
 */
let sandbox: TestServer, withGateways: TestServer
/** A portal that is being set up: it has the endpoints of the set-up, and no other has them. */
let setup: Awaited<ReturnType<typeof setupServer>>
let nobody: TestPerson
beforeAll(async () => {
  const web = await builtWeb()
  const settings = { METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info' }
  sandbox = await testServer(settings, 'small', undefined, log.output)
  withGateways = await testServer({ ...GATEWAYS, LOG_LEVEL: 'silent' })
  for (const { app } of [sandbox, withGateways])
    await serveWeb(app, readConfig({}), NO_SETTINGS, { built: web })
  setup = await setupServer(web)
  nobody = await sandbox.person({ letters: '', customAddresses: false, cash: true })
})
afterAll(async () => {
  await setup.close()
  await sandbox.close()
  await withGateways.close()
})

const table = Object.entries(allEndpoints) as [EndpointName, EndpointSpec][]
const guarded = table.filter(([, { needs }]) => isOfPeople(needs) && needs.is !== 'anyone')
const isOfSetup = (name: EndpointName) => name.startsWith('setup')
const serverOf = ({ needs }: EndpointSpec) => (needs.is === 'signature' ? withGateways : sandbox)
/** A staff user with every letter, asking the portal that has the endpoint. */
async function staffAt(name: EndpointName, spec: EndpointSpec): Promise<TestPerson> {
  const person = await serverOf(spec).person({ type: 'S', roles: ALL_STAFF_LETTERS })
  if (!isOfSetup(name)) return person
  const cookie = `session=${person.session}; token=${person.token}`
  const raw = (options: InjectOptions) =>
    setup.app.inject({ ...options, headers: { cookie, ...options.headers } })
  return { ...person, raw }
}

const LEAKS = /\bat .*\.ts:|node_modules|syntax error/

describe('the table of endpoints', () => {
  it('and that of calls have every route of the portal, and no route is beside them', () => {
    const routes = [sandbox, withGateways, setup].flatMap(({ app }) => app.openedRoutes)
    const of = (method: string, path: string) => `${method} ${path}`
    const declared = new Set([
      ...Object.entries(allCalls).map(([name, { method }]) => of(method, `/rest/${name}`)),
      ...table.map(([, { method, path }]) => of(method, path)),
    ])
    const found = new Set(
      routes
        // Fastify answers HEAD wherever it answers GET; every method leads to the unknown call
        .filter(({ method, path }) => method !== 'HEAD' || path === '/rest/*')
        .map(({ method, path }) => of(path === '/rest/*' ? 'ALL' : method, path)),
    )
    expect([...found].sort()).toEqual([...declared].sort())
  })

  it('is the only way to an address: a route beside it does not start', () => {
    const app = Fastify()
    onlyOpened(app)
    expect(() => app.get('/beside', () => 'x')).toThrow(
      'The route GET /beside was registered beside the tables of calls and endpoints',
    )
  })

  it('takes no endpoint without a need, nor without a limit: neither compiles', () => {
    const endpoint = { method: 'GET', path: '/x', about: '', input: nothing, answers: 'page' } as const
    // @ts-expect-error who may ask is not said
    expect(endpoints({ noNeed: { ...endpoint, limit: 'page' } })).toBeTruthy()
    // @ts-expect-error how often is not said
    expect(endpoints({ noLimit: { ...endpoint, needs: { is: 'anyone' } } })).toBeTruthy()
  })
})

describe('every endpoint', () => {
  it.each(guarded)('%s refuses a stranger', async (_name, spec) => {
    const answer = await sandbox.app.inject(endpointRequest(spec))
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([spec.hidden ? 404 : 401, undefined])
    expect(answer.body).not.toMatch(LEAKS)
  })

  it.each(guarded)('%s refuses an invented session', async (_name, spec) => {
    const headers = { cookie: 'session=made-up; token=made-up', 'x-session-token': 'made-up' }
    const answer = await sandbox.app.inject({ ...endpointRequest(spec, 'made-up'), headers })
    expect(answer.statusCode).toBe(spec.hidden ? 404 : 401)
  })

  const forSome = guarded.filter(([, { needs }]) => isOfPeople(needs) && !allows(needs, NO_RIGHTS))
  it.each(forSome)('%s refuses somebody who lacks what it needs', async (_name, spec) => {
    const answer = await nobody.raw(endpointRequest(spec))
    expect(answer.statusCode).toBe(spec.hidden ? 404 : 403)
  })
  it('of them some are for staff alone whatever their letters', () => {
    expect(forSome.filter(([, { needs }]) => needs === NEEDS.staffConsole).map(([name]) => name)).toEqual([
      ...['mailbox', 'mail', 'mailPdf', 'mailStatement', 'mailInvoice', 'mailBody'],
    ])
  })

  it.each(guarded.filter(([, { method }]) => method === 'POST'))(
    '%s takes no write without the token of the session',
    async (_name, spec) => {
      const headers = { cookie: `session=${nobody.session}; token=${nobody.token}` }
      const answer = await sandbox.app.inject({ ...endpointRequest(spec), headers })
      expect(answer.statusCode).toBe(401)
    },
  )

  it.each(table.filter(([, { needs }]) => !isOfPeople(needs)))(
    '%s takes nothing without its signature, token or code, whoever is signed in',
    async (name, spec) => {
      const someone = await staffAt(name, spec)
      const isToken = spec.needs.is === 'token'
      for (const headers of [{}, { authorization: 'Bearer no' }, { authorization: 'Basic x' }]) {
        const answer = await someone.raw({ ...endpointRequest(spec), headers })
        expect(answer.statusCode).toBe(spec.needs.is === 'signature' ? 400 : 401)
        expect(answer.body).not.toContain('tradecounter_')
        if (isToken) expect(answer.headers['www-authenticate']).toBe('Bearer')
      }
    },
  )

  it.each(table.filter(([, { needs }]) => needs.is === 'anyone'))(
    '%s is open to strangers, as it says',
    async (name, spec) => {
      const { statusCode } = await (isOfSetup(name) ? setup : sandbox).app.inject(endpointRequest(spec))
      // no such call, picture, file or page; and no queue runs here
      const others: Record<string, number> = {
        unknownCall: 404,
        contactLink: 404,
        emailLink: 404,
        contactConfirm: 404,
        emailAnswer: 404,
        media: 404,
        assets: 404,
        page: 404,
        healthReady: 503,
        setupPage: 503,
        setupEnter: 401, // the code is wrong
      }
      expect(statusCode).toBe(others[name] ?? 200)
    },
  )

  it.each(table.filter(([, { answers }]) => answers !== 'stream'))(
    '%s answers fields it cannot read with a refusal, never a fault, and the log has its name alone',
    async (name, spec) => {
      const one = await staffAt(name, spec)
      for (const bad of [
        'x'.repeat(1_000),
        '{"$gt":""}',
        '-1',
        '1e99',
        "' or 1=1 --",
        '<script>',
        '\u202Eabc',
      ]) {
        const before = log.lines().length
        const request = endpointRequest(spec, bad)
        const payload = { ...(request.payload as object), proof: one.token }
        const answer = await one.raw(request.method === 'POST' ? { ...request, payload } : request)
        expect([bad, answer.statusCode < 500 || name === 'healthReady' || name === 'setupPage']).toEqual([
          bad,
          true,
        ])
        expect(answer.body).not.toMatch(LEAKS)
        if (serverOf(spec) === sandbox && !isOfSetup(name))
          // a slow query is the machine's
          expect(
            log
              .lines()
              .slice(before)
              .filter(({ event }) => event !== 'query.slow'),
          ).toMatchObject([{ call: name, status: answer.statusCode }])
      }
    },
  )

  it('answers with the field that is missing or wrong, once who asks may', async () => {
    const one = await sandbox.person()
    const answer = await one.raw({ method: 'POST', url: '/sandbox/paypal/approve', payload: {} })
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      400,
      'Some details are missing or wrong: orderID',
    ])
    expect((await one.raw({ url: '/ProductPDFServlet?templateId=a&templateId=b' })).statusCode).toBe(400)
  })
})
