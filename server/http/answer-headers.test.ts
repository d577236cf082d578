import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/test-server.ts'

/* A7: one function sets the security headers of every answer, whatever it is and whoever asks. */

const EVERY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

async function expectHeaders(server: TestServer, options: InjectOptions, more: Record<string, string>) {
  const answer = await server.app.inject(options)
  const what = `${String(options.method)} ${JSON.stringify(options.url)} ${String(answer.statusCode)}`
  expect(answer.headers, what).toMatchObject({ ...EVERY, ...more })
  expect(answer.headers['content-security-policy'], what).toMatch(/frame-ancestors '(none|self)'/)
  if (more['strict-transport-security'] === undefined)
    expect(answer.headers, what).not.toHaveProperty('strict-transport-security')
}

it.each([
  ['development', {}],
  ['production', { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }],
] as [string, Record<string, string>][])(
  'A7 every address answers with them in %s, and so do errors',
  async (NODE_ENV, more) => {
    const server = await testServer({ NODE_ENV, PAYMENT_SANDBOX: 'true', LOG_LEVEL: 'silent' })
    const staff = await server.person({ type: 'S' })
    const cookie = `session=${staff.session}; token=${staff.token}`
    for (const { method, path } of server.app.openedRoutes.filter((route) =>
      ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'].includes(route.method),
    )) {
      const route = { method: method as 'GET', url: path.replace(/:\w+|\*/g, 'x') }
      await expectHeaders(server, route, more)
      if (!path.startsWith('/live'))
        // a stream has no end
        await expectHeaders(server, { ...route, headers: { cookie, 'x-session-token': staff.token } }, more)
      await expectHeaders(server, { ...route, headers: { host: 'elsewhere.example' } }, more)
      await expectHeaders(server, { ...route, headers: { 'sec-fetch-site': 'cross-site' } }, more)
      await expectHeaders(server, { ...route, url: `${route.url}?x=%00` }, more)
    }
    const odd: InjectOptions[] = [
      { url: '/media/200x200/products/a.svg' },
      { url: '/media/200x200/products/a.png' },
      { url: '/nowhere' },
      { method: 'OPTIONS', url: '/rest/login' },
      { url: '/%' },
      { url: `/media/a/b/${'x'.repeat(3_000)}` },
      { method: 'PATCH', url: '/rest/login' },
      { method: 'POST', url: '/rest/login', payload: '{' },
      { url: '/ProductPDFServlet?templateId=PDF_PUBLIC&productIds=CASE-1', headers: { cookie } },
      { url: '/CreditCardServlet?done', headers: { cookie } },
    ]
    for (const options of odd) await expectHeaders(server, { method: 'GET', ...options }, more)
    await server.db.schema.dropTable('preference').execute()
    await expectHeaders(
      server,
      { method: 'GET', url: '/rest/preferencesFromServer', headers: { cookie } },
      more,
    )
    await server.close()
  },
)
