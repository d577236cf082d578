import {
  ask,
  aud,
  type Carts,
  enter,
  expectShownFor,
  fillCart,
  type Good,
  readCarts,
  readGoods,
  readProducts,
  reckon,
  stopClock,
} from './facts.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/* The cart of `approver`. The tests run one after the other, since a person has one cart. */
test.describe.configure({ mode: 'default' })

const CLEAR_CASE = 'KS-4580-CL',
  COVER_GLASS = 'VT-3340-BK' /* minimum six, multiple four */,
  CABLE = 'TL-1621-BK' /* multiple ten */
const BASKET = { [CLEAR_CASE]: 2, [COVER_GLASS]: 8, [CABLE]: 20 }

const lineOf = (page: Page, good: Good) =>
  page
    .getByRole('region', { name: 'Lines of your cart' })
    .getByRole('listitem')
    .filter({ has: page.getByLabel(`Quantity of ${good.name}`, { exact: true }) })
const quantityOf = (page: Page, good: Good) => page.getByLabel(`Quantity of ${good.name}`, { exact: true })
const summary = (page: Page) => page.getByRole('complementary', { name: 'ORDER SUMMARY' })
const amountIn = (page: Page, label: string) =>
  summary(page)
    .locator('dl > div', { hasText: new RegExp(`^${label}`) })
    .locator('dd')
const findIn = (goods: readonly Good[], id: string) => goods.find((good) => good.id === id)!
const heldIn = ({ cartItems }: Carts, id: string) =>
  cartItems.find(({ productid }) => productid === id)?.quantity ?? 0

/** What the page has sent of a change of the current cart, each naming the cart that it is meant for. */
const changesIn = (calls: ReturnType<typeof watchCalls>, name: string) =>
  calls.named(name).map(({ method, body }) => {
    const fields = new URLSearchParams(body)
    expect(fields.get('currentCartId')).toMatch(/^\d+$/)
    fields.delete('currentCartId')
    return `${method} ${fields.toString()}`
  })

/** The badge shows the number that the server reports (CRT-50). */
async function expectBadgeInStep(page: Page) {
  const { itemCount } = await readCarts(page)
  if (itemCount === 0) await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  else await expect(page.getByTestId('cart-badge')).toHaveText(String(itemCount))
}

test('CRT-04 CRT-05 CRT-30 CRT-43 CRT-44 CRT-45 CRT-50 every line with its price and total, the summary, Delete, help and more to buy', async ({
  page,
}) => {
  await enter(page, 'approver', '/cart', BASKET)
  const calls = watchCalls(page)
  const goods = await readGoods(page)
  const order = reckon(goods, BASKET, 0, 10)
  for (const { good, price, total } of order.lines) {
    await expect(lineOf(page, good)).toContainText(`Price ex GST ${aud(price)}`)
    await expect(lineOf(page, good)).toContainText(`Line total ex GST ${aud(total)}`)
  }
  await expect(amountIn(page, 'Items')).toHaveText('3')
  await expect(amountIn(page, 'Units')).toHaveText('30')
  await expect(amountIn(page, 'Goods total ex GST')).toHaveText(aud(order.goods))
  await expect
    .poll(() =>
      page
        .getByRole('list', { name: 'Accepted payments' })
        .getByRole('img')
        .evaluateAll((logos) => logos.map((logo) => logo.getAttribute('aria-label'))),
    )
    .toEqual(['Visa', 'Mastercard', 'American Express', 'PayPal', 'Direct deposit'])
  await expect
    .poll(() =>
      page
        .getByRole('list', { name: 'Help' })
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    )
    .toEqual(['/help', '/returns-policy', '/contact-us'])
  const featured = page.getByRole('region', { name: 'Featured Products' }).locator('li[data-product]')
  await expect(featured.first()).toBeVisible()
  for (const id of await featured.evaluateAll((cards) =>
    cards.map((card) => card.getAttribute('data-product')!),
  )) {
    expect(Object.keys(BASKET)).not.toContain(id)
    expect(findIn(goods, id).label === 'Special' || findIn(goods, id).rank > 0, id).toBe(true)
  }
  const gone = findIn(goods, COVER_GLASS)
  await lineOf(page, gone)
    .getByRole('button', { name: `Delete ${gone.name}` })
    .click()
  await expect(lineOf(page, gone)).toHaveCount(0)
  await expect
    .poll(() => changesIn(calls, 'updateShoppingCartProductQuantity'))
    .toEqual([`PUT productId=${COVER_GLASS}&quantity=0`])
  await expect(amountIn(page, 'Goods total ex GST')).toHaveText(
    aud(reckon(goods, { [CLEAR_CASE]: 2, [CABLE]: 20 }, 0, 10).goods),
  )
  await expect(page.getByTestId('cart-badge')).toHaveText('2')
  await expectBadgeInStep(page)
  await page.reload()
  await expect(lineOf(page, findIn(goods, CLEAR_CASE))).toBeVisible()
  await expect(lineOf(page, gone)).toHaveCount(0)
})

test('a line that was deleted comes back with Undo, as many as there were', async ({ page }) => {
  await enter(page, 'approver', '/cart', BASKET)
  const glass = findIn(await readGoods(page), COVER_GLASS)
  await page.getByRole('button', { name: `Delete ${glass.name}` }).click()
  await expect(quantityOf(page, glass)).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(quantityOf(page, glass)).toHaveValue('8')
  await expect.poll(async () => heldIn(await readCarts(page), COVER_GLASS)).toBe(8)
})

test('CRT-07 CRT-08 CRT-12 CRT-13 a quantity is typed, raised and rounded with a notice, stepped, and reaches the next price', async ({
  page,
}) => {
  await enter(page, 'approver', '/cart', BASKET)
  const calls = watchCalls(page)
  const sent = () => changesIn(calls, 'updateShoppingCartProductQuantity')
  const goods = await readGoods(page)
  const [clear, glass] = [findIn(goods, CLEAR_CASE), findIn(goods, COVER_GLASS)]
  await quantityOf(page, clear).fill('12')
  await quantityOf(page, clear).press('Enter')
  const broken = clear.breaks[1]!
  expect(broken.quantity).toBe(10)
  await expect(lineOf(page, clear)).toContainText(`Line total ex GST ${aud(12 * broken.cents)}`)
  await expect(lineOf(page, clear)).toContainText('10+ price')
  await expect(quantityOf(page, glass)).toBeFocused() // Enter moves the focus to the next line
  await expect.poll(sent).toEqual([`PUT productId=${CLEAR_CASE}&quantity=12`])
  expect(glass).toMatchObject({ minimum: 6, multiple: 4 })
  await quantityOf(page, glass).fill('9')
  await quantityOf(page, glass).press('Tab')
  await expect(page.getByText(`${glass.name} will be adjusted from 9 to 12`)).toBeVisible()
  await expect(quantityOf(page, glass)).toHaveValue('12')
  await expect
    .poll(sent)
    .toEqual([`PUT productId=${CLEAR_CASE}&quantity=12`, `PUT productId=${COVER_GLASS}&quantity=12`])
  await quantityOf(page, glass).fill('1')
  await quantityOf(page, glass).press('Tab')
  await expect(page.getByText(`${glass.name} will be adjusted from 1 to 8`)).toBeVisible()
  await page.getByRole('button', { name: `More of ${glass.name}` }).click()
  await expect(quantityOf(page, glass)).toHaveValue('12')
  await expect
    .poll(async () =>
      (await readCarts(page)).cartItems.map(({ productid, quantity }) => [productid, quantity]),
    )
    .toEqual(
      expect.arrayContaining([
        [CLEAR_CASE, 12],
        [COVER_GLASS, 12],
        [CABLE, 20],
      ]),
    )
})

test('CRT-10 CRT-11 what makes no quantity is ignored, and one above 100000 is refused; nothing is sent', async ({
  page,
}) => {
  await enter(page, 'approver', '/cart', BASKET)
  const calls = watchCalls(page)
  const clear = findIn(await readGoods(page), CLEAR_CASE)
  for (const typed of ['abc', '', '0', '-3']) {
    await quantityOf(page, clear).selectText()
    await page.keyboard.press('Delete')
    await page.keyboard.type(typed)
    await quantityOf(page, clear).press('Enter')
    await expect(quantityOf(page, clear), typed).toHaveValue('2')
  }
  await quantityOf(page, clear).fill('100001')
  await quantityOf(page, clear).press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Quantity must be a whole number up to 100000' }),
  ).toBeVisible()
  expect(await quantityOf(page, clear).getAttribute('max')).toBe('100000')
  expect(calls.named('updateShoppingCartProductQuantity')).toEqual([])
  expect(heldIn(await readCarts(page), CLEAR_CASE)).toBe(2)
  expect(
    (
      await ask(page, 'PUT', 'updateShoppingCartProductQuantity', {
        productId: CLEAR_CASE,
        quantity: 100_001,
      })
    ).error,
  ).toContain('100000')
})

test("CRT-14 the cart's notice of an adjusted quantity stays for 5 seconds", async ({ page }) => {
  await page.clock.install()
  await enter(page, 'approver', '/cart', BASKET)
  const glass = findIn(await readGoods(page), COVER_GLASS)
  await expect(quantityOf(page, glass)).toHaveValue('8')
  await stopClock(page)
  await quantityOf(page, glass).fill('7')
  await quantityOf(page, glass).press('Enter')
  await expectShownFor(page, page.getByText(`${glass.name} will be adjusted from 7 to 8`), 5_000)
})

test('CRT-06 a line becomes a favourite', async ({ page }) => {
  await enter(page, 'approver', '/cart', { [CABLE]: 10 })
  const calls = watchCalls(page)
  const cable = findIn(await readGoods(page), CABLE)
  await ask(page, 'DELETE', 'deleteFavouriteProductId', { productId: CABLE })
  await page.reload()
  await page.getByRole('button', { name: `Add to Favourites: ${cable.name}` }).click()
  await expect(page.getByRole('button', { name: `${cable.name} is a favourite; remove` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect // shown as a favourite before the call is sent
    .poll(() => calls.named('addFavouriteProductId').map(({ method, body }) => `${method} ${body}`))
    .toEqual([`POST productId=${CABLE}`])
  await expect.poll(async () => (await readProducts(page)).favouriteProductIds).toContain(CABLE)
})

test('CRT-15 CRT-50 Clear Current Cart empties it, badge and all; Undo brings it back', async ({ page }) => {
  await enter(page, 'approver', '/cart', BASKET)
  const calls = watchCalls(page)
  await expect(page.getByTestId('cart-badge')).toHaveText('3')
  await page.getByRole('button', { name: 'Clear Current Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)
  expect(changesIn(calls, 'clearCurrentShoppingCart')).toEqual(['PUT '])
  expect((await readCarts(page)).cartItems).toEqual([])
  await expect(page.getByRole('button', { name: 'CHECKOUT', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () =>
      Object.fromEntries(
        (await readCarts(page)).cartItems.map(({ productid, quantity }) => [productid, quantity]),
      ),
    )
    .toEqual(BASKET)
  await expect(page.getByTestId('cart-badge')).toHaveText('3')
})

test('CRT-16 CRT-17 CRT-18 CRT-19 CRT-20 CRT-50 a cart is saved by name and without one, loaded again and deleted', async ({
  page,
}) => {
  await enter(page, 'approver', '/cart', BASKET)
  const calls = watchCalls(page)
  const saved = page.getByRole('region', { name: 'SAVED CART' })
  const name = `Winter shelf ${String(Date.now())}`
  const idOf = async (cartName: string) =>
    Object.values((await readCarts(page)).shoppingCart.shoppingCartIdToShoppingCart).find(
      (cart) => cart.name === cartName,
    )?.id
  const save = async (typed: string) => {
    await page.getByRole('button', { name: 'Save Current Cart' }).click()
    await page.getByRole('dialog').getByLabel('Cart name').fill(typed)
    await page.getByRole('dialog').getByRole('button', { name: 'Save cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  }
  await save(name)
  expect(
    calls
      .named('saveCurrentShoppingCart')
      .map(({ method, body }) => [method, new URLSearchParams(body).get('cartName')]),
  ).toEqual([['POST', name]])
  const entry = saved.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('3 products · 30 units')
  await expect(page.getByTestId('cart-badge')).toHaveCount(0)

  await fillCart(page, { [CABLE]: 10 })
  await page.reload()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await save('')
  expect(new URLSearchParams(calls.named('saveCurrentShoppingCart')[1]!.body).get('cartName')).toBe('')
  const nameless = saved.getByRole('listitem').filter({ hasText: 'Current Cart' })
  await expect(nameless.first()).toBeVisible()
  expect(await idOf('Current Cart')).toBeTruthy()

  const id = await idOf(name)
  await entry.getByRole('button', { name: 'Load Cart' }).click()
  await expect(page.getByRole('region', { name: 'Lines of your cart' }).getByRole('listitem')).toHaveCount(3)
  expect(calls.named('loadSavedShoppingCart').map(({ method, body }) => `${method} ${body}`)).toEqual([
    `PUT cartId=${String(id)}`,
  ])
  expect(
    Object.fromEntries(
      (await readCarts(page)).cartItems.map(({ productid, quantity }) => [productid, quantity]),
    ),
  ).toEqual(BASKET)
  await expectBadgeInStep(page)

  const namelessId = await idOf('Current Cart')
  const many = await nameless.count()
  await nameless.first().getByRole('button', { name: 'Delete Cart' }).click()
  await expect(nameless).toHaveCount(many - 1)
  const [deleted] = calls.named('deleteSavedShoppingCart')
  expect(deleted?.method).toBe('DELETE')
  expect(new URL(deleted!.url).searchParams.get('cartId')).toBeTruthy()
  if (many === 1) expect(new URL(deleted!.url).searchParams.get('cartId')).toBe(namelessId)
  await expect
    .poll(
      async () =>
        Object.values((await readCarts(page)).shoppingCart.shoppingCartIdToShoppingCart).filter(
          (cart) => cart.name === 'Current Cart',
        ).length,
    )
    .toBe(many - 1)
})

test('S4 a saved cart that was deleted comes back with Undo, at the place of its button', async ({
  page,
}) => {
  await enter(page, 'approver', '/cart', BASKET)
  const saved = page.getByRole('region', { name: 'SAVED CART' })
  const name = `Counter ${String(Date.now())}`
  await page.getByRole('button', { name: 'Save Current Cart' }).click()
  await page.getByRole('dialog').getByLabel('Cart name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save cart' }).click()
  const entry = saved.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('3 products · 30 units')
  await entry.getByRole('button', { name: 'Delete Cart' }).click()
  await expect(entry).toHaveCount(0)
  const bar = saved.getByRole('status')
  await expect(bar).toContainText(`Saved cart “${name}” was deleted.`)
  await bar.getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toContainText('3 products · 30 units')
  await expect(bar).toHaveCount(0)
  await entry.getByRole('button', { name: 'Load Cart' }).click()
  await expect(page.getByRole('region', { name: 'Lines of your cart' }).getByRole('listitem')).toHaveCount(3)
})

test('the focus stays in the cart: a dialog gives it back, a row hands it to the next, Undo to the list', async ({
  page,
}) => {
  await enter(page, 'approver', '/cart', BASKET)
  const lines = page.getByRole('region', { name: 'Lines of your cart' })
  const deletes = lines.getByRole('button', { name: /^Delete / })
  const undo = page.getByRole('button', { name: 'Undo' })
  const save = page.getByRole('button', { name: 'Save Current Cart' })
  await save.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Cart name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(save).toBeFocused()

  await expect(deletes).toHaveCount(3)
  await deletes.nth(1).press('Enter')
  await expect(deletes).toHaveCount(2)
  await expect(deletes.nth(1)).toBeFocused()
  await deletes.nth(1).press('Enter')
  await expect(deletes).toHaveCount(1)
  await expect(deletes.first()).toBeFocused()
  await undo.press('Enter')
  await expect(deletes).toHaveCount(2)
  await expect(lines).toBeFocused()
  await page.getByRole('button', { name: 'Clear Current Cart' }).press('Enter')
  await expect(deletes).toHaveCount(0)
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(deletes).toHaveCount(2)
  await expect(lines).toBeFocused()

  const saved = page.getByRole('region', { name: 'SAVED CART' })
  const name = `Focus ${String(Date.now())}`
  await save.press('Enter')
  await page.getByRole('dialog').getByLabel('Cart name').fill(name)
  await page.getByRole('dialog').getByLabel('Cart name').press('Enter')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  const entry = saved.getByRole('listitem').filter({ hasText: name })
  await entry.getByRole('button', { name: 'Delete Cart' }).press('Enter')
  await expect(entry).toHaveCount(0)
  const focused = page.locator('*:focus')
  await expect(focused).toHaveText(/^(Delete Cart|Undo)$/) // as other carts are saved, or none
  await saved.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(entry).toHaveCount(1)
  await expect(saved).toBeFocused()
})

test('CRT-32 CHECKOUT is for who needs no approval', async ({ page }) => {
  await enter(page, 'approver', '/cart', { [CABLE]: 10 })
  await expect(page.getByRole('button', { name: 'CHECKOUT', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'SUBMIT FOR APPROVAL' })).toHaveCount(0)
})

test('CRT-46 CRT-50 a card of the grid adds and then asks: go on shopping, or go to the cart', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'approver', '/shop/compatibility/apple/iphone-15-pro?view=grid', {})
  const calls = watchCalls(page)
  const clear = findIn(await readGoods(page), CLEAR_CASE)
  const card = page.locator(`li[data-product="${CLEAR_CASE}"]`)
  await card.scrollIntoViewIfNeeded() // a card far below has no form until it is scrolled to
  await card.getByLabel(`Quantity of ${clear.name}`).fill('3')
  await card.getByRole('button', { name: `Add to Cart: ${clear.name}` }).click()
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText(`3 × ${clear.name}`)
  await expect(modal.getByRole('link', { name: 'Go To Cart' })).toBeVisible()
  await modal.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(modal).toHaveCount(0)
  expect(changesIn(calls, 'updateShoppingCartProductQuantity')).toEqual([
    `PUT productId=${CLEAR_CASE}&quantity=3`,
  ])
  await expect(card).toContainText('3 in cart')
  await expectBadgeInStep(page)
  await card.getByRole('button', { name: `Add to Cart: ${clear.name}` }).click()
  await expect(modal).toContainText('which now holds 6')
  await modal.getByRole('link', { name: 'Go To Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(quantityOf(page, clear)).toHaveValue('6')
})

test('rows add by Enter without a word and go on to the next; forty lines need no mouse', async ({
  page,
}) => {
  await enter(page, 'approver', '/shop/brand-cat/kestrel/screen-protection?view=list&stock=1', {})
  const rows = page.locator('li[data-product]')
  await expect(rows.first()).toBeVisible()
  const ids = await rows.evaluateAll((items) =>
    items.slice(0, 3).map((item) => item.getAttribute('data-product')!),
  )
  const goods = await readGoods(page)
  await rows.first().getByRole('spinbutton').focus()
  for (const [at, id] of ids.entries()) {
    const wanted =
      (at + 1) *
      findIn(goods, id).multiple *
      Math.ceil(findIn(goods, id).minimum / findIn(goods, id).multiple)
    await expect(rows.nth(at).getByRole('spinbutton')).toBeFocused()
    await page.keyboard.type(String(wanted))
    await page.keyboard.press('Enter')
  }
  await expect(rows.nth(3).getByRole('spinbutton')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByTestId('cart-badge')).toHaveText('3')
  await expect
    .poll(async () =>
      (await readCarts(page)).cartItems.map(({ productid, quantity }) => [productid, quantity]),
    )
    .toEqual(
      expect.arrayContaining(
        ids.map((id, at) => [
          id,
          (at + 1) *
            findIn(goods, id).multiple *
            Math.ceil(findIn(goods, id).minimum / findIn(goods, id).multiple),
        ]),
      ),
    )
  await expectBadgeInStep(page)
})

test('CRT-47 on a phone no modal comes after adding, only the two buttons stand in the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'approver', '/shop/KS-4580-CL', {})
  await page.getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ }).click()
  await expect(page.getByRole('button', { name: 'Continue Shopping' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Continue Shopping' })).toBeInViewport()
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ }).click()
  await page.getByRole('link', { name: 'Go To Cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('CRT-52 the cart is still there after signing out and in again', async ({ page }) => {
  await enter(page, 'approver', '/cart', BASKET)
  await page.getByRole('button', { name: /Sophie Lindqvist/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await enter(page, 'approver', '/cart')
  await expect(page.getByRole('region', { name: 'Lines of your cart' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByTestId('cart-badge')).toHaveText('3')
})

/* Many lines from the list. */

const LIST = '/shop/brand-cat/kestrel/screen-protection?view=list&stock=1'
const rows = (page: Page) => page.getByRole('main').locator('li[data-product]')
const rowQuantity = (page: Page, at: number) => rows(page).nth(at).getByRole('spinbutton')
const bar = (page: Page) => page.getByRole('region', { name: 'Lines to add' })
const fitting = ({ minimum, multiple }: Good, times: number) =>
  times * Math.ceil(Math.max(minimum, 1) / Math.max(multiple, 1)) * Math.max(multiple, 1)

/** The products of the first rows, with a valid quantity for each. */
async function firstRows(page: Page, many: number) {
  await expect(rows(page).nth(many)).toBeVisible()
  const ids = await rows(page).evaluateAll(
    (items, count) => items.slice(0, count).map((item) => item.getAttribute('data-product')!),
    many,
  )
  const goods = await readGoods(page)
  return ids.map((id, at) => ({ id, wanted: fitting(goods.find((good) => good.id === id)!, at + 2) }))
}
const typeAll = async (page: Page, lines: readonly { wanted: number }[]) => {
  await rowQuantity(page, 0).focus()
  for (const { wanted } of lines) {
    await page.keyboard.type(String(wanted))
    await page.keyboard.press('ArrowDown')
  }
}
const inCart = async (page: Page) =>
  (await readCarts(page)).cartItems.map(({ productid, quantity: many }) => [productid, many]).sort()

test('arrows walk the quantities of the list, and leave them as they are', async ({ page }) => {
  await enter(page, 'approver', LIST, {})
  await expect(rowQuantity(page, 2)).toBeVisible()
  await rowQuantity(page, 0).focus()
  const before = await rowQuantity(page, 1).inputValue()
  await page.keyboard.press('ArrowDown')
  await expect(rowQuantity(page, 1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rowQuantity(page, 2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rowQuantity(page, 1)).toBeFocused()
  await expect(rowQuantity(page, 1)).toHaveValue(before)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp') // there is no row above the first
  await expect(rowQuantity(page, 0)).toBeFocused()
  await expect(bar(page)).toHaveCount(0) // nothing was typed
})

test('several quantities typed into the list go into the cart at once', async ({ page }) => {
  await enter(page, 'approver', LIST, {})
  const lines = await firstRows(page, 4)
  await typeAll(page, lines)
  await expect(bar(page)).toContainText('4 lines typed')
  await expect(bar(page)).toContainText(`${String(lines.reduce((sum, { wanted }) => sum + wanted, 0))} units`)
  await expect(page.getByTestId('cart-badge')).toHaveCount(0) // not yet
  await bar(page).getByRole('button', { name: 'Add all (4 lines)' }).click()
  await expect(bar(page)).toContainText('4 lines added to your cart')
  await expect(page.getByTestId('cart-badge')).toHaveText('4')
  expect(await inCart(page)).toEqual(lines.map(({ id, wanted }) => [id, wanted]).sort())
  for (const [at, { wanted }] of lines.entries())
    await expect(rows(page).nth(at)).toContainText(`${String(wanted)} in cart`)
  await bar(page).getByRole('button', { name: 'Close' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('what was typed stays while the list is filtered, goes with Clear, and with its own Enter', async ({
  page,
}) => {
  await enter(page, 'approver', LIST, {})
  const lines = await firstRows(page, 3)
  await typeAll(page, lines)
  await page.getByRole('checkbox', { name: 'In Stock' }).uncheck()
  await expect(page).toHaveURL(/screen-protection\?view=list$/)
  await expect(bar(page)).toContainText('3 lines typed')
  await page.getByRole('checkbox', { name: 'In Stock' }).check()
  await expect(rows(page).first()).toHaveAttribute('data-product', lines[0]!.id)
  await expect(rowQuantity(page, 0)).toHaveValue(String(lines[0]!.wanted))
  await rowQuantity(page, 0).press('Enter')
  await expect(bar(page)).toContainText('2 lines typed')
  await expect.poll(() => inCart(page)).toEqual([[lines[0]!.id, lines[0]!.wanted]])
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(bar(page)).toHaveCount(0)
})

test('a refused line is marked with its reason, the others go in, and it can be tried again', async ({
  page,
}) => {
  await enter(page, 'approver', LIST, {})
  const lines = await firstRows(page, 3)
  const [first, second, third] = lines
  const url = '**/rest/updateShoppingCartProductQuantities'
  await page.route(url, async (route) => {
    // as if the server refused the second line
    const wanted = JSON.parse(new URLSearchParams(route.request().postData() ?? '').get('lines') ?? '[]') as {
      productId: string
    }[]
    const taken = wanted.filter(({ productId }) => productId !== second!.id)
    const answer = await route.fetch({
      postData: new URLSearchParams({ lines: JSON.stringify(taken) }).toString(),
    })
    const json = (await answer.json()) as { results: { productId: string }[] }
    const refused = {
      productId: second!.id,
      quantity: 0,
      error: 'This line is refused for the test',
      code: 'product.unavailable',
    }
    const results = wanted.map(
      ({ productId }) => json.results.find((result) => result.productId === productId) ?? refused,
    )
    await route.fulfill({ response: answer, json: { ...json, results } })
  })
  await typeAll(page, lines)
  await bar(page).getByRole('button', { name: 'Add all (3 lines)' }).click()
  await expect(bar(page)).toContainText('2 lines added to your cart. 1 line left')
  await expect(
    bar(page).getByRole('list', { name: 'Lines that were not added' }).getByRole('listitem'),
  ).toHaveText([new RegExp(`^${second!.id} .*This line is refused for the test$`)])
  await expect(rows(page).nth(1).getByRole('alert')).toHaveText('This line is refused for the test')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await inCart(page)).toEqual([first!, third!].map(({ id, wanted }) => [id, wanted]).sort())
  await page.unroute(url)
  await bar(page).getByRole('button', { name: 'Add all (1 line)' }).click()
  await expect(bar(page)).toContainText('1 line added to your cart')
  expect(await inCart(page)).toEqual(lines.map(({ id, wanted }) => [id, wanted]).sort())
})

test('what is filled in where a dialog opens is selected, so that typing replaces it', async ({ page }) => {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const field = document.querySelector<HTMLInputElement>('input[name="cartName"]')
      if (field?.value === '') field.value = 'As a browser fills it in'
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await enter(page, 'owner', '/cart', { [CLEAR_CASE]: 3 })
  await page.getByRole('button', { name: 'Save Current Cart' }).click()
  const name = page.getByRole('dialog').getByLabel('Cart name')
  await expect(name).toBeFocused()
  const selected = () => name.evaluate((it: HTMLInputElement) => [it.selectionStart, it.selectionEnd])
  await expect.poll(selected).toEqual([0, 'As a browser fills it in'.length])
})
