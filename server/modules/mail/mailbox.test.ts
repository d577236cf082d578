import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startJobs } from '#server/start-jobs.ts'
import { readConfig } from '#server/config/config.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const open = async (url: string) => (await server.person({ type: 'S' })).raw({ url })
const mailTo = (email: string) =>
  server.db.selectFrom('mail').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow()

const workOnMail = (settings: Record<string, string> = {}) =>
  startJobs({
    connection: server.connection,
    config: readConfig({ MAIL_CHECK_SECONDS: '1', ...settings }),
    gateways: server.gateways,
    documents: server.documents,
    onProblem: (problem) => {
      throw problem as Error
    },
    now: () => server.clock.now,
  })

describe('/mailbox', () => {
  it('M5 marks nothing as sent where no mail is wanted', async () => {
    const end = await workOnMail({ SEND_MAIL: 'false' })
    const dealer = await server.person()
    await buyNow(dealer, { [PRODUCTS.case]: 12 })
    await expect.poll(async () => (await mailTo(dealer.email)).gave_up).toBe(true)
    expect(await mailTo(dealer.email)).toMatchObject({
      sent_at: null,
      attempts: 0,
      last_error: 'This portal sends no mail: see SMTP_URL and SEND_MAIL.',
    })
    expect((await open('/mailbox')).body).toContain('<td>not sent</td>')
    await end()
  })

  it('P1 draws the PDF of an order when somebody opens it there, and none when the mail is written', async () => {
    const end = await workOnMail()
    const dealer = await server.person()
    const { order } = await buyNow(dealer, { [PRODUCTS.case]: 12 })
    await expect.poll(async () => (await mailTo(dealer.email)).sent_at).toEqual(server.clock.now)
    await end()
    expect(server.documents.threads()).toBe(0)

    const { id } = await mailTo(dealer.email)
    const page = await open(`/mailbox/${String(id)}`)
    expect(page.body).toContain(`href="/mailbox/${String(id)}/order.pdf"`)
    const pdf = await open(`/mailbox/${String(id)}/order.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), {
      mergePages: true,
    })
    for (const words of [`Order ${order.orderno}`, '$108.00']) expect(text).toContain(words)
    expect(server.documents.threads()).toBe(1)
  })

  it('A4 shows staff who are signed in what was written, and nobody else; nothing of it runs', async () => {
    const dealer = await server.person()
    await buyNow(dealer, { [PRODUCTS.case]: 12 })
    const { id } = await mailTo(dealer.email)
    expect((await open('/mailbox')).body).toContain(dealer.email)
    const body = await open(`/mailbox/${String(id)}/body`)
    expect(body.body).toContain('Thank you for your order')
    expect(body.headers['content-security-policy']).toContain("default-src 'none'")
    for (const url of ['/mailbox/999999999', '/mailbox/999999999/order.pdf', '/mailbox/x'])
      expect((await open(url)).statusCode).toBe(404)
    for (const url of [
      '/mailbox',
      `/mailbox/${String(id)}`,
      `/mailbox/${String(id)}/body`,
      `/mailbox/${String(id)}/order.pdf`,
    ]) {
      expect((await dealer.raw({ url })).statusCode).toBe(404)
      expect((await server.app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
    }
  })

  it('A4 opens to who sits at the machine of a demo, and to nobody who comes through a proxy', async () => {
    const demo = await testServer({ ALLOWED_HOSTS: 'counter.example' }, 'demo')
    const ask = async (remoteAddress: string, headers = {}) =>
      (await demo.app.inject({ url: '/mailbox', remoteAddress, headers })).statusCode
    expect(await ask('127.0.0.1')).toBe(200)
    expect(await ask('10.1.2.3')).toBe(404)
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
      expect(await ask('127.0.0.1', { [name]: '127.0.0.1' })).toBe(404)
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080'])
      expect(await ask('127.0.0.1', { host })).toBe(200)
    // A proxy on the same machine that adds no header still passes on the name it is asked by.
    expect(await ask('127.0.0.1', { host: 'counter.example' })).toBe(404)
    await demo.close()
  })

  it('is not there in production, nor where mail goes to an SMTP server', async () => {
    for (const settings of [{ NODE_ENV: 'production' }, { SMTP_URL: 'smtp://127.0.0.1:1' }]) {
      const other = await testServer(settings)
      expect((await other.app.inject({ url: '/mailbox', remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
      await other.close()
    }
  })
})
