import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { addContact } from '#testing/mail-contacts.ts'
import { bought } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import type { OrderMail } from '#shared/codes/order-mails.ts'
import { ALL_ORDER_MAILS } from '#shared/rules/order-mail-choice.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { mailEvents } from '#server/modules/orders/mail-events.ts'
import { holdByStaff, holdLocked, releaseOrder } from './hold-order.ts'
import { lockOrders, orderIn } from './orders-in-work.store.ts'
import { reinstateOrder } from './reinstate-order.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(6))

const SELLER = { ...NO_SELLER, portalUrl: 'https://shop.example' }
const mailAfter = (seconds: number) =>
  mailEvents({ db: server.db, seller: SELLER, now: new Date(server.clock.now.getTime() + seconds * 1000) })
/** Mails to a person after the confirmation. */
const mailsTo = async (person: TestPerson) =>
  (await server.mailsTo(person.email))
    .slice(1)
    .map((mail) => ({ ...mail, subject: mail.subject.replace(/\d{5,}/, '#') }))
const buy = async (units: number) => {
  const person = await server.person()
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  return { person, no: order.webOrderNo }
}
const hold = (no: number) =>
  office.inTx((tx) => holdByStaff(tx, { webOrderNo: no, reason: 'Check <b>it</b>', ...office.acting() }))
const release = (no: number) =>
  office.inTx((tx) =>
    releaseOrder(tx, { webOrderNo: no, kinds: ['staff'], reason: 'Checked', ...office.acting() }),
  )
const reinstate = (no: number, promised: number) =>
  office.inTx((tx) =>
    reinstateOrder(tx, { webOrderNo: no, lineNos: null, promised, reason: 'A mistake', ...office.acting() }),
  )

describe('the mail about what happened to an order', () => {
  it('says what was sent, with connote and tracking, and what is still to come; once', async () => {
    const { person, no } = await buy(10)
    await office.pickAll(no)
    const { invoice } = await office.ship(no, 'AB 12')
    await mailAfter(59)
    expect(await mailsTo(person)).toEqual([])
    await Promise.all([mailAfter(60), mailAfter(60), mailAfter(61)])
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tradecounter: your order # is on its way')
    for (const words of [
      'Sent with Swiftline, connote AB 12',
      `Invoice ${invoice.invoiceNo}`,
      'Track the parcel: https://track.example/AB%2012',
      'Still to come\n4 x',
      'https://shop.example/your-account/your-orders/',
    ])
      expect(mail?.body_text).toContain(words)
    expect(mail?.body_html).toContain('href="https://track.example/AB%2012"')
  })

  it('is one for what happens within a minute, and none for a hold that is over by then', async () => {
    const { person, no } = await buy(10)
    await hold(no)
    await release(no)
    await mailAfter(60)
    expect(await mailsTo(person)).toEqual([])
    await office.cancel(no, { lineNos: [2] })
    await hold(no)
    await mailAfter(60)
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tradecounter: your order # has changed: we have cancelled goods')
    expect(mail?.body_text).toContain('These goods are cancelled. Not needed.')
    expect(mail?.body_text).toContain('We hold your order for now. Check <b>it</b>.')
    expect(mail?.body_html).not.toContain('<b>')
  })

  it('leaves out what whoever ordered does without; the tax invoice comes, and a contact of the account gets all', async () => {
    const { person, no } = await buy(10)
    const books = 'books@event-mails.example'
    await addContact(server, person, { address: books, topics: ['orders'] })
    const choose = (mail: OrderMail, isWanted: boolean) => person.call('chooseOrderMail', { mail, isWanted })
    expect(await person.call('orderMailsFromServer', {})).toEqual(ALL_ORDER_MAILS)
    await choose('shipped', false)
    expect(await choose('held', false)).toEqual({ shipped: false, changed: true, held: false })
    await office.pickAll(no)
    const { invoice } = await office.ship(no, 'AB 12')
    await mailAfter(60)
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/invoice/i)
    expect(mail?.invoice_pdfs_of).toEqual([invoice.invoiceNo])
    await hold(no)
    await mailAfter(60)
    await office.cancel(no, { lineNos: [2] })
    await mailAfter(60)
    const [, changed, ...last] = await mailsTo(person)
    expect(last).toEqual([])
    expect(changed?.body_text).toContain('These goods are cancelled.')
    const contacted = (await server.mailsTo(books)).filter((one) => one.about_order === no)
    const told = ['connote AB 12', 'We hold your order for now.', 'These goods are cancelled.']
    expect(contacted.map(({ body_text }) => told.findIndex((words) => body_text.includes(words)))).toEqual([
      0, 1, 2,
    ])
    // somebody else whose address was typed gets all as well
    const foreman = 'foreman@event-mails.example'
    await office.emptyShelf(1)
    const { order } = await buyNow({ ...person, email: foreman }, { [PRODUCTS.case]: 1 })
    await hold(order.webOrderNo)
    await mailAfter(60)
    expect((await server.mailsTo(foreman)).at(-1)?.body_text).toContain('We hold your order for now.')
    // it is of this account and this person alone
    const other = await server.person({ accountId: person.accountId })
    expect(await other.call('orderMailsFromServer', {})).toEqual(ALL_ORDER_MAILS)
    await choose('shipped', true)
    expect(await person.call('orderMailsFromServer', {})).toMatchObject({ shipped: true })
  })

  it('asks for no money that releases a hold of which whoever ordered wants no mails', async () => {
    const asked = async (wantsHolds: boolean) => {
      const person = await server.person({ limitCents: 200_00 })
      await person.call('chooseOrderMail', { mail: 'held', isWanted: wantsHolds })
      const { order } = await buyNow(person, { [PRODUCTS.case]: 10 })
      const no = order.webOrderNo
      await bought(server, person, [[PRODUCTS.case, 10, 100_00]], 60)
      await office.inTx(async (tx) =>
        holdLocked(tx, orderIn(await lockOrders(tx, [no]), no), {
          ...{ kind: 'credit', reason: 'Over the credit limit', ...office.acting() },
        }),
      )
      await office.cancel(no, { lineNos: [2] })
      await mailAfter(60)
      const mails = (await mailsTo(person)).filter((mail) => mail.about_order === no)
      expect(mails).toHaveLength(1)
      return /so that the order goes on/.test(mails[0]?.body_text ?? '')
    }
    expect(await asked(true)).toBe(true)
    await office.emptyShelf(6)
    expect(await asked(false)).toBe(false)
  })

  it('says so where nothing of the order is left', async () => {
    const { person, no } = await buy(4)
    await office.cancel(no, { isStaff: true })
    await mailAfter(60)
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
      'Tradecounter: your order # is cancelled',
    ])
  })

  it('says that an order is held, and later that it goes on', async () => {
    const { person, no } = await buy(2)
    await hold(no)
    await mailAfter(60)
    await release(no)
    await mailAfter(60)
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
      'Tradecounter: your order # is on hold',
      'Tradecounter: your order # goes on',
    ])
  })

  it('is none where an order was held, released, cancelled and reinstated, or cancelled while held', async () => {
    const { person, no } = await buy(4)
    await hold(no)
    await release(no)
    await office.cancel(no, { isStaff: true })
    await reinstate(no, 4)
    await mailAfter(60)
    await hold(no)
    await office.cancel(no, { isStaff: true })
    await reinstate(no, 4)
    await mailAfter(60)
    expect(await mailsTo(person)).toEqual([])
  })

  it('tells of what was cancelled in the end, once, where it was cancelled again', async () => {
    const { person, no } = await buy(6)
    await office.cancel(no, { isStaff: true })
    await reinstate(no, 6)
    await office.cancel(no, { isStaff: true })
    await mailAfter(60)
    const [mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Tradecounter: your order # is cancelled')
    expect(mail?.body_text.match(/These goods are cancelled/g)).toHaveLength(1)
  })

  it('says that goods are not cancelled after all, where a mail had said they are', async () => {
    const { person, no } = await buy(4)
    await office.cancel(no, { isStaff: true })
    await mailAfter(60)
    await reinstate(no, 4)
    await mailAfter(60)
    const [, mail, ...more] = await mailsTo(person)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(
      'Tradecounter: your order # has changed: cancelled goods will be delivered after all',
    )
    expect(mail?.body_text).toContain('they are part of your order again')
    expect(mail?.body_text).toContain('Part of your order again\n4 x')
    expect(mail?.body_text).not.toContain('A mistake')
  })
})
