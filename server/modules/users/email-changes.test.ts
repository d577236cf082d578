import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GUESSES_PER_PLACE } from '#shared/codes/limits.ts'
import { SignedOut } from '#web/data/failures.ts'
import { readConfig } from '#server/config/config.ts'
import { digestReaders, savePreference } from '#server/modules/notices/preferences.store.ts'
import { confirmedEmail } from '#server/modules/people/confirmed-email.store.ts'
import { peopleWith } from '#server/modules/people/recipients.store.ts'
import { mailGuessNotices } from '#server/modules/sessions/guess-notices.ts'
import { mailResetLinks } from '#server/modules/sessions/password-reset.ts'
import { factorsOf, passkeysOf } from '#server/modules/sessions/second-factor.store.ts'
import { sweepEmailChanges } from '#server/modules/sweeping/sweep.store.ts'
import { addPasskeyTo, setUpTotp } from '#testing/second-factor.ts'
import { browser, clientOf, givePassword, PASSWORD, signInWith } from '#testing/sign-ins.ts'
import { NOW } from '#testing/template-database.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { newUser, profileOf } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'localhost,shop.example' })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now = NOW
})

async function dealer() {
  const who = await server.person()
  await givePassword(server, who)
  return who
}
const change = async (by: TestPerson, email: string, userId = by.userId) =>
  by.call('updateUserProfile', { ...(await profileOf(server.db, userId)), email })
const emailOf = async ({ userId }: TestPerson) => (await profileOf(server.db, userId)).email
const lastMailTo = async (address: string) =>
  (
    await server.db
      .selectFrom('mail')
      .select('body_text')
      .where('recipient', '=', address)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.body_text ?? ''
const linkTo = async (address: string) =>
  /https:\/\/shop\.example(\/email-change\/[\w-]+)/.exec(await lastMailTo(address))?.[1] ?? ''
const send = (method: 'GET' | 'POST', url: string) => server.app.inject({ method, url })
const passMinutes = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
}
const DAY = 24 * 60

/** What a person has as a second factor, by the database: they are signed out. */
async function factorsLeft({ userId }: TestPerson) {
  const person = await factorsOf(server.db, userId)
  const passkeys = (await passkeysOf(server.db, userId)).map(({ name }) => name)
  return { passkeys, hasTotp: person?.totp_secret !== null, codes: person?.codes_left }
}

/** Asks for a link to another password. @returns which of some addresses it is mailed to */
async function resetGoesTo(who: { login: string }, addresses: string[]) {
  await server.db.deleteFrom('mail').execute()
  await server.stranger('requestPasswordReset', { accountName: who.login })
  const { seller } = readConfig({})
  expect(await mailResetLinks({ db: server.db, seller, now: server.clock.now })).toBe(1)
  passMinutes(6)
  const mails = await Promise.all(addresses.map(lastMailTo))
  return addresses[mails.findIndex((text) => text.includes('/reset-password/'))]
}

describe('an email that a person has changed', () => {
  it('PRF-04 PRF-11 is theirs at once, and is confirmed by the button behind the link to it', async () => {
    const who = await dealer()
    const email = `new.${who.email}`
    await change(who, email)
    expect(await emailOf(who)).toBe(email)
    const url = await linkTo(email)
    expect((await send('GET', url)).body).toContain(`Confirm ${email}?`)
    expect((await send('GET', url)).statusCode).toBe(200) // opened by a program first
    for (let times = 0; times < 2; times += 1)
      expect((await send('POST', url)).body).toContain(`${email} is confirmed`)
    const entries = server.db.selectFrom('audit').select('after').where('action', '=', 'person.confirmEmail')
    expect(await entries.where('subject_id', '=', String(who.userId)).execute()).toEqual([
      { after: { email } },
    ])
  })

  it('is shown to who manages them as not confirmed until it is', async () => {
    const who = await dealer()
    const manager = await server.person({ accountId: who.accountId })
    const isPending = async () => {
      const { users } = await manager.call('managedUsersFromServer', {})
      return users.find(({ id }) => id === who.userId)?.isEmailPending
    }
    expect(await isPending()).toBe(false)
    const email = `seen.${who.email}`
    await change(who, email)
    expect(await isPending()).toBe(true)
    await send('POST', await linkTo(email))
    expect(await isPending()).toBe(false)
  })

  it('gets no link to another password before it is confirmed: the last confirmed one does', async () => {
    const who = await dealer()
    const [first, second] = [`first.${who.email}`, `second.${who.email}`]
    const asked = () => resetGoesTo(who, [who.email, first, second])
    await change(who, first)
    const url = await linkTo(first)
    await change(who, second)
    const later = await linkTo(second)
    expect(await asked()).toBe(who.email)
    expect((await send('POST', url)).statusCode).toBe(404)
    expect(await asked()).toBe(who.email)
    await send('POST', later)
    expect(await asked()).toBe(second)
  })

  it('gets no warning before it is confirmed: factors, a new device, wrong passwords and a new password are told the last confirmed one', async () => {
    const who = await dealer()
    await signInWith(server, browser(), who)
    const email = `unread.${who.email}`
    await change(who, email)
    await server.db.deleteFrom('mail').execute()
    await setUpTotp(server, who)
    const staff = await server.person({ type: 'S', roles: 'Y' })
    await staff.call('staffRemoveFactors', { userId: who.userId, reason: 'Asked by phone' })
    await signInWith(server, browser('Another', '198.51.100.7'), who)
    for (let times = 0; times < GUESSES_PER_PLACE; times += 1)
      await signInWith(server, browser(), { ...who, password: 'wrong' })
    const { productName } = readConfig({})
    await mailGuessNotices({ db: server.db, productName, now: server.clock.now })
    await staff.call('staffUnlockUser', { userId: who.userId, reason: 'Asked by phone' })
    const at = browser()
    await signInWith(server, at, who)
    await clientOf(server, at)('updateUserProfile', {
      ...(await profileOf(server.db, who.userId)),
      password: 'counter ten',
    })
    const mails = await server.db.selectFrom('mail').select(['recipient', 'subject']).orderBy('id').execute()
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([who.email]))
    for (const words of ['was added', 'was reset', 'new device', 'wrong passwords', 'password was changed'])
      expect(mails.some(({ subject }) => subject.includes(words))).toBe(true)
  })

  it('gets nothing of the account before it is confirmed: invoices, reminders and back orders', async () => {
    const who = await dealer()
    await change(who, `unread.${who.email}`)
    const whose = { userId: who.userId, accountId: who.accountId }
    await server.db.transaction().execute((tx) => savePreference(tx, whose, 'backorder_frequency', 'D'))
    const told = await peopleWith(server.db, [who.accountId], 'I')
    const readers = await digestReaders(server.db)
    expect(told.map(({ email }) => email)).toEqual([who.email])
    expect(readers.filter(({ userId }) => userId === who.userId)).toMatchObject([{ email: who.email }])
  })

  it('changed back is confirmed by no link to the mistyped address, and links to a password do not go there', async () => {
    const who = await dealer()
    const mistyped = `mistyped.${who.email}`
    await change(who, mistyped)
    const url = await linkTo(mistyped)
    await change(who, who.email)
    expect((await send('GET', url)).statusCode).toBe(404)
    expect((await send('POST', url)).statusCode).toBe(404)
    expect(await linkTo(mistyped)).toBe('')
    expect(await resetGoesTo(who, [who.email, mistyped])).toBe(who.email)
  })

  it('from an address that was never confirmed is undone from the confirmed one alone', async () => {
    const who = await dealer()
    const [mistyped, right] = [`mistyped.${who.email}`, `right.${who.email}`]
    await change(who, mistyped)
    const first = await linkTo(mistyped)
    await change(who, right)
    expect(await lastMailTo(mistyped)).toContain(right)
    expect(await linkTo(mistyped)).toBe('')
    expect((await send('POST', first)).statusCode).toBe(404)
    const undo = await linkTo(who.email)
    expect((await send('POST', await linkTo(right))).statusCode).toBe(200)
    expect(await resetGoesTo(who, [who.email, mistyped, right])).toBe(right)
    await send('POST', undo)
    expect(await emailOf(who)).toBe(who.email)
    expect((await send('POST', first)).statusCode).toBe(404)
    expect(await resetGoesTo(who, [who.email, mistyped, right])).toBe(who.email)
  })

  it('keeps its confirmed address once the sweep has taken what is too old', async () => {
    const who = await dealer()
    const [mistyped, right] = [`mistyped.${who.email}`, `right.${who.email}`]
    await change(who, mistyped)
    await change(who, right)
    await send('POST', await linkTo(right))
    passMinutes(7 * DAY + 1)
    await sweepEmailChanges(server.db, server.clock.now)
    expect(await resetGoesTo(who, [who.email, mistyped, right])).toBe(right)
  })

  it('is confirmed for seven days alone', async () => {
    const who = await dealer()
    const email = `slow.${who.email}`
    await change(who, email)
    const url = await linkTo(email)
    passMinutes(7 * DAY + 1)
    for (const method of ['GET', 'POST'] as const) expect((await send(method, url)).statusCode).toBe(404)
    expect(await resetGoesTo(who, [who.email, email])).toBe(who.email)
  })

  it('is changed back and confirmed at once: no link to a password goes to the mistyped address, many times', async () => {
    for (let round = 0; round < 15; round += 1) {
      const who = await dealer()
      const mistyped = `race.${who.email}`
      await change(who, mistyped)
      const url = await linkTo(mistyped)
      await Promise.all([send('POST', url), change(who, who.email)])
      const reset = await confirmedEmail(server.db, who.userId, await emailOf(who))
      const [confirmed] = await server.db
        .selectFrom('audit')
        .select('id')
        .where('action', '=', 'person.confirmEmail')
        .where('subject_id', '=', String(who.userId))
        .execute()
      // confirmed first: it was the email then, and the change back waits for its own confirmation
      expect(reset).toBe(confirmed ? mistyped : who.email)
    }
  })

  it('is undone from the address before for seven days, also once confirmed: everybody is out', async () => {
    const who = await dealer()
    const email = `taken.${who.email}`
    await change(who, email)
    await send('POST', await linkTo(email))
    const url = await linkTo(who.email)
    passMinutes(7 * DAY - 1)
    expect((await send('GET', url)).body).toContain('Undo the change of your email?')
    expect(await emailOf(who)).toBe(email)
    expect((await send('POST', url)).body).toContain(`Your email is ${who.email} again`)
    expect(await emailOf(who)).toBe(who.email)
    await expect(who.call('updatePath', { path: '/' })).rejects.toThrow(SignedOut)
    expect(await signInWith(server, browser(), who)).toMatchObject({ code: 'session.wrongCredentials' })
    expect((await send('POST', url)).statusCode).toBe(404)
  })

  it('takes second factors with it once undone, those that were added since, and says so', async () => {
    const who = await dealer()
    await addPasskeyTo(who, 'From before')
    passMinutes(1)
    await change(who, `stolen.${who.email}`)
    const url = await linkTo(who.email)
    await addPasskeyTo(who, 'Of the thief')
    await setUpTotp(server, who)
    await who.call('replaceRecoveryCodes', { password: PASSWORD, code: '' })
    expect((await send('POST', url)).body).toContain('second factors that were added since')
    const { passkeys, hasTotp, codes } = await factorsLeft(who)
    expect([passkeys, hasTotp, codes]).toEqual([['From before'], false, 0])
  })

  it('undone by the later of two links takes the factors added since the first, and no older one', async () => {
    const who = await dealer()
    await setUpTotp(server, who)
    passMinutes(1)
    await change(who, `one.${who.email}`)
    await addPasskeyTo(who, 'Of the thief')
    passMinutes(1)
    await change(who, `two.${who.email}`)
    expect((await send('POST', await linkTo(who.email))).body).toContain('were removed')
    const { passkeys, hasTotp, codes } = await factorsLeft(who)
    expect([passkeys, hasTotp, codes]).toEqual([[], true, 10])
  })

  it('is undone no more after seven days, and by no made-up link', async () => {
    const who = await dealer()
    await change(who, `late.${who.email}`)
    const url = await linkTo(who.email)
    passMinutes(7 * DAY + 1)
    for (const [method, path] of [
      ['GET', url],
      ['POST', url],
      ['POST', '/email-change/x'],
    ] as const)
      expect((await send(method, path)).statusCode).toBe(404)
    expect(await emailOf(who)).toBe(`late.${who.email}`)
  })

  it('changed twice is undone to the first address by the first link, and the second link ends', async () => {
    const who = await dealer()
    const [first, second] = [`one.${who.email}`, `two.${who.email}`]
    await change(who, first)
    const url = await linkTo(who.email)
    await change(who, second)
    const later = await linkTo(who.email)
    await send('POST', url)
    expect(await emailOf(who)).toBe(who.email)
    expect((await send('POST', later)).statusCode).toBe(404)
  })

  it('is not undone where an import has given the address to somebody else; everybody is out all the same', async () => {
    const [who, other] = [await dealer(), await dealer()]
    await change(who, `gone.${who.email}`)
    const url = await linkTo(who.email)
    await send('POST', await linkTo(`gone.${who.email}`))
    await server.db
      .updateTable('portal_user')
      .set({ email: who.email })
      .where('id', '=', other.userId)
      .execute()
    expect((await send('POST', url)).body).toContain('Somebody else has')
    expect(await emailOf(who)).toBe(`gone.${who.email}`)
    expect(await confirmedEmail(server.db, who.userId, `gone.${who.email}`)).toBe(who.email)
    await expect(who.call('updatePath', { path: '/' })).rejects.toThrow(SignedOut)
    expect(await signInWith(server, browser(), who)).toMatchObject({ code: 'session.wrongCredentials' })
  })

  it('keeps the address before for its person while it can be undone: nobody else gets it in any way', async () => {
    const [who, other] = [await dealer(), await dealer()]
    const colleague = await server.person({ accountId: other.accountId, letters: 'P' })
    await change(who, `gone.${who.email}`)
    const url = await linkTo(who.email)
    await send('POST', await linkTo(`gone.${who.email}`)) // whoever took the login over confirms it
    const inUse = { code: 'user.nameInUse' }
    const taking = [who.email, who.email.toUpperCase()].flatMap((email) => [
      () => change(other, email),
      () => change(other, email, colleague.userId),
      () => other.call('addUser', newUser(other.accountId, { email })),
      () => other.call('addUser', newUser(other.accountId, { email, activateDateTime: '20270101090000' })),
    ])
    for (const take of taking) await expect(take()).rejects.toMatchObject(inUse)
    expect((await send('POST', url)).body).toContain(`Your email is ${who.email} again`)
    expect(await emailOf(who)).toBe(who.email)
  })

  it('leaves the address before to others once it cannot be undone any more', async () => {
    const who = await dealer()
    await change(who, `gone.${who.email}`)
    await send('POST', await linkTo(`gone.${who.email}`))
    passMinutes(7 * DAY + 1)
    const later = await dealer()
    await change(later, who.email)
    expect(await emailOf(later)).toBe(who.email)
  })

  it('is confirmed and undone at once in some order, many times', async () => {
    for (let round = 0; round < 15; round += 1) {
      const who = await dealer()
      const email = `both.${who.email}`
      await change(who, email)
      const urls = [await linkTo(email), await linkTo(who.email)]
      const [, undone] = await Promise.all(urls.map((url) => send('POST', url)))
      expect(undone?.statusCode).toBe(200)
      expect(await emailOf(who)).toBe(who.email)
    }
  })

  it('by whoever manages the user is told to both addresses, and nobody can undo it', async () => {
    const owner = await server.person()
    const user = await server.person({ accountId: owner.accountId, letters: 'P' })
    await givePassword(server, user)
    await change(user, `own.${user.email}`)
    const url = await linkTo(user.email)
    await change(owner, `given.${user.email}`, user.userId)
    expect(await lastMailTo(`own.${user.email}`)).toContain('from now on')
    expect(await linkTo(`given.${user.email}`)).toBe('')
    expect((await send('POST', url)).statusCode).toBe(404)
    expect(await signInWith(server, browser(), { login: user.login, password: PASSWORD })).toHaveProperty(
      'token',
    )
  })

  it('PRF-04 says that a changed email waits, and mails another link; the one before ends', async () => {
    const who = await dealer()
    expect(await who.call('ownEmail', {})).toEqual({ email: await emailOf(who), isPending: false })
    await expect(who.call('resendEmailLink', {})).rejects.toMatchObject({ code: 'email.confirmed' })
    const email = `pending-${String(who.userId)}@shop.example`
    await change(who, email)
    expect(await who.call('ownEmail', {})).toEqual({ email, isPending: true })
    const first = await linkTo(email)
    expect(await who.call('resendEmailLink', {})).toEqual({ email, isPending: true })
    const second = await linkTo(email)
    expect(second).not.toBe(first)
    await send('POST', first)
    expect(await who.call('ownEmail', {})).toMatchObject({ isPending: true })
    await send('POST', second)
    expect(await who.call('ownEmail', {})).toEqual({ email, isPending: false })
  })
})
