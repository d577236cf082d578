import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderPdfAddress } from '#shared/codes/routes.ts'
import { clockIn, dayAndTimeWords, dayWords } from '#shared/rules/zone-time.ts'
import { attachmentPdf } from './mail-attachments.ts'
import { readConfig } from '#server/config/config.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { pagesOf } from '#testing/papers.ts'
import { NOW } from '#testing/template-database.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())

/** A person of an account whose goods go to a state; '' is New Zealand. */
async function dealerIn(state: string): Promise<TestPerson> {
  const person = await server.person({ country: state === '' ? 'NZ' : 'AU' })
  if (state !== '')
    await server.db.updateTable('address').set({ state }).where('id', '=', person.addressId).execute()
  return person
}

const textAt = async (who: TestPerson, url: string) => {
  const answer = await who.raw({ method: 'GET', url })
  expect(answer.statusCode).toBe(200)
  return (await pagesOf(answer.rawPayload)).join(' ')
}
const mailsOf = (webOrderNo: number) =>
  server.db.selectFrom('mail').selectAll().where('order_pdf_of', '=', webOrderNo).orderBy('id').execute()

describe('S16 decision 36: an order says the same day and time on screen, in its mails and on paper', () => {
  it.each([
    // midnight and the end of a month
    ['', '2026-06-30T11:59:00Z', '30 June 2026, 11:59 pm'],
    ['', '2026-06-30T12:00:00Z', '1 July 2026, 12:00 am'],
    ['WA', '2026-07-31T15:59:00Z', '31 July 2026, 11:59 pm'],
    ['WA', '2026-07-31T16:00:00Z', '1 Aug 2026, 12:00 am'],
    ['WA', '2026-12-31T15:59:00Z', '31 Dec 2026, 11:59 pm'],
    ['QL', '2026-03-31T14:00:00Z', '1 Apr 2026, 12:00 am'],
    // New Zealand's clock goes back on 5 April 2026 at 3 am, and forward on 27 September at 2 am
    ['', '2026-04-04T13:30:00Z', '5 Apr 2026, 2:30 am'],
    ['', '2026-04-04T14:30:00Z', '5 Apr 2026, 2:30 am'],
    ['', '2026-04-04T15:00:00Z', '5 Apr 2026, 3:00 am'],
    ['', '2026-09-26T13:59:00Z', '27 Sept 2026, 1:59 am'],
    ['', '2026-09-26T14:00:00Z', '27 Sept 2026, 3:00 am'],
    // Sydney's on 5 April and 4 October; Perth's never
    ['NSW', '2026-04-04T16:00:00Z', '5 Apr 2026, 2:00 am'],
    ['NSW', '2026-10-03T16:00:00Z', '4 Oct 2026, 3:00 am'],
    ['WA', '2026-10-03T18:00:00Z', '4 Oct 2026, 2:00 am'],
  ])('in "%s" at %s: %s', async (state, moment, words) => {
    server.clock.now = new Date(moment)
    const person = await dealerIn(state)
    const { order } = await buyNow(person, { [PRODUCTS.case]: 1 })
    const {
      currentUserAccount: { timeZone },
    } = await person.call('initFromServer', {})
    const [shown] = (await person.call('ordersFromServer', { orderNo: order.orderno })).orders
    // as the screens say it (web/parts/au-dates.ts)
    expect(dayAndTimeWords(clockIn(timeZone, shown!.orderdate))).toBe(words)
    expect(await textAt(person, orderPdfAddress(order.orderno))).toContain(`Ordered ${words}`)

    server.clock.now = new Date(server.clock.now.getTime() + 2 * 60_000)
    await person.call('resendOrderConfirmation', { orderNo: order.orderno })
    const mails = await mailsOf(order.webOrderNo)
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(mail.body_text).toContain(`Ordered ${words}`)
      expect(mail.body_html).toContain(`Ordered ${words}`)
      const { seller } = readConfig({})
      const attached = await attachmentPdf({ db: server.db, documents: server.documents, seller }, mail)
      expect((await pagesOf(attached!)).join(' ')).toContain(`Ordered ${words}`)
    }
    server.clock.now = NOW
  })

  it('a packing slip has the day on which the receiver’s parcel left; an invoice keeps its day of Brisbane', async () => {
    server.clock.now = new Date('2026-07-31T14:30:00Z') // 1 August in Brisbane
    const staff = await server.person({ type: 'S', letters: '', roles: 'U' })
    for (const [state, left] of [
      ['WA', '31 July 2026'],
      ['', '1 Aug 2026'],
    ] as const) {
      const person = await dealerIn(state)
      const { order } = await buyNow(person, { [PRODUCTS.case]: 1 })
      await office.pickAll(order.webOrderNo)
      const { shipmentNo, invoice } = await office.ship(order.webOrderNo)
      const { timeZone } = (await person.call('initFromServer', {})).currentUserAccount
      expect(dayWords(clockIn(timeZone, server.clock.now))).toBe(left)
      expect(await textAt(staff, `/papers/packing-slip/${shipmentNo}`)).toContain(`Shipped ${left}`)
      expect(await textAt(person, `/InvoiceServlet/${invoice.invoiceNo}`)).toContain('Date 1 Aug 2026')
    }
    server.clock.now = NOW
  })
})
