import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXCERPT_MAX } from '#shared/codes/limits.ts'
import { THREAD_DAY_MAX, THREAD_TEXT_MAX, THREADS_OPEN_MAX } from '#shared/codes/threads.ts'
import { staffOf } from '#testing/returns.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { message } from '#testing/threads.ts'
import { profileOf } from '#testing/users.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example', ALLOWED_HOSTS: 'localhost,shop.example' })
})
afterAll(() => server.close())

const opened = async (text?: string) => {
  const who = await server.person({ letters: 'Q' })
  return { who, thread: await who.call('openThread', { topic: 'order', ...message(text) }) }
}

describe('messages to staff', () => {
  it('CON-02 get a number; staff answer; who wrote reads it, by mail and in the bell', async () => {
    const { who, thread } = await opened('Where is <b>my</b> parcel?')
    expect(thread).toMatchObject({ state: 'waiting', topic: 'order' })
    expect(thread.messages).toMatchObject([{ text: 'Where is <b>my</b> parcel?', isFromStaff: false }])
    const staff = await staffOf(server)
    const { threadNo } = thread
    const { threads } = await staff.call('staffThreadsPage', { list: 'waiting', text: String(threadNo) })
    expect(threads).toMatchObject([{ threadNo, accountId: who.accountId }])
    const { seen } = await staff.call('staffThread', { threadNo })
    const answer = { threadNo, seen, isClosing: false, ...message('It <i>left</i> today') }
    expect(await staff.call('staffAnswerThread', answer)).toMatchObject({ state: 'answered', seen: 2 })
    expect(await staff.call('staffAnswerThread', answer)).toMatchObject({ seen: 2 })
    const read = await who.call('thread', { threadNo })
    expect(read.messages.map(({ text }) => text)).toEqual([
      'Where is <b>my</b> parcel?',
      'It <i>left</i> today',
    ])
    const { unreadAlerts } = await who.call('alertsFromServer', {})
    expect(unreadAlerts.map(({ messageline }) => messageline)).toEqual([
      expect.stringContaining(`/contact-us?thread=${String(threadNo)}`),
    ])
    const { email } = await server.db
      .selectFrom('portal_user')
      .select('email')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow()
    const mails = await server.mailsTo(email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body_text).toContain('It <i>left</i> today')
    expect(mails[0]?.body_html).not.toContain('<i>left</i>')
  })

  it('are listed with who wrote the newest of them and how it begins, as one line', async () => {
    const { who, thread } = await opened('Where is\n\n<b>my</b>\u202E parcel?')
    const { threadNo } = thread
    const staff = await staffOf(server)
    const listed = async (list: 'waiting' | 'answered') => {
      const { threads } = await staff.call('staffThreadsPage', { list, text: String(threadNo) })
      const own = await who.call('threadsFromServer', {})
      return [...threads, ...own.threads].map(({ newest }) => newest)
    }
    const { firstName, lastName } = await profileOf(server.db, who.userId)
    const by = `${firstName} ${lastName}`.trim()
    const first = { by, isFromStaff: false, excerpt: 'Where is <b>my</b> parcel?' }
    expect(await listed('waiting')).toEqual([first, first])
    const long = `${'x'.repeat(EXCERPT_MAX - 2)}\u{1F4F1} and more`
    await staff.call('staffAnswerThread', { threadNo, seen: 1, isClosing: false, ...message(long) })
    const answeredBy = (await profileOf(server.db, staff.userId)).firstName
    const excerpt = `${'x'.repeat(EXCERPT_MAX - 2)}…` // no half of a pair
    const cut = { by: answeredBy, isFromStaff: true, excerpt }
    expect(await listed('answered')).toEqual([cut, cut])
  })

  it('are answered to the email that was confirmed last, never to a new one that nobody has confirmed', async () => {
    const { who, thread } = await opened()
    const mistyped = `mistyped.${who.email}`
    await who.call('updateUserProfile', { ...(await profileOf(server.db, who.userId)), email: mistyped })
    const staff = await staffOf(server)
    const { threadNo } = thread
    await staff.call('staffAnswerThread', { threadNo, seen: 1, isClosing: false, ...message('It left') })
    const answers = async (address: string) =>
      (await server.mailsTo(address)).filter(({ subject }) => subject.startsWith('We have answered')).length
    expect([await answers(who.email), await answers(mistyped)]).toEqual([1, 0])
  })

  it('are kept once however often they are sent, at once too', async () => {
    const who = await server.person({ letters: 'Q' })
    const sent = { topic: 'product' as const, ...message() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => who.call('openThread', sent)))
    expect(new Set(answers.map(({ threadNo }) => threadNo)).size).toBe(1)
    const [first] = answers
    const again = { threadNo: first?.threadNo ?? 0, ...message('And?') }
    await Promise.all(Array.from({ length: 8 }, () => who.call('writeToThread', again)))
    expect((await who.call('thread', { threadNo: again.threadNo })).messages).toHaveLength(2)
  })

  it('sent again with another text are refused, and the text that came first stands', async () => {
    const { who, thread } = await opened()
    const { threadNo } = thread
    const first = { threadNo, ...message('Where is it?') }
    await who.call('writeToThread', first)
    const other = { ...first, text: 'Where is order 3000123?' }
    await expect(who.call('writeToThread', other)).rejects.toMatchObject({ code: 'thread.sent' })
    const opening = { topic: 'order' as const, text: first.text, key: first.key }
    expect(await who.call('openThread', opening)).toMatchObject({ threadNo })
    const second = await who.call('openThread', { topic: 'other', ...message() })
    await expect(who.call('writeToThread', { ...first, threadNo: second.threadNo })).rejects.toMatchObject({
      code: 'thread.sent',
    })
    const staff = await staffOf(server)
    const answer = { threadNo, seen: 2, isClosing: false, ...message('On Friday') }
    await staff.call('staffAnswerThread', answer)
    await expect(staff.call('staffAnswerThread', { ...answer, text: 'On Monday' })).rejects.toMatchObject({
      code: 'thread.sent',
    })
    // the answer has arrived, its own way back has not: this time it also closes
    expect(await staff.call('staffAnswerThread', { ...answer, isClosing: true })).toMatchObject({
      state: 'closed',
      seen: 3,
    })
  })

  it('wait in the order in which they came; of those that are answered the newest stand first', async () => {
    const { who, thread: early } = await opened()
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    const late = await who.call('openThread', { topic: 'other', ...message() })
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    const written = await who.call('writeToThread', { threadNo: early.threadNo, ...message('Hello?') })
    expect(written.lastAt).toEqual(server.clock.now)
    const staff = await staffOf(server)
    const listed = async (list: 'waiting' | 'answered') => {
      const { threads } = await staff.call('staffThreadsPage', { list, text: who.accountId })
      const { threads: first, next } = await staff.call('staffThreadsPage', {
        list,
        text: who.accountId,
        limit: 1,
      })
      const { threads: second } = await staff.call('staffThreadsPage', {
        ...{ list, text: who.accountId, limit: 1 },
        cursor: next,
      })
      const numbers = threads.map(({ threadNo }) => threadNo)
      expect([...first, ...second].map(({ threadNo }) => threadNo)).toEqual(numbers)
      return numbers
    }
    expect(await listed('waiting')).toEqual([early.threadNo, late.threadNo])
    for (const [threadNo, seen] of [
      [early.threadNo, 2],
      [late.threadNo, 1],
    ] as const) {
      await staff.call('staffAnswerThread', { threadNo, seen, isClosing: false, ...message('Done') })
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    }
    expect(await listed('answered')).toEqual([late.threadNo, early.threadNo])
  })

  it('are of the person who wrote them alone, on their account', async () => {
    const { who, thread } = await opened()
    const { threadNo } = thread
    const colleague = await server.person({ accountId: who.accountId, letters: 'A' })
    for (const other of [colleague, await server.person()]) {
      await expect(other.call('thread', { threadNo })).rejects.toMatchObject({ code: 'thread.unknown' })
      await expect(other.call('writeToThread', { threadNo, ...message() })).rejects.toMatchObject({
        code: 'thread.unknown',
      })
      expect((await other.call('threadsFromServer', {})).threads).toEqual([])
    }
    expect((await who.call('threadsFromServer', {})).threads.map((one) => one.threadNo)).toEqual([threadNo])
    const seller = await server.person({ type: 'S', roles: 'U' })
    await expect(seller.call('staffThread', { threadNo })).rejects.toMatchObject({ code: 'access.denied' })
  })

  it('are opened again by another message, and no answer misses what was written meanwhile', async () => {
    const { who, thread } = await opened()
    const { threadNo } = thread
    const staff = await staffOf(server)
    await staff.call('staffCloseThread', { threadNo, seen: 1 })
    expect(await who.call('writeToThread', { threadNo, ...message('Hello?') })).toMatchObject({
      state: 'waiting',
    })
    const late = { threadNo, seen: 1, isClosing: true, ...message('Done') }
    await expect(staff.call('staffAnswerThread', late)).rejects.toMatchObject({ code: 'thread.changed' })
    await expect(staff.call('staffCloseThread', { threadNo, seen: 1 })).rejects.toMatchObject({
      code: 'thread.changed',
    })
    expect(await staff.call('staffAnswerThread', { ...late, seen: 2 })).toMatchObject({ state: 'closed' })
  })

  it('are limited in length and number', async () => {
    const who = await server.person({ letters: 'Q' })
    const write = (text: string) => who.call('openThread', { topic: 'other', ...message(text) })
    await expect(write('  ')).rejects.toMatchObject({ code: 'thread.text' })
    await expect(write('x'.repeat(THREAD_TEXT_MAX + 1))).rejects.toThrow()
    for (let n = 0; n < THREADS_OPEN_MAX; n += 1) await write(`Message ${String(n)}`)
    await expect(write('One more')).rejects.toMatchObject({ code: 'thread.open' })
    const [thread] = (await who.call('threadsFromServer', {})).threads
    const threadNo = thread?.threadNo ?? 0
    const staff = await staffOf(server)
    await staff.call('staffAnswerThread', { threadNo, seen: 1, isClosing: false, ...message('Yes') })
    const another = await write('One more') // what is answered does not count
    await staff.call('staffCloseThread', { threadNo: another.threadNo, seen: 1 })
    for (let n = THREADS_OPEN_MAX + 1; n < THREAD_DAY_MAX; n += 1)
      await who.call('writeToThread', { threadNo, ...message() })
    await expect(who.call('writeToThread', { threadNo, ...message() })).rejects.toMatchObject({
      code: 'thread.day',
    })
  })
})
