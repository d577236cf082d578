import { enterAsStaff } from './checkout-steps.ts'
import { ask, enter, letIn } from './facts.ts'
import { expect, holdBack, type Page, signIn, test } from './people.ts'
import { addPerson } from './portal-database.ts'

/* What stands in the page before any script has drawn (web/ui/opening.css). */

const CASE = 'KS-4580-CL'
/** Nothing is drawn without it. */
const DRAWING = '**/assets/react-*.js'

test("the shell's bar is seen before any script has drawn, where the header will stand; a stranger sees none", async ({
  page,
}) => {
  const letStrangerSee = await holdBack(page, DRAWING)
  const bar = page.locator('#opening .bar')
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(bar).toBeAttached()
  await expect(bar).toBeHidden()
  letStrangerSee()
  await signIn(page, 'credit', '/cart')

  const letDealerSee = await holdBack(page, DRAWING)
  await page.goto('/shop', { waitUntil: 'commit' })
  await expect(bar).toHaveCSS('display', 'flex') // its styles are loaded
  const [early, name] = [await bar.boundingBox(), await bar.locator('b').boundingBox()]
  letDealerSee()
  const menu = page.getByRole('navigation', { name: 'Shop' })
  await expect(menu).toBeVisible()
  await expect(bar).toBeHidden()
  const [last, logo] = [
    await menu.boundingBox(),
    await page.getByRole('link', { name: /, home$/ }).boundingBox(),
  ]
  expect(early!.y + early!.height).toBeCloseTo(last!.y + last!.height, 0)
  expect(name!.x).toBeCloseTo(logo!.x, 0)
})

for (const width of [1440, 1000, 820, 390])
  test(`the heading and the search of a list stand in the page where its screen will draw them, ${width} px wide`, async ({
    page,
  }) => {
    await letIn(page, 'credit')
    await page.setViewportSize({ width, height: 900 })
    const letDraw = await holdBack(page, DRAWING)
    await page.goto('/your-account/your-orders', { waitUntil: 'commit' })
    const early = page.locator('#opening')
    const fields = [early.locator('.bar span'), early.locator('.list span')]
    const words = await Promise.all(fields.map((field) => field.textContent()))
    const places = [early.locator('strong'), ...fields].map((one) => one.boundingBox())
    const drawn = await Promise.all(places)
    letDraw()
    const searches = [
      page.getByRole('combobox', { name: 'Search', exact: true }),
      page.locator('main [name=q]'),
    ]
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Orders')
    for (const [at, search] of searches.entries())
      await expect(search).toHaveAttribute('placeholder', words[at]!)
    const shown = [
      page.getByRole('heading', { level: 1 }),
      page.locator('header [role=search]'),
      searches[1]!,
    ]
    for (const [at, one] of shown.entries()) {
      const [before, after] = [drawn[at]!, (await one.boundingBox())!]
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect([at, side, Math.abs(before[side] - after[side]) < 10]).toEqual([at, side, true])
    }
  })

const SIDES = ['x', 'y', 'width', 'height'] as const
/**
 * The screen and what stands in its page before, one element for one of the screen's, at the same place with
 * the same words.
 */
const FIRST_WORDS = [
  {
    path: '/checkout',
    early: '#opening .step :is(strong, span, small)',
    late: 'main :is(h1, h2:not(aside *), form [name], form p[id$="-note"])',
  },
  {
    path: '/your-account/credit-summary',
    early: '#opening .list :is(strong, small)',
    late: 'main :is(h1, h1 + p)',
  },
]
for (const width of [1440, 1000, 820, 390])
  test(`the first words of checkout and credit stand in the page where their screens will draw them, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const login = `opening${String(width)}` // whose cart no other test changes
    await addPerson(login, 'kiwi')
    await enter(page, login, '/', { [CASE]: 2 })
    for (const { path, early, late } of FIRST_WORDS) {
      const letDraw = await holdBack(page, DRAWING)
      // a change of any person empties the cache that knows who asks; then the page has no words yet
      await expect
        .poll(async () => {
          await ask(page, 'GET', 'accountFromServer')
          return (await page.goto(path, { waitUntil: 'commit' }))?.text()
        })
        .toMatch(/class="(?:step|list)"/)
      await expect(page.locator(early).first()).toBeVisible()
      const before = await placesOf(page, early)
      letDraw()
      await expect(page.locator('main').getByRole('button').first()).toBeEnabled()
      const after = await placesOf(page, late)
      expect(after.map(({ words }) => words)).toEqual(before.map(({ words }) => words))
      // a heading is as wide as what it stands in, which nobody sees
      for (const [at, { words, place }] of before.entries())
        for (const side of words === '' ? SIDES : SIDES.slice(0, 2))
          expect([path, at, side, Math.abs(place[side] - after[at]!.place[side]) < 4]).toEqual([
            path,
            at,
            side,
            true,
          ])
      await page.unroute(DRAWING)
    }
  })

/** The words and the place of each element, from the top. */
const placesOf = (page: Page, elements: string) =>
  page.locator(elements).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { words: one.textContent, place: { x, y, width, height } }
    }),
  )

test('what stands in the page before its scripts is for whom its screen is', async ({ page }) => {
  const shown = page.locator('#opening :is(.step, .list)')
  await enter(page, 'cash')
  await page.goto('/checkout', { waitUntil: 'commit' })
  await expect(shown).toBeAttached()
  for (const path of ['/checkout?step=1', '/your-account/credit-summary']) {
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForLoadState('domcontentloaded')
    await expect(page.locator('#opening .bar')).toBeAttached()
    await expect(shown).toHaveCount(0)
  }
})

for (const width of [1440, 390])
  test(`the bar of the console stands in the page of staff where it will be drawn, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAsStaff(page, 'staff') // so that the server knows whose page it is
    const letDraw = await holdBack(page, DRAWING)
    await page.goto('/staff', { waitUntil: 'commit' })
    const bar = page.locator('#opening .staff')
    await expect(bar).toHaveCSS('display', 'block') // its styles are loaded
    const early = [bar.locator('b'), bar.locator('span'), bar].map((one) => one.boundingBox())
    const [name, search, all] = await Promise.all(early)
    const words = await bar.locator('span').textContent()
    letDraw()
    const field = page.getByRole('combobox', { name: 'Search for anything' })
    await expect(field).toHaveAttribute('placeholder', words!)
    const header = await page.getByRole('banner').boundingBox()
    expect(Math.abs(all!.height - header!.height)).toBeLessThan(2)
    const logo = await page.getByRole('link', { name: /Staff, home$/ }).boundingBox()
    expect(Math.abs(name!.x - logo!.x)).toBeLessThan(2)
    const place = await field.boundingBox()
    if (width < 900)
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect([side, Math.abs(search![side] - place![side]) < 2]).toEqual([side, true])
    else expect(search).toBeNull() // where it stands depends on the areas
  })

test("the shell's bar waits for no file, and no script runs before the styles have come", async ({
  page,
}) => {
  await letIn(page, 'credit')
  const letStylesCome = await holdBack(page, '**/assets/*.css')
  await page.goto('/shop', { waitUntil: 'commit' })
  const bar = page.locator('#opening .bar')
  await expect(bar).toHaveCSS('display', 'flex')
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1)
  // every script is there, and none has run
  await page.waitForFunction(() => {
    const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
    return scripts.length > 5 && scripts.every(({ href }) => performance.getEntriesByName(href).length > 0)
  })
  await expect(page.locator('#root')).toBeEmpty()
  letStylesCome()
  await expect(page.getByRole('navigation', { name: 'Shop' })).toBeVisible()
})
