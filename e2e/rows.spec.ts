import type { Locator } from '@playwright/test'
import { aud, enter, goOn, priceAt, readGoods } from './facts.ts'
import { expect, type Page, test } from './people.ts'

/* Rows and cards of products: at every width, and with a quantity typed into them. */

const WIDTHS = [1440, 1024, 940, 900, 820, 600, 390, 344, 320]
const TILES = ['/shop/brands', '/shop/categories', '/shop/compatibility']
const LISTS = { list: '/shop/special?view=list', grid: '/shop/special?view=grid' }

/**
 * What of the products in sight is cut by a box around it, or printed over another part of the same product.
 */
const badlyLaid = (page: Page) =>
  page.evaluate(() => {
    const SLACK = 1
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility()
    }
    const inside = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - SLACK &&
      inner.right <= outer.right + SLACK &&
      inner.top >= outer.top - SLACK &&
      inner.bottom <= outer.bottom + SLACK
    /** Whole, or not there at all: what a box hides entirely is not cut. */
    const isCut = (element: Element, product: Element) => {
      const box = element.getBoundingClientRect()
      for (let around = element.parentElement; around; around = around.parentElement) {
        const outer = around.getBoundingClientRect()
        const clips = around === product || getComputedStyle(around).overflow !== 'visible'
        if (clips && box.top >= outer.bottom - SLACK) return false
        if (clips && !inside(box, outer)) return true
        if (around === product) return false
      }
      return false
    }
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK
    const found: string[] = []
    for (const product of [...document.querySelectorAll('main li[data-product]')].slice(0, 12)) {
      const parts = [
        ...product.querySelectorAll('button, input, b, s, [aria-current], a:not([aria-hidden])'),
      ].filter(isShown)
      const name = `${product.getAttribute('data-product') ?? ''}: `
      for (const part of parts) {
        const words = `${name}${part.tagName} ${part.textContent}`
        if (isCut(part, product)) found.push(`${words} is cut`)
        for (const other of parts)
          if (
            !part.contains(other) &&
            !other.contains(part) &&
            overlap(part.getBoundingClientRect(), other.getBoundingClientRect())
          )
            found.push(`${words} lies over ${other.textContent}`)
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page is ${String(scrollWidth - clientWidth)} px too wide`)
    return found
  })

for (const login of ['owner', 'looker'])
  test(`S3 S9 S10 nothing of a row or card is cut or overprinted from 1440 to 320 px, as ${login}`, async ({
    page,
  }) => {
    await enter(page, login)
    for (const [view, path] of Object.entries(LISTS)) {
      await goOn(page, path)
      await expect(page.locator('li[data-product]').first()).toBeVisible()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 900 ? 1100 : 900 })
        const quantities = page.locator('main input[data-quantity]')
        if (login === 'owner') {
          await quantities.nth(0).fill('60')
          await quantities.nth(1).fill('9999')
        }
        await expect.poll(() => badlyLaid(page), `${view} at ${String(width)} px`).toEqual([])
      }
    }
  })

test('S10 a tablet has the desk’s table without RRP, a phone rows with break, quantity and Add, a product its picture left', async ({
  page,
}) => {
  await enter(page, 'owner', LISTS.list)
  const good = (await readGoods(page)).find(
    ({ label, breaks, isOrderable }) => label === 'Special' && isOrderable && breaks.length > 1,
  )!
  const row = page.locator(`li[data-product="${good.id}"]`)
  const heightOf = async () => (await row.boundingBox())!.height
  await page.setViewportSize({ width: 820, height: 1100 })
  await expect(page.getByText('RRP inc GST', { exact: true })).toBeHidden()
  await expect(page.getByText('Price ex GST', { exact: true })).toBeVisible()
  await expect(row.getByText(aud(good.breaks[1]!.cents), { exact: true })).toBeVisible()
  expect(await heightOf()).toBeLessThan(80)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row.getByText(aud(good.breaks[1]!.cents), { exact: true })).toBeVisible()
  await expect(row.getByRole('spinbutton')).toBeVisible()
  expect(await heightOf()).toBeLessThan(100)
  await page.setViewportSize({ width: 820, height: 1100 })
  await goOn(page, `/shop/${good.id}`)
  const picture = (await page.getByRole('main').getByRole('img').first().boundingBox())!
  const title = (await page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox())!
  expect(picture.x + picture.width).toBeLessThan(title.x)
  await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeInViewport()
})

test('S11 a typed quantity lights its break, with its price, total, margin and what waits, in row, card and on the product', async ({
  page,
}) => {
  await enter(page, 'owner', '/', {})
  const goods = await readGoods(page)
  const good = goods.find(
    ({ available, breaks, minimum, multiple, was, rrp, isOrderable }) =>
      isOrderable &&
      typeof available === 'number' &&
      available > 0 &&
      available < 9 &&
      breaks.length > 1 &&
      minimum <= 1 &&
      multiple <= 1 &&
      was === null &&
      rrp !== null,
  )!
  const many = Math.max(good.breaks[1]!.quantity, 10)
  const price = priceAt(good, many)
  const waits = `${String(many - Number(good.available))} on back order`
  const margin = `${String(Math.round((100 * (good.rrp! / 1.1 - price)) / (good.rrp! / 1.1)))}%`
  for (const view of ['list', 'grid']) {
    await goOn(page, `/search/${good.id}?view=${view}`)
    const product = page.locator(`li[data-product="${good.id}"]`)
    await expect(product).toContainText(aud(good.breaks[0]!.cents))
    await expect(product.locator('[aria-current]')).toHaveCount(0)
    await product.getByRole('spinbutton').fill(String(many))
    await expect(product.locator('[aria-current]')).toContainText(aud(price))
    await expect(product).toContainText(`${String(many)} for ${aud(price * many)}`)
    await expect(product).toContainText(`${aud(price)} ex GST`)
    await expect(product).toContainText(waits)
    await expect(product).toContainText(`margin ${margin}`)
    await product.getByRole('spinbutton').fill('')
    await expect(product.locator('[aria-current]')).toHaveCount(0)
  }
  await goOn(page, `/shop/${good.id}`)
  const main = page.getByRole('main')
  await main.getByRole('spinbutton').first().fill(String(many))
  await expect(main.getByText(waits)).toBeVisible()
  await expect(main.getByText(aud(price), { exact: true })).toHaveCount(2) // the headline and its break
  await expect(main.getByText(margin, { exact: true })).toBeVisible()
})

test('the first row of a list stands high; filters and column head stay in sight below it', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop?view=list')
  const rows = page.locator('main li[data-product]')
  const top = async (locator: Locator) => Math.round((await locator.boundingBox())!.y)
  await expect(rows.first()).toBeVisible()
  expect(await top(rows.first())).toBeLessThan(220)
  await rows.nth(40).getByRole('spinbutton').focus()
  const sort = page.getByLabel('Sort')
  const head = page.getByText('Price breaks', { exact: true })
  await expect(sort).toBeInViewport({ ratio: 1 })
  await expect(head).toBeInViewport({ ratio: 1 })
  // a row above comes out from under them
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('ArrowUp')
  const { y, height } = (await head.boundingBox())!
  expect(await top(page.locator('input:focus'))).toBeGreaterThanOrEqual(Math.round(y + height))
  await page.getByRole('button', { name: 'Brand', exact: true }).click()
  await expect(page.getByRole('checkbox', { name: /^Kestrel/ })).toBeInViewport()
})

test('S19 list, cart and product print alone, with nothing to press and no row torn', async ({ page }) => {
  await enter(page, 'owner', '/shop/special?view=list', { 'TL-1621-BK': 10 })
  const around = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('navigation', { name: 'Breadcrumb' }),
  ]
  for (const path of ['/shop/special?view=list', '/shop/special?view=grid', '/shop/KS-4631-CL', '/cart']) {
    await page.emulateMedia({ media: 'screen' })
    await goOn(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('spinbutton').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 703, height: 1030 }) // A4 within its margins
    for (const part of around) await expect(part, path).toBeHidden()
    await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(
      main
        .getByRole('button', { name: /^Add to Cart|^CHECKOUT|^LOAD MORE|^Delete/ })
        .filter({ visible: true }),
      path,
    ).toHaveCount(0)
    expect(await badlyLaid(page), path).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})

test('S9 pages of tiles are not swept sideways at 820, 390 and 320 px, and no name of a tile is cut', async ({
  page,
}) => {
  await enter(page, 'owner')
  for (const path of TILES) {
    await goOn(page, path)
    const names = page.locator('main li > a:has(> span > .unseen) > span:not(:has(.unseen))')
    await expect(page.locator('li[data-product]').first()).toBeVisible()
    for (const width of [1440, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(wide, `${path} at ${String(width)} px`).toBeLessThanOrEqual(width)
    }
    expect(await names.count()).toBeGreaterThan(0)
    const cut = await names.evaluateAll((all) =>
      all.filter((it) => it.scrollHeight > it.clientHeight + 1).map((it) => it.textContent),
    )
    expect(cut, `${path}: cut names`).toEqual([])
  }
})
