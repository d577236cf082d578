import { connect, type Socket } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallSpec } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/index.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/*
 * A5: every call and every other address answers 400 to what cannot be read, and ends a request that does
 * not arrive in full.
 */

let server: TestServer
let one: TestPerson
beforeAll(async () => {
  server = await testServer()
  one = await server.person({ type: 'S' })
})
afterAll(() => server.close())

const calls = Object.entries(allCalls) as [string, CallSpec][]
const withFields = calls.filter(([, spec]) => Object.keys(spec.input.shape).length > 0)
const fieldsOf = (spec: CallSpec) => {
  const schema = z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, object>
  }
  return [...Object.keys(schema.properties ?? {}), ...Object.keys(spec.aliases ?? {}), 'undeclared']
}
const isInUrl = (spec: CallSpec) => spec.method === 'GET' || spec.method === 'DELETE'
const ask = async (options: InjectOptions) => {
  const answer = await one.raw(options)
  return [answer.statusCode, answer.json<unknown>()]
}
const WORDS = 'The request could not be read'
const UNREADABLE = [400, { error: WORDS }]
/** JSON for calls, words for what people open by its address. */
const bodyFor = (path: string) => (path.startsWith('/rest/') ? JSON.stringify({ error: WORDS }) : WORDS)

describe('A5 a NUL character', () => {
  it.each(withFields)('in any field of %s is a 400', async (name, spec) => {
    const url = `/rest/${name}`
    for (const field of fieldsOf(spec)) {
      for (const fields of [{ [field]: 'a\0b' }, { [`${field}\0`]: 'a' }]) {
        const form = new URLSearchParams(fields).toString()
        if (isInUrl(spec)) {
          expect(await ask({ method: spec.method, url: `${url}?${form}` })).toEqual(UNREADABLE)
          continue
        }
        const headers = { 'content-type': 'application/x-www-form-urlencoded' }
        expect(await ask({ method: spec.method, url, headers, payload: form })).toEqual(UNREADABLE)
        expect(await ask({ method: spec.method, url, payload: fields })).toEqual(UNREADABLE)
        expect(await ask({ method: spec.method, url, payload: { [field]: [{ deep: fields }] } })).toEqual(
          UNREADABLE,
        )
      }
    }
  })

  it('in the path, the query or the body of any route is a 400', async () => {
    const routes = server.app.openedRoutes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
    expect(routes.length).toBeGreaterThan(calls.length + 8)
    for (const { method, path } of routes) {
      const filled = path.replace(/:\w+/g, 'x').replace('*', 'x')
      const tried: InjectOptions[] = [{ url: `${filled}?x=%00` }, { url: `${filled}?%00=x` }]
      if (/:|\*/.test(path)) tried.push({ url: path.replace(/:\w+|\*/g, 'a%00b') })
      if (['POST', 'PUT'].includes(method) && !path.startsWith('/webhooks/') && path !== '/rest/*')
        tried.push({ url: filled, payload: { orderID: 'a\0b', proof: '\0' } })
      for (const options of tried) {
        const answer = await one.raw({ method, ...options })
        const isJson = answer.headers['content-type']?.toString().startsWith('application/json')
        expect([method, path, answer.statusCode, answer.body]).toEqual([
          method,
          path,
          400,
          isJson ? JSON.stringify({ error: WORDS }) : bodyFor(path),
        ])
      }
    }
  })
})

describe('A5 what cannot be read', () => {
  const BROKEN: [what: string, type: string, payload: string | Buffer][] = [
    ['JSON that breaks off', 'application/json', '{"a":'],
    ['no JSON', 'application/json', 'not json'],
    ['an empty body', 'application/json', ''],
    [
      'a broken surrogate',
      'application/json',
      '{"path":"\\ud800","productId":"\\udc00","orderID":"\\ud800"}',
    ],
    ['a prototype', 'application/json', '{"__proto__":{"a":1}}'],
    ['a constructor', 'application/json', '{"constructor":{"prototype":{"a":1}}}'],
    ['bytes that are no text', 'application/json', Buffer.from([0x22, 0xff, 0xfe, 0x00, 0x22])],
  ]
  it.each(BROKEN)('%s is a 400 at every route that takes a body', async (_what, type, payload) => {
    const routes = server.app.openedRoutes.filter(
      ({ method, path }) =>
        ['POST', 'PUT'].includes(method) && !path.startsWith('/webhooks/') && path !== '/rest/*',
    )
    for (const { method, path } of routes) {
      const answer = await one.raw({ method: method, url: path, headers: { 'content-type': type }, payload })
      expect([path, answer.statusCode, answer.body]).toEqual([path, 400, bodyFor(path)])
    }
  })

  it.each([
    ['nested a hundred thousand deep', 'application/json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    [
      'a hundred thousand fields',
      'application/x-www-form-urlencoded',
      Array.from({ length: 100_000 }, (_, n) => `f${String(n)}=1`).join('&'),
    ],
    ['bytes as a form', 'application/x-www-form-urlencoded', Buffer.from([0xff, 0x3d, 0xfe])],
    ['of no type', '', 'x'],
    ['XML', 'text/xml', '<x/>'],
    ['a list', 'application/json', '[1]'],
    ['null', 'application/json', 'null'],
    ['text', 'application/json', '"x"'],
  ])('a body %s is no fault', async (_what, type, payload) => {
    for (const [name, spec] of calls.filter(([, each]) => !isInUrl(each))) {
      const answer = await one.raw({
        method: spec.method,
        url: `/rest/${name}`,
        headers: { 'content-type': type },
        payload,
      })
      expect([name, answer.statusCode < 500]).toEqual([name, true])
    }
  })

  it.each([
    '/%',
    '/rest/%zz',
    '/media/200x200/brands/%ff.svg',
    '/CreditCardServlet?webOrderNo=%',
    '/ProductPDFServlet?productIds=%zz',
    `/media/a/b/${'x'.repeat(3_000)}`,
    '//',
    '/..%2f..%2fetc/passwd',
  ])('the address %s is no fault', async (url) => {
    const answer = await one.raw({ method: 'GET', url })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toMatch(/FST_|node_modules|at /)
  })
})

describe('A5 connections', () => {
  it('that send their body or their headers without end are closed, and others are answered meanwhile', async () => {
    const slow = await testServer({ REQUEST_SECONDS: '0.5', LOG_LEVEL: 'silent' })
    const port = Number(new URL(await slow.app.listen({ host: '127.0.0.1', port: 0 })).port)
    const heads = [
      'POST /rest/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: localhost\r\nX-',
    ]
    const sockets = Array.from({ length: 50 }, (_, n) => dribble(port, heads[n % 2] ?? ''))
    expect((await fetch(`http://127.0.0.1:${String(port)}/rest/openapi.json`)).status).toBe(200)
    await Promise.all(sockets)
    await slow.close()
  })

  it('are limited for one network and for all', async () => {
    for (const settings of [{ MAX_CONNECTIONS_PER_ADDRESS: '5' }, { MAX_CONNECTIONS: '5' }] as Record<
      string,
      string
    >[]) {
      const narrow = await testServer({ ...settings, LOG_LEVEL: 'silent' })
      const port = Number(new URL(await narrow.app.listen({ host: '127.0.0.1', port: 0 })).port)
      const held = await Promise.all(Array.from({ length: 5 }, () => opened(port)))
      await closed(connect(port, '127.0.0.1'))
      held[0]?.destroy()
      await expect
        .poll(() =>
          fetch(`http://127.0.0.1:${String(port)}/rest/openapi.json`).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200)
      for (const socket of held) socket.destroy()
      await narrow.close()
    }
  })
})

/** Sends a beginning and then a byte at a time until the other side has closed. */
function dribble(port: number, head: string): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(head))
  const more = setInterval(() => socket.write('x'), 50)
  return closed(socket).finally(() => clearInterval(more))
}
const closed = (socket: Socket) =>
  new Promise<void>((done) =>
    socket
      .on('error', () => undefined)
      .on('close', () => done())
      .resume(),
  )
const opened = (port: number) =>
  new Promise<Socket>((done) => {
    const socket = connect(port, '127.0.0.1', () => done(socket))
  })
