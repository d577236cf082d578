import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { refusalText } from '#shared/codes/refusals.ts'
import { productPdfPath } from '#shared/rules/product-pdfs.ts'
import { whileFull } from '#testing/keep-full.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const NOTHING = { title: '', productName: '', kind: '', note: '', mediaBase: '', sheets: [], ownPictures: {} }
const url = productPdfPath('PDF_PUBLIC', [PRODUCTS.zero])

it('P1 the thread that answers opens no font: documents are drawn in a worker', async () => {
  const read = vi.spyOn(fs, 'readFileSync')
  syncBuiltinESMExports()
  const answer = await (await server.person()).raw({ method: 'GET', url })
  expect([answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(read.mock.calls.filter(([path]) => typeof path === 'string' && path.endsWith('.ttf'))).toEqual([])
  expect(server.documents.threads()).toBe(1)
})

it('A6 while many documents wait, a further one is refused in words and with when to try again', async () => {
  const person = await server.person()
  const answer = await whileFull(
    () => server.documents.productPdf(NOTHING),
    () => person.raw({ method: 'GET', url }),
  )
  const words = refusalText('server.busy', { seconds: 15 })
  expect([answer.statusCode, answer.headers['retry-after'], answer.body]).toEqual([503, '15', words])
  expect((await person.raw({ method: 'GET', url })).statusCode).toBe(200)
})
