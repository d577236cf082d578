import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DRAFTS_EVIDENCE_BYTES,
  EVIDENCE_FILES_MAX,
  UPLOAD_PIECE_BYTES,
  UPLOAD_MAX_BYTES,
} from '#shared/codes/limits.ts'
import { draftReturn } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
let person: TestPerson
let photo: Buffer
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')
beforeAll(async () => {
  server = await testServer()
  person = await server.person()
  photo = await photoOf(640, 480)
})
afterAll(() => server.close())

/** A photo as a phone takes it: lying on its side, and with the place where it was taken. */
const photoOf = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretMaker', Orientation: '6' }, IFD3: { GPSLatitude: '27/1 28/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

type Sent = { name?: string; by?: TestPerson; cutAt?: number; requestNo: number }
const piece = (by: TestPerson, documentId: number, offset: number, payload: Buffer) =>
  by.raw({
    method: 'POST',
    url: `/return-document/${String(documentId)}?offset=${String(offset)}`,
    headers: { 'content-type': 'application/offset+octet-stream' },
    payload,
  })
/** Sends a file as the page does. @returns the last answer, and what was begun */
async function send(bytes: Buffer, { name = 'a.jpg', by = person, cutAt = Infinity, requestNo }: Sent) {
  const begun = await by.call('beginReturnDocument', { requestNo, fileName: name, size: bytes.length })
  let at = begun.offset
  let answer = null
  while (at < bytes.length && at < cutAt) {
    const end = Math.min(at + UPLOAD_PIECE_BYTES, bytes.length, cutAt)
    answer = await piece(by, begun.documentId, at, bytes.subarray(at, end))
    if (answer.statusCode !== 200) break
    at = end
  }
  return { ...begun, answer }
}
const headOf = (fileName: string, field = 'returnRequestDocument') =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`
const form = (requestNo: number, bytes: Buffer, fileName: string, field?: string) =>
  person.raw({
    method: 'POST',
    url: `/ReturnRequestDocumentServlet/${String(requestNo)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(headOf(fileName, field)), bytes, Buffer.from('\r\n--x--\r\n')]),
  })
const namesOf = async (requestNo: number) =>
  ((await person.call('returnRequest', { requestNo })).returns[0]?.documents ?? []).map(
    (one) => one.originalfilename,
  )
const download = (by: TestPerson, documentId: number | string) =>
  by.raw({ method: 'GET', url: `/return-document/${String(documentId)}` })
const unfinished = (requestNo: number) =>
  server.db.selectFrom('service_request_file').select('id').where('request_no', '=', requestNo).execute()

describe('a file of evidence', () => {
  it('RET-07 RET-58 comes as a form, is listed with its name, and is a document of the request', async () => {
    const { requestNo } = await draftReturn(server, person)
    const answer = await form(requestNo, photo, 'carton.jpg')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        documents: [
          { id: expect.any(String) as string, requestno: String(requestNo), originalfilename: 'carton.jpg' },
        ],
      },
    ])
    const { returns } = await person.call('returnsFromServer', {})
    expect(returns.find((one) => one.requestno === requestNo)?.documents).toMatchObject([
      { requestno: requestNo, originalfilename: 'carton.jpg' },
    ])
  })

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['a quoted empty boundary', 'multipart/form-data; boundary=""', 'x'],
    ['a boundary of 3,000', `multipart/form-data; boundary=${'b'.repeat(3_000)}`, 'x'],
    ['no part', 'multipart/form-data; boundary=x', 'garbage'],
    ['a file that is cut off', 'multipart/form-data; boundary=x', `${headOf('a.jpg')}abc`],
    ['a NUL in its name', 'multipart/form-data; boundary=x', `${headOf('a\0b.jpg')}abc\r\n--x--\r\n`],
  ])('a form with %s is refused, and is no fault of the portal', async (_what, type, payload) => {
    const { requestNo } = await draftReturn(server, person)
    const answer = await person.raw({
      method: 'POST',
      url: `/ReturnRequestDocumentServlet/${String(requestNo)}`,
      headers: { 'content-type': type },
      payload,
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'input.invalid'])
    expect(await unfinished(requestNo)).toEqual([])
  })

  it('comes in pieces, is turned upright, and loses what the phone wrote into it', async () => {
    const { requestNo } = await draftReturn(server, person)
    const { documentId, answer } = await send(await photoOf(1_600, 1_200), { requestNo })
    expect(answer?.json<{ documents: object[] }>().documents.length).toBe(1)
    const shown = await download(person, documentId)
    const facts = await sharp(shown.rawPayload).metadata()
    expect([facts.format, facts.width, facts.height, facts.exif, facts.orientation]).toEqual([
      'jpeg',
      1_200,
      1_600,
      undefined,
      undefined,
    ])
    expect(shown.rawPayload.includes('SecretMaker')).toBe(false)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(shown.rawPayload.length),
      'content-disposition': `attachment; filename="a.jpg"; filename*=UTF-8''a.jpg`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'; sandbox/)
  })

  it('a PDF is kept byte for byte and given out as an attachment', async () => {
    const { requestNo } = await draftReturn(server, person)
    const { documentId } = await send(PDF, { requestNo, name: 'invoice.pdf' })
    const shown = await download(person, documentId)
    expect([shown.headers['content-type'], shown.rawPayload.equals(PDF)]).toEqual(['application/pdf', true])
    expect(shown.headers['content-disposition']).toMatch(/^attachment/)
  })

  it('that is cut off at each tenth goes on where it was, also from another device', async () => {
    const bytes = await photoOf(1_400, 1_400)
    const other = await server.person({ accountId: person.accountId })
    const { requestNo } = await draftReturn(server, person)
    for (let tenth = 1; tenth < 10; tenth += 1) {
      const name = `cut${String(tenth)}.jpg`
      const cutAt = Math.floor((bytes.length * tenth) / 10)
      await send(bytes, { requestNo, name, cutAt })
      expect(await namesOf(requestNo)).not.toContain(name)
      const rest = await send(bytes, { requestNo, name, by: other })
      expect([name, rest.offset, rest.answer?.statusCode]).toEqual([name, cutAt, 200])
      expect(await namesOf(requestNo)).toContain(name)
    }
  })

  it('takes each byte once: a piece that was sent twice, or comes from elsewhere, is refused', async () => {
    const { requestNo } = await draftReturn(server, person)
    const { documentId } = await send(photo, { requestNo, cutAt: 1_000 })
    for (const [offset, bytes] of [
      [0, photo.subarray(0, 1_000)],
      [2_000, photo.subarray(2_000, 3_000)],
      [1_000, Buffer.alloc(photo.length)],
    ] as const)
      expect((await piece(person, documentId, offset, Buffer.from(bytes))).statusCode).toBe(409)
    const rest = photo.subarray(1_000)
    const both = await Promise.all([
      piece(person, documentId, 1_000, rest),
      piece(person, documentId, 1_000, rest),
    ])
    expect(both.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await namesOf(requestNo)).toEqual(['a.jpg'])
    expect((await sharp((await download(person, documentId)).rawPayload).metadata()).width).toBe(480)
  })

  it('RET-60 is removed from a draft', async () => {
    const { requestNo } = await draftReturn(server, person)
    const { documentId } = await send(photo, { requestNo })
    expect(await person.call('deleteReturnRequestDocument', { requestNo, documentId })).toEqual({
      documents: [],
    })
    expect((await download(person, documentId)).statusCode).toBe(404)
  })
})

describe('a file that is not what it says', () => {
  const lies = () =>
    [
      ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
      ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00')],
      ['an archive', Buffer.from('PK\x03\x04 and more of it')],
      ['the beginning of a JPEG', photo.subarray(0, 400)],
      [
        'a HEIC by name alone',
        Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic and no picture', 'latin1'),
      ],
      ['the beginning of a PDF', PDF.subarray(0, -8)],
      ['a PDF by its first and last line alone', Buffer.from('%PDF-1.7\n%%EOF\n')],
      ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ] as const
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('is refused and not kept: case %i', async (at) => {
    const [what, bytes] = lies()[at] ?? ['', Buffer.alloc(0)]
    const { requestNo } = await draftReturn(server, person)
    const { answer } = await send(Buffer.from(bytes), { requestNo, name: 'photo.jpg' })
    expect([what, answer?.statusCode, answer?.json<{ code: string }>().code]).toEqual([
      what,
      415,
      'upload.type',
    ])
    expect(await unfinished(requestNo)).toEqual([])
  })

  it('a picture that would unfold to more pixels than fit into memory is refused before it is unfolded', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'white' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(UPLOAD_MAX_BYTES / 4)
    const { requestNo } = await draftReturn(server, person)
    const { answer } = await send(bomb, { requestNo, name: 'bomb.png' })
    expect(answer?.json()).toMatchObject({ code: 'upload.pixels' })
  })

  it.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\fakepath\\photo.jpg', 'photo.jpg'],
    ['a\u202Egpj.exe.jpg', 'agpj.exe.jpg'],
    ['two\r\nlines: x.jpg', 'two lines: x.jpg'],
    ['/', 'file'],
    ['<script>alert(1)</script>', 'script>'],
    ['<img src=x onerror=alert(1)>.jpg', '<img src=x onerror=alert(1)>.jpg'],
    ['https://evil.example/photo.jpg', 'photo.jpg'],
    [`${'x'.repeat(199)}\u{1F4F1}.jpg`, 'x'.repeat(199)], // no half of a pair
    ['Foto "Größe" \u{1F4F1}.jpg', 'Foto "Größe" \u{1F4F1}.jpg'],
  ])('the name %j is kept as %j, without a path and without headers in it', async (name, kept) => {
    const { requestNo } = await draftReturn(server, person)
    const { documentId } = await send(photo, { requestNo, name })
    expect(await namesOf(requestNo)).toEqual([kept])
    const { statusCode, headers } = await download(person, documentId)
    expect([statusCode, headers['lines']]).toEqual([200, undefined])
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w%.~'()*!-]+$/,
    )
  })
})

it('is given to staff who handle service requests, once the request is submitted', async () => {
  const { requestNo } = await draftReturn(server, person)
  const { documentId } = await send(photo, { requestNo })
  const asked = async (by: TestPerson) =>
    (await by.raw({ method: 'GET', url: `/papers/return-document/${String(documentId)}` })).statusCode
  const service = await server.person({ type: 'S', roles: 'Y' })
  expect(await asked(service)).toBe(404)
  await person.call('submitIncompleteReturnRequest', { requestNo })
  expect(await asked(service)).toBe(200)
  expect([await asked(person), await asked(await server.person({ type: 'S', roles: 'G' }))]).toEqual([
    403, 403,
  ])
})

describe('evidence is refused', () => {
  it('of a request of another account, which is not there, and its files neither', async () => {
    const { requestNo } = await draftReturn(server, person)
    const { documentId } = await send(photo, { requestNo, cutAt: 1_000 })
    const done = await send(photo, { requestNo, name: 'whole.jpg' })
    const other = await server.person()
    await expect(
      other.call('beginReturnDocument', { requestNo, fileName: 'a.jpg', size: 10 }),
    ).rejects.toMatchObject({ code: 'return.unknown' })
    expect((await piece(other, documentId, 1_000, photo.subarray(1_000))).statusCode).toBe(404)
    expect((await download(other, done.documentId)).statusCode).toBe(404)
    await expect(
      other.call('deleteReturnRequestDocument', { requestNo, documentId: done.documentId }),
    ).rejects.toMatchObject({ code: 'return.unknown' })
    const theirs = await draftReturn(server, other)
    await expect(
      other.call('beginReturnDocument', {
        ...{ requestNo: theirs.requestNo, fileName: 'whole.jpg', size: photo.length },
        documentId: done.documentId,
      }),
    ).rejects.toMatchObject({ code: 'evidence.unknown' })
    const without = await server.person({ accountId: person.accountId, letters: 'PD' })
    expect((await download(without, done.documentId)).statusCode).toBe(403)
  })

  it('once the request is submitted, and what had not come whole by then is dropped', async () => {
    const { requestNo } = await draftReturn(server, person)
    const kept = await send(photo, { requestNo, name: 'kept.jpg' })
    const { documentId } = await send(photo, { requestNo, cutAt: 1_000 })
    await person.call('submitIncompleteReturnRequest', { requestNo })
    expect((await piece(person, documentId, 1_000, photo.subarray(1_000))).statusCode).toBe(404)
    expect((await form(requestNo, photo, 'late.jpg')).statusCode).toBe(409)
    await expect(
      person.call('deleteReturnRequestDocument', { requestNo, documentId: kept.documentId }),
    ).rejects.toMatchObject({ code: 'return.notDraft' })
    expect(await namesOf(requestNo)).toEqual(['kept.jpg'])
  })

  it('where the drafts of the account have no room for it, until one is deleted', async () => {
    const dealer = await server.person()
    const [full, other] = [await draftReturn(server, dealer), await draftReturn(server, dealer)]
    await server.db
      .insertInto('service_request_file')
      .values({
        ...{ request_no: full.requestNo, file_name: 'all.pdf', size: DRAFTS_EVIDENCE_BYTES - 9 },
        ...{ type: 'application/pdf', added_at: server.clock.now, added_by: dealer.userId },
      })
      .execute()
    const begin = (size: number) =>
      dealer.call('beginReturnDocument', { requestNo: other.requestNo, fileName: 'a.jpg', size })
    const refused = { code: 'evidence.drafts', message: expect.stringContaining('hold 500 MB') as string }
    await expect(begin(10)).rejects.toMatchObject(refused)
    await begin(9)
    await dealer.call('deleteIncompleteReturnRequest', { requestNo: full.requestNo })
    await begin(10)
  })

  it('where it is larger than 10 MB, empty, one too many, or in another field', async () => {
    const { requestNo } = await draftReturn(server, person)
    for (const size of [0, UPLOAD_MAX_BYTES + 1])
      await expect(
        person.call('beginReturnDocument', { requestNo, fileName: 'a.jpg', size }),
      ).rejects.toMatchObject({ code: 'upload.size' })
    expect((await form(requestNo, Buffer.alloc(UPLOAD_MAX_BYTES + 10, 1), 'big.jpg')).statusCode).toBe(413)
    expect((await form(requestNo, Buffer.alloc(0), 'empty.jpg')).statusCode).toBe(413)
    expect((await form(requestNo, photo, 'a.jpg', 'other')).statusCode).toBe(400)
    expect(await unfinished(requestNo)).toEqual([])
    for (let at = 0; at < EVIDENCE_FILES_MAX; at += 1)
      await person.call('beginReturnDocument', { requestNo, fileName: `${String(at)}.jpg`, size: 10 })
    await expect(
      person.call('beginReturnDocument', { requestNo, fileName: 'more.jpg', size: 10 }),
    ).rejects.toMatchObject({ code: 'evidence.full' })
  })
})
