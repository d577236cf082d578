import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftReturn } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await testServer()
  person = await server.person()
})
afterAll(() => server.close())

/** 64 by 48 pixels as HEVC, the left half blue and the right half red. */
const PICTURE = readFileSync(new URL('../../../testing/two-colours.heic', import.meta.url))
const NOTES = 'SecretMaker'
/** A box that readers skip, as phones write one. */
const box = Buffer.concat([Buffer.from([0, 0, 0, 8 + NOTES.length]), Buffer.from(`free${NOTES}`)])

async function send(bytes: Buffer, requestNo: number) {
  const fileName = 'IMG_0001.HEIC'
  const { documentId } = await person.call('beginReturnDocument', { requestNo, fileName, size: bytes.length })
  const answer = await person.raw({
    method: 'POST',
    url: `/return-document/${String(documentId)}?offset=0`,
    headers: { 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  })
  return { documentId, answer }
}

it("a phone's HEIC becomes a JPEG that every browser shows, without what the phone wrote into it", async () => {
  const { requestNo } = await draftReturn(server, person)
  const { documentId, answer } = await send(Buffer.concat([PICTURE, box]), requestNo)
  expect(answer.statusCode).toBe(200)
  const shown = await person.raw({ method: 'GET', url: `/return-document/${String(documentId)}` })
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(shown.headers['content-disposition']).toContain('filename="IMG_0001.jpg"')
  const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([64, 48, 3])
  const at = (x: number, y: number) => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)]
  const [left, right] = [at(8, 24), at(56, 24)]
  expect((left[2] ?? 0) - (left[0] ?? 0)).toBeGreaterThan(100)
  expect((right[0] ?? 0) - (right[2] ?? 0)).toBeGreaterThan(100)
  expect(shown.rawPayload.includes(NOTES)).toBe(false)
})

it.each([0.3, 0.6, 0.9])('a HEIC of which %d is there is refused and not kept', async (part) => {
  const { requestNo } = await draftReturn(server, person)
  const { answer } = await send(PICTURE.subarray(0, Math.floor(PICTURE.length * part)), requestNo)
  expect(answer.json<{ code: string }>().code).toBe('upload.type')
  const { returns } = await person.call('returnsFromServer', {})
  expect(returns.find((one) => one.requestno === requestNo)?.documents).toEqual([])
})
