import { ask, fillCart, letIn, open } from './facts.ts'
import { heading, next, nextTo } from './checkout-steps.ts'
import { expect, expectAccessible, fillSignIn, type Page, test } from './people.ts'

/* Every page, wide and narrow, without a single violation of axe's rules. `owner` on the account in New Zealand, whose cart nobody else uses; the step Payment and the windows of payments are in payment.spec.ts. */
test.describe.configure({ mode: 'default' })

const WIDE = { width: 1440, height: 900 }, NARROW = { width: 390, height: 844 }

async function both(page: Page, what: string) {
  await page.setViewportSize(WIDE)
  await expectAccessible(page, `${what}, wide`)
  await page.setViewportSize(NARROW)
  await expectAccessible(page, `${what}, narrow`)
  await page.setViewportSize(WIDE)
}

async function enterQueenstown(page: Page, path: string, cart: Record<string, number> = {}) {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMN601' })).error).toBeUndefined()
  await fillCart(page, cart)
  await open(page, path)
}

test('axe finds nothing on the sign-in, also with an alert over it', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await both(page, 'login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please input your username!')).toBeVisible()
  await both(page, 'login with problems')
  await fillSignIn(page, 'owner', 'wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await both(page, 'login with an alert')
})

test('axe finds nothing on the home page', async ({ page }) => {
  await enterQueenstown(page, '/')
  await expect(page.getByRole('region', { name: 'Latest Releases' }).locator('li[data-product]')).toHaveCount(7)
  await expect(page.getByRole('region', { name: 'Recent Orders' }).locator('details').first()).toBeVisible()
  await both(page, 'home')
})

test('axe finds nothing on the lists of the shop, with their filters open', async ({ page }) => {
  test.setTimeout(90_000)
  await enterQueenstown(page, '/shop/special?view=grid')
  await expect(page.locator('li[data-product]').first()).toBeVisible()
  await expectAccessible(page, 'shop, grid, wide')
  await open(page, '/shop/brands/lorikeet?view=grid')
  await expect(page.locator('li[data-product]').first()).toBeVisible()
  await page.setViewportSize(NARROW)
  await expectAccessible(page, 'shop, grid, narrow')
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await both(page, 'shop, list')
  await page.getByRole('main').getByRole('button', { name: /^Brand/ }).click()
  await expect(page.getByRole('group', { name: 'Brands' })).toBeVisible()
  await expectAccessible(page, 'filter tree, wide')
  await page.keyboard.press('Escape')
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Categories/ }).click()
  await expectAccessible(page, 'filter drawer, narrow')
})

test('axe finds nothing on a product, nor on what asks after adding', async ({ page }) => {
  await enterQueenstown(page, '/shop/KS-4580-CL')
  await expect(page.getByRole('region', { name: 'Similar Items' }).locator('li[data-product]').first()).toBeVisible()
  await both(page, 'product')
  await page.getByRole('article').getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ }).click()
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toBeVisible()
  await both(page, 'product, added')
})

test('axe finds nothing on the cart, full and empty, nor where it is saved', async ({ page }) => {
  await enterQueenstown(page, '/cart', { 'KS-4580-CL': 12, 'VT-3340-BK': 8 })
  await expect(page.getByRole('region', { name: 'Featured Products' }).locator('li[data-product]').first()).toBeVisible()
  await both(page, 'cart')
  await page.getByRole('button', { name: 'Save Current Cart' }).click()
  await expect(page.getByRole('dialog').getByLabel('Cart name')).toBeVisible()
  await expectAccessible(page, 'saving a cart')
  await page.getByRole('button', { name: 'Save cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await both(page, 'cart, empty')
})

test('axe finds nothing on the steps of the checkout, with their messages', async ({ page }) => {
  test.setTimeout(90_000)
  await enterQueenstown(page, '/checkout', { 'KS-4580-CL': 12, 'VT-3340-BK': 8 })
  await expect(heading(page, 'Options')).toBeVisible()
  await both(page, 'options')
  await nextTo(page, 'Delivery Address')
  await page.getByRole('radio', { name: /^A new address/ }).check()
  await next(page)
  await expect(page.getByText('Please input your city!')).toBeVisible()
  await both(page, 'new address with problems')
  await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').first().check()
  await both(page, 'addresses')
  await nextTo(page, 'Freight & Back Order')
  await both(page, 'freight')
  await nextTo(page, 'Order Details')
  await both(page, 'order details')
})

test('axe finds nothing on the thank-you page, the orders, an order and the account', async ({ page }) => {
  test.setTimeout(90_000)
  await enterQueenstown(page, '/order-success/3000001')
  await expect(page.getByText('Order number 3000001')).toBeVisible()
  await both(page, 'order success')
  await open(page, '/your-account/your-orders')
  await expect(page.getByRole('main').getByRole('table').locator('tbody tr').first()).toBeVisible()
  await both(page, 'orders')
  await page.getByRole('main').getByRole('table').locator('tbody tr').first().getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Lines of this order' }).getByRole('listitem').first()).toBeVisible()
  await both(page, 'order')
  await open(page, '/your-account')
  await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
  await both(page, 'account')
})

test('axe finds nothing on what opens over the pages: notices, favourites, accounts, menus', async ({ page }) => {
  test.setTimeout(90_000)
  await enterQueenstown(page, '/cart')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await both(page, 'notifications')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Favourites' })).toBeVisible()
  await both(page, 'favourites')
  await page.keyboard.press('Escape')
  await page.locator('header button[aria-haspopup="dialog"]').last().click()
  await expect(page.getByRole('list', { name: 'Account' })).toBeVisible()
  await expectAccessible(page, 'account panel')
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Switch Account' })).toBeVisible()
  await both(page, 'switch account')
  await page.getByRole('dialog', { name: 'Switch Account' }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog', { name: 'Switch Account' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Brands', exact: true }).hover()
  await expect(page.getByTestId('brand-grid')).toBeVisible()
  await expectAccessible(page, 'brands menu')
  await page.setViewportSize(NARROW)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByText('Top Sellers', { exact: true })).toBeVisible()
  await expectAccessible(page, 'mobile menu')
})

test('axe finds nothing on the pages of text, the contact page and the catalogue viewer', async ({ page }) => {
  test.setTimeout(120_000)
  await enterQueenstown(page, '/help')
  for (const path of ['/faqs', '/cookies', '/terms-conditions', '/privacy-policy', '/disclaimer', '/flipsnack/..%2Fnone/600']) {
    await open(page, path)
    await expectAccessible(page, path)
  }
  for (const path of ['/returns-policy', '/contact-us']) { // one of each kind on a phone too
    await open(page, path)
    await both(page, path)
  }
})

test('axe finds nothing on the choice of a device, on lines typed into the list, nor on what an address asks for in vain', async ({ page }) => {
  test.setTimeout(90_000)
  await enterQueenstown(page, '/shop/compatibility/google/pixel-99?view=list')
  await expect(page.getByText(/^There is no device/)).toBeVisible()
  const first = page.getByRole('main').getByRole('spinbutton').first()
  await first.fill('24')
  await expect(page.getByRole('region', { name: 'Lines to add' })).toBeVisible()
  await both(page, 'unknown device, lines typed')
  await page.getByRole('button', { name: 'My device' }).click()
  await expect(page.getByRole('dialog', { name: 'Show only what fits' }).getByRole('option').first()).toBeVisible()
  await both(page, 'device picker')
  await page.keyboard.press('Escape')
  await open(page, '/shop/no-such-thing')
  await both(page, 'unknown product')
})
