import { ask, letIn, open } from './facts.ts'
import { expect, type Page, test } from './people.ts'

/* The table kit in a browser, on the list of orders: `owner` on the second account. */
test.describe.configure({ mode: 'default' })

type Order = { orderno: string; webOrderNo: string }

const PATH = '/your-account/your-orders'
const grid = (page: Page) => page.getByRole('grid', { name: 'Your orders' })
const body = (page: Page) => grid(page).locator('tbody tr[aria-rowindex]')
const numbers = (page: Page) => body(page).getByRole('rowheader').allInnerTexts()
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name })
const focused = (page: Page) => page.locator(':focus')
const focusedCell = (page: Page) =>
  focused(page).evaluate((element) => element.closest('[data-cell]')?.getAttribute('data-cell'))

async function enterOrders(page: Page, path = PATH): Promise<Order[]> {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMG502' })).error).toBeUndefined()
  const { orders } = await ask<{ orders: Order[] }>(page, 'GET', 'ordersFromServer')
  await open(page, path)
  await expect(grid(page)).toBeVisible()
  return orders
}

/** Gives the account so many orders, copies of its newest one with other numbers, read by cursor. */
const manyOrders = (page: Page, many: number) =>
  page.route('**/rest/ordersPage*', async (route) => {
    const { origin, pathname, searchParams } = new URL(route.request().url())
    const answer = await route.fetch({ url: `${origin}${pathname}?limit=1` })
    const json = (await answer.json()) as { orders: Order[] }
    const [first] = json.orders
    const begin = Number(searchParams.get('cursor') ?? 0)
    const end = Math.min(many, begin + Number(searchParams.get('limit')))
    const orders = Array.from({ length: end - begin }, (_, at) => ({
      ...first!,
      orderno: `N${String(begin + at + 1)}`,
      webOrderNo: String(begin + at + 1),
    }))
    const next = end < many ? String(end) : ''
    const total = begin === 0 ? { total: { count: 1_000, isExact: many <= 1_000 } } : {}
    await route.fulfill({ response: answer, json: { ...json, orders, next, ...total } })
  })

/** Figures of the page's one list: how far it juts out of the page, and how high its highest row is. */
const laidOut = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!
    const table = main.querySelector('table')!
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height)
    const { scrollWidth, clientWidth } = document.documentElement
    const right = table.parentElement!.getBoundingClientRect().right
    return {
      pageTooWide: Math.max(0, scrollWidth - clientWidth),
      tableTooWide: Math.max(0, Math.floor(table.getBoundingClientRect().right - right)),
      highest: Math.max(...rows),
    }
  })

test('beside the menu of the account no list is wider than its room, and its rows stay low', async ({
  page,
}) => {
  expect((await letIn(page, 'credit')).token).toBeTruthy()
  await page.route('**/rest/invoicesPage?*', async (route) => {
    const answer = await route.fetch()
    const { invoices, ...more } = (await answer.json()) as { invoices: object[] }
    const large = { amount: 112_345.67, paidAmount: 1_000.12 }
    await route.fulfill({
      json: { ...more, invoices: invoices.map((invoice) => ({ ...invoice, ...large })) },
    })
  })
  for (const [list, highest] of Object.entries({
    'your-orders': 70,
    'back-orders': 105, // up to four lines: the day, and how three brands kept theirs
    payments: 70,
    'your-invoices': 75,
  })) {
    await open(page, `/your-account/${list}`)
    await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible()
    for (const width of [900, 1024, 1100, 1180, 1240, 1340]) {
      await page.setViewportSize({ width, height: 900 })
      const at = `${list} at ${String(width)} px`
      await expect
        .poll(() => laidOut(page), { message: at })
        .toMatchObject({ pageTooWide: 0, tableTooWide: 0 })
      expect((await laidOut(page)).highest, at).toBeLessThan(highest)
    }
  }
})

test('a printed list has each heading over its column, and nothing to press', async ({ page }) => {
  await enterOrders(page)
  for (const list of ['your-orders', 'your-invoices']) {
    await open(page, `/your-account/${list}`)
    await expect(page.getByRole('main').locator('tbody tr').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const lefts = await page.evaluate(() =>
      ['thead tr', 'tbody tr'].map((row) =>
        [...document.querySelector(`main ${row}`)!.children]
          .filter((cell) => cell.checkVisibility())
          .map((cell) => Math.round(cell.getBoundingClientRect().left)),
      ),
    )
    expect(lefts[0]!.length).toBeGreaterThan(4)
    expect(lefts[1], list).toEqual(lefts[0])
    const pressed = page.getByRole('main').locator('tbody').getByRole('button')
    await expect(pressed.filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('search')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
})

const paymentGrid = (page: Page) => page.getByRole('grid', { name: 'Payments without an order' })
const paymentFilter = (page: Page) =>
  page.getByRole('searchbox', { name: 'Filter Payments without an order' })
/** Gives the account so many payments without an order, the newest last: 700, 701 and so on. */
const manyPayments = (page: Page, many: number) =>
  page.route('**/rest/paymentsFromServer*', async (route) => {
    const answer = await route.fetch()
    const payments = Array.from({ length: many }, (_, at) => ({
      webOrderNo: String(700 + at),
      orderNo: '',
      accountName: 'Outback Mobile',
      methodId: at < 2 ? 'PAYPAL' : 'VISA_CREDIT',
      state: 'pending',
      amount: 10 + at,
      createdAt: new Date(Date.UTC(2026, 10, 1) + at * 60_000).toISOString(),
      problem: '',
    }))
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), payments } })
  })

test('the keyboard alone walks the table, sorts it, selects a range and opens an order', async ({ page }) => {
  const orders = await enterOrders(page)
  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveRole('checkbox') // the box over all rows, the table's only tab stop
  expect(await focusedCell(page)).toBe('-1:0')
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveText('Order')
  await page.keyboard.press('ArrowDown')
  await expect(focused(page)).toHaveRole('link')
  await page.keyboard.press('End')
  expect(await focusedCell(page)).toBe('0:7')
  await page.keyboard.press('Home')
  expect(await focusedCell(page)).toBe('0:0')
  await page.keyboard.press('Control+End')
  expect(await focusedCell(page)).toBe('4:7')
  await page.keyboard.press('ArrowDown') // there is nothing below it
  expect(await focusedCell(page)).toBe('4:7')
  await page.keyboard.press('PageUp')
  expect(await focusedCell(page)).toBe('0:7')
  await page.keyboard.press('ArrowUp')
  await expect(focused(page)).toHaveText('Order again') // which is no order of the list
  for (const column of ['Total inc GST', 'Items', 'Status', 'Reference', 'Date']) {
    await page.keyboard.press('ArrowLeft')
    await expect(focused(page)).toHaveText(column)
  }
  await expect(head(page, 'Date')).toHaveAttribute('aria-sort', 'descending')
  await page.keyboard.press('Enter')
  await expect(head(page, 'Date')).toHaveAttribute('aria-sort', 'ascending')
  const byDate = orders.toReversed()
  await expect.poll(() => numbers(page)).toEqual(byDate.slice(0, 5).map(({ orderno }) => orderno))
  await expect(page).toHaveURL(`${PATH}?sort=date`)
  await page.keyboard.press('Enter')
  await expect(head(page, 'Date')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => numbers(page)).toEqual(orders.slice(0, 5).map(({ orderno }) => orderno))

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(page.getByRole('status').filter({ hasText: '1 of 5 shown selected' })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ ')
  await expect(page.getByRole('status').filter({ hasText: '3 of 5 shown selected' })).toHaveCount(1)
  await expect(grid(page).locator('tr[aria-selected=true]')).toHaveCount(3)
  await expect(body(page).nth(3)).toHaveAttribute('aria-selected', 'false')

  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${PATH}/${orders[2]!.orderno}`)
})

test('the boxes are there before the catalogue is, so that no column moves; the action waits for it', async ({
  page,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/rest/productsFromServer*', async (route) => {
    await isReleased
    await route.continue()
  })
  await enterOrders(page)
  await head(page, 'Date').getByRole('button').focus()
  expect(await focusedCell(page)).toBe('-1:2')
  await body(page).first().getByRole('checkbox').check()
  const reorder = page.getByRole('button', { name: 'Reorder', exact: true })
  await expect(reorder).toBeDisabled()
  release()
  await expect(reorder).toBeEnabled()
})

test('of 10,000 rows those in the window are drawn; the last is one key away, and all are counted', async ({
  page,
}) => {
  await manyOrders(page, 10_000)
  await enterOrders(page, `${PATH}?page=2000`)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '10001')
  await expect(body(page).first()).toContainText('N1')
  await expect.poll(() => body(page).count()).toBeLessThan(80)
  await head(page, 'Date').getByRole('button').focus()
  await page.keyboard.press('Control+End')
  await expect.poll(() => focusedCell(page)).toBe('9999:7')
  const last = grid(page).locator('tr[aria-rowindex="10001"]')
  await expect(last).toBeInViewport()
  await expect(last.getByRole('rowheader')).toHaveText('N10000')
  await page.keyboard.press('PageUp')
  await expect.poll(() => focusedCell(page)).toBe('9989:7')
  await page.keyboard.press('Control+Home')
  await expect.poll(() => focusedCell(page)).toBe('0:0')
  await expect(grid(page).locator('tr[aria-rowindex="2"]')).toBeInViewport()

  await page.evaluate(() => window.scrollTo(0, 200_000)) // the focused row stays drawn
  await expect
    .poll(async () => Number(await body(page).last().getAttribute('aria-rowindex')))
    .toBeGreaterThan(3_000)
  expect(await focusedCell(page)).toBe('0:0')
  expect(await body(page).count()).toBeLessThan(80)
  const stops = grid(page).locator('tbody').locator('a[href], button, input, [data-cell]')
  const many = await stops.evaluateAll(
    (all) => all.filter((one) => one instanceof HTMLElement && one.tabIndex >= 0).length,
  )
  expect(many).toBe(1) // rows that were drawn as the page scrolled are no tab stops
})

test('a table that becomes long as more rows are loaded stays where it was scrolled to', async ({ page }) => {
  await manyOrders(page, 1_000)
  await enterOrders(page, `${PATH}?page=20`)
  await expect(body(page)).toHaveCount(100)
  const more = page.getByRole('main').getByRole('button', { name: 'Load more' })
  await more.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(3_000)
  await more.click()
  await expect(grid(page).locator('tr[aria-rowindex="102"]')).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100)
})

test('a list that is loaded afresh returns to where it was left', async ({ page }) => {
  await manyOrders(page, 500)
  await enterOrders(page, `${PATH}?page=12`)
  await expect(body(page)).toHaveCount(60)
  await page.evaluate(() => window.scrollTo(0, 2_000))
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).some((key) => sessionStorage.getItem(key) === '2000'))
  await expect.poll(kept).toBe(true)
  await page.reload()
  await expect(body(page)).toHaveCount(60)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2_000)
})

test('up to 640 px each row is a card, and the order of the cards is chosen above them', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const orders = await enterOrders(page)
    const first = body(page).first()
    await expect(first).toHaveCSS('display', 'grid')
    await expect(grid(page).getByRole('row')).toHaveCount(6) // the roles stay those of a table
    await expect(first.getByRole('rowheader')).toHaveText(orders[0]!.orderno)
    const wide = await grid(page).evaluate((table) => table.scrollWidth - table.clientWidth)
    expect(wide).toBe(0)
    expect(await grid(page).evaluate((table) => table.getBoundingClientRect().right)).toBeLessThan(width)
    await expect(page.getByLabel('Sort by').getByRole('option')).toHaveText(['Date ↑', 'Date ↓'])
    await page.getByLabel('Sort by').selectOption('Date ↑')
    await expect(first.getByRole('rowheader')).toHaveText(orders.at(-1)!.orderno)
  }
})

test('the columns a person has put away stay away on this device, for this person alone', async ({
  page,
}) => {
  await enterOrders(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const choice = page.getByRole('group', { name: 'Columns shown' })
  await choice.getByRole('checkbox', { name: 'Items' }).uncheck()
  await choice.getByRole('checkbox', { name: 'Reference' }).uncheck()
  await expect(grid(page)).toHaveAttribute('aria-colcount', '6')
  await page.keyboard.press('Escape')
  await expect(choice).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
  await page.reload()
  await expect(grid(page)).toHaveAttribute('aria-colcount', '6')
  await expect(head(page, 'Items')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Columns · 2 hidden' })).toBeVisible()

  await page.context().clearCookies()
  await letIn(page, 'credit')
  await open(page, PATH)
  await expect(head(page, 'Items')).toBeVisible()
})

test('a long table is filtered as one types, says how many rows are left, and shows all of them again', async ({
  page,
}) => {
  await manyPayments(page, 7)
  await enterOrders(page)
  const payments = paymentGrid(page)
  const shown = payments.locator('tbody tr')
  await expect(shown).toHaveCount(7)
  await expect(shown.first()).toContainText('706') // the newest
  const filter = paymentFilter(page)
  await filter.fill('paypal $11')
  await expect(shown).toHaveCount(1)
  await expect(shown).toContainText('701')
  await expect(page.getByRole('status').filter({ hasText: '1 of 7' })).toHaveCount(1)
  await filter.fill('nothing like this')
  await expect(page.getByText('Nothing matches “nothing like this”.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(shown).toHaveCount(7)
  await payments.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(shown.first()).toContainText('$16.00')
  await expect(payments).toHaveAttribute('aria-rowcount', '8')
})

test('a table of 100,000 rows draws few of them, as cards too; it scrolls to its end, sorts and filters', async ({
  page,
}) => {
  await manyPayments(page, 100_000)
  const payments = paymentGrid(page)
  const shown = payments.locator('tbody tr[aria-rowindex]')
  const at = (row: number) => payments.locator(`tr[aria-rowindex="${String(row + 1)}"]`)
  const sortOfCards = page.locator('section', { has: payments }).getByLabel('Sort by')
  const sort = async (title: string, way: 'ascending' | 'descending') => {
    const column = payments.getByRole('columnheader', { name: title })
    if (await sortOfCards.isVisible())
      return sortOfCards.selectOption(`${title} ${way === 'ascending' ? '↑' : '↓'}`)
    await column.getByRole('button').click()
    if ((await column.getAttribute('aria-sort')) !== way) await column.getByRole('button').click()
  }
  const scrollTo = (end: 'top' | 'bottom') =>
    page.evaluate((top) => window.scrollTo(0, top), end === 'top' ? 0 : Number.MAX_SAFE_INTEGER)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await enterOrders(page)
    await expect(payments).toHaveAttribute('aria-rowcount', '100001')
    await expect(at(1)).toContainText('100699') // the newest
    await expect(at(1)).toHaveCSS('display', width === 390 ? 'grid' : 'table-row')
    await expect.poll(() => shown.count()).toBeLessThan(80)
    await expect
      .poll(async () => {
        await scrollTo('bottom') // rows that are drawn may be higher than was estimated
        return at(100_000).count()
      })
      .toBe(1)
    await expect(at(100_000)).toContainText('$10.00')
    await at(100_000).scrollIntoViewIfNeeded() // the list of orders is below it
    await expect(at(100_000)).toBeInViewport()
    expect(await shown.count()).toBeLessThan(80)
    await scrollTo('top')

    await sort('Amount', 'ascending')
    await expect(at(1)).toContainText('$10.00')
    await expect(at(12)).toContainText('$21.00')
    await sort('Web order', 'descending')
    await expect(at(1)).toContainText('100699')
    await expect(at(2)).toContainText('100698') // numbers in a text: 99999 is not the greatest

    await paymentFilter(page).fill('visa $99,9')
    await expect(page.getByRole('status').filter({ hasText: '100 of 100,000' })).toHaveCount(1)
    await expect(payments).toHaveAttribute('aria-rowcount', '101')
    await expect(shown).toHaveCount(100)
    await expect(at(1)).toContainText('100689')
    await expect(at(100)).toContainText('100590')
    await paymentFilter(page).fill('paypal')
    await expect(shown).toHaveCount(2)
    await expect(at(1)).toContainText('701')
    await paymentFilter(page).fill('')
    await expect(payments).toHaveAttribute('aria-rowcount', '100001')
    await expect(at(1)).toContainText('100699')
  }
})
