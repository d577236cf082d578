import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { addContact } from '#testing/mail-contacts.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { mailMovedDays } from './mail-back-orders.ts'
import { mailEvents } from './mail-events.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(100))

const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }
const tell = () => mailEvents({ db: server.db, seller: SELLER, now: server.clock.now })
const pass = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000)
}
async function contact(person: TestPerson, address: string, topics: string[], isConfirmed = true) {
  await addContact(server, person, { address, topics, isConfirmed })
  await server.db.deleteFrom('mail').execute()
}
const mails = () =>
  server.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text', 'order_pdf_of', 'pdf_with_prices', 'invoice_pdfs_of'])
    .orderBy('id')
    .execute()
const recipients = async () => (await mails()).map(({ recipient }) => recipient)
const buy = (person: TestPerson, units = 4) => buyNow(person, { [PRODUCTS.case]: units })
async function ship(webOrderNo: number): Promise<string> {
  await server.db.deleteFrom('mail').execute()
  await office.pickAll(webOrderNo)
  const { invoice } = await office.ship(webOrderNo)
  pass(60)
  await Promise.all([tell(), tell()])
  return invoice.invoiceNo
}

describe('contacts for orders', () => {
  it('get the confirmation beside the address that was typed, with the PDF; who is not confirmed gets nothing', async () => {
    const person = await server.person()
    await contact(person, 'desk@orders.example', ['orders'])
    await contact(person, 'later@orders.example', ['orders'], false)
    await contact(person, 'books@orders.example', ['invoices'])
    const { order } = await buy(person)
    expect(await mails()).toMatchObject(
      [person.email, 'desk@orders.example'].map((recipient) => ({
        recipient,
        order_pdf_of: order.webOrderNo,
        pdf_with_prices: true,
      })),
    )
  })

  it('get one, where the same address was typed', async () => {
    const person = await server.person()
    await contact(person, person.email.toUpperCase(), ['orders'])
    await buy(person)
    expect(await recipients()).toEqual([person.email])
  })

  it('see no prices of somebody who sees none', async () => {
    const person = await server.person({ letters: 'AHPI' })
    await contact(person, 'desk@prices.example', ['orders'])
    await buy(person)
    const [, copy] = await mails()
    expect(copy).toMatchObject({ recipient: 'desk@prices.example', pdf_with_prices: false })
    expect(copy?.body_text).not.toContain('$')
  })

  it('hear what was shipped', async () => {
    const person = await server.person()
    await contact(person, 'desk@shipped.example', ['orders'])
    const { order } = await buy(person)
    const invoiceNo = await ship(order.webOrderNo)
    expect(await mails()).toMatchObject([
      { recipient: person.email, invoice_pdfs_of: [invoiceNo] },
      { recipient: 'desk@shipped.example', invoice_pdfs_of: [] },
    ])
  })

  it('do not read what is owed, where an order is held for it', async () => {
    const person = await server.person({ limitCents: 10_000 })
    await contact(person, 'desk@held.example', ['orders'])
    await buy(person, 90)
    const [own, copy] = await mails()
    expect(own?.body_text).toContain('We hold it for now')
    expect(copy?.body_text).toContain('We hold it for now')
    expect(copy?.body_text).not.toContain('To pay')
  })
})

describe('contacts for invoices', () => {
  it('get the tax invoices in the place of who ordered', async () => {
    const person = await server.person()
    await contact(person, 'books@tax.example', ['invoices'])
    const { order } = await buy(person)
    const invoiceNo = await ship(order.webOrderNo)
    expect(await mails()).toMatchObject([
      { recipient: person.email, invoice_pdfs_of: [] },
      { recipient: 'books@tax.example', invoice_pdfs_of: [invoiceNo] },
    ])
  })

  it('get one mail, where they are contacts for orders too', async () => {
    const person = await server.person()
    await contact(person, 'both@tax.example', ['orders', 'invoices'])
    const { order } = await buy(person)
    const invoiceNo = await ship(order.webOrderNo)
    expect(await mails()).toMatchObject([
      { recipient: person.email, invoice_pdfs_of: [] },
      { recipient: 'both@tax.example', invoice_pdfs_of: [invoiceNo] },
    ])
  })

  it('removed, the mails go to people again', async () => {
    const person = await server.person()
    await contact(person, 'books@gone.example', ['invoices'])
    const { contacts } = await person.call('mailContactsFromServer', {})
    await person.call('deleteMailContact', { contactId: contacts[0]?.contactId ?? 0 })
    const { order } = await buy(person)
    const invoiceNo = await ship(order.webOrderNo)
    expect(await mails()).toMatchObject([{ recipient: person.email, invoice_pdfs_of: [invoiceNo] }])
  })
})

it('contacts for back orders hear once of new dates of all that their account waits for', async () => {
  await office.setExpected('2026-04-01')
  await office.emptyShelf(0)
  const person = await server.person()
  const colleague = await server.person({ accountId: person.accountId })
  await contact(person, 'desk@waits.example', ['backOrders'])
  await contact(person, colleague.email, ['backOrders'])
  const first = await buy(person)
  const second = await buy(colleague)
  await server.db.deleteFrom('mail').execute()
  await sql`update expected_change set mailed_at = at`.execute(server.db)
  await office.setExpected('2026-05-05')
  // what changes is noted by the database's own clock
  await sql`update expected_change set at = ${server.clock.now} where mailed_at is null`.execute(server.db)
  pass(16 * 60)
  const work = () => mailMovedDays({ db: server.db, seller: SELLER, now: server.clock.now })
  await Promise.all([work(), work()])
  const written = await mails()
  expect(written.map(({ recipient }) => recipient).sort()).toEqual(
    [colleague.email, 'desk@waits.example', person.email].sort(),
  )
  for (const { recipient, body_text } of written) {
    const isAll = recipient !== person.email
    expect(body_text).toContain(first.order.orderno)
    expect(body_text.includes(second.order.orderno)).toBe(isAll)
  }
})
