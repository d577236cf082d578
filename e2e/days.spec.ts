import { ROUTES } from '../shared/codes/routes.ts'
import { enter } from './facts.ts'
import { expect, expectAccessible, holdBack, type Page, test } from './people.ts'

/*
 * Fields for a day. The browser speaks American English here, whose own fields ask for mm/dd/yyyy (S20).
 * `credit` reads its orders and changes nothing.
 */
test.use({ locale: 'en-US' })

const from = (page: Page) => page.getByLabel('From', { exact: true })
/** Opens the orders. @returns from which day they are listed, as their address has it, '' for any */
async function openOrders(page: Page): Promise<() => string> {
  await enter(page, 'credit', ROUTES.orders)
  return () => new URL(page.url()).searchParams.get('from') ?? ''
}

test('S20 a day is typed as dd/mm/yyyy, whatever language the browser speaks, and shown like that', async ({
  page,
}) => {
  const asked = await openOrders(page)
  await expect(from(page)).toHaveAttribute('placeholder', 'dd/mm/yyyy')
  for (const typed of ['3/4/2026', '3.4.26', '3 Apr 2026', '2026-04-03']) {
    await from(page).fill(typed)
    await from(page).press('Tab')
    await expect(from(page)).toHaveValue('03/04/2026')
    await expect.poll(asked).toBe('2026-04-03')
    await from(page).fill('')
    await expect.poll(asked).toBe('')
  }
})

test('S20 what is no day is said at the field and asks for nothing; a day puts it right', async ({
  page,
}) => {
  const asked = await openOrders(page)
  await from(page).fill('01/03/2026')
  await expect.poll(asked).toBe('2026-03-01')
  await from(page).fill('31/02/2026')
  await expect(page.getByText('There is no such day')).toHaveCount(0) // not while it is typed
  await from(page).press('Tab')
  await expect(page.getByText('There is no such day')).toBeVisible()
  await expect(from(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(from(page)).toHaveValue('31/02/2026')
  await expect.poll(asked).toBe('')
  await expectAccessible(page, 'a field with what is no day')
  await page.getByRole('button', { name: 'This month' }).click() // another day is chosen in its place
  await expect(from(page)).toHaveValue(/^01\/\d\d\/20\d\d$/)
  await expect(page.getByText('There is no such day')).toHaveCount(0)
  await from(page).fill('28/02/2026')
  await from(page).press('Enter')
  await expect(page.getByText('There is no such day')).toHaveCount(0)
  await expect.poll(asked).toBe('2026-02-28')
})

test('S20 who clears the filters finds no wrong day left in them, and another century is no day', async ({
  page,
}) => {
  const asked = await openOrders(page)
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'This month' }).click()
  for (const clear of [
    () => main.getByRole('button', { name: 'Clear all' }).click(),
    async () => {
      await main.getByLabel('Search').fill('no order says this')
      await main.getByRole('button', { name: 'Show all orders' }).click()
    },
  ]) {
    await from(page).fill('31/12/1999')
    await from(page).press('Tab')
    await expect(page.getByText('Type a day from 2000 to 2099')).toBeVisible()
    await expect(from(page)).toHaveValue('31/12/1999')
    await expect.poll(asked).toBe('')
    await clear()
    await expect(from(page)).toHaveValue('')
    await expect(page.getByText('Type a day from 2000 to 2099')).toHaveCount(0)
  }
})

test('S20 a press beside a field with half a day counts, whatever the field then says', async ({ page }) => {
  const asked = await openOrders(page)
  await from(page).fill('1/1')
  await page.getByRole('button', { name: 'This month' }).click()
  await expect.poll(asked).toMatch(/^20\d\d-\d\d-01$/)
  await expect(from(page)).toHaveValue(/^01\/\d\d\/20\d\d$/)
})

test('S20 a day of the calendar stands in the field', async ({ page }) => {
  const asked = await openOrders(page)
  const calendar = page.locator('input[type="date"]').first()
  await expect(calendar).toBeAttached()
  await page.getByRole('button', { name: 'Open the calendar' }).first().click()
  await calendar.fill('2026-04-03')
  await expect(from(page)).toHaveValue('03/04/2026')
  await expect.poll(asked).toBe('2026-04-03')
})

test('ORD-02 who narrows the orders keeps the field they type in while the count of all orders is read', async ({
  page,
}) => {
  const asked = await openOrders(page)
  const letThrough = await holdBack(page, '**/rest/ordersPage*')
  await from(page).pressSequentially('3/4/2026')
  await expect.poll(asked).toBe('2026-04-03')
  await expect(from(page)).toBeFocused()
  await expect(from(page)).toHaveValue('3/4/2026')
  letThrough()
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(/\d+ of \d+ orders/)
  await expect(from(page)).toBeFocused()
})
