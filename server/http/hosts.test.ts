import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { readConfig } from '#server/config/config.ts'

/* A4: which proxies are believed, and under which names the portal answers. */

describe('A4 TRUST_PROXY', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['false', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.0/8, loopback, 2001:db8::/32', ['10.0.0.0/8', 'loopback', '2001:db8::/32']],
  ])('%j is read as %j', (text, trusted) => {
    expect(readConfig(text === undefined ? {} : { TRUST_PROXY: text }).trustProxy).toEqual(trusted)
  })

  it.each([
    'true',
    'TRUE',
    'yes',
    'on',
    '*',
    'all',
    '-1',
    '1.5',
    '10.0.0.5/33',
    '0.0.0.0/0',
    '::/0',
    'proxy.example.com',
    '10.0.0.5 10.0.0.6',
  ])('%s stops the start with what to write', (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(
      /TRUST_PROXY.*how many proxies.*TRUST_PROXY=1.*addresses/s,
    )
  })

  it('believes of the forwarded addresses only what the trusted proxies have written', async () => {
    const portal = await testServer({ TRUST_PROXY: '1' })
    await portal.app.inject({
      method: 'POST',
      url: '/rest/login',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': '127.0.0.1, 198.51.100.9' },
      payload: { usernameOrEmailOrAlias: 'nobody', password: 'x' },
    })
    expect(await portal.db.selectFrom('audit').select(['detail', 'address']).execute()).toEqual([
      { detail: {}, address: '198.51.100.9' },
    ])
    await portal.close()
  })
})

describe('A4 the name that the portal is asked by', () => {
  let server: TestServer, named: TestServer
  beforeAll(async () => {
    server = await testServer()
    named = await testServer({
      PUBLIC_URL: 'https://trade.example.com',
      ALLOWED_HOSTS: 'old.example.com',
      NZ_HOSTS: 'trade.example.nz',
    })
  })
  afterAll(() => Promise.all([server.close(), named.close()]))
  const ask = (portal: TestServer, host: string, url = '/rest/openapi.json', more = {}) =>
    portal.app.inject({ url, headers: { host, ...more } })

  it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '[::1]:3000', 'localhost.'])(
    '%s is answered',
    async (host) => {
      expect((await ask(server, host)).statusCode).toBe(200)
    },
  )

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '[::2]',
    '10.1.2.3',
    'x'.repeat(300),
    'a b',
    '@localhost',
  ])('%j is refused with words that name the setting, at every address', async (host) => {
    for (const url of [
      '/rest/openapi.json',
      '/rest/initFromServer',
      '/media/200x200/brands/a.svg',
      '/live',
      '/mailbox',
      '/nowhere',
    ]) {
      const answer = await ask(server, host, url)
      expect(answer.statusCode).toBe(421)
      expect(answer.body).toMatch(/PUBLIC_URL or ALLOWED_HOSTS/)
    }
  })

  it("is the public address, a further one that is allowed, a New Zealand one, and still this machine's", async () => {
    for (const host of ['trade.example.com', 'old.example.com:443', 'trade.example.nz', 'localhost']) {
      expect((await ask(named, host)).statusCode).toBe(200)
    }
    expect((await ask(named, 'example.com')).statusCode).toBe(421)
  })

  it('is not taken from a forwarding header where no proxy is trusted', async () => {
    expect(
      (await ask(server, 'localhost', undefined, { 'x-forwarded-host': 'evil.example' })).statusCode,
    ).toBe(200)
    expect(
      (await ask(server, 'evil.example', undefined, { 'x-forwarded-host': 'localhost' })).statusCode,
    ).toBe(421)
  })

  it('is each address of the machine where it listens on all of them', () => {
    const own = Object.values(networkInterfaces())
      .flat()
      .map((entry) => entry?.address)
    const { allowedHosts } = readConfig({ HOST: '0.0.0.0' })
    for (const address of own)
      expect(allowedHosts).toContain(address?.includes(':') ? `[${address}]` : address)
    expect(readConfig({ HOST: 'counter.local' }).allowedHosts).toContain('counter.local')
  })
})
