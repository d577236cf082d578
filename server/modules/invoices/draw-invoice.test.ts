import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { NO_SELLER } from '#shared/codes/page-settings.ts'
import { gstOn } from '#shared/rules/tax.ts'
import { pagesOf } from '#testing/papers.ts'
import { drawInvoice } from './draw-invoice.ts'
import { drawStatement } from './draw-statement.ts'
import type { InvoicePaper } from './invoice-paper.ts'
import type { OpenItem } from './statement-paper.ts'

const SELLER = {
  ...NO_SELLER,
  company: 'Harbour Parts',
  abn: '51 824 753 556',
  gstNumber: '49-098-576',
  bankAccount: { bsb: '062-000', number: '12345678', name: 'Harbour Parts' },
  offices: {
    AU: { address: '5 Wharf Street', phone: '07 3000 0000', email: 'a@harbour.example' },
    NZ: { address: '7 Quay Street', phone: '09 300 0000', email: 'b@harbour.example' },
  },
}
const line = (at: number) => ({
  productId: `KS-${String(at)}`,
  name: at % 5 === 4 ? `A long name ${'that goes on '.repeat(30)}` : `Case ${String(at)}`,
  quantity: 2,
  priceCents: 10_05,
})
function paperOf(lines: number, more: Partial<InvoicePaper> = {}): InvoicePaper {
  const region = more.region ?? 'AU'
  const goodsCents = lines * 20_10
  const gstCents = gstOn(goodsCents + 12_50, region)
  return {
    kind: 'invoice',
    number: '8000001',
    seller: SELLER,
    region,
    issuedAt: new Date('2026-03-02T03:00:00Z'),
    invoicedOn: '2026-03-02',
    dueOn: '2026-04-30',
    terms: '30E',
    account: { id: 'A-1', name: 'Shop' },
    buyer: { id: 'C-1', name: 'Shop Pty Ltd', address: ['1 Queen Street'], taxNumber: '33 102 417 032' },
    payer: '',
    orderNo: '3000878',
    reference: 'PO 4711',
    delivery: ['Shop', '1 Queen Street'],
    shipment: { number: 'S9000001', carrier: 'Swiftline', connote: 'SWL1' },
    credits: null,
    lines: Array.from({ length: lines }, (_, at) => line(at)),
    amounts: {
      goodsCents,
      freightCents: 12_50,
      feeCents: 0,
      gstCents,
      totalIncGstCents: goodsCents + 12_50 + gstCents,
    },
    methodId: '',
    allocatedCents: 0,
    ...more,
  }
}
const draw = (paper: InvoicePaper) => buffer(drawInvoice(paper))
const textOf = async (paper: InvoicePaper) => (await pagesOf(await draw(paper))).join(' ')

describe('a tax invoice', () => {
  it('INV-13 INV-15 INV-16 INV-19 in Australia has what the law asks of one, and how to pay it', async () => {
    const text = await textOf(paperOf(2, { allocatedCents: 10_00 }))
    for (const part of [
      'Tax invoice 8000001',
      'Harbour Parts ABN 51 824 753 556 5 Wharf Street 07 3000 0000 · a@harbour.example',
      'Shop Pty Ltd 1 Queen Street ABN 33 102 417 032',
      'Date 2 Mar 2026',
      'Due 30 Apr 2026',
      'Terms 30 days from the end of the month',
      'Order 3000878',
      'Your reference PO 4711',
      'S9000001 Swiftline SWL1',
      'KS-0 Case 0 2 $10.05 $20.10',
      'Goods ex GST $40.20',
      'Freight ex GST $12.50',
      'Total ex GST $52.70',
      'GST 10% $5.27',
      'Total inc GST $57.97',
      'Paid or credited -$10.00',
      'Balance due $47.97',
      'Please pay $47.97 by 30 Apr 2026.',
      'Account name Harbour Parts BSB 062-000, account 12345678 Reference 8000001',
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Fee|Paid by|Reason|Australian dollars/)
  })

  it('in New Zealand has the GST number, its rate and the currency', async () => {
    const buyer = { id: 'C-1', name: 'Kāpiti Mobile', address: [], taxNumber: '35-901-981' }
    const text = await textOf(paperOf(2, { region: 'NZ', buyer, payer: 'Big Payer' }))
    for (const part of [
      'Harbour Parts GST number 49-098-576 7 Quay Street',
      'Kāpiti Mobile GST number 35-901-981',
      'Paid by Big Payer',
      'GST 15% $7.91',
      'Total inc GST $60.61',
      'All amounts are in Australian dollars.',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('ABN')
  })

  it('prints no label for what nobody has said', async () => {
    const text = await textOf(
      paperOf(1, {
        seller: NO_SELLER,
        dueOn: null,
        terms: '',
        reference: '',
        shipment: null,
        delivery: [],
        buyer: { id: 'C-1', name: 'Shop', address: [], taxNumber: '' },
      }),
    )
    expect(text).not.toMatch(/ABN|Due|Terms|reference|Shipment|Delivered|BSB|Account name|null|undefined/i)
    expect(text).toContain('Please pay $35.86.')
  })

  it('that is paid says so, and does not ask for money', async () => {
    const paid = paperOf(1)
    const text = await textOf({ ...paid, allocatedCents: paid.amounts.totalIncGstCents })
    expect(text).toContain('This invoice is paid in full. Thank you.')
    expect(text).toContain('Balance on 2 Mar 2026 $0.00')
    expect(text).not.toContain('BSB')
  })

  it.each([1, 50, 600])('of %i lines has its titles on each page, and each line on one', async (lines) => {
    const pages = await pagesOf(await draw(paperOf(lines)))
    expect(pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual(
      pages.map((_, at) => `Page ${String(at + 1)} of ${String(pages.length)}`),
    )
    for (const page of pages) expect(page).toContain('Tax invoice 8000001')
    const withLines = pages.filter((page) => page.includes('$20.10'))
    for (const page of withLines) expect(page).toContain('Code Product Quantity Price ex GST Amount ex GST')
    for (let at = 0; at < lines; at += 1) {
      const { productId, name } = line(at)
      const whole = `${productId} ${name.trim()} 2 $10.05 $20.10`
      expect([productId, pages.filter((page) => page.includes(whole)).length]).toEqual([productId, 1])
    }
    expect(pages.at(-1)).toContain('Total inc GST')
  })

  it('shows names of any script, and cuts one that would fill a page', async () => {
    const names = ['Étui чехол', '手机壳', '케이스', 'כיסוי', 'x'.repeat(9_000)]
    const paper = paperOf(names.length)
    const lines = paper.lines.map((own, at) => ({ ...own, name: names[at] ?? '' }))
    const pages = await pagesOf(await draw({ ...paper, lines }))
    for (const name of names.slice(0, 3)) expect(pages[0]).toContain(name)
    expect(pages.length).toBeLessThan(4)
  })

  it('the same facts make the same bytes, whatever was drawn before, and read as they were written', async () => {
    const first = await draw(paperOf(3))
    const reference = 'ÂÇÈÉÎÑÔŠÛÝŽ ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ АВЕКМНОРСТУХ'
    await draw(paperOf(3, { reference }))
    expect(await textOf(paperOf(3, { reference: 'ACEINOSUYZ' }))).toContain('reference ACEINOSUYZ')
    expect(await textOf(paperOf(3, { reference: 'ΑΒΕ' }))).toContain('reference ΑΒΕ')
    expect((await draw(paperOf(3))).equals(first)).toBe(true)
    expect((await draw(paperOf(3, { reference: 'PO 4712' }))).equals(first)).toBe(false)
  })
})

describe('a credit note', () => {
  const credit = (region: 'AU' | 'NZ') =>
    paperOf(1, {
      kind: 'credit',
      number: '8000009',
      region,
      dueOn: null,
      credits: { invoiceNo: '8000001', invoicedOn: '2026-02-02', reason: 'Arrived broken' },
      lines: [{ ...line(0), quantity: -2 }],
      amounts: {
        goodsCents: -20_10,
        freightCents: 0,
        feeCents: 0,
        gstCents: -2_01,
        totalIncGstCents: -22_11,
      },
    })
  it('INV-25 names the invoice it is for and why, and asks for no money', async () => {
    const text = await textOf(credit('AU'))
    for (const part of [
      'Credit note 8000009 Adjustment note for tax invoice 8000001 of 2 Feb 2026',
      'Reason Arrived broken',
      'KS-0 Case 0 -2 $10.05 -$20.10',
      'GST 10% -$2.01',
      'Total inc GST -$22.11',
      'Credit left -$22.11',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/Please pay|BSB|Due/)
  })
  it('in New Zealand is supply correction information', async () => {
    expect(await textOf(credit('NZ'))).toContain('Supply correction information for tax invoice 8000001')
  })
  it('of another system names no invoice', async () => {
    const text = await textOf({ ...credit('AU'), credits: { invoiceNo: '', invoicedOn: '', reason: '' } })
    expect(text).toContain('Credit note 8000009 Adjustment note Harbour Parts')
    expect(text).not.toContain('Reason')
  })
})

describe('a statement', () => {
  const item = (at: number, more: Partial<OpenItem> = {}): OpenItem => ({
    kind: 'invoice',
    number: String(8_000_000 + at),
    day: '2026-01-15',
    dueOn: '2026-02-14',
    orderNo: '3000878',
    reference: 'PO 1',
    customer: '',
    amountCents: 100_00,
    openCents: 60_00,
    ...more,
  })
  const statement = async (items: OpenItem[]) =>
    pagesOf(
      await buffer(
        drawStatement({ seller: SELLER, region: 'AU', buyer: paperOf(1).buyer, day: '2026-03-31', items }),
      ),
    )
  it('CRD-01 CRD-02 has each open item, what is open by age, a running total and where to pay', async () => {
    const text = (
      await statement([
        item(1),
        item(2, { kind: 'credit', dueOn: null, amountCents: -20_00, openCents: -20_00, customer: 'C-2' }),
        item(3, { day: '2026-03-20', dueOn: '2026-04-19', openCents: 100_00, orderNo: '', reference: '' }),
      ])
    ).join(' ')
    for (const part of [
      'Statement of account Open on 31 Mar 2026',
      'Total due $140.00',
      'Current $80.00',
      '31 to 60 days $60.00',
      'Invoice 8000001 Order 3000878 · PO 1 14 Feb 2026 44 $100.00 $60.00 $60.00',
      'Credit note 8000002 Order 3000878 · PO 1 · C-2 -$20.00 -$20.00 $40.00',
      '20 Mar 2026 Invoice 8000003 19 Apr 2026 $100.00 $100.00 $140.00',
      'BSB 062-000, account 12345678 Reference C-1',
    ])
      expect(text).toContain(part)
  })
  it('of nobody who owes anything says so, and asks for no money', async () => {
    const text = (await statement([])).join(' ')
    expect(text).toContain('Nothing is open.')
    expect(text).not.toContain('BSB')
  })
  it('of 600 items has its titles on each page', async () => {
    const pages = await statement(Array.from({ length: 600 }, (_, at) => item(at)))
    expect(pages.length).toBeGreaterThan(10)
    for (const page of pages.filter((one) => one.includes('Invoice 8')))
      expect(page).toContain('Running total')
    expect(pages.at(-1)).toContain('Total due $36,000.00')
  })
})
