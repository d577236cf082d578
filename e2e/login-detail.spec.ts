import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import { ask, endSession, enter, expectShownFor, letIn, linkMailed, open, stopClock } from './facts.ts'
import { expect, expectAccessible, fillSignIn, type Page, test, watchCalls } from './people.ts'

/*
 * The own login, details and password: `/your-account/login-detail`. Each test has a person of its own, whom
 * `admin` adds to an account.
 */

const PATH = '/your-account/login-detail'
const main = (page: Page) => page.getByRole('main')
/** The row of a fact: its name, its value and its form. */
const row = (page: Page, label: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
const edit = (page: Page, label: string) => row(page, label).getByRole('button', { name: /^Edit/ })

/** Adds a person and opens the page as them. */
async function enterAs(page: Page, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@login-detail.example`
  await letIn(page, 'admin')
  const added = await ask(page, 'POST', 'addUser', {
    ...{ firstName, lastName: 'Marsh', email, phone: '07 5550 4471', password: DEMO_PASSWORD },
    ...{ defaultAccountId: 'NTS402', permissions: 'HQ', managerUserId: '', activateDateTime: '' },
  })
  expect(added.error).toBeUndefined()
  await enter(page, email, PATH)
  return email
}

async function change(page: Page, label: string, value: string) {
  await edit(page, label).click()
  await row(page, label).getByRole('textbox').fill(value)
  await row(page, label).getByRole('button', { name: 'Save' }).click()
  await expect(edit(page, label)).toBeFocused()
}

test('PRF-01 PRF-02 PRF-03 PRF-04 PRF-05 PRF-10 PRF-11 names, email and phone are edited in place, the login is not', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const email = await enterAs(page, 'Nell')
  await expect(row(page, 'Login')).toContainText(email)
  await expect(row(page, 'Login').getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'login and security')

  // mails about the own orders are chosen at once, and stay chosen
  const shipped = page.getByRole('checkbox', { name: /^Shipped/ })
  await expect(shipped).toBeChecked()
  await shipped.press('Space')
  await expect(shipped).not.toBeChecked()
  await expect
    .poll(() => ask(page, 'GET', 'orderMailsFromServer', {}))
    .toMatchObject({ shipped: false, held: true })
  await expect(page.getByRole('checkbox', { name: /^On hold/ })).toBeChecked()
  await expect(shipped).toBeFocused()

  const saved = page.getByText('Saved profile!')
  await edit(page, 'First name').click()
  const field = row(page, 'First name').getByRole('textbox', { name: 'First name' })
  await expect(field).toBeFocused()
  await expectAccessible(page, 'a name that is edited')
  await field.fill('Nella')
  await stopClock(page)
  await row(page, 'First name').getByRole('button', { name: 'Save' }).click()
  await expectShownFor(page, saved, 2_000)
  await page.clock.resume()
  await expect(page.getByRole('button', { name: /Nella Marsh/ })).toBeVisible() // the account panel

  await change(page, 'Last name', 'Marshall')
  await change(page, 'Email', 'nella@login-detail.example')
  await change(page, 'Phone', '07 5550 4472')
  const sent = calls.named('updateUserProfile')
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT', 'PUT'])
  const { userId } = await ask<{ userId: string }>(page, 'GET', 'initFromServer')
  expect(Object.fromEntries(new URLSearchParams(sent.at(-1)?.body))).toEqual({
    ...{ userId, alias: '', firstName: 'Nella', lastName: 'Marshall' },
    ...{ email: 'nella@login-detail.example', phone: '07 5550 4472', password: '' },
  })
  await page.reload()
  for (const [label, value] of [
    ['First name', 'Nella'],
    ['Last name', 'Marshall'],
    ['Email', 'nella@login-detail.example'],
    ['Phone', '07 5550 4472'],
  ] as const)
    await expect(row(page, label)).toContainText(value)
  // the password is what it was
  expect((await letIn(page, 'nella@login-detail.example')).token).toBeTruthy()
})

test('PRF-06 PRF-07 PRF-08 PRF-09 a new password is typed twice, and signs in from then on', async ({
  page,
}) => {
  const calls = watchCalls(page)
  const email = await enterAs(page, 'Piet')
  await edit(page, 'Password').click()
  const first = page.getByLabel('New password', { exact: true })
  const second = page.getByLabel('New password once more')
  await expect(first).toBeFocused()
  for (const [password, again, text] of [
    ['abcd', 'abcd', 'Please input a valid password! At least 5 characters.'],
    ['abcde', '', 'Please confirm your password!'],
    ['abcde', 'abcdf', 'The two passwords that you entered do not match!'],
  ] as const) {
    await first.fill(password)
    await second.fill(again)
    await second.press('Enter')
    await expect(row(page, 'Password').getByText(text)).toBeVisible()
  }
  await expect(second).toBeFocused()
  await expectAccessible(page, 'two passwords that differ')
  expect(calls.named('updateUserProfile')).toEqual([])
  await second.fill('abcde')
  await second.press('Enter')
  await expect(page.getByText('Saved profile!')).toBeVisible()
  await expect(edit(page, 'Password')).toBeFocused()
  await endSession(page)
  await page.goto(PATH)
  await fillSignIn(page, email, 'abcde')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(row(page, 'Login')).toContainText(email)
})

test('a new password that is one of the most common ones is warned about, and taken', async ({ page }) => {
  await enterAs(page, 'Wanda')
  await edit(page, 'Password').click()
  const warning = row(page, 'Password').getByText('one of the first passwords people try')
  const first = page.getByLabel('New password', { exact: true })
  await first.fill('Qwerty')
  await expect(warning).toBeVisible()
  await expectAccessible(page, 'a common password')
  await first.fill('ninth wharf counter')
  await expect(warning).toHaveCount(0)
  await first.fill('Qwerty')
  await page.getByLabel('New password once more').fill('Qwerty')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved profile!')).toBeVisible()
})

test('PRF-12 an email that another login has is refused in a toast of four seconds, and stays typed', async ({
  page,
}) => {
  await enterAs(page, 'Rosa')
  await edit(page, 'Email').click()
  const field = row(page, 'Email').getByRole('textbox')
  await field.fill('abc')
  await field.press('Enter')
  await expect(row(page, 'Email')).toContainText('The input is not a valid email')
  await field.fill('looker@northsidetelco.example')
  await stopClock(page)
  await field.press('Enter')
  const text = 'looker@northsidetelco.example is in use by another login'
  await expectShownFor(page, page.getByRole('alert').filter({ hasText: text }), 4_000)
  await expect(row(page, 'Email')).toContainText(text)
  await expect(field).toHaveValue('looker@northsidetelco.example')
})

test('with the keyboard alone a row is opened, left by Escape and saved by Enter, on a phone too', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enterAs(page, 'Sven')
  await page.setViewportSize({ width: 390, height: 844 })
  await edit(page, 'Phone').focus()
  const field = row(page, 'Phone').getByRole('textbox')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('nothing')
  await page.keyboard.press('Escape')
  await expect(edit(page, 'Phone')).toBeFocused()
  await expect(row(page, 'Phone')).toContainText('07 5550 4471')
  expect(calls.named('updateUserProfile')).toEqual([])
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('07 5550 4473')
  await expect(field).toHaveValue('07 5550 4473')
  await expectAccessible(page, 'a phone that is edited on a phone')
  await page.keyboard.press('Enter')
  await expect.poll(() => calls.named('updateUserProfile').length).toBe(1)
  await expect(row(page, 'Phone')).toContainText('07 5550 4473')
  await expect(edit(page, 'Phone')).toBeFocused()
  await open(page, PATH)
  await expect(row(page, 'Phone')).toContainText('07 5550 4473')
})

test('the pages of the links about a changed email name the product and fit a phone, however long the address', async ({
  page,
}) => {
  const long = (name: string) =>
    `${name}.${'with-a-very-long-name.'.repeat(2)}of@${'login-detail.'.repeat(4)}example`
  await enterAs(page, 'Tove')
  await change(page, 'Email', long('first'))
  const reader = await page.context().newPage()
  const expectFits = async (heading: string | RegExp) => {
    await expect(reader.getByRole('heading')).toHaveText(heading)
    await expect(reader.getByRole('banner')).toHaveText('Tradecounter')
    for (const width of [390, 320]) {
      await reader.setViewportSize({ width, height: 844 })
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await expectAccessible(reader, 'a page of a link about an email')
  }
  await reader.goto(await linkMailed(page, long('first'), '/email-change/'))
  await expectFits(/^Confirm first\./)
  await reader.getByRole('button', { name: 'Confirm this address' }).click()
  await expectFits('Thank you')
  await change(page, 'Email', long('second'))
  const undo = await linkMailed(page, long('first'), '/email-change/')
  await reader.goto(undo)
  await expectFits('Undo the change of your email?')
  await reader.getByRole('button', { name: 'Undo the change' }).click()
  await expectFits(/^Your email is first\..* again$/)
  await reader.goto(undo)
  await expectFits('This link does not work any more')
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })

  test('what is pressed of a row, and of a toast, is 44 px high', async ({ page }) => {
    await enterAs(page, 'Ulla')
    const button = edit(page, 'Phone')
    await button.scrollIntoViewIfNeeded()
    const hits = await button.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      const [x, middle] = [left + width / 2, top + height / 2]
      return [middle - 21, middle + 21].map((y) => node.contains(document.elementFromPoint(x, y)))
    })
    expect(hits).toEqual([true, true])
    await change(page, 'Phone', '07 5550 4473')
    const close = page.getByRole('button', { name: 'Close' })
    expect(await close.evaluate((node) => (node as HTMLElement).offsetHeight)).toBeGreaterThanOrEqual(44)
  })
})
