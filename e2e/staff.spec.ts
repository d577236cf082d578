import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staffCalls } from '#shared/calls/staff.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { refusalText } from '#shared/codes/refusals.ts'
import { enterAsStaff } from './checkout-steps.ts'
import { ask, enter, letIn, open } from './facts.ts'
import { expect, expectAccessible, holdBack, type Page, test } from './people.ts'

/* The staff console, with the oldest order of KMO301 that is to pick. */
test.describe.configure({ mode: 'default' })

const ACCOUNT = 'KMO301'
const DEALER = 'kiwi'
const CONNOTE = 'KMC 4455-01'
type Lines = { lines: { webOrderNo: number; productId: string; ean: string; quantity: number }[] }

const main = (page: Page) => page.getByRole('main')
const grid = (page: Page, name: string) => main(page).getByRole('grid', { name })

test('the true line: from the queue by keyboard and scanner to the connote that the dealer sees', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await expect(page).toHaveURL(/\/staff\/orders\/toPick$/)
  await main(page).getByRole('searchbox', { name: 'Filter this queue' }).fill(ACCOUNT)
  // its oldest order: tests of the checkout order on this account too
  const others = grid(page, 'To pick').locator('tbody tr').filter({ hasNotText: ACCOUNT })
  await expect(page).toHaveURL(/q=KMO301/)
  await expect(others).toHaveCount(0)
  const link = grid(page, 'To pick').locator('tbody tr').first().getByRole('link')
  const orderno = await link.innerText()

  // beside the list, and into a wave, by keys alone
  await link.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Order' })
  await expect(panel.getByRole('heading', { name: `Order ${orderno}` })).toBeVisible()
  await expectAccessible(page, 'the list with an open order')
  await page.keyboard.press('p')
  await expect(panel.getByRole('button', { name: 'Go to its wave' })).toBeVisible()
  await page.keyboard.press('g')
  await expect(page).toHaveURL(/\/staff\/picking\/\d+$/)
  const waveId = /\d+$/.exec(page.url())?.[0] ?? ''

  // the field has the focus: a scanner types a code and Enter
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByLabel('Scan a product')).toBeFocused()
  await scan('NO-SUCH-THING')
  await expect(main(page).getByRole('alert')).toHaveText('NO-SUCH-THING is not in this wave')
  const { lines } = await ask<Lines>(page, 'GET', 'staffWave', { waveId })
  expect(lines.length).toBeGreaterThan(0)
  for (const [at, { productId, ean, quantity }] of lines.entries()) {
    await main(page).getByRole('heading', { level: 1 }).click() // the field loses the focus
    await expect(page.getByLabel('Scan a product')).not.toBeFocused()
    await scan(at % 2 === 0 ? ean : productId)
    if (quantity > 1) await scan(`*${String(quantity - 1)}`)
  }
  await expect(page.getByText('All of this wave is counted')).toBeVisible()
  await expect(page.getByText('All counts are saved')).toBeVisible()
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  await expectAccessible(page, 'a wave')
  const isPaper = async (name: string) => {
    const path = await main(page).getByRole('link', { name }).first().getAttribute('href')
    const answer = await page.request.get(path ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
  await isPaper(`Pick list (PDF) ${waveId}`)

  await page.getByRole('link', { name: 'Ship', exact: true }).click()
  await expect(page.getByLabel('Scan an order')).toBeFocused()
  await scan('nonsense')
  await expect(main(page).getByRole('alert')).toHaveText('There is no order nonsense')
  const letCarriers = await holdBack(page, '**/staffCarriers*')
  await scan(orderno)
  await expect(page.getByLabel('Connote')).toBeFocused()
  await scan('<b>') // before the carriers are read
  letCarriers()
  await expect(page.getByText(refusalText('backOffice.connote'))).toBeVisible()
  await page.keyboard.press('Control+A')
  await scan(CONNOTE)
  const shipped = page.getByRole('region', { name: 'Shipped here' })
  await expect(shipped).toContainText(`${orderno} shipment S`)
  await isPaper('Packing slip (PDF)')
  await open(page, `/staff/order/${String(lines[0]?.webOrderNo)}`)
  await expect(main(page).getByRole('region', { name: 'Shipments' })).toBeVisible()
  await isPaper('Packing slip (PDF)')

  await letIn(page, DEALER)
  await open(page, `/your-account/your-orders/${orderno}`)
  // in the time line, and at its shipment
  const links = main(page).getByRole('link', { name: new RegExp(CONNOTE) })
  await expect(links).toHaveCount(2)
})

test('a part of an order ships from its page, and the rest stays picked', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  type Orders = { orders: { webOrderNo: number; orderno: string }[] }
  type Order = {
    order: { shipNow: boolean }
    lines: { lineNo: number; name: string; picked: number }[]
  }
  const { orders } = await ask<Orders>(page, 'GET', 'staffOrdersPage', { queue: 'toShip', sort: 'oldest' })
  const read = (webOrderNo: number) => ask<Order>(page, 'GET', 'staffOrder', { webOrderNo })
  // an order that leaves as a whole has no parts
  const pickedOf = async (webOrderNo: number) => {
    const { order, lines } = await read(webOrderNo)
    return order.shipNow ? (lines.find(({ picked }) => picked > 1) ?? null) : null
  }
  const found = await Promise.all(
    orders.map(async (order) => ({ order, line: await pickedOf(order.webOrderNo) })),
  )
  const { order, line } = found.find((one) => one.line !== null)!
  await page.goto(`/staff/order/${String(order.webOrderNo)}`)
  await main(page).getByRole('button', { name: 'Ship', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Ship order ${order.orderno}` })
  await dialog.getByText('Ship part of it').click()
  const units = dialog.getByLabel(line!.name).first()
  await units.fill(String(line!.picked + 1))
  await expect(dialog).toContainText(`Whole units, 0 to ${String(line!.picked)}`)
  await expect(dialog.getByRole('button', { name: 'Ship', exact: true })).toBeDisabled()
  await units.fill('1')
  await expectAccessible(page, 'a part that ships')
  await dialog.getByLabel('Connote').fill('PART 1')
  await dialog.getByRole('button', { name: 'Ship part' }).click()
  await expect(dialog).toHaveCount(0)
  const left = (await read(order.webOrderNo)).lines.find(({ lineNo }) => lineNo === line!.lineNo)
  expect(left).toMatchObject({ picked: line!.picked - 1 })
})

test('a dealer gets no word of the console: neither its files nor more than a refusal', async ({ page }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.add(response.url())
  })
  await enter(page, DEALER, '/staff')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(refusalText('access.denied'))
  await open(page, '/staff/orders/all')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(refusalText('access.denied'))
  await open(page, '/your-account/your-orders')
  // read once more: a page that is left takes its answers with it
  const fetched = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()))
  expect(fetched.length).toBeGreaterThan(3)
  // needs and addresses have such names too, and everybody's pages know them
  const names = Object.keys(staffCalls)
  const isIn = (text: string, name: string) => text.includes(`${name}:{method:`)
  expect(names.filter((name) => fetched.some((text) => isIn(text, name)))).toEqual([])
  // and the console's own files do hold them
  const built = join('dist', 'web', 'assets')
  const files = readdirSync(built).filter((file) => file.endsWith('.js'))
  const all = files.map((file) => readFileSync(join(built, file), 'utf8')).join('\n')
  expect(names.filter((name) => !isIn(all, name))).toEqual([])
})

test('staff with other letters see other areas, and their address bar opens no more', async ({ page }) => {
  await enterAsStaff(page, 'agent')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await expect(areas.getByRole('link', { name: 'Orders' })).toBeVisible()
  await expect(areas.getByRole('link', { name: 'Picking' })).toHaveCount(0)
  await page.goto('/staff/picking')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(refusalText('access.denied'))
})

test('an address of the console that names what cannot be is not found, and asks for no letter', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  const places = ['orders', 'order', 'picking', 'users', 'messages', 'returns']
  for (const path of places.map((place) => `/staff/${place}/none`)) {
    await open(page, path)
    await expect(main(page).getByRole('heading', { level: 1 }), path).toHaveText(MESSAGES.notFound)
    await expect(main(page), path).not.toContainText('letter')
  }
})

test('a screen of the console whose code does not come says so, and not that it is for others', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await page.route('**/assets/JobsPage-*.js', (route) => route.abort())
  await open(page, '/staff/jobs')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('This page could not be shown')
  await page.unroute('**/assets/JobsPage-*.js')
  await main.getByRole('button', { name: 'Load again' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Jobs')
})

test('on a phone the bar of queues shows the one that is open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAsStaff(page, 'staff')
  const queues = page.getByRole('navigation', { name: 'Queues' })
  for (const queue of ['Shipped', 'Held']) {
    await queues.getByRole('link', { name: queue }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(queue)
    await expect(queues.getByRole('link', { name: queue })).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(queues.getByRole('link', { name: queue })).toBeInViewport({ ratio: 1 })
  }
})

test('the orders without a queue are those to pick', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/orders')
  await expect(page).toHaveURL('/staff/orders/toPick')
})

test('every area is in the menu at every width: what finds no room in the line is under More', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  const areas = page.getByRole('navigation', { name: 'Areas' })
  const more = areas.getByRole('button')
  const all: string[] = []
  for (const width of [2400, 1440, 1024, 820, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(more).toHaveCount(width === 2400 ? 0 : 1)
    if (width === 2400) all.push(...(await areas.getByRole('link').allInnerTexts()))
    else await more.click()
    expect(await areas.getByRole('link').allInnerTexts(), `${width} px`).toEqual(all)
    for (const link of await areas.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      `${width} px`,
    ).toBeLessThanOrEqual(width)
    if (width !== 2400) await page.keyboard.press('Escape')
  }
  expect(all).toContain('Audit')
  await more.press('Enter')
  await expectAccessible(page, 'the areas that found no room')
  await areas.getByRole('link', { name: 'Audit' }).press('Enter')
  await expect(page).toHaveURL('/staff/audit')
  await expect(more).toHaveText(/^Audit/)
  await expect(areas.getByRole('link', { name: 'Audit' })).toHaveCount(0)
})

test('several orders at once are held row by row, with a reason', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/orders/toPick?sort=newest')
  const table = grid(page, 'To pick')
  await expect(table).toBeVisible()
  const names = await table.locator('tbody th').allInnerTexts()
  const [first = '', second = ''] = names
  await table.getByRole('checkbox', { name: `Select order ${first}` }).check()
  await table.getByRole('checkbox', { name: `Select order ${second}` }).check()
  await page.getByRole('button', { name: 'Hold…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hold 2 orders' })
  await dialog.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(dialog).toContainText('Please enter a reason')
  await dialog.getByLabel('Reason').fill('Counted again')
  await page.keyboard.press('Enter')
  const report = page.getByRole('dialog', { name: 'Hold 2 orders' })
  await expect(report).toContainText('2 of 2 done')
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(table.getByRole('link', { name: first, exact: true })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: /^Held/ }).click()
  await expect(grid(page, 'Held').getByRole('link', { name: first, exact: true })).toBeVisible()
  await expect(grid(page, 'Held').getByRole('columnheader', { name: 'Held because' })).toBeVisible()
  await expect(grid(page, 'Held').getByRole('row', { name: first })).toContainText('Counted again')
})

test('a view of the orders is saved, opened by a key and on another device, renamed and deleted', async ({
  page,
  browser,
}) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/orders/all')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views).toContainText('Keeps this queue, filter, order and columns under a name.')
  await main(page).getByRole('searchbox', { name: 'Filter this queue' }).fill(ACCOUNT)
  await expect(page).toHaveURL(/q=KMO301/)
  await main(page)
    .getByRole('button', { name: /^Columns/ })
    .click()
  await page.getByRole('checkbox', { name: 'Reference' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('v')
  const saving = page.getByRole('dialog', { name: 'Save this view' })
  await expect(saving).toContainText('All orders, “KMO301”, newest first, 1 column hidden')
  await page.keyboard.type('Kiwi')
  await expectAccessible(page, 'saving a view')
  await page.keyboard.press('Enter')
  const kiwi = views.getByRole('link', { name: 'Kiwi' })
  await expect(kiwi).toHaveAttribute('aria-current', 'true')

  // from another queue, by its key; its columns are its own
  await main(page)
    .getByRole('button', { name: /^Columns/ })
    .click()
  await page.getByRole('checkbox', { name: 'Reference' }).check()
  await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: /^Held/ }).click()
  await expect(kiwi).not.toHaveAttribute('aria-current')
  await expect(grid(page, 'Held').getByRole('columnheader', { name: 'Reference' })).toBeVisible()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/\/staff\/orders\/all\?q=KMO301&hide=reference$/)
  await expect(grid(page, 'All orders').getByRole('columnheader', { name: 'Account' })).toBeVisible()
  await expect(grid(page, 'All orders').getByRole('columnheader', { name: 'Reference' })).toHaveCount(0)
  await expect(kiwi).toHaveAttribute('aria-current', 'true')

  // a phone that has never seen it
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await phone.addCookies(await page.context().cookies())
  const small = await phone.newPage()
  await small.goto('/staff/orders/toPick')
  await small.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Kiwi' }).click()
  await expect(small).toHaveURL(/\/staff\/orders\/all\?q=KMO301&hide=reference$/)
  await expectAccessible(small, 'saved views on a phone')
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.close()

  await views.getByRole('button', { name: 'Edit views' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  await dialog.getByLabel('Name of Kiwi').fill('Kiwi Mobile')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name of Kiwi Mobile')).toBeVisible()
  await expectAccessible(page, 'the saved views')
  await dialog.getByRole('button', { name: 'Delete Kiwi Mobile' }).click()
  await expect(dialog.getByText('There are none left.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Put “Kiwi Mobile” back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Delete Kiwi Mobile' }).click()
  await expect(dialog.getByText('There are none left.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(views.getByRole('link')).toHaveCount(0)
})

test('a view of the invoices that is saved for the team is a key away for a colleague, who may not change it', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await page.goto('/staff/invoices')
  await main(page)
    .getByRole('group', { name: 'Which invoices' })
    .getByRole('button', { name: 'Overdue' })
    .click()
  await page.keyboard.press('v')
  const saving = page.getByRole('dialog', { name: 'Save this view' })
  await expect(saving).toContainText('Overdue')
  await page.keyboard.type('To chase')
  await saving.getByLabel('For the whole team').check()
  await expectAccessible(page, 'saving a view for the team')
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link', { name: 'To chase' })).toHaveAttribute('aria-current', 'true')

  await page.context().clearCookies()
  await enterAsStaff(page, 'agent')
  await page.goto('/staff/invoices')
  await expect(views.getByRole('link', { name: 'To chase' })).toBeVisible()
  await expect(views.getByRole('button', { name: 'Edit views' })).toHaveCount(0)
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/\/staff\/invoices\?list=overdue$/)
  await page.keyboard.press('v')
  await expect(saving.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('to CHASE')
  await saving.getByLabel('For the whole team').check()
  await expect(saving).toContainText('saved To chase for the team')
})

test('the bank: the columns of a new file are chosen, its lines wait, and one is put aside', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  await open(page, '/staff/invoices?list=overdue')
  const overdue = await page.getByRole('grid').locator('tbody a').first().innerText()
  await open(page, '/staff/bank')
  const statement = (words: string) => ({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`When,How much,Why\n20/02/2025,4711.17,${words}\n21/02/2025,-12.00,rent\n`),
  })
  const file = page.getByLabel('Bank statement as CSV')
  await file.setInputFiles(statement('a payer nobody knows'))
  const first = page.getByRole('button', { name: 'Read the statement' })
  await expect(first).toBeDisabled()
  for (const [at, use] of ['Date', 'Amount, with its sign', 'Words'].entries())
    await page.getByLabel(`Column ${String(at + 1)}`).selectOption(use)
  await first.click()
  await expect(page.getByText('0 matched, 1 to match')).toBeVisible()
  const line = page.getByRole('listitem', { name: /a payer nobody knows, \$4,711\.17/ })
  await expect(line).toBeVisible()
  await expectAccessible(page, 'the bank with a line that waits')

  await file.setInputFiles(statement('another one')) // the columns are remembered
  await expect(page.getByRole('listitem', { name: /another one/ })).toBeVisible()
  await page.getByLabel('Columns', { exact: true }).selectOption('Choose them again')
  await file.setInputFiles(statement('a third'))
  await expect(page.getByLabel('Column 2')).toHaveValue('amount') // as it is remembered
  await page.getByText('Remembered columns').click()
  await expect(page.getByText('when: Date · how much: Amount, with its sign · why: Words')).toBeVisible()
  await page.getByRole('button', { name: 'Read the statement' }).click()
  const third = page.getByRole('listitem', { name: /a third/ })
  await expect(third).toBeVisible()
  await page.getByText('Statements read').click()
  await expectAccessible(page, 'the bank with its statements')
  await page.getByRole('list', { name: 'Statements read' }).getByRole('button').first().click()
  const back = page.getByRole('dialog', { name: 'Take back statement.csv' })
  await back.getByLabel('Reason').fill('Wrong month')
  await expectAccessible(page, 'a statement that is taken back')
  await page.keyboard.press('Enter')
  await expect(third).toHaveCount(0)

  await file.setInputFiles(statement(`for ${overdue}`)) // of another amount: that is asked about
  const part = page.getByRole('listitem', { name: `for ${overdue}` })
  await part.getByRole('button', { name: `Match to invoice ${overdue}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`$4,711.17 was paid, and invoice ${overdue}`)
  await expectAccessible(page, 'money of another amount')
  await page.keyboard.press('Escape')
  await expect(part).toBeVisible()

  await line.getByRole('button', { name: 'Set aside' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set the line aside' })
  await dialog.getByLabel('Reason').fill('Sold the van')
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await expect(main(page).getByText('Set aside: a payer nobody knows, $4,711.17')).toBeVisible()
  await main(page).getByRole('button', { name: 'Undo' }).click()
  await expect(line).toBeVisible()
  await expect(main(page).getByText(/^Set aside:/)).toHaveCount(0)
})

const TABLES = [
  '/staff/orders/toPick',
  '/staff/orders/held',
  '/staff/customers',
  '/staff/invoices',
  '/staff/overdue',
  '/staff/stock',
]
test('the tables of the console on a tablet: no amount is cut, no row is higher than three lines', async ({
  page,
}) => {
  await enterAsStaff(page, 'staff')
  for (const width of [820, 900]) {
    await page.setViewportSize({ width, height: 1100 })
    for (const path of TABLES) {
      await page.goto(path)
      const rows = main(page).getByRole('grid').locator('tbody tr[aria-rowindex]')
      await expect(rows.first()).toBeVisible()
      const { right, highest } = await rows.evaluateAll((all) => ({
        right: Math.max(
          ...all.flatMap((row) => [...row.children].map((cell) => cell.getBoundingClientRect().right)),
        ),
        highest: Math.max(...all.map((row) => row.getBoundingClientRect().height)),
      }))
      const list = await main(page).evaluate((element) => element.getBoundingClientRect().right)
      expect(right, path).toBeLessThanOrEqual(list)
      expect(highest, path).toBeLessThan(70)
    }
  }
})
