import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { openedByScanner, servePages } from '#testing/opened-links.ts'
import { givePassword, PASSWORD } from '#testing/sign-ins.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { profileOf, signedInAs } from '#testing/users.ts'
import { invite } from './invitation.ts'
import { mailResetLinks } from './password-reset.ts'

/* Links of mails that somebody else opens first: a program, or a person at whose browser they arrive. */

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'localhost,shop.example' })
  await servePages(server)
})
afterAll(() => server.close())

const NEW = 'counter ten'
async function dealer() {
  const who = await server.person()
  await givePassword(server, who)
  return who
}
const pathIn = (text: string, page: string) =>
  new RegExp(`https://shop\\.example(/${page}/[\\w-]+)`).exec(text)?.[1] ?? ''

const LINKS = {
  reset: async ({ login, email }: TestPerson) => {
    await server.stranger('requestPasswordReset', { accountName: login })
    const { seller } = readConfig({})
    expect(await mailResetLinks({ db: server.db, seller, now: server.clock.now })).toBe(1)
    return pathIn((await server.mailsTo(email)).at(-1)?.body_text ?? '', 'reset-password')
  },
  invitation: async ({ userId }: TestPerson) => {
    const facts = { userId, by: COMMAND, productName: 'Shop', publicUrl: 'https://shop.example' }
    const now = server.clock.now
    return pathIn(
      await server.db.transaction().execute((tx) => invite(tx, { ...facts, now })),
      'reset-password',
    )
  },
}
const kinds = Object.keys(LINKS) as (keyof typeof LINKS)[]
async function emailLink(who: TestPerson) {
  const email = `new.${who.email}`
  await who.call('updateUserProfile', { ...(await profileOf(server.db, who.userId)), email })
  return { email, path: pathIn((await server.mailsTo(email)).at(-1)?.body_text ?? '', 'email-change') }
}
const tokenOf = (path: string) => path.split('/').at(-1) ?? ''

const whoSignsIn = async (login: string, password: string) =>
  (await (await signedInAs(server, login, password))('initFromServer', {})).userId

/** What a link could change of a person. */
async function stateOf({ userId, email }: TestPerson) {
  const of = (table: 'session' | 'invitation' | 'password_reset' | 'email_change') =>
    server.db.selectFrom(table).selectAll().where('user_id', '=', userId).execute()
  const person = server.db.selectFrom('portal_user').selectAll().where('id', '=', userId)
  const audit = server.db.selectFrom('audit').select('id').where('subject_id', '=', String(userId))
  return {
    person: await person.executeTakeFirstOrThrow(),
    sessions: (await of('session')).length,
    links: [await of('invitation'), await of('password_reset'), await of('email_change')],
    entries: await audit.execute(),
    mails: (await server.mailsTo(email)).length,
  }
}

describe('a link that a program opens first', () => {
  it.each(kinds)('of a %s changes nothing, and works for its person afterwards', async (kind) => {
    const who = await dealer()
    const path = await LINKS[kind](who)
    const before = await stateOf(who)
    expect(await openedByScanner(server, path)).toEqual([200, 200, 200])
    const call = `/rest/updatePassword?token=${tokenOf(path)}&password=guessed`
    expect((await server.app.inject({ method: 'GET', url: call })).statusCode).toBe(404)
    expect(await stateOf(who)).toEqual(before)
    await server.stranger('updatePassword', { token: tokenOf(path), password: NEW })
    expect(await whoSignsIn(who.login, NEW)).toBe(who.userId)
  })

  it('of a changed email changes nothing, and confirms for its person afterwards', async () => {
    const who = await dealer()
    const { email, path } = await emailLink(who)
    const before = await stateOf(who)
    expect(await openedByScanner(server, path)).toEqual([200, 200, 200])
    expect(await stateOf(who)).toEqual(before)
    expect(await who.call('ownEmail', {})).toEqual({ email, isPending: true })
    expect((await server.app.inject({ method: 'POST', url: path })).body).toContain(`${email} is confirmed`)
    expect(await who.call('ownEmail', {})).toEqual({ email, isPending: false })
  })
})

describe('a link in the browser of somebody else who is signed in', () => {
  it.each(kinds)('of a %s changes its own person alone, and leaves the other signed in', async (kind) => {
    const [who, other] = [await dealer(), await dealer()]
    const path = await LINKS[kind](who)
    const before = await stateOf(other)
    const page = await other.raw({ method: 'GET', url: path })
    expect([page.statusCode, page.cookies]).toEqual([200, []])
    const payload = { token: tokenOf(path), password: NEW }
    const answer = await other.raw({ method: 'PUT', url: '/rest/updatePassword', payload })
    expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([200, {}, []])

    expect(await stateOf(other)).toEqual(before)
    expect(await other.call('initFromServer', {})).toMatchObject({ userId: other.userId })
    expect(await whoSignsIn(other.login, PASSWORD)).toBe(other.userId)
    expect((await stateOf(who)).sessions).toBe(0)
    expect(await whoSignsIn(who.login, NEW)).toBe(who.userId)
    const [entry] = await server.db
      .selectFrom('audit')
      .selectAll()
      .where('action', 'like', 'password.setBy%')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({ actor_id: who.userId, subject_id: String(who.userId), on_behalf_of: null })
    expect(entry?.account_id).not.toBe(other.accountId)
  })

  it('of a reset that is used already is refused there, and the other stays signed in', async () => {
    const [who, other] = [await dealer(), await dealer()]
    const path = await LINKS.reset(who)
    const payload = { token: tokenOf(path), password: NEW }
    await server.stranger('updatePassword', payload)
    const before = [await stateOf(who), await stateOf(other)]
    await expect(other.call('updatePassword', { ...payload, password: 'counter 11' })).rejects.toMatchObject({
      code: 'session.linkExpired',
    })
    expect([await stateOf(who), await stateOf(other)]).toEqual(before)
  })

  it('of a changed email confirms that of its own person alone', async () => {
    const [who, other] = [await dealer(), await dealer()]
    const { email, path } = await emailLink(who)
    const before = await stateOf(other)
    expect((await other.raw({ method: 'GET', url: path })).body).toContain(`Confirm ${email}?`)
    const answer = await other.raw({ method: 'POST', url: path })
    expect([answer.statusCode, answer.cookies]).toEqual([200, []])
    expect(await stateOf(other)).toEqual(before)
    expect(await who.call('ownEmail', {})).toEqual({ email, isPending: false })
  })
})
