import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIST_FILE_MAX } from '#shared/codes/limits.ts'
import { clockIn } from '#shared/rules/zone-time.ts'
import { openBackOffice } from '#testing/back-office.ts'
import { buyNow } from '#testing/checkout.ts'
import { type TestPerson, type TestServer, testServer } from '#testing/test-server.ts'
import { PRODUCTS } from '#testing/world.ts'
import { gatherPages } from '#web/data/files/gather-pages.ts'
import { csvBlob } from '#web/data/files/csv-blob.ts'
import { xlsxFile } from '#web/data/files/xlsx-file.ts'
import { showDatesIn } from '#web/parts/au-dates.ts'
import { TRANSACTION_FILE_COLUMNS, transactionsOf } from '#web/screens/credit/transactions-of.ts'
import { INVOICE_FILE_COLUMNS } from '#web/screens/invoices/invoice-file-columns.ts'
import { orderFileColumns } from '#web/screens/orders/order-file-columns.ts'

let server: TestServer, office: Awaited<ReturnType<typeof openBackOffice>>
beforeAll(async () => {
  server = await testServer()
  office = await openBackOffice(server)
})
afterAll(() => {
  showDatesIn('')
  return server.close()
})

const PAGE = 3
/** The file of a list as the screens gather it, but by short pages. */
async function ordersOf(person: TestPerson, text: string, hasPrices = true) {
  const columns = orderFileColumns(hasPrices)
  const { rows } = await gatherPages(
    async (cursor) => {
      const at = cursor === '' ? {} : { cursor }
      const page = await person.call('ordersPage', { text, sort: 'newest', limit: PAGE, ...at })
      return { rows: page.orders, next: page.next, total: page.total }
    },
    { max: LIST_FILE_MAX, keep: (order) => columns.map(({ cell }) => cell(order)) },
  )
  return { sheet: 'Orders', titles: columns.map(({ title }) => title), rows }
}
const readBack = async (table: Parameters<typeof xlsxFile>[0]) =>
  readSheet(Buffer.from(await (await xlsxFile(table)).arrayBuffer()), { trim: false })

it('decision 30: the file of the orders has every order that the search finds, with its amounts to the cent', async () => {
  const person = await server.person({ country: 'NZ' })
  showDatesIn((await person.call('initFromServer', {})).currentUserAccount.timeZone)
  const references = ['=1+1', '-A "B"', '🙂 PO', '007', 'Zebra 5', 'PO 6', '+PO']
  const orders = []
  for (const reference of references)
    orders.push((await buyNow(person, { [PRODUCTS.hostile]: 2 }, { reference })).order)
  const table = await ordersOf(person, '')
  const [head, ...rows] = await readBack(table)
  expect(head).toEqual(expect.arrayContaining(['Order', 'Goods ex GST', 'Total inc GST']))
  expect(rows.map(([number]) => number)).toEqual(orders.map(({ orderno }) => orderno).toReversed())
  expect(rows.map((row) => row[2])).toEqual(["'+PO", 'PO 6', 'Zebra 5', '007', '🙂 PO', `'-A "B"`, "'=1+1"])
  const total = head!.indexOf('Total inc GST')
  for (const [at, order] of orders.toReversed().entries()) {
    expect(rows[at]![total]).toBeCloseTo(order.totalIncGST! / 100, 6)
    const { year, month, day, hour, minute } = clockIn('Pacific/Auckland', server.clock.now)
    expect(rows[at]![1]).toEqual(new Date(Date.UTC(year, month - 1, day, hour, minute)))
  }
  expect((await ordersOf(person, 'zebra')).rows).toHaveLength(1)
  expect(await csvBlob(table).text()).not.toMatch(/(^|,)"?[=+@]/m)
})

it('somebody without letter D gets no amounts in the file, and nobody another account’s orders', async () => {
  const person = await server.person()
  await buyNow(person, { [PRODUCTS.case]: 1 })
  const colleague = await server.person({ accountId: person.accountId, letters: 'PH' })
  const { titles, rows } = await ordersOf(colleague, '', false)
  expect(rows).toHaveLength(1)
  expect(titles.filter((title) => /GST/.test(title))).toEqual([])
  expect((await ordersOf(await server.person(), '')).rows).toEqual([])
})

it('the files of invoices and of transactions agree with the balance', async () => {
  const person = await server.person()
  const { order } = await buyNow(person, { [PRODUCTS.case]: 3 })
  await office.pickAll(order.webOrderNo)
  const { invoice } = await office.ship(order.webOrderNo)
  const { invoices } = await person.call('invoicesPage', { text: '', list: 'all', limit: 100 })
  const sheet = await readBack({
    sheet: 'Invoices',
    titles: INVOICE_FILE_COLUMNS.map(({ title }) => title),
    rows: invoices.map((row) => INVOICE_FILE_COLUMNS.map(({ cell }) => cell(row))),
  })
  expect(sheet).toHaveLength(2)
  expect(sheet[1]![0]).toBe(invoice.invoiceNo)
  const transactions = transactionsOf(await person.call('transactionsAndPaymentsFromServer', {}))
  const [, row] = await readBack({
    sheet: 'Transactions',
    titles: TRANSACTION_FILE_COLUMNS.map(({ title }) => title),
    rows: transactions.map((one) => TRANSACTION_FILE_COLUMNS.map(({ cell }) => cell(one))),
  })
  expect(row![2]).toBe(invoice.invoiceNo)
  expect(row![6]).toBe(sheet[1]![9])
  expect(row![6]).toBeCloseTo(order.totalIncGST! / 100, 6)
})
