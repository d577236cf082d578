import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { mailStatements } from '#server/modules/invoices/mail-statements.ts'
import { startJobs } from '#server/start-jobs.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { addContact } from '#testing/mail-contacts.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { openSmtpPeer, pdfText } from '#testing/smtp-peer.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

const SOON = { timeout: 60_000, interval: 50 } // ends a test that hangs, and measures none
const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }
let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  await server.db.updateTable('stock').set({ on_hand: 1_000 }).execute()
})
afterAll(() => server.close())
beforeEach(() => server.db.deleteFrom('statement_schedule').execute())

const at = (moment: string) => {
  server.clock.now = new Date(moment)
}
/** A morning in Brisbane: the job has run as often as processes asked for it. */
async function morning(day: string, times = 1) {
  at(`${day}T07:15:00+10:00`)
  const work = () => mailStatements({ db: server.db, seller: SELLER, now: server.clock.now })
  return (await Promise.all(Array.from({ length: times }, work))).reduce((sum, many) => sum + many, 0)
}
/** Somebody whose session lasts for the months of a test, which begins on 2 March, a Monday. */
async function dealer(): Promise<TestPerson> {
  at('2026-12-01T00:00:00Z')
  const person = await server.person()
  at('2026-03-02T00:00:00Z')
  return person
}
const contact = (person: TestPerson, address: string, topics = ['statements'], isConfirmed = true) =>
  addContact(server, person, { address, topics, isConfirmed })
const choose = (person: TestPerson, frequency: string, day: string) =>
  person.call('updateStatementDay', { frequency, day })
async function owes(person: TestPerson, units = 4): Promise<string> {
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  await office.pickAll(order.webOrderNo)
  return (await office.ship(order.webOrderNo)).invoice.invoiceNo
}
const statementsOf = ({ accountId }: TestPerson) =>
  server.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text', 'statement_from as from', 'statement_to as to'])
    .where('statement_of', '=', accountId)
    .orderBy('id')
    .execute()

describe('statements by mail', () => {
  it('go on the chosen day to each confirmed contact for statements, once, whichever process runs it', async () => {
    const person = await dealer()
    await contact(person, 'books@one.example')
    await contact(person, 'owner@one.example', ['orders', 'statements'])
    await contact(person, 'later@one.example', ['statements'], false)
    await contact(person, 'desk@one.example', ['orders'])
    await choose(person, 'M', '10')
    const invoiceNo = await owes(person)
    expect(await morning('2026-03-09')).toBe(0)
    expect(await morning('2026-03-10', 6)).toBe(2)
    expect(await morning('2026-03-10', 2)).toBe(0)
    expect(await morning('2026-03-11', 2)).toBe(0)
    const period = { from: '2026-02-10', to: '2026-03-09' }
    const mails = await statementsOf(person)
    expect(mails).toMatchObject([
      { recipient: 'books@one.example', ...period },
      { recipient: 'owner@one.example', ...period },
    ])
    for (const words of [
      'Your statement of 10 Feb 2026 to 9 Mar 2026 is attached.',
      'Closing balance',
      'Due: ',
    ])
      expect(mails[0]?.body_text).toContain(words)
    expect(mails[0]?.body_text).not.toContain(invoiceNo)
  })

  it('say a month or a week up to the day before, one after the other, without a gap', async () => {
    const person = await dealer()
    await contact(person, 'books@weeks.example')
    await owes(person)
    await choose(person, 'W', '1')
    // today is a Monday: the first one is the next
    expect(await morning('2026-03-02')).toBe(0)
    await morning('2026-03-09')
    await morning('2026-03-16')
    await choose(person, 'M', '1')
    await morning('2026-04-01')
    expect((await statementsOf(person)).map(({ from, to }) => [from, to])).toEqual([
      ['2026-03-02', '2026-03-08'],
      ['2026-03-09', '2026-03-15'],
      ['2026-03-01', '2026-03-31'],
    ])
  })

  it('of days that were missed one makes up, from where the last one ended', async () => {
    const person = await dealer()
    await contact(person, 'books@missed.example')
    await owes(person)
    await choose(person, 'W', '5')
    await morning('2026-03-06')
    // nothing ran for three weeks and two days
    expect(await morning('2026-03-29', 3)).toBe(1)
    expect(await morning('2026-03-30')).toBe(0)
    await morning('2026-04-03')
    expect((await statementsOf(person)).map(({ from, to }) => [from, to])).toEqual([
      ['2026-02-27', '2026-03-05'],
      ['2026-03-06', '2026-03-26'],
      ['2026-03-27', '2026-04-02'],
    ])
  })

  it('say nothing where nothing has changed and nothing is owed, and go on when there is', async () => {
    const person = await dealer()
    await contact(person, 'books@nothing.example')
    await choose(person, 'W', '2')
    expect(await morning('2026-03-03')).toBe(0)
    await owes(person)
    expect(await morning('2026-03-10')).toBe(1)
    // nothing has changed since, and something is owed
    expect(await morning('2026-03-17')).toBe(1)
    expect((await statementsOf(person)).length).toBe(2)
  })

  it('go to nobody where no contact is confirmed, and end with the choice', async () => {
    const person = await dealer()
    await contact(person, 'books@nobody.example', ['statements'], false)
    await choose(person, 'W', '2')
    await owes(person)
    expect(await morning('2026-03-03')).toBe(0)
    await contact(person, 'new@nobody.example')
    expect(await morning('2026-03-03')).toBe(0)
    await choose(person, '', '')
    expect(await morning('2026-03-10')).toBe(0)
  })

  it('are written whole or not at all: what is cut off is done again', async () => {
    const person = await dealer()
    await contact(person, 'a@cut.example')
    await contact(person, 'b@cut.example')
    await choose(person, 'W', '2')
    await owes(person)
    await sql`
      create function cut_off() returns trigger language plpgsql as 'begin raise exception ''cut off''; end'`.execute(
      server.db,
    )
    await sql`
      create trigger cut_off before insert on mail for each row when (new.recipient = 'b@cut.example') execute function cut_off()`.execute(
      server.db,
    )
    await expect(morning('2026-03-03')).rejects.toThrow('cut off')
    expect(await statementsOf(person)).toEqual([])
    await sql`drop function cut_off() cascade`.execute(server.db)
    expect(await morning('2026-03-03')).toBe(2)
  })

  it('go by the calendar of Brisbane at midnight and at the end of a month', async () => {
    const person = await dealer()
    await contact(person, 'books@midnight.example')
    await owes(person)
    await choose(person, 'M', '1')
    const run = () => mailStatements({ db: server.db, seller: SELLER, now: server.clock.now })
    at('2026-03-31T13:59:59Z')
    expect(await run()).toBe(0)
    at('2026-03-31T14:00:00Z')
    expect(await run()).toBe(1)
    expect(await statementsOf(person)).toMatchObject([{ from: '2026-03-01', to: '2026-03-31' }])
  })
})

it('the PDF that leaves is the statement of its days, also when it leaves later', async () => {
  const smtp = await openSmtpPeer()
  const problems: unknown[] = []
  const person = await dealer()
  await contact(person, 'books@pdf.example')
  await server.db.deleteFrom('mail').execute()
  await choose(person, 'W', '2')
  const first = await owes(person)
  await server.db.deleteFrom('mail').execute()
  await morning('2026-03-03')
  const later = await owes(person)
  await server.db.deleteFrom('mail').where('statement_of', 'is', null).execute()
  const end = await startJobs({
    connection: server.connection,
    config: readConfig({ SMTP_URL: smtp.url, MAIL_CHECK_SECONDS: '1', JOB_CHECK_SECONDS: '0.5' }),
    gateways: server.gateways,
    documents: server.documents,
    now: () => server.clock.now,
    onProblem: (problem) => problems.push(problem),
  })
  try {
    // other jobs, which start as well, may have mails of their own to send
    const file = `statement-${person.accountId}-2026-03-02.pdf`
    const statements = () => smtp.received.filter((message) => message.includes(file))
    await expect.poll(() => statements().length, SOON).toBe(1)
    const [message = ''] = statements()
    const text = await pdfText(message)
    for (const words of ['Statement of account', '24 Feb 2026 to 2 Mar 2026', first])
      expect(text).toContain(words)
    expect(text).not.toContain(later)
    const [issued] = await server.db
      .selectFrom('document')
      .select('bytes')
      .where('kind', '=', 'accountStatement')
      .where('number', '=', `${person.accountId} 2026-02-24 2026-03-02`)
      .execute()
    const base64 = issued!.bytes.toString('base64').slice(0, 300)
    expect(message.replaceAll(/\s/g, '')).toContain(base64)
    expect(problems).toEqual([])
  } finally {
    await end()
    await smtp.close()
  }
})
