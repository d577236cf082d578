import { enterAsStaff } from './checkout-steps.ts'
import { ask, enter } from './facts.ts'
import { expect, signIn, test } from './people.ts'

test('the bell hears of a change without reload, and works without the stream too', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'kiwi')
  const badge = page.getByTestId('notification-badge')
  await expect(badge).toHaveText('2')
  const elsewhere = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await elsewhere.route('**/live?*', (route) => route.abort())
  await signIn(elsewhere, 'kiwi')
  await elsewhere.getByRole('button', { name: /Notifications/ }).click()
  await elsewhere.getByRole('button', { name: 'Set as Read' }).first().click()
  await expect(elsewhere.getByTestId('notification-badge')).toHaveText('1')
  await expect(badge).toHaveText('1')
  await elsewhere.context().close()
})

test('an open order and the bell say that it is held and why, without a reload; the bell leads to the order', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, 'owner')
  const office = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await enterAsStaff(office, 'staff')
  type Orders = { orders: { webOrderNo: number; orderno: string }[] }
  const open = { queue: 'toPick', sort: 'oldest', text: 'OMG501' }
  const { orders } = await ask<Orders>(office, 'GET', 'staffOrdersPage', open)
  const { webOrderNo, orderno } = orders[0]!
  await page.goto(`/your-account/your-orders/${orderno}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orderno)
  await expect(page.getByRole('main')).not.toContainText('This order is held')
  const reason = 'Is the shop open on Friday?'
  expect((await ask(office, 'PUT', 'staffHoldOrder', { webOrderNo, reason })).error).toBeUndefined()
  await office.context().close()

  await expect(page.getByRole('main')).toContainText('This order is held')
  await page.goto('/')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Notifications' })
  const alert = drawer.getByRole('listitem').filter({ hasText: reason })
  await expect(alert).toContainText(`Order ${orderno}: it is on hold: ${reason} See the order`)
  await alert.getByRole('link', { name: 'See the order' }).click()
  await expect(page).toHaveURL(`/your-account/your-orders/${orderno}`)
})

test('SES-35 SES-36 a page whose session was ended elsewhere goes to the sign-in by itself', async ({
  page,
  context,
}) => {
  await signIn(page, 'kiwi', '/shop/new')
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  await page.request.get('/rest/logout', { headers: { 'x-session-token': token } })
  await expect(page).toHaveURL('/login')
})

test('a page reads once what it shows first, and again only what it is notified of', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = []
    const Source = window.EventSource
    window.EventSource = class extends Source {
      constructor(url: string | URL) {
        super(url)
        this.addEventListener('open', () => seen.push('open'))
        for (const event of ['alerts', 'carts', 'catalogue', 'money', 'orders', 'session'])
          this.addEventListener(event, () => seen.push(event))
      }
    }
    Object.assign(window, { seen })
  })
  await enter(page, 'owner')
  await expect(async () => {
    const asked: string[] = []
    const note = (request: { url(): string }) => asked.push(new URL(request.url()).pathname)
    page.on('request', note)
    await page.goto('/your-account/credit-summary')
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    await expect.poll(seen).toContain('open')
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    expect(await seen()).toEqual(['open']) // another test may have brought about an event: looked at again
    const count = (path: string) => asked.filter((one) => one === `/rest/${path}`).length
    const reads = ['initFromServer', 'alertsFromServer', 'shoppingCartsFromServer', 'dueInvoicesFromServer']
    expect(reads.map((read) => [read, count(read)])).toEqual(reads.map((read) => [read, 1]))
  }).toPass()
})
