import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shownDay } from '#shared/rules/brisbane.ts'
import { readConfig } from '#server/config/config.ts'
import { pagesOf } from '#testing/papers.ts'
import {
  approvedReturn,
  begunReturn,
  bought,
  creditStep,
  creditUnits,
  draftReturn,
  staffOf,
  submittedReturn,
} from '#testing/returns.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { codesOn } from '#testing/read-barcodes.ts'
import { buyNow } from '#testing/checkout.ts'
import { PRODUCTS } from '#testing/world.ts'
import { expireReturns } from './expire-returns.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const productId = PRODUCTS.case
const read = async (person: TestPerson, requestNo: number) => {
  const [request] = (await person.call('returnRequest', { requestNo })).returns
  if (!request) throw new Error('the request is not there')
  return request
}
const claimed = async (requestNo: number) =>
  (
    await server.db
      .selectFrom('service_request_line')
      .select('claimed')
      .where('request_no', '=', requestNo)
      .execute()
  ).map((line) => line.claimed)
const creditsOf = (invoiceNo: string) =>
  server.db.selectFrom('invoice').selectAll().where('credits_invoice_no', '=', invoiceNo).execute()
const onHand = async () =>
  (
    await server.db
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
  ).on_hand
/** The mails about the end of a request, and what the bell says of it. */
async function told(person: TestPerson, requestNo: number) {
  const subject = `Your service request (has expired|is closed): ${String(requestNo)}`
  const mails = await server.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body_text'])
    .where('subject', '~', subject)
    .execute()
  const { unreadAlerts } = await person.call('alertsFromServer', {})
  const alerts = unreadAlerts.map((one) => one.messageline)
  return { mails, alerts: alerts.filter((words) => /expired|closed/.test(words)) }
}
const slip = (person: TestPerson, requestNo: number) =>
  person.raw({ method: 'GET', url: `/return-slip/${String(requestNo)}` })

describe('staff', () => {
  it('see the submitted requests of all accounts, the longest waiting first, and no drafts', async () => {
    const staff = await staffOf(server)
    const person = await server.person()
    const first = await submittedReturn(server, person)
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    const second = await submittedReturn(server, person)
    const { returns, total } = await staff.call('staffReturnsPage', {
      list: 'waiting',
      text: person.accountId,
    })
    expect([returns.map((one) => one.requestno), total?.count]).toEqual([
      [first.requestNo, second.requestNo],
      2,
    ])
    expect(returns[0]).toMatchObject({ accountId: person.accountId, units: 2, amount: 20_00, status: 'PE' })
  })

  it('see what has ended the newest first, page by page', async () => {
    const staff = await staffOf(server)
    const person = await server.person()
    const made: number[] = []
    for (let at = 0; at < 5; at += 1) {
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
      const { requestNo } = await submittedReturn(server, person)
      await staff.call('staffCloseReturn', { requestNo, seen: 2, reason: 'Asked for' })
      made.unshift(requestNo)
    }
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const asked = { list: 'ended', text: person.accountId, limit: 2 } as const
      const page = await staff.call('staffReturnsPage', { ...asked, ...(cursor && { cursor }) })
      seen.push(...page.returns.map((one) => one.requestno))
      cursor = page.next
    } while (cursor !== '')
    expect(seen).toEqual(made)
  })

  it('see those of a queue that they look after, or that nobody does, page by page', async () => {
    const [one, other] = [await staffOf(server), await staffOf(server)]
    const person = await server.person()
    const assigned: Record<'one' | 'other' | 'nobody', number[]> = { one: [], other: [], nobody: [] }
    for (const whose of ['one', 'nobody', 'other', 'one', 'nobody', 'one'] as const) {
      const { requestNo } = await submittedReturn(server, person, { quantity: 1 })
      const assigneeId = { one: one.userId, other: other.userId, nobody: undefined }[whose]
      if (assigneeId !== undefined) await one.call('staffAssignReturn', { requestNo, seen: 2, assigneeId })
      assigned[whose].push(requestNo)
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    }
    type Asked = { list?: 'waiting' | 'ended'; text?: string; assignee?: 'all' | 'me' | 'none' }
    const pages = async (who: TestPerson, asked: Asked) => {
      const seen: number[][] = []
      let cursor: string | undefined
      let count: number | undefined
      do {
        const place: { cursor?: string } = cursor ? { cursor } : {}
        const input = { list: 'waiting' as const, text: person.accountId, limit: 2, ...asked, ...place }
        const page = await who.call('staffReturnsPage', input)
        seen.push(page.returns.map(({ requestno }) => requestno))
        cursor = page.next
        count ??= page.total?.count
      } while (cursor !== '')
      return { seen: seen.flat(), count }
    }
    for (const text of [person.accountId, `${person.accountId} PO`]) {
      expect(await pages(one, { text, assignee: 'me' })).toEqual({ seen: assigned.one, count: 3 })
      expect(await pages(other, { text, assignee: 'me' })).toEqual({ seen: assigned.other, count: 1 })
      expect(await pages(other, { text, assignee: 'none' })).toEqual({ seen: assigned.nobody, count: 2 })
      expect((await pages(one, { text })).count).toBe(6)
    }
    const mine = await pages(one, { text: '', assignee: 'me' })
    expect(mine).toEqual({ seen: assigned.one, count: 3 })
    const [first = 0] = assigned.one
    await one.call('staffCloseReturn', { requestNo: first, seen: 3, reason: 'Asked for' })
    expect(await pages(one, { assignee: 'me' })).toEqual({ seen: assigned.one.slice(1), count: 2 })
    expect(await pages(one, { list: 'ended', assignee: 'me', text: '' })).toEqual({ seen: [first], count: 1 })

    // a place in one's own list is none in that of a colleague
    const { next } = await one.call('staffReturnsPage', {
      list: 'waiting',
      assignee: 'me',
      text: '',
      limit: 1,
    })
    const taken = other.call('staffReturnsPage', {
      list: 'waiting',
      assignee: 'me',
      text: '',
      limit: 1,
      cursor: next,
    })
    await expect(taken).rejects.toMatchObject({ code: 'list.cursor' })
  })

  it('see the verdict that the dealer sees, and the order of each line', async () => {
    const person = await server.person()
    const { requestNo } = await submittedReturn(server, person)
    const staff = await staffOf(server)
    const { request, orders } = await staff.call('staffReturn', { requestNo })
    expect(orders).toEqual([]) // the invoice is of no order
    const { order } = await buyNow(person, { [productId]: 1 })
    const { invoiceno: invoiceNo = '' } = request.lines[0] ?? {}
    const { webOrderNo } = order
    await server.db
      .updateTable('invoice')
      .set({ web_order_no: webOrderNo })
      .where('invoice_no', '=', invoiceNo)
      .execute()
    const ofOrder = await staff.call('staffReturn', { requestNo })
    expect(ofOrder.orders).toEqual([{ invoiceNo, webOrderNo, orderNo: order.orderno }])
    expect(request.lines).toEqual((await read(person, requestNo)).lines)
    expect(request.lines[0]?.verdict).toMatchObject({ kind: 'credit', fee: 3_00, credit: 17_00 })
  })

  it('see the verdict of the day of submission, whatever has become of the product', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const { requestNo } = await submittedReturn(server, person)
    const verdict = async () => (await staff.call('staffReturn', { requestNo })).request.lines[0]?.verdict
    const label = (status_label: string) =>
      server.db.updateTable('product').set({ status_label }).where('id', '=', productId).execute()
    const before = await verdict()
    const { status_label } = await server.db
      .selectFrom('product')
      .select('status_label')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    await label('Clearance')
    const after = await verdict()
    await label(status_label)
    expect([after, after?.refusal]).toEqual([before, ''])
    expect((await read(person, requestNo)).lines[0]?.verdict).toEqual(before)
  })

  it.each([
    ['U', 'staffReturnsPage'],
    ['W', 'staffDecideReturn'],
    ['N', 'staffDecideReturn'],
    ['Y', 'staffReceiveReturn'],
    ['Y', 'staffCreditReturn'],
    ['W', 'staffCreditReturn'],
  ] as const)('with letter %s alone may not %s', async (roles, name) => {
    const staff = await server.person({ type: 'S', roles })
    const step = { requestNo: 1, seen: 0, lines: [], isFeeWaived: false, totalCents: 0 }
    const input = { ...step, list: 'waiting', text: '' }
    await expect(staff.call(name, input as never)).rejects.toMatchObject({ code: 'access.denied' })
  })

  it('RET-70 approve: the goods may come for 21 days, with a packing slip, and the contact gets a mail', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const { requestNo } = await submittedReturn(server, person, { quantity: 5 })
    expect((await slip(person, requestNo)).statusCode).toBe(404)
    const decide = (accepted: number, reason: string) =>
      staff.call('staffDecideReturn', { requestNo, seen: 2, lines: [{ lineNo: 1, accepted, reason }] })
    await expect(decide(3, '')).rejects.toMatchObject({ code: 'backOffice.reason' })
    await expect(decide(6, '')).rejects.toMatchObject({ code: 'return.units' })
    await decide(3, 'Two were opened')
    expect(await read(person, requestNo)).toMatchObject({
      ...{ status: 'AP', sendBy: '2026-03-23' },
      lines: [{ accepted: 3, decision: 'Two were opened' }],
    })
    expect(await claimed(requestNo)).toEqual([3])
    expect((await slip(person, requestNo)).statusCode).toBe(200)
    expect((await slip(await server.person(), requestNo)).statusCode).toBe(404)
    const mails = await server.db
      .selectFrom('mail')
      .select(['subject', 'body_text'])
      .where('subject', 'like', `%approved in part: ${String(requestNo)}`)
      .execute()
    const note = '3 of 5 accepted · Two were opened'
    expect(mails).toMatchObject([{ body_text: expect.stringContaining(note) as string }])
    const { events } = await read(person, requestNo)
    expect(events.at(-1)).toMatchObject({ kind: 'approved', words: '3 of 5 accepted' })
    const { returns } = await person.call('returnsPage', { list: 'submitted', text: '' })
    expect(returns[0]).toMatchObject({ units: 3, decidedUnits: 5, acceptedUnits: 3 })
  })

  it('RET-70 the packing slip has the RA number, the accepted units and where they go, and no price', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const goods = [PRODUCTS.case, PRODUCTS.zero, PRODUCTS.minimum]
    await bought(
      server,
      person,
      goods.map((id) => [id, 10, 77_00] as const),
    )
    const requestNo = await begunReturn(person, 'R20')
    for (const [at, one] of goods.entries())
      await person.call('addReturnRequestProduct', {
        ...{ requestNo, productId: one, quantity: 5, faultDescription: `Fault ${String(at + 1)}` },
      })
    await person.call('submitIncompleteReturnRequest', { requestNo })
    const lines = [5, 3, 0].map((accepted, at) => ({ lineNo: at + 1, accepted, reason: 'Opened' }))
    await staff.call('staffDecideReturn', { requestNo, seen: 2, lines })

    const paper = await slip(person, requestNo)
    expect(paper.headers['content-type']).toBe('application/pdf')
    const text = (await pagesOf(paper.rawPayload)).join(' ')
    const { lines: judged, sendBy } = await read(person, requestNo)
    const [first, second, third] = judged
    const row = (line: typeof first, fault: string, units: number) =>
      `${line?.itemno ?? ''} ${line?.itemname ?? ''} ${fault} ${String(units)}`
    for (const said of [
      `Return packing slip RA ${String(requestNo)}`,
      `RA${String(requestNo)}`, // below the barcode
      `Write RA ${String(requestNo)} on the outside`,
      row(first, 'Fault 1', 5),
      row(second, 'Fault 2', 3),
      'Units in this parcel 8',
      ...['Kim Lee', '1 Queen Street', 'Brisbane QLD 4000', '07 3000 0001', 'PO 7'],
      shownDay(sendBy ?? ''),
    ])
      expect(text).toContain(said)
    expect(await codesOn(paper.rawPayload)).toEqual([{ format: 'Code128', text: `RA${String(requestNo)}` }])
    expect(text).not.toContain(third?.itemname)
    expect(text).not.toMatch(/77\.00|\$/)
  })

  it('the packing slip has the number of its account, however long the name of that is', async () => {
    const { person, requestNo } = await approvedReturn(server)
    const name = 'Northside Phone Repairs and Accessories of Greater Brisbane Pty Ltd'
    await server.db.updateTable('account').set({ name }).where('id', '=', person.accountId).execute()
    const text = (await pagesOf((await slip(person, requestNo)).rawPayload)).join(' ')
    expect(text).toContain(`From ${name} Kim Lee`)
    expect(text.replaceAll(' ', '')).toContain(`Account${person.accountId}`)
  })

  it('look after a request and give it back; a page that has seen less changes nothing', async () => {
    const person = await server.person()
    const [one, other] = [await staffOf(server), await staffOf(server)]
    const { requestNo } = await submittedReturn(server, person)
    const assign = (who: TestPerson, seen: number, assignee: TestPerson | null) =>
      who.call('staffAssignReturn', { requestNo, seen, ...(assignee && { assigneeId: assignee.userId }) })
    const shown = async () => {
      const asked = { list: 'waiting', text: person.accountId } as const
      const { returns } = await other.call('staffReturnsPage', asked)
      const { assignedTo, seen } = await other.call('staffReturn', { requestNo })
      expect(returns.map((row) => row.assignedTo)).toEqual([assignedTo])
      return [assignedTo, seen]
    }
    const changed = { code: 'return.changed' }
    expect(await shown()).toEqual(['', 2])
    expect(await assign(one, 2, one)).toMatchObject({ assignedTo: `Pat ${one.login}`, seen: 3 })
    for (const assignee of [other, null])
      await expect(assign(other, 2, assignee)).rejects.toMatchObject(changed)
    expect(await shown()).toEqual([`Pat ${one.login}`, 3])
    expect(await assign(one, 3, null)).toMatchObject({ assignedTo: '' })
    expect((await shown())[0]).toBe('')

    const { seen } = await other.call('staffReturn', { requestNo })
    const both = await Promise.allSettled([assign(one, seen, one), assign(other, seen, other)])
    const won = both.findIndex(({ status }) => status === 'fulfilled')
    expect(both[1 - won]).toMatchObject({ status: 'rejected', reason: changed })
    const holder = [one, other][won]
    expect((await shown())[0]).toBe(`Pat ${holder?.login ?? ''}`)
    const entries = await server.db
      .selectFrom('audit')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'return.assign')
      .where('subject_id', '=', String(requestNo))
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { actor_id: one.userId, before: { assignedTo: null }, after: { assignedTo: one.userId } },
      { actor_id: one.userId, before: { assignedTo: one.userId }, after: { assignedTo: null } },
      { actor_id: holder?.userId, before: { assignedTo: null }, after: { assignedTo: holder?.userId } },
    ])
    const draft = await draftReturn(server, person)
    await expect(
      one.call('staffAssignReturn', { requestNo: draft.requestNo, seen: 1, assigneeId: one.userId }),
    ).rejects.toMatchObject({ code: 'return.unknown' })
  })

  it('reject with a reason: the units can be returned again', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const { requestNo } = await submittedReturn(server, person)
    const lines = [{ lineNo: 1, accepted: 0, reason: 'Marked with stickers' }]
    await staff.call('staffDecideReturn', { requestNo, seen: 2, lines })
    expect([(await read(person, requestNo)).status, await claimed(requestNo)]).toEqual(['RJ', [0]])
  })

  it('take in no more than was accepted, and what is good goes into stock', async () => {
    const { staff, person, requestNo, seen } = await approvedReturn(server, { quantity: 4 })
    const before = await onHand()
    const receive = (units: number, good: number, at: number) =>
      staff.call('staffReceiveReturn', { requestNo, seen: at, lines: [{ lineNo: 1, units, good }] })
    await expect(receive(5, 0, seen)).rejects.toMatchObject({ code: 'return.units' })
    await expect(receive(2, 3, seen)).rejects.toMatchObject({ code: 'return.units' })
    const first = await receive(3, 2, seen)
    await expect(receive(1, 1, seen)).rejects.toMatchObject({ code: 'return.changed' })
    await receive(1, 1, first.seen)
    expect([(await onHand()) - before, (await read(person, requestNo)).lines[0]?.received]).toEqual([3, 4])
  })

  it('note what they found in what came back: staff read it in the story, its dealer does not', async () => {
    const { staff, person, requestNo, seen } = await approvedReturn(server, { quantity: 4 })
    const receive = (found: string, at: number) =>
      staff.call('staffReceiveReturn', {
        requestNo,
        seen: at,
        lines: [{ lineNo: 1, units: 1, good: 0 }],
        found,
      })
    const found = 'Screen cracked, the dealer’s label is on it'
    const first = await receive(` ${found} `, seen)
    const { request } = await receive('', first.seen)
    const received = request.events.filter(({ kind }) => kind === 'received')
    expect(received.map(({ words }) => words)).toEqual([found, ''])
    const long = { requestNo, seen: first.seen + 1, lines: '[]', found: 'x'.repeat(201) }
    const refused = await staff.raw({ method: 'PUT', url: '/rest/staffReceiveReturn', payload: long })
    expect(refused.json()).toMatchObject({ code: 'input.invalid' })

    const { body } = await person.raw({
      method: 'GET',
      url: `/rest/returnRequest?requestNo=${String(requestNo)}`,
    })
    expect(body).toContain('"kind":"received"')
    expect(body).not.toContain('cracked')
    const mails = server.db.selectFrom('mail').select('body_text').where('body_text', 'like', '%cracked%')
    expect(await mails.execute()).toEqual([])
    const entries = await server.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'return.receive')
      .where('subject_id', '=', String(requestNo))
      .orderBy('id')
      .execute()
    expect(entries.map(({ detail }) => detail)).toEqual([
      { found, lines: [[1, 1, 0]] },
      { lines: [[1, 1, 0]] },
    ])
  })

  it('RET-71 credit at the invoiced price less 15 % of good stock, once, and the request closes', async () => {
    const { staff, person, requestNo, invoiceNo } = await approvedReturn(server, { isReceived: true })
    const step = await creditStep(staff, requestNo, [{ lineNo: 1, units: 2 }])
    const credit = () => staff.call('staffCreditReturn', step)
    const results = await Promise.allSettled([credit(), credit()])
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    expect(await creditsOf(invoiceNo)).toMatchObject([
      { goods_cents: -20_00, fee_cents: 3_00, gst_cents: -1_70, amount_inc_cents: -18_70 },
    ])
    expect(await read(person, requestNo)).toMatchObject({ status: 'CL', lines: [{ credited: 2 }] })
    expect(await claimed(requestNo)).toEqual([0])
  })

  it('credit two invoices at once: each of both credit notes is an event of its own', async () => {
    const person = await server.person()
    const staff = await staffOf(server)
    const invoices = [await bought(server, person), await bought(server, person)]
    const requestNo = await begunReturn(person)
    const step = async () => ({ requestNo, seen: (await staff.call('staffReturn', { requestNo })).seen })
    for (const invoiceNo of invoices)
      await person.call('addReturnRequestProduct', { requestNo, productId, quantity: 1, invoiceNo })
    await person.call('submitIncompleteReturnRequest', { requestNo })
    const of = <T extends object>(facts: T) => [1, 2].map((lineNo) => ({ lineNo, ...facts }))
    await staff.call('staffDecideReturn', { ...(await step()), lines: of({ accepted: 1, reason: '' }) })
    await staff.call('staffReceiveReturn', { ...(await step()), lines: of({ units: 1, good: 0 }) })
    await creditUnits(staff, requestNo, of({ units: 1 }))
    const { events } = await read(person, requestNo)
    expect(events.filter(({ kind }) => kind === 'credited').length).toBe(2)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })

  it('credit a fault whole, or good stock where the fee is waived', async () => {
    for (const [reasonCode, isFeeWaived] of [
      ['R20', false],
      ['R31', true],
    ] as const) {
      const { staff, requestNo, invoiceNo } = await approvedReturn(server, { reasonCode, isReceived: true })
      await creditUnits(staff, requestNo, [{ lineNo: 1, units: 2 }], isFeeWaived)
      expect(await creditsOf(invoiceNo)).toMatchObject([{ fee_cents: 0, amount_inc_cents: -22_00 }])
    }
  })

  it('hand a request to a colleague who decides them, and to nobody else', async () => {
    const person = await server.person()
    const [one, other] = [await staffOf(server), await staffOf(server)]
    const wes = await server.person({ type: 'S', roles: 'W' })
    const { requestNo } = await submittedReturn(server, person)
    const { people } = await one.call('staffReturnAssignees', {})
    const ids = people.map(({ userId }) => userId)
    expect([one, other, wes, person].map(({ userId }) => ids.includes(userId))).toEqual([
      ...[true, true, false, false],
    ])
    for (const who of [wes, person])
      await expect(
        one.call('staffAssignReturn', { requestNo, seen: 2, assigneeId: who.userId }),
      ).rejects.toMatchObject({ code: 'return.assignee' })
    const handed = await one.call('staffAssignReturn', { requestNo, seen: 2, assigneeId: other.userId })
    expect(handed).toMatchObject({ assignedTo: `Pat ${other.login}`, seen: 3 })
    expect(handed.request.events.at(-1)).toMatchObject({ kind: 'assigned', words: `To Pat ${other.login}` })
    // whom staff hand it to is theirs to know
    const [own] = (await person.call('returnRequest', { requestNo })).returns
    expect(own?.events.at(-1)).toMatchObject({ kind: 'assigned', words: '', by: '' })
  })

  it('replace: what is sent anew leaves stock, as much as can, once, and the books say whose it is', async () => {
    const { staff, person, requestNo, seen } = await approvedReturn(server, {
      ...{ reasonCode: 'R20', quantity: 10, isReceived: true },
    })
    const onHand = async () =>
      (
        await server.db
          .selectFrom('stock')
          .selectAll()
          .where('product_id', '=', productId)
          .executeTakeFirstOrThrow()
      ).on_hand
    const replace = (units: number, sent: number) =>
      staff.call('staffReplaceReturn', {
        ...{ requestNo, seen, lines: [{ lineNo: 1, units, sent }], reason: 'By Swiftline SWL 5' },
      })
    const before = await onHand()
    for (const sent of [-1, 6]) await expect(replace(5, sent)).rejects.toMatchObject({ code: 'return.units' })
    await server.db
      .updateTable('stock')
      .set({ on_hand: 3, allocated: 0 })
      .where('product_id', '=', productId)
      .execute()
    await expect(replace(5, 4)).rejects.toMatchObject({ code: 'stock.short' })
    await server.db
      .updateTable('stock')
      .set({ on_hand: before })
      .where('product_id', '=', productId)
      .execute()
    const both = await Promise.allSettled([replace(5, 4), replace(5, 4)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await onHand()).toBe(before - 4)
    const request = await read(person, requestNo)
    expect(request.lines).toMatchObject([{ replaced: 5, sent: 4 }])
    expect(request.events.at(-1)?.words).toMatch(/^By Swiftline SWL 5 · Sent: 4 × /)
    const entries = await server.db
      .selectFrom('stock_entry')
      .selectAll()
      .where('request_no', '=', requestNo)
      .execute()
    expect(entries).toMatchObject([{ kind: 'replacement', units: -4, reason: `RA ${String(requestNo)}` }])
    const mails = server.db.selectFrom('mail').select('body_text')
    const own = mails.where('subject', '=', `Your return is replaced: ${String(requestNo)}`)
    expect((await own.executeTakeFirstOrThrow()).body_text).toContain('Sent: 4 × ')
  })

  it('replace: what was repaired is not credited by this request, and can be returned again', async () => {
    const { staff, person, requestNo, invoiceNo, seen } = await approvedReturn(server, {
      ...{ reasonCode: 'R20', quantity: 10, isReceived: true },
    })
    const lines = [{ lineNo: 1, units: 10, sent: 0 }]
    const replaced = await staff.call('staffReplaceReturn', { requestNo, seen, lines, reason: 'Repaired' })
    expect(await read(person, requestNo)).toMatchObject({ status: 'CL', lines: [{ replaced: 10 }] })
    expect(await claimed(requestNo)).toEqual([0])
    const subjects = await server.db
      .selectFrom('mail')
      .select('subject')
      .where('subject', 'like', `%: ${String(requestNo)}`)
      .orderBy('id', 'desc')
      .execute()
    expect(subjects[0]?.subject).toBe(`Your goods are on their way to you: ${String(requestNo)}`)
    const credit = { requestNo, seen: replaced.seen, lines: [{ lineNo: 1, units: 1 }], isFeeWaived: false }
    await expect(staff.call('staffCreditReturn', { ...credit, totalCents: 11_00 })).rejects.toMatchObject({
      code: 'return.step',
    })
    await expect(
      person.call('returnVerdict', { productId, quantity: 10, reasonCode: 'R20', invoiceNo }),
    ).resolves.toMatchObject({ isCovered: true, most: 10 })
  })

  it('RET-17 what has not come by its day expires, once, and its units can be returned again', async () => {
    const { person, requestNo } = await approvedReturn(server)
    const days = (many: number) => new Date(server.clock.now.getTime() + many * 24 * 3_600_000)
    const expire = (many: number) =>
      expireReturns({ db: server.db, seller: readConfig({}).seller, now: days(many) })
    await expire(21)
    expect((await read(person, requestNo)).status).toBe('AP')
    await Promise.all([expire(22), expire(22)])
    const request = await read(person, requestNo)
    expect([request.status, request.events.filter(({ kind }) => kind === 'expired').length]).toEqual([
      'EX',
      1,
    ])
    expect(await claimed(requestNo)).toEqual([0])
    expect(await told(person, requestNo)).toMatchObject({
      mails: [
        {
          ...{
            subject: `Your service request has expired: ${String(requestNo)}`,
            recipient: 'kim@shop.example',
          },
          body_text: expect.stringMatching(/arrived by 23.*2026.*make a new service request/s) as string,
        },
      ],
      alerts: [expect.stringContaining(`Service request ${String(requestNo)} has expired.`)],
    })
  })

  it('close with a reason: the contact is told, and that what did not come can be returned again', async () => {
    const { person, staff, requestNo, seen } = await approvedReturn(server)
    await staff.call('staffCloseReturn', { requestNo, seen, reason: 'Kept by the shop' })
    const whole = await approvedReturn(server, { isReceived: true })
    await whole.staff.call('staffCloseReturn', {
      ...{ requestNo: whole.requestNo, seen: whole.seen, reason: 'Sent back to the shop' },
    })
    const again = /make a new service request/
    const { mails, alerts } = await told(person, requestNo)
    expect([mails.map((mail) => mail.subject), alerts]).toEqual([
      [`Your service request is closed: ${String(requestNo)}`],
      [expect.stringContaining(`Service request ${String(requestNo)} is closed.`)],
    ])
    expect(mails[0]?.body_text).toContain('Kept by the shop')
    expect(mails[0]?.body_text).toMatch(again)
    const [mail] = (await told(whole.person, whole.requestNo)).mails
    expect(mail?.body_text).toContain('Sent back to the shop')
    expect(mail?.body_text).not.toMatch(again)
  })
})
