import type { Locator } from '@playwright/test'
import { STAFF_PAGE_SIZE } from '#shared/codes/limits.ts'
import { enterAsStaff } from './checkout-steps.ts'
import { accountPanel, letIn, open } from './facts.ts'
import { expect, type Page, test } from './people.ts'

/* What is there again when a dealer comes back to a page. */

/* Lists of the account. The row that is opened is not the first, where there are more. */
const LISTS = ['your-orders', 'your-invoices', 'back-orders', 'credit-summary']

for (const list of LISTS)
  test(`Back to ${list} gives the row that was opened its focus again`, async ({ page }) => {
    await letIn(page, 'credit')
    await open(page, `/your-account/${list}`)
    const links = page.locator('main [role=grid] tbody th a[href]')
    await expect(links.first()).toBeVisible()
    const link = links.nth(Math.min(1, (await links.count()) - 1))
    const name = await link.innerText()
    await link.focus()
    const at = page.url()
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(at)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    const again = page.locator('main [role=grid] tbody').getByRole('link', { name, exact: true })
    await expect(again).toBeFocused()
    await page.keyboard.press('Enter') // it leads there again
    await expect(page).not.toHaveURL(at)
  })

test('Back to a list of the console reads as far again and gives the row that was opened its focus', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/invoices')
  await page.getByRole('button', { name: 'Load more' }).press('Enter')
  const link = page.locator(`main tr[aria-rowindex="${String(STAFF_PAGE_SIZE + 3)}"] th a[href]`)
  const name = await link.innerText()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(name)
  await page.goBack()
  await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeFocused()
  await expect(link).toBeInViewport()
})

test('what was typed of a new request is there again after another page and a reload', async ({ page }) => {
  await letIn(page, 'credit')
  await open(page, '/your-account/new-request')
  const reference = page.getByLabel('Customer reference')
  await reference.fill('KEPT 77')
  await page.getByLabel('Contact name').fill('Kim of the shop')
  await page.getByRole('main').getByRole('link', { name: 'Service Requests' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Create Request' }).click()
  await expect(reference).toHaveValue('KEPT 77')
  await expect(page.getByLabel('Contact name')).toHaveValue('Kim of the shop')
  await page.reload()
  await expect(reference).toHaveValue('KEPT 77')
  // the form fills in the rest from the profile, which may have changed by then
  const kept = await page.evaluate(() => {
    const name = Object.keys(sessionStorage).find((key) => key.startsWith('own:request:'))
    return JSON.parse(sessionStorage.getItem(name ?? '') ?? 'null') as unknown
  })
  expect(kept).toEqual({ customerRef: 'KEPT 77', contactName: 'Kim of the shop' })
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith('own:request:')) sessionStorage.setItem(key, '{}')
  })
  await page.reload() // what is kept is not of its shape
  await expect(reference).toHaveValue('')
  await expect(page.getByLabel('Contact name')).toHaveValue('Mia Castellano')
})

test('SES-35 what is typed goes with the sign-out, also where another page than its own was loaded since', async ({
  page,
}) => {
  await letIn(page, 'credit')
  await open(page, '/your-account/new-request')
  await page.getByLabel('Customer reference').fill('GOES 78')
  await open(page, '/your-account/your-orders')
  const own = () =>
    page.evaluate(() => Object.entries(sessionStorage).filter(([name]) => name.startsWith('own:')))
  expect(JSON.stringify(await own())).toContain('GOES 78')
  await accountPanel(page).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await own()).toEqual([])
})

test('what is typed outlives a session that ends while no page is open, for the same person alone', async ({
  page,
}) => {
  await letIn(page, 'credit')
  await open(page, '/your-account/new-request')
  const reference = page.getByLabel('Customer reference')
  await reference.fill('STAYS 79')
  const endSession = async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
  await endSession()
  await letIn(page, 'credit')
  await open(page, '/your-account/new-request')
  await expect(reference).toHaveValue('STAYS 79')
  await endSession()
  await letIn(page, 'buyer')
  await open(page, '/')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('STAYS 79')
})

const LONG_LISTS = {
  '/shop': { login: 'owner', links: 'li[data-product] a:not([aria-hidden])' },
  '/your-account/your-orders?page=9': { login: 'credit', links: 'main [role=grid] tbody th a[href]' },
}
/** Opens a link while a wheel scrolls the page on, and says where it stood as another took its place. */
async function leaveScrolling(page: Page, link: Locator) {
  await page.evaluate(() => {
    const { history } = window
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      window.scrollBy(0, 120)
      window.dispatchEvent(new Event('scroll')) // the browser's own comes in the next frame
      document.body.dataset['left'] = String(Math.round(window.scrollY))
    }
  })
  const at = page.url()
  await link.click()
  await expect(page).not.toHaveURL(at)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return Number(await page.locator('body').getAttribute('data-left'))
}

for (const [path, { login, links }] of Object.entries(LONG_LISTS))
  test(`Back returns to where ${path} was left, also where it was left while a wheel scrolled`, async ({
    page,
  }) => {
    await letIn(page, login)
    await open(page, path)
    const link = page.locator(links).nth(20)
    await link.scrollIntoViewIfNeeded()
    const left = await leaveScrolling(page, link)
    expect(left).toBeGreaterThan(300)
    await page.goBack()
    await expect(link).toBeInViewport()
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(left)
  })
