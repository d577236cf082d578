import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { BROWSER } from '#testing/browser.ts'
import { launchPortal } from '../../e2e/start-portal.ts'
import { ms, type Row } from '../table.ts'
import { medianOf } from '../measure.ts'
import { answerTime } from './answer-time.ts'
import { signIn, tokenHeader } from './signed-in.ts'
import { slowLink } from './slow-link.ts'

/** A poor line: 300 ms to the server and back, one piece in a hundred is lost. */
const SLOW = { roundTripMs: 300, oneLostIn: 100 }
const SAID_WANTED_MS = 100
const SCREEN_WANTED_MS = 150
const ROUNDS = 3
/** So long a pointer is over a link before it is pressed. */
const POINTED_MS = 100
/** What an act has started has ended by then, so that the next one starts at rest. */
const REST_MS = 2_500

/** @param shown an XPath of what the page shows then, and not before */
type Act = { what: string; act: (page: Page) => Promise<unknown>; shown: string }

const header = (page: Page) => page.locator('header')
const main = (page: Page) => page.getByRole('main')
/** @param name as the address has it: the style begins its words with capitals */
const crumb = (name: string) => `//nav[@aria-label="Breadcrumb"]//li[@aria-current="page"][.="${name}"]`
/** Presses a link as a person does, whose pointer is over it before. */
async function press(link: Locator) {
  await link.hover()
  await link.page().waitForTimeout(POINTED_MS)
  await link.click()
}
const shop = (page: Page) => page.getByRole('navigation', { name: 'Shop' })
const toCart = (page: Page) => press(header(page).getByRole('link', { name: /^Cart/ }))
const toOverview = (page: Page) => press(shop(page).getByRole('link', { name: 'Your Account' }))
const toOrders = (page: Page) =>
  press(main(page).getByRole('link', { name: 'Your Orders', exact: true }).first())
const toFirstOrder = (page: Page) => press(main(page).locator('[role=grid] tbody th a').first())
const toTopSellers = (page: Page) => press(shop(page).getByRole('link', { name: 'Top Sellers' }))
const toProduct = (page: Page) => press(main(page).locator('li[data-product] a:not([aria-hidden])').first())

/** What a dealer does, from /shop on, and what says within a moment that it is being done. */
const ACTS: readonly Act[] = [
  {
    what: 'a product is added from a list',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .click(),
    shown: '//main//button[contains(.,"Adding") or contains(.,"Added")]',
  },
  {
    what: 'the choice after it is closed',
    act: (page) => page.getByRole('button', { name: 'Continue Shopping' }).click(),
    shown: 'not(//dialog[@open])',
  },
  {
    what: 'the list is filtered',
    act: (page) => page.getByRole('checkbox', { name: 'In Stock' }).first().click(),
    shown: '//main//p[@role="status"][contains(.,"products")][not(contains(.,"1,580"))]',
  },
  { what: 'the cart is opened', act: toCart, shown: crumb('cart') },
  {
    what: 'a line gets another quantity',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^Increase|^More/ })
        .first()
        .click(),
    shown: '//main//*[self::p or self::span][contains(.,"2 units")]',
  },
  {
    what: 'the panel of the account is opened',
    act: (page) => header(page).locator('[aria-haspopup="dialog"]').last().click(),
    shown: '//*[@aria-label="Opening"] or //button[contains(.,"Sign Out")]',
  },
  { what: 'the account is opened', act: toOverview, shown: crumb('your account') },
  { what: 'its orders are opened', act: toOrders, shown: crumb('your orders') },
  { what: 'an order is opened', act: toFirstOrder, shown: '//nav[@aria-label="Breadcrumb"]//li[4]' },
]

const whole = (heading: string) => `//main//h1[${heading}][not(//main//*[@aria-busy="true"])]`
/** From one screen to the next, until all of it is there; on the machine's own line. */
const SCREENS: readonly Act[] = [
  {
    what: 'a list of products, what is in sight of it',
    act: toTopSellers,
    shown: '//main//h1[contains(.,"Top Sellers")][//main//li[@data-product]]',
  },
  { what: 'a product', act: toProduct, shown: whole('not(contains(.,"Top Sellers"))') },
  { what: 'the cart', act: toCart, shown: whole('contains(.,"Cart")') },
  { what: 'the account', act: toOverview, shown: whole('contains(.,"Overview") or contains(.,"Account")') },
  { what: 'its orders', act: toOrders, shown: `${whole('contains(.,"Orders")')}[//main//tbody/tr]` },
  { what: 'an order', act: toFirstOrder, shown: whole('not(contains(.,"Your Orders"))') },
]

/**
 * On the demo: how soon each act on a slow line says what it is doing, and how soon the next screen is there
 * on a fast one. The median of three rounds, each with an empty cache; a further one for screens seen before.
 */
export async function slowLineBench(): Promise<Row[]> {
  const portal = await launchPortal()
  const link = await slowLink(Number(new URL(portal.url).port), SLOW)
  const browser = await chromium.launch(BROWSER)
  const opened = async (base: string): Promise<[BrowserContext, Page]> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await signIn(context, base, 'credit')
    await context.request.put(`${base}/rest/clearCurrentShoppingCart`, {
      headers: await tokenHeader(context, base),
    })
    const page = await context.newPage()
    await page.goto(`${base}/shop`)
    await main(page).locator('li[data-product]').first().waitFor()
    await page.waitForTimeout(REST_MS)
    return [context, page]
  }
  const timed = async (page: Page, acts: readonly Act[]) => {
    const times: number[] = []
    for (const { act, shown } of acts) {
      times.push(await answerTime(page, () => act(page), shown))
      await page.waitForTimeout(REST_MS)
    }
    return times
  }
  try {
    const [said, first, again]: number[][][] = [[], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const [slow, slowPage] = await opened(`http://127.0.0.1:${String(link.port)}`)
      said?.push(await timed(slowPage, ACTS))
      await slow.close()
      const [fast, fastPage] = await opened(portal.url)
      first?.push(await timed(fastPage, SCREENS))
      again?.push(await timed(fastPage, SCREENS))
      await fast.close()
    }
    return [
      ...rowsOf('300 ms away, 1 % lost: ', ACTS, said ?? [], SAID_WANTED_MS),
      ...rowsOf('to the next screen, first time: ', SCREENS, first ?? [], SCREEN_WANTED_MS),
      ...rowsOf('to the next screen, once more: ', SCREENS, again ?? [], SCREEN_WANTED_MS),
    ]
  } finally {
    await browser.close()
    await link.close()
    await portal.close()
  }
}

const rowsOf = (before: string, acts: readonly Act[], rounds: readonly number[][], wanted: number): Row[] =>
  acts.map(({ what }, at) => {
    const times = rounds.map((round) => round[at] ?? Infinity)
    const median = medianOf(times)
    return {
      what: `${before}${what}`,
      measured: `${ms(median)}, worst ${ms(Math.max(...times))}`,
      wanted: ms(wanted),
      isReached: median <= wanted,
    }
  })
