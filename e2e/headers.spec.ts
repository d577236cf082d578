import { expect, test } from './people.ts'

test('A7 A5 pages, their files and what is not there carry the security headers; what cannot be read is a 400', async ({
  request,
}) => {
  const page = await (await request.get('/login')).text()
  const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1] ?? ''
  for (const path of ['/login', script, '/nowhere', '/assets/nowhere.js', '/sandbox/paypal.js']) {
    const answer = await request.get(path)
    expect(answer.headers(), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(answer.headers()['content-security-policy'], path).toContain("frame-ancestors 'self'")
  }
  for (const path of ['/log%00in', '/assets/%00', '/login?x=%00', '/%'])
    expect((await request.get(path)).status(), path).toBe(400)
})

test("A4 a name that is none of the portal's gets no page", async ({ request }) => {
  const answer = await request.get('/login', { headers: { host: 'evil.example' } })
  expect([answer.status(), await answer.text()]).toEqual([421, expect.stringContaining('ALLOWED_HOSTS')])
})
