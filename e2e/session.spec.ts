import type { BrowserContext } from '@playwright/test'
import { typeStaffCode } from './checkout-steps.ts'
import { ask } from './facts.ts'
import { expect, fillSignIn, signIn, staffCode, test, watchCalls } from './people.ts'

/** The names of a session's cookies. The device's own stays when a session ends (decision 39). */
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'device')

test('SES-01 SES-02 SES-03 SES-05 SES-06 SES-07 SES-08 the sign-in screen opens to anybody, with its fields and without the staff one', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible()
  await expect(page).toHaveTitle('Login to your account · Tradecounter')
  await expect(page.getByLabel('Username')).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Stay Logged In')).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await expect(page.getByLabel('Staff Verification')).toHaveCount(0)
})

test('SES-04 SES-09 SES-10 an empty field blocks the form and nothing is sent', async ({ page }) => {
  const calls = watchCalls(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please input your username!')).toBeVisible()
  await expect(page.getByText('Please input your password!')).toBeVisible()
  expect(calls.named('login')).toEqual([])
})

test('SES-12 SES-19 SES-41 SES-42 ACC-34 the tick goes with the form; later calls carry cookies and the token header', async ({
  page,
  context,
}) => {
  const calls = watchCalls(page)
  await page.goto('/login')
  await fillSignIn(page, 'credit')
  await page.getByLabel('Stay Logged In').check()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/')
  const [login] = calls.named('login')
  expect(login).toMatchObject({
    method: 'POST',
    body: 'usernameOrEmailOrAlias=credit&password=counter&staffVerificationCode=&stayLoggedIn=true',
  })
  expect(login?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  const token = (await context.cookies()).find((cookie) => cookie.name === 'token')
  await expect.poll(() => calls.named('initFromServer')[0]?.headers['x-session-token']).toBe(token?.value)
})

test("SES-16 SES-17 a wrong password is alerted in the server's words, and the form can be sent again", async ({
  page,
}) => {
  await page.goto('/login')
  await fillSignIn(page, 'credit', 'wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Wrong username or password')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  await page.getByLabel('Password').fill('counter')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/')
})

test('SES-18 an empty answer is said to be one', async ({ page }) => {
  await page.route('**/rest/login', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: 'null' }),
  )
  await page.goto('/login')
  await fillSignIn(page, 'credit')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Server not responding correctly - please try again later',
  )
})

test('ERR-01 ERR-03 no network and a fault of the server are said in the words of the specification', async ({
  page,
}) => {
  await page.goto('/login')
  await fillSignIn(page, 'credit')
  await page.route('**/rest/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Network Error')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.unroute('**/rest/login')
  await page.route('**/rest/login', (route) => route.fulfill({ status: 500, body: 'x' }))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Status 500 recieved')
})

test('SES-11 SES-13 SES-14 SES-15 SES-59 RTE-48 staff are asked for their code, an empty one is alerted, a right one lets them in', async ({
  page,
}) => {
  const calls = watchCalls(page)
  await page.goto('/login')
  await fillSignIn(page, 'staff')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/staff/i)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByLabel('Staff Verification')).toBeVisible()
  const sent = calls.named('login').length
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Please input staff verification')
  expect(calls.named('login')).toHaveLength(sent)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByLabel('Staff Verification').fill(staffCode())
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('/staff/orders/toPick')
})

test('SES-26 SES-27 SUP-06 the ways to a new password and to become a dealer', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Forgotten Password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await expect(page.getByRole('link', { name: 'Become a dealer' })).toHaveAttribute('href', '/register')
})

test('SES-28 on a New Zealand host becoming a dealer leads off the site', async ({ page, baseURL }) => {
  const elsewhere = 'http://portal.example.nz'
  await page.route(`${elsewhere}/**`, async (route) => {
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(elsewhere, baseURL ?? ''),
    })
    await route.fulfill({ response: answer })
  })
  await page.goto(`${elsewhere}/login`)
  await expect(page.getByRole('link', { name: 'Become a dealer' })).toHaveAttribute(
    'href',
    /^https:\/\/(?!portal\.example\.nz)/,
  )
})

test('SES-30 SES-31 ACC-01 ACC-02 RTE-40 RTE-41 a stranger is sent to the sign-in and comes back to where they wanted to go', async ({
  page,
}) => {
  await page.goto('/your-account/your-orders?q=x')
  await expect(page).toHaveURL('/login')
  await fillSignIn(page, 'credit')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/your-account/your-orders?q=x')
})

test('SES-29 NAV-01 HOM-01 somebody who is signed in is taken from /login to the page they came from, else home', async ({
  page,
}) => {
  await signIn(page, 'credit')
  await expect(page).toHaveURL('/')
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL('/cart')
})

test('SES-23 SES-35 SES-36 SES-37 a session that has ended takes the page to the sign-in, both cookies gone', async ({
  page,
  context,
  request,
}) => {
  // otherwise the page is notified before anybody does anything
  await page.route('**/live?*', (route) => route.abort())
  await signIn(page, 'credit', '/cart')
  const cookies = await context.cookies()
  const token = cookies.find((cookie) => cookie.name === 'token')?.value ?? ''
  // Ended elsewhere, so that this browser still has the cookies of a session that is gone.
  await request.get('/rest/logout', {
    headers: {
      'x-session-token': token,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  })
  await page
    .getByRole('link', { name: 'New', exact: true })
    .click({ timeout: 5_000 })
    .catch(() => undefined) // the catalogue may have asked first, and the page have left
  await page.keyboard.press('Shift') // any activity after a change of path
  await expect(page).toHaveURL('/login')
  await expect.poll(() => sessionCookies(context)).toEqual([])
})

test('SES-37 an answer that does not say whether it is authenticated counts as no', async ({ page }) => {
  await signIn(page, 'credit')
  await page.route('**/rest/alertsFromServer', (route) =>
    route.fulfill({ contentType: 'application/json', body: '{}' }),
  )
  await page.reload()
  await expect(page).toHaveURL('/login')
})

test('A3 SES-35 SES-37 where a call is answered as without a session, the session ends on the server too', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, 'credit')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  // only of the path that follows: an earlier one would end the session before the link is there
  await page.route('**/rest/updatePath', (route) =>
    new URLSearchParams(route.request().postData() ?? '').get('path') === '/shop/clearance'
      ? route.fulfill({ contentType: 'application/json', body: '{}' })
      : route.fallback(),
  )
  await page.getByRole('link', { name: 'Clearance', exact: true }).click()
  await page.keyboard.press('Shift')
  await expect(page).toHaveURL('/login')
  await expect.poll(() => sessionCookies(context)).toEqual([])
  expect(await (await request.get('/rest/accountFromServer', { headers: { cookie } })).json()).toMatchObject({
    authenticated: false,
  })
})

test('SES-38 SES-40 NAV-36 signing out leads to the sign-in, also where the server cannot be reached', async ({
  page,
  context,
}) => {
  await signIn(page, 'credit')
  await page.getByRole('button', { name: /Harbour Phone Repairs/ }).click()
  await page.route('**/rest/logout', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await sessionCookies(context)).not.toContain('token')
  await expect(page.getByRole('alertdialog')).toContainText('the server could not be reached')
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('SES-40 a page that is left while it signs out says nothing of a server that cannot be reached', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.route('**/rest/logout', () => undefined) // what the page asks is never answered
  const asked = page.waitForRequest('**/rest/logout')
  await ask(page, 'GET', 'logout') // the page is notified
  await asked
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('SES-51 SES-52 the path is sent when it changes, and at the next activity after ten seconds', async ({
  page,
}) => {
  await page.clock.install()
  const calls = watchCalls(page)
  const paths = () => calls.named('updatePath').map((call) => new URLSearchParams(call.body).get('path'))
  await signIn(page, 'credit')
  await page.getByRole('link', { name: 'Clearance', exact: true }).click()
  await expect.poll(paths).toContain('/shop/clearance')
  const sent = paths().length
  await page.clock.runFor(5_000)
  await page.keyboard.press('Shift')
  expect(paths()).toHaveLength(sent)
  await page.clock.runFor(6_000)
  await page.keyboard.press('Shift')
  await expect.poll(() => paths().length).toBe(sent + 1)
})

test('P7 of paths that follow each other quickly only the last is sent', async ({ page }) => {
  const calls = watchCalls(page)
  const paths = () => calls.named('updatePath').map((call) => new URLSearchParams(call.body).get('path'))
  await page.clock.install()
  await signIn(page, 'credit', '/cart')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.clock.runFor(5_000)
  const before = paths().length
  for (const name of ['New', 'Clearance', 'Special', 'Top Sellers'])
    await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL('/shop/top-sellers')
  expect(paths()).toHaveLength(before)
  await page.clock.runFor(5_000)
  await expect.poll(() => paths().slice(before)).toEqual(['/shop/top-sellers'])
})

test('SES-60 TAB-01 TAB-02 TAB-03 TAB-04 TAB-06 a second tab says that there is one already and shows nothing of the app; the first goes on', async ({
  page,
  context,
}) => {
  await signIn(page, 'credit', '/cart')
  const second = await context.newPage()
  await second.goto('/shop')
  await expect(second.getByRole('alertdialog')).toContainText(
    'Sorry, Tradecounter Connect is a single tab application at this time',
  )
  await expect(second.getByRole('navigation')).toHaveCount(0)
  await second.close()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page).toHaveURL('/shop/new')
  await page.close()
  const third = await context.newPage()
  await third.goto('/cart')
  await expect(third.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
})

test('TAB-03 TAB-06 a second tab goes on by a click once the first has closed, and not while the first reloads', async ({
  page,
  context,
}) => {
  await signIn(page, 'credit', '/cart')
  const second = await context.newPage()
  await second.goto('/shop/new')
  await second.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  const goOn = second.getByRole('button', { name: 'Continue in this tab' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await second.waitForTimeout(5_000) // longer than the second tab takes to notice
  await expect(goOn).toHaveCount(0)
  await page.close()
  await goOn.click()
  await expect(second.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
  const third = await context.newPage()
  await third.goto('/cart')
  await expect(third.getByRole('alertdialog')).toContainText('single tab application')
})

test('TAB-06 a tab that crashes leaves no lock behind: the one beside it goes on, and a new one too', async ({
  page,
  context,
}) => {
  await signIn(page, 'credit', '/cart')
  const second = await context.newPage()
  await second.goto('/cart')
  await expect(second.getByRole('alertdialog')).toBeVisible()
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => null)])
  await second.getByRole('button', { name: 'Continue in this tab' }).click()
  await expect(second.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await second.close()
  const third = await context.newPage()
  await third.goto('/cart')
  await expect(third.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
})

test('A8 TAB-01 TAB-03 a second tab draws nothing and asks for nothing, from its first moment on', async ({
  page,
  context,
}) => {
  await signIn(page, 'credit', '/cart')
  const second = await context.newPage()
  const calls = watchCalls(second)
  // Records every paint, so that anything visible for a moment is found too.
  await second.addInitScript(() => {
    const seen: string[] = []
    const note = () => {
      seen.push(
        ...[...document.querySelectorAll('#root header, #root nav, #root h1')].map(
          (part) => part.textContent,
        ),
      )
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
    Object.assign(window, { seen })
  })
  await second.goto('/shop')
  await expect(second.getByRole('alertdialog')).toContainText('single tab application')
  const seen = await second.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect([...new Set(seen)]).toEqual(['Tradecounter is open in another tab'])
  expect(calls.all).toEqual([])
})

test('A8 TAB-01 a copy of the only tab, which has its storage too, is a second tab; back in the first, a reload is none', async ({
  page,
  context,
}) => {
  await signIn(page, 'credit', '/cart')
  await page.reload() // the record of a reload must not be in the copy's
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => {
      window.open('/cart')
    }), // a duplicated tab copies its sessionStorage
  ])
  await expect(copy.getByText('single tab application').first()).toBeVisible()
  await expect(copy.getByRole('heading', { name: 'Cart', exact: true })).toHaveCount(0)
  await copy.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
})

test('TAB-05 reloading the only tab raises no alert', async ({ page }) => {
  await signIn(page, 'credit', '/cart')
  for (let i = 0; i < 5; i += 1) {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
})

test('NAV-55 NTF-01 NTF-02 NTF-03 NTF-04 NTF-05 NTF-06 an address that is none of ours is a 404 with a way back, signed in or not', async ({
  page,
}) => {
  for (const path of ['/nope', '/cart/abc', '/your-account/nope']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('Sorry, the page you visited does not exist')).toBeVisible()
    await expect(page.getByText('404')).toBeVisible()
  }
  await signIn(page, 'credit', '/cart')
  await page.goto('/nope')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/cart')
})

test('SES-32 SES-33 RTE-39 the public addresses open without a session', async ({ page }) => {
  for (const path of [
    '/login',
    '/forgot-password',
    '/register',
    '/cash-application',
    '/credit-application',
    '/cash-to-credit-application',
    '/reset-password/abc',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
  }
})

test('TAB-01 SES-60 the staff console is open in several tabs, beside one of the shop; a second tab of the shop is none', async ({
  page,
  context,
}) => {
  await typeStaffCode(page, 'agent')
  await expect(page).toHaveURL(/\/staff\/orders\//)
  const [second, shop, other] = [await context.newPage(), await context.newPage(), await context.newPage()]
  await second.goto('/staff/customers')
  await expect(second.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // neither tab of the console has the lock
  await shop.goto('/cart')
  await expect(shop.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await other.goto('/cart')
  await expect(other.getByRole('alertdialog')).toContainText('single tab application')
  // a tab of the console that goes to the shop is a second tab there
  await second.evaluate(() => {
    history.pushState(null, '', '/cart')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(second.getByRole('alertdialog')).toContainText('single tab application')
  await expect(second.getByRole('navigation')).toHaveCount(0)
})

test('TAB-01 a dealer who goes to the console in a second tab gets no part of the app there', async ({
  page,
  context,
}) => {
  await signIn(page, 'credit', '/cart')
  const second = await context.newPage()
  await second.goto('/staff/customers')
  await expect(second.getByRole('alertdialog')).toContainText('single tab application')
  await expect(second.getByRole('navigation')).toHaveCount(0)
})
