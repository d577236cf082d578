import { ask, enter, goOn, open, readColumns, readProducts } from './facts.ts'
import { listed, statusOf } from './lists.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/* `looker` sees products and orders, but no prices, and may not order. */

const main = (page: Page) => page.getByRole('main')
const noMoney = async (page: Page) => expect(main(page)).not.toContainText('$')
/** All keys of an answer, at any depth. */
const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : []

test('PRM-33 PRM-34 without the letters no price is on any page, and none is in the answers', async ({
  page,
}) => {
  await enter(page, 'looker', '/shop?view=grid')
  await expect.poll(async () => (await listed(page)).length).toBe(100)
  expect(await statusOf(page)).not.toContain('prices')
  await noMoney(page)
  for (const text of await main(page).locator('li[data-product]').allInnerTexts())
    expect(text).not.toMatch(/margin|RRP|GST|%/)
  const options = page.getByLabel('Sort').locator('option')
  await expect
    .poll(() =>
      options.evaluateAll((all) =>
        all.filter((option) => (option as HTMLOptionElement).disabled).map((option) => option.textContent),
      ),
    )
    .toEqual(['Price ascending', 'Price descending', 'Margin ascending', 'Margin descending'])
  await open(page, '/')
  await expect(page.getByRole('region', { name: 'Recent Orders' }).locator('details').first()).toBeVisible()
  // a banner may mention free freight
  for (const name of ['Latest Releases', 'Recent Orders'])
    await expect(page.getByRole('region', { name })).not.toContainText('$')
  for (const [path, sign] of [
    ['/shop?view=list', 'KS-4625-CL'],
    ['/shop/KS-4580-CL', 'Stock On Hand'],
    ['/your-account/your-orders', 'Reference'],
  ] as const) {
    await open(page, path)
    await expect(main(page)).toContainText(sign)
    await noMoney(page)
  }
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(
    main(page).getByRole('list', { name: 'Lines of this order' }).getByRole('listitem').first(),
  ).toBeVisible()
  await noMoney(page)
  await page.getByRole('combobox', { name: 'Search', exact: true }).fill('aeroshield')
  await expect(
    page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first(),
  ).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Search results' })).not.toContainText('$')

  const rows = await readProducts(page)
  expect(rows.productExts.length).toBeGreaterThan(1_000)
  const confidential = /price|break|rrp|was|margin|cost|cents/i
  expect([...new Set(keysOf(rows.productExts).filter((key) => confidential.test(key)))]).toEqual([])
  const { dealer, retail, deals } = await readColumns(page)
  expect({
    dealer,
    retail,
    priced: deals.filter(([, , , rrp, was, ...steps]) => rrp !== 0 || was !== 0 || steps.length > 0),
  }).toEqual({ dealer: false, retail: false, priced: [] })
  expect([
    ...new Set(
      keysOf(await ask(page, 'GET', 'ordersFromServer')).filter((key) =>
        /price|freight|fee|gst|total/i.test(key),
      ),
    ),
  ]).toEqual([])
})

test('CRT-49 PRM-23 without letter P there is no Add, no cart and no checkout, and the server refuses them', async ({
  page,
}) => {
  await enter(page, 'looker', '/shop/KS-4580-CL')
  const calls = watchCalls(page)
  for (const path of [
    '/shop/KS-4580-CL',
    '/shop/brands/kestrel?view=grid',
    '/shop/brands/kestrel?view=list',
    '/',
  ]) {
    await goOn(page, path)
    // the similar products on a product's page
    await expect(main(page).locator('li[data-product]').first()).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0)
    await expect(main(page).getByRole('spinbutton')).toHaveCount(0)
  }
  await expect(page.getByRole('navigation', { name: 'Your account and cart' }).getByRole('link')).toHaveCount(
    0,
  )
  await open(page, '/cart')
  await expect(main(page)).toContainText('You do not have access to this')
  await open(page, '/checkout')
  await expect(main(page).getByRole('alert')).toContainText('You do not have access to this')
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  expect(calls.named('shoppingCartsFromServer')).toEqual([])
  for (const [method, name, fields] of [
    ['GET', 'shoppingCartsFromServer', {}],
    ['PUT', 'updateShoppingCartProductQuantity', { productId: 'KS-4580-CL', quantity: 1 }],
    ['POST', 'checkoutCurrentShoppingCart', {}],
    ['PUT', 'checkoutConfirm', { cartId: 1 }],
  ] as const) {
    expect((await ask(page, method, name, fields)).error, name).toBe('You do not have access to this')
  }
})
