import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { unusedBefore } from '#server/modules/pictures/add-picture.ts'
import { openPictureWorkers, type PictureWorkers } from '#server/modules/pictures/picture-workers.ts'
import { catalogueJpegs, deleteUnusedPictures } from '#server/modules/pictures/pictures.store.ts'
import { ownPictureId } from '#shared/rules/picture-address.ts'
import { productPdfPath } from '#shared/rules/product-pdfs.ts'
import { banner } from '#testing/publishing.ts'
import { staffOf } from '#testing/returns.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { importPictures, type PictureImport } from './import-pictures.ts'
import { openSheet } from './open-sheet.ts'
import { counts, tryImport } from '#testing/try-import.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestServer
let workers: PictureWorkers
const folders: string[] = []
beforeAll(async () => {
  server = await testServer()
  workers = openPictureWorkers()
})
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  await workers.close()
  await server.close()
})

const PRODUCTS = `product_id,name,brand,category,ean,price,stock
PIC-1,First,Vexa,Power > Leads,9300000000019,1.00,5
PIC-2,Second,Vexa,Audio > Leads,9300000000026,1.00,5
PIC 3/A,Third,Orla,Power > Chargers,9300000000026,1.00,5
pic-4-2,Fourth,Orla,Power > Chargers,,1.00,5`
beforeEach(async () => {
  await tryImport(server.db, 'products', PRODUCTS)
  await server.db.updateTable('product').set({ image: '', image2: '', image3: '' }).execute()
  await server.db.updateTable('brand').set({ picture: '' }).execute()
})

const png = (colour: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()
type Files = Readonly<Record<string, Uint8Array>>

function folderOf(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'own-pictures-'))
  folders.push(folder)
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  return folder
}

const take = (path: string, more: Partial<PictureImport> = {}) =>
  importPictures(
    { db: server.db, workers },
    { path, now: () => server.clock.now, progress: () => undefined, ...more },
  )
const refusedOf = ({ refused }: Awaited<ReturnType<typeof take>>) =>
  Object.fromEntries(refused.map(({ file, reason }) => [file, reason]))
const imageOf = async (id: string) =>
  (await server.db
    .selectFrom('product')
    .select(['image', 'image2'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? {
    image: '',
    image2: '',
  }
const addressOf = (name: string, size: number, type: string) =>
  `/media/${String(size)}/pictures/${ownPictureId(name) ?? ''}.${type}`
const get = (url: string) => server.app.inject({ url })

describe('own pictures', () => {
  it('are matched by number, by barcode and in any case, and served in sizes as WebP and JPEG for good', async () => {
    const result = await take(
      folderOf({
        'PIC-1.png': await png('red', 1_200, 800),
        'pic-1_2.PNG': await png('green'),
        'PIC 3-A.jpg': await png('blue'),
        'PIC-4-2.webp': await png('teal'),
        'brands/vexa.png': await png('black'),
        'brands/ORLA.png': await png('white'),
        'categories/power/leads.png': await png('gray'),
      }),
    )
    expect(result.refused).toEqual([])
    expect(counts(result as never)).toEqual([
      'products 4 changed',
      'brands 2 changed',
      'categories 1 changed',
    ])
    const { image, image2 } = await imageOf('PIC-1')
    expect(ownPictureId(image2)).not.toBeNull()
    for (const [type, mime] of [
      ['jpg', 'image/jpeg'],
      ['webp', 'image/webp'],
    ] as const)
      for (const size of [200, 480, 960]) {
        const answer = await get(addressOf(image, size, type))
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, mime])
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
        expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
        expect((await sharp(answer.rawPayload).metadata()).width).toBe(size)
      }
  })

  it('by their barcode, where one product has it', async () => {
    const result = await take(
      folderOf({ '09300000000019.png': await png('red'), '9300000000026.png': await png('red') }),
    )
    expect(refusedOf(result)).toEqual({ '9300000000026.png': 'may be of several products: PIC 3/A, PIC-2' })
    expect((await imageOf('PIC-1')).image).toMatch(/^own-/)
  })

  it('taken twice change nothing, and one that is replaced has another address', async () => {
    const folder = folderOf({ 'PIC-1.png': await png('red') })
    await take(folder)
    const first = await imageOf('PIC-1')
    const version = () => server.db.selectFrom('catalogue_version').select('content').executeTakeFirst()
    const before = await version()
    const again = await take(folder)
    expect([again.added, counts(again as never)]).toEqual([0, ['products 1 unchanged']])
    expect(await version()).toEqual(before)
    writeFileSync(join(folder, 'PIC-1.png'), await png('orange'))
    await take(folder)
    expect((await imageOf('PIC-1')).image).not.toBe(first.image)
    expect(await version()).not.toEqual(before)
  })

  it('that are none, or of nothing, are named, and the others are taken', async () => {
    const good = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
      .composite([
        { input: Buffer.from('<svg width="900" height="900"><circle r="300" cx="450" cy="450"/></svg>') },
      ])
      .jpeg()
      .toBuffer()
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    const folder = folderOf({
      'PIC-1.jpg': good,
      'a/PIC-1.jpg': await png('red'),
      'PIC-2.jpg': Buffer.from('<html><script>alert(1)</script></html>'),
      'PIC-2_2.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
      'PIC-2_3.png': bomb,
      'PIC 3-A.jpg': good.subarray(0, good.length / 2),
      'PIC 3-A_2.jpg': Buffer.alloc(0),
      'PIC 3-A_3.gif': Buffer.from('%PDF-1.7\n%%EOF'),
      'PIC-1_4.png': await png('red'),
      'NOBODY.png': await png('red'),
      'brands/nobody.png': await png('red'),
      'categories/leads.png': await png('red'),
      'banners/first.png': await png('red'),
      'banners/999999-wide.png': await png('red'),
      '.DS_Store': Buffer.from('x'),
    })
    writeFileSync(join(folder, 'pic-4-2.png'), '')
    truncateSync(join(folder, 'pic-4-2.png'), 100_000_000)
    const result = await take(folder)
    const refused = refusedOf(result)
    expect(refused).toEqual({
      'a/PIC-1.jpg': 'is of PIC-1 like PIC-1.jpg, which is used',
      'PIC-2.jpg': 'is no picture: JPEG, PNG, WebP, AVIF, GIF, TIFF and HEIC are',
      'PIC-2_2.png': 'is no picture: JPEG, PNG, WebP, AVIF, GIF, TIFF and HEIC are',
      'PIC-2_3.png': 'has too many pixels',
      'PIC 3-A.jpg': 'is damaged or cut off',
      'PIC 3-A_2.jpg': 'is empty',
      'PIC 3-A_3.gif': 'is no picture, whatever its name says: it is application/pdf',
      'PIC-1_4.png': 'is the picture 4 of a product; there are at most 3',
      'pic-4-2.png': 'is larger than 50 MB',
      'NOBODY.png': 'is of nothing: no product has the number or barcode NOBODY',
      'brands/nobody.png': 'is of nothing: no brand is called nobody',
      'categories/leads.png': 'may be of several categories: leads, leads-2',
      'banners/first.png': 'is no picture of a banner: those are called 12-wide and 12-phone',
      'banners/999999-wide.png': 'is of no banner: there is no banner 999999',
    })
    expect((await imageOf('PIC-1')).image).toMatch(/^own-/)
    expect((await imageOf('PIC 3/A')).image).toBe('')
  })

  it('are given by a list, such as the file the products came from', async () => {
    const folder = folderOf({
      'a/IMG_1.PNG': await png('red'),
      'b/IMG_2.png': await png('green'),
      'PIC-1.png': await png('blue'),
    })
    const text = `sku,name,image1,image2
PIC-2,x,https://example.com/pictures/img_1.png?v=2,b/IMG_2
PIC 3/A,x,img_1.png,
NOBODY,x,IMG_2.png,
PIC-1,x,gone.png,`
    const list = await openSheet(Buffer.from(text), 'list.csv', { progress: () => undefined })
    const result = await take(folder, { list })
    expect(refusedOf(result)).toEqual({
      'gone.png': 'is on line 5 of the list and is not there',
      'b/IMG_2.png': 'is of nothing: no product has the number or barcode NOBODY',
    })
    const [second, third] = [await imageOf('PIC-2'), await imageOf('PIC 3/A')]
    expect(second.image).toBe(third.image)
    expect(second.image2).toMatch(/^own-/)
    expect((await imageOf('PIC-1')).image).toMatch(/^own-/)
  })

  it('stay when the file of products comes again with names of files, and go with (none)', async () => {
    await take(folderOf({ 'PIC-1.png': await png('red') }))
    const { image } = await imageOf('PIC-1')
    await tryImport(server.db, 'products', 'product_id,image\nPIC-1,abc.jpg')
    expect((await imageOf('PIC-1')).image).toBe(image)
    await tryImport(server.db, 'products', 'product_id,image\nPIC-1,(none)')
    expect((await imageOf('PIC-1')).image).toBe('')
  })

  it('in a trial are checked and not kept', async () => {
    const result = await take(folderOf({ 'PIC-1.png': await png('#123456') }), { dryRun: true })
    expect([result.added, counts(result as never)]).toEqual([1, ['products 1 changed']])
    expect((await imageOf('PIC-1')).image).toBe('')
  })

  it('of banners take the place of the banner’s picture, for who is signed in', async () => {
    const staff = await staffOf(server)
    const { pieces } = await staff.call('staffSaveHomePiece', banner())
    const id = pieces.filter(({ kind }) => kind === 'banner').at(-1)?.id ?? 0
    await take(folderOf({ [`banners/${String(id)}-wide.png`]: await png('red', 3_000, 130) }))
    const after = (await staff.call('staffHome', {})).pieces.find((piece) => piece.id === id)
    expect(after?.image1170x50).toMatch(/^\/home-picture\/[0-9a-f]{32}$/)
    expect(after?.version).toBe(2)
    const answer = await staff.raw({ method: 'GET', url: after?.image1170x50 ?? '' })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(2_340)
  })

  it('that nothing shows any more are deleted by the job after a day', async () => {
    const folder = folderOf({ 'PIC-1.png': await png('#aa0000') })
    await take(folder)
    const { image: old } = await imageOf('PIC-1')
    writeFileSync(join(folder, 'PIC-1.png'), await png('#bb0000'))
    await take(folder)
    const { image } = await imageOf('PIC-1')
    await deleteUnusedPictures(server.db, unusedBefore(server.clock.now))
    expect((await get(addressOf(old, 200, 'jpg'))).statusCode).toBe(200)
    await deleteUnusedPictures(server.db, new Date(server.clock.now.getTime() + 1))
    expect((await get(addressOf(old, 200, 'jpg'))).statusCode).toBe(404)
    expect((await get(addressOf(image, 200, 'jpg'))).statusCode).toBe(200)
  })

  it('that the job deletes while an import runs for days are named, and the others are given', async () => {
    const first = await png('#770001')
    await take(folderOf({ 'PIC-1.png': first }))
    await server.db.updateTable('product').set({ image: '' }).execute() // as before any import ended
    let done = 0
    const slow: PictureWorkers = {
      ...workers,
      draw: async (task) => {
        await expect.poll(() => done).toBe(1)
        server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY_MS)
        await deleteUnusedPictures(server.db, unusedBefore(server.clock.now))
        return workers.draw(task)
      },
    }
    const result = await importPictures(
      { db: server.db, workers: slow },
      {
        path: folderOf({ 'PIC-1.png': first, 'PIC-2.png': await png('#770002') }),
        now: () => server.clock.now,
        progress: (many) => {
          done = many
        },
      },
    )
    expect(refusedOf(result)).toEqual({
      'PIC-1.png': 'was deleted before the import ended, since nothing showed it yet; import it again',
    })
    expect(counts(result as never)).toEqual(['products 1 changed'])
    expect((await imageOf('PIC-1')).image).toBe('')
    const { image } = await imageOf('PIC-2')
    await deleteUnusedPictures(server.db, unusedBefore(server.clock.now))
    expect((await get(addressOf(image, 200, 'jpg'))).statusCode).toBe(200)
  })

  it('of which many are unused are deleted so many at a time, all of them', async () => {
    const old = new Date(server.clock.now.getTime() - 3 * DAY_MS)
    await sql`
      insert into picture (id, use, width, height, added_at)
      select md5(n::text), 'catalogue', 1, 1, ${old} from generate_series(1, 2500) n`.execute(server.db)
    let statements = 0
    const counted = openDatabase(server.connection, { max: 1, log: () => void (statements += 1) })
    expect(await deleteUnusedPictures(counted.db, unusedBefore(server.clock.now))).toBeGreaterThanOrEqual(
      2_500,
    )
    await counted.db.destroy()
    expect(statements).toBeGreaterThanOrEqual(3)
  })

  it('are read for a PDF by one statement, each in the size that is asked for', async () => {
    await take(folderOf({ 'PIC-1.png': await png('#880001', 1_200, 800), 'PIC-2.png': await png('#880002') }))
    const ids = [(await imageOf('PIC-1')).image, (await imageOf('PIC-2')).image].map(
      (name) => ownPictureId(name) ?? '',
    )
    let statements = 0
    const counted = openDatabase(server.connection, { max: 1, log: () => void (statements += 1) })
    const files = await catalogueJpegs(counted.db, [
      { id: ids[0] ?? '', size: 960 },
      { id: ids[1] ?? '', size: 480 },
      { id: '0'.repeat(32), size: 480 },
    ])
    await counted.db.destroy()
    expect(statements).toBe(1)
    expect([...files.keys()].toSorted()).toEqual(ids.toSorted())
    expect((await sharp(files.get(ids[0] ?? '')).metadata()).width).toBe(960)
  })

  it('stand in the PDF of the product', async () => {
    const person = await server.person({ letters: 'DRQ' })
    const url = productPdfPath('PDF_PUBLIC', ['PIC-1'])
    const without = await person.raw({ method: 'GET', url })
    await take(folderOf({ 'PIC-1.png': await png('#cc2200', 700, 700) }))
    await expect
      .poll(async () => (await person.raw({ method: 'GET', url })).rawPayload.includes('/DCTDecode'))
      .toBe(true)
    expect(without.rawPayload.includes('/DCTDecode')).toBe(false)
  })

  it('change what the catalogue tells a browser that keeps it', async () => {
    const person = await server.person({ letters: 'DRQ' })
    const first = await person.call('productsFromServer', { format: 'columns', hash: '' })
    await take(folderOf({ 'PIC-2.png': await png('#dd2200'), 'brands/orla.png': await png('#dd2201') }))
    await expect
      .poll(async () => {
        const { content } = await person.call('productsFromServer', { format: 'columns', hash: first.hash })
        return [
          content?.rows.id.includes('PIC-2'),
          content?.groups?.brands.find(({ link }) => link === 'orla')?.picture.slice(0, 4),
        ]
      })
      .toEqual([true, 'own-'])
  })
})

describe('a zip archive of pictures', () => {
  const zipOf = (files: Files) => {
    const folder = folderOf({})
    const path = join(folder, 'pictures.zip')
    writeFileSync(path, zipSync({ ...files }))
    return path
  }

  it('is read like a folder; names that lead out of it are refused', async () => {
    const result = await take(
      zipOf({
        'PIC-1.png': await png('red'),
        '../../PIC-2.png': await png('red'),
        '/tmp/PIC-2.png': await png('red'),
        '__MACOSX/._PIC-1.png': strToU8('x'),
        'brands/vexa.png': await png('red'),
      }),
    )
    expect(refusedOf(result)).toEqual({
      '../../PIC-2.png': 'has a name that leads out of the archive',
      '/tmp/PIC-2.png': 'has a name that leads out of the archive',
    })
    expect((await imageOf('PIC-1')).image).toMatch(/^own-/)
    expect((await imageOf('PIC-2')).image).toBe('')
  })

  it('with a file that is too large by the list of contents names it and unpacks none of it', async () => {
    const path = zipOf({ 'PIC-1.png': await png('red'), 'PIC-2.png': await png('green') })
    const bytes = readFileSync(path)
    // the size of the last file in the list of contents; its data end long before, so unpacking it fails
    bytes.writeUInt32LE(60_000_000, bytes.lastIndexOf(Buffer.from('PK\x01\x02')) + 24)
    writeFileSync(path, bytes)
    expect(refusedOf(await take(path))).toEqual({ 'PIC-2.png': 'is larger than 50 MB' })
    expect((await imageOf('PIC-1')).image).toMatch(/^own-/)
  })

  it('that unfolds to far more than its size is not read', async () => {
    const folder = folderOf({})
    const path = join(folder, 'bomb.zip')
    const zeros = new Uint8Array(40_000_000)
    const parts = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`PIC-${String(at)}.png`, zeros]))
    await new Promise<void>((resolve, reject) => {
      createWriteStream(path)
        .on('error', reject)
        .end(zipSync(parts, { level: 9 }), resolve)
    })
    await expect(take(path)).rejects.toThrow(/unfolds to/)
  })

  it.each([
    ['a text', Buffer.from('hello')],
    ['a damaged one', Buffer.from('PK\x03\x04 and nothing more')],
  ])('%s is refused', async (_, bytes) => {
    await expect(take(join(folderOf({ 'x.zip': bytes }), 'x.zip'))).rejects.toThrow(/zip archive/)
  })
})
