import {
  ask,
  aud,
  bendCatalogue,
  cents,
  enter,
  goOn,
  letIn,
  open,
  readColumns,
  readGoods,
  stopClock,
} from './facts.ts'
import { expectListed, heading } from './lists.ts'
import { expect, holdBack, type Page, test, watchCalls } from './people.ts'

/* The home page of `owner`. */

type Banner = {
  content: string
  backgroundcolor: string
  linkorhref: string
  image1170x50: string
  image375x575: string
}
type Order = {
  orderno: string
  orderdate: string
  customerref: string
  baseprice: number
  lowstatus: string
  lines: {
    itemno: string
    itemname: string
    itemdesc: string
    orderedqty: number
    cancelledqty: number
    unitprice: number
  }[]
}
/** Of the goods that are left, in cents ex GST. */
const sumOf = ({ lines }: Order) =>
  lines.reduce((sum, one) => sum + (one.orderedqty - one.cancelledqty) * cents(one.unitprice), 0)
const slides = (page: Page) =>
  page.getByRole('region', { name: 'News from the wholesaler' }).locator('[aria-roledescription="slide"]')
const shownSlide = (page: Page) =>
  slides(page).evaluateAll((all) => all.findIndex((slide) => slide.hasAttribute('data-shown')))
/** The slide after the last one seen, within its 6 seconds by the page's own clock. */
const nextSlide = async (page: Page, last: number) => {
  for (let ms = 0; ms < 6_500; ms += 500) {
    await page.clock.runFor(500)
    const now = await shownSlide(page)
    if (now !== last) return now
  }
  throw new Error('the banners stand still')
}
const bannersOf = async (page: Page): Promise<Banner[]> =>
  ((await (await page.request.get('/rest/initFromServer')).json()) as { banners: Banner[] }).banners

test('HOM-02 HOM-03 HOM-06 the banners of the server come one after the other, each in the picture for the width', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await enter(page, 'owner')
  const banners = await bannersOf(page)
  expect(banners.length).toBeGreaterThan(1)
  await expect(slides(page)).toHaveCount(banners.length)
  await stopClock(page)
  const seen = [await shownSlide(page)]
  while (seen.length < banners.length + 1) seen.push(await nextSlide(page, seen.at(-1)!))
  for (const [at, slide] of seen.entries()) expect(slide).toBe((seen[0]! + at) % banners.length)
  const source = () =>
    slides(page)
      .first()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => decodeURIComponent(image.currentSrc)))
  expect(await source()).toContain(banners[0]!.image1170x50)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(source).toContain(banners[0]!.image375x575)
  await page.setViewportSize({ width: 320, height: 640 })
  const first = slides(page).first()
  const [words, picture] = [await first.locator('h2').boundingBox(), await first.locator('img').boundingBox()]
  expect(words!.x + words!.width, 'the words stand beside the picture').toBeLessThanOrEqual(picture!.x)
})

test('HOM-05 a banner shows its markup on its ground and leads where it says; what would run in it does not', async ({
  page,
}) => {
  await page.route('**/rest/initFromServer*', async (route) => {
    const answer = await route.fetch()
    const banner = {
      content:
        '<b>Fresh</b> arrivals<script>window.hacked = 1</script><img src=x onerror="window.hacked = 2">',
      backgroundcolor: '#123456',
      linkorhref: '/shop/clearance',
      image1170x50: '',
      image375x575: '',
    }
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), banners: [banner] },
    })
  })
  await enter(page, 'owner')
  const slide = slides(page).first()
  await expect(slide.locator('b')).toHaveText('Fresh')
  await expect(slide).toHaveCSS('background-color', 'rgb(18, 52, 86)')
  expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined()
  await slide.getByRole('link').click()
  await expect(page).toHaveURL('/shop/clearance')
})

test('nothing that staff write makes the page wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/rest/initFromServer*', async (route) => {
    const answer = await route.fetch()
    const homeContent = `<p>Wide things</p><img src="/favicon.ico" alt="Sign" width="99999" height="99999">
      <pre>${'w'.repeat(3_000)}</pre><table><tr>${'<td>cell</td>'.repeat(120)}</tr></table>`
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), homeContent } })
  })
  await enter(page, 'owner')
  await page.getByText('Wide things').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const { width = 0 } = (await page.getByRole('img', { name: 'Sign' }).boundingBox()) ?? {}
  expect(width).toBeLessThanOrEqual(390)
})

test('HOM-03 the banners stand still for who wants no motion', async ({ page }) => {
  await page.clock.install()
  await enter(page, 'owner')
  await expect(slides(page).first()).toBeVisible()
  await page.clock.runFor(20_000)
  expect(await shownSlide(page)).toBe(0)
})

test('HOM-07 HOM-08 HOM-09 NAV-56 the seven newest products, newest first; not on a phone', async ({
  page,
}) => {
  await enter(page, 'owner')
  const goods = await readGoods(page)
  const latest = page.getByRole('region', { name: 'Latest Releases' })
  await expect(latest.locator('li[data-product]')).toHaveCount(7)
  const dates = (
    await latest
      .locator('li[data-product]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-product')!))
  ).map((id) => goods.find((good) => good.id === id)!.registered)
  expect(dates).toEqual(
    goods
      .map(({ registered }) => registered)
      .sort()
      .reverse()
      .slice(0, 7),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(latest).toHaveCount(0)
})

test('HOM-10 HOM-12 HOM-13 HOM-14 HOM-15 NAV-57 the five newest orders unfold to their lines; an unknown status says so', async ({
  page,
}) => {
  await enter(page, 'owner')
  const { orders: every } = await ask<{ orders: Order[] }>(page, 'GET', 'ordersFromServer')
  expect(every.length).toBeGreaterThan(7)
  let answered: Order[] = []
  await page.route('**/rest/ordersFromServer*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { orders: Order[] }
    answered = json.orders.map((order, at) => (at < 2 ? { ...order, lowstatus: ['77', '55'][at]! } : order))
    await route.fulfill({ response: answer, json: { ...json, orders: answered } })
  })
  await page.reload()
  const card = page.getByRole('region', { name: 'Recent Orders' })
  const folds = card.locator('details')
  await expect(folds).toHaveCount(5)
  const newest = answered.toSorted((a, b) => (a.orderdate < b.orderdate ? 1 : -1))
  expect(answered).toEqual(newest)
  expect(answered).toHaveLength(5) // no more than those are sent
  expect(
    answered[4]!.orderdate >= every.toSorted((a, b) => (a.orderdate < b.orderdate ? 1 : -1))[4]!.orderdate,
  ).toBe(true)
  for (const [at, order] of newest.entries()) {
    const summary = folds.nth(at).locator('summary')
    for (const words of [
      order.orderno,
      order.customerref,
      aud(sumOf(order)),
      new Intl.DateTimeFormat('en-AU', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'Australia/Brisbane',
      }).format(new Date(order.orderdate)),
    ])
      await expect(summary).toContainText(words)
  }
  await expect(folds.nth(0)).toContainText('Order has been shipped')
  await expect(folds.nth(1)).toContainText('Unknown')
  const [line] = newest[0]!.lines
  const lineShown = folds.first().getByText(line!.itemname, { exact: true })
  await expect(lineShown).toBeHidden()
  await folds.first().locator('summary').click()
  await expect(lineShown).toBeVisible()
  for (const words of [
    line!.itemno,
    line!.itemdesc,
    `${String(line!.orderedqty - line!.cancelledqty)} × ${aud(cents(line!.unitprice))}`,
  ])
    await expect(folds.first()).toContainText(words)
  await folds.first().locator('summary').click()
  await expect(lineShown).toBeHidden()
  await card.getByRole('link', { name: 'View All Orders' }).click()
  await expect(page).toHaveURL('/your-account/your-orders')
})

test('HOM-16 HOM-17 HOM-18 HOM-19 three ways into the shop: five columns of brands, categories, devices', async ({
  page,
}) => {
  await enter(page, 'owner')
  const goods = await readGoods(page)
  const brands = page.getByRole('region', { name: 'Browse By Brands' })
  expect(
    await brands
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length),
  ).toBe(5)
  const columns = await readColumns(page)
  await expect
    .poll(async () => (await brands.getByRole('link').allInnerTexts()).map((name) => name.trim()).sort())
    .toEqual(
      columns.brands
        .filter(({ link }) => goods.some(({ brand }) => brand === link))
        .map(({ name }) => name)
        .sort(),
    )
  await brands.getByRole('link', { name: 'Lorikeet' }).click()
  await expect(page).toHaveURL('/shop/brands/lorikeet')
  await expectListed(
    page,
    goods.filter(({ brand }) => brand === 'lorikeet'),
  )
  for (const [region, name, path, title, isIn] of [
    [
      'Categories',
      'Power Banks',
      '/shop/categories/power/power-banks',
      'Categories - Power, Power Banks',
      (good: (typeof goods)[number]) => good.subCategory === 'power-banks',
    ],
    [
      'Device Compatibility',
      /^Nokia/,
      '/shop/compatibility/nokia',
      'Device Compatibility - Nokia',
      (good: (typeof goods)[number]) => good.vendors.includes('nokia'),
    ],
  ] as const) {
    await open(page, '/')
    await page.getByRole('region', { name: region }).getByRole('link', { name }).first().click()
    await expect(page).toHaveURL(path)
    await expect(heading(page)).toHaveText(title)
    await expectListed(page, goods.filter(isIn))
  }
})

test('HOM-20 on a phone the three lists open and close by their headings', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'owner')
  for (const [title, link] of [
    ['Browse By Brands', 'Kestrel'],
    ['Categories', 'Power Banks'],
    ['Device Compatibility', /^Nokia/],
  ] as const) {
    const fold = page
      .locator('details')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    const entry = fold.getByRole('link', { name: link }).first()
    await expect(entry).toBeHidden()
    await fold.getByRole('heading', { name: title }).click()
    await expect(entry).toBeVisible()
    await fold.getByRole('heading', { name: title }).click()
    await expect(entry).toBeHidden()
  }
})

test('HOM-23 CAT-45 what cannot be ordered says Not Available on a card of the home page too', async ({
  page,
}) => {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  const { registered } = await readColumns(page)
  const newest = registered.toSorted().at(-1)
  await bendCatalogue(page, ({ stock }) =>
    registered.forEach((date, at) => {
      // the newest products are sold out
      if (stock && date === newest)
        Object.assign(stock, {
          orderable: stock.orderable.with(at, 0),
          available: stock.available.with(at, 0),
          expected: stock.expected.with(at, ''),
        })
    }),
  )
  await open(page, '/')
  const calls = watchCalls(page)
  const card = page.getByRole('region', { name: 'Latest Releases' }).locator('li[data-product]').first()
  await expect(card.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  await expect(card.getByRole('spinbutton')).toHaveCount(0)
  expect(calls.named('updateShoppingCartProductQuantity')).toEqual([])
})

test('an order of which units were cancelled says what is left of it, in the list, as a record and at home', async ({
  page,
}) => {
  await page.route(/\/rest\/orders(FromServer|Page)\b/, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { orders: Order[] }
    const [first, ...others] = json.orders
    const cancelled = { ...first!.lines[0]!, orderedqty: 16, cancelledqty: 10, unitprice: 10 }
    const amounts = { baseprice: 160, freight: 0, gst: 16, totalIncGST: 176, cancelledIncGST: 110 }
    const orders = [{ ...first!, ...amounts, lines: [cancelled] }, ...others]
    await route.fulfill({ response: answer, json: { ...json, orders } })
  })
  const list = '/your-account/your-orders'
  await enter(page, 'owner', list)
  const main = page.getByRole('main')
  const fact = (name: string) =>
    main
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('dd')
  const row = main.getByRole('grid', { name: 'Your orders' }).locator('tbody tr').first()
  await expect(row).toContainText('$66.00')
  await expect(row).not.toContainText('$176.00')
  await goOn(page, `${list}/${await row.getByRole('link').innerText()}`)
  await expect(fact('Total')).toContainText('$66.00 inc GST')
  await expect(fact('Total')).toContainText('6 units of 1 product')
  await expect(fact('Cancelled inc GST')).toHaveText('-$110.00')
  await expect(fact('Total inc GST')).toHaveText('$66.00')
  await goOn(page, '/')
  const atHome = main.getByRole('region', { name: 'Recent Orders' }).locator('details').first()
  await expect(atHome.locator('summary')).toContainText('$60.00 goods, ex GST')
  await atHome.locator('summary').click()
  await expect(atHome).toContainText('6 × $10.00')
})

test('nothing below moves as the newest products and the orders come, where there are no orders', async ({
  page,
}) => {
  await page.route('**/rest/ordersFromServer*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { orders: Order[] }
    await route.fulfill({ response: answer, json: { ...json, orders: [] } })
  })
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  const letProducts = await holdBack(page, '**/rest/productsFromServer*')
  await page.goto('/')
  const region = (name: string) => page.getByRole('region', { name })
  await expect(region('Recent Orders')).toContainText('Your orders will be listed here.')
  const bottom = async () => {
    const { y, height } = (await region('Latest Releases').boundingBox())!
    return Math.round(y + height)
  }
  const before = await bottom()
  letProducts()
  await expect(region('Latest Releases').locator('li').first()).toBeVisible()
  expect(await bottom()).toBe(before)
})
