import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { sweep } from '#server/modules/sweeping/sweep.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

const DAY_MS = 24 * 60 * 60_000
const { keepDays } = readConfig({})
let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>, sam: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  sam = await server.person({ type: 'S', roles: 'U' })
})
beforeEach(() => office.emptyShelf(50))
afterAll(() => server.close())

/** The mails of an address left before the days that a mail's text is kept, and are swept. */
async function sweepMailsTo(email: string) {
  const long = new Date(server.clock.now.getTime() - (keepDays.mail + 1) * DAY_MS)
  await server.db
    .updateTable('mail')
    .set({ created_at: long, sent_at: long })
    .where('recipient', '=', email)
    .execute()
  await sweep(server.db, keepDays, server.clock.now)
}

it('a confirmation whose words were swept goes out whole again, with the order as PDF', async () => {
  const dealer = await server.person()
  const { order } = await buyNow(dealer, { [PRODUCTS.case]: 2 })
  const [before] = await server.mailsTo(dealer.email)
  await sweepMailsTo(dealer.email)
  const [swept] = await server.mailsTo(dealer.email)
  expect(swept).toMatchObject({ body_text: '', body_html: '' })
  await sam.call('staffResendMail', { mailId: swept?.id ?? 0 })
  const [, copy] = await server.mailsTo(dealer.email)
  const papers = { order_pdf_of: order.webOrderNo, pdf_with_prices: true }
  expect(copy).toMatchObject({ sent_at: null, gave_up: false, subject: before?.subject, ...papers })
  expect([copy?.body_text, copy?.body_html]).toEqual([before?.body_text, before?.body_html])
})

it('one to somebody who sees no prices is written anew without them', async () => {
  const dealer = await server.person({ letters: 'PH' })
  await buyNow(dealer, { [PRODUCTS.case]: 2 })
  await sweepMailsTo(dealer.email)
  const [swept] = await server.mailsTo(dealer.email)
  await sam.call('staffResendMail', { mailId: swept?.id ?? 0 })
  const [, copy] = await server.mailsTo(dealer.email)
  expect(copy?.body_text).toContain(PRODUCTS.case)
  expect(copy?.body_text).not.toContain('$')
})

it('a mail about a shipment is not kept at all: staff are told so, and mail its invoice', async () => {
  const dealer = await server.person()
  const { order } = await buyNow(dealer, { [PRODUCTS.case]: 2 })
  await office.pickAll(order.webOrderNo)
  const { invoice } = await office.ship(order.webOrderNo)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await mailEvents({ db: server.db, seller: NO_SELLER, now: server.clock.now })
  const [, shipped] = await server.mailsTo(dealer.email)
  await sweepMailsTo(dealer.email)
  await expect(sam.call('staffResendMail', { mailId: shipped?.id ?? 0 })).rejects.toMatchObject({
    code: 'mail.unknown',
  })
  await sam.call('staffMailInvoice', { invoiceNo: invoice.invoiceNo, email: '' })
  const copy = (await server.mailsTo(dealer.email)).at(-1)
  expect(copy).toMatchObject({ sent_at: null, invoice_pdfs_of: [invoice.invoiceNo] })
})

it('a mail that still has its words goes out with these', async () => {
  const dealer = await server.person()
  await buyNow(dealer, { [PRODUCTS.case]: 1 })
  await server.db
    .updateTable('mail')
    .set({ sent_at: server.clock.now })
    .where('recipient', '=', dealer.email)
    .execute()
  const [mail] = await server.mailsTo(dealer.email)
  await sam.call('staffResendMail', { mailId: mail?.id ?? 0 })
  const [, copy] = await server.mailsTo(dealer.email)
  expect([copy?.body_text, copy?.body_html]).toEqual([mail?.body_text, mail?.body_html])
})

it('every mail about an order stands in its story, and is sent again from there', async () => {
  const dealer = await server.person()
  const { order } = await buyNow(dealer, { [PRODUCTS.case]: 2 })
  const { webOrderNo } = order
  await office.pickAll(webOrderNo)
  const { invoice } = await office.ship(webOrderNo)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  await mailEvents({ db: server.db, seller: NO_SELLER, now: server.clock.now })
  await sam.call('staffMailInvoice', { invoiceNo: invoice.invoiceNo, email: '' })
  const story = async () => (await sam.call('staffOrder', { webOrderNo })).mails
  const ids = async () => (await server.mailsTo(dealer.email)).map(({ id }) => id)
  expect((await story()).map(({ id }) => id)).toEqual(await ids())
  const [, shipped] = await story()
  expect(shipped?.subject).toMatch(/is on its way/)
  await server.db
    .updateTable('mail')
    .set({ sent_at: server.clock.now })
    .where('id', 'in', await ids())
    .execute()
  await sam.call('staffResendMail', { mailId: shipped?.id ?? 0 })
  expect((await story()).map(({ id }) => id)).toEqual(await ids())
  expect((await story()).length).toBe(4)
})

it('five presses at once write one further mail, and a later one another', async () => {
  const dealer = await server.person()
  await buyNow(dealer, { [PRODUCTS.case]: 1 })
  await server.db
    .updateTable('mail')
    .set({ sent_at: server.clock.now })
    .where('recipient', '=', dealer.email)
    .execute()
  const [mail] = await server.mailsTo(dealer.email)
  const press = () => sam.call('staffResendMail', { mailId: mail?.id ?? 0 })
  const answers = await Promise.all([press(), press(), press(), press(), press()])
  expect(answers).toEqual(answers.map(() => expect.objectContaining({ sentTo: dealer.email }) as unknown))
  expect(await server.mailsTo(dealer.email)).toHaveLength(2)
  // the copy has left in the meantime, and another minute is over
  await server.db
    .updateTable('mail')
    .set({ sent_at: server.clock.now })
    .where('recipient', '=', dealer.email)
    .execute()
  await press()
  expect(await server.mailsTo(dealer.email)).toHaveLength(2)
  server.clock.now = new Date(server.clock.now.getTime() + 61_000)
  await press()
  expect(await server.mailsTo(dealer.email)).toHaveLength(3)
})

it('staff read a mail as it was written; a link that opens an account is not shown; others get nothing', async () => {
  const dealer = await server.person()
  await buyNow(dealer, { [PRODUCTS.case]: 1 })
  const [mail] = await server.mailsTo(dealer.email)
  const mailId = mail?.id ?? 0
  const read = await sam.call('staffMail', { mailId })
  expect(read).toMatchObject({
    recipient: dealer.email,
    subject: mail?.subject,
    attached: ['the order as PDF'],
  })
  expect([read.text, read.html]).toEqual([mail?.body_text, mail?.body_html])
  const body = 'Choose a password: https://shop.example/reset-password/s3cret-T0ken'
  await server.db
    .updateTable('mail')
    .set({ body_text: body, body_html: body })
    .where('id', '=', mailId)
    .execute()
  expect(JSON.stringify(await sam.call('staffMail', { mailId }))).not.toContain('s3cret')
  await expect(dealer.call('staffMail', { mailId })).rejects.toThrow()
  await expect(sam.call('staffMail', { mailId: 999_999 })).rejects.toMatchObject({ code: 'mail.unknown' })
})
