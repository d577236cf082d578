import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { counts, refusals, tryImport, warnings } from '#testing/try-import.ts'

const DATA = resolve('../shared/data')
const FILES = {
  devices: 'devices/devices.csv',
  models: 'devices/google-play-models.csv',
  priced: 'products/accessories-priced.csv',
  gtin: 'products/accessories-gtin.csv',
  au: 'places/au-localities.csv',
  nz: 'places/nz-localities.csv',
} as const
const missing = Object.values(FILES).filter((file) => !existsSync(resolve(DATA, file)))
const because = missing.length === 0 ? '' : ` (skipped: ../shared/data lacks ${missing.join(', ')})`
const read = (file: keyof typeof FILES) => readFileSync(resolve(DATA, FILES[file]))

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const load = (kind: 'devices' | 'products', file: keyof typeof FILES) =>
  tryImport(server.db, kind, read(file), { name: FILES[file] })
const version = async () =>
  (await server.db.selectFrom('catalogue_version').select('content').executeTakeFirstOrThrow()).content

/** Up to the thank-you page, as the screens do. */
const order = (person: TestPerson) => buyNow(person, {}, { reference: 'Imported', freight: 'PICKUP' })

describe.skipIf(missing.length > 0)(`the real files of ../shared/data${because}`, () => {
  it('are imported as they are, without a refusal', async () => {
    const devices = await load('devices', 'devices'),
      models = await load('devices', 'models'),
      priced = await load('products', 'priced'),
      gtin = await load('products', 'gtin')
    for (const result of [devices, models, priced, gtin])
      expect([result.file, refusals(result), result.isImported]).toEqual([result.file, [], true])
    expect([devices.rowsRead, models.rowsRead, priced.rowsRead, gtin.rowsRead]).toEqual([
      497, 6_095, 1_510, 4_625,
    ])
    expect(counts(priced)).toContain('products 1510 added')
    expect(counts(priced)).toContain('prices 1389 added')
    expect(counts(gtin)).toContain('products 4625 added')
    expect(new Set(warnings(priced).map((line) => line.replace(/^.*: /, '').replace(/\d+/g, 'n')))).toEqual(
      new Set([
        'nothing is sold for nothing, so the product cannot be ordered at it',
        'is the barcode of line n too',
        'is n barcode numbers; the first one is taken',
      ]),
    )
  })

  it('a second time change nothing', async () => {
    const before = await version()
    for (const [kind, file] of [
      ['devices', 'devices'],
      ['devices', 'models'],
      ['products', 'priced'],
      ['products', 'gtin'],
    ] as const) {
      for (const line of counts(await load(kind, file))) expect(line).toMatch(/^[a-z ]+ \d+ unchanged$/)
    }
    expect(await version()).toBe(before)
  })

  it("a dealer finds an imported product by search, puts it in the cart and orders it at the file's price", async () => {
    expect(refusals(await tryImport(server.db, 'stock', 'sku,stock\nwalmart-55,12\n'))).toEqual([])
    const dealer = await server.person()
    await expect
      .poll(async () =>
        (
          await dealer.call('search', {
            searchText: 'dreamgear i.sound stand ipad',
            hitsPerPage: 20,
            pageNo: 1,
          })
        ).results.map((hit) => hit.productId),
      )
      .toContain('walmart-55')
    expect(
      (await dealer.call('search', { searchText: 'DGIPAD-4541', hitsPerPage: 20, pageNo: 1 })).results[0]
        ?.productId,
    ).toBe('walmart-55') // its model number
    await dealer.call('updateShoppingCartProductQuantity', { productId: 'walmart-55', quantity: 2 })
    const { order: placed } = await order(dealer)
    expect(placed).toMatchObject({ baseprice: 112_18, gst: 11_22, totalIncGST: 123_40 })
    const {
      orders: [mine],
    } = await dealer.call('ordersFromServer', {})
    expect(mine?.lines).toMatchObject([
      { itemno: 'walmart-55', itemname: 'Dreamgear i.Sound Stand for iPad', orderedqty: 2, unitprice: 56_09 },
    ])
    expect(
      await server.db
        .selectFrom('stock')
        .select(['on_hand', 'allocated'])
        .where('product_id', '=', 'walmart-55')
        .execute(),
    ).toEqual([{ on_hand: 12, allocated: 2 }])
    expect(refusals(await tryImport(server.db, 'stock', 'sku,stock\nwalmart-55,1\n'))).toEqual([
      '2 stock: is less than the 2 that are allocated to orders; ship or cancel those first',
    ])
  })

  it('a product without a price is shown and cannot be ordered', async () => {
    const priced = server.db.selectFrom('price_break').select('product_id')
    const priceless = await server.db
      .selectFrom('product')
      .select('id')
      .where('id', 'like', 'amazon-%')
      .where('id', 'not in', priced)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await tryImport(server.db, 'stock', `sku,stock\n${priceless.id},5\n`)
    const dealer = await server.person()
    await expect
      .poll(async () =>
        (await dealer.call('search', { searchText: priceless.id, hitsPerPage: 20, pageNo: 1 })).results.map(
          (hit) => hit.productId,
        ),
      )
      .toContain(priceless.id)
    await expect(
      dealer.call('updateShoppingCartProductQuantity', { productId: priceless.id, quantity: 1 }),
    ).rejects.toMatchObject({ code: 'product.unavailable' })
  })

  it('the lists of localities are read, and warn of a suburb that is elsewhere', async () => {
    const localities = (['au', 'nz'] as const).map((file) => ({ name: FILES[file], bytes: read(file) }))
    const text =
      'customer,name,country,account,address1,suburb,city,state,postcode\nP-1,a,AU,P-1,1 St,Parap,,NT,0804\nP-2,b,AU,P-2,1 St,Parap,,QLD,0804\nP-3,c,AU,P-3,1 St,Alawa,,NT,0804\nP-4,d,NZ,P-4,1 St,Horahora,Whangarei,,0110\n'
    const result = await tryImport(server.db, 'customers', text, { localities })
    expect([refusals(result), warnings(result).map((line) => line.slice(0, 45))]).toEqual([
      [],
      ['3 state: does not belong to postcode 0804: th', '4 suburb: does not belong to postcode 0804: 0'],
    ])
  })
})
