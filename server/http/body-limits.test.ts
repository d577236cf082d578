import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyMaxOf, type CallSpec } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/index.ts'
import { BODY_FIELDS_MAX, BODY_MAX } from '#shared/codes/limits.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/*
 * A6: what is refused is refused before its body is read, and a body of many small pieces is not taken apart.
 */

const WORDS = 'The request could not be read'
const FORM = 'application/x-www-form-urlencoded'
const writes = (Object.entries(allCalls) as [string, CallSpec][]).filter(
  ([, { method }]) => method === 'POST' || method === 'PUT',
)
const LARGE = [
  'updateShoppingCartProductQuantities',
  'checkoutConfirm',
  'staffReadStatement',
  'staffOpenWave',
  'staffConfirmPicked',
  'staffShipOrder',
  'staffCreditInvoice',
  'staffTakeMoney',
  'staffPayInvoices',
  'staffReceiveStock',
  'staffDecideReturn',
  'staffReceiveReturn',
  'staffCreditReturn',
  'staffReplaceReturn',
  'staffWriteNotice',
  'staffChangeNotice',
  'staffSaveHomePiece',
  'staffOrderHome',
]
/** A file: 4 MB in base64. */
const PICTURE = 'staffAddHomePicture'
const CONTACTS: readonly string[] = ['updateAddress', 'setAddressContacts']

let server: TestServer, port: number
let one: TestPerson
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'silent' })
  port = await portOf(server)
  one = await server.person()
})
afterAll(() => server.close())

const portOf = async ({ app }: TestServer) =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
type Head = { method?: string; length?: number; headers?: Record<string, string>; at?: number }

/**
 * Sends the head of a request and nothing of its body. @returns the answer, which can have waited for no body
 */
function sendHead(
  path: string,
  { method = 'POST', length = 5_000, headers = {}, at = port }: Head = {},
): Promise<string> {
  const all = { host: 'localhost', 'content-type': FORM, 'content-length': String(length), ...headers }
  const head = `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
  return new Promise((done, fail) => {
    let text = ''
    const socket = connect(at, '127.0.0.1', () => socket.write(head))
    socket.on('error', fail).on('data', (bytes: Buffer) => {
      text += bytes.toString()
      if (!text.includes('\r\n\r\n')) return
      socket.destroy()
      done(text)
    })
  })
}
const statusOf = (answer: string) => Number(answer.split(' ')[1])

describe('A6 before the body is read', () => {
  it.each(['/rest/nothing', '/nowhere', '/rest/', '/assets/x'])(
    'the unknown address %s is answered 404',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE'])
        expect([method, statusOf(await sendHead(path, { method }))]).toEqual([method, 404])
    },
  )

  it('another name, another site and an address that cannot be read are refused at every address', async () => {
    for (const path of [
      '/rest/login',
      '/rest/checkoutConfirm',
      '/rest/nothing',
      '/nowhere',
      '/CreditCardServlet',
    ]) {
      expect([path, statusOf(await sendHead(path, { headers: { host: 'elsewhere.example' } }))]).toEqual([
        path,
        421,
      ])
      expect([
        path,
        statusOf(await sendHead(path, { headers: { origin: 'https://elsewhere.example' } })),
      ]).toEqual([path, 403])
      expect([path, statusOf(await sendHead(`${path}?x=%00`))]).toEqual([path, 400])
    }
  })

  it.each(writes)('%s is refused where it is longer than it may be', async (name, spec) => {
    const answer = await sendHead(`/rest/${name}`, { method: spec.method, length: bodyMaxOf(spec) + 1 })
    expect([statusOf(answer), answer.includes(WORDS)]).toEqual([413, true])
  })

  it('an address that is no call takes no more than most calls do', async () => {
    for (const path of ['/CreditCardServlet', '/sandbox/paypal/approve']) {
      expect([path, statusOf(await sendHead(path, { length: BODY_MAX + 1 }))]).toEqual([path, 413])
    }
  })

  it('a stranger over a limit is answered 429, at every call and every other address', async () => {
    const narrow = await testServer({ RATE_LIMIT_SCALE: '0.00001', LOG_LEVEL: 'silent' })
    const at = await portOf(narrow)
    const remoteAddress = '127.0.0.1'
    for (const [name, { method }] of writes)
      await narrow.app.inject({ method, url: `/rest/${name}`, remoteAddress })
    await narrow.app.inject({ url: '/nowhere', remoteAddress })
    for (const [name, { method }] of writes)
      expect([name, statusOf(await sendHead(`/rest/${name}`, { method, at }))]).toEqual([name, 429])
    for (const path of ['/rest/nothing', '/nowhere', '/CreditCardServlet'])
      expect([path, statusOf(await sendHead(path, { at }))]).toEqual([path, 429])
    await narrow.close()
  })
})

describe('A6 a body', () => {
  it('is small for all calls but the few that take many lines, and holds whatever their fields may hold', () => {
    for (const [name, spec] of writes) {
      const most = formBytes(z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' }))
      if (name === PICTURE) expect(bodyMaxOf(spec)).toBe(5_500_000)
      else if (LARGE.includes(name)) expect([name, bodyMaxOf(spec)]).toEqual([name, 1_048_576])
      else if (CONTACTS.includes(name)) expect([bodyMaxOf(spec), most <= 65_536]).toEqual([65_536, true])
      else expect([name, bodyMaxOf(spec), most <= BODY_MAX]).toEqual([name, BODY_MAX, true])
    }
  })

  const many = (piece: (n: number) => string, times: number, between: string) =>
    Array.from({ length: times }, (_, n) => piece(n)).join(between)
  const MORE = BODY_FIELDS_MAX + 1
  const PIECES: [what: string, type: string, payload: string][] = [
    ['fields of a form', FORM, many((n) => `k${String(n)}=1`, MORE, '&')],
    ['nameless fields', FORM, '&'.repeat(MORE)],
    ['values in a list', 'application/json', `[${many(() => '1', MORE, ',')}]`],
    ['empty objects', 'application/json', `[${many(() => '{}', MORE / 2 + 1, ',')}]`],
    ['lists in lists', 'application/json', '['.repeat(MORE) + ']'.repeat(MORE)],
    ['fields of an object', 'application/json', `{${many((n) => `"k${String(n)}":1`, MORE, ',')}}`],
    [
      'pieces after a text with quotes',
      'application/json',
      `{"a":"\\"\\\\","b":[${many(() => '1', MORE, ',')}]}`,
    ],
  ]
  it.each(PIECES)('of too many %s is refused before it is taken apart', async (_what, type, payload) => {
    for (const [method, url] of [
      ['POST', '/rest/login'],
      ['PUT', '/rest/checkoutConfirm'],
      ['POST', '/CreditCardServlet'],
      ['POST', '/sandbox/paypal/approve'],
    ] as const) {
      const answer = await one.raw({ method, url, headers: { 'content-type': type }, payload })
      expect([url, answer.statusCode]).toEqual([url, 413])
      expect(answer.body).toContain(WORDS)
    }
  })

  it('of as many fields as it may have is taken, whatever stands in its texts', async () => {
    const rest = Object.fromEntries(
      Array.from({ length: BODY_FIELDS_MAX - 1 }, (_, n) => [`k${String(n)}`, n % 4 ? 'x' : '[{,":\\&=']),
    )
    const fields = { path: '/shop', ...rest }
    const tried: InjectOptions[] = [
      { payload: fields },
      { payload: new URLSearchParams(fields).toString(), headers: { 'content-type': FORM } },
    ]
    for (const options of tried)
      expect((await one.raw({ method: 'PUT', url: '/rest/updatePath', ...options })).json()).toEqual({
        authenticated: true,
      })
  })

  it.each([
    ['text/plain', 'x'.repeat(1_000_000)],
    ['application/json', JSON.stringify('x'.repeat(1_000_000))],
  ])('that is one long text (%s) has no fields', async (type, payload) => {
    const answer = await one.raw({
      method: 'PUT',
      url: '/rest/updateShoppingCartProductQuantities',
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.json()).toMatchObject({ authenticated: true, code: 'input.invalid' })
  })
})

/** The longest form that fields of these lengths can be: a character takes nine bytes there at most. */
function formBytes(schema: object): number {
  const { properties = {} } = schema as { properties?: Record<string, { maxLength?: number }> }
  return Object.entries(properties).reduce(
    (sum, [name, { maxLength = 100 }]) => sum + name.length + 2 + 9 * maxLength,
    0,
  )
}
