import { ask, aud, cents, letIn, open } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'

/* The thank-you page of orders that are there: nothing is ordered. */

type Order = {
  orderno: string
  customerref: string
  orderdate: string
  totalIncGST: number
  lines: { itemno: string; itemname: string; orderedqty: number }[]
}

/** @returns the orders of an account of `owner`, which is the current one from now on */
async function ordersOf(page: Page, accountId: string): Promise<Order[]> {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId })).error).toBeUndefined()
  return ((await ask(page, 'GET', 'ordersFromServer')) as unknown as { orders: Order[] }).orders
}
const main = (page: Page) => page.getByRole('main')

test('improvement 10: the page says what it knows of the order, also after a reload, and leads on', async ({
  page,
}) => {
  const [order] = await ordersOf(page, 'OMG502')
  await open(page, `/order-success/${order!.orderno}`)
  for (const times of [1, 2]) {
    if (times === 2) await page.reload()
    await expect(main(page).getByText(`Order number ${order!.orderno}`)).toBeVisible()
    const facts = main(page).getByRole('definition')
    await expect(facts.filter({ hasText: aud(cents(order!.totalIncGST)) })).toBeVisible()
    await expect(facts.filter({ hasText: order!.customerref })).toBeVisible()
    await expect(main(page)).toContainText(`${order!.lines[0]!.itemname} ${order!.lines[0]!.itemno}`)
    await expect(main(page).getByText('Goes to').locator('xpath=..')).toContainText(/[A-Z]{2,3} \d{4}$/)
  }
  const pdf = await page.request.get(
    (await main(page).getByRole('link', { name: 'Download PDF' }).getAttribute('href'))!,
  )
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  await expectAccessible(page, 'what is known of an order')

  await page.getByRole('button', { name: 'Order again' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/ as before| on back order|gone|dearer|cheaper/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test("another account's order is not found, neither its page nor its PDF", async ({ page }) => {
  const [foreign] = await ordersOf(page, 'OMN601')
  await ordersOf(page, 'OMG502')
  await open(page, `/order-success/${foreign!.orderno}`)
  await expect(page.getByText(`There is no order ${foreign!.orderno} of yours.`)).toBeVisible()
  await expect(page.getByText(/Thank you/)).toHaveCount(0)
  expect((await page.request.get(`/order-pdf/${foreign!.orderno}`)).status()).toBe(404)
})

test('without a network the page says so, and is there once it is asked again', async ({ page }) => {
  const [order] = await ordersOf(page, 'OMG502')
  await page.route(/\/rest\/placedOrder\b/, (route) => route.abort('internetdisconnected'))
  await open(page, `/order-success/${order!.orderno}`)
  const retry = main(page).getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(page.getByText(/Thank you/)).toHaveCount(0)
  await page.unroute(/\/rest\/placedOrder\b/)
  await retry.click()
  await expect(main(page).getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
})

for (const width of [320, 390, 820])
  test(`nothing of it is cut at ${String(width)} px`, async ({ page }) => {
    const orders = await ordersOf(page, 'OMG502')
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/order-success', '/your-account/your-orders']) {
      await open(page, `${path}/${orders[0]!.orderno}`)
      await expect(main(page)).toContainText(orders[0]!.lines[0]!.itemname)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(over, path).toBeLessThanOrEqual(0)
    }
  })
