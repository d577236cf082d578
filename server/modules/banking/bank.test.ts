import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBackOffice } from '#testing/back-office.ts'
import { HARD_CSV_FILES } from '#testing/hard-csv-files.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { waitingLines } from './bank-lines.store.ts'
import { reverseByStaff } from './reverse-by-staff.ts'
import { takeBackStatement } from './take-back-statement.ts'
import { takeMoney } from './take-money.ts'
import { importStatement, matchWaiting } from './import-statement.ts'
import { ignoreLine, matchLine, purposeOf, restoreLine } from './match-lines.ts'
import { matchesOfLines } from './matches-of.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  await office.emptyShelf(1_000)
  await server.db.updateTable('bank_line').set({ state: 'ignored' }).where('state', '=', 'waiting').execute()
})

const dollars = (cents: number) => (cents / 100).toFixed(2)
let files = 0
const read = (bytes: Buffer | string, columns: Parameters<typeof importStatement>[1]['columns'] = null) =>
  importStatement(server.db, {
    fileName: `statement ${String((files += 1))}.csv`,
    bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes),
    columns,
    onProblem: (problem: unknown) => {
      throw problem
    },
    ...office.acting(),
  })
const csv = (...rows: string[]) => ['Date,Amount,Narrative', ...rows, ''].join('\n')
const invoiced = async (person: TestPerson, units = 3) => {
  const { order } = await buyNow(person, { [PRODUCTS.case]: units })
  await office.pickAll(order.webOrderNo)
  return { ...(await office.ship(order.webOrderNo)).invoice, orderNo: order.orderno }
}
const queue = () => waitingLines(server.db, { after: null, limit: 100 })

describe('a bank statement', () => {
  it('lines that name an invoice, an order or several and come to their amount are matched at once', async () => {
    const [one, two, three] = [
      await server.person(),
      await server.person(),
      await server.person({ cash: true }),
    ]
    const a = await invoiced(one)
    const [b, c] = [await invoiced(two), await invoiced(two, 4)]
    const { order } = await buyNow(three, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
    const total = await office.totalOf(order.webOrderNo)
    const answer = await read(
      csv(
        `20/02/2026,${dollars(a.amountCents)},TRANSFER INV${a.invoiceNo}`,
        `20/02/2026,${dollars(b.amountCents + c.amountCents)},${b.invoiceNo} and ${c.invoiceNo}`,
        `21/02/2026,"${dollars(total)}",order ${order.orderno}`,
        '21/02/2026,-15.00,BANK FEE',
        '22/02/2026,0.73,INTEREST',
      ),
    )
    expect(answer).toEqual({ is: 'read', known: 0, out: 1, matched: 3, later: 0, waiting: 1, problems: [] })
    for (const { customerId } of [one, two]) expect((await office.balanceOf(customerId)).invoiced).toBe(0)
    expect(await office.pickAll(order.webOrderNo)).not.toBeNull()
    expect((await queue()).map(({ words }) => words)).toEqual(['INTEREST'])
  })

  it('what is not certain waits with what it may be, and staff decide; a line is taken once', async () => {
    const person = await server.person()
    const { invoiceNo, amountCents } = await invoiced(person)
    await read(csv(`20/02/2026,${dollars(amountCents - 1)},INV ${invoiceNo}`, `20/02/2026,0.01,no idea`))
    const [first, second] = await queue()
    const [[match] = []] = await matchesOfLines(server.db, [first!])
    expect(match).toMatchObject({ certainty: 'likely', pays: [{ invoiceNo }] })
    const take = () =>
      office.inTx((tx) =>
        matchLine(tx, first!.id, {
          payerId: person.customerId,
          pays: purposeOf(match!, first!.amount_cents),
          ...office.acting(),
        }),
      )
    const answers = await Promise.allSettled([take(), take(), take()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(1)
    await office.inTx((tx) =>
      matchLine(tx, second!.id, { payerId: person.customerId, pays: 'oldestFirst', ...office.acting() }),
    )
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
    expect(await queue()).toEqual([])
  })

  it('read twice is refused; lines of an earlier statement are known, equal ones of a day are told apart', async () => {
    const person = await server.person()
    const { invoiceNo, amountCents } = await invoiced(person)
    const text = csv(
      `19/02/2026,5.00,same`,
      `19/02/2026,5.00,same`,
      `19/02/2026,${dollars(amountCents)},${invoiceNo}`,
    )
    expect(await read(text)).toMatchObject({ matched: 1, waiting: 2 })
    await expect(read(text)).rejects.toMatchObject({ code: 'bank.sameFile' })
    expect(await read(`${text}20/02/2026,6.00,other\n19/02/2026,5.00,same\n`)).toMatchObject({
      known: 3,
      matched: 0,
      waiting: 2,
    })
    const sets = await Promise.allSettled(
      Array.from({ length: 4 }, () => read(csv('18/02/2026,9.00,at once'))),
    )
    expect(sets.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('its columns are chosen once and remembered', async () => {
    const text = (amount: string) => `When,How much,Why\n20/02/2026,${amount},coins\n`
    expect(await read(text('1.11'))).toEqual({
      is: 'choose',
      rows: [
        ['When', 'How much', 'Why'],
        ['20/02/2026', '1.11', 'coins'],
      ],
      columns: null,
      problems: [],
    })
    expect(await read(text('1.11'), { date: 0, amount: 1, words: [2] })).toMatchObject({ waiting: 1 })
    expect(await read(text('2.22'))).toMatchObject({ waiting: 1 })
  })

  it('columns that are not in the file are refused, and those that read nothing are asked for again', async () => {
    const text = 'On,Sum,For,Left\n20/02/2026,1.21,tea,900.00\n'
    for (const columns of [
      { date: 0, amount: -7, words: [1] },
      { date: 0, amount: 1, words: [-1, 99] },
      { date: 0, amount: 4, words: [2] },
      { date: 0, amount: 0, words: [2] },
    ])
      await expect(read(text, columns)).rejects.toMatchObject({ code: 'bank.columns' })
    const nothing = { date: 0, amount: 2, words: [1] }
    expect(await read(text, nothing)).toMatchObject({
      is: 'choose',
      columns: nothing,
      problems: [{ lineNo: 2, reason: 'has no amount that can be read' }],
    })
    expect(await read(text)).toMatchObject({ is: 'choose', columns: null })
    expect(await read(text, { date: 0, amount: 1, words: [2] })).toMatchObject({ is: 'read', waiting: 1 })
  })

  it('columns that were remembered and are not in the file are not used', async () => {
    const values = {
      header: 'day|how many|what for',
      columns: JSON.stringify({ date: 0, amount: -7, words: [1] }),
    }
    await server.db.insertInto('bank_layout').values(values).execute()
    const text = 'Day,How many,What for\n20/02/2026,1.22,tea\n'
    expect(await read(text)).toMatchObject({ is: 'choose', columns: null })
    expect(await read(text, { date: 0, amount: 1, words: [2] })).toMatchObject({ is: 'read', waiting: 1 })
  })

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${csv('20/02/2026,3.01,Zoë')}`, 'utf16le'), 'Zoë'],
    ['windows-1252', Buffer.from(csv('20/02/2026,3.02,Caf\u00e9'), 'latin1'), 'Café'],
    ['no header', '20/02/2026,"+3.03","DEPOSIT X","+100.00"\n', 'DEPOSIT X'],
    ['semicolons and CRLF', 'Date;Amount;Narrative\r\n20/02/2026;3.04;y\r\n', 'y'],
  ])('is read as %s', async (_what, bytes, words) => {
    expect(await read(bytes)).toMatchObject({ waiting: 1, problems: [] })
    expect((await queue()).map((line) => line.words)).toEqual([words])
  })

  it('says which lines cannot be read, and reads the others', async () => {
    const answer = await read(
      csv('20/02/2026,4.01,good', '31/02/2026,5.00,bad day', '20/02/2026,five,x', ',,'),
    )
    expect(answer).toMatchObject({
      waiting: 1,
      problems: [
        { lineNo: 3, reason: 'has no date that can be read: "31/02/2026"' },
        { lineNo: 4, reason: 'has no amount that can be read' },
      ],
    })
    await expect(read('')).rejects.toThrow('empty')
    await expect(read(Buffer.from([0x1f, 0x8b, 8, 0]))).rejects.toThrow('compressed')
  })

  it.each([
    [
      'is never closed',
      '20/02/2026,4.11,"oops\n20/02/2026,4.12,gone\n20/02/2026,4.13,gone',
      3,
      'never closed',
    ],
    [
      'is closed lines below',
      '20/02/2026,4.11,"oops\n20/02/2026,4.12,gone\n20/02/2026,4.13,gone"',
      3,
      'within it',
    ],
    ['stands within a cell', '20/02/2026,4.11,a "b" c', 3, 'a quote stands'],
    ['is missing, so the amount is elsewhere', '20/02/2026,4,110.00,oops', 3, '4 cells'],
  ])('a line is a problem, not silence, where a quote %s', async (_what, text, lineNo, reason) => {
    expect(await read(csv(`20/02/2026,4.${String(files + 10)},good`, text))).toMatchObject({
      waiting: 1,
      problems: [{ lineNo, reason: expect.stringContaining(reason) as string }],
    })
    expect((await queue()).map(({ words }) => words)).toEqual(['good'])
  })

  it('a bank may write lines of its own above the header and below the last line', async () => {
    const text = 'Account,12-3\nDate,Amount,Narrative,Balance\n20/02/2026,4.21,above,9.00\nClosing balance\n'
    expect(await read(text, { date: 0, amount: 1, words: [2] })).toMatchObject({ waiting: 1, problems: [] })
  })

  it.each([
    ['01/11/2199', 'still to come'],
    ['01/11/99', 'still to come'],
    ['03/03/2026', 'still to come'],
    ['01/11/0026', 'before the year 2000'],
  ])('no money comes in on %s', async (day, reason) => {
    expect(await read(csv(`${day},4.31,x`, `02/03/2026,4.${String(files + 10)},today`))).toMatchObject({
      waiting: 1,
      problems: [{ lineNo: 2, reason: expect.stringContaining(reason) as string }],
    })
  })

  it('a line that pays nothing is put aside with a reason', async () => {
    await read(csv('20/02/2026,0.55,INTEREST EARNED'))
    const [line] = await queue()
    const ignore = (reason: string) =>
      office.inTx((tx) => ignoreLine(tx, line!.id, { reason, ...office.acting() }))
    await expect(ignore('')).rejects.toMatchObject({ code: 'backOffice.reason' })
    await ignore('Interest')
    await expect(ignore('Interest')).rejects.toMatchObject({ code: 'bank.ended' })
    const restore = () => office.inTx((tx) => restoreLine(tx, line!.id, office.acting()))
    const both = await Promise.allSettled([restore(), restore()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(restore()).rejects.toMatchObject({ code: 'bank.ended' })
    await ignore('Interest after all')
  })

  it('a deposit that names its order is matched, however many others have its amount', async () => {
    const numbers: { orderNo: string; total: number }[] = []
    for (let at = 0; at < 8; at += 1) {
      const person = await server.person({ cash: true })
      const { order } = await buyNow(person, { [PRODUCTS.case]: 2 }, { payment: 'DIRECT_DEPOSIT' })
      numbers.push({ orderNo: order.orderno, total: await office.totalOf(order.webOrderNo) })
    }
    const { orderNo, total } = numbers.at(-1)!
    expect(await read(csv(`22/02/2026,${dollars(total)},order ${orderNo} thanks`))).toMatchObject({
      matched: 1,
    })
  })

  it('30 times: an invoice that is paid otherwise at the same moment leaves its line waiting, and the rest is read', async () => {
    for (let round = 0; round < 30; round += 1) {
      const person = await server.person()
      const [a, b] = [await invoiced(person), await invoiced(person)]
      const line = (one: typeof a) => `23/02/2026,${dollars(one.amountCents)},${one.invoiceNo}`
      const [, answer] = await Promise.all([
        office.inTx((tx) =>
          takeMoney(tx, {
            accountId: person.accountId,
            amountCents: a.amountCents,
            methodId: 'DIRECT_DEPOSIT',
            reference: '',
            receivedAt: server.clock.now,
            pays: { webOrderNo: a.webOrderNo },
            ...office.acting(),
          }),
        ),
        read(csv(line(a), line(b))),
      ])
      expect(answer).toMatchObject({ is: 'read', problems: [] })
      expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
    }
  })

  it('a line whose invoice comes later is matched by the job', async () => {
    const person = await server.person()
    const { order } = await buyNow(person, { [PRODUCTS.case]: 3 })
    const total = await office.totalOf(order.webOrderNo)
    expect(await read(csv(`24/02/2026,${dollars(total)},order ${order.orderno}`))).toMatchObject({
      matched: 0,
    })
    await office.pickAll(order.webOrderNo)
    await office.ship(order.webOrderNo)
    await Promise.all([matchWaiting(server.db, office.acting()), matchWaiting(server.db, office.acting())])
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
  })

  it('a line whose money bounced waits for a person also once its statement was taken back and read again', async () => {
    const person = await server.person()
    const { invoiceNo, amountCents } = await invoiced(person)
    const text = csv(`16/02/2026,${dollars(amountCents)},bounces ${invoiceNo}`, `16/02/2026,0.44,plain`)
    expect(await read(text)).toMatchObject({ matched: 1 })
    const line = await server.db
      .selectFrom('bank_line')
      .select(['receipt_id', 'statement_id'])
      .where('words', '=', `bounces ${invoiceNo}`)
      .executeTakeFirstOrThrow()
    await office.inTx((tx) =>
      reverseByStaff(tx, { receiptId: line.receipt_id!, reason: 'bounced', ...office.acting() }),
    )
    await office.inTx((tx) =>
      takeBackStatement(tx, { statementId: line.statement_id, reason: 'Read again', ...office.acting() }),
    )
    expect(await read(text)).toMatchObject({ matched: 0, later: 0, waiting: 2 })
    await matchWaiting(server.db, office.acting())
    expect((await queue()).map((one) => [one.words, one.for_staff])).toEqual([
      [`bounces ${invoiceNo}`, true],
      ['plain', false],
    ])
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(amountCents)
  })

  it('a line whose money bounced waits for a person: no job takes it again', async () => {
    const person = await server.person()
    const { invoiceNo, amountCents } = await invoiced(person)
    expect(await read(csv(`20/02/2026,${dollars(amountCents)},INV ${invoiceNo}`))).toMatchObject({
      matched: 1,
    })
    const line = await server.db
      .selectFrom('bank_line')
      .select(['id', 'receipt_id'])
      .where('words', '=', `INV ${invoiceNo}`)
      .executeTakeFirstOrThrow()
    await office.inTx((tx) =>
      reverseByStaff(tx, { receiptId: line.receipt_id!, reason: 'bounced', ...office.acting() }),
    )
    await matchWaiting(server.db, office.acting())
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(amountCents)
    const { receiptId } = await office.inTx((tx) =>
      matchLine(tx, line.id, { payerId: person.customerId, pays: 'oldestFirst', ...office.acting() }),
    )
    expect(receiptId).not.toBe(line.receipt_id)
    expect((await office.balanceOf(person.customerId)).invoiced).toBe(0)
  })

  it('hostile words are kept as they are, without what nobody sees', async () => {
    const words = '<script>alert(1)</script> =HYPERLINK("x")'
    const unseen = `\u202e${words.replaceAll('"', '""')}\u0007\u2066\u009f`
    await read(csv(`20/02/2026,7.77,"${unseen}"`))
    expect((await queue()).map((line) => line.words)).toEqual([words])
  })

  it.each([
    ['a line', csv('20/02/2026,7.78,a\0b')],
    ['its header', 'Date,Amount,Narrative\0\n20/02/2026,7.79,x\n'],
    ['a column that is not used', 'Date,Amount,Narrative,Branch\n20/02/2026,7.80,x,\0\n'],
  ])('with a NUL in %s is refused, and nothing of it kept', async (_what, text) => {
    await expect(read(text)).rejects.toThrow('NUL')
    await expect(read(text, { date: 0, amount: 1, words: [2] })).rejects.toThrow('NUL')
    expect(await queue()).toEqual([])
  })
})

const HARD = resolve('../shared/data/csv-hard')
async function readsOrRefuses(name: string, bytes: Buffer) {
  await read(bytes).catch((problem: unknown) => {
    expect((problem as Error).name, name).toMatch(/UnreadableFile|Refusal/)
  })
}
it.each(Object.entries(HARD_CSV_FILES))('reads a file with %s, or refuses it in words', readsOrRefuses)
it.skipIf(!existsSync(HARD))(
  `reads every hard CSV file, or refuses it in words${existsSync(HARD) ? '' : ' (skipped: ../shared/data/csv-hard is not there)'}`,
  async () => {
    for (const name of readdirSync(HARD, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /\.csv$/i.test(path),
    ))
      await readsOrRefuses(name, readFileSync(`${HARD}/${name}`))
  },
)
