import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RESET_MINUTES, RESET_PAUSE_MINUTES } from '#shared/codes/limits.ts'
import { WORK_LIMITS } from '#shared/codes/work-limits.ts'
import { readConfig } from '#server/config/config.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { logLines } from '#testing/log-lines.ts'
import { quickHash } from '#testing/quick-hash.ts'
import { NOW } from '#testing/template-database.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { SignedOut } from '#web/data/failures.ts'
import { invite } from './invitation.ts'
import { mailResetLinks } from './password-reset.ts'

/* Password recovery over real HTTP, on a database. */

const OLD = 'the old one'
const log = logLines()
let server: TestServer
let base: string
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0' }, 'small', undefined, log.output)
  base = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOW
})

const passwordHash = quickHash(OLD)
const person = (spec = {}) => server.person({ passwordHash, ...spec })
const ask = (accountName: string) =>
  fetch(`${base}/rest/requestPasswordReset`, {
    method: 'POST',
    body: new URLSearchParams({ accountName }),
  })
/** The job, in as many processes. @returns how many mails each has written */
const runJob = (processes = 1) => {
  const { seller } = readConfig({})
  const deps = { db: server.db, seller, now: server.clock.now }
  return Promise.all(Array.from({ length: processes }, () => mailResetLinks(deps)))
}
const later = (minutes: number, ms = 0) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000 + ms)
}
const tokenIn = (text = '') => /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''
/** The token of a link that a person has just been mailed. */
async function mailed({ login, email }: { login: string; email: string }): Promise<string> {
  expect((await ask(login)).status).toBe(200)
  expect(await runJob()).toEqual([1])
  return tokenIn((await server.mailsTo(email)).at(-1)?.body_text)
}
async function invited({ userId }: { userId: number }): Promise<string> {
  const facts = { userId, by: COMMAND, productName: 'Shop', publicUrl: 'https://shop.example' }
  return tokenIn(
    await server.db.transaction().execute((tx) => invite(tx, { ...facts, now: server.clock.now })),
  )
}
const choose = (token: string, password: string) => server.stranger('updatePassword', { token, password })
const signIn = (usernameOrEmailOrAlias: string, password: string) =>
  server.stranger('login', {
    usernameOrEmailOrAlias,
    password,
    staffVerificationCode: '',
    stayLoggedIn: false,
  })
const EXPIRED = { code: 'session.linkExpired' }
const WRONG = { code: 'session.wrongCredentials' }
const entriesOf = (userId: number) =>
  server.db
    .selectFrom('audit')
    .selectAll()
    .where('subject_id', '=', String(userId))
    .where('action', 'like', 'password.%')
    .orderBy('id')
    .execute()

/** What an answer says, without what differs in every answer. */
async function shownOf(answer: Response) {
  const { date, 'x-request-id': id, ...headers } = Object.fromEntries(answer.headers)
  expect([date, id]).toEqual([expect.any(String), expect.any(String)])
  return { status: answer.status, headers, body: await answer.text() }
}
/** The statements that the portal has made for a request; the log has each with the request's number. */
const statementsOf = (answer: Response) =>
  log
    .lines()
    .filter(
      (line) => line['event'] === 'query.slow' && line['requestId'] === answer.headers.get('x-request-id'),
    )
    .map(({ statement }) => statement)

const HOSTILE = [
  'nobody-at-all',
  '',
  '   ',
  "' or 1=1 --",
  "x'; delete from portal_user; --",
  '%',
  '_%',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\r\nBcc: other@example.com',
  'имя🙂',
  'x'.repeat(200),
]

describe('a request for a link', () => {
  it('PWD-08 is answered byte for byte the same for every name, after the same statements, which read no person', async () => {
    const [dealer, staff, inactive] = [
      await person(),
      await person({ type: 'S' }),
      await person({ type: 'c' }),
    ]
    const alias = `alias-${dealer.login}`
    const names = [dealer.login, dealer.email, alias, staff.login, inactive.login, inactive.email, ...HOSTILE]
    const first = await ask('first') // what the first request of a process does besides
    expect(await first.text()).toBe('{}')
    const answers = []
    for (const name of names) {
      const answer = await ask(name)
      answers.push({ ...(await shownOf(answer)), statements: statementsOf(answer) })
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const { statements = [] } = answers[0] ?? {}
    expect(statements.filter((text) => /password_reset_request/.test(String(text)))).toHaveLength(1)
    expect(JSON.stringify(statements)).not.toMatch(/portal_user|session/)
    expect(await runJob()).toEqual([2]) // the dealer once, whatever they are called, and the staff user
    for (const { email } of [dealer, staff]) expect(await server.mailsTo(email)).toHaveLength(1)
    expect(await server.mailsTo(inactive.email)).toEqual([])
    const left = await server.db.selectFrom('password_reset_request').select('id').execute()
    expect(left).toEqual([])
  })

  it('is refused alike, for whatever name, where it is longer than a name or cannot be stored', async () => {
    const shown = []
    for (const name of ['x'.repeat(201), 'y'.repeat(5_000)]) shown.push(await shownOf(await ask(name)))
    expect(shown[1]).toEqual(shown[0])
    expect(shown[0]?.body).toContain('"error"')
    expect((await ask('a\u0000b')).status).toBe(400)
    expect(await runJob()).toEqual([0])
  })

  it.each(['login', 'email', 'alias'] as const)(
    'PWD-09 finds a person by %s, in whatever case',
    async (by) => {
      const dealer = await person()
      const names = { login: dealer.login, email: dealer.email, alias: `alias-${dealer.login}` }
      await ask(` ${names[by].toUpperCase()} `)
      expect(await runJob()).toEqual([1])
      const [mail, ...more] = await server.mailsTo(dealer.email)
      expect(more).toEqual([])
      expect(mail?.subject).toContain('choose a new password')
      const token = tokenIn(mail?.body_text)
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      for (const body of [mail?.body_text, mail?.body_html])
        expect(body).toContain(`${base}/reset-password/${token}`)
      await choose(token, 'abcde')
      await signIn(dealer.login, 'abcde')
    },
  )

  it('PWD-09 leads to the address that the settings name, whatever name of the portal was asked', async () => {
    const named = await testServer({ PUBLIC_URL: 'https://counter.example/' })
    try {
      const dealer = await named.person()
      const url = '/rest/requestPasswordReset'
      const payload = { accountName: dealer.login }
      const answer = await named.app.inject({ method: 'POST', url, payload })
      expect(answer.body).toBe('{}')
      const other = await named.app.inject({
        ...{ method: 'POST', url, payload },
        headers: { host: 'evil.example' },
      })
      expect(other.statusCode).toBe(421)
      const { seller } = readConfig({})
      expect(await mailResetLinks({ db: named.db, seller, now: named.clock.now })).toBe(1)
      const mail = await named.db.selectFrom('mail').select('body_text').executeTakeFirstOrThrow()
      expect(mail.body_text).toMatch(/ https:\/\/counter\.example\/reset-password\/[\w-]{43}\n/)
    } finally {
      await named.close()
    }
  })

  it('PWD-08 writes one mail to a person within the pause, however often and wherever it is dealt with', async () => {
    const dealer = await person()
    await Promise.all(Array.from({ length: 20 }, () => ask(dealer.login)))
    const many = await runJob(4)
    expect(many.reduce((sum, one) => sum + one, 0)).toBe(1)
    const [mail] = await server.mailsTo(dealer.email)
    later(RESET_PAUSE_MINUTES, -1)
    await ask(dealer.email)
    expect(await runJob()).toEqual([0])
    await choose(tokenIn(mail?.body_text), 'abcde') // the link of before is not touched
    expect(await entriesOf(dealer.userId)).toHaveLength(2)
  })

  it('PWD-08 is limited by network, in the same words for every name', async () => {
    const strict = await testServer({ RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'fatal' })
    try {
      const dealer = await strict.person()
      const send = (accountName: string, remoteAddress: string) =>
        strict.app.inject({
          ...{ method: 'POST', url: '/rest/requestPasswordReset', remoteAddress },
          payload: { accountName },
        })
      const most = WORK_LIMITS.mail.perNetwork
      for (let n = 0; n < most; n += 1)
        expect((await send(`nobody-${String(n)}`, '203.0.113.9')).statusCode).toBe(200)
      const refused = [await send(dealer.login, '203.0.113.9'), await send('nobody', '203.0.113.9')]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([429, 429])
      expect(refused[0]?.body).toBe(refused[1]?.body)
      expect((await send(dealer.login, '198.51.100.9')).statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })

  it('leaves an entry with who asked and from where, and no name that is nobody’s; the log has no name at all', async () => {
    const dealer = await person()
    const typed = 'my-own-secret-phrase'
    await ask(typed)
    const token = await mailed(dealer)
    expect(await entriesOf(dealer.userId)).toMatchObject([
      {
        ...{ action: 'password.mailLink', actor_kind: 'stranger', actor_id: null },
        address: '127.0.0.1',
        request_id: expect.stringMatching(/^[\w-]{8,64}$/) as string,
        ...{ before: null, after: null, detail: {} },
      },
    ])
    const tables = ['audit', 'password_reset', 'password_reset_request'] as const
    for (const table of tables) {
      const rows = JSON.stringify(await server.db.selectFrom(table).selectAll().execute())
      for (const secret of [typed, token]) expect(rows).not.toContain(secret)
    }
    for (const secret of [typed, token, dealer.login, dealer.email]) expect(log.text()).not.toContain(secret)
  })

  it('of which one fails does not keep the others from their mail', async () => {
    const [one, other] = [await person(), await person()]
    await ask(one.login)
    await ask(other.login)
    await sql`
      create function fail() returns trigger language plpgsql as $$ begin
        if new.user_id = ${sql.lit(one.userId)} then raise exception 'planted'; end if; return new; end $$`.execute(
      server.db,
    )
    await sql`create trigger fails before insert on password_reset for each row execute function fail()`.execute(
      server.db,
    )
    await expect(runJob()).rejects.toThrow('planted')
    await sql`drop trigger fails on password_reset`.execute(server.db)
    expect([(await server.mailsTo(one.email)).length, (await server.mailsTo(other.email)).length]).toEqual([
      0, 1,
    ])
    expect(await runJob()).toEqual([1])
    expect(await server.mailsTo(one.email)).toHaveLength(1)
  })
})

describe('a new password', () => {
  it('PWD-22 signs in and the old one does not; sessions, wrong guesses and other links end, and a mail tells the person', async () => {
    const dealer = await person()
    const { token: elsewhere } = await signIn(dealer.login, OLD)
    expect(elsewhere).toBeTruthy()
    const invitation = await invited(dealer)
    for (let n = 0; n < 10; n += 1) await expect(signIn(dealer.login, 'wrong')).rejects.toMatchObject(WRONG)
    await expect(signIn(dealer.login, OLD)).rejects.toMatchObject({ code: 'session.tooManyAttempts' })
    const token = await mailed(dealer)
    await choose(token, 'abcde')
    await expect(dealer.call('initFromServer', {})).rejects.toBeInstanceOf(SignedOut)
    const sessions = server.db.selectFrom('session').select('user_id').where('user_id', '=', dealer.userId)
    expect(await sessions.execute()).toEqual([])
    await expect(signIn(dealer.login, OLD)).rejects.toMatchObject(WRONG)
    await signIn(dealer.login, 'abcde')
    await expect(choose(invitation, 'abcdf')).rejects.toMatchObject(EXPIRED)
    await signIn(dealer.login, 'abcde')

    const entries = (await entriesOf(dealer.userId)).map((entry) => [entry.action, entry.actor_id])
    expect(entries.slice(-2)).toEqual([
      ['password.mailLink', null],
      ['password.setByReset', dealer.userId],
    ])
    const last = (await server.mailsTo(dealer.email)).findLast(({ subject }) => subject.includes('password'))
    expect(last?.subject).toContain('your password was changed')
    expect(last?.body_text).toMatch(/ http:\/\/localhost:80\/forgot-password\n/)
    expect(JSON.stringify(last)).not.toMatch(/abcde|reset-password/)
  })

  it('by an invitation tells the person too, and ends the link of a reset', async () => {
    const dealer = await person()
    const reset = await mailed(dealer)
    await choose(await invited(dealer), 'abcde')
    expect((await server.mailsTo(dealer.email)).at(-1)?.subject).toContain('your password was changed')
    await expect(choose(reset, 'abcdf')).rejects.toMatchObject(EXPIRED)
    await signIn(dealer.login, 'abcde')
  })

  it('PWD-23 is refused under five characters, with an unknown token and with one that was used', async () => {
    const dealer = await person()
    const token = await mailed(dealer)
    await expect(choose(token, 'abcd')).rejects.toMatchObject({ code: 'session.password' })
    const made = [
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      '',
      'abc123',
      "' or 1=1 --",
      'x'.repeat(200),
    ]
    for (const tried of made) await expect(choose(tried, 'abcde')).rejects.toMatchObject(EXPIRED)
    await signIn(dealer.login, OLD)
    await choose(token, 'abcde')
    await expect(choose(token, 'abcdf')).rejects.toMatchObject(EXPIRED)
    await signIn(dealer.login, 'abcde')
  })

  it('PWD-23 is refused from sixty minutes after the link was made', async () => {
    const dealer = await person()
    const token = await mailed(dealer)
    later(RESET_MINUTES)
    await expect(choose(token, 'abcde')).rejects.toMatchObject(EXPIRED)
    later(0, -1)
    await choose(token, 'abcde')
  })

  it('PWD-23 is refused with any but the newest link', async () => {
    const dealer = await person()
    const first = await mailed(dealer)
    later(RESET_PAUSE_MINUTES)
    const second = await mailed(dealer)
    expect(second).not.toBe(first)
    await expect(choose(first, 'abcde')).rejects.toMatchObject(EXPIRED)
    await choose(second, 'abcde')
  })

  it('PWD-23 is refused to somebody who was made inactive after the mail', async () => {
    const dealer = await person()
    const [reset, invitation] = [await mailed(dealer), await invited(dealer)]
    await server.db.updateTable('portal_user').set({ type: 'c' }).where('id', '=', dealer.userId).execute()
    for (const token of [reset, invitation])
      await expect(choose(token, 'abcde')).rejects.toMatchObject(EXPIRED)
    const kept = server.db.selectFrom('portal_user').select('password_hash').where('id', '=', dealer.userId)
    expect(await kept.executeTakeFirst()).toEqual({ password_hash: passwordHash })
  })

  it('of staff leaves the second factor as it is', async () => {
    const staff = await person({ type: 'S', totpSecret: 'JBSWY3DPEHPK3PXP' })
    await choose(await mailed(staff), 'abcde')
    await expect(signIn(staff.login, 'abcde')).rejects.toMatchObject({ code: 'session.staffVerification' })
  })

  it('PWD-23 of several at once with one link, or with both links of a person, exactly one is set', async () => {
    const dealer = await person()
    for (let round = 0; round < 20; round += 1) {
      const token = await mailed(dealer)
      const tokens = [token, token, round % 2 === 0 ? await invited(dealer) : token]
      const tried = tokens.map((one, n) => ({ one, password: `round ${String(round)} ${String(n)}` }))
      const outcomes = await Promise.allSettled(tried.map(({ one, password }) => choose(one, password)))
      const won = tried.filter((_, n) => outcomes[n]?.status === 'fulfilled')
      expect(won).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(EXPIRED)
      expect(await signIn(dealer.login, won[0]?.password ?? '')).toHaveProperty('token')
    }
    const told = (await server.mailsTo(dealer.email)).filter(({ subject }) => /was changed/.test(subject))
    expect(told).toHaveLength(20)
  })

  it('is refused to a page of another site', async () => {
    const dealer: TestPerson = await person()
    for (const name of ['requestPasswordReset', 'updatePassword']) {
      const answer = await fetch(`${base}/rest/${name}`, {
        method: name === 'updatePassword' ? 'PUT' : 'POST',
        headers: { 'sec-fetch-site': 'cross-site' },
        body: new URLSearchParams({ accountName: dealer.login, token: 'x', password: 'abcde' }),
      })
      expect(answer.status).toBe(403)
    }
    expect(await runJob()).toEqual([0])
  })
})
