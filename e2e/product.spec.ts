import type { Locator } from '@playwright/test'
import { LIVE_PATH } from '../shared/codes/live-events.ts'
import {
  ask,
  aud,
  bendCatalogue,
  enter,
  expectShownFor,
  fillCart,
  type Good,
  goOn,
  open,
  readCarts,
  readGoods,
  readProducts,
  stopClock,
} from './facts.ts'
import { expect, expectAccessible, type Page, test, watchCalls } from './people.ts'

/*
 * One product: its details, buying it, its tabs and favourites. `admin`, one test after the other, since tabs
 * and favourites are a person's.
 */
test.describe.configure({ mode: 'default' })

const main = (page: Page) => page.getByRole('main')
const quantityOf = (page: Page, good: Good) =>
  main(page).getByLabel(`Quantity of ${good.name}`, { exact: true })
const addButton = (page: Page, good: Good) =>
  main(page).getByRole('button', { name: `Add to Cart: ${good.name}`, exact: true })
const fact = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Details' })
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
const heart = (page: Page, name: string) =>
  page.getByRole('article').getByRole('button', { name, exact: true })
const marginOf = (good: Good) =>
  Math.round((100 * (good.rrp! / 1.1 - good.breaks[0]!.cents)) / (good.rrp! / 1.1))
const withLimits = (goods: readonly Good[], minimum: number, multiple: number) =>
  goods.find(
    (good) =>
      good.minimum === minimum &&
      good.multiple === multiple &&
      good.isOrderable &&
      typeof good.available === 'number' &&
      good.available > 40,
  )!
const linkForm = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

test('PRD-01 PRD-02 PRD-06 PRD-08 PRD-09 PRD-10 PRD-11 PRD-13 PRD-14 PRD-15 PRD-17 PRD-18 CAT-56 all that is known of a product, by its number and by its name', async ({
  page,
}) => {
  await enter(page, 'admin', '/shop/VT-3337-BK')
  const good = (await readGoods(page)).find(({ id }) => id === 'VT-3337-BK')!
  for (const path of [`/shop/${good.id}`, `/shop/${linkForm(good.name)}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(good.name)
    await expect(page.getByText('Stock On Hand').locator('..').locator('b')).toHaveText(
      Number(good.available).toLocaleString('en-AU'),
    )
    await expect(fact(page, 'Product id')).toHaveText(good.id)
    await expect(fact(page, 'Barcode')).toHaveText(good.ean)
    await expect(page.getByRole('heading', { name: 'Dealer price ex GST' }).locator('..')).toContainText(
      aud(good.breaks[0]!.cents),
    )
    await expect(page.getByRole('heading', { name: 'RRP inc GST' }).locator('..')).toContainText(
      aud(good.rrp!),
    )
    await expect(page.getByRole('heading', { name: 'Margin' }).locator('..')).toContainText(
      `${String(marginOf(good))}%`,
    )
    const breaks = page.getByRole('table').filter({ hasText: 'Each, ex GST' }).locator('tbody tr')
    await expect
      .poll(() =>
        breaks.evaluateAll((rows) =>
          rows.map((row) => [parseInt(row.children[0]!.textContent), row.children[1]!.textContent]),
        ),
      )
      .toEqual(good.breaks.map(({ quantity, cents }) => [quantity, aud(cents)]))
    for (const [label, value] of [
      ['Minimum', good.minimum],
      ['Multiple', good.multiple],
    ] as const)
      await expect(
        main(page)
          .locator('dl > div')
          .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
          .locator('dd'),
      ).toHaveText(String(value))
    for (const { name, value } of good.attributes)
      await expect(fact(page, name.replaceAll(/[()]/g, '.'))).toHaveText(value.replaceAll(/\s+/g, ' '))
  }
  const lined = good.attributes.find(({ value }) => value.includes('\n'))!
  // as it is drawn, one below the other
  await expect.poll(() => fact(page, lined.name).innerText()).toBe(lined.value)
})

test('PRD-07 PRD-12 PRD-16 the label, the price it had before struck through, and whether it may be rotated', async ({
  page,
}) => {
  await enter(page, 'admin')
  const goods = await readGoods(page)
  for (const label of ['Special', 'Clearance', 'New Product', '']) {
    const good = goods.find(
      (one) => one.label === label && one.isOrderable && (label === 'Special' ? one.was !== null : true),
    )!
    await goOn(page, `/shop/${good.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(good.name)
    const shown = page.getByRole('article').locator('header [data-label]')
    if (label) await expect(shown).toHaveText(label)
    else await expect(shown).toHaveCount(0)
    await expect(fact(page, 'Rotatable')).toHaveText(good.isRotatable ? 'Yes' : 'No')
    const was = page.getByRole('heading', { name: 'Dealer price ex GST' }).locator('..').locator('s')
    if (good.was === null) await expect(was).toHaveCount(0)
    else {
      await expect(was).toHaveText(`was ${aud(good.was)}`)
      expect(await was.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(
        'line-through',
      )
    }
  }
  const rotations = new Set<boolean>()
  for (const isRotatable of [true, false]) {
    const good = goods.find((one) => one.isRotatable === isRotatable)!
    await goOn(page, `/shop/${good.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(good.name)
    rotations.add((await fact(page, 'Rotatable').innerText()) === 'Yes')
  }
  expect(rotations.size).toBe(2)
})

test('PRD-04 PRD-05 as many pictures as there are, and one of them over the whole screen', async ({
  page,
}) => {
  await enter(page, 'admin', '/shop/KS-4580-CL')
  const goods = await readGoods(page)
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await expect(pictures.getByRole('button', { name: /^Picture \d of 3$/ })).toHaveCount(3)
  const large = pictures.getByRole('button', { name: /^Show picture/ }).getByRole('img')
  const seen = new Set<string | null>()
  for (let at = 1; at <= 3; at += 1) {
    await pictures.getByRole('button', { name: `Picture ${String(at)} of 3` }).click()
    await expect(pictures.getByRole('button', { name: `Picture ${String(at)} of 3` })).toHaveAttribute(
      'aria-current',
      'true',
    )
    seen.add(await large.getAttribute('src'))
    expect(
      await large.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  }
  expect(seen.size).toBe(3)
  await pictures.getByRole('button', { name: /^Show picture 3/ }).click()
  const popup = page.getByRole('dialog')
  await expect(popup.getByRole('img')).toBeVisible()
  const box = (await popup.boundingBox())!
  expect([box.width, box.height]).toEqual([1440, 900])
  const first = await popup.getByRole('img').getAttribute('src')
  await popup.getByRole('button', { name: 'Next picture' }).click()
  await expect(popup.getByRole('img')).not.toHaveAttribute('src', first!)
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(pictures.getByRole('button', { name: /^Show picture/ })).toBeFocused()
  await pictures.getByRole('button', { name: /^Show picture/ }).click()
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toHaveCount(0)
  const two = goods.find(({ images }) => images.length === 2)!
  await open(page, `/shop/${two.id}`)
  await expect(pictures.getByRole('button', { name: /^Picture \d of 2$/ })).toHaveCount(2)
})

test('PRD-26 PRD-27 PRD-29 BUS-07 PRD-30 PRD-31 PRD-32 PRD-34 the quantity keeps to minimum, multiple and maximum, says what it changed, and that much is added', async ({
  page,
}) => {
  await enter(page, 'admin', '/', {})
  const goods = await readGoods(page)
  for (const [minimum, multiple, least] of [
    [3, 5, 5],
    [3, 1, 3],
    [5, 5, 5],
    [6, 4, 6],
  ] as const) {
    const good = withLimits(goods, minimum, multiple)
    await goOn(page, `/shop/${good.id}`)
    await expect(quantityOf(page, good), good.id).toHaveAttribute('min', String(least))
    await expect(quantityOf(page, good)).toHaveAttribute('step', String(multiple))
    await expect(quantityOf(page, good)).toHaveAttribute('max', '100000')
    if (multiple === 5) {
      await quantityOf(page, good).fill('5')
      await quantityOf(page, good).press('ArrowUp')
      await expect(quantityOf(page, good)).toHaveValue('10')
    }
  }
  const glass = withLimits(goods, 6, 4) // still open
  await quantityOf(page, glass).fill('1')
  await addButton(page, glass).click()
  await expect(
    page.getByText('Qty will be adjusted from 1 to 8 to fit min order qty 6 and order multiple 4', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(`8 × ${glass.name}`)
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  expect((await readCarts(page)).cartItems).toEqual([{ productid: glass.id, quantity: 8 }])
  await expect(quantityOf(page, glass)).toHaveValue('8')
  await quantityOf(page, glass).fill('100001')
  await quantityOf(page, glass).press('Tab')
  await expect
    .poll(async () => Number(await quantityOf(page, glass).inputValue()))
    .toBeLessThanOrEqual(100_000)
})

test('PRD-28 what is added is summed with the cart: six and six are twelve, and one counts as six', async ({
  page,
}) => {
  await enter(page, 'admin')
  const good = withLimits(await readGoods(page), 6, 6)
  await fillCart(page, { [good.id]: 6 })
  await open(page, `/shop/${good.id}`)
  await expect(page.getByText('6 in your cart')).toBeVisible()
  await expect(quantityOf(page, good)).toHaveAttribute('min', '6')
  await quantityOf(page, good).fill('6')
  await addButton(page, good).click()
  await expect(page.getByRole('dialog')).toContainText('which now holds 12')
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  await quantityOf(page, good).fill('1')
  await addButton(page, good).click()
  await expect(
    page.getByText('Qty will be adjusted from 1 to 6 to fit min order qty 6 and order multiple 6'),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('which now holds 18')
  expect((await readCarts(page)).cartItems).toEqual([{ productid: good.id, quantity: 18 }])
})

test('PRD-33 the notice of an adjusted quantity stays for 5 seconds', async ({ page }) => {
  await page.clock.install()
  await enter(page, 'admin', '/shop/VT-3337-BK')
  const good = (await readGoods(page)).find(({ id }) => id === 'VT-3337-BK')!
  await expect(quantityOf(page, good)).toBeVisible()
  await stopClock(page)
  await quantityOf(page, good).fill('1')
  await quantityOf(page, good).press('Tab')
  await expectShownFor(page, page.getByText('Qty will be adjusted from 1 to 8'), 5_000)
})

test('PRD-45 CAT-45 what cannot be ordered says Not Available, on its page and on its card, and nothing can be added', async ({
  page,
}) => {
  await enter(page, 'admin', '/', {})
  const goods = await readGoods(page)
  const soldOut = goods.find((good) => !good.isOrderable && good.available === 0)!
  const onRequest = goods.find((good) => !good.isOrderable && typeof good.available === 'string')!
  for (const good of [soldOut, onRequest]) {
    await goOn(page, `/shop/${good.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(good.name)
    const article = page.getByRole('article')
    await expect(article.getByRole('button', { name: 'Not Available' }).first()).toBeDisabled()
    await expect(addButton(page, good)).toHaveCount(0)
    await expect(quantityOf(page, good)).toHaveCount(0)
    await goOn(page, `/search/${encodeURIComponent(good.id)}?view=grid`)
    const card = page.locator(`li[data-product="${good.id}"]`)
    await expect(card.getByRole('button', { name: 'Not Available' })).toBeDisabled()
    await expect(card.getByRole('spinbutton')).toHaveCount(0)
  }
})

test('what is not available can be asked for on its page, row and card, and no longer there or in the notifications', async ({
  page,
}) => {
  await enter(page, 'admin', '/', {})
  const good = (await readGoods(page)).findLast(
    ({ isOrderable, available, breaks }) => !isOrderable && available === 0 && breaks.length > 0,
  )!
  const notify = (at: Locator) =>
    at.getByRole('button', { name: `Notify me when ${good.name} can be ordered` })
  const stop = (at: Locator) =>
    at.getByRole('button', { name: `You will be notified about ${good.name}: stop` })
  const asked = async () =>
    (await ask<{ productIds: string[] }>(page, 'GET', 'restockRequestsFromServer')).productIds
  await goOn(page, `/shop/${good.id}`)
  const article = page.getByRole('article')
  await notify(article).click()
  await expect(stop(article)).toHaveText('You will be notified')
  await expect.poll(asked).toContain(good.id)
  await expectAccessible(page, 'a product that is not available')
  await open(page, `/search/${encodeURIComponent(good.id)}?view=list`)
  const shown = page.locator(`li[data-product="${good.id}"]`)
  await expect(stop(shown)).toBeVisible()
  await goOn(page, `/search/${encodeURIComponent(good.id)}?view=grid`)
  await stop(shown).click()
  await expect(notify(shown)).toBeVisible()
  await expect.poll(asked).not.toContain(good.id)

  await notify(shown).click()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  await drawer.getByText('You will be notified about 1 product').click()
  await expect(drawer.getByRole('link', { name: good.name })).toHaveAttribute('href', `/shop/${good.id}`)
  await expectAccessible(page, 'notifications with a product that was asked for')
  await drawer.getByRole('button', { name: `Stop notifying me about ${good.name}` }).click()
  await expect(drawer.getByRole('link', { name: good.name })).toHaveCount(0)
  await expect.poll(asked).not.toContain(good.id)
})

test('PRD-21 PRD-22 PRD-23 PRD-24 FTR-19 a product becomes a favourite and stops being one', async ({
  page,
}) => {
  await enter(page, 'admin', '/shop/LH-5137-PL')
  const calls = watchCalls(page)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const [add, remove] = [heart(page, 'Add to favourites'), heart(page, 'In favourites: remove')]
  const drawer = page.getByRole('dialog', { name: 'Favourites' })
  await add.click()
  await expect
    .poll(() => calls.named('addFavouriteProductId').map(({ method, body }) => `${method} ${body}`))
    .toEqual(['POST productId=LH-5137-PL'])
  await expect.poll(async () => (await readProducts(page)).favouriteProductIds).toContain('LH-5137-PL')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(drawer.getByRole('link', { name: new RegExp(name) })).toHaveAttribute(
    'href',
    '/shop/LH-5137-PL',
  )
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(remove).toBeVisible()
  const answer = page.waitForResponse('**/rest/deleteFavouriteProductId*')
  await remove.click()
  const { productIds } = (await (await answer).json()) as { productIds: string[] }
  expect(productIds).not.toContain('LH-5137-PL')
  expect(
    calls.named('deleteFavouriteProductId').map(({ method, url }) => `${method} ${new URL(url).search}`),
  ).toEqual(['DELETE ?productId=LH-5137-PL'])
  await expect(add).toBeVisible()
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(drawer.getByRole('link', { name: new RegExp(name) })).toHaveCount(0)
})

test('PRD-25 FTR-20 a favourite of somebody whose session has ended leads to the sign-in', async ({
  page,
}) => {
  // otherwise the page is notified and leaves before the click
  await page.route(`**${LIVE_PATH}*`, (route) => route.abort())
  await enter(page, 'admin', '/shop/LH-5137-PL')
  await expect(heart(page, 'Add to favourites')).toBeVisible()
  // a call of the page itself, answered after the sign-out, would make it leave before the click; leaving
  // makes the page sign out once more
  const own = '**/rest/*'
  await page.route(own, async (route) => {
    if (/addFavouriteProductId|logout/.test(route.request().url())) await route.fallback()
  })
  await ask(page, 'GET', 'logout')
  const sent = page.waitForRequest('**/rest/addFavouriteProductId')
  await heart(page, 'Add to favourites').click()
  await sent
  await page.unroute(own)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('PRD-39 PRD-40 PRD-41 PRD-42 PRD-43 opened products stand as tabs; closing the visible one shows its neighbour', async ({
  page,
}) => {
  await enter(page, 'admin', '/your-account')
  for (const productId of (await readProducts(page)).productTabs)
    await ask(page, 'DELETE', 'deleteProductTab', { productId })
  const calls = watchCalls(page)
  const bar = page.getByRole('navigation', { name: 'Opened products' })
  const opened = ['KS-4580-CL', 'VT-3340-BK', 'LH-5137-PL']
  const names = new Map((await readGoods(page)).map(({ id, name }) => [id, name]))
  for (const [at, id] of opened.entries()) {
    await open(page, `/shop/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names.get(id)!)
    await expect.poll(async () => (await readProducts(page)).productTabs).toEqual(opened.slice(0, at + 1))
    await expect(bar.getByRole('listitem')).toHaveCount(at === 0 ? 0 : at + 1)
    for (const name of ['addProductTab', 'addActivityViewProduct'])
      await expect
        .poll(() => calls.named(name).at(-1))
        .toMatchObject({ method: 'POST', body: `productId=${id}` })
  }
  type Activities = { recentActivities: { type: string; parameters: Record<string, string> }[] }
  await expect
    .poll(async () => (await ask<Activities>(page, 'GET', 'recentActivitiesFromServer')).recentActivities[0])
    .toMatchObject({ type: 'Product', parameters: { id: 'LH-5137-PL' } })
  await bar.getByRole('link', { name: names.get('VT-3340-BK')! }).click()
  await expect(page).toHaveURL('/shop/VT-3340-BK')
  await bar.getByRole('button', { name: `Close ${names.get('VT-3340-BK')!}` }).click()
  await expect(page).toHaveURL(/\/shop\/(KS-4580-CL|LH-5137-PL)$/)
  await expect // the tab is gone before the call is sent
    .poll(() => calls.named('deleteProductTab').map(({ method, url }) => `${method} ${new URL(url).search}`))
    .toEqual(['DELETE ?productId=VT-3340-BK'])
  await expect(bar.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(bar.getByRole('listitem')).toHaveCount(2)
  await expect(bar).not.toContainText(names.get('VT-3340-BK')!)
  const here = new URL(page.url()).pathname.split('/').at(-1)!
  const other = opened.find((id) => id !== 'VT-3340-BK' && id !== here)!
  // not the visible one
  await bar.getByRole('button', { name: `Close ${names.get(other)!}` }).click()
  await expect(page).toHaveURL(`/shop/${here}`)
  await expect(bar).toHaveCount(0)
})

test('PRD-35 PRD-36 PRD-37 PRD-38 four similar items: of its class, else of its group, of its one device, shuffled, never itself', async ({
  page,
}) => {
  await enter(page, 'admin')
  const goods = await readGoods(page)
  const byId = new Map(goods.map((good) => [good.id, good]))
  const similar = page.getByRole('region', { name: 'Similar Items' }).locator('li[data-product]')
  const shown = async () => {
    await expect(similar).toHaveCount(4)
    return (
      await similar.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-product')!))
    ).map((id) => byId.get(id)!)
  }
  const cable = goods.find(
    (good) =>
      good.devices.length === 0 &&
      goods.filter(({ itemClass }) => itemClass === good.itemClass).length > 10 &&
      goods.filter(({ group }) => group === good.group).length > 10,
  )!
  await page.goto(`/shop/${cable.id}`)
  const orders = new Set<string>()
  for (let load = 0; load < 4; load += 1) {
    if (load > 0) await page.reload()
    const items = await shown()
    orders.add(items.map(({ id }) => id).join())
    for (const item of items)
      expect({ id: item.id === cable.id, itemClass: item.itemClass }).toEqual({
        id: false,
        itemClass: cable.itemClass,
      })
  }
  expect(orders.size).toBeGreaterThan(1)
  const ofOneDevice = goods.find(
    (good) =>
      good.devices.length === 1 &&
      goods.filter(
        ({ itemClass, devices }) => itemClass === good.itemClass && devices.includes(good.devices[0]!),
      ).length > 5,
  )!
  await page.goto(`/shop/${ofOneDevice.id}`)
  for (const item of await shown()) {
    expect(item.devices).toContain(ofOneDevice.devices[0])
    expect(item.itemClass).toBe(ofOneDevice.itemClass)
    expect(item.id).not.toBe(ofOneDevice.id)
  }
  await bendCatalogue(page, ({ content }, ids) => {
    if (content) content.rows.itemClass[ids.indexOf(cable.id)] = 'ALONE'
  }) // then its group counts
  await page.goto(`/shop/${cable.id}`)
  for (const item of await shown())
    expect({ group: item.group, isItself: item.id === cable.id }).toEqual({
      group: cable.group,
      isItself: false,
    })
})

test('S28 a product with fewer than four similar items shows more for its device, by category', async ({
  page,
}) => {
  await enter(page, 'admin')
  const goods = await readGoods(page)
  const lone = goods.find(
    (good) =>
      good.devices.length === 1 &&
      goods.every(
        ({ id, itemClass, group, devices }) =>
          id === good.id ||
          (itemClass !== good.itemClass && group !== good.group) ||
          !devices.includes(good.devices[0]!),
      ) &&
      goods.filter(({ devices }) => devices.includes(good.devices[0]!)).length > 4,
  )!
  await page.goto(`/shop/${lone.id}`)
  const more = page.getByRole('region', { name: /^More for / })
  await expect(more.locator('li[data-product]')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Similar Items' })).toHaveCount(0)
  const shown = await more
    .locator('li[data-product]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-product')!))
  expect(shown).not.toContain(lone.id)
  for (const id of shown) expect(goods.find((good) => good.id === id)!.devices).toContain(lone.devices[0])
})

test('a product leads to its other colours, each with its stock', async ({ page }) => {
  await enter(page, 'admin')
  const goods = await readGoods(page)
  const colourOf = ({ name }: Good) => name.split(' - ')[1] ?? ''
  const stem = ({ name }: Good) => name.split(' - ')[0]!
  const good = goods.find(
    (one) => colourOf(one) !== '' && goods.filter((other) => stem(other) === stem(one)).length > 2,
  )!
  const colours = goods.filter((other) => stem(other) === stem(good))
  await page.goto(`/shop/${good.id}`)
  const swatches = page.getByRole('navigation', { name: 'Colours' }).getByRole('link')
  await expect(swatches).toHaveCount(colours.length)
  const other = colours.find(({ id, available }) => id !== good.id && Number(available) > 0)!
  const link = swatches.filter({ hasText: colourOf(other) })
  await expect(link).toContainText(`${Number(other.available).toLocaleString('en-AU')} in stock`)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name)
  await expect(swatches.and(page.locator('[aria-current=page]'))).toContainText(colourOf(other))
})

test('PRD-03 a product nobody knows is said to be unknown; a placeholder leads to the shop', async ({
  page,
}) => {
  await enter(page, 'admin', '/shop/NO-SUCH-THING')
  await expect(page.getByRole('heading', { name: 'There is no product NO-SUCH-THING' })).toBeVisible()
  await page.getByRole('link', { name: /^Search for/ }).click()
  await expect(page).toHaveURL(/\/search\//)
  for (const path of ['/shop/:productId', '/shop/%7BproductId%7D']) {
    await page.goto(path)
    await expect(page).toHaveURL('/shop')
  }
})

test('S25 a number typed in small letters is the product; a cart of one has one item', async ({ page }) => {
  await enter(page, 'admin', '/shop/ks-4636-cl', { 'KS-4636-CL': 1 })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
    'AeroShield Clear Case for Galaxy A53 5G',
  )
  await expect(page.getByRole('link', { name: /^Cart, 1 item(,|$)/ })).toBeVisible()
  await expect(page.getByTestId('approval-badge')).toBeVisible()
  await expectAccessible(page, 'items in the cart, and carts to approve')
})
