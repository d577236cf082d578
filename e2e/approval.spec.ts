import { submitForApproval } from './checkout-steps.ts'
import { ask, enter, letIn, open, readCarts } from './facts.ts'
import { expect, type Page, test, watchCalls } from './people.ts'

/*
 * A buyer's cart is sent to the approver and back. `buyer` has letter E, `approver` letter F, both on the
 * same account.
 */

test.describe.configure({ mode: 'default' }) // serial: the tests share one buyer's cart

const section = (page: Page, name: string) => page.getByRole('region', { name })
const waitingCart = (page: Page, name: string) =>
  section(page, 'APPROVING CARTS')
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()

async function submit(
  page: Page,
  name: string,
  lines: Readonly<Record<string, number>> = { 'KS-4580-CL': 12, 'KS-4625-CL': 6 },
) {
  await enter(page, 'buyer', '/cart', lines)
  await submitForApproval(page, 'Sophie Lindqvist', name)
}

test("CRT-32 CRT-33 CRT-34 CRT-35 CRT-36 CRT-38 CRT-39 CRT-41 CRT-42 a cart is submitted to one of the account's approvers, under a name", async ({
  page,
}) => {
  await enter(page, 'buyer', '/cart', { 'KS-4580-CL': 12 })
  const calls = watchCalls(page)
  await expect(page.getByRole('button', { name: 'CHECKOUT', exact: true })).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'SUBMIT FOR APPROVAL' })
  const dialog = page.getByRole('dialog', { name: 'Submit for approval' })
  await opener.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.click()
  await expect(dialog.getByLabel('Approver')).toBeVisible() // fetched when the dialog opens
  const names = (await dialog.getByLabel('Approver').locator('option').allInnerTexts()).slice(1)
  const approvers = await page.evaluate(
    async () =>
      (
        (await (await fetch('/rest/initFromServer')).json()) as {
          currentUserAccount: { orderApprovers: { firstname: string; lastname: string }[] }
        }
      ).currentUserAccount.orderApprovers,
  )
  expect(names).toEqual(approvers.map(({ firstname, lastname }) => `${firstname} ${lastname}`))
  await dialog.getByLabel('Approver').selectOption('')
  await dialog.getByLabel('Cart name').fill('Front window')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please fill in approver name and cart name')
  await dialog.getByLabel('Approver').selectOption({ label: 'Sophie Lindqvist' })
  await dialog.getByLabel('Cart name').fill('   ')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect(calls.named('setApproverForCurrentShoppingCart')).toEqual([])
  await dialog.getByLabel('Cart name').fill('Front window')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submitted order!')).toBeVisible()
  await expect(page).toHaveURL('/cart-submitted/Front%20window')
  await expect(page.getByRole('main')).toContainText(
    'The cart Front window has been placed and is awaiting approval.',
  )
  for (const [name, href] of [
    ['Home', '/'],
    ['FAQs', '/faqs'],
    ['Contact us', '/contact-us'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      href,
    )
  expect(calls.named('setApproverForCurrentShoppingCart')).toMatchObject([
    {
      method: 'PUT',
      body: expect.stringMatching(
        /^approverUserId=\d+&cartName=Front\+window&currentCartId=\d+$/,
      ) as unknown as string,
    },
  ])
  expect((await readCarts(page)).itemCount).toBe(0)
  await open(page, '/cart')
  await expect(section(page, 'AWAITING APPROVAL')).toContainText('Front window')
})

test('CRT-37 a refused submission is a toast of 4 seconds, and the cart stays', async ({ page }) => {
  await enter(page, 'buyer', '/cart', { 'KS-4580-CL': 12 })
  await page.route('**/rest/setApproverForCurrentShoppingCart', (route) =>
    route.fulfill({ json: { authenticated: true, error: 'No approver today', code: 'approval.approver' } }),
  )
  await page.getByRole('button', { name: 'SUBMIT FOR APPROVAL' }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit for approval' })
  await dialog.getByLabel('Approver').selectOption({ label: 'Sophie Lindqvist' })
  await dialog.getByLabel('Cart name').fill('Refused')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('No approver today')).toBeVisible()
  await expect(page.getByText('No approver today')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  expect((await readCarts(page)).itemCount).toBe(1)
})

test('CRT-21 CRT-22 CRT-25 an approver opens a waiting cart, sees its lines, reduces one and removes another', async ({
  page,
}) => {
  await submit(page, 'For reducing')
  await expect(section(page, 'APPROVING CARTS')).toHaveCount(0)
  await letIn(page, 'approver')
  await open(page, '/cart')
  const cart = waitingCart(page, 'For reducing')
  for (const name of ['Open For reducing', 'Checkout Cart For reducing', 'Reject Cart For reducing'])
    await expect(cart.getByRole('button', { name })).toBeVisible()
  await cart.getByRole('button', { name: 'Open For reducing' }).click()
  const lines = cart.getByRole('list', { name: 'Lines of For reducing' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await lines.filter({ hasText: 'KS-4580-CL' }).getByRole('spinbutton').fill('6')
  await lines.filter({ hasText: 'KS-4580-CL' }).getByRole('spinbutton').press('Enter')
  await expect(cart).toContainText('12 units')
  await lines
    .filter({ hasText: 'KS-4625-CL' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(lines).toHaveCount(1)
  await expect(lines.getByRole('button', { name: /^Remove/ })).toBeDisabled()
})

test('CRT-23 CHK-01 CHK-50 Checkout Cart opens the wizard of that cart; once ordered it leaves the list, and the buyer is notified', async ({
  page,
}) => {
  await submit(page, 'For ordering')
  await letIn(page, 'approver')
  await open(page, '/cart')
  const calls = watchCalls(page)
  await waitingCart(page, 'For ordering').getByRole('button', { name: 'Checkout Cart For ordering' }).click()
  await expect(page).toHaveURL(/\/checkout\/\d+$/)
  const cartId = /\d+$/.exec(page.url())![0]
  expect(calls.named('checkoutApprovalShoppingCart')[0]).toMatchObject({
    method: 'POST',
    body: `cartId=${cartId}`,
  })
  await page.reload() // the address alone resumes it
  for (const title of ['Options', 'Delivery Address', 'Freight & Back Order']) {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await expect(page.getByRole('table', { name: 'Lines of this order' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Will it ship?' })).toContainText('18 units are in stock')
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/\/order-success\/\d+$/)
  const orderNo = /\d+$/.exec(page.url())![0]
  await open(page, '/cart')
  await expect(waitingCart(page, 'For ordering')).toHaveCount(0)
  await letIn(page, 'buyer')
  await open(page, '/')
  await page.getByRole('button', { name: /Notifications/ }).click()
  await expect(
    page.getByRole('dialog').getByText(`has approved and ordered your cart "For ordering": order ${orderNo}`),
  ).toBeVisible()
})

test('CRT-24 a cart is rejected with a word, which the buyer finds on the bell and at the cart, and loads it again', async ({
  page,
}) => {
  await submit(page, 'For rejecting')
  await letIn(page, 'approver')
  await open(page, '/cart')
  const calls = watchCalls(page)
  const opener = waitingCart(page, 'For rejecting').getByRole('button', { name: 'Reject Cart For rejecting' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Reject Cart' })
  await dialog.getByLabel('Why').fill('Wait for the sale')
  await dialog.getByLabel('Why').press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(dialog.getByLabel('Why')).toHaveValue('Wait for the sale') // a slip loses no word
  await dialog.getByRole('button', { name: 'Reject Cart' }).click()
  await expect(waitingCart(page, 'For rejecting')).toHaveCount(0)
  expect(calls.named('rejectApprovalShoppingCart')).toMatchObject([
    {
      method: 'PUT',
      body: expect.stringMatching(/^cartId=\d+&comment=Wait\+for\+the\+sale$/) as unknown as string,
    },
  ])
  await letIn(page, 'buyer')
  await open(page, '/cart')
  const rejected = section(page, 'SAVED CART').getByRole('listitem').filter({ hasText: 'For rejecting' })
  await expect(rejected).toContainText('Rejected')
  await expect(rejected).toContainText('Wait for the sale')
  await rejected.getByRole('button', { name: 'Load Cart For rejecting' }).click()
  await expect(section(page, 'Lines of your cart').getByRole('spinbutton')).toHaveCount(2)
})

test("an address of a cart that is not there, or not one's to approve, says so", async ({ page }) => {
  await letIn(page, 'approver')
  for (const cartId of ['999999999', 'abc']) {
    await open(page, `/checkout/${cartId}`)
    await expect(page.getByRole('alert')).toContainText('This cart is not available')
    await expect(page.getByRole('link', { name: 'Back to your cart' })).toBeVisible()
  }
})

test('PRM-22 somebody whose orders need approval is stopped at the checkout, by its address and by the call', async ({
  page,
}) => {
  await enter(page, 'buyer', '/checkout', { 'KS-4580-CL': 2 })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your orders need approval')
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  expect((await ask(page, 'POST', 'checkoutCurrentShoppingCart')).error).toContain(
    'Your orders need approval',
  )
  const { shoppingCart } = await ask<{ shoppingCart: { currentShoppingCartId: string } }>(
    page,
    'GET',
    'shoppingCartsFromServer',
  )
  expect(
    (await ask(page, 'PUT', 'checkoutConfirm', { cartId: shoppingCart.currentShoppingCartId })).error,
  ).toContain('Your orders need approval')
})
