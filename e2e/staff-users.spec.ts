import { enterAsStaff } from './checkout-steps.ts'
import { ask } from './facts.ts'
import { expect, expectAccessible, test } from './people.ts'

/* The users of all accounts in the staff console. */

test('a user is found across accounts and unlocked by a key, with a reason', async ({ page }) => {
  await enterAsStaff(page, 'staff')
  const wrong = { password: 'not this one', staffVerificationCode: '', stayLoggedIn: 'false' }
  const failed = await ask(page, 'POST', 'login', { usernameOrEmailOrAlias: 'trainee', ...wrong })
  expect(failed.error).toBeDefined()
  await page.goto('/staff/users?kind=customer&q=trainee')
  await expect(page.getByRole('button', { name: 'Customers' })).toHaveAttribute('aria-pressed', 'true')
  const found = page.getByRole('grid', { name: 'Users' }).getByRole('link', { name: 'Lucy Marinos' })
  await expect(found).toBeVisible()
  await expectAccessible(page, 'users across accounts')
  await found.click()
  await expect(page.getByRole('list', { name: 'Accounts of the user' })).toBeVisible()
  await expectAccessible(page, 'a user')
  await page.keyboard.press('u')
  const dialog = page.getByRole('dialog', { name: 'Unlock Lucy Marinos' })
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Failed sign-ins forgotten').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Unlock/ })).toHaveCount(0)
})
