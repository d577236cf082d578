import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { enter, linkMailed } from './facts.ts'
import { expect, expectAccessible, fillSignIn, type Page, test, watchCalls } from './people.ts'

/* Whoever has lost the password comes back by a link. */

const run = promisify(execFile)
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })
const accountName = (page: Page) => page.getByLabel('Account name', { exact: true })
const go = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the confirmation of a name. */
async function confirmation(page: Page, name: string) {
  await page.goto('/forgot-password')
  await accountName(page).fill(name)
  await go(page, 'Next')
  await expect(page.getByText(name, { exact: true })).toBeVisible()
}

test('PWD-01 PWD-02 PWD-03 the sign-in leads to the first step, which asks for a name and does not go on without one', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten Password?', exact: true }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(heading(page)).toHaveText('Forgotten Password?')
  await expect(accountName(page)).toBeFocused()
  for (const typed of ['', '   ']) {
    await accountName(page).fill(typed)
    await go(page, 'Next')
    await expect(page.getByText('Please input your account name!', { exact: true })).toBeVisible()
    await expect(accountName(page)).toBeFocused()
  }
  expect(calls.all).toEqual([])
  await expectAccessible(page, 'the first step with its message')
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('the name that was typed at the sign-in is there already', async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, 'someone', 'wrong')
  await page.getByRole('link', { name: 'Forgotten Password?' }).click()
  await expect(accountName(page)).toHaveValue('someone')
})

test('PWD-04 PWD-05 PWD-06 PWD-08 the second step shows the name; only then one request is sent, and the same is said of every name', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const said: string[] = []
  for (const name of ['looker', 'nobody-at-all', 'nobody@example.com']) {
    await confirmation(page, name)
    expect(calls.all).toEqual([])
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeFocused()
    await go(page, 'Back')
    await expect(accountName(page)).toHaveValue(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Check your email')
    await expect(page.getByRole('status')).toBeFocused()
    await expect(page.locator('form')).toHaveCount(0)
    expect(calls.all.map((call) => [call.method, call.name, call.body])).toEqual([
      ['POST', 'requestPasswordReset', new URLSearchParams({ accountName: name }).toString()],
    ])
    said.push((await page.getByRole('main').innerText()).replaceAll(name, '…'))
    calls.all.length = 0
  }
  expect(new Set(said).size).toBe(1)
  await go(page, 'Use another name')
  await expect(accountName(page)).toBeFocused()
})

test('PWD-10 a request that fails is an alert, and the second step stays', async ({ page }) => {
  await confirmation(page, 'nobody-at-all')
  await page.route('**/rest/requestPasswordReset', (route) => route.abort(), { times: 1 })
  await go(page, 'Send the link')
  await expect(page.getByRole('alertdialog')).toContainText('Network Error')
  await go(page, 'OK')
  await expect(page.getByText('nobody-at-all', { exact: true })).toBeVisible()
  await expect(heading(page)).toHaveText('Forgotten Password?')
  await go(page, 'Send the link')
  await expect(heading(page)).toHaveText('Check your email')
})

test('PWD-07 PWD-24 somebody who is signed in is led home from both pages', async ({ page }) => {
  await enter(page, 'looker')
  for (const path of ['/forgot-password', '/reset-password/abc123']) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('link', { name: /, home$/ })).toBeVisible()
  }
})

test('PWD-11 PWD-12 PWD-18 PWD-21 the token of the address goes with the password; a wrong one is an alert, and the step stays', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.goto('/reset-password/abc123')
  await page.getByLabel('New password').fill('abcde')
  await go(page, 'Next')
  await page.getByLabel('New password once more').fill('abcde')
  expect(calls.all).toEqual([])
  await go(page, 'Finish')
  await expect(page.getByRole('alertdialog')).toContainText('This link is no longer valid')
  expect(calls.all.map(({ name, body }) => [name, body])).toEqual([
    ['updatePassword', 'token=abc123&password=abcde'],
  ])
  await go(page, 'OK')
  await expect(page.getByLabel('New password once more')).toHaveValue('abcde')
  await expect(page.getByRole('status')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('PWD-09 PWD-13 PWD-19 PWD-20 PWD-22 the link of the mail opens the form, and the new password signs in', async ({
  page,
}) => {
  // of this test alone: whoever changes the password is signed out everywhere
  const email = 'forgetful@cornergadgets.example'
  const folder = await mkdtemp(join(tmpdir(), 'tradecounter-people-'))
  const file = join(folder, 'people.csv')
  await writeFile(
    file,
    `Login,Email,First Name,Last Name,Phone,Type,Account,Letters,Extras\nforgetful,${email},Ida,Moss,,C,CGA201,P,\n`,
  )
  await run(process.execPath, ['server/import.ts', 'users', file], {
    env: { ...process.env, DATA_DIR: process.env['PORTAL_DATA_DIR'], DATABASE_URL: '' },
  })
  await rm(folder, { recursive: true })

  await confirmation(page, email)
  await go(page, 'Send the link')
  await expect(heading(page)).toHaveText('Check your email')
  await expect.poll(() => linkMailed(page, email, '/reset-password/')).not.toBe('')
  const link = await linkMailed(page, email, '/reset-password/')
  expect(new URL(link).host).toBe(new URL(page.url()).host)
  await page.goto(link)
  await expect(heading(page)).toHaveText('Choose your password')
  const field = page.getByLabel('New password', { exact: true })
  await expect(field).toHaveAttribute('type', 'password')
  await field.fill('a better one')
  await go(page, 'Next')
  const again = page.getByLabel('New password once more', { exact: true })
  await expect(again).toHaveAttribute('type', 'password')
  await again.fill('a better one')
  await go(page, 'Finish')
  await expect(page.getByRole('status')).toHaveText('Your password has been changed.')
  await expect(page.getByRole('status')).toBeFocused()
  await expectAccessible(page, 'the last step of a new password')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, 'forgetful', 'a better one')
  await go(page, 'Login')
  await expect(page.getByRole('link', { name: /, home$/ })).toBeVisible()
})

test('the pages of a lost password are accessible and no wider than a phone of 320 px', async ({ page }) => {
  const long = `${'a.long.name.without.a.blank.'.repeat(4)}@example.com`
  await page.setViewportSize({ width: 320, height: 640 })
  const fits = async (what: string) => {
    await expectAccessible(page, what)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320)
  }
  await page.goto('/forgot-password')
  await expect(accountName(page)).toBeVisible()
  await fits('the account name')
  await confirmation(page, long)
  await fits('the confirmation')
  await go(page, 'Send the link')
  await expect(heading(page)).toHaveText('Check your email')
  await fits('what comes next')
  await page.goto('/reset-password/abc123')
  await page.getByLabel('New password').fill('abcde')
  await fits('the new password')
  await go(page, 'Next')
  await go(page, 'Finish')
  await expect(page.getByText('Please confirm your password!')).toBeVisible()
  await fits('its confirmation')
})
