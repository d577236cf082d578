import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import { ask, enter, letIn, open } from './facts.ts'
import { expect, expectAccessible, type Page, signIn, test } from './people.ts'

/* Where a person is signed in, at `/your-account/login-detail`. Each test has a person of its own. */

const PATH = '/your-account/login-detail'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const list = (page: Page) => page.getByRole('list', { name: 'Sign-ins' })

/** Adds a person. @returns their login */
async function addPerson(page: Page, firstName: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@sign-ins.example`
  await letIn(page, 'admin')
  const added = await ask(page, 'POST', 'addUser', {
    ...{ firstName, lastName: 'Marsh', email, phone: '07 5550 4471', password: DEMO_PASSWORD },
    ...{ defaultAccountId: 'NTS402', permissions: 'HQ', managerUserId: '', activateDateTime: '' },
  })
  expect(added['error']).toBeUndefined()
  return email
}

test('a device is signed out from another one: its open page leads to the sign-in by itself', async ({
  page,
  browser,
}) => {
  const login = await addPerson(page, 'Ines')
  await enter(page, login, PATH)
  const context = await browser.newContext({
    baseURL: process.env['PORTAL_URL'] ?? '',
    userAgent: IPHONE,
  })
  const phone = await context.newPage()
  await enter(phone, login, PATH)
  await page.reload()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(list(page).getByRole('listitem').first()).toContainText('This device')
  const other = list(page).getByRole('listitem').filter({ hasText: 'Safari on iPhone' })
  await expect(other).toContainText(/Network address (127\.0\.0\.1|::1)/)
  await expectAccessible(page, 'sign-ins')
  const heading = page.getByRole('heading', { name: 'Sign-ins' })
  await other.getByRole('button', { name: /^Sign out Safari on iPhone/ }).press('Enter')
  await expect(page.getByText('Signed out: Safari on iPhone.')).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(heading).toBeFocused()
  await expect(phone.getByLabel('Username')).toBeVisible()

  await enter(phone, login, PATH)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out elsewhere' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out elsewhere' }).press('Enter')
  await expect(page.getByText('Signed out on the other device.')).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign out elsewhere' })).toHaveCount(0)
  await expect(phone.getByLabel('Username')).toBeVisible()
  await context.close()
})

test('whoever manages users sees when a person signed in, with which device and from where', async ({
  page,
  browser,
}) => {
  const login = await addPerson(page, 'Bela')
  await open(page, '/your-account/manage-users?q=bela')
  const row = page.getByRole('grid', { name: 'Users' }).locator('tbody tr').filter({ hasText: 'Bela Marsh' })
  await expect(row).toContainText('Never')
  const context = await browser.newContext({ baseURL: process.env['PORTAL_URL'] ?? '', userAgent: IPHONE })
  const phone = await context.newPage()
  const before = Date.now()
  await signIn(phone, login)
  const minutes = new Intl.DateTimeFormat('en-AU', {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Australia/Brisbane' },
  })
  const [from, to] = [before, Date.now()].map((at) => minutes.format(at).replaceAll(/\s/g, ' '))
  const when = new RegExp(`${from!}|${to!}`)
  await context.close()

  await page.reload()
  await expect(row).toContainText(when)
  await row.getByRole('link', { name: 'Bela Marsh' }).click()
  const place = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^NTS402/ }) })
  await expect(place).toContainText(when)
  await expect(place).toContainText(/Last sign-in: .*, Safari on iPhone, (127\.0\.0\.1|::1)/)
})
