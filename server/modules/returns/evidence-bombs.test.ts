import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UPLOAD_MAX_BYTES, UPLOAD_PIECE_BYTES } from '#shared/codes/limits.ts'
import { draftReturn, staffOf } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/*
 * Small files that would unfold to very much: pictures of many pixels by what their heads declare, and data
 * that inflates. None of them may take memory.
 */

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await testServer()
  person = await server.person()
})
afterAll(() => server.close())

const SIDE = 65_500 // pixels: with three bytes each, 12 GiB
const INFLATED_MB = 600
/** By how much the process may grow at most, less than any of these files comes to. */
const MEMORY_MB = 400

/** Zeros, deflated piece by piece, so that the test itself takes no memory. */
async function deflatedZeros(): Promise<Buffer> {
  const pieces = Readable.from(Array.from({ length: INFLATED_MB / 4 }, () => PIECE))
  return buffer(pieces.pipe(createDeflate()))
}
const PIECE = Buffer.alloc(4 * 1024 * 1024)
let zeros: Buffer
beforeAll(async () => {
  zeros = await deflatedZeros()
})

const plain = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: 'gray' } })
    .toFormat(format)
    .toBuffer()

/** A JPEG whose frame header (ITU T.81, B.2.2) declares another size. */
async function jpegOf(side: number, isProgressive: boolean): Promise<Buffer> {
  const jpeg = await sharp(await plain('jpeg'))
    .jpeg({ progressive: isProgressive })
    .toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, isProgressive ? 0xc2 : 0xc0]))
  jpeg.writeUInt16BE(side, frame + 5)
  jpeg.writeUInt16BE(side, frame + 7)
  return jpeg
}
/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
const HEAD_END = 33 // of a PNG: its signature and IHDR
async function pngOf(side: number): Promise<Buffer> {
  const png = await plain('png')
  const head = Buffer.from(png.subarray(16, 29))
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(HEAD_END)])
}
/** A PNG with a chunk behind its head. */
async function pngWith(type: string, data: Buffer): Promise<Buffer> {
  const png = await plain('png')
  return Buffer.concat([png.subarray(0, HEAD_END), chunk(type, data), png.subarray(HEAD_END)])
}
/**
 * A HEIC whose boxes `ispe` (ISO/IEC 23008-12, 6.5.3) declare another size.
 * @param file by default one of a small picture
 */
function heicOf(side: number, file = 'two-colours.heic'): Buffer {
  const heic = readFileSync(new URL(`../../../testing/${file}`, import.meta.url))
  for (let at = heic.indexOf('ispe'); at >= 0; at = heic.indexOf('ispe', at + 4)) {
    heic.writeUInt32BE(side, at + 8)
    heic.writeUInt32BE(side, at + 12)
  }
  return heic
}
function gifOf(side: number): Buffer {
  const gif = Buffer.from(
    'GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\0\0\0\0\0\x02\x02D\x01\0;',
    'latin1',
  )
  for (const at of [6, 8, 24, 26]) gif.writeUInt16LE(side, at)
  return gif
}
/** A WebP with the largest canvas (RFC 9649, 2.7.1). */
async function webpOf(): Promise<Buffer> {
  const still = await sharp(await plain('png'))
    .webp({ lossless: true })
    .toBuffer()
  const canvas = Buffer.from('VP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0', 'latin1') // 16,384 by 16,384
  const webp = Buffer.concat([still.subarray(0, 12), canvas, still.subarray(12)])
  webp.writeUInt32LE(webp.length - 8, 4)
  return webp
}
/** A PDF with a stream that inflates. */
function pdfBomb(): Buffer {
  const stream = deflateSync(zeros)
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n'),
    Buffer.from(`2 0 obj <</Length ${String(stream.length)} /Filter [/FlateDecode /FlateDecode]>> stream\n`),
    stream,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
  ])
}

/** Sends a file as evidence. @returns the answer, and by how much the memory of the process grew */
async function send(bytes: Buffer, fileName: string) {
  const { requestNo } = await draftReturn(server, person)
  const asked = { requestNo, fileName, size: bytes.length }
  const { documentId } = await person.call('beginReturnDocument', asked)
  const before = process.resourceUsage().maxRSS
  const piece = (offset: number) =>
    person.raw({
      method: 'POST',
      url: `/return-document/${String(documentId)}?offset=${String(offset)}`,
      headers: { 'content-type': 'application/offset+octet-stream' },
      payload: bytes.subarray(offset, offset + UPLOAD_PIECE_BYTES),
    })
  let answer = await piece(0)
  for (let at = UPLOAD_PIECE_BYTES; at < bytes.length; at += UPLOAD_PIECE_BYTES) answer = await piece(at)
  const grownMb = (process.resourceUsage().maxRSS - before) / 1024
  const { returns } = await person.call('returnsFromServer', {})
  const documents = returns.find((one) => one.requestno === requestNo)?.documents ?? []
  return { answer, documentId, grownMb, kept: documents.length }
}

describe('a picture that declares more pixels than fit into memory, or fewer than it has', () => {
  it.each<[what: string, name: string, make: () => Promise<Buffer> | Buffer, code: string]>([
    ['a JPEG', 'a.jpg', () => jpegOf(SIDE, false), 'upload.pixels'],
    ['a progressive JPEG', 'a.jpg', () => jpegOf(SIDE, true), 'upload.pixels'],
    ['a PNG', 'a.png', () => pngOf(SIDE), 'upload.pixels'],
    ['a PNG with sides of 31 bits', 'a.png', () => pngOf(2 ** 31 - 1), 'upload.type'],
    ['a HEIC', 'a.heic', () => heicOf(SIDE), 'upload.pixels'],
    [
      'a HEIC whose coded picture is of 4,096 by 4,096',
      'a.heic',
      () => heicOf(8, 'coded-4096.heic'),
      'upload.type',
    ],
    ['a HEIC with sides of 32 bits', 'a.heic', () => heicOf(2 ** 32 - 1), 'upload.type'],
    ['a GIF, which is no evidence', 'a.jpg', () => gifOf(SIDE), 'upload.type'],
    ['a WebP, which is no evidence', 'a.jpg', webpOf, 'upload.type'],
  ])('is refused and not kept: %s', async (_what, name, make, code) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(5_000)
    const { answer, grownMb, kept } = await send(bytes, name)
    expect({ code: answer.json<{ code: string }>().code, kept }).toEqual({ code, kept: 0 })
    expect(answer.statusCode).toBe(415)
    expect(grownMb).toBeLessThan(MEMORY_MB)
  })
})

describe('a file with data that inflates to much', () => {
  it.each([
    ['text', 'zTXt', Buffer.from('Comment\0\0', 'latin1')],
    ['text in any language', 'iTXt', Buffer.from('Comment\0\x01\0\0\0', 'latin1')],
    ['a colour profile', 'iCCP', Buffer.from('Profile\0\0', 'latin1')],
  ])('as %s of a PNG: it is neither inflated nor kept', async (_what, type, head) => {
    const bytes = await pngWith(type, Buffer.concat([head, zeros]))
    const { answer, documentId, grownMb } = await send(bytes, 'a.png')
    expect(grownMb).toBeLessThan(MEMORY_MB)
    expect(answer.statusCode).toBe(200)
    const shown = await person.raw({ method: 'GET', url: `/return-document/${String(documentId)}` })
    expect(shown.rawPayload.length).toBeLessThan(5_000)
  })

  it('as a stream of a PDF: it is kept byte for byte, and never inflated', async () => {
    const bytes = pdfBomb()
    expect(bytes.length).toBeLessThan(UPLOAD_MAX_BYTES / 100)
    const { answer, documentId, grownMb, kept } = await send(bytes, 'a.pdf')
    expect({ status: answer.statusCode, kept }).toEqual({ status: 200, kept: 1 })
    const shown = await person.raw({ method: 'GET', url: `/return-document/${String(documentId)}` })
    expect(shown.rawPayload.equals(bytes)).toBe(true)
    expect(shown.headers['content-disposition']).toMatch(/^attachment;/)
    expect(grownMb).toBeLessThan(MEMORY_MB)
  })
})

it.each<[what: string, make: () => Promise<Buffer> | Buffer]>([
  ['a JPEG', () => jpegOf(SIDE, false)],
  ['a PNG', () => pngOf(SIDE)],
  ['a WebP', webpOf],
  ['a GIF', () => gifOf(SIDE)],
])('%s of many pixels is no picture of a banner either', async (_what, make) => {
  const staff = await staffOf(server)
  const before = process.resourceUsage().maxRSS
  const added = staff.call('staffAddHomePicture', { file: (await make()).toString('base64') })
  await expect(added).rejects.toMatchObject({ code: expect.stringMatching(/^home\.picture/) as string })
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(MEMORY_MB)
})
