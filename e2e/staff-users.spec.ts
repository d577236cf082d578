import type { Browser } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import { enterAsStaff } from './checkout-steps.ts'
import { ask, enter, letIn, linkMailed, open } from './facts.ts'
import { expect, expectAccessible, type Page, test } from './people.ts'
import { ageInvitation } from './portal-database.ts'

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
  await found.press('Enter')
  await expect(page.getByRole('list', { name: 'Accounts of the user' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expectAccessible(page, 'a user')
  await page.keyboard.press('u')
  const dialog = page.getByRole('dialog', { name: 'Unlock Lucy Marinos' })
  await dialog.getByRole('button', { name: 'Unlock' }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Failed sign-ins forgotten').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Unlock/ })).toHaveCount(0)
})

const fact = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Adds a person to an account. @returns their login, which is their email */
async function addPerson(page: Page, firstName: string, password: string) {
  const email = `${firstName.toLowerCase()}@staff-users.example`
  await letIn(page, 'admin')
  const { userId, error } = await ask<{ userId: string }>(page, 'POST', 'addUser', {
    ...{ firstName, lastName: 'Marsh', email, phone: '07 5550 4471', password },
    ...{ defaultAccountId: 'NTS402', permissions: 'HQ', managerUserId: '', activateDateTime: '' },
  })
  expect(error).toBeUndefined()
  return { email, userId }
}

/** The phone of a person, on their own page. */
async function onPhone(browser: Browser, login: string) {
  const context = await browser.newContext({ baseURL: process.env['PORTAL_URL'] ?? '', userAgent: PHONE })
  const phone = await context.newPage()
  await enter(phone, login, '/your-account/login-detail')
  return phone
}

/** An authenticator for the person who is signed in on a page. */
async function setUpTotp(page: Page) {
  const { secret } = await ask<{ secret: string }>(page, 'POST', 'beginTotp')
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
  const { error } = await ask(page, 'PUT', 'confirmTotp', { code, password: DEMO_PASSWORD })
  expect(error).toBeUndefined()
}

/** Opens the dialog of an act by its key, and does it for a reason. */
async function act(page: Page, key: string, { title, yes }: { title: string; yes: string }) {
  await expect(page.locator(`[aria-keyshortcuts="${key}"]`)).toBeVisible()
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: yes }).click()
  await expect(dialog.getByText('Please enter a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Asked by phone')
  await dialog.getByRole('button', { name: yes }).click()
  await expect(dialog).toHaveCount(0)
}

test('staff sign a user out, whose open page leads to the sign-in, and reset their second factor', async ({
  page,
  browser,
}) => {
  const { email, userId } = await addPerson(page, 'Una', DEMO_PASSWORD)
  const phone = await onPhone(browser, email)
  await setUpTotp(phone)
  await page.context().clearCookies()
  await enterAsStaff(page, 'staff')
  await open(page, `/staff/users/${userId}`)
  await expect(fact(page, 'Second factor')).toContainText(/Authenticator app\s*10 recovery codes left/)
  const places = page.getByRole('list', { name: 'Where the user is signed in' })
  await expect(places).toContainText(/Safari on iPhone\s*from (127\.0\.0\.1|::1)/)
  await act(page, 'o', { title: 'Sign Una Marsh out everywhere', yes: 'Sign out' })
  await expect(page.getByText('Signed out everywhere').first()).toBeVisible()
  await expect(places).toHaveCount(0)
  await expect(phone.getByLabel('Username')).toBeVisible()
  expect((await letIn(phone, email)).token).toBeFalsy() // the code is asked for

  await act(page, 'f', { title: 'Reset the second factor of Una Marsh', yes: 'Reset' })
  await expect(fact(page, 'Second factor')).toHaveText('Not set up')
  await expect(page.getByRole('button', { name: /^Reset factor/ })).toHaveCount(0)
  expect((await letIn(phone, email)).token).toBeTruthy()
  await phone.context().close()
})

test('staff mail an invitation again, not twice at once, and change no login of their own', async ({
  page,
}) => {
  const { email, userId } = await addPerson(page, 'Ivo', '')
  await page.context().clearCookies()
  await enterAsStaff(page, 'staff')
  await expect.poll(() => linkMailed(page, email, '/reset-password/')).not.toBe('')
  const first = await linkMailed(page, email, '/reset-password/')
  await open(page, `/staff/users/${userId}`)
  const again = { title: 'Invite Ivo Marsh again', yes: 'Send' }
  await act(page, 'm', again)
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText('An invitation was sent less than 5 minutes ago. Please wait a little.')
  await refusal.getByRole('button', { name: 'OK' }).click()
  await ageInvitation(email)
  await act(page, 'm', again)
  await expect(page.getByText('The mail is on its way')).toBeVisible()
  await expect.poll(() => linkMailed(page, email, '/reset-password/')).not.toBe(first)

  const { userId: own } = await ask<{ userId: number }>(page, 'GET', 'initFromServer')
  await open(page, `/staff/users/${String(own)}`)
  await expect(page.getByRole('main')).toContainText('You change your own login under Login & Security')
  await expect(page.locator('[aria-keyshortcuts="o"]')).toHaveCount(0)
})
