import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '#testing/passkey.ts'
import { addPasskeyTo, nextCode, setUpTotp } from '#testing/second-factor.ts'
import { browser, givePassword, PASSWORD, signInWith } from '#testing/sign-ins.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { profileOf } from '#testing/users.ts'
import { Unavailable } from '#web/data/failures.ts'
import { totpCode } from './second-factor.ts'

/* Passkeys by calls, with an authenticator in software. e2e/second-factor.spec.ts has a real browser. */

let server: TestServer
beforeAll(async () => {
  server = await testServer({ ALLOWED_HOSTS: 'localhost,other.example' })
})
afterAll(() => server.close())

const refused = (code: string) => ({ code })
const signInOptions = async () => (await server.stranger('beginPasskeySignIn', {})).options
const send = (answer: Record<string, unknown>) =>
  server.stranger('passkeyLogin', { answer, stayLoggedIn: false })
const wrong = refused('session.passkey')

describe('a passkey', () => {
  it('signs in without a password, and is several with names that can be changed and removed', async () => {
    const who = await server.person()
    await givePassword(server, who)
    const { made } = await addPasskeyTo(who, 'Counter')
    const { passkeyId } = await addPasskeyTo(who, 'Phone')
    const renamed = await who.call('renamePasskey', { passkeyId, name: 'Old phone' })
    expect(renamed.passkeys).toMatchObject([
      { name: 'Counter', host: 'localhost', createdAt: server.clock.now, lastUsedAt: null },
      { name: 'Old phone' },
    ])
    expect(await send(made.get(await signInOptions()))).toMatchObject({ authenticated: true })
    const { passkeys } = await who.call('secondFactorFromServer', {})
    expect(passkeys[0]?.lastUsedAt).toEqual(server.clock.now)
    const left = await who.call('removePasskey', { passkeyId, password: 'counter nine', code: '' })
    expect(left.passkeys.map(({ name }) => name)).toEqual(['Counter'])
  })

  it('is the second factor where there is no authenticator: the password alone does not sign in', async () => {
    const who = await server.person()
    await givePassword(server, who)
    const { recoveryCodes } = await addPasskeyTo(who)
    const signIn = (code: string) => signInWith(server, browser(), { login: who.login, code })
    expect(await signIn('')).toMatchObject(refused('session.passkeyVerification'))
    expect(await signIn('123456')).toMatchObject(refused('session.wrongCode'))
    expect(await signIn(recoveryCodes[0] ?? '')).toHaveProperty('token')
  })

  it('signs each challenge once, by two requests at once too, many times', async () => {
    const { made } = await addPasskeyTo(await server.person())
    for (let round = 0; round < 15; round += 1) {
      const answer = made.get(await signInOptions())
      const both = await Promise.allSettled([send(answer), send(answer)])
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      await expect(send(answer)).rejects.toMatchObject(wrong)
    }
  })

  it('does not sign in with a challenge that is old, made up or for adding a passkey', async () => {
    const who = await server.person()
    await givePassword(server, who)
    const { made } = await addPasskeyTo(who)
    const old = await signInOptions()
    server.clock.now = new Date(server.clock.now.getTime() + 6 * 60_000)
    const forAdding = await who.call('beginPasskey', { password: PASSWORD })
    const others = [old, JSON.stringify({ challenge: 'AAAA' }), forAdding.options]
    for (const options of others) await expect(send(made.get(options))).rejects.toMatchObject(wrong)
  })

  it('does not sign in from another site, for another site, unverified, or by a copy that counts less', async () => {
    const { made } = await addPasskeyTo(await server.person())
    for (const bend of [{ origin: 'http://evil.example' }, { host: 'other.example' }, { isUnverified: true }])
      await expect(send(made.get(await signInOptions(), bend))).rejects.toMatchObject(wrong)
    await send(made.get(await signInOptions(), { count: 50 }))
    await expect(send(made.get(await signInOptions(), { count: 40 }))).rejects.toMatchObject(wrong)
  })

  it('is not called wrong where the database could not be asked', async () => {
    const { made } = await addPasskeyTo(await server.person())
    const answer = made.get(await signInOptions())
    await sql`create function go_away() returns trigger language plpgsql as $$ begin raise exception 'going' using errcode = '57P01'; end $$`.execute(
      server.db,
    )
    await sql`create trigger going before delete on passkey_challenge for each row execute function go_away()`.execute(
      server.db,
    )
    try {
      await expect(send(answer)).rejects.toBeInstanceOf(Unavailable)
    } finally {
      await sql`drop trigger going on passkey_challenge`.execute(server.db)
    }
    expect(await send(answer)).toMatchObject({ authenticated: true })
  })

  it('that nobody has, or is no answer at all, is refused in the same words', async () => {
    const options = await signInOptions()
    const answers = [authenticator().get(options), {}, { id: 1 }, { id: 'x'.repeat(2_000) }]
    const unstorable = ['\u0000', 'a\u0000', '\ud800', ''].map((id) => ({ id }))
    for (const answer of [...answers, ...unstorable]) await expect(send(answer)).rejects.toMatchObject(wrong)
    const { made } = await addPasskeyTo(await server.person())
    const good = made.get(await signInOptions())
    for (const response of [
      undefined,
      null,
      {},
      { clientDataJSON: 'e30' },
      { ...(good['response'] as object), signature: 'AA' },
    ])
      await expect(send({ ...good, response })).rejects.toMatchObject(wrong)
  })

  it('of somebody deactivated or removed does not sign in, also while that happens at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const who = await server.person()
      const { made } = await addPasskeyTo(who)
      const answer = made.get(await signInOptions())
      await Promise.allSettled([
        send(answer),
        server.db.transaction().execute(async (tx) => {
          await tx.updateTable('portal_user').set({ type: 'c' }).where('id', '=', who.userId).execute()
          await tx.deleteFrom('session').where('user_id', '=', who.userId).execute()
        }),
      ])
      const left = await server.db
        .selectFrom('session as s')
        .innerJoin('portal_user as u', 'u.id', 's.user_id')
        .select('u.type')
        .where('u.id', '=', who.userId)
        .execute()
      expect(left).toEqual([])
      await expect(send(made.get(await signInOptions()))).rejects.toMatchObject(wrong)
    }
  })

  it('is added with a challenge of the person alone, under a name, and once', async () => {
    const [who, other] = [await server.person(), await server.person()]
    await givePassword(server, who)
    const made = authenticator()
    const { options } = await other.call('beginPasskey', {})
    const add = (answer: Record<string, unknown>, name = 'Mine') => who.call('addPasskey', { name, answer })
    await expect(add(made.create(options))).rejects.toMatchObject(refused('passkey.failed'))
    const fresh = async () => (await who.call('beginPasskey', { password: PASSWORD })).options
    await expect(add(made.create(await fresh()), ' ')).rejects.toMatchObject(refused('passkey.name'))
    await expect(add(made.create(await fresh(), { isUnverified: true }))).rejects.toMatchObject(
      refused('passkey.failed'),
    )
    await expect(add({})).rejects.toMatchObject(refused('passkey.failed'))
    await add(made.create(await fresh()))
    await expect(add(made.create(await fresh()))).rejects.toMatchObject(refused('passkey.known'))
    const theirs = (await other.call('beginPasskey', {})).options
    await expect(
      other.call('addPasskey', { name: 'Taken', answer: made.create(theirs) }),
    ).rejects.toMatchObject(refused('passkey.known'))
  })

  it('beside another factor takes the password or a code, not a session alone', async () => {
    const who = await server.person()
    await givePassword(server, who)
    const made = authenticator()
    // begun before there was a factor
    const early = (await who.call('beginPasskey', {})).options
    const { codeNow } = await setUpTotp(server, who)
    const add = (options: string) =>
      who.call('addPasskey', { name: 'Of the thief', answer: made.create(options) })
    await expect(add(early)).rejects.toMatchObject(refused('passkey.failed'))
    await expect(who.call('beginPasskey', {})).rejects.toMatchObject(refused('factor.confirm'))
    const wrongly = who.call('beginPasskey', { password: 'guessed' })
    await expect(wrongly).rejects.toMatchObject(refused('factor.wrong'))
    await add((await who.call('beginPasskey', { code: codeNow() })).options)
    await expect(who.call('beginPasskey', {})).rejects.toMatchObject(refused('factor.confirm'))
    await addPasskeyTo(who, 'By password')
    expect((await who.call('secondFactorFromServer', {})).passkeys).toHaveLength(2)
    // a password that this session has chosen proves nothing in it; a code does
    await who.call('updateUserProfile', {
      ...(await profileOf(server.db, who.userId)),
      password: 'of the thief',
    })
    await expect(who.call('beginPasskey', { password: 'of the thief' })).rejects.toMatchObject(
      refused('factor.codeOnly'),
    )
    nextCode(server)
    await who.call('beginPasskey', { code: codeNow() })
  })

  it('is not got round by an authenticator that the same session sets up', async () => {
    const who = await server.person()
    await givePassword(server, who)
    await addPasskeyTo(who)
    const { secret } = await who.call('beginTotp', {})
    const code = totpCode(secret, server.clock.now)
    await expect(who.call('confirmTotp', { code })).rejects.toMatchObject(refused('factor.confirm'))
    await who.call('confirmTotp', { code, password: PASSWORD })
    expect(await who.call('secondFactorFromServer', {})).toMatchObject({ hasTotp: true })
  })

  it('and the first factor: of two begun before it, added at once, one is added, many times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const who = await server.person()
      const begun = await Promise.all([1, 2].map(() => who.call('beginPasskey', {})))
      const both = await Promise.allSettled(
        begun.map(({ options }) =>
          who.call('addPasskey', { name: 'First', answer: authenticator().create(options) }),
        ),
      )
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  it('keeps no way to its authenticator that is no word', async () => {
    const who = await server.person()
    const made = authenticator()
    const answer = made.create((await who.call('beginPasskey', {})).options)
    const response = { ...(answer['response'] as object), transports: ['usb', 'a\u0000', 'smart-card', 1] }
    await who.call('addPasskey', { name: 'Odd', answer: { ...answer, response } })
    const { transports } = await server.db
      .selectFrom('passkey')
      .select('transports')
      .where('user_id', '=', who.userId)
      .executeTakeFirstOrThrow()
    expect(transports).toEqual(['usb', 'smart-card'])
  })

  it('of somebody else is not renamed or removed', async () => {
    const [who, other] = [await server.person(), await server.person()]
    await givePassword(server, other)
    const { passkeyId } = await addPasskeyTo(who)
    const own = { password: 'counter nine', code: '' }
    const acts = [
      () => other.call('renamePasskey', { passkeyId, name: 'Mine' }),
      () => other.call('removePasskey', { passkeyId, ...own }),
    ]
    for (const act of acts) await expect(act()).rejects.toMatchObject(refused('factor.unknown'))
  })

  it('is one of ten at most, by several requests at once too', async () => {
    const who = await server.person()
    await givePassword(server, who)
    for (let many = 0; many < 8; many += 1) await addPasskeyTo(who, `Key ${String(many)}`)
    const last = await Promise.allSettled(Array.from({ length: 5 }, () => addPasskeyTo(who)))
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await who.call('secondFactorFromServer', {})).passkeys).toHaveLength(10)
  })
})
