import type { Locator } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import { expect, type Page } from './people.ts'

/*
 * What the tests know of the shop without its screens: read from the calls as any other program would, and
 * reckoned here by hand.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Fields = Record<string, string | number | boolean>
export type PriceBreak = { quantity: number; cents: number }
/** A product as productsFromServer tells it. Money is cents; null where it is not told. */
export type Good = {
  id: string
  name: string
  shortName: string
  description: string
  ean: string
  images: string[]
  brand: string
  brandName: string
  category: string
  subCategory: string
  itemClass: string
  group: string
  label: string
  registered: string
  isRotatable: boolean
  attributes: { name: string; value: string }[]
  available: number | string
  isOrderable: boolean
  rank: number
  minimum: number
  multiple: number
  rrp: number | null
  was: number | null
  breaks: PriceBreak[]
  /** Links as they stand in addresses: vendor, and vendor/model. */
  vendors: string[]
  devices: string[]
}
type Wire = {
  product: Record<
    | 'id'
    | 'name'
    | 'shortName'
    | 'description'
    | 'ean'
    | 'image'
    | 'image2'
    | 'image3'
    | 'vendor'
    | 'vendorName'
    | 'itemCategory'
    | 'itemClass'
    | 'procurementGroup'
    | 'statusLabel'
    | 'registeredDate',
    string
  >
  retailPrice?: number
  wasPrice?: number
  priceBreakInfo?: { priceBreaks: { quantity: number; price: number }[] }
  available: number | string
  isRotatable: boolean
  attributes: { name: string; value: string }[]
  vendorDevices: { vendor: string; device: string }[]
}
type Products = {
  productExts: Wire[]
  productIdToMinOrderQty: Record<string, number>
  productIdToOrderMultiple: Record<string, number>
  favouriteProductIds: string[]
  productTabs: string[]
}
type Group = { id: string; name: string; link: string }
/**
 * The catalogue as our browser is given it, by parts; deals are [sold, minimum, multiple, RRP, was, quantity,
 * price ...] in cents, here one for each product.
 */
export type Parts = {
  hash: string
  content?: {
    groups: {
      categories: (Group & { parent: number })[]
      vendors: Group[]
      devices: (Group & { vendor: number; introduced: string })[]
      brands: Group[]
    }
    rows: { id: string[]; shortName: string[]; itemClass: string[]; registered: string[]; rank: number[] }
  }
  terms?: { dealer: boolean; retail: boolean; deals: number[][]; deal: number[] }
  stock?: {
    available: (number | string)[]
    expected: string[]
    expectedQuantity: number[]
    orderable: number[]
  }
}
export type Carts = {
  cartItems: { productid: string; quantity: number }[]
  itemCount: number
  shoppingCart: {
    currentShoppingCartId: string
    shoppingCartIdToShoppingCart: Record<string, { id: string; name: string; status: string }>
    shoppingCartIdToLines: Record<
      string,
      { productid: string; product: string; quantity: number; price?: number }[]
    >
  }
}

/**
 * Signs in by the call, for tests that are not about the form. A page that is open is left first: when its
 * session ends it loads itself anew.
 */
export async function letIn(page: Page, login: string, staffVerificationCode = '') {
  await page.goto('about:blank')
  const answer = await page.request.post('/rest/login', {
    form: {
      usernameOrEmailOrAlias: login,
      password: DEMO_PASSWORD,
      staffVerificationCode,
      stayLoggedIn: 'false',
    },
  })
  return (await answer.json()) as { token?: string; error?: string }
}

/** Signs in by the call, empties the person's cart, fills it with what is asked for, and opens a page. */
export async function enter(page: Page, login: string, path = '/', cart?: Readonly<Record<string, number>>) {
  expect((await letIn(page, login)).token).toBeTruthy()
  if (cart) await fillCart(page, cart)
  await open(page, path)
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
}

/**
 * Goes on inside the open page, as a click on a link does, without loading it anew; before anything is drawn
 * no router is there to hear of it.
 */
export async function goOn(page: Page, path: string) {
  await expect(page.getByRole('main')).toBeAttached()
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** A call made beside the page, in the person's own session. */
export async function ask<T = Record<string, unknown>>(
  page: Page,
  method: Method,
  name: string,
  fields: Fields = {},
): Promise<T & { error?: string }> {
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? ''
  const isInAddress = method === 'GET' || method === 'DELETE'
  const answer = await page.request.fetch(`/rest/${name}`, {
    method,
    headers: { 'x-session-token': token },
    ...(isInAddress ? { params: fields } : { form: fields }),
  })
  return (await answer.json()) as T & { error?: string }
}

export async function fillCart(page: Page, cart: Readonly<Record<string, number>>) {
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
  for (const [productId, quantity] of Object.entries(cart))
    expect(
      (await ask(page, 'PUT', 'updateShoppingCartProductQuantity', { productId, quantity })).error,
    ).toBeUndefined()
}

export const readCarts = (page: Page) => ask<Carts>(page, 'GET', 'shoppingCartsFromServer')
export const readProducts = (page: Page) => ask<Products>(page, 'GET', 'productsFromServer')
/**
 * All columns beside each other, as for a browser that has nothing yet: the content comes first, then what
 * belongs to it.
 */
export async function readColumns(page: Page) {
  const { hash, content } = await ask<Parts>(page, 'GET', 'productsFromServer', { format: 'columns' })
  const { terms, stock } = await ask<Parts>(page, 'GET', 'productsFromServer', { format: 'columns', hash })
  return { ...content!.groups, ...content!.rows, ...plainTerms(terms!), ...stock! }
}

/**
 * The same terms with a deal for each product in its turn: on the wire a 0 takes the next deal, any other
 * number tells how far back it stands.
 */
function plainTerms({ deals, deal, ...rest }: NonNullable<Parts['terms']>): NonNullable<Parts['terms']> {
  let known = 0
  return {
    ...rest,
    deals: deal.map((back) => deals[back === 0 ? known++ : known - back]!),
    deal: deal.map(() => 0),
  }
}

const isChange = (part: object) => 'since' in part

/**
 * Lets the page see another catalogue than the server's: what the browser has kept is thrown away, and every
 * part that comes whole goes through `change`, with the numbers of the products.
 */
export async function bendCatalogue(page: Page, change: (parts: Parts, ids: string[]) => void) {
  const ids = (await readColumns(page)).id
  if (page.url().startsWith('http'))
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
  await page.route('**/rest/productsFromServer*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Parts
    if (json.terms && !isChange(json.terms)) json.terms = plainTerms(json.terms)
    for (const part of ['content', 'terms', 'stock'] as const)
      if (json[part] && !isChange(json[part])) change({ hash: json.hash, [part]: json[part] }, ids)
    await route.fulfill({ response: answer, json })
  })
}

/** The whole catalogue as this person may see it. */
export async function readGoods(page: Page): Promise<Good[]> {
  const answer = await readProducts(page)
  const columns = await readColumns(page)
  const places = new Map(columns.id.map((id, at) => [id, at]))
  const models = new Map(
    columns.devices.map((device) => [
      `${columns.vendors[device.vendor]!.id} ${device.name}`,
      `${columns.vendors[device.vendor]!.link}/${device.link}`,
    ]),
  )
  return answer.productExts.map(({ product: p, ...e }): Good => {
    const own = columns.categories.find(({ id }) => id === p.itemCategory)!
    const at = places.get(p.id)!
    const devices = e.vendorDevices.map(({ vendor, device }) => models.get(`${vendor} ${device}`)!)
    return {
      id: p.id,
      name: p.name,
      shortName: p.shortName,
      description: p.description,
      ean: p.ean,
      images: [p.image, p.image2, p.image3].filter(Boolean),
      brand: columns.brands.find(({ id }) => id === p.vendor)!.link,
      brandName: p.vendorName,
      category: (columns.categories[own.parent] ?? own).link,
      subCategory: columns.categories[own.parent] ? own.link : '',
      itemClass: p.itemClass,
      group: p.procurementGroup,
      label: p.statusLabel,
      registered: p.registeredDate,
      isRotatable: e.isRotatable,
      attributes: e.attributes,
      available: e.available,
      isOrderable: columns.orderable[at] === 1 && columns.deals[at]![0] === 1,
      rank: columns.rank[at]!,
      minimum: answer.productIdToMinOrderQty[p.id]!,
      multiple: answer.productIdToOrderMultiple[p.id]!,
      rrp: centsOr(e.retailPrice),
      was: centsOr(e.wasPrice),
      breaks: (e.priceBreakInfo?.priceBreaks ?? []).map(({ quantity, price }) => ({
        quantity,
        cents: cents(price),
      })),
      vendors: [...new Set(devices.map((device) => device.split('/')[0]!))],
      devices,
    }
  })
}

export const cents = (dollars: number) => Math.round(dollars * 100)
const centsOr = (dollars: number | undefined) => (dollars === undefined ? null : cents(dollars))

/** Cents as an Australian reads them; by the runtime's own rules, not by the portal's. */
const AUD = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
export const aud = (amount: number) => AUD.format(amount / 100)

/** What one costs when that many are taken. */
export const priceAt = (good: Good, quantity: number): number =>
  good.breaks.filter((step) => step.quantity <= quantity).at(-1)!.cents

/** Goods, freight, GST and total of an order, all in cents, GST once at the end and rounded half up. */
export function reckon(
  goods: readonly Good[],
  cart: Readonly<Record<string, number>>,
  freight: number,
  gstPercent: 10 | 15,
) {
  const lines = Object.entries(cart).map(([id, quantity]) => {
    const good = goods.find((one) => one.id === id)!
    return { good, quantity, price: priceAt(good, quantity), total: priceAt(good, quantity) * quantity }
  })
  const goodsTotal = lines.reduce((sum, line) => sum + line.total, 0)
  const gst = Math.floor(((goodsTotal + freight) * gstPercent + 50) / 100)
  return { lines, goods: goodsTotal, freight, gst, total: goodsTotal + freight + gst }
}

/** Lets the page's own clock run until something shows; the clock must have been paused before. */
export async function runUntilShown(page: Page, what: Locator, timeoutMs = 10_000) {
  for (let waited = 0; waited < timeoutMs; waited += 50) {
    if (await what.isVisible()) return
    await page.clock.runFor(50)
    await page.evaluate(
      () =>
        new Promise((done) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = done
          channel.port2.postMessage(0)
        }),
    ) // the page's own turn
  }
  await expect(what).toBeVisible()
}

/** Shown, still shown just before `ms` are over, gone soon after: by the page's own clock. */
export async function expectShownFor(page: Page, what: Locator, ms: number) {
  await runUntilShown(page, what)
  await page.clock.runFor(ms - 500)
  await expect(what).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(what).toHaveCount(0)
}

/**
 * Pauses the page's clock a little later than it is, since a clock cannot be stopped at what has passed while
 * a slow machine carried the wish; only the test moves it from now on.
 */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 5_000))
}
