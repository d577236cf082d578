import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalText } from '#shared/codes/refusals.ts'
import {
  acceptReturn,
  approvedReturn,
  draftReturn,
  receiveReturn,
  creditUnits,
  RETURN_CONTACT,
  staffOf,
  submittedReturn,
} from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

/*
 * A service request whose reason is not offered any more: its code is in no list. It is shown with its code.
 * A draft can be emptied and deleted, and is refused in words where somebody would go on with it. Staff
 * finish a submitted one by the verdict of the day it was submitted.
 */

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const GONE = 'R99'
const withdraw = (requestNo: number) =>
  server.db.updateTable('service_request').set({ reason: GONE }).where('request_no', '=', requestNo).execute()
async function goneDraft() {
  const person = await server.person()
  const { requestNo } = await draftReturn(server, person)
  const asked = { requestNo, fileName: 'a.pdf', size: 10 }
  const { documentId } = await person.call('beginReturnDocument', asked)
  await withdraw(requestNo)
  return { person, requestNo, documentId }
}
async function goneSubmitted(reasonCode = 'R31') {
  const person = await server.person()
  const staff = await staffOf(server)
  const { requestNo } = await submittedReturn(server, person, { reasonCode })
  await withdraw(requestNo)
  return { person, staff, requestNo }
}

describe('a draft whose reason is gone', () => {
  it('is listed and read with its code', async () => {
    const { person, requestNo } = await goneDraft()
    const { returns, allReasonCodeToReason } = await person.call('returnsFromServer', {})
    expect(returns).toMatchObject([{ requestno: requestNo, reason: GONE }])
    expect(Object.keys(allReasonCodeToReason)).not.toContain(GONE)
    const page = await person.call('returnsPage', { list: 'incomplete', text: '' })
    expect(page.returns).toMatchObject([{ requestno: requestNo, reason: GONE, units: 2 }])
    const [read] = (await person.call('returnRequest', { requestNo })).returns
    const verdict = { refusal: '', kind: 'evaluation', words: 'We decide when we have seen it' }
    expect(read).toMatchObject({ reason: GONE, lines: [{ qty: 2, verdict }] })
    await person.call('addActivityViewReturn', { requestNo })
  })

  const PRODUCT = { productId: PRODUCTS.case, quantity: 1 }
  const SOLD = { ...PRODUCT, faultDescription: 'Dark' }
  it.each<[name: string, act: (person: TestPerson, requestNo: number) => Promise<unknown>]>([
    [
      'reference',
      ({ call }, requestNo) => call('updateReturnRequestContact', { requestNo, ...RETURN_CONTACT }),
    ],
    ['products', ({ call }, requestNo) => call('addReturnRequestProduct', { requestNo, ...SOLD })],
    ['units', ({ call }, requestNo) => call('changeReturnRequestLine', { requestNo, lineNo: 1, ...SOLD })],
    [
      'files',
      ({ call }, requestNo) => call('beginReturnDocument', { requestNo, fileName: 'b.pdf', size: 9 }),
    ],
    ['submitting', ({ call }, requestNo) => call('submitIncompleteReturnRequest', { requestNo })],
  ])('is refused in words that say so: %s', async (_name, act) => {
    const { person, requestNo } = await goneDraft()
    const read = () => person.call('returnRequest', { requestNo })
    const before = await read()
    await expect(act(person, requestNo)).rejects.toMatchObject({
      code: 'return.reasonGone',
      message: refusalText('return.reasonGone'),
    })
    expect(await read()).toEqual(before)
  })

  it('cannot be the reason of another request or of a verdict', async () => {
    const { person, requestNo } = await goneDraft()
    const begun = person.call('createReturnRequestContact', { reasonCode: GONE, ...RETURN_CONTACT })
    await expect(begun).rejects.toMatchObject({ code: 'return.reason' })
    for (const reasonCode of ['', GONE]) {
      const asked = person.call('returnVerdict', { ...PRODUCT, reasonCode, requestNo })
      await expect(asked).rejects.toMatchObject({ code: 'return.reason' })
    }
    const other = await person.call('returnVerdict', { ...PRODUCT, reasonCode: 'R31', requestNo })
    expect(other.isCovered).toBe(true)
  })

  it('loses its files and lines, and is deleted, after which its units can be returned', async () => {
    const { person, requestNo, documentId } = await goneDraft()
    const left = await person.call('deleteReturnRequestDocument', { requestNo, documentId })
    expect(left.documents).toEqual([])
    const { returns } = await person.call('deleteReturnRequestLine', { requestNo, lineNo: 1 })
    expect(returns[0]?.lines).toEqual([])
    await person.call('deleteIncompleteReturnRequest', { requestNo })
    expect((await person.call('returnsFromServer', {})).returns).toEqual([])
    const verdict = await person.call('returnVerdict', { ...PRODUCT, quantity: 10, reasonCode: 'R31' })
    expect(verdict.most).toBe(10)
  })
})

describe('a submitted request whose reason is gone', () => {
  it('is listed, found and read by staff with its code and the verdict of the day it was submitted', async () => {
    const { person, staff, requestNo } = await goneSubmitted()
    const { returns } = await staff.call('staffReturnsPage', { list: 'waiting', text: String(requestNo) })
    expect(returns).toMatchObject([{ requestno: requestNo, reason: GONE }])
    await staff.call('staffFind', { text: String(requestNo) })
    const shown = { reason: GONE, lines: [{ verdict: { kind: 'credit', fee: 300 } }] }
    expect((await staff.call('staffReturn', { requestNo })).request).toMatchObject(shown)
    const { returns: own } = await person.call('returnRequest', { requestNo })
    expect(own).toMatchObject([{ reason: GONE, lines: [{ verdict: { kind: 'credit', fee: 300 } }] }])
  })

  it('is decided, received and credited less the fee that was shown', async () => {
    const { person, staff, requestNo } = await goneSubmitted()
    await receiveReturn(staff, await acceptReturn(staff, requestNo))
    const slip = await person.raw({ method: 'GET', url: `/return-slip/${String(requestNo)}` })
    expect(slip.statusCode).toBe(404) // all of it has come
    const { request } = await creditUnits(staff, requestNo, [{ lineNo: 1, units: 2 }])
    expect(request.lines).toMatchObject([{ credited: 2 }])
    const credit = server.db.selectFrom('invoice').select('amount_inc_cents')
    const note = await credit
      .where('account_id', '=', person.accountId)
      .where('amount_inc_cents', '<', 0)
      .executeTakeFirstOrThrow()
    expect(note.amount_inc_cents).toBe(-(17_00 + 1_70))
  })

  it('has a packing slip, is closed with a reason, and replaced', async () => {
    const { person, staff, requestNo } = await goneSubmitted()
    const { seen } = await acceptReturn(staff, requestNo)
    const slip = await person.raw({ method: 'GET', url: `/return-slip/${String(requestNo)}` })
    expect(slip.headers['content-type']).toBe('application/pdf')
    const { request } = await staff.call('staffCloseReturn', { requestNo, seen, reason: 'Asked' })
    expect(request.reason).toBe(GONE)
    expect(request.events.at(-1)?.words).toBe('Asked')

    const other = await approvedReturn(server, { isReceived: true })
    await withdraw(other.requestNo)
    const replaced = await other.staff.call('staffReplaceReturn', {
      ...{ requestNo: other.requestNo, seen: other.seen, reason: 'Repaired' },
      lines: [{ lineNo: 1, units: 1, sent: 0 }],
    })
    expect(replaced.request.lines).toMatchObject([{ replaced: 1 }])
  })
})
