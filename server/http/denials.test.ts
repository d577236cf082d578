import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestServer, testServer } from '#testing/test-server.ts'

/*
 * A7: what the log says of attempts (docs/security.md). Fastify writes it to standard output, one JSON object
 * a line.
 */

const lines: Record<string, unknown>[] = []
let server: TestServer
beforeEach(async () => {
  lines.length = 0
  server = await testServer({ LOG_LEVEL: 'warn' })
  const { log } = server.app
  vi.spyOn(log, 'warn').mockImplementation(
    (line: unknown) => void lines.push(line as Record<string, unknown>),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

it('A7 denials are logged with who, what and from where; strangers and other refusals are not', async () => {
  const nobody = await server.person({ letters: '' })
  await nobody.raw({ url: '/rest/ordersFromServer' })
  await nobody.raw({ url: '/ProductPDFServlet?templateId=PDF_ENHANCED&productIds=CASE-1' })
  await nobody.raw({ method: 'POST', url: '/rest/addFavouriteProductId', payload: { productId: 'no-such' } })
  await server.app.inject({ url: '/rest/ordersFromServer' })
  const { userId, accountId } = nobody
  expect(lines).toEqual(
    ['ordersFromServer', 'productPdf'].map((what) => ({
      event: 'access.denied',
      what,
      userId,
      accountId,
      address: '127.0.0.1',
    })),
  )
})

it('A7 requests of other sites and for other names are logged, cookies and passwords never', async () => {
  const one = await server.person()
  await one.raw({
    method: 'POST',
    url: '/rest/login',
    headers: { 'sec-fetch-site': 'cross-site' },
    payload: { password: 'hunter2' },
  })
  await one.raw({ url: '/rest/alertsFromServer', headers: { host: 'evil.example' } })
  expect(lines.map(({ event }) => event)).toEqual(['access.otherSite', 'host.unknown'])
  for (const secret of [one.session, one.token, 'hunter2'])
    expect(JSON.stringify(lines)).not.toContain(secret)
})
