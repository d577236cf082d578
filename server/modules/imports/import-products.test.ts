import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import { hostileNote, hostileTexts } from '#testing/hostile-texts.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { ods, xlsx } from './workbook-files.ts'
import { counts, refusals, tryImport, warnings } from '#testing/try-import.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const products = (text: string | Buffer, options = {}) => tryImport(server.db, 'products', text, options)
const productOf = (id: string) =>
  server.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirst()
const pricesOf = (id: string) =>
  server.db
    .selectFrom('price_break')
    .select(['list_id', 'quantity', 'price_cents'])
    .where('product_id', '=', id)
    .orderBy('quantity')
    .execute()
const version = async () =>
  (await server.db.selectFrom('catalogue_version').select('content').executeTakeFirstOrThrow()).content
/** Changes when any row of the tables is written, even with the same values. */
const fingerprint = async () =>
  JSON.stringify(
    (
      await sql`
  select (select json_agg(json_build_array(id, xmin::text, ctid::text) order by id) from product) as products, (select json_agg(json_build_array(id, xmin::text)) from brand) as brands,
         (select json_agg(json_build_array(product_id, list_id, quantity, xmin::text) order by 1, 2, 3) from (select * , xmin from price_break order by product_id, list_id, quantity) b (list_id, product_id, quantity, price_cents, xmin)) as prices,
         (select json_agg(json_build_array(product_id, xmin::text, ctid::text) order by product_id) from stock) as stock`.execute(
        server.db,
      )
    ).rows,
  )

describe('a products file', () => {
  const FILE = `SKU,Name,Brand,Category,Price,Price 10,price_50,RRP,EAN,MOQ,Min order qty,Order-Multiple,Stock,Devices,Attribute Colour,ETA,Expected Qty
T-1,Clear case,Kestrel,Cases,"$1,010.00",9.50,8,"1,299.95",4006381333931,,2,4,20,iPhone 15 Pro|Galaxy S24,Clear,,
0042-T,Stylus,Newbrand,Power > Pens,2.5,,,,,,,,,,,9/12/2026,100
T-3,No price,,,,,,,,,,,,A3102,,,
`
  it('makes products with brands, categories, prices, stock, devices and attributes, and says what it made', async () => {
    const result = await products(FILE)
    expect(refusals(result)).toEqual([])
    expect(result).toMatchObject({
      isImported: true,
      rowsRead: 3,
      refusedRows: 0,
      format: 'CSV, comma, UTF-8',
      unusedColumns: ['MOQ'],
    })
    expect(counts(result)).toEqual([
      'brands 2 added',
      'categories 1 added',
      'products 3 added',
      'prices 4 added',
      'stock 1 added',
      'attributes 1 added',
      'fits 3 added',
    ])
    expect(await productOf('T-1')).toMatchObject({
      name: 'Clear case',
      brand_id: 'KESTREL',
      category_id: 'CASES',
      rrp_inc_cents: 1_299_95,
      ean: '4006381333931',
      minimum: 2,
      multiple: 4,
      registered_on: '2026-03-02',
    })
    expect(await pricesOf('T-1')).toEqual([
      { list_id: 'BASE', quantity: 1, price_cents: 1_010_00 },
      { list_id: 'BASE', quantity: 10, price_cents: 9_50 },
      { list_id: 'BASE', quantity: 50, price_cents: 8_00 },
    ])
    expect(await productOf('0042-T')).toMatchObject({
      brand_id: 'newbrand',
      category_id: 'pens',
      rrp_inc_cents: 0,
      expected_on: '2026-12-09',
      expected_quantity: 100,
    })
    expect(await productOf('T-3')).toMatchObject({
      brand_id: 'unbranded',
      category_id: 'ACCESSORIES',
      minimum: 1,
      multiple: 1,
    })
    expect(
      await server.db
        .selectFrom('product_device')
        .selectAll()
        .where('product_id', 'like', 'T-%')
        .orderBy('product_id')
        .orderBy('device_id')
        .execute(),
    ).toEqual([
      { product_id: 'T-1', device_id: 'IP15P' },
      { product_id: 'T-1', device_id: 'S24' },
      { product_id: 'T-3', device_id: 'IP15P' },
    ])
    expect(
      await server.db.selectFrom('product_attribute').selectAll().where('product_id', '=', 'T-1').execute(),
    ).toEqual([{ product_id: 'T-1', position: 1, name: 'Colour', value: 'Clear' }])
  })

  it('a second time changes nothing: no row is touched and the catalogue stays the version it is', async () => {
    const before = [await version(), await fingerprint()]
    const result = await products(FILE)
    expect(counts(result)).toEqual([
      'products 3 unchanged',
      'prices 4 unchanged',
      'stock 1 unchanged',
      'attributes 1 unchanged',
      'fits 3 unchanged',
    ])
    expect([await version(), await fingerprint()]).toEqual(before)
  })

  it('changes what it says and leaves what it does not say: no column, an empty cell', async () => {
    const result = await products(
      'product_id;price;price_10;rrp;devices;attribute Size\nT-1;11.00;;;iPhone 15|A3102;XL\nT-3;;;5;;\n',
    )
    expect(counts(result)).toEqual([
      'products 1 changed, 1 unchanged',
      'prices 1 changed',
      'attributes 1 added',
      'fits 1 added, 1 unchanged, 1 removed',
    ])
    expect(await productOf('T-1')).toMatchObject({ name: 'Clear case', rrp_inc_cents: 1_299_95, minimum: 2 })
    expect((await pricesOf('T-1')).map((row) => row.price_cents)).toEqual([11_00, 9_50, 8_00])
    expect(await productOf('T-3')).toMatchObject({ name: 'No price', rrp_inc_cents: 5_00 })
  })

  it('empties what is marked (none)', async () => {
    const result = await products(
      'product_id,ean,price_50,expected,availability_text,devices,attribute size,stock\nT-1,(none),(none),(none),(none),(none),(none),(none)\n',
    )
    expect(counts(result)).toEqual([
      'products 1 changed',
      'prices 1 removed',
      'stock 1 changed',
      'attributes 1 removed',
      'fits 2 removed',
    ])
    expect(await productOf('T-1')).toMatchObject({ ean: '', expected_on: null })
    expect((await pricesOf('T-1')).map((row) => row.quantity)).toEqual([1, 10])
  })

  it('puts new brands and categories beside those it finds by name, whatever the case', async () => {
    await products(
      'sku,name,brand,category\nB-1,a,KESTREL,cases\nB-2,b,kestrel,Tempered-Glass\nB-3,c,Bastion!,Audio\nB-4,d,bastion,Mounts & Other\nB-5,e,Bastion,Cables\nB-6,f,Bastion,Docks\n',
    )
    const rows = await server.db
      .selectFrom('product as p')
      .innerJoin('category as c', 'c.id', 'p.category_id')
      .leftJoin('category as t', 't.id', 'c.parent_id')
      .select(['p.brand_id', 'c.name', 't.name as top'])
      .where('p.id', 'like', 'B-%')
      .orderBy('p.id')
      .execute()
    expect(rows.map(({ brand_id, top, name }) => [brand_id, top, name])).toEqual([
      ['KESTREL', 'Accessories', 'Cases'],
      ['KESTREL', 'Screen Protection', 'Tempered Glass'],
      ['BASTION', null, 'Audio'],
      ['BASTION', 'Accessories', 'Mounts & Other'],
      ['BASTION', 'Power', 'Cables'],
      ['BASTION', 'Accessories', 'Docks'],
    ])
  })

  it('makes a number of source and source_id where it has none of its own, and keeps the model number as short name', async () => {
    await products('source,source_id,name,modelno\nshop,007,With model,MDR-1\nshop,8,Without,\n')
    expect(await productOf('shop-007')).toMatchObject({ short_name: 'MDR-1' })
    expect(await productOf('shop-8')).toMatchObject({ short_name: '' })
    await products('modelno,name\nMDR-1,By model\n')
    await products('gtin,name\n036000291452,By barcode\n')
    expect([await productOf('MDR-1'), await productOf('036000291452')]).toMatchObject([
      { name: 'By model' },
      { name: 'By barcode', ean: '036000291452' },
    ])
  })
})

describe('M11: a products workbook', () => {
  const ROWS = [
    ['sku', 'name', 'price', 'stock', 'eta'],
    ['0071', 'From a sheet', '19.989999999999998', '7', ''],
    ['0072', '', '-1', '', ''],
  ] as const
  const isNumber = (index: number, row: number) => row > 0 && (index === 2 || index === 3)
  const asXlsx = xlsx(
    ROWS.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map((text, index) => {
            const at = `r="${'ABCDE'[index]}${row + 1}"`
            return text === ''
              ? ''
              : isNumber(index, row)
                ? `<c ${at}><v>${text}</v></c>`
                : `<c ${at} t="inlineStr"><is><t>${text}</t></is></c>`
          })
          .join('')}</row>`,
    ).join(''),
  )
  const asOds = ods(
    ROWS.map(
      (cells, row) =>
        `<table:table-row>${cells
          .map((text, index) => {
            const type = isNumber(index, row)
              ? `office:value-type="float" office:value="${text}"`
              : 'office:value-type="string"'
            return text === ''
              ? '<table:table-cell/>'
              : `<table:table-cell ${type}><text:p>${text}</text:p></table:table-cell>`
          })
          .join('')}</table:table-row>`,
    ).join(''),
  )

  it.each([
    ['XLSX', asXlsx],
    ['ODS', asOds],
  ])('is imported from %s with the verdicts of CSV', async (_, bytes) => {
    await server.db.deleteFrom('product').where('id', '=', '0071').execute()
    const result = await products(bytes, { skipBadRows: true })
    expect(refusals(result)).toEqual([
      '3 price: is below zero',
      '3 name: is missing: a new product needs one',
    ])
    expect(counts(result)).toEqual(['products 1 added', 'prices 1 added', 'stock 1 added'])
    expect([await productOf('0071'), await pricesOf('0071')]).toMatchObject([
      { name: 'From a sheet' },
      [{ quantity: 1, price_cents: 19_99 }],
    ])
  })
})

describe('a products file with bad rows', () => {
  const FILE = `sku,name,price,price_10,price_0,ean,minimum,stock,status label,devices,brand,category,rrp,expected
X-1,good,1,,,,,,,,,,,
X-2,bad,-1,$x,5,4006381333932,0,1.5,Sale,Nokia 3310|iPhone 15,***,A > B > C,-3,31/02/2026
X-1,again,,,,,,,,,,,,
,nameless,,,,,,,,,,,,
X-5,,,,,,,,,,,,,
new,shop list,,,,,,,,,,,,
:id,placeholder,,,,,,,,,,,,
X-8,warned,0.00,,,4006381333931,,,,,,,,
X-9,warned too,1,,,4006381333931,,,,,,,,
`
  const expected = [
    '3 ean: has a wrong check digit',
    '3 status label: is none of Special, Clearance, New Product',
    '3 rrp: is below zero',
    '3 minimum: must be from 1 to 100000',
    '3 expected: is no day of the calendar; days come before months',
    '3 brand: has no letter and no digit, so it can have no address in the shop',
    '3 category: has more than two levels',
    '3 price: is below zero',
    '3 price_10: is no amount in dollars, such as 1234.50 or $1,234.50',
    '3 price_0: is a price from 0 on, and that quantity must be from 1 to 100000',
    '3 stock: is no whole number',
    '4 sku: the same product stands on line 2 already',
    '5 sku: is missing: every product has a number',
    '6 name: is missing: a new product needs one',
    '7 sku: cannot be a product number: that address of the shop means something else',
    '8 sku: cannot be a product number: that address of the shop means something else',
  ]

  it('imports nothing, and reports every problem of every row at once', async () => {
    const before = [await version(), await fingerprint()]
    const result = await products(FILE)
    expect(refusals(result)).toEqual(expected)
    expect(result).toMatchObject({ isImported: false, rowsRead: 9, refusedRows: 6 })
    expect([await version(), await fingerprint()]).toEqual(before)
  })

  it('imports the valid rows when asked to skip the others, and warns of what is odd', async () => {
    const result = await products(FILE, { skipBadRows: true })
    expect(refusals(result)).toEqual(expected)
    expect(warnings(result)).toEqual([
      '3 devices: is no device that is known here; the product is imported without it',
      '9 price: is no price: nothing is sold for nothing, so the product cannot be ordered at it',
      '10 ean: is the barcode of line 9 too',
    ])
    expect(counts(result)).toEqual(['products 3 added', 'prices 2 added'])
    expect(await productOf('X-2')).toBeUndefined()
  })

  it("M11: imports a product without a device that is nobody's or more than one maker's, and says so", async () => {
    await server.db
      .insertInto('device')
      .values({ id: 'TWIN', vendor_id: 'SAMSUNG', name: 'iPhone 15', link: 'iphone-15' })
      .execute()
    const fits = async (id: string) =>
      (
        await server.db
          .selectFrom('product_device')
          .select('device_id')
          .where('product_id', '=', id)
          .orderBy('device_id')
          .execute()
      ).map((row) => row.device_id)
    const file = 'sku,name,devices\nDV-1,a,Nokia 3310|Galaxy S24\nDV-2,b,iphone 15\nDV-3,c,Apple iPhone 15\n'
    const result = await products(file)
    expect([refusals(result), counts(result)]).toEqual([[], ['products 3 added', 'fits 2 added']])
    expect(warnings(result)).toEqual([
      '2 devices: is no device that is known here; the product is imported without it',
      '3 devices: means more than one device (Apple iPhone 15, Samsung iPhone 15); write the maker before the model; the product is imported without it',
    ])
    expect(await Promise.all(['DV-1', 'DV-2', 'DV-3'].map(fits))).toEqual([['S24'], [], ['IP15']])
    expect(counts(await products(file))).toEqual(['products 3 unchanged', 'fits 2 unchanged'])
    // the unknown name could be any of its devices, so none of them is removed
    await products('sku,devices\nDV-1,Nokia 3310|iPhone 15 Pro\nDV-3,Nokia 3310\n')
    expect(await Promise.all(['DV-1', 'DV-3'].map(fits))).toEqual([['IP15P', 'S24'], ['IP15']])
  })

  it('M11: refuses numbers that break an address or a file name', async () => {
    const dots =
      'cannot be a product number: it is dots alone, which an address and a file name take for a folder'
    const result = await products('sku,name\n.,a\n..,b\n...,c\nA\\B,d\nA..B,e\nMQ1/A,f\n', {
      skipBadRows: true,
    })
    expect(refusals(result)).toEqual([
      `2 sku: ${dots}`,
      `3 sku: ${dots}`,
      `4 sku: ${dots}`,
      '5 sku: cannot be a product number: browsers and file systems take its backslash for the end of a folder name',
    ])
    expect(await productOf('A..B')).toBeDefined()
  })

  it('M11: refuses numbers that differ from another one in capital letters alone', async () => {
    const words = (line: number, other: string) =>
      `${line} sku: differs from the product ${other} in capital letters alone; write it as it stands there`
    expect(
      refusals(await products('sku,name\nTwin-1,a\nTWIN-1,b\ntwin-2,c\n', { skipBadRows: true })),
    ).toEqual([words(3, 'Twin-1 of line 2')])
    expect(
      refusals(await products('sku,name\ntwin-1,a\nTwin-1,b\nTWIN-2,c\n', { skipBadRows: true })),
    ).toEqual([words(2, 'Twin-1 that is on file'), words(4, 'twin-2 that is on file')])
    // as an earlier release of the importer left it
    await server.db.updateTable('product').set({ id: 'TWIN-1' }).where('id', '=', 'twin-2').execute()
    expect(refusals(await products('sku,name\nTwin-1,a\nTWIN-1,b\n'))).toEqual([])
  })

  it('a dry run reports what it would do and keeps nothing', async () => {
    const before = [await version(), await fingerprint()]
    expect(counts(await products('sku,name\nDRY-1,a\n', { dryRun: true }))).toEqual(['products 1 added'])
    expect([await version(), await fingerprint()]).toEqual(before)
  })

  it('is refused as a whole without the columns it needs', async () => {
    await expect(products('colour,size\nred,1\n')).rejects.toThrow(
      'The file has no column for id (or product_id, product_no',
    )
  })

  it('waits for no other import: it says that one is at work', async () => {
    await server.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.import})`.execute(tx)
      await expect(products('sku,name\nL-1,a\n')).rejects.toThrow('Another import is at work')
    })
  })
})

const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g
describe('texts', () => {
  it('quotes, markup, emoji and right-to-left letters are kept, from CSV and JSON; a reversed direction is not', async () => {
    const names = [
      'O\'Brien\'s "best" case',
      '<script>alert(1)</script>',
      '\u{1F4F1}\u{1F468}‍\u{1F469}',
      'مرحبا \u202Eabc',
      '=1+1',
      'a\nb',
      'Käse',
    ]
    const csv = `sku,name\n${names.map((name, index) => `TXT-${index},"${name.replaceAll('"', '""')}"`).join('\n')}\n`
    for (const text of [
      csv,
      Buffer.from(`\uFEFF${csv}`, 'utf16le'),
      JSON.stringify(names.map((name, index) => ({ sku: `TXT-${index}`, name }))),
    ]) {
      expect(refusals(await products(text))).toEqual([])
      expect(
        (
          await server.db
            .selectFrom('product')
            .select('name')
            .where('id', 'like', 'TXT-%')
            .orderBy('id')
            .execute()
        ).map(({ name }) => name),
      ).toEqual(names.map((name) => name.replace('\u202E', '')))
    }
  })

  it('what the database cannot keep is refused, with the field named', async () => {
    expect(
      refusals(
        await products(
          JSON.stringify([
            { sku: 'N-1', name: 'a\0b' },
            { sku: 'N-2', name: 'x', description: 'half \ud83d' },
            { sku: 'N-3', name: 'a'.repeat(1_001) },
          ]),
        ),
      ),
    ).toEqual([
      '1 name: holds a NUL character, which the database cannot keep',
      '2 description: holds half of a surrogate pair, which is no character',
      '3 name: has 1001 characters; at most 1000 are kept',
    ])
    expect(refusals(await products(Buffer.from('\uFEFFsku,name\nN-1,half \ud83d\n', 'utf16le')))).toEqual([
      '2 name: holds half of a surrogate pair, which is no character',
    ])
    expect(refusals(await products('sku,name\nN-1,a\0b\n'))).toEqual([
      '2 name: holds a NUL character, which the database cannot keep',
    ])
  })

  it(`hostile texts as names and brands come back as they went in${hostileNote}`, async () => {
    const rows = hostileTexts.map((name, index) => ({
      sku: `NAUGHTY-${index}`,
      name,
      description: name,
      short_name: Array.from(name).slice(0, 40).join(''),
      brand: Array.from(name).slice(0, 90).join(''),
    }))
    const result = await products(JSON.stringify(rows), { skipBadRows: true })
    expect(result.rowsRead).toBe(hostileTexts.length)
    expect(new Set(result.refusals.map(({ field, reason }) => `${field}: ${reason}`))).toEqual(
      new Set([
        'name: is missing: a new product needs one',
        'brand: has no letter and no digit, so it can have no address in the shop',
      ]),
    )
    const kept = new Map(
      (
        await server.db
          .selectFrom('product')
          .select(['id', 'name', 'description'])
          .where('id', 'like', 'NAUGHTY-%')
          .execute()
      ).map((row) => [row.id, row]),
    )
    expect(kept.size).toBe(hostileTexts.length - result.refusedRows)
    expect(kept.size).toBeGreaterThan(hostileTexts.length / 2)
    for (const { sku, name } of rows)
      if (kept.has(sku))
        expect(kept.get(sku)).toMatchObject({
          name: name.trim().replace(DIRECTIONS, ''),
          description: name.trim().replace(DIRECTIONS, ''),
        })
    const again = await products(JSON.stringify(rows), { skipBadRows: true })
    expect(counts(again)).toEqual([`products ${kept.size} unchanged`])
  })
})
