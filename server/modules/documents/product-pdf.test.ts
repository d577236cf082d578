import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PDF_PRODUCTS_MAX, productPdfPath } from '#shared/rules/product-pdfs.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await testServer()
  person = await server.person()
})
afterAll(() => server.close())

const get = (who: TestPerson, url: string) => who.raw({ method: 'GET', url })
/** A document's pages as they read, without its line breaks. */
async function read(who: TestPerson, template: string, productIds: readonly string[]) {
  const answer = await get(who, productPdfPath(template, productIds))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

describe('the product sheets', () => {
  it('PRD-20 Public shows what a product is and fits, and no price', async () => {
    const [page = '', ...more] = await read(person, 'PDF_PUBLIC', [PRODUCTS.case])
    expect(more).toEqual([])
    for (const part of [
      'Product sheet',
      'AeroShield Clear Case for iPhone 15 Pro',
      PRODUCTS.case,
      'Kestrel',
      'Accessories / Cases',
      'TPU Polycarbonate',
      'Apple iPhone 15 Pro',
      'Minimum order 1',
      'Page 1 of 1',
    ])
      expect(page).toContain(part)
    expect(page).not.toMatch(/\$|GST|RRP|Margin|[Ss]tock/)
  })
  it('PRD-20 Standard has the RRP inc GST and nothing of what the dealer pays', async () => {
    const [page] = await read(person, 'PDF_STANDARD', [PRODUCTS.case])
    expect(page).toContain('RRP inc GST $22.00')
    expect(page).not.toMatch(/\$10\.00|Dealer|ex GST|Margin/)
  })
  it('PRD-20 Enhanced has the dealer prices of the account with their breaks, RRP and margin', async () => {
    const [page] = await read(person, 'PDF_ENHANCED', [PRODUCTS.case])
    for (const part of [
      'Dealer price ex GST $10.00',
      'RRP inc GST $22.00',
      'Margin 50%',
      '10 – 49 $9.00',
      '50+ $8.00',
      person.accountId,
    ])
      expect(page).toContain(part)
    const gold = await server.person({ level: 'GOLD' })
    expect((await read(gold, 'PDF_ENHANCED', [PRODUCTS.case]))[0]).toContain('$9.50')
    expect((await read(person, 'PDF_ENHANCED', [PRODUCTS.special]))[0]).toContain('was $14.00')
  })
  it('PRM-33 PRM-34 without letter D there is no Enhanced, without R no Standard and no RRP on the Enhanced', async () => {
    const [noDealer, noRetail] = [
      await server.person({ letters: 'HPR' }),
      await server.person({ letters: 'HPD' }),
    ]
    for (const [who, template] of [
      [noDealer, 'PDF_ENHANCED'],
      [noRetail, 'PDF_STANDARD'],
    ] as const) {
      const answer = await get(who, productPdfPath(template, [PRODUCTS.case]))
      expect([answer.statusCode, answer.body]).toEqual([403, 'You do not have access to this'])
    }
    expect((await read(noRetail, 'PDF_ENHANCED', [PRODUCTS.case]))[0]).not.toMatch(/RRP|\$22\.00|Margin/)
    expect((await read(noDealer, 'PDF_PUBLIC', [PRODUCTS.case]))[0]).toContain('AeroShield')
  })
  it('several products make one document, each on a page of its own, and each only once', async () => {
    const pages = await read(person, 'PDF_PUBLIC', [PRODUCTS.zero, PRODUCTS.rare, PRODUCTS.zero])
    expect(pages.map((page) => /Leading Zero Stylus|Rare Speaker/.exec(page)?.[0])).toEqual([
      'Leading Zero Stylus',
      'Rare Speaker',
    ])
    expect(pages[1]).toContain('Page 2 of 2')
  })
})

describe('an address that is no sheet', () => {
  it.each([
    [
      'another template',
      '/ProductPDFServlet?templateId=toString&productIds=0042',
      'There is no such document',
    ],
    ['no product', '/ProductPDFServlet?templateId=PDF_PUBLIC', 'There is no such document'],
    [
      'an unknown product among known ones',
      '/ProductPDFServlet?templateId=PDF_PUBLIC&productIds=0042,NO-1',
      'There is no product NO-1',
    ],
  ])('%s is 404', async (_what, url, words) => {
    const answer = await get(person, url)
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      404,
      words,
      'text/plain; charset=utf-8',
    ])
  })
  it('more products than one document may have are refused', async () => {
    const ids = Array.from({ length: PDF_PRODUCTS_MAX + 1 }, (_, at) => `P${String(at)}`)
    expect((await get(person, productPdfPath('PDF_PUBLIC', ids))).statusCode).toBe(413)
  })
  it('a stranger is asked to sign in', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: productPdfPath('PDF_PUBLIC', [PRODUCTS.zero]),
    })
    expect([answer.statusCode, answer.body]).toEqual([401, 'Please sign in again'])
  })
})

describe('whatever a product is called', () => {
  it('any script, long values and many devices make a whole document with a file name that every system takes', async () => {
    const id = 'ODD,1/ü'
    await server.db
      .insertInto('product')
      .values({
        id,
        name: 'Étui 手机壳 чехол \u05DB\u05D9\u05E1\u05D5\u05D9 \u063A\u0637\u0627\u0621 \u{1F4F1} \u202Ex',
        short_name: '',
        description: 'Long words '.repeat(900),
        ean: '9300675024235',
        brand_id: 'KESTREL',
        category_id: 'CASES',
        registered_on: '2026-01-01',
      })
      .execute()
    await server.db
      .insertInto('product_attribute')
      .values([
        { product_id: id, position: 1, name: 'Notes', value: 'line\n'.repeat(120) },
        { product_id: id, position: 2, name: 'W'.repeat(300), value: 'x'.repeat(900) },
      ])
      .execute()
    await server.db
      .insertInto('device')
      .values(
        Array.from({ length: 400 }, (_, at) => ({
          id: `MANY${String(at)}`,
          vendor_id: 'SAMSUNG',
          name: `Galaxy Model ${String(at)}`,
          link: `galaxy-model-${String(at)}`,
        })),
      )
      .execute()
    await server.db
      .insertInto('product_device')
      .values(Array.from({ length: 400 }, (_, at) => ({ product_id: id, device_id: `MANY${String(at)}` })))
      .execute()
    await expect
      .poll(async () => (await get(person, productPdfPath('PDF_PUBLIC', [id]))).statusCode)
      .toBe(200)
    const pages = await read(person, 'PDF_PUBLIC', [id])
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.at(-1)).toContain(`Page ${String(pages.length)} of ${String(pages.length)}`)
    const whole = pages.join(' ')
    for (const part of ['Étui', 'чехол', 'Fits 400 devices', 'Galaxy Model 399'])
      expect(whole).toContain(part)
    expect((await get(person, productPdfPath('PDF_PUBLIC', [id]))).headers['content-disposition']).toMatch(
      /^inline; filename="[\w.-]+-Public\.pdf"$/,
    )
  }, 300_000)
})
