import { accountPanel, ask, fillCart, letIn, open } from './facts.ts'
import { heading, next, nextTo } from './checkout-steps.ts'
import { expect, expectAccessible, fillSignIn, type Page, test } from './people.ts'

type Arrive = (page: Page) => Promise<void>

/*
 * Every page, wide and narrow, without a violation of axe's rules. `owner` uses the account in New Zealand,
 * whose cart nobody else uses. payment.spec.ts tests the step Payment and the payment windows.
 */
test.describe.configure({ mode: 'default' })

const WIDE = { width: 1440, height: 900 },
  NARROW = { width: 390, height: 844 }

/** One state of a page, tested wide and then narrow, or in one of the two. */
function looksAt(what: string, arrive: Arrive, sizes: readonly (typeof WIDE)[] = [WIDE, NARROW]) {
  test(`axe finds nothing on ${what}`, async ({ page }) => {
    const [first = WIDE, ...rest] = sizes
    await page.setViewportSize(first)
    await arrive(page)
    await expectAccessible(page, `${what}, ${String(first.width)} px wide`)
    for (const size of rest) {
      await page.setViewportSize(size)
      await expectAccessible(page, `${what}, ${String(size.width)} px wide`)
    }
  })
}

async function enterBroome(page: Page, path: string, cart: Record<string, number> = {}) {
  expect((await letIn(page, 'owner')).token).toBeTruthy()
  expect((await ask(page, 'POST', 'changeToAccountOnServer', { accountId: 'OMG502' })).error).toBeUndefined()
  await fillCart(page, cart)
  await open(page, path)
}

const BASKET = { 'KS-4580-CL': 12, 'VT-3340-BK': 8 }
const shown = (page: Page, role: 'button' | 'dialog' | 'region' | 'heading', name: string | RegExp) =>
  expect(page.getByRole(role, { name })).toBeVisible()
const firstProduct = (page: Page) =>
  expect(page.getByRole('main').locator('li[data-product]').first()).toBeVisible()

const login: Arrive = async (page) => {
  await page.goto('/login')
  await shown(page, 'button', 'Login')
}
looksAt('the sign-in', login)
looksAt('the sign-in with its messages', async (page) => {
  await login(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please input your username!')).toBeVisible()
})
looksAt('the sign-in with an alert', async (page) => {
  await login(page)
  await fillSignIn(page, 'owner', 'wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

looksAt('the home page', async (page) => {
  await enterBroome(page, '/')
  await expect(page.getByRole('region', { name: 'Recent Orders' }).locator('details').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest Releases' }).locator('li[data-product]')).toHaveCount(
    7,
  )
})

looksAt(
  'a list as a grid',
  async (page) => {
    await enterBroome(page, '/shop/special?view=grid')
    await firstProduct(page)
  },
  [WIDE],
)
looksAt(
  'a grid on a phone',
  async (page) => {
    await enterBroome(page, '/shop/brands/lorikeet?view=grid')
    await firstProduct(page)
  },
  [NARROW],
)
looksAt('a list as rows', async (page) => {
  await enterBroome(page, '/shop/brands/lorikeet?view=list')
  await firstProduct(page)
})
looksAt(
  'a filter tree',
  async (page) => {
    await enterBroome(page, '/shop/brands/lorikeet?view=list')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Brand/ })
      .click()
    await expect(page.getByRole('group', { name: 'Brands' })).toBeVisible()
  },
  [WIDE],
)
looksAt(
  'the filter drawer',
  async (page) => {
    await enterBroome(page, '/shop/brands/lorikeet?view=list')
    await page.getByRole('button', { name: /^Filters/ }).click()
    await page
      .getByRole('dialog', { name: 'Filters' })
      .getByRole('button', { name: /^Categories/ })
      .click()
  },
  [NARROW],
)

const product: Arrive = async (page) => {
  await enterBroome(page, '/shop/KS-4580-CL')
  await expect(
    page.getByRole('region', { name: 'Similar Items' }).locator('li[data-product]').first(),
  ).toBeVisible()
}
looksAt('a product', product)
looksAt('what asks after adding', async (page) => {
  await product(page)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Add to Cart: AeroShield Clear Case for iPhone 15 Pro$/ })
    .click()
  await expect(page.getByRole('link', { name: 'Go To Cart' })).toBeVisible()
})

const cart: Arrive = async (page) => {
  await enterBroome(page, '/cart', BASKET)
  await expect(
    page.getByRole('region', { name: 'Featured Products' }).locator('li[data-product]').first(),
  ).toBeVisible()
}
looksAt('the cart', cart)
looksAt(
  'where a cart is saved',
  async (page) => {
    await cart(page)
    await page.getByRole('button', { name: 'Save Current Cart' }).click()
    await expect(page.getByRole('dialog').getByLabel('Cart name')).toBeVisible()
  },
  [WIDE],
)
looksAt('an empty cart', async (page) => {
  await enterBroome(page, '/cart')
  await shown(page, 'heading', 'Your cart is empty')
})

const options: Arrive = async (page) => {
  await enterBroome(page, '/checkout', BASKET)
  await expect(heading(page, 'Options')).toBeVisible()
}
const addresses: Arrive = async (page) => {
  await options(page)
  await nextTo(page, 'Delivery Address')
  await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').first().check()
}
const freight: Arrive = async (page) => {
  await addresses(page)
  await nextTo(page, 'Freight & Back Order')
}
looksAt('step Options', options)
looksAt('step Delivery Address', addresses)
looksAt('a new address with its messages', async (page) => {
  await addresses(page)
  await page.getByRole('radio', { name: /^A new address/ }).check()
  await next(page)
  await expect(page.getByText('Please input your state!')).toBeVisible()
})
looksAt('step Freight & Back Order', freight)
looksAt('step Order Details', async (page) => {
  await freight(page)
  await nextTo(page, 'Order Details')
})
looksAt('a checkout that has nothing to order', async (page) => {
  await enterBroome(page, '/checkout')
  await expect(page.getByText('Something is wrong with this order. Please try again later.')).toBeVisible()
})

const orders: Arrive = async (page) => {
  await enterBroome(page, '/your-account/your-orders')
  await expect(page.getByRole('main').getByRole('grid').locator('tbody tr').first()).toBeVisible()
}
looksAt('the thank-you page', async (page) => {
  await orders(page)
  const orderNo = await page
    .getByRole('main')
    .getByRole('grid')
    .locator('tbody tr')
    .first()
    .getByRole('link')
    .innerText()
  await open(page, `/order-success/${orderNo}`)
  await expect(page.getByText(`Order number ${orderNo}`)).toBeVisible()
})
looksAt('a thank-you page of an order that is unknown', async (page) => {
  await enterBroome(page, '/order-success/12345678')
  await expect(page.getByText('There is no order 12345678 of yours.')).toBeVisible()
})
looksAt('the orders', orders)
looksAt('an order', async (page) => {
  await orders(page)
  await page.getByRole('main').getByRole('grid').locator('tbody tr').first().getByRole('link').click()
  await expect(
    page.getByRole('list', { name: 'Lines of this order' }).getByRole('listitem').first(),
  ).toBeVisible()
})
looksAt('the account', async (page) => {
  await enterBroome(page, '/your-account')
  await shown(page, 'heading', 'Recent Activity')
})

looksAt('the notifications', async (page) => {
  await enterBroome(page, '/cart')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await shown(page, 'dialog', 'Notifications')
})
looksAt('the favourites', async (page) => {
  await enterBroome(page, '/cart')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await shown(page, 'dialog', 'Favourites')
})
const openAccountPanel: Arrive = async (page) => {
  await enterBroome(page, '/cart')
  await accountPanel(page).click()
  await expect(page.getByRole('list', { name: 'Account' })).toBeVisible()
}
looksAt('the account panel', openAccountPanel, [WIDE])
looksAt('the switch of accounts', async (page) => {
  await openAccountPanel(page)
  await page.getByRole('button', { name: 'Switch Account' }).click()
  await shown(page, 'dialog', 'Switch Account')
})
looksAt(
  'the menu of brands',
  async (page) => {
    await enterBroome(page, '/cart')
    await page.getByRole('link', { name: 'Brands', exact: true }).hover()
    await expect(page.getByTestId('brand-grid')).toBeVisible()
  },
  [WIDE],
)
looksAt(
  'the menu on a phone',
  async (page) => {
    await enterBroome(page, '/cart')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog').getByText('Top Sellers', { exact: true })).toBeVisible()
  },
  [NARROW],
)

for (const path of [
  '/help',
  '/faqs',
  '/cookies',
  '/terms-conditions',
  '/privacy-policy',
  '/disclaimer',
  '/flipsnack/..%2Fnone/600',
]) {
  looksAt(path, (page) => enterBroome(page, path), [WIDE])
}
// one of each kind on a phone too
for (const path of ['/returns-policy', '/contact-us']) looksAt(path, (page) => enterBroome(page, path))

const unknownDevice: Arrive = async (page) => {
  await enterBroome(page, '/shop/compatibility/google/pixel-99?view=list')
  await expect(page.getByText(/^There is no device/)).toBeVisible()
}
looksAt('an unknown device, and lines that were typed', async (page) => {
  await unknownDevice(page)
  await page.getByRole('main').getByRole('spinbutton').first().fill('24')
  await shown(page, 'region', 'Lines to add')
})
looksAt('the choice of a device', async (page) => {
  await unknownDevice(page)
  await page.getByRole('button', { name: 'My device' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Show only what fits' }).getByRole('option').first(),
  ).toBeVisible()
})
looksAt('a product that is unknown', (page) => enterBroome(page, '/shop/no-such-thing'))
