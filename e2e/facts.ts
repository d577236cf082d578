import { setTimeout } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import { expect, type Page } from './people.ts'

/*
 * Data that the tests read without the screens: read from the calls like any other client, and calculated
 * here independently.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Fields = Record<string, string | number | boolean>
type PriceBreak = { quantity: number; cents: number }
/** A product as productsFromServer answers it. Money is cents; null where it is left out. */
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
  /** Link names: vendor, and vendor/model. */
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
 * The catalogue as the browser receives it, in sections. Deals are [sold, minimum, multiple, RRP, was,
 * quantity, price ...] in cents, here one for each product.
 */
export type Sections = {
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
 * Signs in by the call, for tests that are not about the form. Leaves an open page first, since it would
 * reload itself when its session ends.
 */
export async function letIn(page: Page, login: string, staffVerificationCode = '', portal = '') {
  await page.goto('about:blank')
  const answer = await page.request.post(`${portal}/rest/login`, {
    form: {
      usernameOrEmailOrAlias: login,
      password: DEMO_PASSWORD,
      staffVerificationCode,
      stayLoggedIn: 'false',
    },
  })
  return (await answer.json()) as { token?: string; error?: string }
}

/** Signs in by the call, empties the person's cart, fills it with the given products, and opens a page. */
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
 * Navigates inside the open page without a reload, as a click on a link does. Waits until the page is drawn,
 * since no router listens before that.
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

/** Ends the session of a page that is put aside first: an open one would load itself anew meanwhile. */
export async function endSession(page: Page) {
  await page.goto('about:blank')
  await ask(page, 'GET', 'logout')
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
/** All columns, as for a browser without stored data: the content first, then terms and stock. */
export async function readColumns(page: Page) {
  const { hash, content } = await ask<Sections>(page, 'GET', 'productsFromServer', { format: 'columns' })
  const { terms, stock } = await ask<Sections>(page, 'GET', 'productsFromServer', { format: 'columns', hash })
  return { ...content!.groups, ...content!.rows, ...plainTerms(terms!), ...stock! }
}

/**
 * The same terms with one deal for each product in order. On the wire 0 means the next deal; any other number
 * means so many deals back.
 */
function plainTerms({
  deals,
  deal,
  ...rest
}: NonNullable<Sections['terms']>): NonNullable<Sections['terms']> {
  let known = 0
  return {
    ...rest,
    deals: deal.map((back) => deals[back === 0 ? known++ : known - back]!),
    deal: deal.map(() => 0),
  }
}

const isChange = (section: object) => 'since' in section

/**
 * Replaces the catalogue that the page receives. Deletes what the browser has stored, and passes every whole
 * section through `change`, with the numbers of the products.
 */
export async function bendCatalogue(page: Page, change: (sections: Sections, ids: string[]) => void) {
  const ids = (await readColumns(page)).id
  if (page.url().startsWith('http'))
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name ?? '')
    })
  await page.route('**/rest/productsFromServer*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Sections
    if (json.terms && !isChange(json.terms)) json.terms = plainTerms(json.terms)
    for (const name of ['content', 'terms', 'stock'] as const)
      if (json[name] && !isChange(json[name])) change({ hash: json.hash, [name]: json[name] }, ids)
    await route.fulfill({ response: answer, json })
  })
}

/** The whole catalogue as this person may see it. */
export async function readGoods(page: Page): Promise<Good[]> {
  const answer = await readProducts(page)
  const columns = await readColumns(page)
  const rowOf = new Map(columns.id.map((id, at) => [id, at]))
  const models = new Map(
    columns.devices.map((device) => [
      `${columns.vendors[device.vendor]!.id} ${device.name}`,
      `${columns.vendors[device.vendor]!.link}/${device.link}`,
    ]),
  )
  return answer.productExts.map(({ product: p, ...e }): Good => {
    const own = columns.categories.find(({ id }) => id === p.itemCategory)!
    const at = rowOf.get(p.id)!
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

/** Cents in Australian format, by the runtime's own rules instead of the portal's. */
const AUD = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })
export const aud = (amount: number) => AUD.format(amount / 100)

/** The unit price of a quantity. */
export const priceAt = (good: Good, quantity: number): number =>
  good.breaks.filter((step) => step.quantity <= quantity).at(-1)!.cents

/**
 * Goods, freight, GST and total of an order, all in cents. GST is computed once at the end, rounded half up.
 */
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

/**
 * Advances the page's own clock until an element shows. The clock must be paused. What takes longer waits for
 * an answer of the portal, so that clock slows down: it must not be over before a slow machine has answered.
 */
export async function runUntilShown(page: Page, what: Locator, timeoutMs = 10_000) {
  for (let waited = 0; waited < timeoutMs; waited += 50) {
    if (await what.isVisible()) return
    await page.clock.runFor(50)
    if (waited > 1_000) await setTimeout(300)
    await page.evaluate(
      () =>
        new Promise((done) => {
          const channel = new MessageChannel()
          channel.port1.onmessage = done
          channel.port2.postMessage(0)
        }),
    ) // lets the page run
  }
  await expect(what).toBeVisible()
}

/** Shown, still shown just before `ms` are over, gone soon after, by the page's own clock. */
export async function expectShownFor(page: Page, what: Locator, ms: number) {
  await runUntilShown(page, what)
  await page.clock.runFor(ms - 500)
  await expect(what).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(what).toHaveCount(0)
}

/**
 * Pauses the page's clock slightly ahead of its time: a clock cannot be paused in the past, and the command
 * takes time on a slow machine. From then on only the test advances it.
 */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 5_000))
}

/**
 * The link of the newest mail to an address, as the portal's mailbox shows it.
 * @param path what its address contains: "/confirm-address/"
 * @returns '' where there is no such mail, or the newest one has no such link
 */
export async function linkMailed(page: Page, address: string, path: string): Promise<string> {
  const list = await page.request.get('/mailbox')
  const row = (await list.text()).split('<tr>').find((one) => one.includes(address)) ?? ''
  const id = /\/mailbox\/(\d+)/.exec(row)?.[1] ?? ''
  const body = await (await page.request.get(`/mailbox/${id}/body`)).text()
  return new RegExp(`href="([^"]*${path}[\\w-]+)"`).exec(body)?.[1] ?? ''
}

/** What opens the panel of the account in the header. */
export const accountPanel = (page: Page) => page.locator('header button[aria-haspopup="dialog"]').last()
