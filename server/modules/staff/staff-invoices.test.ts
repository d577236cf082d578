import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { genericPlan } from '#testing/generic-plan.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { invoiceKeysQuery, invoicesByNumber } from './invoice-lists.store.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let nora: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  nora = await server.person({ type: 'S', roles: 'N' })
})
afterAll(() => server.close())
beforeEach(() => office.emptyShelf(1_000))

const invoiced = async (person: TestPerson, units = 3) => {
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  await office.pickAll(order.webOrderNo)
  return { ...(await office.ship(order.webOrderNo)).invoice, webOrderNo: order.webOrderNo }
}
const search = async (text: string, list: 'all' | 'open' | 'overdue' | 'credits' = 'all') =>
  (await nora.call('staffInvoicesPage', { text, list })).invoices.map(({ invoiceNo }) => invoiceNo)
const detail = (invoiceNo: string) => nora.call('staffInvoice', { invoiceNo })
const credit = (
  invoiceNo: string,
  units: [number, number][],
  more: { seen?: number; reason?: string } = {},
) =>
  nora.call('staffCreditInvoice', {
    invoiceNo,
    units: units.map(([lineNo, many]) => ({ lineNo, units: many })),
    freightCents: 0,
    feeCents: 0,
    creditedCents: more.seen ?? 0,
    reason: more.reason ?? 'Arrived broken',
  })

describe('invoices in the console', () => {
  it('finds one by its number, its order, its account and its amount, and reads the list page by page', async () => {
    const person = await server.person()
    const [a, b] = [await invoiced(person, 3), await invoiced(person, 7)]
    const dollars = (b.amountCents / 100).toFixed(2)
    for (const text of [b.invoiceNo, String(b.webOrderNo), dollars, `$${dollars}`])
      expect(await search(text), text).toContain(b.invoiceNo)
    expect(await search(b.invoiceNo)).toEqual([b.invoiceNo])
    expect(await search(person.accountId)).toEqual([b.invoiceNo, a.invoiceNo])
    expect(await search(person.accountId, 'credits')).toEqual([])
    expect(await search('no such thing')).toEqual([])
    const first = await nora.call('staffInvoicesPage', { text: person.accountId, list: 'open', limit: 1 })
    expect(first).toMatchObject({
      total: { count: 2, isExact: true },
      invoices: [{ invoiceNo: b.invoiceNo }],
    })
    const asked = { text: person.accountId, list: 'open', limit: 1, cursor: first.next } as const
    expect(await nora.call('staffInvoicesPage', asked)).toMatchObject({
      next: '',
      invoices: [{ invoiceNo: a.invoiceNo }],
    })
    await expect(nora.call('staffInvoicesPage', { ...asked, list: 'all' })).rejects.toMatchObject({
      code: 'list.cursor',
    })
  })

  it('finds all of an amount, and of a word that more than 200 accounts have, and counts them', async () => {
    const person = await server.person()
    await sql`
      insert into invoice (invoice_no, account_id, customer_id, payer_id, invoiced_on, due_on, amount_inc_cents, goods_cents)
      select 'MANY' || n, ${person.accountId}, ${person.customerId}, ${person.customerId}, date '2024-01-01' + n, date '2024-02-01' + n, 4711, 4711
        from generate_series(1, 300) n`.execute(server.db)
    const byAmount = await nora.call('staffInvoicesPage', { text: '47.11', list: 'all', limit: 2 })
    expect(byAmount).toMatchObject({
      total: { count: 300, isExact: true },
      invoices: [{ invoiceNo: 'MANY300' }, { invoiceNo: 'MANY299' }],
    })
    await sql`
      insert into account (id, customer_id, name)
      select 'MANY-' || n, ${person.customerId}, 'Plenty of shops ' || n from generate_series(1, 250) n`.execute(
      server.db,
    )
    await sql`
      insert into invoice (invoice_no, account_id, customer_id, payer_id, invoiced_on, due_on, amount_inc_cents, goods_cents)
      select 'PLENTY' || n, 'MANY-' || n, ${person.customerId}, ${person.customerId}, date '2024-01-01' + n, date '2024-02-01' + n, n, n
        from generate_series(1, 250) n`.execute(server.db)
    const byWord = await nora.call('staffInvoicesPage', { text: 'plenty SHOPS', list: 'all', limit: 2 })
    expect(byWord).toMatchObject({
      total: { count: 250, isExact: true },
      invoices: [{ invoiceNo: 'PLENTY250' }, { invoiceNo: 'PLENTY249' }],
    })
  })

  it('one that is due before today is overdue, and no more once it is paid', async () => {
    const person = await server.person()
    const { invoiceNo, amountCents } = await invoiced(person)
    expect(await search(person.accountId, 'overdue')).toEqual([])
    await server.db
      .updateTable('invoice')
      .set({ due_on: '2020-01-01' })
      .where('invoice_no', '=', invoiceNo)
      .execute()
    expect(await search(person.accountId, 'overdue')).toEqual([invoiceNo])
    await nora.call('staffTakeMoney', {
      entryId: crypto.randomUUID(),
      customerId: person.customerId,
      cents: amountCents,
      method: 'CHEQUE',
      reference: '',
      receivedOn: '2026-01-01',
    })
    expect(await search(person.accountId, 'overdue')).toEqual([])
    expect((await detail(invoiceNo)).payments).toEqual([
      expect.objectContaining({ kind: 'receipt', amount: amountCents, day: '2026-01-01', words: 'CHEQUE' }),
    ])
  })

  it('credits units once, says what is left, and refuses what the page did not see', async () => {
    const person = await server.person()
    const { invoiceNo, amountCents } = await invoiced(person, 3)
    const answers = await Promise.allSettled([credit(invoiceNo, [[1, 1]]), credit(invoiceNo, [[1, 1]])])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(credit(invoiceNo, [[1, 1]])).rejects.toMatchObject({ code: 'credit.changed' })
    const { invoice, lines, credits, events } = await detail(invoiceNo)
    expect(lines[0]).toMatchObject({ quantity: 3, credited: 1 })
    expect(credits).toHaveLength(1)
    expect(invoice.credited).toBe(-(credits[0]?.amount ?? 0))
    expect(events[0]).toMatchObject({ action: 'invoice.credit' })
    const again = { seen: invoice.credited }
    await expect(credit(invoiceNo, [[1, 3]], again)).rejects.toMatchObject({ code: 'credit.units' })
    await expect(credit(invoiceNo, [], again)).rejects.toMatchObject({ code: 'credit.nothing' })
    await expect(credit(invoiceNo, [[1, 1]], { ...again, reason: ' ' })).rejects.toMatchObject({
      code: 'backOffice.reason',
    })
    await expect(credit('0', [[1, 1]])).rejects.toMatchObject({ code: 'invoice.unknown' })
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(amountCents - invoice.credited)
    expect(await search(person.accountId, 'credits')).toEqual([credits[0]?.invoiceNo])
    expect((await detail(credits[0]?.invoiceNo ?? '')).invoice).toMatchObject({
      kind: 'credit',
      creditsInvoiceNo: invoiceNo,
      reason: 'Arrived broken',
    })
  })

  it('sends one by mail with the bytes of the archive, and refuses what is no address', async () => {
    const person = await server.person()
    const { invoiceNo } = await invoiced(person)
    await nora.raw({ method: 'GET', url: `/papers/invoices?numbers=${invoiceNo}` })
    expect(await nora.call('staffMailInvoice', { invoiceNo, email: 'accounts@shop.example.com' })).toEqual({
      sentTo: 'accounts@shop.example.com',
    })
    const { mails, invoice } = await detail(invoiceNo)
    expect(invoice.isIssued).toBe(true)
    expect(mails).toEqual([expect.objectContaining({ recipient: 'accounts@shop.example.com' })])
    const mail = await server.db
      .selectFrom('mail')
      .selectAll()
      .where('id', '=', mails[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain(invoiceNo)
    const sent = await nora.raw({ method: 'GET', url: `/mailbox/${String(mail.id)}/invoices/${invoiceNo}` })
    const { bytes } = await server.db
      .selectFrom('document')
      .select('bytes')
      .where('number', '=', invoiceNo)
      .executeTakeFirstOrThrow()
    expect(sent.rawPayload.equals(bytes)).toBe(true)
    for (const email of ['nobody', 'a@b'])
      await expect(nora.call('staffMailInvoice', { invoiceNo, email })).rejects.toMatchObject({
        code: 'invoice.noMail',
      })
  })

  it('reads neither all invoices nor all orders for a page or a number', async () => {
    const person = await server.person()
    await sql`insert into invoice (invoice_no, account_id, customer_id, payer_id, invoiced_on, due_on, amount_inc_cents, goods_cents)
      select 'X' || n, ${person.accountId}, ${person.customerId}, ${person.customerId}, date '2020-01-01' + n / 20, date '2020-02-01' + n / 20, n, n
        from generate_series(1, 20000) n`.execute(server.db)
    await sql`analyze invoice`.execute(server.db)
    const day = '2026-11-23'
    const page = { after: { atMicros: 1_700_000_000_000_000, no: 5 }, limit: 50 }
    for (const list of ['all', 'open', 'overdue', 'credits'] as const)
      for (const found of [null, { accounts: ['A', 'B'] }, { written: [1, 2], cents: 500 }]) {
        const plan = await genericPlan(server.db, invoiceKeysQuery({ list, day, found }, page))
        expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan')
      }
    const plan = await genericPlan(server.db, invoicesByNumber('1234.50'))
    const scanned = plan.filter((node) => node['Node Type'] === 'Seq Scan')
    expect(scanned.map((node) => node['Relation Name'])).not.toContain('invoice')
  })
})
