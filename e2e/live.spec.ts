import { expect, signIn, test } from './people.ts'

test('the bell hears of a change without reload, and works without the stream too', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'kiwi')
  const badge = page.getByTestId('notification-badge')
  await expect(badge).toHaveText('2')
  const elsewhere = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await elsewhere.route('**/live', (route) => route.abort())
  await signIn(elsewhere, 'kiwi')
  await elsewhere.getByRole('button', { name: /Notifications/ }).click()
  await elsewhere.getByRole('button', { name: 'Set as Read' }).first().click()
  await expect(elsewhere.getByTestId('notification-badge')).toHaveText('1')
  await expect(badge).toHaveText('1')
  await elsewhere.context().close()
})

test('SES-35 SES-36 a page whose session was ended elsewhere goes to the sign-in by itself', async ({
  page,
  context,
}) => {
  await signIn(page, 'kiwi', '/shop/new')
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  await page.request.get('/rest/logout', { headers: { 'x-session-token': token } })
  await expect(page).toHaveURL('/login')
})
