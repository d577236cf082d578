import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SignedOut } from '#web/data/failures.ts'
import { browser, type Browser, clientOf, givePassword, IPHONE, signInWith } from '#testing/sign-ins.ts'
import type { PersonSpec } from '#testing/build.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => server.close())

async function dealer(spec: PersonSpec = {}) {
  const person = await server.person(spec)
  await givePassword(server, person)
  return person
}
const signInsOf = async (from: Browser) => (await clientOf(server, from)('signInsFromServer', {})).signIns
const unknown = { code: 'session.unknownSignIn' }

describe('sign-ins', () => {
  it('are listed with device, network address and times, the own first', async () => {
    const who = await dealer()
    const [counter, phone] = [browser(), browser(IPHONE, '2001:db8::7')]
    await signInWith(server, counter, who)
    await signInWith(server, phone, who)
    const seen = await signInsOf(phone)
    expect(seen).toHaveLength(3) // with the session that the test made
    expect(seen[0]).toMatchObject({ device: 'Safari on iPhone', address: '2001:db8::7', isCurrent: true })
    expect(seen[0]?.begunAt).toEqual(server.clock.now)
    expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(seen.map(({ device }) => device)).toEqual(
      expect.arrayContaining(['Chrome on Windows', 'Safari on iPhone', '']),
    )
    expect(new Set(seen.map(({ id }) => id)).size).toBe(3)
  })

  it('of which one is ended: its next write is refused at once, its reads once every process knows', async () => {
    const who = await dealer()
    const [counter, phone] = [browser(), browser(IPHONE)]
    await signInWith(server, counter, who)
    await signInWith(server, phone, who)
    await signInsOf(counter) // in the memory of the process
    const there = (await signInsOf(phone)).find(({ device }) => device === 'Chrome on Windows')
    const left = await clientOf(server, phone)('endSignIn', { signInId: there?.id ?? '' })
    expect(left.signIns).toHaveLength(2)
    await expect(clientOf(server, counter)('updatePath', { path: '/' })).rejects.toThrow(SignedOut)
    await expect.poll(() => signInsOf(counter).catch((problem: unknown) => problem)).toBeInstanceOf(SignedOut)
    expect(await signInsOf(phone)).toHaveLength(2)
    const again = clientOf(server, phone)('endSignIn', { signInId: there?.id ?? '' })
    await expect(again).rejects.toMatchObject(unknown)
  })

  it('end everywhere else, and only those of the person', async () => {
    const [who, other] = [await dealer(), await dealer()]
    const [counter, phone, others] = [browser(), browser(IPHONE), browser()]
    await signInWith(server, counter, who)
    await signInWith(server, phone, who)
    await signInWith(server, others, other)
    expect((await clientOf(server, phone)('endOtherSignIns', {})).signIns).toHaveLength(1)
    await expect(clientOf(server, counter)('updatePath', { path: '/' })).rejects.toThrow(SignedOut)
    expect(await signInsOf(others)).toHaveLength(2)
    expect((await clientOf(server, phone)('endOtherSignIns', {})).signIns).toHaveLength(1)
  })

  it('of somebody else, the own one and what is no id are not found', async () => {
    const [who, other] = [await dealer(), await dealer()]
    const [mine, theirs] = [browser(), browser()]
    await signInWith(server, mine, who)
    await signInWith(server, theirs, other)
    const ids = [
      (await signInsOf(theirs))[0]?.id ?? '',
      (await signInsOf(mine))[0]?.id ?? '',
      ...['%', '________________', 'a', "' or 1=1"],
    ]
    for (const signInId of ids)
      await expect(clientOf(server, mine)('endSignIn', { signInId })).rejects.toMatchObject(unknown)
    expect(await signInsOf(theirs)).toHaveLength(2)
  })

  it('that end each other at once leave no fault, many times', async () => {
    const who = await dealer()
    for (let round = 0; round < 25; round += 1) {
      const [one, two] = [browser(), browser(IPHONE)]
      await signInWith(server, one, who)
      await signInWith(server, two, who)
      const both = await Promise.allSettled(
        [one, two].map((from) => clientOf(server, from)('endOtherSignIns', {})),
      )
      for (const done of both) if (done.status === 'rejected') expect(done.reason).toBeInstanceOf(SignedOut)
      const left = await server.db
        .selectFrom('session')
        .select('user_id')
        .where('user_id', '=', who.userId)
        .execute()
      expect(left.length).toBeLessThanOrEqual(1)
    }
  })

  it('that are over are not shown, and without Stay Logged In that is after two hours', async () => {
    const who = await dealer()
    const counter = browser()
    await signInWith(server, counter, who)
    await server.db
      .updateTable('session')
      .set({ stay_logged_in: false, last_used_at: new Date(server.clock.now.getTime() - 121 * 60_000) })
      .where('user_id', '=', who.userId)
      .where('device', 'is', null)
      .execute()
    expect(await signInsOf(counter)).toHaveLength(1)
  })
})

describe('a sign-in with a new device', () => {
  it('is mailed with device, address and a link, but not the first sign-in of a person', async () => {
    const who = await dealer()
    await signInWith(server, browser(), who)
    expect(await server.mailsTo(who.email)).toEqual([])
    await signInWith(server, browser(IPHONE, '198.51.100.4'), who)
    const [mail, ...more] = await server.mailsTo(who.email)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('a sign-in from a new device')
    for (const words of [
      'Safari on iPhone, from the network address 198.51.100.4',
      '2 Mar 2026, 10:00 am', // Brisbane
      'https://shop.example/your-account/login-detail',
    ])
      expect(mail?.body_text).toContain(words)
  })

  it('is one by the device, not by what the browser says of itself', async () => {
    const who = await dealer()
    const counter = browser()
    await signInWith(server, counter, who)
    await signInWith(server, { ...counter, userAgent: IPHONE, address: '198.51.100.5' }, who)
    expect(await server.mailsTo(who.email)).toEqual([])
  })

  it('is none on a counter that twelve people share, however long the list in its cookie may be', async () => {
    const counter = browser()
    const people = []
    for (let n = 0; n < 12; n += 1) people.push(await dealer())
    for (const who of [...people, ...people]) await signInWith(server, counter, who)
    for (const who of people) expect(await server.mailsTo(who.email)).toEqual([])
  })

  it('is none of a device that the person used before devices were kept', async () => {
    const who = await dealer()
    const counter = browser()
    await signInWith(server, counter, who)
    await server.db.deleteFrom('known_device').where('user_id', '=', who.userId).execute()
    await signInWith(server, counter, who)
    expect(await server.mailsTo(who.email)).toEqual([])
  })

  it('is not mailed for a wrong password', async () => {
    const who = await dealer()
    await signInWith(server, browser(), who)
    await signInWith(server, browser(IPHONE), { ...who, password: 'wrong' })
    expect(await server.mailsTo(who.email)).toEqual([])
  })

  it('is mailed once each where several new devices sign in at once', async () => {
    const who = await dealer()
    await signInWith(server, browser(), who)
    await Promise.all(Array.from({ length: 5 }, () => signInWith(server, browser(IPHONE), who)))
    expect(await server.mailsTo(who.email)).toHaveLength(5)
  })
})

describe('who manages users', () => {
  it('sees when a user last signed in to their accounts, with which device and from where', async () => {
    const owner = await server.person()
    const user = await dealer({ accountId: owner.accountId, letters: 'P' })
    await signInWith(server, browser(IPHONE, '198.51.100.9'), user)
    const { users } = await owner.call('managedUsersFromServer', {})
    expect(users.find(({ id }) => id === user.userId)?.accounts).toEqual([
      expect.objectContaining({
        lastlogin: server.clock.now,
        lastDevice: 'Safari on iPhone',
        lastAddress: '198.51.100.9',
      }),
    ])
    const stranger = await server.person()
    const seen = await stranger.call('managedUsersFromServer', {})
    expect(JSON.stringify(seen)).not.toContain('198.51.100.9')
  })
})
