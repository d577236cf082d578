import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SignedOut } from '#web/data/failures.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import type { PersonSpec } from '#testing/build.ts'
import { addPasskeyTo, nextCode, setUpTotp } from '#testing/second-factor.ts'
import { browser, givePassword, PASSWORD, signInWith } from '#testing/sign-ins.ts'
import { NOW } from '#testing/template-database.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { readConfig } from '#server/config/config.ts'
import { mailResetLinks } from './password-reset.ts'
import { totpCode } from './second-factor.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOW
})

async function dealer(spec: PersonSpec = {}) {
  const person = await server.person(spec)
  await givePassword(server, person)
  return person
}
const signIn = (login: string, code = '', password = PASSWORD) =>
  signInWith(server, browser(), { login, code, password })
const subjectsTo = async (address: string) =>
  (
    await server.db
      .selectFrom('mail')
      .select('subject')
      .where('recipient', '=', address)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)
const refused = (code: string) => ({ code })
const own = { password: PASSWORD, code: '' }

describe('an authenticator', () => {
  it('is asked for at the sign-in of a dealer once a code of it was typed, and not before', async () => {
    const who = await dealer()
    const { secret, picture } = await who.call('beginTotp', {})
    expect(picture).toMatch(/^<svg /)
    expect(await signIn(who.login)).toHaveProperty('token')
    await expect(who.call('confirmTotp', { code: '000000' })).rejects.toMatchObject(refused('factor.code'))
    expect(await signIn(who.login)).toHaveProperty('token')
    const { recoveryCodes, hasTotp } = await who.call('confirmTotp', {
      code: totpCode(secret, server.clock.now),
    })
    expect([hasTotp, new Set(recoveryCodes).size]).toEqual([true, 10])
    expect(await signIn(who.login)).toMatchObject(refused('session.verification'))
    expect(await signIn(who.login, '', 'wrong')).toMatchObject(refused('session.wrongCredentials'))
    nextCode(server)
    expect(await signIn(who.login, totpCode(secret, server.clock.now))).toHaveProperty('token')
    expect(await subjectsTo(who.email)).toContainEqual(expect.stringContaining('a second factor was added'))
  })

  it('signs in once with each code, by two requests at once too, many times', async () => {
    const who = await dealer()
    const { codeNow } = await setUpTotp(server, who)
    for (let round = 0; round < 15; round += 1) {
      nextCode(server)
      const both = await Promise.all([signIn(who.login, codeNow()), signIn(who.login, codeNow())])
      expect(both.filter(({ token }) => token !== undefined)).toHaveLength(1)
      await server.db.deleteFrom('sign_in_failure').execute()
    }
  })

  it('does not sign in with the code that set it up', async () => {
    const who = await dealer()
    const { secret } = await who.call('beginTotp', {})
    const code = totpCode(secret, server.clock.now)
    await who.call('confirmTotp', { code })
    expect(await signIn(who.login, code)).toMatchObject(refused('session.wrongCode'))
  })

  it.each(['\u202eevil\u202c', 'éééééé', '１２３４５６', '१२३४५६', '٠٠٠٠٠٠'])(
    'is not %j, six characters that are not six digits',
    async (code) => {
      const who = await dealer()
      await setUpTotp(server, who)
      expect(await signIn(who.login, code)).toMatchObject(refused('session.wrongCode'))
      await expect(who.call('beginPasskey', { code })).rejects.toMatchObject(refused('factor.wrong'))
    },
  )

  it('is replaced with the password or a code of the one before, never by the session alone', async () => {
    const who = await dealer()
    const old = await setUpTotp(server, who)
    const { secret } = await who.call('beginTotp', {})
    const replace = (proof: { password?: string; presentCode?: string }) =>
      who.call('confirmTotp', { code: totpCode(secret, server.clock.now), ...proof })
    await expect(replace({})).rejects.toMatchObject(refused('factor.confirm'))
    await expect(replace({ password: 'wrong' })).rejects.toMatchObject(refused('factor.wrong'))
    await expect(replace({ presentCode: totpCode(secret, server.clock.now) })).rejects.toMatchObject(
      refused('factor.wrong'),
    )
    expect(await signIn(who.login, old.codeNow())).toHaveProperty('token')
    nextCode(server)
    expect((await replace({ presentCode: old.codeNow() })).hasTotp).toBe(true)
    nextCode(server)
    expect(await signIn(who.login, old.codeNow())).toMatchObject(refused('session.wrongCode'))
    expect(await signIn(who.login, totpCode(secret, server.clock.now))).toHaveProperty('token')
    const again = await who.call('beginTotp', {})
    const code = totpCode(again.secret, server.clock.now)
    expect((await who.call('confirmTotp', { code, password: PASSWORD })).hasTotp).toBe(true)
  })

  it('is set up by one of two set-ups at once: the other one needs a proof, many times', async () => {
    for (let round = 0; round < 15; round += 1) {
      const who = await dealer()
      const { secret } = await who.call('beginTotp', {})
      const code = totpCode(secret, server.clock.now)
      const again = () => who.call('beginTotp', {})
      const all = await Promise.allSettled([
        who.call('confirmTotp', { code }),
        again().then((made) => who.call('confirmTotp', { code: totpCode(made.secret, server.clock.now) })),
      ])
      expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    }
  })

  it('is not set up by a set-up that was begun too long ago, or by nobody', async () => {
    const who = await dealer()
    await expect(who.call('confirmTotp', { code: '123456' })).rejects.toMatchObject(refused('factor.over'))
    const { secret } = await who.call('beginTotp', {})
    server.clock.now = new Date(server.clock.now.getTime() + 31 * 60_000)
    const code = totpCode(secret, server.clock.now)
    await expect(who.call('confirmTotp', { code })).rejects.toMatchObject(refused('factor.over'))
  })

  it('lies encrypted in the database, before and after it is set up', async () => {
    const who = await dealer()
    const { secret } = await who.call('beginTotp', {})
    const waiting = await server.db
      .selectFrom('totp_setup')
      .selectAll()
      .where('user_id', '=', who.userId)
      .executeTakeFirstOrThrow()
    await who.call('confirmTotp', { code: totpCode(secret, server.clock.now) })
    const kept = await server.db
      .selectFrom('portal_user')
      .select('totp_secret')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow()
    for (const text of [waiting.secret, kept.totp_secret]) expect(text).toMatch(/^v1\.[0-9a-f]{8}\./)
  })

  it('A1 A2 wrong codes at the sign-in are limited as wrong passwords are', async () => {
    const who = await dealer()
    const { codeNow } = await setUpTotp(server, who)
    for (let tries = 0; tries < 10; tries += 1)
      expect(await signIn(who.login, '000000')).toMatchObject(refused('session.wrongCode'))
    expect(await signIn(who.login, codeNow())).toMatchObject(refused('session.tooManyAttempts'))
  })

  it('A1 of thirty wrong codes at once no more than ten are looked at', async () => {
    const who = await dealer()
    await setUpTotp(server, who)
    const all = await Promise.all(Array.from({ length: 30 }, () => signIn(who.login, '000000')))
    expect(all.filter(({ code }) => code === 'session.wrongCode')).toHaveLength(10)
  })
})

describe('recovery codes', () => {
  it('sign in once each, in any spelling, by two requests at once too', async () => {
    const who = await dealer()
    const { recoveryCodes } = await setUpTotp(server, who)
    const [first = '', second = ''] = recoveryCodes
    expect(await signIn(who.login, first.replace('-', ' ').toUpperCase())).toHaveProperty('token')
    expect(await signIn(who.login, first)).toMatchObject(refused('session.wrongCode'))
    const both = await Promise.all([signIn(who.login, second), signIn(who.login, second)])
    expect(both.filter(({ token }) => token !== undefined)).toHaveLength(1)
    expect((await who.call('secondFactorFromServer', {})).recoveryCodesLeft).toBe(8)
  })

  it('are replaced with the password, and those before are of no use', async () => {
    const who = await dealer()
    const { recoveryCodes } = await setUpTotp(server, who)
    const fresh = await who.call('replaceRecoveryCodes', own)
    expect(new Set([...recoveryCodes, ...fresh.recoveryCodes]).size).toBe(20)
    expect(await signIn(who.login, recoveryCodes[0])).toMatchObject(refused('session.wrongCode'))
    expect(await signIn(who.login, fresh.recoveryCodes[0])).toHaveProperty('token')
    const without = await dealer()
    await expect(without.call('replaceRecoveryCodes', own)).rejects.toMatchObject(refused('factor.unknown'))
  })

  it('come with the first factor alone, and lie in the database as hashes', async () => {
    const who = await dealer()
    const { recoveryCodes } = await addPasskeyTo(who)
    expect(recoveryCodes).toHaveLength(10)
    expect((await setUpTotp(server, who)).recoveryCodes).toEqual([])
    const stored = await server.db
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('user_id', '=', who.userId)
      .execute()
    expect(stored.map(({ code_hash }) => code_hash.length)).toEqual(Array.from({ length: 10 }, () => 32))
  })
})

describe('a second factor is removed', () => {
  it('with the password or a code, never by the session alone', async () => {
    const who = await dealer()
    const { codeNow } = await setUpTotp(server, who)
    const remove = (password: string, code: string) => who.call('removeTotp', { password, code })
    await expect(remove('', '')).rejects.toMatchObject(refused('factor.confirm'))
    await expect(remove('wrong', '')).rejects.toMatchObject(refused('factor.wrong'))
    await expect(remove('', '000000')).rejects.toMatchObject(refused('factor.wrong'))
    expect((await remove('', codeNow())).hasTotp).toBe(false)
    expect(await signIn(who.login)).toHaveProperty('token')
    await expect(remove(PASSWORD, '')).rejects.toMatchObject(refused('factor.unknown'))
    expect(await subjectsTo(who.email)).toContainEqual(expect.stringContaining('a second factor was removed'))
  })

  it('and its recovery codes go with the last factor', async () => {
    const who = await dealer()
    await setUpTotp(server, who)
    const { passkeyId } = await addPasskeyTo(who)
    expect((await who.call('removeTotp', own)).recoveryCodesLeft).toBe(10)
    expect((await who.call('removePasskey', { passkeyId, ...own })).recoveryCodesLeft).toBe(0)
  })

  it('A1 A2 guesses of the password there count as those of the sign-in', async () => {
    const who = await dealer()
    await setUpTotp(server, who)
    for (let tries = 0; tries < 10; tries += 1)
      await expect(who.call('removeTotp', { password: 'wrong', code: '' })).rejects.toThrow()
    await expect(who.call('removeTotp', own)).rejects.toMatchObject(refused('session.tooManyAttempts'))
  })

  it('but not the last one of staff, whose letters would end with it', async () => {
    const staff = await dealer({ type: 'S', roles: 'U' })
    await expect(staff.call('removeTotp', own)).rejects.toMatchObject(refused('factor.staff'))
    await addPasskeyTo(staff)
    expect((await staff.call('removeTotp', own)).hasTotp).toBe(false)
    expect(await staff.call('staffCustomersPage', { list: 'all', text: '' })).toBeDefined() // a passkey is a second factor too
  })

  it('by two requests at once for both factors: whom it is demanded of keeps one, many times', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await dealer()
      await who.call('demandSecondFactor', {
        userId: who.userId,
        accountId: who.accountId,
        isDemanded: true,
      })
      await setUpTotp(server, who)
      const { passkeyId } = await addPasskeyTo(who)
      const both = await Promise.allSettled([
        who.call('removeTotp', own),
        who.call('removePasskey', { passkeyId, ...own }),
      ])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const { hasTotp, passkeys } = await who.call('secondFactorFromServer', {})
      expect(Number(hasTotp) + passkeys.length).toBe(1)
    }
  })

  it('by nobody whose session has ended while the change waited for the person', async () => {
    const who = await dealer()
    await setUpTotp(server, who)
    let removing: Promise<unknown> = Promise.resolve()
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('portal_user').select('id').where('id', '=', who.userId).forUpdate().execute()
      removing = who.call('removeTotp', own).catch((problem: unknown) => problem)
      await expect.poll(() => lockWaits(server.db), { timeout: 10_000 }).toBeGreaterThan(0)
      await tx.deleteFrom('session').where('user_id', '=', who.userId).execute()
    })
    expect(await removing).toBeInstanceOf(Error)
    expect(await signIn(who.login)).toMatchObject(refused('session.verification'))
  })
})
describe('a new password by a link', () => {
  it('does not replace the second factor', async () => {
    const who = await dealer()
    const { recoveryCodes } = await setUpTotp(server, who)
    await server.stranger('requestPasswordReset', { accountName: who.login })
    const { seller } = readConfig({})
    await mailResetLinks({ db: server.db, seller, now: server.clock.now })
    const mails = server.db.selectFrom('mail').select('body_text').where('recipient', '=', who.email)
    const text = (await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()).body_text
    const token = /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? ''
    await server.stranger('updatePassword', { token, password: 'another one' })
    expect(await signIn(who.login, '', 'another one')).toMatchObject(refused('session.verification'))
    expect(await signIn(who.login, recoveryCodes[0], 'another one')).toHaveProperty('token')
    await expect(who.call('updatePath', { path: '/' })).rejects.toThrow(SignedOut)
  })
})
