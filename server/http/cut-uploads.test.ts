import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftReturn, staffOf } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/* Connections that break in the middle of a file, on real sockets. */

const TENTHS = Array.from({ length: 9 }, (_, at) => (at + 1) / 10)
let server: TestServer, dealer: TestPerson, staff: TestPerson, port: number, photo: Buffer
let own = '' // a folder for temporary files that no other portal has
const before = process.env['TMPDIR']
beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'cut-'))
  process.env['TMPDIR'] = own
  server = await testServer()
  dealer = await server.person()
  staff = await staffOf(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  photo = await sharp({
    create: {
      width: 500,
      height: 400,
      channels: 3,
      background: 'gray',
      noise: { type: 'gaussian', sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await server.close()
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await rm(own, { recursive: true })
})

type Request = { who: TestPerson; path: string; type: string; body: Buffer }
/** Sends a part of a request and hangs up. */
async function sendPart({ who, path, type, body }: Request, share: number) {
  const socket = connect(port, '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${String(port)}`,
    `Cookie: session=${who.session}; token=${who.token}`,
    `X-Session-Token: ${who.token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${String(body.length)}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((sent) => socket.write(body.subarray(0, Math.floor(body.length * share)), sent))
  socket.destroy()
  await finished(socket).catch(() => null)
}
const formOf = (field: string) =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n`),
    photo,
    Buffer.from('\r\n--x--\r\n'),
  ])
const FORM = 'multipart/form-data; boundary=x'
const whole = ({ who, path, type, body }: Request) =>
  who.raw({ method: 'POST', url: path, headers: { 'content-type': type }, payload: body })
/** What work under way keeps on the disk. */
const folders = async () => (await readdir(own)).filter((name) => name.startsWith('tradecounter-files-'))
const rowsOf = async (table: 'service_request_file' | 'file_content') =>
  (await server.db.selectFrom(table).select('id').execute()).length

describe('a file that is cut off at each tenth', () => {
  it('leaves nothing of a form of evidence', async () => {
    const { requestNo } = await draftReturn(server, dealer)
    const form = formOf('returnRequestDocument')
    const request = {
      who: dealer,
      path: `/ReturnRequestDocumentServlet/${String(requestNo)}`,
      type: FORM,
      body: form,
    }
    for (const share of TENTHS) await sendPart(request, share)
    await expect.poll(folders).toEqual([])
    expect(await rowsOf('service_request_file')).toBe(0)
    expect((await whole(request)).statusCode).toBe(200)
    expect(await rowsOf('service_request_file')).toBe(1)
  })

  it('leaves what had come before of evidence in pieces, and goes on there', async () => {
    const { requestNo } = await draftReturn(server, dealer)
    const { documentId } = await dealer.call('beginReturnDocument', {
      ...{ requestNo, fileName: 'b.jpg', size: photo.length },
    })
    const piece = (offset: number, body: Buffer): Request => ({
      ...{ who: dealer, type: 'application/offset+octet-stream', body },
      path: `/return-document/${String(documentId)}?offset=${String(offset)}`,
    })
    const half = Math.floor(photo.length / 2)
    expect((await whole(piece(0, photo.subarray(0, half)))).json()).toMatchObject({ offset: half })
    for (const share of TENTHS) await sendPart(piece(half, photo.subarray(half)), share)
    const again = await dealer.call('beginReturnDocument', {
      requestNo,
      fileName: 'b.jpg',
      size: photo.length,
    })
    expect(again).toMatchObject({ documentId, offset: half })
    expect((await whole(piece(half, photo.subarray(half)))).statusCode).toBe(200)
  })

  it('is kept once where the answer to its last piece was lost', async () => {
    const { requestNo } = await draftReturn(server, dealer)
    const asked = { requestNo, fileName: 'lost.jpg', size: photo.length }
    const { documentId } = await dealer.call('beginReturnDocument', asked)
    const path = `/return-document/${String(documentId)}`
    const type = 'application/offset+octet-stream'
    await sendPart({ who: dealer, type, path: `${path}?offset=0`, body: photo }, 1)
    const kept = async () => (await dealer.call('returnRequest', { requestNo })).returns[0]?.documents.length
    await expect.poll(kept).toBe(1)
    const again = await dealer.call('beginReturnDocument', { ...asked, documentId })
    expect(again).toEqual({ documentId, offset: photo.length })
    const end = { who: dealer, type, path: `${path}?offset=${String(again.offset)}`, body: Buffer.alloc(0) }
    expect((await whole(end)).json()).toMatchObject({ offset: photo.length, documents: [{}] })
    expect(await kept()).toBe(1)
    // the same picture, chosen once more, is a file of its own
    expect(await dealer.call('beginReturnDocument', asked)).toMatchObject({ offset: 0 })
  })

  it('leaves nothing of a file for dealers', async () => {
    const request = { who: staff, path: '/papers/file-content', type: FORM, body: formOf('file') }
    for (const share of TENTHS) await sendPart(request, share)
    await expect.poll(folders).toEqual([])
    expect(await rowsOf('file_content')).toBe(0)
    expect((await whole(request)).statusCode).toBe(200)
    expect(await rowsOf('file_content')).toBe(1)
  })
})
