import { enter, type Good, goOn, open, readGoods } from './facts.ts'
import { expectListed, heading, statusOf } from './lists.ts'
import { expect, type Page, test } from './people.ts'

/*
 * What fits the device a person works on. `buyer`, whose lists no other test reads; one test after the other,
 * since the device is stored with the person.
 */
test.describe.configure({ mode: 'default' })

const opener = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(My device|Only what fits)/ })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Show only what fits' })
const options = (page: Page) => picker(page).getByRole('option')
const drop = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Show also what does not fit/ })
const fitting = (goods: readonly Good[], device: string) =>
  goods.filter(({ devices }) => devices.includes(device))

/** Starts without a device. */
async function enterWithout(page: Page, path: string) {
  await enter(page, 'buyer', path)
  await expect(opener(page)).toBeVisible()
  if (await drop(page).count()) await drop(page).click()
  await expect(opener(page)).toHaveText('My device')
}
async function choose(page: Page, typed: string, name: string) {
  await opener(page).click()
  await picker(page).getByRole('combobox').fill(typed)
  await expect(options(page).first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(opener(page)).toHaveText(`Only what fits ${name}`)
}

test('a device chosen by typing narrows every kind of list, says so over each, and is dropped by one click', async ({
  page,
}) => {
  await enterWithout(page, '/shop/brands/kestrel')
  const goods = fitting(await readGoods(page), 'apple/iphone-15-pro')
  await choose(page, '15pro', 'iPhone 15 Pro')
  await expectListed(
    page,
    goods.filter(({ brand }) => brand === 'kestrel'),
  )
  const lists: [string, (good: Good) => boolean][] = [
    ['/shop', () => true],
    ['/shop/categories/screen-protection', ({ category }) => category === 'screen-protection'],
    ['/shop/new', ({ label }) => label === 'New Product'],
    ['/shop/compatibility/samsung', ({ vendors }) => vendors.includes('samsung')],
  ]
  for (const [path, isIn] of lists) {
    await goOn(page, path)
    await expect(page, path).toHaveURL(path)
    await expectListed(page, goods.filter(isIn))
    await expect(opener(page), path).toHaveText('Only what fits iPhone 15 Pro')
  }
  await goOn(page, '/search/clear%20case')
  await expect(heading(page)).toHaveText('Shop - Search For clear case')
  await expect
    .poll(async () =>
      (
        await page
          .getByRole('main')
          .locator('li[data-product]')
          .evaluateAll((items) => items.map((item) => item.getAttribute('data-product')!))
      ).filter((id) => !goods.some((good) => good.id === id)),
    )
    .toEqual([])
  await goOn(page, '/shop/clearance')
  const before = await statusOf(page)
  await drop(page).click()
  await expect(opener(page)).toHaveText('My device')
  await expect(opener(page)).toBeFocused()
  await expect.poll(() => statusOf(page)).not.toBe(before)
})

test('it is kept with the person: after a reload and in another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterWithout(page, '/shop/special')
  await choose(page, 'galaxy s24 ultra', 'Galaxy S24 Ultra')
  await expect
    .poll(
      async () =>
        ((await (await page.request.get('/rest/initFromServer')).json()) as { fittingDeviceId: string })
          .fittingDeviceId,
    )
    .not.toBe('')
  await page.reload()
  await expect(opener(page)).toHaveText('Only what fits Galaxy S24 Ultra')
  const other = await browser.newContext({ baseURL: baseURL! })
  const elsewhere = await other.newPage()
  await enter(elsewhere, 'buyer', '/shop/special')
  await expect(opener(elsewhere)).toHaveText('Only what fits Galaxy S24 Ultra')
  await other.close()
})

test('the keyboard alone chooses: arrows walk the devices, Enter takes one, Escape leaves everything as it was', async ({
  page,
}) => {
  await enterWithout(page, '/shop')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(picker(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('pixel 9')
  await expect(options(page).nth(1)).toBeVisible()
  const second = await options(page).nth(1).locator('span').first().innerText()
  await page.keyboard.press('ArrowDown')
  await expect(picker(page).getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    (await options(page).nth(1).getAttribute('id'))!,
  )
  await page.keyboard.press('Enter')
  await expect(opener(page)).toHaveText(`Only what fits ${second.replace('Google ', '')}`)
  await expect(opener(page)).toBeFocused()
})

test('by maker, by model number, and what to see where there is no such device', async ({ page }) => {
  await enterWithout(page, '/shop')
  await opener(page).click()
  await picker(page).getByRole('button', { name: 'Samsung', exact: true }).click()
  await expect(options(page).first()).toContainText(/^Galaxy/)
  await picker(page).getByRole('combobox').fill('zzz')
  await expect(picker(page).getByText('Nothing found for that device')).toBeVisible()
  await picker(page).getByRole('combobox').fill('SM-S928')
  await expect(options(page).first()).toContainText('Galaxy S24 Ultra')
  await options(page).first().click()
  await expect(opener(page)).toHaveText('Only what fits Galaxy S24 Ultra')
})

test('cards, rows and the product page say what a product works with, and whether it fits', async ({
  page,
}) => {
  await enterWithout(page, '/shop/compatibility/apple/iphone-15-pro?view=grid')
  const [good] = fitting(await readGoods(page), 'apple/iphone-15-pro').filter(
    ({ devices }) => devices.length === 1,
  )
  const row = page.getByRole('main').locator(`li[data-product="${good!.id}"]`)
  await expect(row).toContainText('Fits iPhone 15 Pro')
  await goOn(page, '/shop/compatibility/apple/iphone-15-pro?view=list')
  await expect(row).toContainText('Fits iPhone 15 Pro')
  await choose(page, 'iphone 15 pro', 'iPhone 15 Pro')
  await open(page, `/shop/${good!.id}`)
  await expect(page.getByText('✓ Fits your iPhone 15 Pro', { exact: true })).toBeVisible()
  await goOn(page, '/shop/VT-3337-BK')
  await expect(page.getByText('✕ Does not fit your iPhone 15 Pro', { exact: true })).toBeVisible()
  await goOn(page, '/shop')
  await page.getByRole('button', { name: 'Show also what does not fit iPhone 15 Pro' }).click()
  await goOn(page, '/shop/VT-3337-BK')
  await expect(heading(page)).toContainText('EdgeFit')
  await expect(page.getByText(/fit your/)).toHaveCount(0)
})
