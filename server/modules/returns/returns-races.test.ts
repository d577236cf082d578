import { afterAll, beforeAll, expect, it } from 'vitest'
import { begunReturn, bought, draftReturn } from '#testing/returns.ts'
import { type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/* What two people of an account do to its service requests at once. */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ROUNDS = 15
const productId = PRODUCTS.case
/** How many of the attempts went through, and the codes of the others. */
async function outcome(attempts: readonly Promise<unknown>[]) {
  const results = await Promise.allSettled(attempts)
  const codes = results.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code?: string }).code ?? String(one.reason)] : [],
  )
  return { done: results.length - codes.length, codes }
}
const couple = async () => {
  const one = await server.person()
  return { one, two: await server.person({ accountId: one.accountId }) }
}

it('several requests at once never claim more of an invoice than it has', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { one, two } = await couple()
    await bought(server, one, [[productId, 10, 10_00]])
    const requests = [await begunReturn(one), await begunReturn(two), await begunReturn(one)]
    const { done, codes } = await outcome(
      requests.map((requestNo, at) =>
        (at % 2 === 0 ? one : two).call('addReturnRequestProduct', { requestNo, productId, quantity: 4 }),
      ),
    )
    expect([done, codes]).toEqual([2, ['return.notCovered']])
  }
})

it('RET-62 a draft that is submitted twice at once is submitted once, with one mail', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { one, two } = await couple()
    const { requestNo } = await draftReturn(server, one)
    const submit = (person: typeof one) => person.call('submitIncompleteReturnRequest', { requestNo })
    expect(await outcome([submit(one), submit(two)])).toEqual({ done: 1, codes: ['return.notDraft'] })
    const mails = await server.db
      .selectFrom('mail')
      .select('id')
      .where('subject', 'like', `%: ${String(requestNo)}`)
      .execute()
    expect(mails.length).toBe(1)
  }
})

it('two people on one draft: what one changes while the other submits is in it, or is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { one, two } = await couple()
    const { requestNo } = await draftReturn(server, one)
    const change = two.call('changeReturnRequestLine', { requestNo, lineNo: 1, quantity: 7 })
    const { done } = await outcome([change, one.call('submitIncompleteReturnRequest', { requestNo })])
    const [request] = (await one.call('returnRequest', { requestNo })).returns
    expect([request?.status, request?.lines[0]?.qty]).toEqual(['PE', done === 2 ? 7 : 2])
  }
})

it('two people who add lines to one draft at once get a line each, with numbers of their own', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { one, two } = await couple()
    const { requestNo } = await draftReturn(server, one, { quantity: 1 })
    const add = (person: typeof one) =>
      person.call('addReturnRequestProduct', { requestNo, productId, quantity: 2 })
    expect((await outcome([add(one), add(two), add(one)])).codes).toEqual([])
    const [request] = (await one.call('returnRequest', { requestNo })).returns
    expect(request?.lines.map((line) => [line.linno, line.qty])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 2],
    ])
  }
})

it('RET-73 of two rotations submitted at once in a month one goes through', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { one, two } = await couple()
    await server.db.updateTable('product').set({ rotatable: true }).where('id', '=', productId).execute()
    const first = await draftReturn(server, one, { reasonCode: 'R32', age: 40 })
    const second = await draftReturn(server, one, { reasonCode: 'R32', age: 40 })
    const { done, codes } = await outcome([
      one.call('submitIncompleteReturnRequest', { requestNo: first.requestNo }),
      two.call('submitIncompleteReturnRequest', { requestNo: second.requestNo }),
    ])
    expect([done, codes]).toEqual([1, ['return.notCovered']])
  }
})
