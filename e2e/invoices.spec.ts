import { ask, aud, cents, letIn, open } from './facts.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/* Invoices of the demo: `owner` on the second account, for whom nothing is invoiced while the tests run. */

type Invoice = {
  invoiceno: string
  orderno: string
  custref: string
  invoicedate: string
  duedate: string | null
  amount: number
  paidAmount: number
  deliveryaddress1: string
  deliverysuburb: string
  shipmentno: string
  lines: { itemno: string; itemname: string; qty: number; saleprice: number }[]
}
const PATH = '/your-account/your-invoices'
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('grid', { name: 'Your invoices' }).locator('tbody tr')
const numbers = (page: Page) => rows(page).getByRole('link', { name: /^\d+$/ }).allInnerTexts()
const fact = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
const day = (iso: string) => {
  const [year, month, date] = iso.split('-').map(Number)
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  return `${String(date)} ${names[(month ?? 1) - 1] ?? ''} ${String(year)}`
}

async function enter(page: Page, path = PATH): Promise<Invoice[]> {
  await letIn(page, 'owner')
  await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMG502' })
  const { invoices } = await ask<{ invoices: Invoice[] }>(page, 'GET', 'invoicesFromServer')
  await open(page, path)
  return invoices
}

test('INV-01 INV-02 INV-03 INV-05 the list: five by five, newest first, narrowed by words and days', async ({
  page,
}) => {
  const invoices = await enter(page)
  expect(invoices.length).toBeGreaterThan(10)
  await expect(rows(page)).toHaveCount(5)
  expect(await numbers(page)).toEqual(invoices.slice(0, 5).map(({ invoiceno }) => invoiceno))
  await expect(rows(page).first()).toContainText(aud(cents(invoices[0]!.amount)))
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(rows(page)).toHaveCount(10)
  const wanted = invoices[7]!
  await main(page).getByRole('searchbox', { name: 'Search' }).fill(wanted.invoiceno)
  await expect(rows(page)).toHaveCount(1)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  expect(await numbers(page)).toEqual([wanted.invoiceno])
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(rows(page)).toHaveCount(5)
  await page.getByLabel('From').fill(wanted.invoicedate)
  await page.getByLabel('To').fill(wanted.invoicedate)
  const onThatDay = invoices.filter(({ invoicedate }) => invoicedate === wanted.invoicedate)
  await expect.poll(() => numbers(page)).toEqual(onThatDay.slice(0, 5).map(({ invoiceno }) => invoiceno))
})

test('INV-04 INV-25 chips show what is open, overdue or a credit note; LOAD MORE ends with the list', async ({
  page,
}) => {
  const invoices = await enter(page)
  for (const [chip, fits] of [
    ['Credit notes', ({ amount }: Invoice) => amount < 0],
    ['Open', ({ amount, paidAmount }: Invoice) => amount > 0 && paidAmount !== amount],
  ] as const) {
    await main(page).getByText(chip, { exact: true }).click()
    const found = invoices.filter(fits)
    if (found.length === 0) await expect(main(page).getByText('No invoice matches.')).toBeVisible()
    else await expect(main(page).getByText(`${String(found.length)} invoice`)).toBeVisible()
    for (let shown = 5; shown < found.length; shown += 5)
      await page.getByRole('button', { name: 'LOAD MORE' }).click()
    await expect(page.getByRole('button', { name: 'LOAD MORE' })).toHaveCount(0)
  }
})

test('INV-06 INV-07 INV-13 INV-14 INV-15 INV-16 INV-17 INV-18 INV-19 INV-30 an invoice with all that is known of it', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const invoices = await enter(page)
  const invoice = invoices.find(({ shipmentno, amount }) => shipmentno !== '' && amount > 0)!
  await main(page).getByRole('searchbox', { name: 'Search' }).fill(invoice.invoiceno)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('link', { name: /^Download/ })).toHaveAttribute(
    'href',
    `/InvoiceServlet/${invoice.invoiceno}`,
  )
  await rows(page).getByRole('link', { name: invoice.invoiceno, exact: true }).click()
  await expect(page).toHaveURL(`${PATH}/${invoice.invoiceno}`)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`Invoice ${invoice.invoiceno}`)
  await expect(main(page).locator('h1 + p')).toContainText(day(invoice.invoicedate))
  await expect(fact(page, 'Due date')).toHaveText(day(invoice.duedate!))
  await expect(fact(page, 'Total')).toContainText(aud(cents(invoice.amount)))
  await expect(fact(page, 'Total')).toContainText(
    `Balance ${aud(cents(invoice.amount - invoice.paidAmount))}`,
  )
  await expect(fact(page, 'Shipping address')).toContainText(invoice.deliveryaddress1)
  await expect(fact(page, 'Shipping address')).toContainText(invoice.deliverysuburb)
  const { trackingDatas } = await ask<{
    trackingDatas: Record<string, { url: string; trackingData: { carrier: string; connote: string } }>
  }>(page, 'GET', 'trackingDatasFromServer')
  const parcel = trackingDatas[invoice.shipmentno]!
  await expect(fact(page, 'Tracking').getByRole('link')).toHaveAttribute('href', parcel.url)
  const lines = main(page).getByRole('list', { name: 'Lines of this invoice' }).getByRole('listitem')
  await expect(lines).toHaveCount(invoice.lines.length)
  for (const [at, line] of invoice.lines.entries())
    await expect(lines.nth(at)).toContainText(`${String(line.qty)} × ${aud(cents(line.saleprice))}`)
  const pdf = main(page).getByRole('link', { name: 'Download Invoice' })
  await expect(pdf).toHaveAttribute('href', `/InvoiceServlet/${invoice.invoiceno}`)
  const answer = await page.request.get(`/InvoiceServlet/${invoice.invoiceno}`)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expect.poll(() => calls.named('addActivityViewInvoice').length).toBe(1)
  await fact(page, 'Order').getByRole('link').click()
  await expect(page).toHaveURL(`/your-account/your-orders/${invoice.orderno}`)
})

test('INV-31 a missing number leads home; one that nobody knows, or of another account, is said to be unknown', async ({
  page,
}) => {
  await enter(page, `${PATH}/:invoiceno`)
  await expect(page).toHaveURL('/')
  await open(page, `${PATH}/1`)
  await expect(main(page).getByText('This invoice is not available')).toBeVisible()
  await main(page).getByRole('link', { name: 'All your invoices' }).click()
  await expect(rows(page)).toHaveCount(5)
})

test('INV-35 without letter I the screen says who can give access, and nothing is asked', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await letIn(page, 'buyer')
  await open(page, PATH)
  await expect(main(page).getByText('security administrator')).toBeVisible()
  expect(calls.named('invoicesPage')).toEqual([])
})

test('chosen invoices are paid: the page that pays opens with those of them that are open', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/your-account/your-invoices?list=open')
  const boxes = main(page).getByRole('checkbox', { name: /^Select invoice/ })
  const numbers: string[] = []
  for (const at of [0, 1]) {
    await boxes.nth(at).check()
    numbers.push(((await boxes.nth(at).getAttribute('aria-label')) ?? '').replace('Select invoice ', ''))
  }
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Make Payment' })
  const lines = drawer.getByRole('list', { name: 'Invoices to pay' })
  await expect(lines.getByRole('checkbox', { checked: true })).toHaveCount(2)
  for (const number of numbers)
    await expect(lines.getByRole('checkbox', { name: new RegExp(number) })).toBeChecked()
})

test('chosen invoices open as one PDF, and stay chosen', async ({ page, context }) => {
  const invoices = await enter(page)
  const wanted = invoices.slice(0, 2).map(({ invoiceno }) => invoiceno)
  for (const number of wanted)
    await main(page)
      .getByRole('checkbox', { name: `Select invoice ${number}` })
      .check()
  const asked = context.waitForEvent('request', (request) => request.url().includes('/InvoicesServlet'))
  await page.getByRole('button', { name: 'Download as one PDF' }).click()
  expect(new URL((await asked).url()).searchParams.get('numbers')).toBe(wanted.join(','))
  await expect(page.getByText('2 of 5 shown selected').first()).toBeVisible()
})
