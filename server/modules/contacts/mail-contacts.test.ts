import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONTACTS_MAX } from '#shared/codes/limits.ts'
import { chosenTopics } from '#testing/mail-contacts.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://shop.example' })
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const pass = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS)
}
const add = (person: TestPerson, address: string, topics: string[] = ['orders']) =>
  person.call('addMailContact', { address, ...chosenTopics(topics) })
/** The address of the newest link that was mailed to somebody. */
async function linkTo(address: string): Promise<string> {
  const mail = (await server.mailsTo(address)).at(-1)
  return /https:\/\/shop\.example(\/confirm-address\/[\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}
const open = (url: string) => server.app.inject({ method: 'GET', url, headers: { host: 'shop.example' } })
const press = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { host: 'shop.example', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: '',
  })
const statesOf = async (person: TestPerson) =>
  (await person.call('mailContactsFromServer', {})).contacts.map(({ address, state }) => [address, state])
const entriesOf = (accountId: string) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'before', 'after'])
    .where('account_id', '=', accountId)
    .where('subject_kind', '=', 'contact')
    .orderBy('id')
    .execute()

describe('an address that is to get mails of an account', () => {
  it('is confirmed by the button of the page that its mail links to; opening the page changes nothing', async () => {
    const person = await server.person()
    await add(person, 'desk@confirm.example', ['backOrders', 'orders'])
    const [mail] = await server.mailsTo('desk@confirm.example')
    expect(mail?.subject).toContain('please confirm this email address')
    expect(mail?.body_text).toContain('emails about orders and back orders to desk@confirm.example')
    const link = await linkTo('desk@confirm.example')
    for (let scans = 0; scans < 3; scans += 1) {
      const page = await open(link)
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(page.body).toContain('<button>Confirm this address</button>')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect(await statesOf(person)).toEqual([['desk@confirm.example', 'waiting']])
    const done = await press(link)
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('is confirmed')])
    expect(await statesOf(person)).toEqual([['desk@confirm.example', 'confirmed']])
    expect((await press(link)).body).toContain('is confirmed')
    expect((await open(link)).body).not.toContain('<button>')
    const kept = await server.db.selectFrom('mail_contact').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(link.split('/').at(-1))
    expect((await entriesOf(person.accountId)).map(({ action, actor_kind }) => [action, actor_kind])).toEqual(
      [
        ['contact.add', 'person'],
        ['contact.confirm', 'stranger'],
      ],
    )
  })

  it('is confirmed once, when the button is pressed ten times at once', async () => {
    const person = await server.person()
    await add(person, 'desk@twice.example')
    const link = await linkTo('desk@twice.example')
    const pressed = await Promise.all(Array.from({ length: 10 }, () => press(link)))
    expect(new Set(pressed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const confirmed = (await entriesOf(person.accountId)).filter(({ action }) => action === 'contact.confirm')
    expect(confirmed.length).toBe(1)
  })

  it('a page of another site cannot press the button', async () => {
    const person = await server.person()
    await add(person, 'desk@site.example')
    const answer = await press(await linkTo('desk@site.example'), { 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(403)
    expect(await statesOf(person)).toEqual([['desk@site.example', 'waiting']])
  })

  it('a link works for seven days, and only the newest; another is sent ten minutes later at the earliest', async () => {
    const person = await server.person()
    const { contacts } = await add(person, 'desk@late.example')
    const contactId = contacts[0]?.contactId ?? 0
    const ask = () => person.call('resendMailContactLink', { contactId })
    const first = await linkTo('desk@late.example')
    await expect(ask()).rejects.toMatchObject({ code: 'contact.askedJustNow' })
    pass(10)
    const asked = await Promise.allSettled([ask(), ask(), ask()])
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect((await server.mailsTo('desk@late.example')).length).toBe(2)
    for (const answer of [await open(first), await press(first)])
      expect([answer.statusCode, answer.body]).toEqual([
        404,
        expect.stringContaining('does not work any more'),
      ])
    const second = await linkTo('desk@late.example')
    pass(7 * 24 * 60)
    expect((await press(second)).statusCode).toBe(404)
    // their session has ended as well
    const again = await server.person({ accountId: person.accountId })
    const askAgain = () => again.call('resendMailContactLink', { contactId })
    expect(await statesOf(again)).toEqual([['desk@late.example', 'expired']])
    await askAgain()
    expect((await press(await linkTo('desk@late.example'))).statusCode).toBe(200)
    await expect(askAgain()).rejects.toMatchObject({ code: 'contact.confirmed' })
  })

  it.each([
    '',
    'no address',
    'a@b',
    'a@b.example\r\nBcc: x@y.example',
    '"x"@y.example',
    'ü@y.example',
    '<a@y.example>',
  ])('is not %j', async (address) => {
    const person = await server.person()
    await expect(add(person, address)).rejects.toMatchObject({ code: 'contact.address' })
    expect(await statesOf(person)).toEqual([])
  })

  it('gets something', async () => {
    const person = await server.person()
    await expect(add(person, 'a@topics.example', [])).rejects.toMatchObject({ code: 'contact.topics' })
  })

  it('stands on the list of an account once, whatever its capitals, and when it is added many times at once', async () => {
    const person = await server.person()
    const many = await Promise.allSettled(
      Array.from({ length: 12 }, (_, at) =>
        add(person, at % 2 === 0 ? 'one@same.example' : 'ONE@Same.example'),
      ),
    )
    expect(many.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    await expect(add(person, 'one@SAME.example')).rejects.toMatchObject({ code: 'contact.known' })
    expect((await statesOf(person)).length).toBe(1)
    const other = await server.person()
    expect((await add(other, 'one@same.example')).contacts.length).toBe(1)
  })

  it('is one of twenty at most, also when many are added at once', async () => {
    const person = await server.person()
    const many = await Promise.allSettled(
      Array.from({ length: CONTACTS_MAX + 5 }, (_, at) => add(person, `n${String(at)}@full.example`)),
    )
    expect(many.filter(({ status }) => status === 'fulfilled').length).toBe(CONTACTS_MAX)
    await expect(add(person, 'more@full.example')).rejects.toMatchObject({ code: 'contact.full' })
  })

  it('gets only what whoever names it may read; what others gave it stays', async () => {
    const owner = await server.person()
    const person = await server.person({ accountId: owner.accountId, letters: 'AH' })
    for (const topic of ['invoices', 'statements', 'backOrders'])
      await expect(add(person, 'me@lack.example', ['orders', topic])).rejects.toMatchObject({
        code: 'contact.letter',
      })
    const contactId = (await add(person, 'me@lack.example')).contacts[0]?.contactId ?? 0
    const change = (who: TestPerson, topics: string[]) =>
      who.call('updateMailContact', { contactId, ...chosenTopics(topics) })
    await expect(change(person, ['orders', 'invoices'])).rejects.toMatchObject({ code: 'contact.letter' })
    await change(owner, ['invoices', 'statements'])
    const { contacts } = await change(person, ['orders', 'invoices'])
    expect(contacts[0]?.topics).toEqual(['orders', 'invoices'])
  })

  it('is changed and removed by whoever has letter A on its account alone', async () => {
    const person = await server.person()
    const { contacts } = await add(person, 'desk@theirs.example')
    const contactId = contacts[0]?.contactId ?? 0
    const other = await server.person()
    const clerk = await server.person({ accountId: person.accountId, letters: 'BCDFHIOP' })
    const change = { contactId, ...chosenTopics(['invoices']) }
    for (const who of [other, clerk]) {
      const code = who === other ? 'contact.unknown' : 'access.denied'
      await expect(who.call('updateMailContact', change)).rejects.toMatchObject({ code })
      await expect(who.call('resendMailContactLink', { contactId })).rejects.toMatchObject({ code })
      await expect(who.call('deleteMailContact', { contactId })).rejects.toMatchObject({ code })
    }
    await expect(clerk.call('mailContactsFromServer', {})).rejects.toMatchObject({ code: 'access.denied' })
    expect((await other.call('mailContactsFromServer', {})).contacts).toEqual([])
    expect((await person.call('updateMailContact', change)).contacts[0]?.topics).toEqual(['invoices'])
    const link = await linkTo('desk@theirs.example')
    expect((await person.call('deleteMailContact', { contactId })).contacts).toEqual([])
    await expect(person.call('deleteMailContact', { contactId })).rejects.toMatchObject({
      code: 'contact.unknown',
    })
    expect((await press(link)).statusCode).toBe(404)
    expect((await entriesOf(person.accountId)).map(({ action }) => action)).toEqual([
      'contact.add',
      'contact.change',
      'contact.remove',
    ])
  })

  it('who has lost letter A meanwhile is refused', async () => {
    const person = await server.person()
    await add(person, 'desk@lost.example')
    await server.db
      .updateTable('user_account')
      .set({ permissions: 'BCD' })
      .where('user_id', '=', person.userId)
      .execute()
    await expect(add(person, 'next@lost.example')).rejects.toMatchObject({ code: 'access.denied' })
  })

  it('the names of an account are text in the mail and on the page', async () => {
    const person = await server.person()
    const name = `<img src=x onerror=alert(1)> & Söhne`
    await server.db.updateTable('account').set({ name }).where('id', '=', person.accountId).execute()
    await add(person, 'desk@hostile.example')
    const [mail] = await server.mailsTo('desk@hostile.example')
    const page = await open(await linkTo('desk@hostile.example'))
    for (const html of [mail?.body_html ?? '', page.body]) {
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Söhne')
    }
  })
})

describe('the day of the statements', () => {
  it('is chosen, told with its next day, and taken away', async () => {
    const person = await server.person()
    const choose = (frequency: string, day: string) => person.call('updateStatementDay', { frequency, day })
    expect((await choose('M', '28')).statements).toMatchObject({ frequency: 'M', day: 28 })
    expect((await choose('W', '0')).statements).toMatchObject({ frequency: 'W', day: 0 })
    expect((await choose('', '')).statements).toBeNull()
  })

  it.each([
    ['M', '0'],
    ['M', '29'],
    ['M', ''],
    ['M', '01'],
    ['W', '7'],
    ['W', '-1'],
    ['W', 'L'],
    ['', '1'],
  ])('%s with day %j does not fit', async (frequency, day) => {
    const person = await server.person()
    const choice = person.call('updateStatementDay', { frequency, day })
    await expect(choice).rejects.toMatchObject({ code: 'statement.day' })
    expect((await person.call('mailContactsFromServer', {})).statements).toBeNull()
  })

  it('is weekly or monthly', async () => {
    const person = await server.person()
    await expect(person.call('updateStatementDay', { frequency: 'D', day: '1' })).rejects.toMatchObject({
      code: 'statement.frequency',
    })
  })
})
