import { ask, aud, cents, letIn, open, readCarts, readGoods } from './facts.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/* Placed orders: `owner` on the second account, on which no other test orders. */
test.describe.configure({ mode: 'default' })

type Line = {
  id: string
  itemno: string
  itemname: string
  itemdesc: string
  orderedqty: number
  cancelledqty: number
  unitprice: number
  status: string
}
type Order = {
  orderno: string
  webOrderNo: string
  orderdate: string
  customerref: string
  baseprice: number
  freight: number
  gst: number
  totalIncGST: number
  cancelledIncGST: number
  lowstatus: string
  deliveryaddressid: string
  invoicenos: string[]
  shipmentnos: string[]
  lines: Line[]
}
const PATH = '/your-account/your-orders'
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('grid', { name: 'Your orders' }).locator('tbody tr')
const numbers = (page: Page) => rows(page).getByRole('link').allInnerTexts()
const lines = (page: Page) =>
  main(page).getByRole('list', { name: 'Lines of this order' }).getByRole('listitem')
const fact = (page: Page, name: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
/** Dates are those of the account (decision 36), wherever the browser is: OMG502 is in Perth. */
const ZONE = 'Australia/Perth'
const day = (iso: string) =>
  new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: ZONE,
  }).format(new Date(iso))
const isoDay = (iso: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(new Date(iso))

async function enterOrders(page: Page, path = PATH): Promise<Order[]> {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMG502' })).error).toBeUndefined()
  const { orders } = await ask<{ orders: Order[] }>(page, 'GET', 'ordersFromServer')
  await open(page, path)
  return orders
}

/** Answers other orders than the server's: ones that only a back office could create. */
const showInstead = (page: Page, change: (orders: Order[]) => Order[]) =>
  page.route(/\/rest\/orders(FromServer|Page)\b/, async (route) => {
    const { origin, pathname, searchParams } = new URL(route.request().url())
    const answer = await route.fetch({ url: `${origin}/rest/ordersFromServer` })
    const json = (await answer.json()) as { orders: Order[] }
    const wanted = searchParams.get('orderNo')
    const orders = change(json.orders).filter(({ orderno }) => wanted === null || orderno === wanted)
    const end = { next: '', total: { count: orders.length, isExact: true } }
    const isPage = pathname.endsWith('Page')
    await route.fulfill({ response: answer, json: { ...json, orders, ...(isPage && end) } })
  })

test('ORD-01 ORD-02 ORD-03 ORD-04 the list: newest first, by the pages that the setting says, narrowed by words and by days', async ({
  page,
}) => {
  const orders = await enterOrders(page)
  expect(orders.length).toBeGreaterThan(10)
  await expect(rows(page)).toHaveCount(5)
  const byDate = orders.toSorted((a, b) => (a.orderdate < b.orderdate ? 1 : -1))
  expect(await numbers(page)).toEqual(byDate.slice(0, 5).map(({ orderno }) => orderno))
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect(rows(page)).toHaveCount(10)
  expect(await numbers(page)).toEqual(byDate.slice(0, 10).map(({ orderno }) => orderno))
  const [first] = byDate as [Order]
  await expect(rows(page).first()).toContainText(day(first.orderdate))
  await expect(rows(page).first()).toContainText(aud(cents(first.totalIncGST - first.cancelledIncGST)))

  const wanted = byDate[7]!
  await main(page).getByRole('searchbox', { name: 'Search' }).fill(wanted.orderno)
  await expect(rows(page)).toHaveCount(1)
  expect(await numbers(page)).toEqual([wanted.orderno])
  await page.reload() // it is in the address
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear All' }).click()
  await expect(rows(page)).toHaveCount(5)

  const alone = byDate.find(
    (order) =>
      byDate.filter((other) => isoDay(other.orderdate) === isoDay(order.orderdate)).length === 1 &&
      order !== first,
  )!
  await page.getByLabel('From').fill(isoDay(alone.orderdate))
  await page.getByLabel('To').fill(isoDay(alone.orderdate))
  await expect(rows(page)).toHaveCount(1)
  expect(await numbers(page)).toEqual([alone.orderno])
  await page.getByLabel('To').fill(isoDay(first.orderdate))
  const within = byDate.filter(({ orderdate }) => isoDay(orderdate) >= isoDay(alone.orderdate))
  await expect(main(page).getByRole('status').first()).toContainText(
    `${String(within.length)} of ${String(orders.length)} orders`,
  )
})

test('P5 whatever the list is narrowed to, and however it is sorted, only its next orders are fetched', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const orders = await enterOrders(page)
  calls.all.length = 0
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  const oldest = orders.toSorted((a, b) => (a.orderdate < b.orderdate ? -1 : 1))
  await main(page).getByRole('columnheader', { name: 'Date' }).getByRole('button').click()
  await expect(page).toHaveURL(`${PATH}?sort=date`)
  await expect.poll(() => numbers(page)).toEqual(oldest.slice(0, 5).map(({ orderno }) => orderno))
  await page.getByRole('button', { name: 'LOAD MORE' }).click()
  await expect.poll(() => numbers(page)).toEqual(oldest.slice(0, 10).map(({ orderno }) => orderno))
  await main(page).getByRole('searchbox', { name: 'Search' }).fill(oldest[0]!.lines[0]!.itemno)
  await expect(main(page).getByRole('status').first()).toContainText(` of ${String(orders.length)} orders`)
  await expect(rows(page).first()).toContainText(oldest[0]!.orderno)
  await main(page).getByRole('searchbox', { name: 'Search' }).fill('no order has this')
  await page.getByRole('button', { name: 'Show all orders' }).click()
  await expect(rows(page)).toHaveCount(5)
  // one order is read where the pointer rests on its link, never all of them
  const all = calls.named('ordersFromServer').filter(({ url }) => !new URL(url).searchParams.has('orderNo'))
  expect(all).toEqual([])
  expect(calls.named('ordersPage').length).toBeGreaterThan(3)
})

test('Back and Forward bring back what was typed into the search of the list', async ({ page }) => {
  const [order] = await enterOrders(page)
  const field = main(page).getByRole('searchbox', { name: 'Search' })
  await field.fill(order!.orderno)
  await expect(page).toHaveURL(`${PATH}?q=${order!.orderno}`)
  await main(page).getByRole('link', { name: 'Your Orders', exact: true }).click()
  await expect(page).toHaveURL(PATH)
  await expect(field).toHaveValue('')
  for (const step of ['goBack', 'goForward', 'goBack'] as const) {
    await page[step]()
    await expect(field).toHaveValue(step === 'goBack' ? order!.orderno : '')
    await expect(rows(page)).toHaveCount(step === 'goBack' ? 1 : 5)
  }
  await page.waitForTimeout(1_000) // longer than the field waits before it writes what was typed
  await expect(page).toHaveURL(`${PATH}?q=${order!.orderno}`)
})

test('ORD-09 ORD-10 ORD-11 ORD-12 ORD-13 ORD-14 an order with all that is known of it', async ({ page }) => {
  const orders = await enterOrders(page)
  const order = orders.find(
    ({ invoicenos, shipmentnos, lines: all }) =>
      all.every(({ status }) => status === '77') &&
      invoicenos.length > 0 &&
      shipmentnos.length > 0 &&
      all.length > 2,
  )!
  const { deliveryAddresses } = await ask<{ deliveryAddresses: Record<string, string>[] }>(
    page,
    'GET',
    'deliveryAddressesFromServer',
  )
  const { trackingDatas } = await ask<{
    trackingDatas: Record<string, { url: string; trackingData: { carrier: string; connote: string } }>
  }>(page, 'GET', 'trackingDatasFromServer')
  await open(page, `${PATH}/${order.orderno}`)
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(`Order ${order.orderno}`)
  await expect(main(page).locator('h1 + p')).toContainText(day(order.orderdate))
  await expect(main(page).locator('h1 + p')).toContainText('Order has been shipped')
  const units = order.lines.reduce((sum, { orderedqty, cancelledqty }) => sum + orderedqty - cancelledqty, 0)
  await expect(fact(page, 'Total')).toContainText(
    `${aud(cents(order.totalIncGST - order.cancelledIncGST))} inc GST`,
  )
  await expect(fact(page, 'Total')).toContainText(`${String(units)} units`)
  const to = deliveryAddresses.find(({ deliveryaddressid }) => deliveryaddressid === order.deliveryaddressid)!
  for (const part of [
    to['companyname'],
    to['deliveryaddress1'],
    `${to['deliverysuburb']!} ${to['deliverytwocharstate']!} ${to['deliverypostcode']!}`,
  ])
    await expect(fact(page, 'Shipping address')).toContainText(part!)
  const parcel = trackingDatas[order.shipmentnos[0]!]!
  await expect(fact(page, 'Tracking').getByRole('link').first()).toHaveText(
    `${parcel.trackingData.carrier} ${parcel.trackingData.connote}`,
  )
  await expect(fact(page, 'Tracking').getByRole('link').first()).toHaveAttribute('href', parcel.url)
  await expect(lines(page)).toHaveCount(order.lines.length)
  for (const line of order.lines) {
    const shown = lines(page).filter({ hasText: line.itemno })
    for (const words of [
      line.itemname,
      line.itemdesc,
      `${String(line.orderedqty)} × ${aud(cents(line.unitprice))}`,
      'Order has been shipped',
    ])
      await expect(shown).toContainText(words)
    await expect(shown.locator('img')).toHaveAttribute('src', /^\/media\/200x200\/products\/.+/)
  }
  await fact(page, 'Invoices').getByRole('link', { name: order.invoicenos[0]! }).click()
  await expect(page).toHaveURL(`/your-account/your-invoices/${order.invoicenos[0]!}`)
})

test('ORD-23 Reorder puts the line into the cart once more', async ({ page }) => {
  const orders = await enterOrders(page)
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
  const goods = new Map((await readGoods(page)).map((good) => [good.id, good]))
  const order = orders.find(
    ({ lowstatus, lines: all }) =>
      lowstatus === '77' && all.some(({ itemno }) => goods.get(itemno)?.isOrderable),
  )!
  const line = order.lines.find(({ itemno }) => goods.get(itemno)?.isOrderable)!
  const good = goods.get(line.itemno)!
  const fitted = Math.ceil(Math.max(line.orderedqty, good.minimum) / good.multiple) * good.multiple
  await open(page, `${PATH}/${order.orderno}`)
  for (const times of [1, 2]) {
    await main(page)
      .getByRole('button', { name: `Reorder ${line.itemname}` })
      .click()
    await expect
      .poll(async () => (await readCarts(page)).cartItems)
      .toEqual([{ productid: line.itemno, quantity: times * fitted }])
    await expect(page.getByTestId('cart-badge')).toHaveText('1')
  }
})

test('OP-08 the selected orders go into the cart once more, each product once with the sum of its quantities', async ({
  page,
}) => {
  const orders = await enterOrders(page)
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
  await open(page, PATH)
  await main(page).getByRole('checkbox', { name: 'Select all 5 shown' }).check()
  await expect(page.getByRole('status').filter({ hasText: '5 of 5 shown selected' })).toHaveCount(1)
  await main(page)
    .getByRole('checkbox', { name: `Select order ${orders[0]!.orderno}` })
    .uncheck()
  await page.getByRole('button', { name: 'Reorder', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: / to cart$/ })
    .click()
  const wanted = new Set(orders.slice(1, 5).flatMap(({ lines }) => lines.map(({ itemno }) => itemno)))
  const carted = async () => (await readCarts(page)).cartItems.map(({ productid }) => productid)
  await expect.poll(async () => (await carted()).length).toBeGreaterThan(0)
  expect((await carted()).filter((id) => !wanted.has(id))).toEqual([])
  expect(new Set(await carted()).size).toBe((await carted()).length)
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
})

test("last month's order is ordered again in four clicks, and what it comes to is said first", async ({
  page,
}) => {
  await enterOrders(page, '/your-account')
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
  await page.getByRole('navigation').getByRole('link', { name: 'Your Orders', exact: true }).first().click()
  await main(page).getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/from=.*&to=/)
  await main(page)
    .getByRole('button', { name: /^Reorder all of order/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('status')).toContainText(
    /as before|dearer|cheaper|back order|gone|not available/,
  )
  expect((await readCarts(page)).cartItems).toEqual([])
  await dialog.getByRole('button', { name: / to cart$/ }).click()
  await expect.poll(async () => (await readCarts(page)).cartItems.length).toBeGreaterThan(0)
  await ask(page, 'PUT', 'clearCurrentShoppingCart')
})

test('the confirmation of an order is mailed once more, to who asks', async ({ page }) => {
  await letIn(page, 'credit')
  await open(page, '/your-account/your-orders')
  // not the newest: another test may have just placed it, and its mail is counted
  await rows(page).last().getByRole('link').click()
  await page.getByRole('button', { name: 'Email it to me' }).click()
  await expect(page.getByText('On its way to credit@harbourphones.example')).toBeVisible()
  await page.getByRole('button', { name: 'Email it to me' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'An email for this order was requested less than a minute ago',
  )
})

test('ORD-24 an order without lines says that something is wrong', async ({ page }) => {
  await showInstead(page, ([first]) => [{ ...first!, lines: [] }])
  const [order] = await enterOrders(page)
  await open(page, `${PATH}/${order!.orderno}`)
  await expect(
    main(page).getByText('Something is wrong with this order. Please try again later.', { exact: true }),
  ).toBeVisible()
})

test('ORD-26 a missing number or a placeholder leads home; a number nobody knows is said to be unknown', async ({
  page,
}) => {
  await enterOrders(page, `${PATH}/999999999`)
  await expect(main(page).getByRole('alert')).toContainText('There is no order 999999999')
  for (const number of [':orderno', '%7Borderno%7D']) {
    await page.goto(`${PATH}/${number}`)
    await expect(page).toHaveURL('/')
  }
})

const WORDS: Record<string, string> = {
  '00': 'Pending',
  '01': 'Processing Error',
  '02': 'Unknown',
  '05': 'Quotation',
  10: 'Preliminary',
  20: 'Registered',
  22: 'Stock is on backorder',
  23: 'On backorder, partially received',
  24: 'On backorder, partially received',
  26: 'On backorder, partially fulfilled & shipped',
  27: 'On backorder, partially fulfilled & shipped',
  33: 'Stock allocated but not picked',
  37: 'Order partially fulfilled & shipped',
  47: 'Order partially fulfilled & shipped',
  44: 'Pick in progress',
  66: 'Stock picked but not shipped',
  77: 'Order has been shipped',
  79: 'Partially shipped & cancelled',
  90: 'Deleted',
  99: 'Cancelled',
  XX: 'In Progress',
  21: 'Unknown',
  28: 'Unknown',
  55: 'Unknown',
}

test('ORD-27 ORD-28 ORD-29 ORD-30 ORD-31 ORD-32 ORD-33 ORD-34 ORD-35 ORD-36 ORD-37 ORD-38 ORD-39 ORD-40 ORD-41 ORD-42 ORD-43 ORD-44 ORD-45 every status in its words, of orders and of lines', async ({
  page,
}) => {
  const codes = Object.keys(WORDS)
  await showInstead(page, ([first]) =>
    codes.map((code) => ({
      ...first!,
      orderno: `S${code}`,
      webOrderNo: `9${String(codes.indexOf(code))}`,
      lowstatus: code,
      lines: codes.map((status, at) => ({
        ...first!.lines[0]!,
        id: String(at),
        itemname: `Line ${status}`,
        status,
      })),
    })),
  )
  await enterOrders(page, `${PATH}?page=9`)
  for (const code of codes)
    await expect(
      rows(page)
        .filter({ has: page.getByRole('link', { name: `S${code}`, exact: true }) })
        .getByRole('gridcell')
        .getByText(WORDS[code]!, { exact: true }),
      code,
    ).toBeVisible()
  await rows(page).getByRole('link', { name: 'S27', exact: true }).click()
  await expect(main(page).locator('h1 + p')).toContainText(WORDS['27']!)
  for (const code of codes)
    await expect(
      lines(page)
        .filter({ hasText: `Line ${code}` })
        .getByText(WORDS[code]!, { exact: true }),
      code,
    ).toBeVisible()
})

test('ORD-25 opening an order is noted as a back order from 22 to 27, as an order otherwise', async ({
  page,
}) => {
  const codes = ['21', '22', '27', '28', '77']
  await showInstead(page, ([first]) =>
    codes.map((code) => ({ ...first!, orderno: `S${code}`, webOrderNo: `9${code}`, lowstatus: code })),
  )
  await page.route('**/rest/addActivityView*', (route) =>
    route.fulfill({ json: { authenticated: true, recentActivities: [] } }),
  )
  await enterOrders(page)
  const calls = watchCalls(page)
  for (const [at, code] of codes.entries()) {
    await rows(page)
      .getByRole('link', { name: `S${code}`, exact: true })
      .click()
    await expect
      .poll(() => calls.all.filter(({ name }) => name.startsWith('addActivityView')).length)
      .toBe(at + 1)
    await page.goBack()
    await expect(rows(page)).toHaveCount(5)
  }
  expect(
    calls.all
      .filter(({ name }) => name.startsWith('addActivityView'))
      .map(({ name, method, body }) => `${method} ${name} ${body}`),
  ).toEqual(
    [
      'Order orderId=S21',
      'BackOrder orderId=S22',
      'BackOrder orderId=S27',
      'Order orderId=S28',
      'Order orderId=S77',
    ].map((words) => `POST addActivityView${words}`),
  )
})

test('ORD-06 PRM-25 HOM-11 without letter H no order is asked for or shown, neither here nor at home', async ({
  page,
}) => {
  const orders = await enterOrders(page)
  await page.goto('about:blank') // the list reads itself anew when somebody of the account orders
  const calls = watchCalls(page)
  await page.route('**/rest/initFromServer*', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { currentUserAccount: { permissions: string } }
    await route.fulfill({
      response: answer,
      json: {
        ...json,
        currentUserAccount: {
          ...json.currentUserAccount,
          permissions: json.currentUserAccount.permissions.replace('H', ''),
        },
      },
    })
  })
  // the page says the letters that its reads need, too
  await page.route(
    ({ pathname }) => !/^\/(?:rest|assets)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const html = await answer.text()
      const body = html.replace(/(?<=id="reads">\{"letters":"[^"]*)H/, '')
      await route.fulfill({ response: answer, body })
    },
  )
  await open(page, PATH)
  await expect(main(page)).toContainText('You do not have access to this')
  await open(page, `${PATH}/${orders[0]!.orderno}`)
  await expect(main(page)).toContainText('You do not have access to this')
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Browse By Brands' })).toBeVisible()
  await expect(page.getByText('Recent Orders')).toHaveCount(0)
  expect([...calls.named('ordersFromServer'), ...calls.named('ordersPage')]).toEqual([])
})

/* Back orders: `credit`, whose account waits for goods in the demo. */
const backRows = (page: Page) =>
  main(page).getByRole('grid', { name: 'Your back orders' }).locator('tbody tr')

async function waitingOrder(page: Page): Promise<Order> {
  await letIn(page, 'credit')
  const { backOrders } = await ask<{ backOrders: Order[] }>(page, 'GET', 'backOrdersFromServer')
  const order = backOrders.find(({ lines: all }) => all.some(({ status }) => status === '22'))
  expect(order, 'the demo has an order that waits').toBeDefined()
  return order!
}

test('ORD-46 ORD-50 ORD-51 back orders: what waits, how many and until when; the order says it for each line', async ({
  page,
}) => {
  const order = await waitingOrder(page)
  await open(page, '/your-account/back-orders')
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Your Backorders')
  await expect(main(page).getByRole('form', { name: 'Backorder frequency' })).toBeVisible()
  await main(page).getByRole('searchbox', { name: 'Search' }).fill(order.orderno)
  await expect(backRows(page)).toHaveCount(1)
  const waits = order.lines.find(({ status }) => status === '22')!
  await expect(backRows(page)).toContainText(`${String(waits.orderedqty)} × ${waits.itemname}`)
  await backRows(page).getByRole('link', { name: order.orderno }).click()
  await expect(page).toHaveURL(`/your-account/back-orders/${order.orderno}`)
  const line = lines(page).filter({ hasText: waits.itemno })
  await expect(line.first()).toContainText('Stock is on backorder')
  await expect(line.first()).toContainText(/in stock|expected \d|Out of stock/)
})

test('ORD-15 ORD-16 ORD-17 ORD-18 ORD-20 ORD-21 what waits is cancelled after a question, and says so', async ({
  page,
}) => {
  const order = await waitingOrder(page)
  const sent: unknown[] = []
  let release = () => {}
  await page.route('**/rest/cancelBackOrder', async (route) => {
    sent.push(route.request().postDataJSON())
    await new Promise<void>((done) => (release = done))
    await route.fulfill({ json: { authenticated: true, lowstatus: '99' } })
  })
  await open(page, `${PATH}/${order.orderno}`)
  const waiting = order.lines.filter(({ status }) => /^2[1-9]$/.test(status))
  const cancel = main(page)
    .getByRole('button', { name: `Cancel Product ${waiting[0]!.itemname}` })
    .first()
  await cancel.click()
  await expect(page.getByRole('alertdialog')).toContainText(waiting[0]!.itemname)
  await page.getByRole('button', { name: 'Keep it' }).click()
  expect(sent).toEqual([])
  await cancel.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Product' }).click()
  await expect(page.getByText('Cancelling order...')).toBeVisible()
  release()
  await expect(page.getByText('Cancelled successfully!')).toBeVisible()
  await expect(page.getByText('Cancelling order...')).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Cancel Backorder' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect.poll(() => sent.length).toBe(2)
  release()
  expect(sent).toEqual([
    { orderId: order.orderno, orderLineIds: [waiting[0]!.id] },
    { orderId: order.orderno, orderLineIds: waiting.map(({ id }) => id) },
  ])
})

test('ORD-22 a refused cancellation stands in the toast; the order stays as it is', async ({ page }) => {
  const order = await waitingOrder(page)
  await page.route('**/rest/cancelBackOrder', (route) =>
    route.fulfill({
      json: {
        authenticated: true,
        error: 'This order can no longer be cancelled',
        code: 'order.notCancellable',
      },
    }),
  )
  await open(page, `${PATH}/${order.orderno}`)
  await main(page).getByRole('button', { name: 'Cancel Backorder' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(page.getByText('This order can no longer be cancelled')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: 'Cancel Backorder' })).toBeVisible()
})

test('ORD-52 ORD-53 ORD-54 ORD-55 ORD-56 ORD-58 ORD-60 ORD-61 how often the digest comes: two calls in sequence, and the days fit the frequency', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rest/updatePreference')) calls.push(request.postData() ?? '')
  })
  await letIn(page, 'credit')
  await open(page, '/your-account/back-orders')
  const form = main(page).getByRole('form', { name: 'Backorder frequency' })
  const often = form.getByLabel('Frequency')
  const dayOf = form.getByLabel('Day')
  const words = (list: typeof often) => list.locator('option').allInnerTexts()
  await often.selectOption('M')
  expect(await words(often)).toEqual(
    expect.arrayContaining(['None', 'Monthly', 'Fortnightly', 'Weekly', 'Daily']),
  )
  const month = await words(dayOf)
  expect([month[0], month[1], month.at(-2), month.at(-1), month.length]).toEqual([
    'First day',
    '2',
    '31',
    'Last day',
    32,
  ])
  await often.selectOption('F')
  expect((await words(dayOf))[0]).toBe('Sunday')
  expect(await words(dayOf)).toHaveLength(7)
  await often.selectOption('W')
  await dayOf.selectOption('Monday')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated successfully!')).toBeVisible()
  expect(calls).toEqual(['name=backorder_frequency&value=W', 'name=backorder_day&value=1'])
  await page.reload()
  await expect(often).toHaveValue('W')
  await expect(dayOf).toHaveValue('1')
  await often.selectOption('D')
  await expect(dayOf).toBeDisabled()
  await expect(dayOf).toHaveValue('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => calls.slice(2))
    .toEqual(['name=backorder_frequency&value=D', 'name=backorder_day&value='])
})

test('ORD-62 a refused preference stands in the toast, and what is stored is read again', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await letIn(page, 'credit')
  await page.route('**/rest/updatePreference', (route) =>
    route.fulfill({
      json: { authenticated: true, error: 'Please select a valid day!', code: 'preference.day' },
    }),
  )
  await open(page, '/your-account/back-orders')
  const read = calls.named('preferencesFromServer').length
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please select a valid day!')).toBeVisible()
  await expect.poll(() => calls.named('preferencesFromServer').length).toBeGreaterThan(read)
})

test('ORD-57 no frequency: the message stands there and nothing is sent', async ({ page }) => {
  const calls = watchCalls(page)
  await letIn(page, 'credit')
  await page.route('**/rest/preferencesFromServer*', (route) =>
    route.fulfill({
      json: { authenticated: true, preferences: { backorder_frequency: '', backorder_day: '' } },
    }),
  )
  await open(page, '/your-account/back-orders')
  calls.all.length = 0
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(main(page).getByText('Please select a valid frequency rate!')).toBeVisible()
  expect(calls.named('updatePreference')).toEqual([])
})
