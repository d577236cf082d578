import { SEARCH_PAUSE_MS } from '#shared/codes/limits.ts'
import { enterAsStaff } from './checkout-steps.ts'
import { accountPanel, open, stopClock } from './facts.ts'
import { expect, expectAccessible, type Page, staffCode, test, watchCalls } from './people.ts'

/* Staff find a customer's account and act for it. */

test('NAV-40 NAV-42 NAV-47 FTR-26 staff who serve customers have the server search, after three letters and two seconds', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username').fill('agent')
  await page.getByLabel('Password').fill('counter')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByLabel('Staff Verification').fill(staffCode())
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(/\/staff\//)
  await page.goto('/')
  const calls = watchCalls(page)
  await accountPanel(page).click()
  await page.getByRole('button', { name: 'Switch Account' }).click()
  const select = page.getByPlaceholder('Please select an account')
  await stopClock(page)
  await select.pressSequentially('HP')
  await page.clock.runFor(2 * SEARCH_PAUSE_MS)
  expect(calls.named('searchForAccount')).toEqual([])
  await select.pressSequentially('R1')
  await page.clock.runFor(SEARCH_PAUSE_MS - 100)
  expect(calls.named('searchForAccount')).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => calls.named('searchForAccount').length).toBe(1)
  await page.clock.resume()
  await page.getByRole('option', { name: /HPR104/ }).click()
  const modal = page.getByRole('dialog', { name: 'Switch Account' })
  await expect(modal.getByRole('button', { name: 'Act for this customer' })).toBeDisabled()
  await expectAccessible(page, 'why staff act for a customer')
  await modal.getByLabel('For whom').selectOption({ index: 1 })
  await modal.getByLabel('Why').fill('Phoned about a parcel')
  await modal.getByLabel('Why').press('Enter')
  const banner = page.getByRole('region', { name: 'Acting for a customer' })
  await expect(banner).toContainText('Acting for Harbour Phone Repairs (HPR104)')
  await expectAccessible(page, 'the shop while staff act for a customer')
  await banner.getByRole('button', { name: 'End' }).click()
  await expect(banner).toHaveCount(0)
})

/** Opens the reason of acting for a person from their customer in the console. @returns the people there */
async function askToActAs(page: Page) {
  await enterAsStaff(page, 'agent')
  await open(page, '/staff/customers/HPR100')
  const people = page.getByRole('list', { name: 'People of HPR104' })
  await people
    .getByRole('button', { name: /^Act as .* on HPR104$/ })
    .first()
    .click()
  return people
}

test('staff act as a person of a customer from the customer in the console', async ({ page }) => {
  const people = await askToActAs(page)
  const dialog = page.getByRole('dialog', { name: /^Act as .* on HPR104$/ })
  await dialog.getByRole('button', { name: 'Act for this customer' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await expectAccessible(page, 'why staff act as a person')
  await dialog.getByLabel('Reason').fill('Asked where the parcel is')
  await page.keyboard.press('Enter')
  const banner = page.getByRole('region', { name: 'Acting for a customer' })
  await expect(banner).toContainText('Acting for Harbour Phone Repairs (HPR104)')
  await banner.getByRole('button', { name: 'End' }).click()
  // back to the customer in the console
  await expect(people).toBeVisible()
  await expect(page).toHaveURL('/staff/customers/HPR100')
  await expect(banner).toHaveCount(0)
})

test('staff who end it in a tab of the console stay on its page; the tab of the shop goes back to where they began', async ({
  page,
  context,
}) => {
  const people = await askToActAs(page)
  await page.getByRole('dialog').getByLabel('Reason').fill('Asked where the parcel is')
  await page.keyboard.press('Enter')
  const banner = page.getByRole('region', { name: 'Acting for a customer' })
  await expect(banner).toContainText('(HPR104)')
  const second = await context.newPage()
  await second.goto('/staff/customers?q=phone')
  const secondBanner = second.getByRole('region', { name: 'Acting for a customer' })
  await secondBanner.getByRole('button', { name: 'End' }).click()
  await expect(secondBanner).toHaveCount(0)
  await expect(second).toHaveURL('/staff/customers?q=phone')
  await expect(second.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
  await expect(people).toBeVisible()
  await expect(page).toHaveURL('/staff/customers/HPR100')
  await expect(banner).toHaveCount(0)
})
