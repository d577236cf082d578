import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import { ask, endSession, enter, letIn } from './facts.ts'
import { expect, expectAccessible, fillSignIn, type Page, test } from './people.ts'

/* Authenticator, passkeys and recovery codes of a dealer. Each test has a person of its own. */

const PATH = '/your-account/login-detail'
const ACCOUNT = 'NTS402'
// a passkey is bound to a name, and an address is none
test.use({ baseURL: (process.env['PORTAL_URL'] ?? '').replace('127.0.0.1', 'localhost') })

async function addPerson(page: Page, firstName: string): Promise<{ email: string; userId: string }> {
  const email = `${firstName.toLowerCase()}@second-factor.example`
  await letIn(page, 'admin')
  const added = await ask<{ userId: string; error?: string }>(page, 'POST', 'addUser', {
    ...{ firstName, lastName: 'Marsh', email, phone: '07 5550 4471', password: DEMO_PASSWORD },
    ...{ defaultAccountId: ACCOUNT, permissions: 'HQ', managerUserId: '', activateDateTime: '' },
  })
  expect(added.error).toBeUndefined()
  return { email, userId: added.userId }
}

/** The code of the next half minute, which the portal takes as well: that of this one has set it up. */
const nextCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + 30_000,
  })
const codeNow = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()

/** Sets the authenticator up in the open dialog. @returns its secret and the recovery codes */
async function setUpInDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
  await expectAccessible(page, 'the set-up of an authenticator')
  const secret = (await dialog.locator('code').textContent()) ?? ''
  const isWhole = await dialog.getByLabel('Code that the app shows').evaluate((field) => {
    const { left, width, bottom } = field.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, bottom - 1) === field
  })
  expect(isWhole, 'no button lies over the field').toBe(true)
  await dialog.getByLabel('Code that the app shows').fill('000000')
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog).toContainText('That code is wrong or has expired')
  await expect(dialog.getByLabel('Code that the app shows')).toBeFocused()
  await dialog.getByLabel('Code that the app shows').fill(codeNow(secret))
  await dialog.getByRole('button', { name: 'Set up' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  await expectAccessible(page, 'recovery codes')
  await shown.getByRole('button', { name: 'I have saved these codes' }).click()
  return { secret, codes }
}

test('an authenticator is set up, asked for at the sign-in, and removed with the password', async ({
  page,
}) => {
  const { email } = await addPerson(page, 'Tomas')
  await enter(page, email, PATH)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const { secret, codes } = await setUpInDialog(page)
  const factors = page.getByRole('list', { name: 'Second factors' })
  await expect(factors).toContainText('Authenticator app')
  await expect(factors).toContainText('10 of 10 left')

  const enterWith = async (code: string) => {
    await endSession(page)
    await page.goto(PATH)
    await fillSignIn(page, email)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await page.getByLabel('Verification code').fill(code)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Login & Security' })).toBeVisible()
  }
  await enterWith(nextCode(secret))
  await enterWith(codes[0] ?? '')
  await expect(factors).toContainText('9 of 10 left')

  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toContainText('Wrong password or code')
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page, 'a password that is asked for again')
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(factors.getByRole('listitem')).toHaveCount(0)
})

test('a passkey is made, renamed, signs in without a password, and is removed', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  const { email, userId } = await addPerson(page, 'Petra')
  await enter(page, email, PATH)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog).toContainText('Please give the passkey a name')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Counter computer')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await page
    .getByRole('dialog', { name: 'Your recovery codes' })
    .getByRole('button', { name: 'I have saved these codes' })
    .click()
  const factors = page.getByRole('list', { name: 'Second factors' })
  await expect(factors).toContainText('Counter computer')

  await page.getByRole('button', { name: 'Rename the passkey Counter computer' }).click()
  await page.getByLabel('Name of the passkey').fill('Front counter')
  await page.getByLabel('Name of the passkey').press('Enter')
  await expect(factors).toContainText('Front counter')
  await expectAccessible(page, 'second factors')

  // a second one would sign in by itself too: whoever has the session alone does not make it
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('Of somebody else')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog).toContainText('Please enter your password')
  await dialog.getByLabel('Your password').fill('guessed by somebody')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  const own = dialog.getByLabel('Your password')
  await expect(own).toHaveAccessibleDescription(/Wrong password or code/)
  await expect(own).toBeFocused()
  // nor does it by a password that it has set itself
  const password = 'set by this session 7'
  const kept = { userId, firstName: 'Petra', lastName: 'Marsh', phone: '07 5550 4471', email }
  expect((await ask(page, 'PUT', 'updateUserProfile', { ...kept, password })).error).toBeUndefined()
  await own.fill(password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(own).toHaveAccessibleDescription(/a code/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await endSession(page)
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(factors).toContainText('Last used')

  await page.getByRole('button', { name: 'Remove the passkey Front counter' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(factors.getByRole('listitem')).toHaveCount(0)
  await endSession(page)
  await page.goto(PATH)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey does not sign in here')).toBeVisible()
})

test('whoever manages users demands it: then nothing but its set-up is open', async ({ page, browser }) => {
  const { email } = await addPerson(page, 'Dora')
  await enter(page, 'admin', `/your-account/manage-users/${email}`)
  await page.getByRole('button', { name: `Demand it: second factor on ${ACCOUNT}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Demand it' }).click()
  await expect(page.getByText('Second factor: demanded, not set up')).toBeVisible()

  const context = await browser.newContext({ baseURL: process.env['PORTAL_URL'] ?? '' })
  const theirs = await context.newPage()
  await letIn(theirs, email)
  await theirs.goto('/your-account/orders')
  await expect(theirs.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await expectAccessible(theirs, 'the set-up that is demanded')
  await theirs.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await setUpInDialog(theirs)
  await expect(theirs.getByRole('link', { name: /, home$/ })).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByText('Second factor: demanded, set up')).toBeVisible()
})
