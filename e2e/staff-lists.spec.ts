import { enterAsStaff } from './checkout-steps.ts'
import { STAFF_PAGE_SIZE } from '#shared/codes/limits.ts'
import { ask } from './facts.ts'
import { expect, expectAccessible, holdBack, test } from './people.ts'
import { insertManyAudits } from './portal-database.ts'

/* Lists and the search of the console, in a browser. What they find is tested by call. */

test('how far a list was read is forgotten with its filter', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/audit')
  const table = page.getByRole('grid', { name: 'Audit' })
  await expect(table).toBeVisible()
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await more.click()
  await expect(more).toBeFocused()
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

test('every column of a queue is in sight, also where each order has a reason', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  for (const [queue, title] of [
    ['held', 'Held'],
    ['all', 'All orders'],
  ] as const) {
    await page.goto(`/staff/orders/${queue}`)
    const table = page.getByRole('grid', { name: title })
    await expect(table.locator('tbody tr').first()).toBeVisible()
    for (const width of [1340, 1440, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      const total = table.getByRole('columnheader', { name: 'Total inc GST' })
      await expect(total, `${title} at ${String(width)} px`).toBeInViewport({ ratio: 1 })
      await expect(table.locator('tbody tr').first().locator('td').last()).toBeInViewport({ ratio: 1 })
    }
  }
})

test('a list of 100,000 rows opens, filters and goes on page by page, and draws few of them', async ({
  page,
}) => {
  await insertManyAudits(100_000, { action: 'product.expect', subject: 'MANY-ROWS' })
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/audit')
  const rows = page.getByRole('grid', { name: 'Audit' }).locator('tbody tr[aria-rowindex]')
  const more = page.getByRole('button', { name: 'Load more' })
  await expect(rows.first()).toBeVisible()
  await page.getByLabel('Action').selectOption('product.expect')
  const filter = page.getByRole('searchbox', { name: 'Number, account, login or request' })
  // The rows of the action alone begin with the same one. What is read on for them is forgotten with it.
  const filtered = page.waitForResponse((response) => response.url().includes('MANY-ROWS'))
  await filter.fill('MANY-ROWS')
  await filtered
  await expect(rows.first()).toContainText('product MANY-ROWS')
  for (const pages of [2, 3, 4, 5]) {
    await more.press('Enter')
    const last = page.locator(`tr[aria-rowindex="${String(pages * STAFF_PAGE_SIZE + 1)}"]`)
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, Number.MAX_SAFE_INTEGER))
        return last.count()
      })
      .toBe(1)
    await expect(last).toContainText('product MANY-ROWS')
  }
  await expect.poll(() => rows.count()).toBeLessThan(80)
  await filter.fill('NO-ROWS')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing of that is in the audit.' })).toBeVisible()
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

test('a carrier is changed in its row, and not by a code that is typed again', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/carriers')
  const table = page.getByRole('grid', { name: 'Carriers' })
  const code = page.getByLabel('Code')
  const name = page.getByLabel('Name')
  await code.fill('kgr')
  await name.fill('Kangaroo Freight')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(table).toContainText('Kangaroo Freight')
  await expect(code).toBeFocused()

  await code.fill('KGR')
  await name.fill('Somebody Else')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(code).toHaveAccessibleDescription(/KGR is Kangaroo Freight already/)
  await expect(code).toBeFocused()

  await page.getByRole('button', { name: 'Change Kangaroo Freight' }).click()
  await expect(page.getByRole('heading', { name: 'Change Kangaroo Freight' })).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(page, 'a carrier that is changed')
  await name.fill('Kangaroo Couriers')
  // somebody else is quicker
  const was = JSON.stringify({ name: 'Kangaroo Freight', trackingUrl: '' })
  const theirs = { id: 'KGR', name: 'Kangaroo Road', trackingUrl: '' }
  expect((await ask(page, 'PUT', 'staffSaveCarrier', { ...theirs, was })).error).toBeUndefined()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else has changed this carrier meanwhile')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change Kangaroo Road' })).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(name).toHaveValue('Kangaroo Couriers')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(table).toContainText('Kangaroo Couriers')
  await expect(page.getByRole('heading', { name: 'Add a carrier' })).toBeVisible()
  await expect(code).toBeFocused()
  await expect(table.getByText('KGR')).toHaveCount(1)
})

type Orders = { orders: { webOrderNo: number }[] }
type Line = { name: string } & Record<'quantity' | 'cancelled' | 'picking' | 'picked' | 'shipped', number>
type Order = { lines: Line[] }

test('one line of an order is cancelled, and the others are not', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  const { orders } = await ask<Orders>(page, 'GET', 'staffOrdersPage', { queue: 'toPick', limit: 100 })
  const read = (webOrderNo: number) => ask<Order>(page, 'GET', 'staffOrder', { webOrderNo })
  const all = await Promise.all(
    orders.map(async ({ webOrderNo }) => ({ webOrderNo, ...(await read(webOrderNo)) })),
  )
  const isUntouched = ({ lines }: Order) =>
    lines.length > 1 && lines.every((one) => one.cancelled + one.picking + one.picked + one.shipped === 0)
  const { webOrderNo, lines } = all.find(isUntouched)!
  const [line] = lines
  await page.goto(`/staff/order/${String(webOrderNo)}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: `Cancel ${line!.name}`, exact: true }).click()
  const cancel = page.getByRole('dialog', { name: `Cancel what is open of ${line!.name}` })
  await cancel.getByLabel('Reason').fill('Not wanted any more')
  await cancel.getByRole('button', { name: `Cancel ${String(line!.quantity)} unit` }).click()
  await expect(cancel).toHaveCount(0)
  await expect(main.getByRole('button', { name: `Reinstate ${line!.name}`, exact: true })).toBeVisible()
  const now = await read(webOrderNo)
  expect(now.lines.map(({ cancelled }) => cancelled > 0)).toEqual(lines.map((_, at) => at === 0))
})

test('a line of a delivery with units below zero is named before anything is booked', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/receive')
  await page.getByLabel('Purchase order or delivery note').fill('PO 1')
  await page.getByLabel('Lines').fill('KS-4580-CL 2\nKS-4580-CL -5')
  await page.getByRole('button', { name: /^Book/ }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'KS-4580-CL: -5 is not a number of units. It has to be a whole number of at least 1.',
  )
  await page.getByLabel('Lines').fill('KS-4580-CL 2')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})
