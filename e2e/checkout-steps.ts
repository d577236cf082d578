import type { BrowserContext } from '@playwright/test'
import { ask, aud, fillCart, type Good } from './facts.ts'
import { expect, fillSignIn, type Page, staffCode } from './people.ts'

/* Steps of the checkout that several tests use. */

/** From the cart page: submits a cart to an approver, under a name, and checks that it is listed. */
export async function submitForApproval(page: Page, approver: string, name: string) {
  await page.getByRole('button', { name: 'SUBMIT FOR APPROVAL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit for approval' })
  await dialog.getByLabel('Approver').selectOption({ label: approver })
  await dialog.getByLabel('Cart name').fill(name)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(`/cart-submitted/${encodeURIComponent(name)}`)
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })
export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
/** Clicks Next and waits for the following step. */
export async function nextTo(page: Page, title: string) {
  await next(page)
  await expect(heading(page, title)).toBeVisible()
}
export async function backTo(page: Page, title: string) {
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(heading(page, title)).toBeVisible()
}
export const expectSteps = (page: Page, titles: readonly string[]) =>
  expect
    .poll(() =>
      page
        .getByRole('list', { name: 'Checkout steps' })
        .getByRole('listitem')
        .evaluateAll((steps) => steps.map((step) => step.lastElementChild?.textContent)),
    )
    .toEqual(titles)

/** A table of totals has exactly these rows: label and amount. */
export const expectAmounts = (page: Page, label: string, amounts: Readonly<Record<string, string>>) =>
  expect
    .poll(() =>
      page
        .locator(`dl[aria-label="${label}"] > div`)
        .evaluateAll((rows) =>
          rows.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
        ),
    )
    .toEqual(Object.entries(amounts))

export const REFUSED = 'Not today, thank you'

/**
 * The server refuses a call once. Its message is shown, and the page stays where it is (CHK-38, CRT-51,
 * ERR-06).
 */
export async function expectRefusalStays(page: Page, call: string, act: () => Promise<void>) {
  const before = page.url()
  await page.route(
    `**/rest/${call}*`,
    (route) => route.fulfill({ json: { authenticated: true, error: REFUSED } }),
    { times: 1 },
  )
  await act()
  await expect(page.getByRole('alertdialog')).toContainText(REFUSED)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(page.url()).toBe(before)
}

/**
 * Confirms, and checks the thank-you page: its number, its text and its links (CHK-44, CHK-47, CHK-48).
 * @returns the number
 */
export async function confirmOrder(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/\/order-success\/[A-Z]?\d+$/)
  const orderno = new URL(page.url()).pathname.split('/').at(-1)!
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  await expect(main.getByText(`Order number ${orderno}`)).toBeVisible()
  await expect(main.getByText('A confirmation email will arrive within five minutes.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
    'href',
    `/order-pdf/${orderno}`,
  )
  await expect(main.getByRole('definition').filter({ hasText: '@' })).toBeVisible() // who it is mailed to
  const hrefs = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual(expect.arrayContaining(['/your-account/your-orders', '/', '/help', '/contact-us']))
  return orderno
}

/**
 * Orders products on account without the pages, to the first saved address.
 * @returns the number of the order
 */
export async function orderByCalls(
  page: Page,
  cart: Readonly<Record<string, number>>,
  leavesInParts = true,
): Promise<string> {
  await fillCart(page, cart)
  const { cartId } = await ask<{ cartId: string }>(page, 'POST', 'checkoutCurrentShoppingCart')
  const { addresses } = await ask<{ addresses: Record<string, string>[] }>(page, 'GET', 'addressesFromServer')
  const a = addresses[0]!
  await ask(page, 'PUT', 'checkoutSetDeliveryAddress', {
    ...{ cartId, company: a['companyName']!, name: a['contactName']!, address1: a['addressLine1']! },
    ...{ address2: a['addressLine2']!, suburb: a['suburb']!, city: a['city']!, state: a['state']! },
    postcode: a['postcode']!,
  })
  await ask(page, 'PUT', 'checkoutSetFreightBackOrderOptions', {
    ...{ cartId, freightOptionId: 'STD', allowBackorders: leavesInParts },
  })
  const { orderNo, error } = await ask<{ orderNo: string }>(page, 'PUT', 'checkoutConfirm', { cartId })
  expect(error).toBeUndefined()
  return orderNo
}

type Reckoned = {
  lines: { good: Good; quantity: number; price: number; total: number }[]
  goods: number
  freight: number
  gst: number
  total: number
}

/**
 * From the thank-you page to the orders, where this order is the newest, and into it. Checks every line and
 * amount again.
 */
export async function expectOrderInYourOrders(
  page: Page,
  orderno: string,
  order: Reckoned,
  { reference, address }: { reference: string; address: readonly string[] },
) {
  await page.getByRole('main').getByRole('link', { name: 'Your orders' }).click()
  await expect(page).toHaveURL('/your-account/your-orders')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: orderno, exact: true }) })
  await expect(row).toContainText(aud(order.total))
  await expect(row).toContainText(reference)
  const { currentUserAccount } = (await ask(page, 'GET', 'accountFromServer')) as {
    currentUserAccount: { timeZone: string }
  }
  await expect(row).toContainText(
    new Intl.DateTimeFormat('en-AU', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: currentUserAccount.timeZone,
    }).format(new Date()),
  )
  await row.getByRole('link', { name: orderno, exact: true }).click()
  await expect(page).toHaveURL(`/your-account/your-orders/${orderno}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: `Order ${orderno}` })).toBeVisible()
  for (const words of [...address, ...(reference ? [reference] : [])])
    await expect(main.getByText(words, { exact: true })).toBeVisible()
  for (const { good, quantity, price, total } of order.lines) {
    const line = main
      .getByRole('list', { name: 'Lines of this order' })
      .getByRole('listitem')
      .filter({ hasText: good.id })
    await expect(line).toContainText(good.name)
    await expect(line).toContainText(`${String(quantity)} × ${aud(price)}`)
    await expect(line).toContainText(aud(total))
  }
  await expectAmounts(page, 'Order totals', {
    'Goods ex GST': aud(order.goods),
    'Freight ex GST': order.freight === 0 ? 'Free' : aud(order.freight),
    GST: aud(order.gst),
    'Total inc GST': aud(order.total),
  })
}

const CODE_MS = 30_000

/**
 * Signs in with a staff code. A code works once. This uses the previous code, which is still valid, so that
 * other tests can use the current one.
 */
export async function typeStaffCode(page: Page, login: string) {
  await page.goto('/login')
  await fillSignIn(page, login)
  await page.getByRole('button', { name: 'Login' }).click()
  for (;;) {
    await expect(page.getByRole('alertdialog')).toContainText(/verification/i)
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.getByLabel('Staff Verification').fill(staffCode(Date.now() - CODE_MS))
    await page.getByRole('button', { name: 'Login' }).click()
    const home = page.getByRole('link', { name: /, home$/ })
    await home.or(page.getByRole('alertdialog')).first().waitFor()
    if (await home.isVisible()) return
    await page.waitForTimeout(CODE_MS - (Date.now() % CODE_MS) + 500) // already used: wait for the next
  }
}

/** Cookies of signed-in staff, by login. A code works once in 30 seconds, so tests share a sign-in. */
const staffCookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/**
 * Opens the staff console as somebody who signed in for this test, or for one before it in this process. A
 * test that lets somebody else in ends that session: then a new one begins.
 */
export async function enterAsStaff(page: Page, login: string) {
  const cookies = staffCookies.get(login)
  if (cookies) {
    await page.context().addCookies(cookies)
    await page.goto('/staff')
    const home = page.getByRole('link', { name: /, home$/ })
    await home
      .or(page.getByRole('button', { name: 'Login' }))
      .first()
      .waitFor()
    if (await home.isVisible()) return
  }
  await typeStaffCode(page, login)
  staffCookies.set(login, await page.context().cookies())
}
