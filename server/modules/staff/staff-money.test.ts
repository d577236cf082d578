import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
let nora: TestPerson
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
  nora = await server.person({ type: 'S', roles: 'N' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await office.emptyShelf(1_000)
  await server.db.updateTable('bank_line').set({ state: 'ignored' }).where('state', '=', 'waiting').execute()
})

let files = 0
const read = (text: string, columns?: { date: number; amount: number; words: number[] }) =>
  nora.call('staffReadStatement', {
    fileName: `bank ${String((files += 1))}.csv`,
    content: Buffer.from(text).toString('base64'),
    ...(columns && { columns }),
  })
const csv = (...rows: [amount: number, words: string][]) =>
  [
    'Date,Amount,Narrative',
    ...rows.map(([cents, words]) => `20/02/2026,${(cents / 100).toFixed(2)},${words}`),
    '',
  ].join('\n')
const invoiced = async (person: TestPerson) => {
  const { order } = await buyNow(person, { [PRODUCTS.case]: 3 })
  await office.pickAll(order.webOrderNo)
  return (await office.ship(order.webOrderNo)).invoice
}
const lines = async () => (await nora.call('staffBankLines', {})).lines

describe('the bank in the console', () => {
  it('reads a statement, shows what waits with what it may pay, and takes it once', async () => {
    const person = await server.person()
    const [a, b] = [await invoiced(person), await invoiced(person)]
    expect(
      await read(csv([a.amountCents, a.invoiceNo], [b.amountCents - 5, `inv ${b.invoiceNo}`])),
    ).toMatchObject({
      matched: 1,
      waiting: 1,
      rows: [],
    })
    const [line] = await lines()
    expect(line).toMatchObject({
      amount: b.amountCents - 5,
      paidOn: '2026-02-20',
      matches: [{ certainty: 'likely', invoiceNos: [b.invoiceNo], webOrderNo: null, openInc: b.amountCents }],
    })
    const take = () =>
      nora.call('staffMatchLine', { lineId: line!.id, invoiceNos: [b.invoiceNo], accountId: '' })
    const answers = await Promise.allSettled([take(), take()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(take()).rejects.toMatchObject({ code: 'bank.ended' })
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(5)
  })

  it('takes a line for an order that waits for its deposit, or for all that an account owes', async () => {
    const cash = await server.person({ cash: true })
    const { order } = await buyNow(cash, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
    const total = await office.totalOf(order.webOrderNo)
    const person = await server.person()
    const { amountCents } = await invoiced(person)
    await read(csv([total, 'no number'], [amountCents + 7, 'who knows']))
    const [first, second] = await lines()
    expect(
      await nora.call('staffMatchLine', { lineId: first!.id, webOrderNo: order.webOrderNo, accountId: '' }),
    ).toEqual(expect.objectContaining({ free: total, released: [order.webOrderNo] }))
    for (const [accountId, code] of [
      ['', 'bank.whose'],
      ['NO-SUCH', 'bank.whose'],
    ] as const)
      await expect(nora.call('staffMatchLine', { lineId: second!.id, accountId })).rejects.toMatchObject({
        code,
      })
    expect(
      await nora.call('staffMatchLine', { lineId: second!.id, accountId: person.accountId }),
    ).toMatchObject({ free: 7 })
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
  })

  it('takes a line by the number of a customer too, and not where it is an account of another', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const { amountCents } = await invoiced(person)
    await read(csv([amountCents + 3, 'by customer number']))
    const [{ id: lineId } = { id: 0 }] = await lines()
    const take = (accountId: string) => nora.call('staffMatchLine', { lineId, accountId })
    const namesake = { id: person.customerId, customer_id: other.customerId, name: 'A namesake' }
    await server.db.insertInto('account').values(namesake).execute()
    await expect(take(person.customerId)).rejects.toMatchObject({ code: 'bank.whose' })
    await server.db.deleteFrom('account').where('id', '=', namesake.id).execute()
    expect(await take(person.customerId)).toMatchObject({ free: 3 })
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
  })

  it('asks for the columns of a file that nothing tells, remembers them, and refuses what is no statement', async () => {
    const text = (words: string) => `When,How much,Why\n20/02/2026,1.11,${words}\n`
    expect((await read(text('coins'))).rows).toEqual([
      ['When', 'How much', 'Why'],
      ['20/02/2026', '1.11', 'coins'],
    ])
    expect(await read(text('coins'), { date: 0, amount: 1, words: [2] })).toMatchObject({
      waiting: 1,
      rows: [],
    })
    expect(await read(text('more coins'))).toMatchObject({ waiting: 1, rows: [] })
    await expect(read(text('x'), { date: 0, amount: 1, words: [] })).rejects.toMatchObject({
      code: 'bank.columns',
    })
    await expect(read('')).rejects.toMatchObject({ code: 'bank.unreadable' })
    await expect(read(text('coins'))).rejects.toMatchObject({ code: 'bank.sameFile' })
  })

  it('lets the columns be chosen again: what was read wrongly is taken back once, and the file is read again', async () => {
    const text = 'Datum,Weg,Stand,Warum\n20/02/2026,2.11,500.00,tea\n'
    const wrong = { date: 0, amount: 2, words: [3] }
    const right = { date: 0, amount: 1, words: [3] }
    expect(await read(text, wrong)).toMatchObject({ waiting: 1 })
    const { statements, layouts } = await nora.call('staffStatements', {})
    expect(statements[0]).toMatchObject({ lines: 1, sum: 500_00, matched: 0 })
    expect(layouts).toContainEqual({ names: ['datum', 'weg', 'stand', 'warum'], columns: wrong })
    const statementId = statements[0]!.id
    const back = (reason = 'Read the balance') => nora.call('staffTakeBackStatement', { statementId, reason })
    await expect(back(' ')).rejects.toMatchObject({ code: 'backOffice.reason' })
    const answers = await Promise.allSettled([back(), back()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(back()).rejects.toMatchObject({ code: 'bank.noStatement' })
    expect(await lines()).toEqual([])
    const audited = await server.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('action', '=', 'bank.takeBack')
      .where('subject_id', '=', String(statementId))
      .execute()
    expect(audited).toEqual([{ before: { lines: 1, cents: 500_00 }, after: { lines: 0, cents: 0 } }])
    const content = Buffer.from(text).toString('base64')
    expect(
      await nora.call('staffReadStatement', { fileName: 'again.csv', content, isChoosing: true }),
    ).toMatchObject({
      columns: wrong,
      waiting: 0,
      rows: [['Datum', 'Weg', 'Stand', 'Warum'], expect.anything()],
    })
    expect(await read(text, right)).toMatchObject({ waiting: 1 })
    expect((await lines()).map(({ amount }) => amount)).toEqual([211])
    expect((await nora.call('staffStatements', {})).layouts).toContainEqual(
      expect.objectContaining({ columns: right }),
    )
  })

  it('20 times: a statement is either taken back or a line of it matched, whoever comes first', async () => {
    const person = await server.person()
    for (let round = 0; round < 20; round += 1) {
      await read(csv([3_000 + round, `nobody ${String(round)}`]))
      const line = (await lines()).at(-1)!
      const statementId = (await nora.call('staffStatements', {})).statements[0]!.id
      const [back, match] = await Promise.allSettled([
        nora.call('staffTakeBackStatement', { statementId, reason: 'Wrong' }),
        nora.call('staffMatchLine', { lineId: line.id, accountId: person.accountId }),
      ])
      expect([back.status, match.status].sort()).toEqual(['fulfilled', 'rejected'])
      if (back.status === 'rejected') expect(back.reason).toMatchObject({ code: 'bank.matched' })
      if (match.status === 'rejected') expect(match.reason).toMatchObject({ code: 'bank.ended' })
    }
  })

  it('20 times: of two who match one line to its whole invoice at once, the later hears that somebody has', async () => {
    const person = await server.person()
    for (let round = 0; round < 20; round += 1) {
      const { amountCents, invoiceNo } = await invoiced(person)
      await read(csv([amountCents, `nobody ${String(round)}`]))
      const line = (await lines()).at(-1)!
      const take = () =>
        nora.call('staffMatchLine', { lineId: line.id, invoiceNos: [invoiceNo], accountId: '' })
      const answers = await Promise.allSettled([take(), take()])
      const refusals = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      expect(refusals).toMatchObject([{ code: 'bank.ended' }])
    }
  })

  it('refuses invoices of two payers together', async () => {
    const [a, b] = [await invoiced(await server.person()), await invoiced(await server.person())]
    await read(csv([a.amountCents + b.amountCents, 'both']))
    const [line] = await lines()
    const both = { lineId: line!.id, invoiceNos: [a.invoiceNo, b.invoiceNo], accountId: '' }
    await expect(nora.call('staffMatchLine', both)).rejects.toMatchObject({ code: 'invoice.unknown' })
    await nora.call('staffIgnoreLine', { lineId: line!.id, reason: 'Sent back' })
    expect(await lines()).toEqual([])
  })

  it('that are set aside are listed with their reasons, page by page, and wait again when they are let', async () => {
    await read(csv([1_001, 'aside one'], [1_002, 'aside two'], [1_003, 'aside three']))
    for (const line of await lines())
      await nora.call('staffIgnoreLine', { lineId: line.id, reason: `No: ${line.words}` })
    const all = await nora.call('staffLinesAside', {})
    const own = all.lines.filter(({ words }) => words.startsWith('aside'))
    expect(own.map(({ words, amount, reason }) => [words, amount, reason])).toEqual([
      ['aside three', 1_003, 'No: aside three'],
      ['aside two', 1_002, 'No: aside two'],
      ['aside one', 1_001, 'No: aside one'],
    ])
    const ids: number[] = []
    let cursor = ''
    do {
      const page: { lines: { id: number }[]; next: string } = await nora.call('staffLinesAside', {
        ...{ limit: 1, cursor },
      })
      ids.push(...page.lines.map(({ id }) => id))
      cursor = page.next
    } while (cursor !== '')
    expect(ids).toEqual(all.lines.map(({ id }) => id))
    await nora.call('staffRestoreLine', { lineId: own[0]!.id })
    expect((await lines()).map(({ words }) => words)).toEqual(['aside three'])
    expect((await nora.call('staffLinesAside', {})).lines.map(({ id }) => id)).not.toContain(own[0]!.id)
    await nora.call('staffIgnoreLine', { lineId: own[0]!.id, reason: 'No' })
  })
})
