import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockWaits } from '#testing/lock-waits.ts'
import { urlOf } from '#testing/template-database.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { SignedOut } from '#web/data/failures.ts'
import { hashPassword } from '#server/modules/people/passwords.ts'
import { setPassword as changePassword } from './set-password.ts'

let server: TestServer
let oldHash = ''
beforeAll(async () => {
  oldHash = await hashPassword('the old one')
  server = await testServer()
})
afterAll(() => server.close())

/** Runs the command as npm does, with what is typed into it. */
async function setPassword(typed: string, ...args: string[]) {
  const child = spawn(process.execPath, ['server/set-password.ts', ...args], {
    env: { ...process.env, DATABASE_URL: urlOf(server.connection) },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.on('error', () => undefined) // wrong arguments end it before it reads
  child.stdin.end(typed)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

const signIn = (usernameOrEmailOrAlias: string, password: string) =>
  server.stranger('login', {
    usernameOrEmailOrAlias,
    password,
    staffVerificationCode: '',
    stayLoggedIn: false,
  })

it('sets a password by command: it signs in, the old one does not, and open sessions end', async () => {
  const person = await server.person({ passwordHash: oldHash })
  for (let wrong = 0; wrong < 20; wrong += 1) await signIn(person.login, 'guess').catch(() => undefined)
  await expect(signIn(person.login, 'the old one')).rejects.toMatchObject({ code: 'session.tooManyAttempts' })

  expect(await setPassword('ünï côde 9\n', person.login.toUpperCase())).toMatchObject({
    code: 0,
    said: expect.stringContaining('is set') as string,
  })
  await expect(person.call('initFromServer', {})).rejects.toBeInstanceOf(SignedOut)
  await expect(signIn(person.login, 'the old one')).rejects.toMatchObject({
    code: 'session.wrongCredentials',
  })
  await signIn(person.login, 'ünï côde 9')

  const audit = await server.db
    .selectFrom('audit')
    .select(['actor_kind', 'actor_id', 'subject_kind', 'subject_id', 'detail'])
    .where('action', '=', 'password.setByCommand')
    .execute()
  expect(audit).toEqual([
    {
      actor_kind: 'command',
      actor_id: null,
      subject_kind: 'user',
      subject_id: String(person.userId),
      detail: {},
    },
  ])
})

it.each([
  { typed: 'abcd\n', args: ['LOGIN'], code: 1, words: 'at least 5 characters' },
  { typed: '', args: ['LOGIN'], code: 1, words: 'standard input ended' },
  { typed: 'long enough\n', args: ['nobody-here'], code: 1, words: 'nobody with the login name nobody-here' },
  { typed: 'long enough\n', args: [], code: 2, words: 'Usage:' },
  { typed: 'long enough\n', args: ['--force', 'x'], code: 2, words: 'Usage:' },
])('changes nothing for $args with "$typed"', async ({ typed, args, code, words }) => {
  const person = await server.person({ passwordHash: oldHash })
  const done = await setPassword(typed, ...args.map((arg) => (arg === 'LOGIN' ? person.login : arg)))
  expect(done).toMatchObject({ code, said: expect.stringContaining(words) as string })
  await signIn(person.login, 'the old one')
})

it('40 times: who signs in while the password is changed keeps no session, and the change never fails', async () => {
  for (let round = 0; round < 40; round += 1) {
    const person = await server.person({ passwordHash: oldHash })
    const signIns = Array.from({ length: 4 }, () => signIn(person.login, 'the old one'))
    const [changed] = await Promise.allSettled([
      changePassword(server.db, { login: person.login, password: 'the new one', now: server.clock.now }),
      ...signIns,
    ])
    expect(changed).toEqual({ status: 'fulfilled', value: 'set' })
    const open = server.db.selectFrom('session').select('user_id').where('user_id', '=', person.userId)
    expect(await open.execute()).toEqual([])
  }
})

it('who signs in while they are deactivated keeps no session', async () => {
  const person = await server.person({ passwordHash: oldHash })
  await server.db.deleteFrom('session').where('user_id', '=', person.userId).execute()
  let signedIn: Promise<unknown> = Promise.resolve()
  await server.db.transaction().execute(async (tx) => {
    await tx.updateTable('portal_user').set({ type: 'c' }).where('id', '=', person.userId).execute()
    signedIn = signIn(person.login, 'the old one').catch((problem: unknown) => problem)
    // it has checked the password and waits for the person
    await expect.poll(() => lockWaits(server.db, 'portal_user')).toBe(1)
  })
  expect(await signedIn).toMatchObject({ code: 'session.wrongCredentials' })
  const open = server.db.selectFrom('session').select('user_id').where('user_id', '=', person.userId)
  expect(await open.execute()).toEqual([])
})
