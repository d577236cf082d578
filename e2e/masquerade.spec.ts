import { enterAsStaff } from './checkout-steps.ts'
import { accountPanel, ask, fillCart, goOn, letIn, open, readCarts } from './facts.ts'
import { expectKept, expectNoTerms, keptIn } from './kept-catalogue.ts'
import { expect, holdBack, type Page, test } from './people.ts'
import { endTimeOfMasquerades } from './portal-database.ts'

/* Staff act for a customer: what the browser keeps, the cart, the end, and what the customer reads of it. */

const OWN = 'STF001'
/** Of one test alone each. */
const CUSTOMER = 'NTS402'
const OTHER = 'KMO301'
const CATALOGUE = '**/rest/productsFromServer*'
const banner = (page: Page) => page.getByRole('region', { name: 'Acting for a customer' })
const badge = (page: Page) => page.getByTestId('cart-badge')

/** Goes to the customer by the panel of the account, with a reason. */
async function act(page: Page, accountId: string) {
  await accountPanel(page).click()
  await page.getByRole('button', { name: 'Switch Account' }).click()
  const modal = page.getByRole('dialog', { name: 'Switch Account' })
  await modal.getByPlaceholder('Please select an account').pressSequentially(accountId)
  await page.getByRole('option', { name: new RegExp(accountId) }).click()
  await modal.getByLabel('Why').fill('Phoned about an address')
  await modal.getByRole('button', { name: 'Act for this customer' }).click()
  await expect(banner(page)).toContainText(`(${accountId})`)
  await expect(banner(page)).toBeFocused()
}

/** Nothing that the browser keeps names an account: no store of text, no cache of answers. */
async function expectNothingOf(page: Page, accountId: string) {
  const texts = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const urls = kept.flat().map(({ url }) => url)
      return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), urls])
    })
  expect(await texts()).not.toContain(accountId)
  expect((await keptIn(page, 'terms'))?.owner ?? '').not.toContain(accountId)
}

const FIELDS = ['addressId', 'addressName', 'companyName', 'addressLine1', 'addressLine2'] as const
const PLACE = ['suburb', 'city', 'state', 'postcode', 'contactName'] as const
type Address = Record<(typeof FIELDS)[number] | (typeof PLACE)[number], string>
/** Writes another name into the first address of the account of the session. @returns the one it had */
async function renameAddress(page: Page, contactName: string) {
  const { addresses } = await ask<{ addresses: Address[] }>(page, 'GET', 'addressesFromServer')
  const address = Object.fromEntries([...FIELDS, ...PLACE].map((name) => [name, addresses[0]![name]]))
  const { error } = await ask(page, 'PUT', 'updateAddress', { ...address, contactName })
  expect(error).toBeUndefined()
  return addresses[0]!.contactName
}

test('what the browser keeps of an account goes when staff begin to act for a customer and when they end it; the cart is of its own', async ({
  page,
  browser,
  baseURL,
}) => {
  await enterAsStaff(page, 'agent')
  await fillCart(page, { 'KS-4580-CL': 10 })
  await open(page, '/shop')
  await expectKept(page, OWN)
  await expect(badge(page)).toHaveText('1')
  const begin = await holdBack(page, CATALOGUE)
  await act(page, CUSTOMER)
  await expectNoTerms(page)
  await expectNothingOf(page, OWN)
  await expect(badge(page)).toHaveCount(0)
  begin()
  await expectKept(page, CUSTOMER)
  await page.unroute(CATALOGUE)

  await fillCart(page, { 'KS-4580-CL': 10, 'VT-3340-BK': 8 })
  const contact = await renameAddress(page, 'Somebody else')
  await open(page, '/shop')
  await expect(badge(page)).toHaveText('2')
  await expect(banner(page)).toContainText('The customer sees what you change.')
  const theirs = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  expect((await letIn(theirs, 'admin')).token).toBeTruthy()
  const chosen = await ask(theirs, 'POST', 'changeToAccountOnServer', { accountId: CUSTOMER })
  expect(chosen.error).toBeUndefined()
  // other tests have a cart of this person too: what staff put into theirs is not in it
  const { cartItems } = (await readCarts(theirs)) as unknown as { cartItems: { productid: string }[] }
  expect(cartItems.map(({ productid }) => productid)).not.toContain('VT-3340-BK')
  await fillCart(page, {})
  await expectKept(page, CUSTOMER)
  const end = await holdBack(page, CATALOGUE)
  await banner(page).getByRole('button', { name: 'End' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText(`(${OWN}) now.`)).toBeVisible()
  await expectNoTerms(page)
  await expectNothingOf(page, CUSTOMER)
  end()
  await expectKept(page, OWN)
  await expect(badge(page)).toHaveText('1')

  await renameAddress(theirs, contact)
  await open(theirs, '/your-account')
  await expect(
    theirs.getByRole('list', { name: 'Done for you by our staff' }).getByRole('listitem').first(),
  ).toHaveText(
    /Staff member Priya acted for you \d{1,2}:\d\d [ap]m to \d{1,2}:\d\d [ap]m: changed an address$/,
  )
})

test('after an hour the next call takes staff back to their own account, and says so', async ({ page }) => {
  await enterAsStaff(page, 'agent')
  await open(page, '/')
  await act(page, OTHER)
  await expectKept(page, OTHER)
  await endTimeOfMasquerades(OTHER)
  await goOn(page, '/your-account/your-orders')
  await expect(page.getByText('Your time on the customer’s account is over.')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.locator('header').getByText(OWN)).toBeVisible()
  await expectKept(page, OWN)
  await expectNothingOf(page, OTHER)
})
