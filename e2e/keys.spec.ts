import { enterAsStaff } from './checkout-steps.ts'
import { ask, enter, letIn, open } from './facts.ts'
import { expect, expectAccessible, holdBack, type Page, test, watchCalls } from './people.ts'
import { beginDraft, newestInvoice } from './return-steps.ts'

/* S8: the way in and out by the keyboard. */

const search = (page: Page) => page.getByRole('combobox', { name: 'Search', exact: true })
const quantities = (page: Page) => page.getByRole('main').locator('li[data-product] input[data-quantity]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

for (const key of ['Enter', 'ArrowDown'])
  test(`S8 after a search ${key} goes to the first quantity, and / goes back, also out of a number`, async ({
    page,
  }) => {
    const calls = watchCalls(page)
    await enter(page, 'approver')
    await expect(search(page)).toBeVisible()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('usb cable')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/usb/)
    await expect(search(page)).toBeFocused() // on a desk: the next search is typed at once
    // the page before has quantities, too
    await expect(page.getByRole('heading', { level: 1 })).toContainText('usb cable')
    await expect(quantities(page).first()).toBeVisible()
    await page.keyboard.press(key)
    await expect(quantities(page).first()).toBeFocused()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('case') // in place of the search before
    await expect(search(page)).toHaveValue('case')
    expect(calls.named('updateShoppingCartProductQuantity')).toEqual([]) // nothing was added on the way
  })

test('S8 Enter pressed twice at once goes to the first quantity when what was found is drawn', async ({
  page,
}) => {
  const letThrough = await holdBack(page, '**/assets/shop-*.js')
  await enter(page, 'approver')
  await expect(quantities(page).first()).toBeVisible() // of the latest releases
  await search(page).fill('usb cable')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\/usb/)
  await page.keyboard.press('Enter')
  letThrough()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('usb cable')
  await expect(quantities(page).first()).toBeFocused()
  await page.goBack() // the second Enter did not search once more
  await expect(page).toHaveURL('/')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test('S8 after a search the field loses the focus, so that the keyboard leaves the results free', async ({
    page,
  }) => {
    await enter(page, 'approver')
    await search(page).tap()
    await search(page).fill('usb cable')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\/usb/)
    await expect(search(page)).not.toBeFocused()
  })
})

test('S8 ? shows the keys; there single keys are turned off, which is remembered, and on again', async ({
  page,
}) => {
  await enter(page, 'approver', '/help')
  await page.keyboard.press('?')
  await expect(dialog(page)).toBeVisible()
  await expectAccessible(page, 'the keys')
  await page.keyboard.press('/') // not under a dialog
  await dialog(page).getByRole('checkbox', { name: 'Use the single keys' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await expect(search(page)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await expect(search(page)).not.toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Use the single keys' }).check()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await expect(dialog(page)).toBeVisible()
})

test('S8 in a drawer a single key does nothing', async ({ page }) => {
  await enter(page, 'owner', '/help')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Favourites' })
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeVisible()
  for (const key of ['c', '?', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(drawer).toBeVisible()
  await expect(page).toHaveURL('/help')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/cart')
})

test('a button that goes after its dialog has closed leaves the focus in the page', async ({ page }) => {
  const main = page.getByRole('main')
  await letIn(page, 'credit')
  const { line } = await newestInvoice(page)
  const requestNo = await beginDraft(page, 'FOCUS 1', { [line.itemno]: 1 })
  await ask(page, 'PUT', 'submitIncompleteReturnRequest', { requestNo })
  await page.context().clearCookies()
  // what was read is shown in a timer: with slow ones the dialog has closed by then
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => later(act, ms + 100) })
  })
  await enterAsStaff(page, 'staff')
  await open(page, `/staff/returns/${requestNo}`)
  await main.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decide' }).click()
  await expect(main.getByRole('button', { name: 'Decide' })).toHaveCount(0)
  await expect(main).toBeFocused()
})
