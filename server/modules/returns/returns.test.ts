import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { EMPTY_DRAFTS_MAX, OPEN_DRAFTS_MAX } from '#shared/codes/limits.ts'
import { RETURN_STATUSES } from '#shared/codes/return-statuses.ts'
import { COMMAND } from '#server/modules/audit/who-acts.ts'
import { creditInvoice } from '#server/modules/invoices/credit-invoice.ts'
import {
  begunReturn,
  bought,
  draftReturn,
  RETURN_CONTACT,
  staffOf,
  submittedReturn,
} from '#testing/returns.ts'
import { ADDRESS } from '#testing/addresses.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const productId = PRODUCTS.case
const listed = async (person: TestPerson) =>
  (await person.call('returnsFromServer', {})).returns.map((one) => one.requestno)
const read = async (person: TestPerson, requestNo: number) => {
  const [request] = (await person.call('returnRequest', { requestNo })).returns
  if (!request) throw new Error('the request is not there')
  return request
}
const add = (person: TestPerson, requestNo: number, quantity: number, more: object = {}) =>
  person.call('addReturnRequestProduct', { requestNo, productId, quantity, ...more })

describe('a service request', () => {
  it('RET-36 RET-37 is made by the first product: before that it is not listed', async () => {
    const person = await server.person()
    await bought(server, person)
    const requestNo = await begunReturn(person)
    expect(await listed(person)).toEqual([])
    await add(person, requestNo, 1)
    expect(await listed(person)).toEqual([requestNo])
  })

  it('RET-04 RET-05 RET-06 RET-08 RET-32 is read with its fields, its lines and the reasons by their codes', async () => {
    const person = await server.person()
    const { requestNo, invoiceNo } = await draftReturn(server, person, { reasonCode: 'R20' })
    const { returns, allReasonCodeToReason } = await person.call('returnsFromServer', {})
    expect(returns).toMatchObject([
      {
        ...{ requestno: requestNo, customerref: 'PO 7', contactname: 'Kim Lee', status: 'IN', reason: 'R20' },
        ...{ contactemail: 'kim@shop.example', contactphone: '07 3000 0001', state: 'QLD' },
        registeredtime: server.clock.now,
        lines: [
          {
            ...{ itemno: productId, qty: 2, linno: 1, requestno: requestNo, faultdesc: 'Broken' },
            ...{ saleprice: 10_00, invoiceno: invoiceNo },
          },
        ],
        documents: [],
      },
    ])
    for (const [code, reason] of Object.entries(allReasonCodeToReason))
      expect([code, Object.values(reason).every((text) => text !== '')]).toEqual([reason.code, true])
    expect((await read(person, requestNo)).lines).toMatchObject([
      { productNo: productId, productQty: 2, salePrice: 10_00 },
    ])
  })

  it('shows no amounts to somebody without letter D', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const other = await server.person({ accountId: person.accountId, letters: 'L' })
    const answers = [
      await other.call('returnsFromServer', {}),
      await other.call('returnsPage', { list: 'incomplete', text: '' }),
      await other.call('returnRequest', { requestNo }),
      await other.call('returnVerdict', { productId, quantity: 1, reasonCode: 'R31' }),
    ]
    expect(JSON.stringify(answers)).not.toMatch(/saleprice|salePrice|"(?:credit|fee|gst|owed)":|"total":\d/)
  })

  it('may be begun however many were begun without a product; of listed drafts there are at most so many', async () => {
    const person = await server.person()
    const colleague = await server.person({ accountId: person.accountId })
    await bought(server, person)
    const drafts = () =>
      server.db.selectFrom('service_request').select('request_no').where('account_id', '=', person.accountId)
    const begun = []
    for (let many = 0; many <= OPEN_DRAFTS_MAX; many += 1) begun.push(await begunReturn(person))
    const requestNo = await begunReturn(colleague)
    await add(colleague, requestNo, 1)
    expect(await listed(colleague)).toEqual([requestNo])
    const left = (await drafts().execute()).map(({ request_no }) => request_no).sort()
    expect(left).toEqual([...begun, requestNo].slice(-EMPTY_DRAFTS_MAX))
    await sql`
      insert into service_request (account_id, created_by, reason, status, customer_ref, contact_name, contact_email, contact_phone, registered_at, lines_made)
      select account_id, created_by, reason, 'IN', '', '', '', '', registered_at, 1 from service_request, generate_series(2, ${OPEN_DRAFTS_MAX}::integer)
       where request_no = ${requestNo}`.execute(server.db)
    await expect(begunReturn(person)).rejects.toMatchObject({ code: 'return.drafts' })
  })

  it('RET-03 RET-65 stays a draft, with all it has, in the tab of the incomplete ones until it is submitted', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const tab = async (list: 'incomplete' | 'submitted') =>
      (await person.call('returnsPage', { list, text: '' })).returns.map((one) => [one.requestno, one.status])
    expect([await tab('incomplete'), await tab('submitted')]).toEqual([[[requestNo, 'IN']], []])
    await person.call('submitIncompleteReturnRequest', { requestNo })
    expect([await tab('incomplete'), await tab('submitted')]).toEqual([[], [[requestNo, 'PE']]])
  })

  it('is listed page by page, and found by number, reference, product and invoice', async () => {
    const person = await server.person()
    const made = []
    for (let at = 0; at < 5; at += 1) {
      server.clock.now = new Date(server.clock.now.getTime() + 1_000)
      made.unshift(await draftReturn(server, person))
    }
    const pages: number[] = []
    let cursor: string | undefined
    do {
      const page = await person.call('returnsPage', {
        ...{ list: 'incomplete', text: '', limit: 2 },
        ...(cursor === undefined ? {} : { cursor }),
      })
      if (cursor === undefined) expect(page.total).toEqual({ count: 5, isExact: true })
      pages.push(...page.returns.map((one) => one.requestno))
      cursor = page.next
    } while (cursor !== '')
    expect(pages).toEqual(made.map((one) => one.requestNo))
    const found = async (text: string) =>
      (await person.call('returnsPage', { list: 'incomplete', text })).returns.map((one) => one.requestno)
    const [newest] = made
    expect(await found(String(newest?.requestNo))).toEqual([newest?.requestNo])
    expect(await found(newest?.invoiceNo ?? '')).toEqual([newest?.requestNo])
    expect((await found('clear case')).length).toBe(5)
    expect(await found('%')).toEqual([])
  })

  it('RET-24 is changed, deleted and submitted while its status is IN alone', async () => {
    const person = await server.person()
    const { requestNo } = await submittedReturn(server, person)
    for (const status of Object.keys(RETURN_STATUSES).filter((one) => one !== 'IN')) {
      await server.db
        .updateTable('service_request')
        .set({ status: status as 'PE' })
        .where('request_no', '=', requestNo)
        .execute()
      for (const attempt of [
        () => person.call('deleteIncompleteReturnRequest', { requestNo }),
        () => person.call('submitIncompleteReturnRequest', { requestNo }),
        () => person.call('updateReturnRequestContact', { requestNo, ...RETURN_CONTACT }),
        () => add(person, requestNo, 1),
        () => person.call('changeReturnRequestLine', { requestNo, lineNo: 1, quantity: 1 }),
        () => person.call('deleteReturnRequestLine', { requestNo, lineNo: 1 }),
      ])
        await expect(attempt(), status).rejects.toMatchObject({ code: 'return.notDraft' })
    }
    expect(await listed(person)).toEqual([requestNo])
  })

  it('PRM-36 of another account is not there, whatever is asked of it', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const other = await server.person()
    for (const attempt of [
      () => other.call('returnRequest', { requestNo }),
      () => other.call('deleteIncompleteReturnRequest', { requestNo }),
      () => other.call('submitIncompleteReturnRequest', { requestNo }),
      () => other.call('updateReturnRequestContact', { requestNo, ...RETURN_CONTACT }),
      () => add(other, requestNo, 1),
      () => other.call('changeReturnRequestLine', { requestNo, lineNo: 1, quantity: 1 }),
      () => other.call('deleteReturnRequestLine', { requestNo, lineNo: 1 }),
      () => other.call('addActivityViewReturn', { requestNo }),
      () => other.call('returnVerdict', { productId, quantity: 1, reasonCode: 'R31', requestNo }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'return.unknown' })
    expect((await read(person, requestNo)).lines.length).toBe(1)
  })

  it('RET-21 is deleted as a draft, and gone from the list', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    await person.call('deleteIncompleteReturnRequest', { requestNo })
    expect(await listed(person)).toEqual([])
    await expect(person.call('returnRequest', { requestNo })).rejects.toMatchObject({
      code: 'return.unknown',
    })
  })

  it('RET-20 is noted as looked at', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const { recentActivities } = await person.call('addActivityViewReturn', { requestNo })
    expect(recentActivities[0]).toMatchObject({ type: 'Return', parameters: { id: String(requestNo) } })
  })
})

describe('the contact of a service request', () => {
  it.each([
    ['customerRef', '', 'Please input your customer reference!'],
    ['contactName', '', 'Please input your contact name!'],
    ['contactEmail', '', 'Please input your E-mail!'],
    ['contactEmail', 'abc', 'The input is not a valid email'],
    ['contactPhone', '', 'Please input your phone number'],
    ['contactPhone', '\u200b', 'Please input your phone number'],
    ['reasonCode', '', 'Please select your reason'],
    ['reasonCode', 'R99', 'Please select your reason'],
  ])('RET-41 RET-42 RET-43 RET-44 RET-45 RET-46 %s %j is refused: %s', async (field, value, error) => {
    const person = await server.person()
    const input = { reasonCode: 'R31', ...RETURN_CONTACT, [field]: value }
    await expect(person.call('createReturnRequestContact', input)).rejects.toMatchObject({ message: error })
  })

  it('RET-56 is saved while it is a draft, and only when all four are filled', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const change = { requestNo, ...RETURN_CONTACT, contactPhone: '07 3999 9999' }
    await person.call('updateReturnRequestContact', change)
    await expect(
      person.call('updateReturnRequestContact', { ...change, contactPhone: '', contactName: 'Sam' }),
    ).rejects.toMatchObject({ code: 'return.phone' })
    expect(await read(person, requestNo)).toMatchObject({
      contactphone: '07 3999 9999',
      contactname: 'Kim Lee',
    })
  })

  it('OP-21 takes the default delivery address where none is sent, and the one that is sent', async () => {
    const person = await server.person()
    const begun = async (sent: object = {}) =>
      (await person.call('createReturnRequestContact', { reasonCode: 'R31', ...RETURN_CONTACT, ...sent }))
        .returns
    const own = { address1: '1 Queen Street', suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000' }
    expect(await begun()).toMatchObject([{ ...own, address2: '', address3: '' }])
    expect(await begun({ address1: ' ', suburb: '', postcode: '' })).toMatchObject([own])

    const { addressId } = await person.call('addAddress', { ...ADDRESS, addressLine2: 'Gate 4' })
    expect(await begun()).toMatchObject([own]) // a further one is not the default
    await person.call('setDefaultAddress', { addressId })
    const depot = { address1: '1 Wharf Street', address2: 'Gate 4', suburb: 'Brisbane', state: 'QLD' }
    expect(await begun()).toMatchObject([depot])

    const sent = { address1: '9 Quay Street', suburb: 'Sydney', state: 'NSW', postcode: '2000' }
    expect(await begun(sent)).toMatchObject([{ ...sent, address2: '', city: '' }])
    expect(await begun({ address3: 'Dock 2' })).toMatchObject([
      { address1: '', address3: 'Dock 2', suburb: '' },
    ])
    const payload = { reasonCode: 'R31', ...RETURN_CONTACT, addressLine1: '9 Quay Street' }
    const answer = await person.raw({ method: 'POST', url: '/rest/createReturnRequestContact', payload })
    expect(answer.json()).toMatchObject({ returns: [{ address1: '9 Quay Street', suburb: '' }] })
  })

  it.each(['R89', 'R34'])(
    'RET-38 RET-39 %s needs the number of an invoice of the account',
    async (reasonCode) => {
      const person = await server.person()
      const invoiceNo = await bought(server, person)
      await bought(server, person)
      const input = { reasonCode, ...RETURN_CONTACT }
      const refused = { message: 'Please input the RTS invoice number' }
      await expect(person.call('createReturnRequestContact', input)).rejects.toMatchObject(refused)
      await expect(
        person.call('createReturnRequestContactRTS', { ...input, rtsInvoiceNo: '' }),
      ).rejects.toMatchObject(refused)
      const foreign = await bought(server, await server.person())
      await expect(
        person.call('createReturnRequestContactRTS', { ...input, rtsInvoiceNo: foreign }),
      ).rejects.toMatchObject({ code: 'return.rtsUnknown' })
      const { requestno } = await person.call('createReturnRequestContactRTS', {
        ...input,
        rtsInvoiceNo: invoiceNo,
      })
      await expect(add(person, requestno, 11)).rejects.toMatchObject({ code: 'return.notCovered' })
      await add(person, requestno, 10)
      expect(await read(person, requestno)).toMatchObject({
        rtsInvoiceNo: invoiceNo,
        lines: [{ invoiceno: invoiceNo }],
      })
    },
  )
})

describe('an invoice of another account', () => {
  it('gives nothing back: neither a verdict nor a line, nor a word of what was sold on it', async () => {
    const [person, other] = [await server.person(), await server.person()]
    await bought(server, person)
    const foreign = await bought(server, other)
    const { requestno: requestNo } = await person.call('createReturnRequestContact', {
      ...{ reasonCode: 'R20', ...RETURN_CONTACT },
    })
    const product = { productId: PRODUCTS.case, quantity: 1, invoiceNo: foreign }
    const verdict = await person.call('returnVerdict', { ...product, reasonCode: 'R20', requestNo })
    expect(verdict).toMatchObject({ isCovered: false, most: 0, parts: [] })
    expect(JSON.stringify(verdict)).not.toContain(foreign)
    await expect(
      person.call('addReturnRequestProduct', { ...product, requestNo, faultDescription: 'x' }),
    ).rejects.toMatchObject({ code: 'return.notCovered' })
    expect((await read(person, requestNo)).lines).toEqual([])
  })
})

describe('the lines of a service request', () => {
  it('RET-31 RET-51 RET-52 have the price of the invoice they come from, a line for each', async () => {
    const person = await server.person()
    const older = await bought(server, person, [[productId, 3, 9_00]], 9)
    const newer = await bought(server, person, [[productId, 4, 10_00]], 2)
    const requestNo = await begunReturn(person)
    await add(person, requestNo, 6)
    const { lines } = await read(person, requestNo)
    expect(lines.map((line) => [line.linno, line.invoiceno, line.productQty, line.salePrice])).toEqual([
      [1, newer, 4, 10_00],
      [2, older, 2, 9_00],
    ])
    expect(lines.map(({ verdict }) => [verdict.kind, verdict.fee, verdict.credit, verdict.gst])).toEqual([
      ['credit', 6_00, 34_00, 3_40],
      ['credit', 2_70, 15_30, 1_53],
    ])
    await person.call('deleteReturnRequestLine', { requestNo, lineNo: 1 })
    await add(person, requestNo, 1)
    expect((await read(person, requestNo)).lines.map((line) => line.linno)).toEqual([2, 3])
  })

  it.each([
    [{ productId: '' }, 'Please input your product no'],
    [{ quantity: 0 }, 'Please input your product quantity'],
    [{ quantity: 11 }, 'AeroShield Clear Case for iPhone 15 Pro: Only 10 units can be returned'],
    [{ productId: PRODUCTS.rare }, 'Rare Speaker: This account has not bought this product'],
    [{ faultDescription: '' }, 'Please input your fault description'],
  ])('RET-47 RET-48 RET-49 %j is refused: %s', async (wrong, message) => {
    const person = await server.person()
    await bought(server, person)
    const requestNo = await begunReturn(person, 'R20')
    const input = { requestNo, productId, quantity: 1, faultDescription: 'Broken', ...wrong }
    await expect(person.call('addReturnRequestProduct', input)).rejects.toMatchObject({ message })
  })

  it('RET-49 have a fault description for the reasons that ask for one, and none for others', async () => {
    const person = await server.person()
    await bought(server, person)
    for (const [reason, kept] of [
      ...['R20', 'R21', 'R80', 'R86'].map((code) => [code, 'Broken'] as const),
      ['R31', ''] as const,
    ]) {
      const requestNo = await begunReturn(person, reason)
      await add(person, requestNo, 1, { faultDescription: 'Broken' })
      expect([reason, (await read(person, requestNo)).lines[0]?.faultdesc]).toEqual([reason, kept])
    }
  })

  it('RET-50 take whole units alone', async () => {
    const person = await server.person()
    await bought(server, person)
    const requestNo = await begunReturn(person)
    for (const quantity of ['2.5', '-1', 'two', '1e3'])
      expect(
        (
          await person.raw({
            method: 'POST',
            url: '/rest/addReturnRequestProduct',
            payload: { requestNo: String(requestNo), productId, quantity },
          })
        ).json(),
      ).toMatchObject({ code: 'input.invalid' })
  })

  it('RET-53 RET-54 RET-55 of a product of the service centre need its reference', async () => {
    const person = await server.person()
    const { rare } = PRODUCTS
    const flag = (needs: boolean) =>
      server.db
        .updateTable('product')
        .set({ needs_service_reference: needs })
        .where('id', '=', rare)
        .execute()
    await flag(true)
    await bought(server, person, [[rare, 5, 100_00]])
    const requestNo = await begunReturn(person, 'R80')
    const adding = (faultDescription: string) =>
      person.call('addReturnRequestProduct', { requestNo, productId: rare, quantity: 1, faultDescription })
    for (const fault of ['', 'broken', 'REF#', 'REF# AB', 'x REF#AB'])
      await expect(adding(fault)).rejects.toMatchObject({
        message: 'Sorry, this product requires a service centre reference number to be processed',
      })
    await adding('REF#AB12 broken')
    expect((await read(person, requestNo)).lines).toMatchObject([{ faultdesc: 'REF#AB12 broken' }])
    const good = await begunReturn(person, 'R31')
    await person.call('addReturnRequestProduct', {
      ...{ requestNo: good, productId: rare, quantity: 1, faultDescription: 'REF#AB12 broken' },
    })
    expect((await read(person, good)).lines).toMatchObject([{ faultdesc: 'REF#AB12' }])
    await flag(false)
  })

  it('are changed within their invoice line', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    await person.call('changeReturnRequestLine', { requestNo, lineNo: 1, quantity: 10 })
    await expect(
      person.call('changeReturnRequestLine', { requestNo, lineNo: 1, quantity: 11 }),
    ).rejects.toMatchObject({ code: 'return.notCovered' })
    await expect(
      person.call('changeReturnRequestLine', { requestNo, lineNo: 9, quantity: 1 }),
    ).rejects.toMatchObject({ code: 'return.line' })
    expect((await read(person, requestNo)).lines).toMatchObject([{ qty: 10 }])
  })

  it('never claim what another request claims or a credit note took back', async () => {
    const person = await server.person()
    const { requestNo, invoiceNo } = await draftReturn(server, person, { quantity: 4 })
    await server.db.transaction().execute((tx) =>
      creditInvoice(tx, {
        ...{ invoiceNo, units: new Map([[1, 3]]), reason: 'Short', now: server.clock.now, by: COMMAND },
      }),
    )
    const second = await begunReturn(person)
    await expect(add(person, second, 4)).rejects.toThrow('Only 3 units can be returned')
    await person.call('deleteIncompleteReturnRequest', { requestNo })
    await add(person, second, 7)
  })

  it('of a rotation need letter S', async () => {
    const person = await server.person({ letters: 'LD' })
    await expect(begunReturn(person, 'R32')).rejects.toMatchObject({ code: 'access.denied' })
    // and not only of whoever begins it
    const begins = await server.person({ accountId: person.accountId, letters: 'LSD' })
    const requestNo = await begunReturn(begins, 'R32')
    await expect(add(person, requestNo, 1)).rejects.toMatchObject({ code: 'access.denied' })
    await expect(person.call('submitIncompleteReturnRequest', { requestNo })).rejects.toMatchObject({
      code: 'access.denied',
    })
    await person.call('deleteIncompleteReturnRequest', { requestNo })
  })
})

describe('submitting', () => {
  it('RET-62 RET-68 of reason R31, as of any other, makes it pending, tells its contact, and stands in the audit and the time line', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    const contactEmail = `submit${String(requestNo)}@shop.example`
    await person.call('updateReturnRequestContact', { requestNo, ...RETURN_CONTACT, contactEmail })
    await person.call('submitIncompleteReturnRequest', { requestNo })
    const request = await read(person, requestNo)
    expect([request.status, request.events.map(({ kind }) => kind)]).toEqual(['PE', ['created', 'submitted']])
    const mails = await server.db
      .selectFrom('mail')
      .selectAll()
      .where('recipient', '=', contactEmail)
      .execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We have your service request: ${String(requestNo)}`,
    ])
  })

  it('RET-63 without a line is refused in the words of the page', async () => {
    const person = await server.person()
    const { requestNo } = await draftReturn(server, person)
    await person.call('deleteReturnRequestLine', { requestNo, lineNo: 1 })
    await expect(person.call('submitIncompleteReturnRequest', { requestNo })).rejects.toMatchObject({
      message: 'Please add return products!',
    })
  })

  it('RET-72 asks the policy again: a draft that has become too old is refused', async () => {
    const person = await server.person()
    const { requestNo, invoiceNo } = await draftReturn(server, person, { age: 14 })
    await server.db
      .updateTable('invoice')
      .set({ invoiced_on: '2026-02-15' })
      .where('invoice_no', '=', invoiceNo)
      .execute()
    await expect(person.call('submitIncompleteReturnRequest', { requestNo })).rejects.toThrow(
      'Good stock is taken back within 14 days',
    )
  })

  it('tells who submitted a request and who began one that is decided, in the bell', async () => {
    const person = await server.person()
    const { requestNo } = await submittedReturn(server, person)
    const alerts = async () =>
      (await person.call('alertsFromServer', {})).unreadAlerts.map((one) => one.messageline)
    expect(await alerts()).toEqual([
      expect.stringContaining(`We have your service request ${String(requestNo)}.`),
    ])
    const staff = await staffOf(server)
    const { request, seen } = await staff.call('staffReturn', { requestNo })
    const lines = request.lines.map((line) => ({ lineNo: line.linno, accepted: line.qty, reason: '' }))
    await staff.call('staffDecideReturn', { requestNo, seen, lines })
    expect(await alerts()).toContainEqual(
      expect.stringContaining(`Service request ${String(requestNo)} is approved.`),
    )
  })
})
