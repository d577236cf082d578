import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mailboxTransport } from '#server/ports/mail/mailbox-transport.ts'
import { smtpTransport } from '#server/ports/mail/smtp-transport.ts'
import type { MailTransport } from '#server/ports/mail/mail-transport.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { sendWaitingMail } from './send-mail.ts'

let server: TestServer
let smtp: SMTPServer
let transport: MailTransport
let received: string[] = []
let refusals = 0
beforeAll(async () => {
  server = await testServer()
  smtp = new SMTPServer({
    authOptional: true, disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (bytes: Buffer) => { text += bytes.toString('latin1') })
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        }
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((open) => smtp.listen(0, '127.0.0.1', () => open()))
  transport = smtpTransport(`smtp://127.0.0.1:${String((smtp.server.address() as AddressInfo).port)}`, 'Counter <orders@example.com>')
})
afterEach(async () => {
  received = []
  refusals = 0
  await server.db.updateTable('mail').set({ sent_at: server.clock.now }).execute()
})
afterAll(async () => {
  transport.close()
  await new Promise<void>((closed) => smtp.close(() => closed()))
  await server.close()
})

const send = (by = transport) => sendWaitingMail({ db: server.db, transport: by, productName: 'Tradecounter', now: () => server.clock.now })
const mailTo = (email: string) => server.db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('id').execute()

const buy = async (person: TestPerson) => (await buyNow(person, { [PRODUCTS.case]: 12 })).order.orderno
async function pdfText(mail: string): Promise<string> {
  const encoded = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail)?.[1] ?? ''
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(encoded, 'base64'))), { mergePages: true })
  return text
}

describe('the outbox', () => {
  it('sends the confirmation of an order once, with the order as a PDF', async () => {
    const dealer = await server.person()
    const orderNo = await buy(dealer)
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain(`To: ${dealer.email}`)
    expect(received[0]).toContain('From: Counter <orders@example.com>')
    expect(received[0]).toContain(`order-${orderNo}.pdf`)
    const paper = await pdfText(received[0]!)
    for (const text of [`Order ${orderNo}`, 'AeroShield Clear Case for iPhone 15 Pro', '12', '$9.00', '$108.00', 'Total inc GST', 'Sam Counter']) expect(paper).toContain(text)
    expect(await mailTo(dealer.email)).toMatchObject([{ sent_at: server.clock.now, attempts: 1 }])
  })

  it('PRM-33 tells no price, in the mail nor on paper, to somebody who may not see them', async () => {
    await buy(await server.person({ letters: 'PHB' }))
    await send()
    expect(received[0]).not.toContain('$')
    expect(await pdfText(received[0]!)).not.toContain('$')
  })

  it('tries again after a failure, later each time, and gives up in the end where everybody can see why', async () => {
    const dealer = await server.person()
    await buy(dealer)
    const begun = server.clock.now
    refusals = 1
    expect(await send()).toBe(0)
    expect(await mailTo(dealer.email)).toMatchObject([{ sent_at: null, last_error: expect.stringContaining('try again later') as string }])
    expect(await send()).toBe(0)
    server.clock.now = new Date(begun.getTime() + 61_000)
    expect(await send()).toBe(1)
    await buy(dealer)
    refusals = 100
    for (let day = 0; day < 20; day += 1) {
      server.clock.now = new Date(server.clock.now.getTime() + 24 * 3_600_000)
      await send()
    }
    expect((await mailTo(dealer.email)).at(-1)).toMatchObject({ sent_at: null, gave_up: true, attempts: 11 })
    server.clock.now = begun
  })

  it('several processes send each mail once', async () => {
    const dealer = await server.person()
    for (let n = 0; n < 6; n += 1) await buy(dealer)
    const counts = await Promise.all([send(), send(), send()])
    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(6)
    expect(received).toHaveLength(6)
  })

  it('a mail of a process that died while it sent goes out after two minutes', async () => {
    const dealer = await server.person()
    await buy(dealer)
    const dying: MailTransport = { name: 'smtp', send: () => new Promise(() => undefined), close: () => undefined }
    void send(dying)
    await expect.poll(async () => (await mailTo(dealer.email))[0]?.attempts).toBe(1)
    expect(await send()).toBe(0)
    const begun = server.clock.now
    server.clock.now = new Date(begun.getTime() + 121_000)
    expect(await send()).toBe(1)
    server.clock.now = begun
  })
})

describe('resendOrderConfirmation', () => {
  it('sends an order of the account once more to who asks, a minute after the last at the earliest', async () => {
    const dealer = await server.person()
    const colleague = await server.person({ accountId: dealer.accountId })
    const orderNo = await buy(dealer)
    await expect(colleague.call('resendOrderConfirmation', { orderNo })).rejects.toMatchObject({ code: 'order.mailedJustNow' })
    const begun = server.clock.now
    server.clock.now = new Date(begun.getTime() + 61_000)
    expect(await colleague.call('resendOrderConfirmation', { orderNo })).toEqual({ sentTo: colleague.email })
    await send()
    expect(received.some((mail) => mail.includes(`To: ${colleague.email}`) && mail.includes(`order-${orderNo}.pdf`))).toBe(true)
    await expect((await server.person()).call('resendOrderConfirmation', { orderNo })).rejects.toMatchObject({ code: 'order.unknown' })
    server.clock.now = begun
  })
})

describe('/mailbox', () => {
  it('shows who sits at the machine what was written, and runs nothing of it', async () => {
    const dealer = await server.person()
    await buy(dealer)
    await send(mailboxTransport())
    const [mail] = await mailTo(dealer.email)
    const list = await server.app.inject({ url: '/mailbox', remoteAddress: '127.0.0.1' })
    expect(list.body).toContain(dealer.email)
    const body = await server.app.inject({ url: `/mailbox/${String(mail!.id)}/body`, remoteAddress: '127.0.0.1' })
    expect(body.body).toContain('Thank you for your order')
    expect(body.headers['content-security-policy']).toContain("default-src 'none'")
    for (const [url, remoteAddress] of [['/mailbox', '10.1.2.3'], [`/mailbox/${String(mail!.id)}`, '203.0.113.9'], ['/mailbox/999999999', '127.0.0.1'], ['/mailbox/x', '127.0.0.1']] as const) {
      expect((await server.app.inject({ url, remoteAddress })).statusCode).toBe(404)
    }
  })

  it('is not there in production, nor where mail goes to an SMTP server', async () => {
    for (const settings of [{ NODE_ENV: 'production' }, { SMTP_URL: 'smtp://127.0.0.1:1' }]) {
      const other = await testServer(settings)
      expect((await other.app.inject({ url: '/mailbox', remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
      await other.close()
    }
  })
})
