import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import { enterAsStaff } from './checkout-steps.ts'
import { ask, endSession, enter, expectShownFor, letIn, open, stopClock } from './facts.ts'
import { expect, expectAccessible, type Page, test, watchCalls } from './people.ts'

/*
 * The users of an account: `/your-account/manage-users`. `admin` manages NTS401 and NTS402; whom a test
 * changes, it adds itself, without letter F on NTS401, whose approvers other tests count.
 */

const PATH = '/your-account/manage-users'
type Users = {
  users: { id: string; login: string; firstname: string; email: string; type: string; accounts: Link[] }[]
  accounts: { accountid: string; managers: { firstname: string; lastname: string }[] }[]
}
type Link = { accountid: string; permissions: string; status: string }
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('grid', { name: 'Users' }).locator('tbody tr')
const place = (page: Page, account: string) =>
  main(page)
    .getByRole('list', { name: /^Accounts of/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${account}`) }) })
const pageOf = (login: string) => `${PATH}/${encodeURIComponent(login)}`
const fieldsOf = (body: string | undefined) => Object.fromEntries(new URLSearchParams(body))
const readUsers = (page: Page) => ask<Users>(page, 'GET', 'managedUsersFromServer')
const read = async (page: Page, login: string) =>
  (await readUsers(page)).users.find((user) => user.login === login)!

/** Adds a user by the call. @returns their login, which is their email */
async function add(page: Page, firstName: string, more: Record<string, string> = {}): Promise<string> {
  const email = `${firstName.toLowerCase()}@users-spec.example`
  const added = await ask(page, 'POST', 'addUser', {
    ...{ firstName, lastName: 'Arden', email, phone: '07 5550 4481', password: DEMO_PASSWORD },
    ...{ defaultAccountId: 'NTS402', permissions: 'BDHLPQRT', managerUserId: '', activateDateTime: '' },
    ...more,
  })
  expect(added.error).toBeUndefined()
  return email
}

test('USR-01 USR-30 the users stand in a list that a name narrows', async ({ page }) => {
  await letIn(page, 'admin')
  const gone = await add(page, 'Lena')
  await ask(page, 'PUT', 'deactivateUserProfile', { userId: (await read(page, gone)).id })
  await open(page, PATH)
  const { users } = await readUsers(page)
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(users.length)
  for (const name of ['Helen Okafor', 'Jack Pellegrino', 'Tom Abara', 'Lena Arden'])
    await expect(rows(page).filter({ hasText: name })).toHaveCount(1)
  const red = rows(page).filter({ hasText: 'Lena Arden' }).getByText('Inactive', { exact: true })
  await expect(red).toHaveCSS('color', 'rgb(179, 38, 30)')
  await expectAccessible(page, 'the users')
  await main(page).getByRole('searchbox').fill('pellegrino')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Jack Pellegrino')
  await expect(page).toHaveURL(/\?q=pellegrino$/)
  await main(page).getByRole('searchbox').fill('nobody at all')
  await expect(main(page).getByText('No user matches “nobody at all”.')).toBeVisible()
  await main(page).getByRole('button', { name: 'Show all users' }).click()
  await expect(rows(page).filter({ hasText: 'Helen Okafor' })).toContainText('You')
  await rows(page).getByRole('link', { name: 'Tom Abara' }).click()
  await expect(page).toHaveURL(`${PATH}/looker`)
})

test('USR-01 of more users than are answered at once the server finds the others', async ({ page }) => {
  await letIn(page, 'admin')
  await page.route('**/rest/managedUsersFromServer*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Users
    const isWhole = !new URL(route.request().url()).searchParams.get('searchText')
    const users = isWhole ? body.users.filter(({ login }) => login === 'admin') : body.users
    await route.fulfill({ response: answer, json: { ...body, users, hasMore: isWhole } })
  })
  const calls = watchCalls(page)
  await open(page, PATH)
  await expect(rows(page)).toHaveCount(1)
  await expect(main(page).getByText('Search to find the others.')).toBeVisible()
  await main(page).getByRole('searchbox').fill('abara')
  await expect(rows(page).filter({ hasText: 'Tom Abara' })).toHaveCount(1)
  expect(calls.named('managedUsersFromServer').at(-1)?.url).toContain('searchText=abara')
  await open(page, pageOf('looker'))
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Tom Abara')
})

test('USR-02 without letter A both pages are blank', async ({ page }) => {
  const calls = watchCalls(page)
  await letIn(page, 'looker')
  for (const path of [PATH, pageOf('looker')]) {
    await page.goto(path)
    await expect(main(page).getByRole('navigation', { name: 'Your account' })).toBeVisible()
    await expect(main(page).getByRole('heading')).toHaveCount(0)
    await expect(main(page).getByRole('button')).toHaveCount(0)
  }
  expect(calls.named('managedUsersFromServer')).toEqual([])
})

test('USR-07 USR-08 USR-09 USR-10 USR-11 USR-12 USR-13 USR-14 USR-15 USR-16 USR-17 USR-19 USR-20 ACC-49 a user is added in a drawer', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await enter(page, 'admin', PATH)
  await main(page).getByRole('button', { name: 'Add User' }).click()
  const drawer = page.getByRole('dialog', { name: 'New user' })
  const save = drawer.getByRole('button', { name: 'Add User' })
  await save.click()
  for (const text of [
    'Please input your first name!',
    'Please input your last name!',
    'Please input your email!',
    'Please input your phone!',
  ])
    await expect(drawer.getByText(text)).toBeVisible()
  await expect(drawer.getByLabel('First name')).toBeFocused()
  await drawer.getByLabel('First name').fill('Nora')
  await drawer.getByLabel('Last name').fill('Arden')
  await drawer.getByLabel('Phone').fill('07 5550 4482')
  await drawer.getByLabel('Email').fill('abc')
  await save.click()
  await expect(drawer.getByText('The input is not a valid email')).toBeVisible()
  await drawer.getByLabel('Email').fill('nora@users-spec.example')
  expect(calls.named('addUser')).toEqual([])

  const { accounts } = await readUsers(page)
  for (const { accountid, managers } of accounts) {
    await drawer.getByLabel('Account', { exact: true }).selectOption(accountid)
    await expect(drawer.getByLabel('Manager').locator('option')).toHaveText([
      'No manager',
      ...managers.map(({ firstname, lastname }) => `${firstname} ${lastname}`),
    ])
  }
  await drawer.getByLabel('Account', { exact: true }).selectOption('NTS402')
  await drawer.getByLabel('Manager').selectOption({ label: 'Helen Okafor' })
  await expect(drawer.getByRole('checkbox')).toHaveCount(15)
  await drawer.getByRole('button', { name: 'Approver' }).click()
  await expect(drawer.getByRole('button', { name: 'Approver' })).toHaveAttribute('aria-pressed', 'true')
  await drawer.getByLabel('approve orders').uncheck()
  await drawer.getByLabel('require order approval').check()
  await drawer.getByLabel('approve orders').check()
  await expect(drawer.getByLabel('require order approval')).not.toBeChecked()
  await drawer.getByLabel('stock rotations').uncheck()
  await expect(drawer.getByText('A choice of your own.')).toBeVisible()
  await expectAccessible(page, 'a new user')

  await stopClock(page)
  await save.click()
  await expectShownFor(page, page.getByText('Added user!'), 2_000)
  await page.clock.resume()
  await expect(drawer).toHaveCount(0)
  await expect(main(page).getByText('We have emailed an invitation to')).toHaveText(
    'We have emailed an invitation to nora@users-spec.example.',
  )
  await expect(main(page).getByRole('link', { name: 'nora@users-spec.example', exact: true })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Nora Arden' })).toContainText('Invited')
  const [sent] = calls.named('addUser')
  expect(sent?.method).toBe('POST')
  const fields = fieldsOf(sent?.body)
  const { id } = await read(page, 'admin')
  expect(fields).toEqual({
    ...{ firstName: 'Nora', lastName: 'Arden', email: 'nora@users-spec.example', phone: '07 5550 4482' },
    ...{ password: '', defaultAccountId: 'NTS402', managerUserId: id, permissions: 'BCDFHILOPQRT' },
    activateDateTime: expect.stringMatching(/^\d{14}$/) as unknown as string,
  })
  // Southport is in Queensland, ten hours ahead of UTC all year
  const [, y, mo, d, h, mi, s] = /^(....)(..)(..)(..)(..)(..)$/.exec(fields['activateDateTime'] ?? '') ?? []
  const at = Date.parse(`${y ?? ''}-${mo ?? ''}-${d ?? ''}T${h ?? ''}:${mi ?? ''}:${s ?? ''}+10:00`)
  expect(Math.abs(at - Date.now())).toBeLessThan(120_000)
  const user = await read(page, 'nora@users-spec.example')
  expect([user.type, user.accounts[0]?.permissions]).toEqual(['C', 'BCDFHILOPQRT'])
})

test('USR-14 USR-15 a user becomes active at a date and time of the account', async ({ page }) => {
  const calls = watchCalls(page)
  await enter(page, 'admin', PATH)
  await main(page).getByRole('button', { name: 'Add User' }).click()
  const drawer = page.getByRole('dialog', { name: 'New user' })
  for (const [label, value] of [
    ['First name', 'Olga'],
    ['Last name', 'Arden'],
    ['Email', 'olga@users-spec.example'],
    ['Phone', '07 5550 4483'],
  ] as const)
    await drawer.getByLabel(label).fill(value)
  await drawer.getByLabel('Account', { exact: true }).selectOption('NTS402')
  await drawer.getByLabel('From a date and time').check()
  const when = drawer.getByLabel('Day, Brisbane time')
  await drawer.getByRole('button', { name: 'Add User' }).click()
  await expect(drawer.getByText('Please choose a time within a year from now')).toBeVisible()
  expect(calls.named('addUser')).toEqual([])
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await when.fill(day)
  await drawer.getByLabel('Time', { exact: true }).fill('09:05')
  await drawer.getByRole('button', { name: 'Add User' }).click()
  await expect(drawer).toHaveCount(0)
  expect(fieldsOf(calls.named('addUser')[0]?.body)['activateDateTime']).toBe(
    `${day.replaceAll('-', '')}090500`,
  )
  const row = rows(page).filter({ hasText: 'Olga Arden' })
  await expect(row).toContainText(/Becomes active \d+ \w+ \d{4}, 9:05 am/)
  await row.getByRole('link').click()
  await main(page).getByRole('button', { name: 'Activate now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(main(page).getByText('Invited')).toBeVisible()
  await main(page).getByRole('button', { name: 'Send the invitation again' }).click()
  await expect(page.getByText('An invitation was sent less than 5 minutes ago.')).toBeVisible()
})

test('USR-21 USR-22 USR-23 USR-37 the profile of a user is edited in place', async ({ page }) => {
  const calls = watchCalls(page)
  await letIn(page, 'admin')
  const login = await add(page, 'Paul')
  await open(page, pageOf(login))
  for (const label of ['First name', 'Last name', 'Email', 'Phone', 'Password'])
    await expect(main(page).getByRole('button', { name: `Edit ${label.toLowerCase()}` })).toBeVisible()
  await expect(main(page).getByText('Active').first()).toBeVisible()
  await expectAccessible(page, 'a user')
  await main(page).getByRole('button', { name: 'Edit phone' }).click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('07 5550 4499')
  await stopClock(page)
  await page.keyboard.press('Enter')
  await expectShownFor(page, page.getByText('Updated user!'), 2_000)
  const [sent] = calls.named('updateUserProfile')
  expect(sent?.method).toBe('PUT')
  const { id } = await read(page, login)
  expect(fieldsOf(sent?.body)).toEqual({
    ...{ userId: id, alias: '', firstName: 'Paul', lastName: 'Arden', email: login },
    ...{ phone: '07 5550 4499', password: '' },
  })
  await expect(main(page).getByText('07 5550 4499')).toBeVisible()
  await main(page).getByRole('button', { name: 'Edit email' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('looker@northsidetelco.example')
  await page.keyboard.press('Enter')
  const text = 'looker@northsidetelco.example is in use by another login'
  await expectShownFor(page, page.getByRole('alert').filter({ hasText: text }), 4_000)
})

test('USR-29 USR-30 USR-31 USR-32 USR-33 a user is deactivated, and reactivated under an email', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await letIn(page, 'admin')
  const login = await add(page, 'Quin')
  const { id } = await read(page, login)
  await open(page, pageOf(login))
  const head = main(page).locator('h1 + p')
  await main(page).getByRole('button', { name: 'Deactivate', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep active' })).toBeFocused()
  await page.keyboard.press('Escape')
  expect(calls.named('deactivateUserProfile')).toEqual([])
  await main(page).getByRole('button', { name: 'Deactivate', exact: true }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(head.getByText('Inactive')).toHaveCSS('color', 'rgb(179, 38, 30)')
  expect(calls.named('deactivateUserProfile').map(({ method, body }) => [method, body])).toEqual([
    ['PUT', `userId=${id}`],
  ])
  expect((await read(page, login)).email).toBe(`inactive:${login}`)

  const reactivate = main(page).getByRole('button', { name: 'Reactivate', exact: true })
  await reactivate.click()
  const prompt = page.getByRole('dialog', { name: 'Reactivate Quin Arden' })
  await expect(prompt.getByLabel('Email')).toHaveValue(login)
  await expect(prompt.getByLabel('Email')).toBeFocused()
  await expectAccessible(page, 'the prompt of an email')
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await expect(prompt).toHaveCount(0)
  await expect(reactivate).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveCount(0)
  expect(calls.named('reactivateUserProfile')).toEqual([])
  await expect(head).toContainText('Inactive')
  await reactivate.click()
  await prompt.getByLabel('Email').fill('quin2@users-spec.example')
  await page.keyboard.press('Enter')
  await expect(head).toContainText('Active')
  const [sent] = calls.named('reactivateUserProfile')
  expect([sent?.method, fieldsOf(sent?.body)]).toEqual([
    'PUT',
    { userId: id, email: 'quin2@users-spec.example' },
  ])
})

test('USR-06 USR-24 USR-25 USR-26 USR-27 USR-34 USR-35 what a user may do is changed account by account', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await letIn(page, 'admin')
  const login = await add(page, 'Ruth')
  const { id } = await read(page, login)
  const { id: manager } = await read(page, 'admin')
  await open(page, pageOf(login))
  await expect(place(page, 'NTS402')).toContainText('Buyer')
  await place(page, 'NTS402').getByRole('button', { name: 'Edit access to NTS402' }).click()
  const drawer = page.getByRole('dialog', { name: 'Access to NTS402' })
  await drawer.getByLabel('require order approval').check()
  await drawer.getByLabel('Manager').selectOption({ label: 'Helen Okafor' })
  await expectAccessible(page, 'the access of a user')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated user!')).toBeVisible()
  await expect(place(page, 'NTS402')).toContainText('Buyer, orders need approval')
  await expect(place(page, 'NTS402')).toContainText('Manager: Helen Okafor')
  const [changed] = calls.named('updateUserAccount')
  expect([changed?.method, fieldsOf(changed?.body)]).toEqual([
    'PUT',
    { userId: id, accountId: 'NTS402', permissions: 'BDEHLPQRT', managerUserId: manager },
  ])

  await expect(main(page).getByRole('button', { name: /^Add Account/ })).toHaveCount(1)
  await main(page).getByRole('button', { name: 'Add Account NTS401' }).click()
  const adding = page.getByRole('dialog', { name: 'Add NTS401' })
  await adding.getByRole('button', { name: 'Read only' }).click()
  await adding.getByRole('button', { name: 'Add Account' }).click()
  await expect(place(page, 'NTS401')).toContainText('Read only')
  await expect(main(page).getByRole('button', { name: /^Add Account/ })).toHaveCount(0)
  const [added] = calls.named('addUserAccount')
  expect([added?.method, fieldsOf(added?.body)]).toEqual([
    'POST',
    { userId: id, accountId: 'NTS401', permissions: 'BDHIQR', managerUserId: '' },
  ])

  await place(page, 'NTS401').getByRole('button', { name: 'Deactivate NTS401' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(place(page, 'NTS401').getByText('Inactive')).toBeVisible()
  const link = async () =>
    (await read(page, login)).accounts.find(({ accountid }) => accountid === 'NTS401')?.status
  expect(await link()).toBe('90')
  await place(page, 'NTS401').getByRole('button', { name: 'Reactivate NTS401' }).click()
  await expect(place(page, 'NTS401').getByText('Active', { exact: true })).toBeVisible()
  expect(await link()).toBe('20')
  for (const name of ['deactivateUserAccount', 'reactivateUserAccount'])
    expect(calls.named(name).map(({ method, body }) => [method, fieldsOf(body)])).toEqual([
      ['PUT', { userId: id, accountId: 'NTS401' }],
    ])
})

test('who manages one of two accounts gives only what they have, and leaves the profile of others alone', async ({
  page,
}) => {
  await letIn(page, 'admin')
  const login = await add(page, 'Sina', { defaultAccountId: 'NTS401', permissions: 'ABEHPQT' })
  await enter(page, login, pageOf('admin'))
  await expect(main(page)).toContainText('This user is also on accounts that you do not manage.')
  await expect(place(page, 'NTS401')).toBeVisible()
  await expect(place(page, 'NTS402')).toHaveCount(0)
  await expect(main(page).getByRole('button', { name: /^(Edit (first|email)|Deactivate$)/ })).toHaveCount(0)
  await open(page, pageOf(login))
  await expect(main(page).getByRole('link', { name: 'Login & Security' }).last()).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^(Edit (first|email)|Deactivate$)/ })).toHaveCount(0)

  await open(page, PATH)
  await main(page).getByRole('button', { name: 'Add User' }).click()
  const drawer = page.getByRole('dialog', { name: 'New user' })
  await expect(drawer.getByLabel('view credit data')).toBeDisabled()
  await expect(drawer.getByRole('button', { name: 'Administrator' })).toBeDisabled()
  await expect(drawer.getByLabel('Account', { exact: true })).toHaveCount(0)
  await drawer.getByLabel('place orders').check()
  await drawer.getByRole('button', { name: 'Add User' }).click()
  const text = 'Your own orders need approval, so "require order approval" stays with "place orders"'
  await expect(drawer.getByText(text)).toBeVisible()
  await drawer.getByLabel('require order approval').check()
  await drawer.getByRole('button', { name: 'Add User' }).click()
  await expect(drawer.getByText(text)).toHaveCount(0)
  await expectAccessible(page, 'a new user of somebody with few letters')
})

test('a name of forty letters without a blank makes no page wider than the window', async ({ page }) => {
  await letIn(page, 'admin')
  const name = 'W'.repeat(40)
  const login = await add(page, 'Wide', { firstName: name, lastName: name })
  const expectFits = async (path: string) => {
    await open(page, path)
    await expect(main(page).getByText(`${name} ${name}`).first()).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [1000, 800],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width)
    }
  }
  await expectFits(PATH)
  await expectFits(pageOf(login))
  await letIn(page, login)
  await expectFits('/your-account')
  await endSession(page)
  await enterAsStaff(page, 'staff')
  await expectFits('/staff/users?q=wide%40users')
})

test('with the keyboard alone a user is added on a phone; a list that cannot be read is read again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await letIn(page, 'admin')
  await page.route('**/rest/managedUsersFromServer*', (route) =>
    route.fulfill({ json: { authenticated: true, error: 'The list is resting' } }),
  )
  await page.goto(PATH)
  await expect(main(page).getByText('The list is resting')).toBeVisible()
  await page.unroute('**/rest/managedUsersFromServer*')
  await main(page).getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(rows(page).filter({ hasText: 'Helen Okafor' })).toBeVisible()
  await expectAccessible(page, 'the users on a phone')
  await main(page).getByRole('button', { name: 'Add User' }).press('Enter')
  const drawer = page.getByRole('dialog', { name: 'New user' })
  await drawer.getByLabel('First name').focus()
  for (const text of ['Tess', 'Arden', 'tess@users-spec.example', '07 5550 4484']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab') // no password
  await page.keyboard.press('ArrowDown') // NTS402, the second of two
  await expect(drawer.getByLabel('Account', { exact: true })).toHaveValue('NTS402')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'Buyer' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, 'a new user on a phone')
  await drawer.getByLabel('Phone').press('Enter')
  await expect(drawer).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'Tess Arden' })).toContainText('Invited')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a preset that was chosen for a new user is discarded only when asked', async ({ page }) => {
  await enter(page, 'owner', '/your-account/manage-users')
  await main(page).getByRole('button', { name: 'Add User' }).click()
  const drawer = page.getByRole('dialog', { name: 'New user' })
  const preset = drawer.getByRole('button', { name: 'Buyer', exact: true })
  await preset.click()
  await expect(preset).toHaveAttribute('aria-pressed', 'true')
  const question = page.getByRole('alertdialog')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Discard what you typed?')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(drawer).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Add User' }).click()
  await expect(drawer).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
})
