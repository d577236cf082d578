import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftReturn } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

/* Files that come at once, or of which the end comes after something else has happened. */

let server: TestServer
let photo: Buffer
beforeAll(async () => {
  server = await testServer()
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'gray' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

const ROUNDS = 15
const HELD_AT = 40
const TAIL = Buffer.from('\r\n--x--\r\n')
const headOf = (fileName: string) =>
  Buffer.from(
    `--x\r\ncontent-disposition: form-data; name="returnRequestDocument"; filename="${fileName}"\r\n\r\n`,
  )
const post = (by: TestPerson, requestNo: number, payload: Buffer | PassThrough) =>
  by.raw({
    method: 'POST',
    url: `/ReturnRequestDocumentServlet/${String(requestNo)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  })
const piece = (by: TestPerson, documentId: number, offset: number, payload: Buffer) =>
  by.raw({
    method: 'POST',
    url: `/return-document/${String(documentId)}?offset=${String(offset)}`,
    headers: { 'content-type': 'application/offset+octet-stream' },
    payload,
  })
const couple = async () => {
  const one = await server.person()
  return [one, await server.person({ accountId: one.accountId })] as const
}
const form = (by: TestPerson, requestNo: number, fileName: string) =>
  post(by, requestNo, Buffer.concat([headOf(fileName), photo, TAIL]))
/** A form of which only the beginning has come. */
function heldForm(by: TestPerson, requestNo: number, fileName: string) {
  const body = new PassThrough()
  body.write(Buffer.concat([headOf(fileName), photo.subarray(0, HELD_AT)]))
  const answer = Promise.resolve(post(by, requestNo, body))
  const finish = () => {
    body.end(Buffer.concat([photo.subarray(HELD_AT), TAIL]))
    return answer
  }
  return { finish }
}
const documentsOf = async (by: TestPerson, requestNo: number) =>
  (await by.call('returnRequest', { requestNo })).returns[0]?.documents ?? []
const rowsOf = (requestNo: number) =>
  server.db.selectFrom('service_request_file').select('type').where('request_no', '=', requestNo).execute()
/** What ends the right of a person to send files, and what they are told then. */
const ENDS = [
  [
    'was deactivated',
    401,
    ({ userId }: TestPerson) => server.db.deleteFrom('session').where('user_id', '=', userId),
  ],
  [
    'lost the letter of returns',
    403,
    ({ userId }: TestPerson) =>
      server.db.updateTable('user_account').set({ permissions: 'PD' }).where('user_id', '=', userId),
  ],
] as const

it('a form that ends after the request was submitted takes no other file of that name with it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const held = heldForm(person, requestNo, 'proof.png')
    expect((await form(person, requestNo, 'proof.png')).statusCode).toBe(200)
    await person.call('submitIncompleteReturnRequest', { requestNo })
    expect((await held.finish()).statusCode).toBe(409)
    expect(await documentsOf(person, requestNo)).toMatchObject([{ originalfilename: 'proof.png' }])
  }
})

it('forms of one name at once are a file each', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const answers = await Promise.all([0, 1, 2].map(() => form(person, requestNo, 'image.jpg')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await documentsOf(person, requestNo)).length).toBe(3)
  }
})

it.each(ENDS)('a form of a person who %s in the middle is not kept', async (_what, status, end) => {
  const [person, other] = await couple()
  const { requestNo } = await draftReturn(server, person)
  const held = heldForm(person, requestNo, 'late.png')
  expect((await form(person, requestNo, 'first.png')).statusCode).toBe(200)
  await end(person).execute()
  expect((await held.finish()).statusCode).toBe(status)
  expect(await documentsOf(other, requestNo)).toMatchObject([{ originalfilename: 'first.png' }])
  expect((await rowsOf(requestNo)).length).toBe(1)
})

it('a file that was finished is not taken back by another request for its last piece', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const begun = { requestNo, fileName: 'a.png', size: photo.length }
    const { documentId } = await person.call('beginReturnDocument', begun)
    const last = () => piece(person, documentId, 0, photo)
    const again = () => piece(person, documentId, photo.length, Buffer.alloc(0))
    const answers = await Promise.all([last(), last(), again(), again()])
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await documentsOf(person, requestNo)).length).toBe(1)
  }
})
