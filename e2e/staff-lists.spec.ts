import { enterAsStaff } from './checkout-steps.ts'
import { expect, holdBack, test } from './people.ts'

/* Lists and the search of the console, in a browser. What they find is tested by call. */

test('how far a list was read is forgotten with its filter', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/audit')
  const table = page.getByRole('grid', { name: 'Audit' })
  await expect(table).toBeVisible()
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await more.click()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/staffAudit')) asked.push(request.url())
  })
  await page.getByLabel('Action').selectOption('order.place')
  await expect(table.getByRole('row').nth(1)).toContainText('Placed')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.getByLabel('Action').selectOption('')
  await expect(more).toBeVisible()
  expect(asked.filter((url) => url.includes('cursor='))).toEqual([])
})

test('a late answer of the search leads nobody away from what they type', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/audit')
  const search = page.getByRole('combobox', { name: 'Search for anything' })
  const letThrough = await holdBack(page, '**/staffFind*')
  const answered = page.waitForResponse(/staffFind/)
  await search.fill('CASE')
  await search.press('Enter')
  await search.fill('CABLE')
  letThrough()
  await answered
  await expect(page.getByRole('listbox', { name: 'Found' })).toContainText('All with “CABLE”')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/staff/audit')
})
