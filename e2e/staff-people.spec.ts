import { typeStaffCode } from './checkout-steps.ts'
import { ask } from './facts.ts'
import { expect, expectAccessible, test } from './people.ts'

/* The people of a customer in the staff console. */

type Customers = { customers: { customerId: string }[] }
type People = { accounts: { accountId: string; people: { name: string; letters: string }[] }[] }

test('staff change the letters of a person: E and F exclude each other, and a reason is asked for', async ({
  page,
}) => {
  await typeStaffCode(page, 'staff')
  const { customers } = await ask<Customers>(page, 'GET', 'staffCustomersPage', { list: 'all', text: '' })
  // the last ones: nobody of them signs in in another test
  for (const { customerId } of customers.toReversed()) {
    const { accounts } = await ask<People>(page, 'GET', 'staffCustomer', { customerId })
    if (!accounts.some(({ people }) => people.length > 0)) continue
    await page.goto(`/staff/customers/${encodeURIComponent(customerId)}`)
    break
  }
  await page
    .getByRole('button', { name: /^Change letters of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Letters of/ })
  const [approved, approves] = [
    dialog.getByLabel('require order approval'),
    dialog.getByLabel('approve orders'),
  ]
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await approved.setChecked(!(await approved.isChecked()))
  await approved.check()
  await approves.check()
  await expect(approved).not.toBeChecked()
  await approved.check()
  await expect(approves).not.toBeChecked()
  await expectAccessible(page, 'letters of a person')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Letters changed').first()).toBeVisible()
})
