import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { mailDigests, mailMovedDays } from './mail-back-orders.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await office.setExpected('2026-04-01')
  await office.emptyShelf(0)
  await tellNobody()
})

const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }
/** Changes are noted at the database's own time. */
const afterSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)
const move = (seconds = 61) => mailMovedDays({ db: server.db, seller: SELLER, now: afterSeconds(seconds) })
const tellNobody = () =>
  sql`update expected_change set mailed_at = now() where mailed_at is null`.execute(server.db)
const expectOn = async (day: string | null) => {
  await server.db.updateTable('product').set({ expected_on: day }).where('id', '=', PRODUCTS.case).execute()
}
/** Mails to a person but for confirmations. */
const mailsTo = async ({ email }: { email: string }) =>
  (await server.mailsTo(email)).filter((mail) => mail.order_pdf_of === null)
const subjects = async (person: TestPerson) => (await mailsTo(person)).map(({ subject }) => subject)
const waits = async (person: TestPerson, units = 5) =>
  (await buyNow(person, { [PRODUCTS.case]: units })).order
const choose = async (person: TestPerson, frequency: string, day = '') => {
  await person.call('updatePreference', { name: 'backorder_frequency', value: frequency })
  if (day) await person.call('updatePreference', { name: 'backorder_day', value: day })
}
const MOVED = 'Tradecounter: your back orders have new dates'

describe('the mail that back orders have another day', () => {
  it('is written once for all that changes within a minute, whichever process runs it', async () => {
    const person = await server.person()
    const first = await waits(person)
    await waits(person, 2)
    await expectOn('2026-05-01')
    await expectOn('2026-05-09')
    expect(await move(30)).toBe(0)
    await Promise.all([move(), move(), move(70)])
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(MOVED)
    for (const words of [
      'Now expected on 9 May 2026',
      `5 x ${PRODUCTS.case} AeroShield Clear Case for iPhone 15 Pro (order ${first.orderno} · was 1 Apr 2026)`,
      '2 x ',
      'https://shop.example/your-account/',
    ])
      expect(mail?.body_text).toContain(words)
  })

  it('is not written where the day is the same in the end, or only the units change', async () => {
    const person = await server.person()
    await waits(person)
    await expectOn('2026-05-01')
    await expectOn('2026-04-01')
    await sql`update product set expected_quantity = 12 where id = ${PRODUCTS.case}`.execute(server.db)
    expect(await move()).toBe(0)
    expect(await subjects(person)).toEqual([])
  })

  it('says that no day is known any more, and does not wait for ever while days keep changing', async () => {
    const person = await server.person()
    await waits(person)
    await expectOn(null)
    await sql`update expected_change set at = at - interval '20 minutes' where mailed_at is null`.execute(
      server.db,
    )
    await sql`update product set expected_on = '2026-06-01' where id = ${PRODUCTS.rare}`.execute(server.db)
    expect(await move(1)).toBe(1)
    expect((await mailsTo(person))[0]?.body_text).toContain('No day is known any more')
  })

  it('goes to who ordered; who has a digest hears of all of the account, who wants none of nothing', async () => {
    const buyer = await server.person()
    const on = { accountId: buyer.accountId }
    const [weekly, none, silent, letterless, left, gone] = [
      await server.person(on),
      await server.person(on),
      await server.person(on),
      await server.person({ ...on, letters: 'PDH' }),
      await server.person(on),
      await server.person(on),
    ]
    for (const person of [buyer, letterless, left, gone, none]) await waits(person)
    await choose(weekly, 'W')
    await choose(none, 'N')
    await choose(letterless, 'D')
    await server.db
      .updateTable('user_account')
      .set({ status: '90' })
      .where('user_id', '=', left.userId)
      .execute()
    await server.db.updateTable('portal_user').set({ type: 'c' }).where('id', '=', gone.userId).execute()
    await expectOn('2026-05-01')
    expect(await move()).toBe(2)
    expect((await mailsTo(buyer)).map(({ body_text }) => body_text.match(/5 x/g)?.length)).toEqual([1])
    expect((await mailsTo(weekly)).map(({ body_text }) => body_text.match(/5 x/g)?.length)).toEqual([5])
    for (const person of [none, silent, letterless, left, gone]) expect(await subjects(person)).toEqual([])
  })

  it('is written to all others where one cannot be, and the job says why', async () => {
    const [first, bad, last] = [await server.person(), await server.person(), await server.person()]
    for (const person of [first, bad, last]) await waits(person)
    await expectOn('2026-05-01')
    await sql`
      create function refuse_mail() returns trigger language plpgsql as 'begin raise exception ''planted''; end'`.execute(
      server.db,
    )
    await sql`
      create trigger refuse_mail before insert on mail for each row
      when (new.recipient = ${sql.lit(bad.email)}) execute function refuse_mail()`.execute(server.db)
    await expect(move()).rejects.toThrow('planted')
    await sql`drop function refuse_mail cascade`.execute(server.db)
    expect(await subjects(first)).toEqual([MOVED])
    expect(await subjects(last)).toEqual([MOVED])
    expect(await subjects(bad)).toEqual([])
    expect(await move()).toBe(0)
  })

  it('is not written where nothing waits, and the change is not told later', async () => {
    const person = await server.person()
    await expectOn('2026-05-01')
    expect(await move()).toBe(0)
    await waits(person)
    expect(await move(200)).toBe(0)
  })
})

const digest = (day: string) =>
  mailDigests({ db: server.db, seller: SELLER, now: new Date(`${day}T21:00:00Z`) })
/** 21:00 UTC is 7:00 of the next day in Brisbane: this runs on Monday, 9 March 2026. */
const onMonday = () => digest('2026-03-08')

describe('the digest of back orders', () => {
  it('comes on the chosen day of Brisbane, once, with what is late and what has no day', async () => {
    const person = await server.person()
    await waits(person)
    await choose(person, 'W', '1')
    await expectOn('2026-03-03')
    await digest('2026-03-07') // Sunday in Brisbane
    expect(await subjects(person)).toEqual([])
    await Promise.all([onMonday(), onMonday(), onMonday()])
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tradecounter: your back orders, 1 line')
    expect(mail?.body_text).toContain('Late: was expected on 3 Mar 2026')
    await expectOn(null)
    await digest('2026-03-15')
    expect((await mailsTo(person))[1]?.body_text).toContain('No day is known yet')
  })

  it('is none without back orders, without letter B, for who has left, and for who has chosen none', async () => {
    const idle = await server.person()
    const [lost, left] = [await server.person({ letters: 'PDHB' }), await server.person()]
    for (const person of [lost, left]) await waits(person)
    for (const person of [idle, lost, left]) await choose(person, 'D')
    await sql`update user_account set permissions = 'PDH' where user_id = ${lost.userId}`.execute(server.db)
    await sql`update portal_user set type = 'c' where id = ${left.userId}`.execute(server.db)
    const none = await server.person()
    await waits(none)
    await choose(none, 'D')
    await choose(none, 'N')
    await digest('2026-04-08')
    for (const person of [idle, lost, left, none]) expect(await subjects(person)).toEqual([])
  })

  it('lists the first 100 of 500 lines, and hostile names as they are', async () => {
    const person = await server.person()
    const { webOrderNo } = await waits(person)
    await sql`
      insert into order_line (web_order_no, line_no, product_id, name, quantity, price_cents, price_list, price_break, price_words, status)
      select web_order_no, n, product_id, '<script>alert(1)</script> ' || n || E'\nBcc: all@x', 3, price_cents, price_list, price_break, price_words, '22'
        from order_line, generate_series(2, 500) n where web_order_no = ${webOrderNo} and line_no = 1`.execute(
      server.db,
    )
    await choose(person, 'D')
    await digest('2026-05-08')
    const [mail] = await mailsTo(person)
    expect(mail?.subject).toBe('Tradecounter: your back orders, 500 lines')
    expect(mail?.body_text).toContain('This mail lists the first 100 lines. All 500 are on the portal.')
    expect(mail?.body_html).not.toContain('<script>')
    expect(mail?.body_html.match(/<tr><td[^>]*>\d+ ×/g)).toHaveLength(100)
    expect(mail?.body_html.length).toBeLessThan(100_000) // mail programs cut longer ones off
  })
})

describe('the preferences of the digest', () => {
  it('ORD-52 ORD-59 are read as they were stored; a frequency clears a day that does not fit it', async () => {
    const person = await server.person()
    await choose(person, 'M', '31')
    const read = async () => (await person.call('preferencesFromServer', {})).preferences
    expect(await read()).toEqual({ backorder_frequency: 'M', backorder_day: '31' })
    await choose(person, 'W')
    expect(await read()).toEqual({ backorder_frequency: 'W', backorder_day: '' })
    await choose(person, 'F', '6')
    await choose(person, 'W')
    expect(await read()).toEqual({ backorder_frequency: 'W', backorder_day: '6' })
  })

  it.each([
    ['another name', 'colour', 'red', 'preference.unknown'],
    ['an unknown frequency', 'backorder_frequency', 'X', 'preference.frequency'],
    ['no frequency', 'backorder_frequency', '', 'preference.frequency'],
    ['a property of every object', 'backorder_frequency', 'to', 'preference.frequency'],
    ['a day of the month for a weekly one', 'backorder_day', '7', 'preference.day'],
  ])('ORD-59 %s is refused', async (_what, name, value, code) => {
    const person = await server.person()
    await choose(person, 'W', '3')
    await expect(person.call('updatePreference', { name, value: value })).rejects.toMatchObject({ code })
    expect((await person.call('preferencesFromServer', {})).preferences).toEqual({
      backorder_frequency: 'W',
      backorder_day: '3',
    })
  })

  it("are a person's own, on each account", async () => {
    const one = await server.person()
    const other = await server.person({ accountId: one.accountId })
    await choose(one, 'D')
    expect((await other.call('preferencesFromServer', {})).preferences.backorder_frequency).toBe('')
    await expect(
      (await server.person({ letters: 'PD' })).call('updatePreference', {
        name: 'backorder_frequency',
        value: 'D',
      }),
    ).rejects.toMatchObject({ code: 'access.denied' })
  })
})
