import { accountPanel, ask, enter, readCarts, readGoods } from './facts.ts'
import { type Counted, countWork } from './counted.ts'
import { expectListed } from './lists.ts'
import { expect, type Page, test as base } from './people.ts'
import { launchPortal, type LaunchedPortal } from './start-portal.ts'

/*
 * What a dealer does forty times a day, counted: keys, clicks, taps and screens (issue 14). On a portal of
 * its own, since these orders and carts would be in the way of other tests.
 */

const test = base.extend<object, { portal: LaunchedPortal }>({
  portal: [
    async ({}, use) => {
      const portal = await launchPortal()
      await use(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
})
test.describe.configure({ mode: 'default' }) // one after the other, on one portal

type Order = { orderno: string; orderdate: string; lines: { itemno: string; orderedqty: number }[] }
const main = (page: Page) => page.getByRole('main')
const search = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const products = (page: Page) => main(page).locator('li[data-product]')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm order' })

const readOrders = async (page: Page) =>
  (await ask<{ orders: Order[] }>(page, 'GET', 'ordersFromServer')).orders.toSorted((a, b) =>
    a.orderdate < b.orderdate ? 1 : -1,
  )
const inCart = async (page: Page) =>
  Object.fromEntries(
    (await readCarts(page)).cartItems.map(({ productid, quantity }) => [productid, quantity]),
  )

/** The order that the thank-you page names. */
async function placed(page: Page): Promise<Order> {
  await expect(main(page).getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  const orderno = new URL(page.url()).pathname.split('/').at(-1)
  return (await readOrders(page)).find((order) => order.orderno === orderno)!
}

/** Walks on by Tab until something of this name has the focus. */
async function tabTo(page: Page, name: string) {
  const isThere = () =>
    page.evaluate((wanted) => {
      const at = document.activeElement
      return (at?.getAttribute('aria-label') ?? at?.textContent) === wanted
    }, name)
  do await page.keyboard.press('Tab')
  while (!(await isThere()))
}

/** Counts more than `most` are a failure, and so is a job by other means. */
function expectAtMost(
  counted: Counted,
  most: { keys?: number; clicks?: number; taps?: number; screens: number },
) {
  const { keys, clicks, taps, screens } = counted
  const said = JSON.stringify(counted)
  if (most.keys !== undefined) expect(keys, said).toBeLessThanOrEqual(most.keys)
  expect(clicks, said).toBeLessThanOrEqual(most.clicks ?? 0)
  expect(taps, said).toBeLessThanOrEqual(most.taps ?? 0)
  expect(screens.length, said).toBeLessThanOrEqual(most.screens)
}

test('forty lines are found, ordered and confirmed from the keyboard with at most 150 keys, from a browser that was never here', async ({
  page,
}) => {
  await enter(page, 'credit', '/', {})
  await expect(search(page)).toBeVisible()
  const counted = await countWork(page)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('cable')
  await page.keyboard.press('Enter')
  await expect(products(page).first()).toBeVisible()
  await tabTo(page, 'List') // remembered from then on
  await page.keyboard.press('Enter')
  const quantities = products(page).locator('input[data-quantity]')
  await expect(page).toHaveURL(/view=list/)
  await tabTo(page, (await quantities.first().getAttribute('aria-label'))!)
  const ids = await products(page).evaluateAll((rows) =>
    rows
      .filter((row) => row.querySelector('input[data-quantity]'))
      .map((row) => row.getAttribute('data-product')!),
  )
  for (let line = 0; line < 40; line += 1) {
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByTestId('cart-badge')).toHaveText('40')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toBeFocused()
  await page.keyboard.press('Enter')
  for (const step of ['Options', 'Delivery Address', 'Freight & Back Order']) {
    await expect(title(page, step)).toBeVisible()
    await page.keyboard.press('Enter')
  }
  await expect(title(page, 'Order Details')).toBeFocused()
  // it is drawn a moment after the title, and Tab would go once around the page
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeEnabled()
  await tabTo(page, 'Confirm order')
  await page.keyboard.press('Enter')
  const { lines } = await placed(page)
  const ordered = new Set(lines.map(({ itemno }) => itemno)) // a part on back order is a line of its own
  expect([...ordered].toSorted()).toEqual(ids.slice(0, 40).toSorted())
  expectAtMost(counted, { keys: 150, screens: 4 })
})

test("last month's order is in the cart again after 4 clicks", async ({ page }) => {
  await enter(page, 'credit', '/', {})
  const goods = new Map((await readGoods(page)).map((good) => [good.id, good]))
  const counted = await countWork(page)
  await main(page).getByRole('link', { name: 'View All Orders' }).click()
  await main(page).getByRole('button', { name: 'Last month' }).click()
  const list = main(page).getByRole('grid', { name: 'Your orders' })
  await expect(page).toHaveURL(/from=/)
  await expect(main(page).getByText(/ of \d+ orders/)).toBeVisible()
  await expect(list).not.toHaveAttribute('aria-busy') // until then it shows the orders of all months
  const shown = await list.locator('tbody tr').getByRole('link').allInnerTexts()
  const order = (await readOrders(page)).find(
    ({ orderno, lines }) =>
      shown.includes(orderno) && lines.every(({ itemno }) => goods.get(itemno)?.isOrderable),
  )!
  await main(page)
    .getByRole('button', { name: `Reorder all of order ${order.orderno}` })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \d+ to cart$/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const cart = await inCart(page)
  const ordered = [...new Set(order.lines.map(({ itemno }) => itemno))]
  expect(Object.keys(cart).toSorted()).toEqual(ordered.toSorted())
  for (const { itemno, orderedqty } of order.lines) expect(cart[itemno]).toBeGreaterThanOrEqual(orderedqty)
  expectAtMost(counted, { clicks: 4, screens: 1 })
})

test('of the cases, those for one phone that are in stock under a price are listed after 3 clicks', async ({
  page,
}) => {
  await enter(page, 'credit', '/shop/categories/accessories/cases')
  const goods = await readGoods(page)
  await expect(products(page).first()).toBeVisible()
  const counted = await countWork(page)
  await main(page).getByRole('button', { name: 'My device' }).click()
  await expect(page.getByRole('combobox', { name: 'Find a device' })).toBeFocused()
  await page.keyboard.type('iphone 15')
  await expect(page.getByRole('dialog').getByRole('option').first()).toContainText('iPhone 15')
  await page.keyboard.press('Enter')
  await expect(
    main(page).getByRole('button', { name: 'Only what fits iPhone 15', exact: true }),
  ).toBeVisible()
  await main(page).getByRole('checkbox', { name: 'In Stock' }).click()
  await main(page).getByRole('button', { name: 'Price', exact: true }).click()
  await expect(main(page).getByLabel('To $')).toBeFocused()
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/price=-15/)
  const wanted = goods.filter(
    (good) =>
      good.subCategory === 'cases' &&
      good.devices.includes('apple/iphone-15') &&
      typeof good.available === 'number' &&
      good.available > 0 &&
      good.breaks[0]!.cents <= 1_500,
  )
  expect(wanted.length).toBeGreaterThan(1)
  await expectListed(page, wanted)
  expectAtMost(counted, { clicks: 3, screens: 1 })
})

test('a person with several accounts switches and sees the newest order of the other after 3 clicks', async ({
  page,
}) => {
  await enter(page, 'owner', '/')
  const counted = await countWork(page)
  await accountPanel(page).click()
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await page
    .getByRole('listbox', { name: 'Account' })
    .getByRole('option')
    .filter({ hasText: 'OMG502' })
    .click()
  await expect(page.locator('header')).toContainText('OMG502')
  const [newest] = await readOrders(page)
  const first = main(page).getByRole('region', { name: 'Recent Orders' }).locator('summary').first()
  await expect(first).toContainText(newest!.orderno)
  await expect(first).toBeInViewport({ ratio: 1 })
  expectAtMost(counted, { clicks: 3, screens: 1 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('five products are found, ordered and confirmed with at most 12 taps', async ({ page }) => {
    await enter(page, 'kiwi', '/', {})
    const counted = await countWork(page)
    await search(page).tap()
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('charger')
    await page.keyboard.press('Enter')
    await expect(products(page).first()).toBeVisible()
    const add = products(page).getByRole('button', { name: /^(Add|Adding|Added) to Cart/ })
    for (const at of [0, 1, 2, 3, 4]) await add.nth(at).tap()
    await expect(page.getByTestId('cart-badge')).toHaveText('5')
    await page.getByRole('link', { name: /^Cart, / }).tap()
    await page.getByRole('button', { name: 'CHECKOUT' }).tap()
    for (const step of ['Delivery Address', 'Freight & Back Order', 'Order Details']) {
      await page.getByRole('button', { name: 'Next', exact: true }).tap()
      await expect(title(page, step)).toBeVisible()
    }
    await confirm(page).tap()
    expect((await placed(page)).lines).toHaveLength(5)
    expectAtMost(counted, { taps: 12, screens: 4 })
  })
})
