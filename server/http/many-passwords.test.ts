import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalText } from '#shared/codes/refusals.ts'
import { whileFull } from '#testing/keep-full.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const signIn = () =>
  server.app.inject({
    method: 'POST',
    url: '/rest/loginServer',
    payload: { usernameOrEmailOrAlias: 'stranger', password: 'x' },
  })

it('A6 while many passwords wait to be checked, a further sign-in is refused with the time to try again', async () => {
  const answer = await whileFull(() => hashPassword('x'), signIn)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toEqual({ error: refusalText('server.busy', { seconds: 5 }), code: 'server.busy' })
  expect((await signIn()).json()).toMatchObject({ code: 'session.wrongCredentials' })
})
