import { heading, nextTo } from './checkout-steps.ts'
import { ask, enter, fillCart, letIn, open } from './facts.ts'
import { expect, test } from './people.ts'
import { addPerson } from './portal-database.ts'

/* What the checkout says: of an empty cart, and whole where there is little room. */

test('the name of the step at hand is whole on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await addPerson('narrowsteps', 'credit')
  expect((await letIn(page, 'narrowsteps')).token).toBeTruthy()
  const added = await ask(page, 'POST', 'addAddress', {
    ...{ addressName: 'Shop', companyName: 'Shop', contactName: 'Kim', addressLine1: '1 Wharf Street' },
    ...{ addressLine2: '', suburb: 'Brisbane', city: '', state: 'QLD', postcode: '4000' },
  })
  expect(added.error).toBeUndefined()
  await fillCart(page, { 'KS-4580-CL': 3 })
  await open(page, '/checkout')
  await expect(heading(page, 'Options')).toBeVisible()
  await nextTo(page, 'Delivery Address')
  await page.getByRole('group', { name: 'Saved addresses' }).getByRole('radio').first().check()
  await nextTo(page, 'Freight & Back Order')
  const name = page.locator('ol[aria-label="Checkout steps"] [aria-current] span:last-child')
  await expect(name).toHaveText('Freight & Back Order')
  expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0)
})

test('CHK-09 an empty cart is stopped in the words of the specification, which say that it is empty', async ({
  page,
}) => {
  await addPerson('emptycart', 'kiwi')
  await enter(page, 'emptycart', '/checkout', {})
  const stopped = page.getByRole('main').getByRole('alert')
  await expect(stopped).toContainText('Your cart is empty. Add products in the shop before you check out.')
  await expect(
    page.getByText('Something is wrong with this order. Please try again later.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(page).toHaveURL('/cart')
  await page.goBack()
  await stopped.getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page).toHaveURL('/shop')
})
