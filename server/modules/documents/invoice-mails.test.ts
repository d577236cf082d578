import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { startJobs } from '#server/start-jobs.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { openSmtpPeer, pdfText, type SmtpPeer } from '#testing/smtp-peer.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

const SOON = { timeout: 60_000, interval: 50 } // ends a test that hangs, and measures none
let server: TestServer, smtp: SmtpPeer, office: Awaited<ReturnType<typeof openBackOffice>>
let end: (() => Promise<void>) | null = null
const problems: unknown[] = []
beforeAll(async () => {
  server = await testServer()
  smtp = await openSmtpPeer()
  office = await openBackOffice(server)
})
beforeEach(() => office.emptyShelf(100))
afterEach(async () => {
  await end?.()
  end = null
  smtp.received.length = 0
  await server.db.deleteFrom('mail').execute()
})
afterAll(async () => {
  await smtp.close()
  await server.close()
})

const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }
const tell = () => mailEvents({ db: server.db, seller: SELLER, now: server.clock.now })
const send = async () => {
  end = await startJobs({
    connection: server.connection,
    config: readConfig({ SMTP_URL: smtp.url, MAIL_CHECK_SECONDS: '1', JOB_CHECK_SECONDS: '0.5' }),
    gateways: server.gateways,
    documents: server.documents,
    now: () => server.clock.now,
    onProblem: (problem) => problems.push(problem),
  })
}
const shipped = async (person: TestPerson) => {
  const { order } = await buyNow(person, { [PRODUCTS.case]: 4 })
  await server.db.deleteFrom('mail').execute()
  await office.pickAll(order.webOrderNo)
  const { invoice } = await office.ship(order.webOrderNo)
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  return invoice.invoiceNo
}
const mails = () =>
  server.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text', 'invoice_pdfs_of'])
    .orderBy('id')
    .execute()
/** The bytes of the first PDF in a message. */
const pdfBytes = (message: string) =>
  Buffer.from(
    /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(message)?.[1] ?? '',
    'base64',
  )

it('who ordered gets one mail: what left, with the tax invoice as it lies in the archive, byte for byte', async () => {
  const person = await server.person()
  const invoiceNo = await shipped(person)
  await Promise.all([tell(), tell()])
  expect(await mails()).toMatchObject([{ recipient: person.email, invoice_pdfs_of: [invoiceNo] }])
  expect((await mails())[0]?.body_text).toContain(`Tax invoice ${invoiceNo} is attached.`)
  await send()
  await expect.poll(() => smtp.received.length, SOON).toBe(1)
  const [message = ''] = smtp.received
  const { bytes } = await server.db
    .selectFrom('document')
    .select('bytes')
    .where('number', '=', invoiceNo)
    .executeTakeFirstOrThrow()
  expect(pdfBytes(message).equals(bytes)).toBe(true)
  expect(message).toContain(`invoice-${invoiceNo}.pdf`)
  expect(await pdfText(message)).toContain(invoiceNo)
  // sent again by staff, it is the same paper
  const sam = await server.person({ type: 'S', roles: 'U' })
  const [mail] = await server.db.selectFrom('mail').select('id').execute()
  await expect
    .poll(() => server.db.selectFrom('mail').select('sent_at').execute(), SOON)
    .not.toContainEqual({
      sent_at: null,
    })
  await sam.call('staffResendMail', { mailId: mail?.id ?? 0 })
  await expect.poll(() => smtp.received.length, SOON).toBe(2)
  expect(pdfBytes(smtp.received[1] ?? '').equals(bytes)).toBe(true)
  expect(problems).toEqual([])
})

it('who may not see invoices gets none: it goes to those of the account who may, in a mail of its own', async () => {
  const buyer = await server.person({ letters: 'PDH' })
  const on = { accountId: buyer.accountId }
  const accountant = await server.person({ ...on, letters: 'IA' })
  await server.person({ ...on, letters: 'I' })
  const left = await server.person({ ...on, letters: 'IA' })
  await server.db
    .updateTable('user_account')
    .set({ status: '90' })
    .where('user_id', '=', left.userId)
    .execute()
  const invoiceNo = await shipped(buyer)
  await tell()
  expect(await mails()).toMatchObject([
    { recipient: buyer.email, invoice_pdfs_of: [] },
    { recipient: accountant.email, invoice_pdfs_of: [invoiceNo] },
  ])
  const [toBuyer, toAccountant] = await mails()
  expect(toBuyer?.body_text).not.toContain('attached')
  expect(toAccountant?.subject).toBe(`Tradecounter: tax invoice ${invoiceNo}`)
  for (const words of ['due on', 'To pay', 'Including GST', 'The tax invoice for what we sent is attached.'])
    expect(toAccountant?.body_text).toContain(words)
})

it('an account where nobody may see invoices is told what left, and nothing is attached', async () => {
  const buyer = await server.person({ letters: 'PDH' })
  await shipped(buyer)
  await tell()
  expect(await mails()).toMatchObject([{ recipient: buyer.email, invoice_pdfs_of: [] }])
})

it('what left of an order with no address for its mails is still invoiced to who may see it', async () => {
  const buyer = await server.person()
  const invoiceNo = await shipped(buyer)
  await server.db.updateTable('web_order').set({ confirmation_email: '' }).execute()
  await tell()
  expect(await mails()).toMatchObject([
    { recipient: buyer.email, subject: `Tradecounter: tax invoice ${invoiceNo}` },
  ])
})
