import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_STAFF_LETTERS } from '#shared/codes/staff-letters.ts'
import { RECEIPT_LINES_MAX } from '#shared/codes/limits.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { failedJob, nextRun } from '#testing/failed-job.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let sam: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  sam = await server.person({ type: 'S', roles: ALL_STAFF_LETTERS })
})
afterAll(() => server.close())

const stockOf = async (productId: string) => (await sam.call('staffProduct', { productId })).product
const ledgerOf = async (productId: string) =>
  (await sam.call('staffStockEntries', { productId, limit: 2 })).entries
const receipt = (lines: [code: string, units: number][], entryId: string = crypto.randomUUID()) =>
  sam.call('staffReceiveStock', {
    entryId,
    reason: 'PO 7',
    lines: lines.map(([code, units]) => ({ code, units })),
  })

describe('stock', () => {
  beforeEach(() => office.emptyShelf(6))

  it('the ledger says who made each movement, and the story of an order leaves out what was picked of others', async () => {
    await office.emptyShelf(20)
    const bought = async () => (await buyNow(await server.person(), { [PRODUCTS.case]: 2 })).order.webOrderNo
    const [one, other] = [await bought(), await bought()]
    const { waveId } = await sam.call('staffOpenWave', { webOrderNos: [one, other] })
    const count = (webOrderNo: number) =>
      sam.call('staffConfirmPicked', {
        waveId,
        found: [{ webOrderNo, lineNo: 1, picked: 2, missing: 0, seen: 0 }],
      })
    await count(one)
    await count(other)
    const { events } = await sam.call('staffOrder', { webOrderNo: one })
    const picks = events.filter(({ action }) => action === 'wave.pick')
    expect(picks).toMatchObject([
      {
        before: { counted: [[one, 1, 0, 0]] },
        after: { lines: [[one, 1, 2, 0]], counted: [[one, 1, 2, 0]] },
      },
    ])
    expect(events.map(({ action }) => action)).toContain('wave.open')

    await sam.call('staffShipOrder', { webOrderNo: one, carrierId: 'SWL', connote: 'SWL 900' })
    await receipt([[PRODUCTS.case, 3]])
    expect((await ledgerOf(PRODUCTS.case)).map(({ kind, units, who }) => [kind, units, who])).toEqual([
      ['receipt', 3, `Pat ${sam.login}`],
      ['shipment', -2, `Pat ${sam.login}`],
    ])
  })

  it('an EAN that several products share books none of them, and its row says so', async () => {
    const shared = '9300000000007'
    await server.db
      .updateTable('product')
      .set({ ean: shared })
      .where('id', 'in', [PRODUCTS.minimum, PRODUCTS.zero])
      .execute()
    const before = await stockOf(PRODUCTS.zero)
    expect(await receipt([[shared, 3]])).toMatchObject({
      isBooked: false,
      rows: [
        {
          productId: '',
          problem: `${shared} is the EAN of several products. Please enter the product number`,
        },
      ],
    })
    expect(await receipt([[PRODUCTS.zero, 3]])).toMatchObject({ isBooked: true })
    expect((await stockOf(PRODUCTS.zero)).onHand).toBe(before.onHand + 3)
  })

  it('what comes in by number or EAN goes to who waits for it, and stands in the ledger', async () => {
    const { order } = await buyNow(await server.person(), { [PRODUCTS.case]: 10 })
    expect(await stockOf(PRODUCTS.case)).toMatchObject({ waiting: 4, available: 0 })
    const waited = (await sam.call('staffProducts', { text: '' })).products.map(({ productId }) => productId)
    expect(waited).toContain(PRODUCTS.case)
    const booked = await receipt([
      [PRODUCTS.case.toLowerCase(), 3],
      ['9300000001000', 2],
      [PRODUCTS.zero, 1],
    ])
    expect(booked).toMatchObject({ isBooked: true, released: 1 })
    expect(booked.rows.map(({ productId }) => productId)).toEqual([
      PRODUCTS.case,
      PRODUCTS.case,
      PRODUCTS.zero,
    ])
    expect(await stockOf(PRODUCTS.case)).toMatchObject({ waiting: 0, available: 1, onHand: 11 })
    expect(await office.linesOf(order.webOrderNo)).toEqual(['33 6/6/0', '33 4/4/0'])
    expect((await ledgerOf(PRODUCTS.case))[0]).toMatchObject({ kind: 'receipt', units: 5, reason: 'PO 7' })
  })

  it('one line that is wrong books none, and each wrong one says why', async () => {
    const before = await stockOf(PRODUCTS.case)
    const { isBooked, rows } = await receipt([
      [PRODUCTS.case, 3],
      ['NO-SUCH', 1],
      [PRODUCTS.zero, 0],
    ])
    expect(isBooked).toBe(false)
    expect(rows.map(({ problem }) => problem)).toEqual([
      '',
      refusalText('product.unknown', { product: 'NO-SUCH' }),
      refusalText('backOffice.units'),
    ])
    expect(await stockOf(PRODUCTS.case)).toEqual(before)
    await expect(receipt([])).rejects.toMatchObject({ code: 'backOffice.receiptLines' })
  })

  it('a receipt has as many lines as it may have, however long their numbers', async () => {
    const before = await stockOf(PRODUCTS.special)
    const full = Array.from({ length: RECEIPT_LINES_MAX }, (): [string, number] => [PRODUCTS.special, 1])
    expect((await receipt(full)).isBooked).toBe(true)
    expect((await stockOf(PRODUCTS.special)).onHand).toBe(before.onHand + RECEIPT_LINES_MAX)
    await expect(receipt([...full, [PRODUCTS.special, 1]])).rejects.toMatchObject({
      code: 'backOffice.receiptLines',
    })
  })

  it('a receipt that is sent twice, even at once, is booked once', async () => {
    const before = await stockOf(PRODUCTS.case)
    const id = crypto.randomUUID()
    const both = await Promise.allSettled([
      receipt([[PRODUCTS.case, 5]], id),
      receipt([[PRODUCTS.case, 5]], id),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(receipt([[PRODUCTS.case, 5]], id)).rejects.toThrow(refusalText('backOffice.receiptBooked'))
    expect((await stockOf(PRODUCTS.case)).onHand).toBe(before.onHand + 5)
  })

  it('is adjusted by an entry with a reason, never below what is allocated', async () => {
    const adjust = (units: number, isOut: boolean, reason = 'Broken') =>
      sam.call('staffAdjustStock', {
        ...{ entryId: crypto.randomUUID(), productId: PRODUCTS.case },
        ...{ units, isOut, reason },
      })
    await buyNow(await server.person(), { [PRODUCTS.case]: 4 })
    const { onHand } = await stockOf(PRODUCTS.case)
    expect(await adjust(2, true)).toEqual({ onHand: onHand - 2, released: 0 })
    await expect(adjust(1, true)).rejects.toMatchObject({ code: 'stock.short' })
    await expect(adjust(1, true, '')).rejects.toMatchObject({ code: 'backOffice.reason' })
    await expect(adjust(0, false)).rejects.toMatchObject({ code: 'backOffice.units' })
    const entry = await server.db
      .selectFrom('audit')
      .select(['before', 'after', 'subject_id'])
      .where('action', '=', 'stock.enter')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ before: { onHand }, after: { onHand: onHand - 2 }, subject_id: PRODUCTS.case })
  })

  it('the ledger adds up entry by entry, page by page, to what is on hand', async () => {
    const onHand = async () => (await sam.call('staffProduct', { productId: PRODUCTS.rare })).product.onHand
    const before = await onHand()
    for (const units of [5, 3, 2]) await receipt([[PRODUCTS.rare, units]])
    const seen: [number, number][] = []
    let cursor = ''
    do {
      const page = await sam.call('staffStockEntries', { productId: PRODUCTS.rare, limit: 2, cursor })
      seen.push(...page.entries.map(({ units, onHand }): [number, number] => [units, onHand]))
      cursor = page.next
    } while (cursor)
    expect(seen).toEqual([
      [2, before + 10],
      [3, before + 8],
      [5, before + 5],
    ])
    expect(seen[0]?.[1]).toBe(await onHand())
  })
})

describe('mail', () => {
  it('a mail that was sent or given up is sent again as a copy, one that waits is not', async () => {
    const dealer = await server.person()
    await buyNow(dealer, { [PRODUCTS.zero]: 1 })
    const find = async () =>
      (await sam.call('staffMails', { text: dealer.email.toUpperCase(), state: 'waiting' })).mails
    const [mail] = await find()
    expect(mail).toMatchObject({ recipient: dealer.email, state: 'waiting' })
    const mailId = mail?.id ?? 0
    await expect(sam.call('staffResendMail', { mailId })).rejects.toThrow(refusalText('mail.waiting'))
    await server.db.updateTable('mail').set({ gave_up: true }).where('id', '=', mailId).execute()
    expect(await sam.call('staffResendMail', { mailId })).toEqual({ sentTo: dealer.email })
    const [copy] = await find()
    expect(copy).toMatchObject({ subject: mail?.subject, state: 'waiting' })
    expect(copy?.id).not.toBe(mailId)
    await expect(sam.call('staffResendMail', { mailId: 999_999 })).rejects.toMatchObject({
      code: 'mail.unknown',
    })
  })
})

describe('jobs and the audit', () => {
  it('no queue, no jobs; a failed one is listed with its problem and tried again, once', async () => {
    expect(await sam.call('staffJobs', {})).toEqual({ counts: [], jobs: [] })
    const job = await failedJob(server)
    const listed = (await sam.call('staffJobs', {})).jobs.find(({ id }) => id === job.jobId)
    expect(listed).toMatchObject({ state: 'failed', problem: 'The peer hung up', attempts: 3 })
    await sam.call('staffRetryJob', job)
    await expect(sam.call('staffRetryJob', job)).rejects.toMatchObject({ code: 'job.unknown' })
  })

  it('the next run of a repeated work is listed with its time, and runs now where staff ask for it', async () => {
    const queue = await nextRun(server)
    const find = async () => (await sam.call('staffJobs', {})).jobs.find((job) => job.queue === queue)
    const due = await find()
    expect(due).toMatchObject({ state: 'later', endedAt: null })
    expect(due?.dueAt?.getTime()).toBeGreaterThan(Date.now())
    await sam.call('staffRunJob', { queue })
    expect(await find()).toBeUndefined()
    await expect(sam.call('staffRunJob', { queue })).rejects.toMatchObject({ code: 'job.unknown' })
    const { jobId } = await failedJob(server)
    await expect(sam.call('staffRunJob', { queue: jobId })).rejects.toMatchObject({ code: 'job.unknown' })
  })

  it('entries are found by what was done, to what, by whom and in which request', async () => {
    const dealer = await server.person()
    const { order } = await buyNow(dealer, { [PRODUCTS.zero]: 1 })
    const no = String(order.webOrderNo)
    const find = async (text: string, action = '') => (await sam.call('staffAudit', { text, action })).entries
    const [placed] = await find(no)
    expect(placed).toMatchObject({ action: 'order.place', subjectId: no, accountId: dealer.accountId })
    for (const text of [dealer.accountId, dealer.login.toUpperCase()])
      expect((await find(text, 'order.')).map(({ subjectId }) => subjectId)).toEqual([no])
    expect(await find(no, 'payment.')).toEqual([])
    // an action is not found by the beginning of its word
    const found = await Promise.all(['order.place', 'order', 'order.pla', 'ord'].map((one) => find(no, one)))
    expect(found.map(({ length }) => length)).toEqual([1, 1, 0, 0])
    const { entries, next } = await sam.call('staffAudit', { text: '', action: '', limit: 1 })
    const { entries: older } = await sam.call('staffAudit', { text: '', action: '', limit: 1, cursor: next })
    expect(Number(older[0]?.id)).toBeLessThan(Number(entries[0]?.id))
  })
})
