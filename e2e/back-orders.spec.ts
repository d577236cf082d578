import { enterAsStaff, orderByCalls } from './checkout-steps.ts'
import { ask, endSession, expectShownFor, type Good, letIn, open, readGoods, stopClock } from './facts.ts'
import { expect, expectAccessible, goOffline, type Page, test } from './people.ts'

/*
 * Back orders: `owner` on the account in New Zealand, where no other test orders, one test after the other.
 * What fails is made to fail; what is stored of `owner` stays as it was.
 */
test.describe.configure({ mode: 'default' })

const PATH = '/your-account/back-orders'
const NETWORK = 'Error talking to server - please check network connection'
const REFUSED = 'Not today, thank you'
const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Problem' }).or(page.getByRole('alertdialog'))
const form = (page: Page) => main(page).getByRole('form', { name: 'Backorder frequency' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click()
const lines = (page: Page) =>
  main(page).getByRole('list', { name: 'Lines of this order' }).getByRole('listitem')
const refuse = (page: Page, call: string) =>
  page.route(`**/rest/${call}`, (route) =>
    route.fulfill({ json: { authenticated: true, error: REFUSED, code: 'order.notCancellable' } }),
  )

async function comeIn(page: Page) {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMN601' })).error).toBeUndefined()
}

/** Products that are awaited, and for each one in stock that fits what it fits. */
function awaited(goods: readonly Good[]): { waits: Good; instead: Good }[] {
  const fits = (good: Good) => new Set(good.devices)
  return goods
    .filter((good) => good.available === 0 && good.isOrderable && good.devices.length > 0)
    .flatMap((waits) => {
      const instead = goods.find(
        (other) =>
          other.id !== waits.id &&
          other.isOrderable &&
          Number(other.available) > 20 &&
          other.subCategory === waits.subCategory &&
          other.itemClass === waits.itemClass &&
          other.minimum === 1 &&
          other.multiple === 1 &&
          waits.devices.every((device) => fits(other).has(device)),
      )
      return instead && waits.minimum === 1 && waits.multiple === 1 ? [{ waits, instead }] : []
    })
}

/** Orders so many of an awaited product. */
async function orderAwaited(page: Page, units = 2, leavesInParts = true) {
  const [found] = awaited(await readGoods(page))
  expect(found, 'the demo awaits a product that another one in stock can stand in for').toBeDefined()
  const orderNo = await orderByCalls(page, { [found!.waits.id]: units }, leavesInParts)
  return { orderNo, ...found! }
}

test('ACC-39 what is swapped is said, and the order and the list follow without a reload', async ({
  page,
}) => {
  await comeIn(page)
  const { orderNo, waits } = await orderAwaited(page)
  await open(page, `${PATH}/${orderNo}`)
  await expect(lines(page)).toHaveCount(1)
  await main(page)
    .getByRole('button', { name: `Swap ${waits.name}` })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: `Swap 2 × ${waits.name}` })
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  await expect(dialog).toContainText(/in stock/)
  await expect(dialog).toContainText(/\$[\d.]+ each/)
  await expect(dialog.getByRole('status').last()).toContainText(/Order total inc GST \$/)
  await expectAccessible(page, 'the question what to send instead')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(lines(page)).toHaveCount(1)
  await main(page)
    .getByRole('button', { name: `Swap ${waits.name}` })
    .click()
  const name = await dialog
    .getByRole('radio')
    .first()
    .locator('xpath=following-sibling::span[1]/b')
    .innerText()
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(page.getByText('Swapped. It ships with this order.')).toBeVisible()
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).nth(1)).toContainText(name)
  await expect(lines(page).first()).toContainText('2 units swapped for another product')
  await expect(main(page).getByText(`${name} in place of 2 units of ${waits.name}`)).toBeVisible()
  await main(page).getByRole('link', { name: 'Back Orders' }).click()
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your Backorders')
  await expect(main(page).getByRole('link', { name: orderNo })).toHaveCount(0)
})

test('decision 40: a swap that is not as it was shown says what has changed, and shows it', async ({
  page,
}) => {
  await comeIn(page)
  const { orderNo, waits } = await orderAwaited(page)
  await page.route('**/rest/swapBackOrder', async (route) => {
    const sent = route.request().postDataJSON() as { shown: { units: number } }
    await route.continue({
      postData: JSON.stringify({ ...sent, shown: { ...sent.shown, units: sent.shown.units + 1 } }),
    })
  })
  await open(page, `${PATH}/${orderNo}`)
  await main(page)
    .getByRole('button', { name: `Swap ${waits.name}` })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${waits.name}: 2 units on back order now, was 3`)
  await page.unroute('**/rest/swapBackOrder')
  await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(lines(page)).toHaveCount(2)
})

test('ORD-51 an expected date says how often dates of its brand were kept', async ({ page }) => {
  await comeIn(page)
  const { orderNo, waits } = await orderAwaited(page)
  await page.route('**/rest/datesKept*', (route) =>
    route.fulfill({
      json: { authenticated: true, brands: [{ brandId: waits.brand, kept: 9, of: 12 }] },
    }),
  )
  await open(page, `${PATH}/${orderNo}`)
  const words = `${waits.brandName} kept 9 of its last 12 dates`
  await expect(lines(page).first()).toContainText(words)
  await open(page, PATH)
  await expect(main(page).locator('tbody tr').filter({ hasText: orderNo })).toContainText(words)
})

test('ACC-40 ACC-44 ACC-48 a saved preference is said for 2 seconds, a refused one for 6; what was chosen stays', async ({
  page,
}) => {
  await page.clock.install()
  await comeIn(page)
  await open(page, PATH)
  const often = form(page).getByLabel('Frequency')
  await often.selectOption('W')
  await form(page).getByLabel('Day').selectOption('3')
  await refuse(page, 'updatePreference')
  await stopClock(page)
  await save(page)
  await expectShownFor(page, page.getByText(REFUSED), 6_000)
  await expect(often).toHaveValue('W')
  await expect(form(page).getByLabel('Day')).toHaveValue('3')
  await page.unroute('**/rest/updatePreference')
  await page.route('**/rest/updatePreference', (route) =>
    route.fulfill({
      json: { authenticated: true, preferences: { backorder_frequency: 'W', backorder_day: '3' } },
    }),
  )
  await save(page)
  await expectShownFor(page, page.getByText('Updated successfully!'), 2_000)
})

test('ERR-08 one toast of each kind: success 2 seconds, a refusal 4, an adjusted quantity 5, a refused preference 6', async ({
  page,
}) => {
  await page.clock.install()
  await comeIn(page)
  const good = (await readGoods(page)).find(
    ({ isOrderable, minimum, multiple }) => isOrderable && minimum > 1 && multiple === minimum,
  )!
  await open(page, `/shop/${good.id}`)
  const quantity = main(page).getByLabel(`Quantity of ${good.name}`, { exact: true })
  await expect(quantity).toBeVisible()
  await refuse(page, 'addFavouriteProductId')
  await stopClock(page)
  await quantity.fill('1')
  await quantity.press('Tab')
  await expectShownFor(page, page.getByText(`Qty will be adjusted from 1 to ${String(good.minimum)}`), 5_000)
  await page.getByRole('article').getByRole('button', { name: 'Add to favourites', exact: true }).click()
  await expectShownFor(page, page.getByText(REFUSED), 4_000)
  await page.clock.resume()
  await open(page, PATH)
  await form(page).getByLabel('Frequency').selectOption('W')
  await refuse(page, 'updatePreference')
  await stopClock(page)
  await save(page)
  await expectShownFor(page, page.getByText(REFUSED), 6_000)
  await page.unroute('**/rest/updatePreference')
  await page.route('**/rest/updatePreference', (route) =>
    route.fulfill({
      json: { authenticated: true, preferences: { backorder_frequency: 'W', backorder_day: '0' } },
    }),
  )
  await save(page)
  await expectShownFor(page, page.getByText('Updated successfully!'), 2_000)
})

test('ACC-48 where the first of the two is stored and the second is not, the day that was chosen stays', async ({
  page,
}) => {
  await comeIn(page)
  await open(page, PATH)
  await page.route('**/rest/updatePreference', (route) => {
    const isDay = (route.request().postData() ?? '').includes('backorder_day')
    return isDay
      ? route.abort()
      : route.fulfill({
          json: { authenticated: true, preferences: { backorder_frequency: 'M', backorder_day: '1' } },
        })
  })
  await form(page).getByLabel('Frequency').selectOption('M')
  await form(page).getByLabel('Day').selectOption('17')
  await save(page)
  await expect(alert(page).getByText(NETWORK, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(form(page).getByLabel('Frequency')).toHaveValue('M')
  await expect(form(page).getByLabel('Day')).toHaveValue('17')
})

test('ACC-44 ACC-48 a refused cancellation is said for 6 seconds; the order and the list stay', async ({
  page,
}) => {
  await page.clock.install()
  await comeIn(page)
  const { orderNo } = await orderAwaited(page)
  await refuse(page, 'cancelBackOrder')
  await open(page, `${PATH}/${orderNo}`)
  await main(page).getByRole('button', { name: 'Cancel Backorder' }).click()
  await stopClock(page)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expectShownFor(page, page.getByText(REFUSED), 6_000)
  await expect(lines(page).first()).toContainText('Stock is on backorder')
  await expect(main(page).getByRole('button', { name: 'Cancel Backorder' })).toBeVisible()
})

test('ACC-46 ACC-47 a call that fails raises an alert, and the network has its own words', async ({
  page,
}) => {
  await comeIn(page)
  const { orderNo } = await orderAwaited(page)
  await open(page, PATH)
  const often = form(page).getByLabel('Frequency')
  await often.selectOption('D')
  for (const [fails, words] of [
    ['500', /^Status 500 recieved/],
    ['network', NETWORK],
  ] as const) {
    await page.route('**/rest/updatePreference', (route) =>
      fails === '500' ? route.fulfill({ status: 500, body: '' }) : route.abort(),
    )
    await save(page)
    await expect(alert(page).getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(alert(page)).toHaveCount(0)
    await expect(often).toHaveValue('D')
    await page.unroute('**/rest/updatePreference')
  }
  await open(page, `${PATH}/${orderNo}`)
  await page.route('**/rest/cancelBackOrder', (route) => route.abort())
  await page.route('**/rest/swapBackOrder', (route) => route.abort())
  await main(page).getByRole('button', { name: 'Cancel Backorder' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(alert(page).getByText(NETWORK, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(lines(page).first()).toContainText('Stock is on backorder')
  await main(page).getByRole('button', { name: /^Swap/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(alert(page).getByText(NETWORK, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(lines(page)).toHaveCount(1)
})

test('without a network the list says so, and reads by itself once it is back', async ({ page }) => {
  await comeIn(page)
  const { orderNo } = await orderAwaited(page)
  await open(page, PATH)
  const rows = main(page).locator('tbody tr')
  await expect(rows.filter({ hasText: orderNo })).toHaveCount(1)
  await goOffline(page)
  await main(page).getByRole('searchbox', { name: 'Search' }).fill(orderNo)
  await expect(main(page).getByText(NETWORK)).toBeVisible()
  await page.context().setOffline(false)
  await expect(rows).toHaveCount(1)
  await expect(main(page).getByText(NETWORK)).toHaveCount(0)
})

test('staff split an order that leaves as a whole and waits', async ({ page }) => {
  await comeIn(page)
  const { orderNo } = await orderAwaited(page, 2, false)
  await endSession(page)
  await enterAsStaff(page, 'staff') // a code of the second factor works once
  type Orders = { orders: { webOrderNo: number }[] }
  const { orders } = await ask<Orders>(page, 'GET', 'staffOrdersPage', { queue: 'all', text: orderNo })
  await page.goto(`/staff/order/${String(orders[0]?.webOrderNo)}`)
  await main(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Split…' }).click()
  const split = page.getByRole('dialog', { name: `Split order ${orderNo}` })
  await expectAccessible(page, 'an order to split')
  await split.getByLabel('Reason').fill('The customer cannot wait')
  await split.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(split).toHaveCount(0)
  await expect(main(page)).toContainText('Ships as stock arrives')
  await main(page).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Hold…' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Split…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  // its confirmation has left by then, or leaves now
  const again = main(page).getByRole('button', { name: /^Send .* again to / })
  await expect(async () => {
    await page.reload()
    await expect(again.first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await again.first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(/^A copy goes to /)).toBeVisible()
})
