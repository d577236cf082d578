import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { type TestServer, testServer } from '#testing/test-server.ts'

/* A7: what is refused before it is a request at all carries the security headers too. */

const HOST = 'Host: localhost\r\n'
const ODD: [what: string, status: number, sent: string][] = [
  ['what is no HTTP', 400, 'GARBAGE\r\n\r\n'],
  [
    'two lengths',
    400,
    `POST /rest/login HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['no Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['no Host in HTTP 1.0', 400, 'GET / HTTP/1.0\r\n\r\n'],
  ['headers that do not end', 408, `GET / HTTP/1.1\r\n${HOST}X-`],
  [
    'a body that does not end',
    408,
    `POST /rest/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  ],
  ['an address of 20 KB', 431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['an expectation', 417, `POST /rest/login HTTP/1.1\r\n${HOST}Expect: 200-x\r\nContent-Length: 2\r\n\r\n{}`],
]
const EVERY = [
  'x-content-type-options: nosniff',
  'referrer-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
]

it.each([
  ['development', false],
  ['production', true],
] as const)('A7 answers below the hooks carry them in %s', async (NODE_ENV, isProduction) => {
  const server = await testServer({
    NODE_ENV,
    PAYMENT_SANDBOX: 'true',
    LOG_LEVEL: 'silent',
    REQUEST_SECONDS: '0.3',
  })
  const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
  for (const [what, status, sent] of ODD) {
    const answer = (await exchange(port, sent)).toLowerCase()
    const [head = '', body] = answer.split('\r\n\r\n')
    expect([what, head.split(' ')[1]]).toEqual([what, String(status)])
    for (const line of EVERY) expect([what, head]).toEqual([what, expect.stringContaining(line)])
    expect([what, head]).toEqual([
      what,
      expect.stringMatching(/content-security-policy: .*frame-ancestors 'self'/),
    ])
    expect([what, head.includes('strict-transport-security: ')]).toEqual([what, isProduction])
    expect([what, body]).toEqual([what, 'the request could not be read'])
  }
  await stillAnswers(server)
  await server.close()
})

async function stillAnswers({ app }: TestServer) {
  expect((await app.inject('/rest/openapi.json')).statusCode).toBe(200)
}

/** Sends bytes. @returns what came back until the other side closed */
function exchange(port: number, sent: string): Promise<string> {
  return new Promise((done) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(sent))
    socket
      .on('data', (bytes: Buffer) => {
        text += bytes.toString()
      })
      .on('error', () => undefined)
      .on('close', () => done(text))
  })
}
