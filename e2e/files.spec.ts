import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { enterAsStaff } from './checkout-steps.ts'
import { ask, cents, letIn, open } from './facts.ts'
import { expect, expectAccessible, goOffline, type Page, test } from './people.ts'

/*
 * Lists as files, and the orders without a network: `owner` on the second account, on which no other test
 * orders.
 */
test.describe.configure({ mode: 'default' })

type Order = { orderno: string; customerref: string; totalIncGST: number }
const PATH = '/your-account/your-orders'
const bar = (page: Page) => page.getByRole('group', { name: 'Download the orders' })

async function enterList(page: Page, path = PATH): Promise<Order[]> {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMG502' })).error).toBeUndefined()
  const { orders } = (await ask(page, 'GET', 'ordersFromServer')) as unknown as { orders: Order[] }
  await open(page, path)
  await expect(page.getByRole('main').getByRole('grid').locator('tbody tr').first()).toBeVisible()
  return orders
}

/** What is saved after a click on a button. @returns its name and its bytes */
async function saved(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('every order of the account is saved as CSV and as a workbook, also those that are not shown', async ({
  page,
}) => {
  const orders = await enterList(page)
  expect(orders.length).toBeGreaterThan(5) // as many as are shown
  const csv = await saved(page, 'Download the orders as CSV')
  expect(csv.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = parse(csv.bytes, { bom: true })
  const total = head!.indexOf('Total inc GST')
  expect(rows.map((row) => [row[0], row[2], row[total]])).toEqual(
    orders.map((order) => [order.orderno, order.customerref, (cents(order.totalIncGST) / 100).toFixed(2)]),
  )
  await expect(page.getByText(`Saved ${String(orders.length)} orders as ${csv.name}`)).toBeVisible()

  const workbook = await saved(page, 'Download the orders as an Excel file')
  const [titles, ...cells] = await readSheet(workbook.bytes)
  expect(titles).toEqual(head)
  expect(cells.map((row) => row[0])).toEqual(orders.map(({ orderno }) => orderno))
  for (const [at, row] of cells.entries()) {
    expect(row[1]).toBeInstanceOf(Date)
    expect(row[total]).toBeCloseTo(cents(orders[at]!.totalIncGST) / 100, 6)
  }
  await expectAccessible(page, 'a list with its downloads')
})

test('only what the search finds is saved', async ({ page }) => {
  const orders = await enterList(page)
  const wanted = orders[3]!
  await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill(wanted.orderno)
  await expect(page.getByRole('main').getByRole('grid').locator('tbody tr')).toHaveCount(1)
  const { bytes } = await saved(page, 'Download the orders as CSV')
  expect(
    parse(bytes, { bom: true })
      .slice(1)
      .map(([no]) => no),
  ).toEqual([wanted.orderno])
})

test('an account with very many orders: how far it is, Cancel, a network that is cut, and a second try, by keyboard alone', async ({
  page,
}) => {
  await enterList(page)
  const PAGES = 30
  let cutAfter = Infinity
  let hold: Promise<void> | null = null
  await page.route(/\/rest\/ordersPage\b.*limit=100/, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    if (from > 2) await hold
    if (from >= cutAfter) return route.abort('internetdisconnected')
    const order = {
      ...{ webOrderNo: '1', orderdate: '2026-03-05T00:00:00.000Z', customerref: '=1+1', lowstatus: '77' },
      ...{ shipsnow: true, deliveryaddressid: '1', heldReason: '', invoicenos: [], creditnotenos: [] },
      ...{ shipmentnos: [], lines: [] },
    }
    const orders = Array.from({ length: 100 }, (_, at) => ({
      ...order,
      orderno: `000${String(from * 100 + at)}`,
    }))
    const next = from + 1 < PAGES ? String(from + 1) : ''
    const json = { authenticated: true, orders, next, total: { count: PAGES * 100, isExact: false } }
    return route.fulfill({ json })
  })

  let go = () => {}
  hold = new Promise((done) => (go = done))
  await page.getByRole('button', { name: 'Download the orders as CSV' }).focus()
  await page.keyboard.press('Enter')
  await expect(bar(page)).toContainText('Reading 300 orders…')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Download the orders as CSV' })).toBeFocused()
  go()

  cutAfter = 12
  await page.keyboard.press('Enter')
  await expect(bar(page).getByRole('alert')).toContainText('Stopped after 1,200 orders. Nothing was saved.')
  cutAfter = Infinity
  const { bytes } = await saved(page, 'Try again')
  const rows = parse(bytes, { bom: true })
  expect(rows).toHaveLength(PAGES * 100 + 1)
  expect(rows[1]!.slice(0, 3)).toEqual(['0000', '2026-03-05 08:00', "'=1+1"]) // Perth
  await expect(bar(page).getByRole('alert')).toHaveCount(0)
  const workbook = await saved(page, 'Download the orders as an Excel file')
  expect(await readSheet(workbook.bytes)).toHaveLength(PAGES * 100 + 1)
})

test('invoices, back orders and transactions are saved as workbooks too', async ({ page }) => {
  await enterList(page, '/your-account/your-invoices')
  const invoices = await readSheet((await saved(page, 'Download the invoices as an Excel file')).bytes)
  expect(invoices[0]).toEqual(expect.arrayContaining(['Invoice', 'Total inc GST', 'Balance inc GST']))
  expect(invoices.length).toBeGreaterThan(5)
  await open(page, '/your-account/credit-summary')
  const all = await readSheet((await saved(page, 'Download the transactions as an Excel file')).bytes)
  const owed = invoices.slice(1).reduce((sum, row) => sum + Number(row[9]), 0)
  const balance = all[0]!.indexOf('Balance inc GST')
  expect(all.slice(1).reduce((sum, row) => sum + Number(row[balance] ?? 0), 0)).toBeCloseTo(owed, 4)
})

test('without a network an order says so, and is there by itself once the network is back', async ({
  page,
  context,
}) => {
  const [order] = await enterList(page)
  await goOffline(page)
  await page.getByRole('button', { name: 'Download the orders as CSV' }).click()
  await expect(bar(page).getByRole('alert')).toContainText('Nothing was saved.')
  await page.getByRole('link', { name: order!.orderno, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is no network' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: `Order ${order!.orderno}` })).toBeVisible()
})

test('staff save a queue by the same piece, with the columns that are seen and the number of the account', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/orders/shipped')
  await expect(page.getByRole('main').getByRole('grid').locator('tbody tr').first()).toBeVisible()
  const { name, bytes } = await saved(page, 'Download the orders as an Excel file')
  expect(name).toMatch(/^orders-shipped-.*\.xlsx$/)
  const [head, ...rows] = await readSheet(bytes)
  expect(head).toEqual(
    expect.arrayContaining(['Order', 'Placed', 'Account number', 'Account', 'Units', 'Total inc GST']),
  )
  expect(rows.length).toBeGreaterThan(50) // more than are shown
  expect(rows[0]![head!.indexOf('Placed')]).toBeInstanceOf(Date)
  expect(typeof rows[0]![head!.indexOf('Total inc GST')]).toBe('number')
})
