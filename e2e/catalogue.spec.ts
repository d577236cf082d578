import { aud, bendCatalogue, enter, type Good, goOn, letIn, open, readColumns, readGoods } from './facts.ts'
import { chips, entry, expectList, expectListed, heading, listed, openTree, statusOf, tick } from './lists.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/* The lists of the shop. `owner` only reads here, so the tests may run in parallel. */

const fits = (good: Good, device: string) => good.devices.includes(device)

test('CAT-01 CAT-02 CAT-03 CAT-04 CAT-05 CAT-20 CAT-32 CAT-34 every list of the menus has its products, under its title', async ({
  page,
}) => {
  await enter(page, 'owner')
  const goods = await readGoods(page)
  await expectList(page, '/shop', 'Shop All', goods, () => true, { isFresh: true })
  await goOn(page, '/shop?view=list&page=99')
  // all pages, drawn in steps
  await expect.poll(async () => (await listed(page)).length).toBe(goods.length)
  await expectListed(page, goods)
  await expectList(page, '/shop/brands', 'Brands', goods, () => true)
  await expectList(
    page,
    '/shop/brands/bastion',
    'Brands - Bastion',
    goods,
    (good) => good.brand === 'bastion',
  )
  await expectList(page, '/shop/categories', 'Categories', goods, () => true)
  await expectList(
    page,
    '/shop/categories/audio',
    'Categories - Audio',
    goods,
    (good) => good.category === 'audio',
  )
  await expect.poll(() => chips(page)).toEqual(['Audio'])
  await expectList(
    page,
    '/shop/categories/power/power-banks',
    'Categories - Power, Power Banks',
    goods,
    (good) => good.subCategory === 'power-banks',
  )
  await expect.poll(() => chips(page)).toEqual(['Power', 'Power Banks'])
  await openTree(page, 'Category')
  for (const name of ['Power', 'Power Banks'])
    await expect(entry(page.getByRole('group', { name: 'Categories' }), name)).toBeChecked()
  await expect(
    page.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { checked: true }),
  ).toHaveCount(2)
  await expectList(page, '/shop/compatibility', 'Device Compatibility', goods, () => true)
  await expectList(page, '/shop/compatibility/google', 'Device Compatibility - Google', goods, (good) =>
    good.vendors.includes('google'),
  )
  await expectList(
    page,
    '/shop/compatibility/google/pixel-9',
    'Device Compatibility - Google, Pixel 9',
    goods,
    (good) => fits(good, 'google/pixel-9'),
  )
  await expectList(
    page,
    '/shop/compatibility/google/pixel-9_pixel-8',
    'Device Compatibility - Google, Pixel 9, Pixel 8',
    goods,
    (good) => fits(good, 'google/pixel-9') || fits(good, 'google/pixel-8'),
  )
})

test('CAT-06 CAT-07 CAT-08 CAT-09 CAT-10 CAT-33 CAT-46 CAT-48 the device vendors, and the four special lists in their own order', async ({
  page,
}) => {
  await enter(page, 'owner')
  const goods = await readGoods(page)
  const columns = await readColumns(page)
  await expectList(page, '/shop/device-vendors', 'Device Vendors', goods, () => true)
  const stocked = columns.vendors.filter(({ link }) => goods.some(({ vendors }) => vendors.includes(link)))
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('link')
        .filter({ has: page.locator('img[src*="/vendors/"]') })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort()),
    )
    .toEqual(stocked.map(({ link }) => `/shop/compatibility/${link}`).sort())
  await expectList(page, '/shop/clearance', 'Clearance', goods, (good) => good.label === 'Clearance')
  await expectList(page, '/shop/special', 'Special', goods, (good) => good.label === 'Special')
  await expectList(page, '/shop/new', 'New', goods, (good) => good.label === 'New Product')
  const dates = (await listed(page)).map((id) => goods.find((good) => good.id === id)!.registered)
  expect(dates).toEqual(dates.toSorted().reverse())
  await expectList(page, '/shop/top-sellers', 'Top Sellers', goods, (good) => good.rank > 0)
  await expect
    .poll(() => listed(page))
    .toEqual(
      goods
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => a.rank - b.rank)
        .map(({ id }) => id),
    )
})

test('CAT-11 CAT-12 CAT-13 CAT-14 CAT-15 CAT-16 CAT-17 CAT-18 CAT-19 every combination of brand, category and device by its address', async ({
  page,
}) => {
  await enter(page, 'owner')
  const goods = await readGoods(page)
  const kestrel = (good: Good) => good.brand === 'kestrel'
  const screens = (good: Good) => good.category === 'screen-protection'
  const subs = (good: Good) => ['tempered-glass', 'lens-protection'].includes(good.subCategory)
  const apple = (good: Good) => good.vendors.includes('apple')
  const phones = (good: Good) => fits(good, 'apple/iphone-15-pro') || fits(good, 'apple/iphone-14')
  const [sub, models] = ['tempered-glass_lens-protection', 'iphone-15-pro_iphone-14']
  const routes: [string, string[], (good: Good) => boolean][] = [
    [
      `/shop/brand-coms/kestrel/apple/${models}`,
      ['Kestrel', 'Apple', 'iPhone 15 Pro', 'iPhone 14'],
      (good) => kestrel(good) && phones(good),
    ],
    ['/shop/brand-com/kestrel/apple', ['Kestrel', 'Apple'], (good) => kestrel(good) && apple(good)],
    [
      `/shop/brand-cats/kestrel/screen-protection/${sub}`,
      ['Kestrel', 'Screen Protection', 'Tempered Glass', 'Lens Protection'],
      (good) => kestrel(good) && subs(good),
    ],
    [
      '/shop/brand-cat/kestrel/screen-protection',
      ['Kestrel', 'Screen Protection'],
      (good) => kestrel(good) && screens(good),
    ],
    [
      `/shop/brand-cat-coms/kestrel/screen-protection/apple/${models}`,
      ['Kestrel', 'Screen Protection', 'Apple', 'iPhone 15 Pro', 'iPhone 14'],
      (good) => kestrel(good) && screens(good) && phones(good),
    ],
    [
      `/shop/brand-cats-com/kestrel/screen-protection/${sub}/apple`,
      ['Kestrel', 'Screen Protection', 'Tempered Glass', 'Lens Protection', 'Apple'],
      (good) => kestrel(good) && subs(good) && apple(good),
    ],
    [
      '/shop/brand-cat-com/kestrel/screen-protection/apple',
      ['Kestrel', 'Screen Protection', 'Apple'],
      (good) => kestrel(good) && screens(good) && apple(good),
    ],
    [
      `/shop/brand-cats-coms/kestrel/screen-protection/${sub}/apple/${models}`,
      [
        'Kestrel',
        'Screen Protection',
        'Tempered Glass',
        'Lens Protection',
        'Apple',
        'iPhone 15 Pro',
        'iPhone 14',
      ],
      (good) => kestrel(good) && subs(good) && phones(good),
    ],
  ]
  for (const [path, names, isIn] of routes) {
    expect(goods.filter(isIn).length, path).toBeGreaterThan(0)
    await expectList(page, path, `Brands - ${names.join(', ')}`, goods, isIn, { isFresh: true })
    await expect.poll(() => chips(page), { message: path }).toEqual(names)
  }
  for (const [label, group, names] of [
    ['Brand', 'Brands', ['Kestrel']],
    ['Category', 'Categories', ['Screen Protection', 'Tempered Glass', 'Lens Protection']],
    ['Device', 'Devices', ['Apple', 'iPhone 15 Pro', 'iPhone 14']],
  ] as const) {
    await openTree(page, label)
    const ticked = page.getByRole('group', { name: group }).getByRole('checkbox', { checked: true })
    await expect(ticked).toHaveCount(names.length)
    for (const name of names)
      await expect(entry(page.getByRole('group', { name: group }), name)).toBeChecked()
    await page.keyboard.press('Escape')
  }
})

test('CAT-23 CAT-24 CAT-25 CAT-29 CAT-30 CAT-31 CAT-47 trees with counts are ticked, give chips, and are cleared', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop')
  const goods = await readGoods(page)
  const count = (isIn: (good: Good) => boolean) => goods.filter(isIn).length
  const expectCount = async (isIn: (good: Good) => boolean) =>
    expect.poll(() => statusOf(page)).toContain(`${count(isIn).toLocaleString('en-AU')} product`)
  const brands = page.getByRole('group', { name: 'Brands' }),
    categories = page.getByRole('group', { name: 'Categories' }),
    devices = page.getByRole('group', { name: 'Devices' })

  await openTree(page, 'Brand')
  for (const [name, brand] of [
    ['Vitrine', 'vitrine'],
    ['Claravue', 'claravue'],
  ] as const) {
    await expect(
      entry(
        brands,
        name,
        count((good) => good.brand === brand),
      ),
    ).not.toBeChecked()
    await tick(brands, name)
  }
  const both = (good: Good) => good.brand === 'vitrine' || good.brand === 'claravue'
  await expectCount(both)
  await expect
    .poll(async () =>
      [...new Set((await listed(page)).map((id) => goods.find((good) => good.id === id)!.brand))].sort(),
    )
    .toEqual(['claravue', 'vitrine'])
  await expect.poll(() => chips(page)).toEqual(['Vitrine', 'Claravue'])
  await page.keyboard.press('Escape')

  await openTree(page, 'Category')
  const inScreens = (good: Good) => both(good) && good.category === 'screen-protection'
  await expect(entry(categories, 'Screen Protection', count(inScreens))).toBeVisible() // of those brands
  await categories.getByRole('button', { name: 'Screen Protection: show what is in it' }).click()
  await tick(categories, 'Privacy Glass')
  await expect(entry(categories, 'Screen Protection')).toBeChecked() // its parent is ticked too
  const isPrivate = (good: Good) => both(good) && good.subCategory === 'privacy-glass'
  await expectCount(isPrivate)
  await tick(categories, 'Tempered Glass')
  const isGlass = (good: Good) => both(good) && ['privacy-glass', 'tempered-glass'].includes(good.subCategory)
  await expectCount(isGlass)
  await page.keyboard.press('Escape')

  await openTree(page, 'Device')
  await devices.getByRole('button', { name: 'Samsung: show what is in it' }).click()
  const columns = await readColumns(page)
  const models = columns.devices.filter(
    ({ vendor, link }) =>
      columns.vendors[vendor]!.link === 'samsung' && goods.some((good) => fits(good, `samsung/${link}`)),
  )
  const shownModels = await devices
    .getByRole('listitem')
    .filter({ hasText: /^Samsung/ })
    .getByRole('listitem')
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLElement).dataset['key']!))
  expect(shownModels.map((key) => models.find(({ link }) => key === `samsung/${link}`)!.introduced)).toEqual(
    models
      .map(({ introduced }) => introduced)
      .sort((a, b) => (a === '' ? 1 : b === '' ? -1 : b < a ? -1 : b > a ? 1 : 0)),
  ) // newest first, undated last
  await tick(devices, 'Galaxy S24 Ultra')
  const all = (good: Good) => isGlass(good) && fits(good, 'samsung/galaxy-s24-ultra')
  await expectCount(all)
  await expectListed(page, goods.filter(all))
  await expect
    .poll(() => chips(page))
    .toEqual([
      'Vitrine',
      'Claravue',
      'Screen Protection',
      'Privacy Glass',
      'Tempered Glass',
      'Samsung',
      'Galaxy S24 Ultra',
    ])

  await page.getByRole('button', { name: 'Remove Claravue' }).click()
  await expectCount((good) => all(good) && good.brand === 'vitrine')
  await page.getByRole('button', { name: 'Remove Samsung' }).click() // its model is removed with it
  await expectCount(
    (good) => good.brand === 'vitrine' && ['privacy-glass', 'tempered-glass'].includes(good.subCategory),
  )
  await expect
    .poll(() => chips(page))
    .toEqual(['Vitrine', 'Screen Protection', 'Privacy Glass', 'Tempered Glass'])
  await openTree(page, 'Brand')
  await expect(entry(brands, 'Claravue')).not.toBeChecked()
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/shop')
  await expect.poll(() => chips(page)).toEqual([])
  await expectCount(() => true)
})

test('CAT-26 CAT-27 eight orders beside the best selling, each true by the figures that stand on the page', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop/clearance?view=list')
  const goods = await readGoods(page)
  const registered = new Map(goods.map((good) => [good.id, good.registered]))
  const select = page.getByLabel('Sort')
  await expect(select.locator('option')).toHaveCount(9)
  await expect(page.locator('li[data-product]').first()).toBeVisible()
  const [own, ...options] = await select
    .locator('option')
    .evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent]))
  expect(own).toEqual(['', 'Best selling']) // decision 43: beside the eight
  expect(options).toEqual(
    ['Price', 'Margin', 'Name', 'Date'].flatMap((word, at) =>
      ['asc', 'desc'].map((way) => [
        `${['price', 'mag', 'name', 'date'][at]!}-${way}`,
        `${word} ${way}ending`,
      ]),
    ),
  )
  const rows = () =>
    page.locator('li[data-product]').evaluateAll((items) =>
      items.map((item) => ({
        id: item.getAttribute('data-product')!,
        name: item.querySelector('a:not([aria-hidden])')!.textContent.toLowerCase(),
        price: Number(/\$([\d,.]+)(?= ex GST)/.exec(item.textContent)![1]!.replace(',', '')),
        margin: Number(/margin (-?\d+)%/.exec(item.textContent)![1]),
      })),
    )
  const before = (a: number | string, b: number | string) =>
    typeof a === 'string' ? a.localeCompare(b as string, 'en', { numeric: true }) <= 0 : a <= (b as number)
  for (const [value] of options) {
    await select.selectOption(value!)
    await expect(page).toHaveURL(`/shop/clearance?sort=${value!}&view=list`)
    const [key, way] = value!.split('-') as ['price' | 'mag' | 'name' | 'date', string]
    await expect
      .poll(
        async () => {
          const shown = await rows()
          const figures = shown.map((row): number | string =>
            key === 'mag' ? row.margin : key === 'date' ? registered.get(row.id)! : row[key],
          )
          const isOrdered = figures.every(
            (figure, at) =>
              at === 0 ||
              (way === 'asc' ? before(figures[at - 1]!, figure) : before(figure, figures[at - 1]!)),
          )
          return { many: shown.length, isOrdered, differs: new Set(figures).size > 1 }
        },
        { message: value! },
      )
      .toEqual({
        many: goods.filter(({ label }) => label === 'Clearance').length,
        isOrdered: true,
        differs: true,
      })
  }
})

test('CAT-28 In Stock leaves only what is there', async ({ page }) => {
  await enter(page, 'owner', '/shop/categories/power/cables')
  const goods = await readGoods(page)
  const cables = goods.filter(({ subCategory }) => subCategory === 'cables')
  const inStock = cables.filter(({ available }) => typeof available === 'number' && available > 0)
  expect(inStock.length).toBeLessThan(cables.length)
  await page.getByRole('main').getByLabel('In Stock').check()
  await expect(page).toHaveURL('/shop/categories/power/cables?stock=1')
  await expect.poll(() => statusOf(page)).toContain(`${String(inStock.length)} products`)
  await expectListed(page, inStock)
  await expect.poll(() => chips(page)).toEqual(['Power', 'Cables', 'In Stock'])
  await page.getByRole('button', { name: 'Remove In Stock' }).click()
  await expect.poll(() => statusOf(page)).toContain(`${String(cables.length)} products`)
  await expect(page.getByRole('main').getByLabel('In Stock')).not.toBeChecked()
})

test('CAT-36 CAT-37 BUS-06 lists come by hundreds with LOAD MORE until nothing is left', async ({ page }) => {
  await enter(page, 'owner', '/shop/compatibility/samsung')
  const many = (await readGoods(page)).filter(({ vendors }) => vendors.includes('samsung')).length
  expect(many).toBeGreaterThan(300)
  for (let shown = 100; shown < many; shown += 100) {
    await expect.poll(async () => (await listed(page)).length).toBe(shown)
    await page.getByRole('button', { name: 'LOAD MORE' }).click()
  }
  await expect.poll(async () => (await listed(page)).length).toBe(many)
  await expect(page.getByRole('button', { name: 'LOAD MORE' })).toHaveCount(0)
  await expect.poll(async () => new Set(await listed(page)).size).toBe(many)
})

test('CAT-38 SRC-15 SRC-17 a list without anything says so', async ({ page }) => {
  await enter(page, 'owner')
  for (const path of ['/shop/brand-com/numbat-kids/microsoft', '/search/zzqqxxy']) {
    await open(page, path)
    await expect(page.getByText('There is no matching products', { exact: true })).toBeVisible()
    await expect.poll(() => listed(page)).toEqual([])
  }
  await page.route('**/rest/search?*', (route) =>
    route.fulfill({ json: { authenticated: true, error: 'The index is being rebuilt', results: [] } }),
  )
  await open(page, '/search/cable')
  await expect(page.getByText('There is no matching products', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/shop')
})

test('CAT-21 CAT-22 SRC-02 placeholders in an address lead to the shop', async ({ page }) => {
  await enter(page, 'owner')
  for (const path of [
    '/shop/brands/:cateId',
    '/shop/:productId',
    '/shop/categories/:cateId',
    '/shop/compatibility/%7BcateId%7D',
    '/search/:searchParam',
  ]) {
    await (path.includes('categories') ? page.goto(path) : goOn(page, path))
    await expect(page, path).toHaveURL('/shop')
    await expect(heading(page)).toHaveText('Shop All')
  }
})

test('Back, reload and a pasted link bring back filters, order, page and scroll position', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop/brands/kestrel')
  await page.getByLabel('Sort').selectOption('price-desc')
  // immediately: the order that was just chosen is kept
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect.poll(async () => (await listed(page)).length).toBe(200)
  await expect(page).toHaveURL(/sort=price-desc/)
  await page.getByRole('main').getByLabel('In Stock').check()
  await expect(page).toHaveURL(/sort=price-desc&stock=1/)
  // the list of the filter, no longer the previous one
  await expect.poll(async () => (await listed(page)).length).toBe(100)
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect.poll(async () => (await listed(page)).length).toBe(200)
  const [seen, address] = [await listed(page), page.url()]
  const link = page.locator(`li[data-product="${seen[130]!}"] a:not([aria-hidden])`)
  await link.scrollIntoViewIfNeeded()
  const y = await page.evaluate(() => window.scrollY)
  expect(y).toBeGreaterThan(1_000)
  await link.click()
  await expect(page).toHaveURL(`/shop/${seen[130]!}`)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(() => listed(page)).toEqual(seen)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(y - 200)
  await page.evaluate((top) => window.scrollTo(0, top), y)
  const kept = () => page.evaluate(() => Object.entries(sessionStorage).map(([, value]) => Number(value)))
  await expect.poll(kept).toContain(Math.round(y))
  await page.reload() // S24: as Back does
  await expect.poll(() => listed(page)).toEqual(seen)
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(Math.round(y))
  await expect.poll(() => chips(page)).toEqual(['Kestrel', 'In Stock'])
  await expect(page.getByLabel('Sort')).toHaveValue('price-desc')
  await open(page, '/cart')
  await page.goto(address)
  await expect.poll(() => listed(page)).toEqual(seen)
})

test('CAT-39 CAT-40 CAT-41 CAT-42 CAT-43 CAT-44 CAT-55 CAT-56 HOM-21 HOM-22 a card shows name, short name, stock, prices with their tax, and the margin', async ({
  page,
}) => {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  await bendCatalogue(page, ({ content, terms }, ids) => {
    // one expensive product, for the thousands separator, with a short unique name
    const at = ids.indexOf('KS-4575-CL')
    if (content) content.rows.shortName[at] = 'Dear little case'
    if (terms) terms.deals[at] = terms.deals[at]!.with(3, 123_450)
  })
  await open(page, '/search/KS-4575-CL?view=grid')
  const goods = await readGoods(page)
  const card = (id: string) => page.locator(`li[data-product="${id}"]`)
  const dear = goods.find(({ id }) => id === 'KS-4575-CL')!
  await expect(card(dear.id)).toContainText('RRP $1,234.50 inc GST')
  await expect(card(dear.id)).toContainText('Dear little case')
  const plain = goods.find(
    (good) =>
      good.label === '' &&
      good.was === null &&
      typeof good.available === 'number' &&
      good.available > 20 &&
      good.breaks.length > 1,
  )!
  const special = goods.find(
    (good) =>
      good.label === 'Special' &&
      good.was !== null &&
      typeof good.available === 'number' &&
      good.available > 20 &&
      good.id !== dear.id,
  )!
  const text = goods.find((good) => typeof good.available === 'string')!
  for (const good of [plain, special, text]) {
    await goOn(page, `/search/${good.id}?view=grid`)
    await expect(card(good.id)).toContainText(good.name)
    await expect(card(good.id).getByText(good.shortName, { exact: true })).toBeVisible()
    await expect(card(good.id)).toContainText(
      typeof good.available === 'string'
        ? good.available
        : `${good.available.toLocaleString('en-AU')} in stock`,
    )
    await expect(card(good.id)).toContainText(`RRP ${aud(good.rrp!)} inc GST`)
    await expect(card(good.id)).toContainText(`${aud(good.breaks[0]!.cents)} ex GST`)
    await expect(card(good.id)).toContainText(
      `margin ${String(Math.round((100 * (good.rrp! / 1.1 - good.breaks[0]!.cents)) / (good.rrp! / 1.1)))}%`,
    )
    if (good.was === null) await expect(card(good.id)).not.toContainText('was ')
    else await expect(card(good.id)).toContainText(`was ${aud(good.was)}`)
    const picture = card(good.id).locator('img').first()
    expect(
      await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  }
})

test('SRC-01 SRC-12 SRC-13 SRC-14 SRC-16 CAT-35 CAT-57 a search by number, name, description and EAN; its category; its filters', async ({
  page,
}) => {
  await enter(page, 'owner')
  const calls = watchCalls(page)
  const goods = await readGoods(page)
  const good = goods.find(({ id }) => id === 'KS-4580-CL')!
  for (const term of [good.id, good.name, 'takes the knocks of a pocket', good.ean]) {
    await goOn(page, `/search/${encodeURIComponent(term)}`)
    await expect(heading(page)).toHaveText(`Shop - Search For ${term}`)
    await expect(page.locator(`li[data-product="${good.id}"]`), term).toBeVisible()
  }
  expect(good.description).toContain('takes the knocks of a pocket')
  await goOn(page, '/search/cable')
  await expect(heading(page)).toHaveText('Shop - Search For cable')
  await expect
    .poll(() => Object.fromEntries(new URL(calls.named('search').at(-1)!.url).searchParams))
    .toEqual({ searchText: 'cable', hitsPerPage: '200', pageNo: '1', withNear: 'true' })
  await expect.poll(() => statusOf(page)).toMatch(/^\d{2,3} products/)
  const cables = Number(/[\d,]+/.exec(await statusOf(page))![0])
  expect(cables).toBeLessThanOrEqual(200)
  await openTree(page, 'Brand')
  await tick(page.getByRole('group', { name: 'Brands' }), 'Tetherline')
  await expect(heading(page)).toHaveText('Shop - Search For cable - Tetherline')
  await expect.poll(() => listed(page)).toEqual(expect.arrayContaining([expect.stringMatching(/^TL-/)]))
  await expect
    .poll(async () =>
      (await listed(page)).every((id) => goods.find((one) => one.id === id)!.brand === 'tetherline'),
    )
    .toBe(true)
  await page.keyboard.press('Escape')
  await page.getByLabel('Sort').selectOption('price-asc')
  await expect
    .poll(async () => {
      const prices = (await listed(page)).map((id) => goods.find((one) => one.id === id)!.breaks[0]!.cents)
      return prices.every((price, at) => at === 0 || prices[at - 1]! <= price)
    })
    .toBe(true)
  await goOn(page, '/search/apple/audio')
  await expect(heading(page)).toHaveText('Shop - Search For apple - Audio')
  await expect.poll(async () => (await listed(page)).length).toBeGreaterThan(0)
  const inAudio = await listed(page)
  expect(inAudio.every((id) => goods.find((one) => one.id === id)!.category === 'audio')).toBe(true)
  await goOn(page, '/search/apple')
  await expect.poll(async () => (await listed(page)).length).toBeGreaterThan(inAudio.length)
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect.poll(async () => (await listed(page)).length).toBeGreaterThan(100)
  await expect.poll(() => listed(page)).toEqual(expect.arrayContaining(inAudio))
})

test('grid and list: the view stands in the address and is remembered for the next list', async ({
  page,
}) => {
  await enter(page, 'owner', '/shop/special')
  // Between two paints the list has no first card and no box: it is neither grid nor list, so retry.
  const isGrid = async (shop: Page) => {
    const box = await shop.locator('li[data-product]').first().boundingBox()
    return box === null ? undefined : box.width < 500
  }
  await expect.poll(() => isGrid(page)).toBe(true)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page).toHaveURL('/shop/special?view=list')
  await expect.poll(() => isGrid(page)).toBe(false)
  await page.getByRole('link', { name: 'Clearance', exact: true }).click()
  await expect(page).toHaveURL('/shop/clearance')
  await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect.poll(() => isGrid(page)).toBe(false)
  await open(page, '/shop/clearance?view=grid')
  await expect.poll(() => isGrid(page)).toBe(true)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  test('the filters are a drawer over the whole screen, with the way back and how much is found', async ({
    page,
  }) => {
    await enter(page, 'owner', '/shop')
    const goods = await readGoods(page)
    await page.getByRole('button', { name: /^Filters/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    const box = (await drawer.boundingBox())!
    expect([box.x, box.width, Math.round(box.height)]).toEqual([0, 390, 844])
    await drawer.getByRole('button', { name: /^Brands/ }).click()
    await tick(drawer.getByRole('group', { name: 'Brands' }), 'Lorikeet')
    const many = goods.filter(({ brand }) => brand === 'lorikeet').length
    await drawer.getByRole('button', { name: `Show ${String(many)} products` }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL('/shop/brands/lorikeet')
    await expectListed(
      page,
      goods.filter(({ brand }) => brand === 'lorikeet'),
    )
    await expect(page.getByRole('button', { name: /^Filters/ })).toContainText('1')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await drawer.getByRole('button', { name: 'Clear All' }).click()
    await expect(page).toHaveURL('/shop')
  })
})

test('a card far below has its quantity and Add as soon as it is near', async ({ page }) => {
  await letIn(page, 'owner')
  await open(page, '/shop')
  const cards = page.locator('main li[data-product]')
  await expect(cards).toHaveCount(100)
  await expect(cards.first().getByRole('spinbutton')).toBeVisible()
  await expect(cards.last().getByRole('spinbutton')).toHaveCount(0)
  await cards.last().scrollIntoViewIfNeeded()
  await expect(
    cards
      .last()
      .getByRole('spinbutton')
      .or(cards.last().getByRole('button', { name: 'Not Available' })),
  ).toBeVisible()
})
