import { enterAsStaff } from './checkout-steps.ts'
import { ask, aud, cents, enter, fillCart, open, readCarts } from './facts.ts'
import { expect, type Page, test, watchCalls } from './people.ts'
import { beginDraft } from './return-steps.ts'

/* The overview of an account: `/your-account`. */

const PATH = '/your-account'
const main = (page: Page) => page.getByRole('main')
const card = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
type Spend = { months: string[]; categories: { name: string; spent: number[] }[] }
type Attention = { heldTotal: number; datesTotal: number; dates: { name: string }[] }

test('ACC-03 ACC-04 ACC-06 ACC-08 ACC-09 ACC-10 ACC-12 ACC-13 ACC-16 ACC-20 the tiles lead to their areas, above the recent activity', async ({
  page,
}) => {
  await enter(page, 'owner', PATH)
  const tiles = main(page).getByRole('list', { name: 'Areas of your account' })
  for (const [name, path] of [
    ['Your Orders', '/your-account/your-orders'],
    ['Back Orders', '/your-account/back-orders'],
    ['Login & Security', '/your-account/login-detail'],
    ['Invoices', '/your-account/your-invoices'],
    ['Service Requests', '/your-account/returns'],
    ['Credit Summary / Make Payment', '/your-account/credit-summary'],
    ['Manage Users', '/your-account/manage-users'],
    ['Download Files', '/your-account/files'],
  ] as const)
    await expect(tiles.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('href', path)
  await expect(main(page).getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
})

test('ACC-29 an order that was opened stands first in the recent activity', async ({ page }) => {
  await enter(page, 'owner')
  const { orders } = await ask<{ orders: { orderno: string }[] }>(page, 'GET', 'ordersPage', { limit: 3 })
  const { orderno } = orders[2]!
  const noted = page.waitForResponse(/\/rest\/addActivityView(Back)?Order/)
  await open(page, `/your-account/your-orders/${orderno}`)
  await noted
  await page.goto(PATH)
  await expect(
    page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first(),
  ).toContainText(orderno)
})

test('what needs attention stands first, each with the way to it', async ({ page }) => {
  await enter(page, 'owner')
  const { heldTotal, datesTotal } = await ask<Attention>(page, 'GET', 'attentionFromServer')
  const { creditSummary } = await ask<{ creditSummary: { overdue: number } }>(
    page,
    'GET',
    'dueInvoicesFromServer',
  )
  expect(creditSummary.overdue).toBeGreaterThan(0)
  await open(page, PATH)
  await expect(card(page, 'Orders on hold')).toContainText(heldTotal === 0 ? 'None' : String(heldTotal))
  await expect(card(page, 'Back-order dates changed')).toContainText(
    datesTotal === 0 ? 'None' : String(datesTotal),
  )
  await expect(card(page, 'Overdue')).toContainText(aud(cents(creditSummary.overdue)))
  await card(page, 'Overdue').getByRole('link', { name: 'See invoices' }).click()
  await expect(page).toHaveURL('/your-account/your-invoices?list=overdue')
})

test('who sees orders only has no figures of money, no recent activity, and top products without Add', async ({
  page,
}) => {
  await enter(page, 'looker', PATH)
  const titles = main(page)
    .getByRole('region', { name: 'Needs your attention' })
    .getByRole('heading', { level: 3 })
  await expect(titles).toHaveText(['Orders on hold', 'Back-order dates changed'])
  const top = main(page).getByRole('region', { name: 'Your top products' })
  await top.scrollIntoViewIfNeeded()
  await expect(top.getByRole('listitem').first()).toBeVisible()
  await expect(top.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await expect(main(page).getByRole('region', { name: 'Spend by month' })).toHaveCount(0)
  await expect(main(page).getByRole('region', { name: 'Recent Activity' })).toHaveCount(0)
})

test('the spend by month is fetched once it is seen, as a chart and as a table of the same cents', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enter(page, 'owner')
  const { months, categories } = await ask<Spend>(page, 'GET', 'spendFromServer')
  await open(page, PATH)
  const section = main(page).getByRole('region', { name: 'Spend by month' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.locator('svg').first()).toBeVisible()
  expect(calls.named('spendFromServer').length).toBe(1)
  await section.getByRole('button', { name: 'Show as table' }).click()
  await expect(section.locator('svg')).toHaveCount(0)
  const rows = section.getByRole('row')
  await expect(rows).toHaveCount(months.length + 2)
  const all = categories.flatMap(({ spent }) => spent).reduce((sum, one) => sum + cents(one), 0)
  await expect(rows.last()).toContainText(aud(all))
  for (const { name } of categories)
    await expect(section.getByRole('columnheader', { name, exact: true })).toBeVisible()
})

test('a top product goes into the cart from here', async ({ page }) => {
  await enter(page, 'owner')
  await fillCart(page, {})
  const { products } = await ask<{ products: { productId: string }[] }>(page, 'GET', 'topProductsFromServer')
  await open(page, PATH)
  const section = main(page).getByRole('region', { name: 'Your top products' })
  await section.scrollIntoViewIfNeeded()
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(products.length)
  await expect(rows.first()).toContainText(products[0]!.productId)
  await rows.first().getByRole('button', { name: /^Add/ }).click()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  const { cartItems } = (await readCarts(page)) as unknown as { cartItems: { productid: string }[] }
  expect(cartItems.map(({ productid }) => productid)).toEqual([products[0]!.productId])
})

/** Times of an account in Brisbane at which something may have been noted, as the page writes them. */
const timesBetween = (from: number, to: number) => {
  const shown = new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone: 'Australia/Brisbane' })
  return `(${[from, to].map((at) => shown.format(at).replace(/\s/, ' ')).join('|')})`
}

test('the customer reads in their own activity who of the staff acted for them, when, and what they did', async ({
  page,
}) => {
  await enterAsStaff(page, 'agent')
  const staff = await page.context().cookies()
  await page.goto('about:blank') // an open page would be loaded anew for the other account
  const before = Date.now()
  const act = await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'CGA201', reason: 'Phoned' })
  expect(act.error).toBeUndefined()
  const requestNo = await beginDraft(page, 'FOR THEM', {})
  const begun = timesBetween(before, Date.now())

  const first = main(page)
    .getByRole('list', { name: 'Done for you by our staff' })
    .getByRole('listitem')
    .first()
  await page.context().clearCookies()
  await enter(page, 'cash', PATH)
  await expect(first).toHaveText(
    new RegExp(`Staff member Priya is acting for you ${begun} to now: began a service request$`),
  )
  const customer = await page.context().cookies()

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.context().addCookies(staff)
  await open(page, '/')
  const ending = Date.now()
  const banner = page.getByRole('region', { name: 'Acting for a customer' })
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(banner).toHaveCount(0)
  const ended = timesBetween(ending, Date.now())

  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.context().addCookies(customer)
  await open(page, PATH)
  await expect(first).toHaveText(
    new RegExp(`Staff member Priya acted for you ${begun} to ${ended}: began a service request$`),
  )
  await ask(page, 'DELETE', 'deleteIncompleteReturnRequest', { requestNo })
})
