import { enter, open } from './facts.ts'
import { expect, test } from './people.ts'
import { VIEWER_URL } from './start-portal.ts'

/* The pages of text, the contact page and the embedded catalogue viewer. */

const PAGES: readonly (readonly [path: string, title: string])[] = [
  ['/help', 'Help'],
  ['/faqs', 'Frequently asked questions'],
  ['/cookies', 'Cookies'],
  ['/returns-policy', 'Returns, Refunds & Repairs Policy'],
  ['/contact-us', 'Contact Us'],
  ['/terms-conditions', 'Terms & conditions'],
  ['/privacy-policy', 'Privacy policy'],
  ['/disclaimer', 'Disclaimer, Order & Shipping Policy'],
]

test('NAV-53 STA-01 STA-02 STA-03 STA-06 STA-07 STA-08 STA-09 CON-03 each page of text opens under its own heading', async ({
  page,
}) => {
  await enter(page, 'looker')
  for (const [path, title] of PAGES) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('NAV-54 CON-03 RTE-33 RTE-36 RTE-37 RTE-38 a stranger is sent to the sign-in by every one of them', async ({
  page,
}) => {
  for (const [path] of [...PAGES, ['/flipsnack/autumn/600']] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('BUS-08 STA-05 STA-11 STA-12 STA-13 STA-14 STA-15 STA-16 STA-18 STA-29 STA-30 STA-31 STA-32 STA-33 STA-34 CON-04 CON-05 CON-06 CON-07 the stated terms stand on their pages', async ({
  page,
}) => {
  const STATED: Readonly<Record<string, readonly (string | RegExp)[]>> = {
    '/help': [/invoices may need a security administrator/],
    '/disclaimer': [
      /\$6000 per financial year/,
      /risk of account closure/,
      /orders under \$250 ex GST/,
      /no minimum per order/,
      /no processing fee\. A card service fee may apply/,
      /Cash accounts pay before shipment or on collection, unless credit is approved/,
    ],
    '/terms-conditions': [
      /account service charge of 1\.5 percent per month .* late payment/,
      /Brisbane, Queensland/,
      '8.30am to 5.00pm AEST weekdays',
      /cheque over \$2,000 are delayed at least 3 business days/,
      /processed in 2 to 3 business days/,
      /cannot be cancelled after 60 minutes/,
      'AUD',
    ],
    '/privacy-policy': [/reply within 30 days/],
    '/contact-us': ['8.30am to 5.00pm AEST weekdays'],
  }
  await enter(page, 'looker')
  for (const [path, statements] of Object.entries(STATED)) {
    await open(page, path)
    for (const statement of statements) await expect(page.getByRole('article'), path).toContainText(statement)
  }
})

test('STA-19 STA-20 STA-21 STA-22 STA-23 STA-24 STA-25 STA-26 STA-27 STA-28 the returns policy states every limit', async ({
  page,
}) => {
  await enter(page, 'looker', '/returns-policy')
  for (const statement of [
    /within 21 days of approval/,
    /not listed on the RA carry a 15% processing fee/,
    /restocking fee of 15%/,
    /within the last 14 days/,
    /At most 1 rotation per month/,
    /between 30 and 90 days/,
    /at least 150% of the approved RA value/,
    /application reaches us within 48 hours/,
    /within 5 business days/,
    /within 48 to 72 hours/,
    /collected within 30 days/,
  ])
    await expect(page.getByRole('article')).toContainText(statement)
})

test('CON-01 CON-02 two offices, each with address, phone and a mail link', async ({ page }) => {
  await enter(page, 'looker', '/contact-us')
  for (const name of ['Australia', 'New Zealand']) {
    const office = page.getByRole('region', { name, exact: true })
    await expect(office.getByRole('heading', { name })).toBeVisible()
    await expect(office.locator('dt')).toHaveText(['Address', 'Phone', 'Email'])
    await expect(office.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:info@/)
  }
})

test('a part that is not open yet says how the counter is reached, to strangers under the portal’s mark', async ({
  page,
}) => {
  const reached = async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'This part of the portal is not open yet',
    )
    await expect(main.getByRole('link', { name: /^\+?[\d ()]+$/ }).first()).toHaveAttribute(
      'href',
      /^tel:\+?\d+$/,
    )
    await expect(main.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:info@/)
  }
  await page.goto('/register')
  await reached()
  await expect(page.getByRole('main').getByText('Tradecounter')).toBeVisible()
  await enter(page, 'owner', '/your-account/pricelist')
  await reached()
})

test('CON-04 the contact page says whether somebody answers now, also when that changes', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-02T08:29:50+10:00' })
  await enter(page, 'looker', '/contact-us')
  await expect(page.getByText('Closed now, opens today 8.30am AEST')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(page.getByText('Open now until 5.00pm AEST')).toBeVisible()
})

test('a page of text lists its sections, and a link to one of them leads there', async ({ page }) => {
  await enter(page, 'looker', '/disclaimer')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Shipping policy' })
    .click()
  await expect(page).toHaveURL(/#shipping-policy$/)
  await page.getByRole('link', { name: 'returns policy' }).first().click()
  await expect(page.getByRole('heading', { name: 'Damaged, short or wrong deliveries' })).toBeInViewport()
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('STA-10 the sections unfold and fold by their headings', async ({ page }) => {
    await enter(page, 'looker', '/terms-conditions')
    const text = page.getByText('Orders are processed in 2 to 3 business days')
    await expect(text).toBeHidden()
    await page.getByRole('heading', { name: 'Orders', exact: true }).click()
    await expect(text).toBeVisible()
    await page.getByRole('heading', { name: 'Orders', exact: true }).click()
    await expect(text).toBeHidden()
    await open(page, '/terms-conditions#orders') // a link to a section unfolds it
    await expect(text).toBeVisible()
  })
})

test('RTE-37 NAV-52 the footer leads to the catalogue viewer: a frame with the hash of the address at its height', async ({
  page,
}) => {
  await page.route(`${VIEWER_URL}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>Leaf through</title><p>A printed catalogue</p>',
    }),
  )
  await enter(page, 'looker')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Catalogue' }).click()
  await expect(page).toHaveURL(/\/flipsnack\/catalogue\/800$/)
  const frame = page.getByTitle('Catalogue viewer')
  await expect(frame).toHaveAttribute('src', `${VIEWER_URL}catalogue`)
  // the page's own rules let it load
  await expect(frame.contentFrame().getByText('A printed catalogue')).toBeVisible()
  expect((await frame.boundingBox())!.height).toBeCloseTo(802, -1)
  await open(page, '/flipsnack/spring-2026/444')
  await expect(frame).toHaveAttribute('src', `${VIEWER_URL}spring-2026`)
  await expect(frame).toHaveAttribute('height', '444')
  await open(page, '/flipsnack/..%2Fadmin/444')
  await expect(page.getByText('There is no such catalogue')).toBeVisible()
  await expect(frame).toHaveCount(0)
})

test('where no catalogue viewer is configured its address says so, and the footer leads to the shop (S25)', async ({
  page,
}) => {
  await enter(page, 'looker')
  await page.route('**/flipsnack/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace(`"${VIEWER_URL}"`, 'null') })
  })
  await open(page, '/flipsnack/catalogue/800')
  await expect(page.getByText('There is no printed catalogue to browse at the moment')).toBeVisible()
  const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Catalogue' })
  await expect(inFooter).toHaveAttribute('href', '/shop')
  await page.getByRole('link', { name: 'Shop all products' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop All')
})
