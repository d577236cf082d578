import { accountPages } from '#testing/account-pages.ts'
import { enterAsStaff } from './checkout-steps.ts'
import { letIn } from './facts.ts'
import { expect, type Page, test } from './people.ts'
import { addPerson } from './portal-database.ts'

/*
 * Nothing on a page moves by itself once it is seen. Where data come late, what they will fill is kept free.
 */

// The price list is not open yet. The other two are looked at apart.
const DEALER = ['/', '/shop', '/cart', ...accountPages(['priceList', 'account', 'backOrders'])]
const STAFF = [
  '/staff/orders/toPick',
  '/staff/orders/held',
  '/staff/carriers',
  '/staff/shipments',
  '/staff/returns',
]
/** Their figures, days and dates come after their rows and cards. */
const LATE = ['/your-account', '/your-account/back-orders']
/**
 * By how much a page may move until it is still, as browsers reckon it: what they call good. On a machine at
 * rest each of these stays below 0.01. The slower the machine, the more steps a page is drawn in.
 */
const SHIFT_MAX = 0.1
/** Of the two that moved as their figures and dates came; the rest is a line that breaks anew. */
const LATE_MAX = 0.005

type Shift = { value: number; what: string }

async function shiftsOf(page: Page, path: string): Promise<Shift[]> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** Each page that moves more, with what moved. */
async function moving(page: Page, paths: readonly string[], max = SHIFT_MAX) {
  await page.route('**/live?*', (route) => route.abort()) // what other tests change would move it too
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    type Moved = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Moved[])
        shifts.push({
          value: entry.value,
          what: entry.sources
            .map(({ node }) =>
              node instanceof Element ? `${node.tagName}.${node.className}` : node?.textContent,
            )
            .join(', '),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const found: string[] = []
  for (const path of paths) {
    const shifts = await shiftsOf(page, path)
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    if (sum > max) found.push(`${path} ${sum.toFixed(3)}: ${shifts.map(({ what }) => what).join('; ')}`)
  }
  return found
}

for (const width of [1440, 390]) {
  test(`nothing moves by itself on a dealer's screens, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await letIn(page, 'credit')
    expect(await moving(page, DEALER)).toEqual([])
  })

  test(`figures and dates that come late move nothing, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await letIn(page, 'credit')
    const rows = page.getByRole('main').locator('ul[aria-label="Areas of your account"], tbody tr')
    // each waits for what comes before it on the page
    await page.route(
      /rest\/(productsFromServer|attention|creditSummary|shoppingCarts|datesKept)/,
      async (route) => {
        await rows.first().waitFor()
        await route.continue()
      },
    )
    expect(await moving(page, LATE, LATE_MAX)).toEqual([])
  })

  test(`nothing moves by itself on the screens of an account without orders, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const login = `orderless${String(width)}`
    await addPerson(login, 'kiwi')
    await letIn(page, login)
    expect(await moving(page, ['/'])).toEqual([])
    if (width > 899) return
    const card = page.getByRole('region', { name: 'Recent Orders' })
    expect((await card.boundingBox())?.height).toBeLessThan(140)
  })

  test(`nothing moves by itself on the screens of staff, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAsStaff(page, 'staff')
    expect(await moving(page, STAFF)).toEqual([])
  })
}
