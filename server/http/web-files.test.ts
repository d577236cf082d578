import { writeFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FirstReads } from '#shared/codes/first-reads.ts'
import { NO_SETTINGS } from '#shared/codes/page-settings.ts'
import { readConfig } from '#server/config/config.ts'
import { builtWeb } from '#testing/built-web.ts'
import { staffOf } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { serveWeb } from './web-files.ts'

let server: TestServer
let base: string
beforeAll(async () => {
  const built = await builtWeb()
  await writeFile(new URL('assets/app.js.br', built), 'as brotli')
  server = await testServer({ LOG_LEVEL: 'silent' })
  await serveWeb(server.app, readConfig({}), NO_SETTINGS, { built })
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const ask = (path: string, options: RequestInit = {}) => fetch(`${base}${path}`, options)

it('files are kept for good, come compressed where that is taken, and answer HEAD without a body', async () => {
  const plain = await ask('/assets/app.js', { headers: { 'accept-encoding': 'identity' } })
  expect([plain.status, plain.headers.get('cache-control'), await plain.text()]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'export {}',
  ])
  const head = await ask('/assets/app.js', { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect([head.status, head.headers.get('content-encoding'), await head.text()]).toEqual([200, 'br', ''])
  const { etag = '' } = Object.fromEntries(plain.headers)
  const again = await server.app.inject({ url: '/assets/app.js', headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
})

it.each([
  ['/assets/', 'There is no such page'],
  ['/assets/none.js', 'There is no such page'],
  ['/assets/app.js/x', 'There is no such page'],
  ['/assets/..%2findex.html', 'The request could not be read'],
])('%s is no file', async (path, words) => {
  const answer = await server.app.inject(path)
  expect([path, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([path, true])
  expect([answer.headers['content-type'], answer.body]).toEqual(['text/plain; charset=utf-8', words])
})

it('the page comes compressed where that is taken', async () => {
  const [plain, small] = await Promise.all(
    ['identity', 'gzip, br'].map((encoding) =>
      server.app.inject({ url: '/login', headers: { 'accept-encoding': encoding } }),
    ),
  )
  expect([plain!.headers['content-encoding'], small!.headers['content-encoding']]).toEqual([undefined, 'br'])
  expect(String(brotliDecompressSync(small!.rawPayload))).toBe(plain!.body)
})

it('every address of the portal has the page, others with status 404', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/login', 200],
    ['/nowhere/at/all', 404],
    ['/shop/KS-4631-CL', 200],
    ['/shop/KS-4631-CL/extra', 404], // S25
    ['/shop/brands/any', 200],
  ] as const) {
    const answer = await ask(path)
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
      path,
      status,
      'private, no-cache',
    ])
    expect(answer.headers.get('vary')).toContain('cookie')
    expect(await answer.text()).toContain(
      '<script type="application/json" id="settings">{"productName":"Tradecounter",',
    )
  }
})

it('the page of somebody signed in says the letters that its reads need, as far as the cache has the person', async () => {
  const person = await server.person({ letters: 'PZ' })
  const named = async (headers = {}) => {
    const { body } = await person.raw({
      url: '/cart',
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    return JSON.parse(/(?<= id="reads">)[^<]*/.exec(body)?.[0] ?? 'null') as FirstReads | null
  }
  const reads = [
    ['P', '/rest/shoppingCartsFromServer'],
    ['', '/rest/alertsFromServer'],
  ]
  expect(await named()).toEqual({ letters: null, reads }) // no call has asked yet
  await person.call('alertsFromServer', {})
  expect(await named()).toEqual({ letters: 'P', reads })
  expect(await named({ cookie: `token=${person.token}` })).toEqual({ letters: null, reads })
  expect(await named({ cookie: '' })).toBeNull()
})

it('the page of the console names its files to staff alone', async () => {
  const [staff, dealer] = [await staffOf(server), await server.person()]
  const hasFiles = async (who: TestPerson, path: string) =>
    (await who.raw({ url: path })).body.includes('/assets/staff.js')
  expect(await hasFiles(staff, '/staff')).toBe(false) // no call has asked yet
  for (const who of [staff, dealer]) await who.call('alertsFromServer', {})
  const paths = ['/staff', '/staff/orders/toPick', '/cart']
  expect(await Promise.all(paths.map((path) => hasFiles(staff, path)))).toEqual([true, true, false])
  expect(await Promise.all(paths.map((path) => hasFiles(dealer, path)))).toEqual([false, false, false])
  expect((await server.app.inject('/staff')).body).not.toContain('/assets/staff.js')
})
