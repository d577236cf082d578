import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actingFor } from '#testing/masquerade.ts'
import { begunReturn, bought, RETURN_CONTACT } from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const productId = PRODUCTS.case
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'gray' } })
    .png()
    .toBuffer()

it('what staff change of a draft while they act for a customer is in the audit, each change and file', async () => {
  const dealer = await server.person()
  const invoiceNo = await bought(server, dealer)
  const agent = await actingFor(server, dealer, { names: true })
  const requestNo = await begunReturn(agent)
  const line = { requestNo, lineNo: 1 }
  await agent.call('updateReturnRequestContact', { requestNo, ...RETURN_CONTACT, contactName: 'Sam' })
  await agent.call('updateReturnRequestContact', { requestNo, ...RETURN_CONTACT, contactName: 'Sam' })
  await agent.call('addReturnRequestProduct', { requestNo, productId, quantity: 2 })
  await agent.call('changeReturnRequestLine', { ...line, quantity: 3, faultDescription: '' })
  await agent.call('deleteReturnRequestLine', line)
  await expect(agent.call('deleteReturnRequestLine', line)).rejects.toMatchObject({ code: 'return.line' })
  for (const documentId of [await sendForm(agent, requestNo), await sendPieces(agent, requestNo)])
    await agent.call('deleteReturnRequestDocument', { requestNo, documentId })
  const entries = await server.db
    .selectFrom('audit')
    .selectAll()
    .where('subject_kind', '=', 'return')
    .where('subject_id', '=', String(requestNo))
    .orderBy('id')
    .execute()
  expect(
    entries.map(({ action, before, after, detail }) => [action, before, after, detail]).slice(1),
  ).toEqual([
    ['return.change', { contact_name: 'Kim Lee' }, { contact_name: 'Sam' }, {}],
    ['return.change', null, null, { added: [[productId, 2, invoiceNo]] }],
    ['return.change', { quantity: 2 }, { quantity: 3 }, { line: 1, productId }],
    ['return.change', null, null, { removed: [[productId, 3, invoiceNo]] }],
    ['return.evidence', null, null, { added: 'form.png' }],
    ['return.evidence', null, null, { added: 'piece.png' }],
    ['return.evidence', null, null, { deleted: 'form.png' }],
    ['return.evidence', null, null, { deleted: 'piece.png' }],
  ])
  for (const entry of entries)
    expect(entry).toMatchObject({
      ...{ actor_id: agent.userId, on_behalf_of: dealer.userId, account_id: dealer.accountId },
      ...{ masquerade_id: expect.any(Number) as number, request_id: expect.any(String) as string },
    })
})

async function sendForm(by: TestPerson, requestNo: number): Promise<number> {
  const head = `--x\r\ncontent-disposition: form-data; name="returnRequestDocument"; filename="form.png"\r\n\r\n`
  const answer = await by.raw({
    method: 'POST',
    url: `/ReturnRequestDocumentServlet/${String(requestNo)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), await picture(), Buffer.from('\r\n--x--\r\n')]),
  })
  return Number(answer.json<{ documents: { id: string }[] }>().documents[0]?.id)
}

async function sendPieces(by: TestPerson, requestNo: number): Promise<number> {
  const payload = await picture()
  const begun = { requestNo, fileName: 'piece.png', size: payload.length }
  const { documentId } = await by.call('beginReturnDocument', begun)
  await by.raw({
    method: 'POST',
    url: `/return-document/${String(documentId)}?offset=0`,
    headers: { 'content-type': 'application/offset+octet-stream' },
    payload,
  })
  return documentId
}
