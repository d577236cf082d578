import { ask, expectShownFor, fillCart, letIn, open, stopClock } from './facts.ts'
import { backTo, expectRefusalStays, heading, next, nextTo } from './checkout-steps.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/* What the checkout insists on, and what it does when something goes wrong: `admin` on the second account of Northside, one test after the other. */
test.describe.configure({ mode: 'default' })

const BASKET = { 'KS-4580-CL': 3 }
const fieldsOf = (body: string) => Object.fromEntries(new URLSearchParams(body))
const saved = (page: Page) => page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio')

/** Signs in, goes to the account whose checkout this file has to itself, fills the cart, and opens the checkout. */
async function enterCheckout(page: Page, path = '/checkout', basket: Record<string, number> = BASKET) {
  expect((await letIn(page, 'admin')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'NTS402' })).error).toBeUndefined()
  await fillCart(page, basket)
  await open(page, path)
}

async function toAddresses(page: Page) {
  await expect(heading(page, 'Options')).toBeVisible()
  await nextTo(page, 'Delivery Address')
}

test('CHK-18 CHK-19 CHK-20 CHK-21 CHK-22 CHK-24 CHK-25 CHK-26 CHK-27 CHK-29 a new Australian address: every message, the eight states, what may be left out', async ({ page }) => {
  await enterCheckout(page)
  const calls = watchCalls(page)
  await toAddresses(page)
  await page.getByRole('radio', { name: /^A new address/ }).check()
  for (const label of ['Address name (optional)', 'Company (optional)', 'Name', 'Address line 1', 'Address line 2 (optional)', 'Suburb', 'State', 'Postcode']) await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveCount(0)
  await expect.poll(async () => (await page.getByLabel('State').locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))).filter(Boolean)).toEqual(['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'])
  await next(page)
  const messages = { Name: 'Please input your name!', 'Address line 1': 'Please input your address!', Suburb: 'Please input your suburb!', State: 'Please input your state!', Postcode: 'Please input your postcode!' }
  for (const [label, message] of Object.entries(messages)) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true')
  }
  const line1 = `${String(Date.now() % 100_000)} Scarborough Street`
  const typed = { Name: 'Helen Okafor', 'Address line 1': line1, Suburb: 'Southport', Postcode: '40AB' }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State').selectOption('QLD')
  await next(page)
  await expect(page.getByText('Please input your postcode in digits!')).toBeVisible()
  for (const label of ['Name', 'Address line 1', 'Suburb', 'State']) await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
  expect(calls.named('addAddress')).toEqual([])
  expect(calls.named('checkoutSetDeliveryAddress')).toEqual([])
  await expect(heading(page, 'Delivery Address')).toBeVisible()
  await page.getByLabel('Postcode').fill('4215')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Saved address!')).toBeVisible()
  const expected = { addressName: '', companyName: '', contactName: 'Helen Okafor', addressLine1: line1, addressLine2: '', suburb: 'Southport', city: '', state: 'QLD', postcode: '4215' }
  expect(calls.named('addAddress').map(({ method, body }) => ({ method, ...fieldsOf(body) }))).toEqual([{ method: 'POST', ...expected }])
  await expect(page.getByRole('radio', { name: new RegExp(line1) })).toBeChecked()
  const { addresses } = await ask<{ addresses: object[] }>(page, 'GET', 'addressesFromServer')
  expect(addresses).toContainEqual(expect.objectContaining(expected))
  await page.reload()
  await expect(page.getByRole('radio', { name: new RegExp(line1) })).toBeVisible()
})

test('CHK-30 "Saved address!" goes after 2 seconds', async ({ page }) => {
  await page.clock.install()
  await enterCheckout(page)
  await toAddresses(page)
  await page.getByRole('radio', { name: /^A new address/ }).check()
  for (const [label, value] of [['Name', 'Helen Okafor'], ['Address line 1', '9 Nerang Street'], ['Suburb', 'Southport'], ['Postcode', '4215']] as const) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State').selectOption('QLD')
  await stopClock(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectShownFor(page, page.getByText('Saved address!'), 2_000)
})

test('CHK-28 old state codes of saved addresses show and are sent as the states they mean', async ({ page }) => {
  const codes = { QL: 'QLD', NS: 'NSW', VI: 'VIC', TA: 'TAS', TS: 'TAS', AC: 'ACT' }
  await enterCheckout(page, '/cart')
  for (const code of Object.keys(codes)) expect((await ask(page, 'POST', 'addAddress', { addressName: `Old ${code}`, contactName: 'H', addressLine1: '1 Old Road', suburb: 'Somewhere', state: code, postcode: '6000' })).error).toBeUndefined()
  const calls = watchCalls(page)
  await page.getByRole('button', { name: 'CHECKOUT' }).click()
  await toAddresses(page)
  for (const [code, state] of Object.entries(codes)) {
    const choice = page.getByRole('radio', { name: new RegExp(`^Old ${code}`) })
    await choice.check()
    await expect(page.locator('label').filter({ has: choice })).toContainText(`Somewhere ${state} 6000`)
    await nextTo(page, 'Freight & Back Order')
    expect(fieldsOf(calls.named('checkoutSetDeliveryAddress').at(-1)!.body)['state'], code).toBe(state)
    await backTo(page, 'Delivery Address')
  }
})

test('CHK-37 CHK-38 ERR-06 a step that the server refuses stays, in the server\'s words, with what was typed; so does the confirm', async ({ page }) => {
  await enterCheckout(page)
  await page.getByLabel('Customer reference').fill('Kept')
  await expectRefusalStays(page, 'checkoutSetConfirmEmailCustRef', () => next(page))
  await expect(heading(page, 'Options')).toBeVisible()
  await expect(page.getByLabel('Customer reference')).toHaveValue('Kept')
  await nextTo(page, 'Delivery Address')
  await saved(page).nth(1).check()
  await expectRefusalStays(page, 'checkoutSetDeliveryAddress', () => next(page))
  await expect(heading(page, 'Delivery Address')).toBeVisible()
  await expect(saved(page).nth(1)).toBeChecked()
  await nextTo(page, 'Freight & Back Order')
  await page.getByRole('radio', { name: /^Express/ }).check()
  await expectRefusalStays(page, 'checkoutSetFreightBackOrderOptions', () => next(page))
  await expect(heading(page, 'Freight & Back Order')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked()
  await nextTo(page, 'Order Details')
  await expectRefusalStays(page, 'checkoutConfirm', () => page.getByRole('button', { name: 'Confirm order' }).click())
  await expect(heading(page, 'Order Details')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm order' })).toBeEnabled()
})

test('ERR-02 the network fails in the checkout: said in its own words, and the same click works when it is back', async ({ page }) => {
  await enterCheckout(page)
  await page.route('**/rest/checkoutSetConfirmEmailCustRef', (route) => route.abort(), { times: 1 })
  await next(page)
  await expect(page.getByRole('alertdialog').getByText('Error talking to server - please check network connection', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(heading(page, 'Options')).toBeVisible()
  await nextTo(page, 'Delivery Address')
})

test('CHK-08 two warnings are alerted one after the other, in order', async ({ page }) => {
  await page.route('**/rest/checkoutCurrentShoppingCart', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json() as object), warnings: ['Mind the step', 'Mind the gap'] } })
  })
  await enterCheckout(page)
  for (const warning of ['Mind the step', 'Mind the gap']) {
    await expect(page.getByRole('alertdialog')).toHaveCount(1)
    await expect(page.getByRole('alertdialog').getByText(warning, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
  }
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(heading(page, 'Options')).toBeVisible()
})

test('CHK-09 an order without lines is stopped in the words of the specification', async ({ page }) => {
  await enterCheckout(page, '/checkout', {})
  await expect(page.getByText('Something is wrong with this order. Please try again later.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('CHK-45 the status COMPLETE after confirming is alerted as Complete', async ({ page }) => {
  await enterCheckout(page)
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  await page.route('**/rest/checkoutConfirm', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json() as object), status: 'COMPLETE' } })
  })
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page.getByRole('alertdialog').getByText('Complete', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/order-success\/.+/)
})

test('confirming twice as fast as one can makes one order', async ({ page }) => {
  await enterCheckout(page)
  const calls = watchCalls(page)
  await toAddresses(page)
  await nextTo(page, 'Freight & Back Order')
  await nextTo(page, 'Order Details')
  await page.getByRole('button', { name: 'Confirm order' }).dblclick()
  await expect(page).toHaveURL(/\/order-success\/.+/)
  expect(calls.named('checkoutConfirm')).toHaveLength(1)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Confirm order' })).toHaveCount(0) // the wizard is over
})

test('CHK-49 a thank-you page without a number is home', async ({ page }) => {
  await enterCheckout(page, '/cart')
  for (const path of ['/order-success/', '/order-success', '/order-success/:orderno']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
})

test('a step further than the choices made cannot be reached by its address', async ({ page }) => {
  await enterCheckout(page, '/checkout?step=3')
  await expect(heading(page, 'Delivery Address')).toBeVisible() // nothing is missing before it, everything after it
  await expect(page.getByRole('button', { name: 'Confirm order' })).toHaveCount(0)
})
