import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { startJobs } from '#server/start-jobs.ts'
import { walkCheckout } from '#testing/checkout.ts'
import { logLines } from '#testing/log-lines.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* What the log says of requests, over real HTTP. */

const log = logLines()
let server: TestServer
let base: string
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0' }, 'small', undefined, log.output)
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const headersOf = ({ session, token }: TestPerson) => ({
  cookie: `session=${session}; token=${token}`,
  'x-session-token': token,
})
const send = (path: string, { form, ...options }: RequestInit & { form?: Record<string, string> } = {}) =>
  fetch(`${base}${path}`, {
    redirect: 'manual',
    ...options,
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  })
/** The line of one request; it is written once the answer is through. */
async function lineOf(answer: Response) {
  const id = answer.headers.get('x-request-id')
  await expect.poll(() => requests().some(({ requestId }) => requestId === id)).toBe(true)
  return requests().filter(({ requestId }) => requestId === id)
}
const requests = () => log.lines().filter((line) => 'call' in line && 'status' in line)

describe('the log of requests', () => {
  it('has one line for each: its id, who by number, the call or endpoint, the status and how long', async () => {
    const one = await server.person()
    const answer = await send('/rest/alertsFromServer', { headers: headersOf(one) })
    expect(await lineOf(answer)).toEqual([
      {
        level: 30,
        time: expect.any(Number) as number,
        pid: process.pid,
        requestId: answer.headers.get('x-request-id'),
        call: 'alertsFromServer',
        method: 'GET',
        userId: one.userId,
        accountId: one.accountId,
        status: 200,
        ms: expect.any(Number) as number,
      },
    ])
  })

  it('has one for strangers, endpoints, refusals, unknown addresses and what cannot be read', async () => {
    const seen = async (path: string, options: RequestInit = {}) => {
      const [line, ...more] = await lineOf(await send(path, options))
      expect(more).toEqual([])
      return [line?.['call'], line?.['status'], line?.['userId']]
    }
    expect(await seen('/rest/alertsFromServer')).toEqual(['alertsFromServer', 200, undefined])
    expect(await seen('/ProductPDFServlet')).toEqual(['productPdf', 401, undefined])
    expect(await seen('/rest/nope')).toEqual(['unknownCall', 404, undefined])
    expect(await seen('/nowhere')).toEqual(['unknown', 404, undefined])
    expect(await seen('/live?x=%00')).toEqual(['live', 400, undefined])
    const json = { 'content-type': 'application/json' }
    expect(await seen('/rest/login', { method: 'POST', headers: json, body: '{' })).toEqual([
      'login',
      400,
      undefined,
    ])
    // an address that no route can read has no hook either
    const unread = await send('/%')
    expect([unread.status, unread.headers.get('x-request-id')]).toEqual([400, expect.any(String)])
    expect(await lineOf(unread)).toMatchObject([{ call: 'unknown', status: 400 }])
  })

  it('names a stream when it ends, and one that was cut off', async () => {
    const one = await server.person()
    const stop = new AbortController()
    const answer = await send('/live', {
      headers: { ...headersOf(one), accept: 'text/event-stream' },
      signal: stop.signal,
    })
    stop.abort()
    expect(await lineOf(answer)).toMatchObject([
      { call: 'live', status: 200, userId: one.userId, isCutOff: true },
    ])
  })
})

describe('the number of a request', () => {
  const UUID = '6f1c1b1e-0000-4000-8000-0123456789ab'
  const idOf = async (portal: TestServer, headers: Record<string, string>) =>
    String((await portal.app.inject({ url: '/health/live', headers })).headers['x-request-id'])
  const OURS = /^[0-9a-f]{12}-\d+$/

  it('is that of a proxy only where the proxy is trusted and the number is well-formed', async () => {
    const behind = await testServer({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' })
    const forwarded = { 'x-forwarded-for': '192.0.2.7' }
    expect(await idOf(behind, { ...forwarded, 'x-request-id': UUID })).toBe(UUID)
    for (const bad of ['short', `${UUID}\u00e9`, 'a b c d e f g h', 'x'.repeat(65), 'a@example.com.au'])
      expect(await idOf(behind, { ...forwarded, 'x-request-id': bad })).toMatch(OURS)
    // nobody has said for whom this is asked: the proxy itself, or somebody who has reached us beside it
    expect(await idOf(behind, { 'x-request-id': UUID })).toMatch(OURS)
    expect(await idOf(server, { ...forwarded, 'x-request-id': UUID })).toMatch(OURS)
    await behind.close()
    const elsewhere = await testServer({ TRUST_PROXY: '10.0.0.5', LOG_LEVEL: 'silent' })
    expect(await idOf(elsewhere, { ...forwarded, 'x-request-id': UUID })).toMatch(OURS)
    await elsewhere.close()
  })

  it('is the number of a fault, in the answer, its header and the log', async () => {
    const lines = logLines()
    const broken = await testServer({ LOG_LEVEL: 'info' }, 'small', undefined, lines.output)
    const one = await broken.person()
    await broken.db.schema.dropTable('preference').execute()
    const answer = await one.raw({ url: '/rest/preferencesFromServer' })
    const requestId = answer.headers['x-request-id']
    expect([answer.statusCode, answer.body]).toEqual([500, expect.stringContaining(`(${String(requestId)})`)])
    expect(lines.lines().filter((line) => line['requestId'] === requestId)).toMatchObject([
      {
        level: 50,
        msg: 'a call failed',
        err: { code: '42P01', stack: expect.stringContaining('at ') as string },
      },
      { level: 30, call: 'preferencesFromServer', status: 500 },
    ])
    await broken.close()
  })
})

describe('slow statements', () => {
  it('are named with their text, without their parameters, and with their request, also after a body was read', async () => {
    const one = await server.person()
    const answer = await send('/rest/addFavouriteProductId', {
      method: 'POST',
      headers: headersOf(one),
      form: { productId: PRODUCTS.case },
    })
    const requestId = answer.headers.get('x-request-id')
    const slow = log
      .lines()
      .filter((line) => line['event'] === 'query.slow' && line['requestId'] === requestId)
    expect(slow.length).toBeGreaterThan(0)
    expect(slow.every(({ ms }) => typeof ms === 'number')).toBe(true)
    const statements = slow.map(({ statement }) => String(statement)).join('\n')
    expect(statements).toMatch(/insert into "?favourite"?/)
    expect(statements).not.toContain(PRODUCTS.case)
  })

  it('are named where a limit is counted in the database, with their request', async () => {
    const answer = await send('/rest/resendOrderConfirmation', {
      method: 'POST',
      headers: headersOf(await server.person()),
      form: { orderNo: '4711' },
    })
    const ofRequest = log
      .lines()
      .filter(
        ({ event, requestId }) => event === 'query.slow' && requestId === answer.headers.get('x-request-id'),
      )
    expect(ofRequest.map(({ statement }) => String(statement)).join('\n')).toMatch(
      /insert into "?rate_limit"?/i,
    )
  })

  it('are named where the job queue asks them, without a request and without the data of jobs', async () => {
    const { connection, gateways, documents, queryLog, db } = server
    await db
      .insertInto('mail')
      .values({
        created_at: new Date(),
        recipient: 'planted@example.com',
        subject: 'Planted',
        body_text: 'x',
        body_html: '',
      })
      .execute()
    const before = log.lines().length
    const end = await startJobs({
      ...{ connection, gateways, documents, queryLog },
      config: readConfig({}),
      onProblem: () => undefined,
    })
    const waiting = db.selectFrom('mail').select('id').where('sent_at', 'is', null)
    await expect.poll(() => waiting.execute()).toEqual([])
    await end()
    const slow = log
      .lines()
      .slice(before)
      .filter(({ event }) => event === 'query.slow')
    const ofQueue = slow.filter(({ statement }) => /pgboss\.(version|queue)/.test(String(statement)))
    expect(ofQueue.length).toBeGreaterThan(0)
    expect(ofQueue.filter((line) => 'requestId' in line)).toEqual([])
    expect(JSON.stringify(slow)).not.toMatch(/planted/i)
  })

  it('are not named below the setting', async () => {
    const lines = logLines()
    const usual = await testServer(
      { LOG_LEVEL: 'debug', SLOW_QUERY_MS: '60000' },
      'small',
      undefined,
      lines.output,
    )
    await (await usual.person()).raw({ url: '/rest/ordersFromServer' })
    expect(lines.text()).not.toContain('query.slow')
    await usual.close()
  })
})

describe('secrets and personal data', () => {
  it('are in no line, whatever is sent wherever, and whatever fails with it', async () => {
    const one = await server.person({ cash: true })
    const planted = {
      password: 'Pl4nted-password!',
      session: one.session,
      token: one.token,
      card: '4111111111111111',
      cardAsTyped: '4111 1111 1111 1111',
      email: 'planted.person@dealer.example.com.au',
      phone: '0491570156',
      address: '77 Planted Parade',
      name: 'Quentin Planted',
      purchaseOrder: 'PO-PLANTED-4711',
      reset: 'planted-reset-token-0123456789abcdef',
      bearer: 'planted-bearer-token',
    }
    const headers = headersOf(one)
    const { cartId } = await walkCheckout(one, { [PRODUCTS.case]: 10 }, { payment: 'VISA_CREDIT' })
    const put = (call: string, form: Record<string, string>) =>
      send(`/rest/${call}`, { method: 'PUT', headers, form: { cartId: String(cartId), ...form } })
    const answers = [
      await send('/rest/login', {
        method: 'POST',
        form: { login: planted.email, password: planted.password, email: planted.email },
      }),
      await put('checkoutSetConfirmEmailCustRef', {
        confirmationEmail: planted.email,
        customerReference: planted.purchaseOrder,
      }),
      await put('checkoutSetDeliveryAddress', {
        company: planted.name,
        name: planted.name,
        address1: planted.address,
        address2: planted.phone,
        suburb: 'Planted',
        city: '',
        state: 'QLD',
        postcode: '4000',
      }),
      await send('/CreditCardServlet?webOrderNo=1', {
        method: 'POST',
        headers,
        form: {
          proof: one.token,
          payment: '1',
          number: planted.cardAsTyped,
          name: planted.name,
          code: '123',
        },
      }),
      await send(`/reset?token=${planted.reset}&email=${encodeURIComponent(planted.email)}`),
      await send(`/rest/nothing?token=${planted.reset}`, { headers }),
      await send(`/rest/${planted.reset}`, { headers }),
      await send(`/media/1/${planted.reset}/${planted.card}.svg`),
      await send('/metrics', { headers: { authorization: `Bearer ${planted.bearer}` } }),
      await send(`/rest/search?searchText=${encodeURIComponent(planted.address)}`, { headers }),
      await send('/rest/updatePath', {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: `{"path":"${planted.reset}"`,
      }),
      await send('/rest/updatePath', {
        method: 'PUT',
        headers: { ...headers, 'sec-fetch-site': 'cross-site' },
        form: { path: planted.reset },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 404, 404, 404, 404, 404, 404, 200, 400, 403,
    ])
    // and a fault of the database that quotes what was sent, in its words, its detail and its hint
    await server.pool.query(`create function quote_row() returns trigger language plpgsql as $$ begin
      raise exception 'no % for %', '${planted.address}', '${planted.email}'
        using errcode = 'check_violation', detail = '${planted.purchaseOrder}', hint = '${planted.phone}'; end $$`)
    await server.pool.query(
      'create trigger quote before insert on favourite for each row execute function quote_row()',
    )
    const failed = await send('/rest/addFavouriteProductId', {
      method: 'POST',
      headers,
      form: { productId: PRODUCTS.case },
    })
    expect(failed.status).toBe(500)
    await lineOf(failed)

    const text = log.text()
    expect(text).toContain('checkoutSetDeliveryAddress')
    expect(text).toContain('a call failed')
    const hashes = [planted.session, planted.token].map((secret) =>
      createHash('sha256').update(secret).digest('hex'),
    )
    for (const [what, value] of [
      ...Object.entries(planted),
      ...hashes.map((hash) => ['a hash', hash] as const),
    ])
      for (const form of new Set([value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]))
        expect([what, text.includes(form)]).toEqual([what, false])
  })
})
