import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { BROWSER } from '#testing/browser.ts'
import { buildPerson } from '#testing/build.ts'
import { type BenchDatabase, openBenchDatabase } from '../database.ts'
import { startChild } from '../server/child.ts'
import { medianOf } from '../measure.ts'
import { kb, ms, type Row } from '../table.ts'
import { catalogueRows } from './catalogue-figures.ts'
import { watchPage, type PageFigures } from './page-figures.ts'
import { interactions } from './interactions.ts'

const SCRIPT_LIMITS: Record<string, number> = { '/login': 110 * 1024, '/shop': 270 * 1024 }

const MANY_PRODUCTS = 100_000
/** Median time from a key or click to the paint of the changed list. No task may run longer than this. */
const PAINTED = [
  { products: 20_000, ms: 30 },
  { products: MANY_PRODUCTS, ms: 100 },
] as const
const LONGEST_TASK_MS = 100

/**
 * Measures the browser: what each route loads, how the catalogue arrives, and how long a click or key takes
 * with 20,000 and with 100,000 products.
 */
export async function browserBench(database: BenchDatabase): Promise<Row[]> {
  const rows = await inBrowser(database, async (open, base) => {
    const { id } = await database.db
      .selectFrom('product')
      .select('id')
      .where('withdrawn', '=', false)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const loads: Row[] = []
    for (const path of [
      '/login',
      '/',
      '/shop',
      `/shop/${encodeURIComponent(id)}`,
      '/cart',
      '/your-account/your-orders',
    ]) {
      const page = await (await open(path !== '/login')).newPage()
      loads.push(loadRow(path, await watchPage(page, base + path, path === '/login' ? 'form' : 'h1')))
    }
    return [
      ...loads,
      ...(await catalogueRows(await open(), base, database)),
      ...(await clickRows(await (await open()).newPage(), base, PAINTED[0])),
    ]
  })
  const large = await openBenchDatabase(MANY_PRODUCTS)
  try {
    return [
      ...rows,
      ...(await inBrowser(large, async (open, base) =>
        clickRows(await (await open()).newPage(), base, PAINTED[1]),
      )),
    ]
  } finally {
    await large.close()
  }
}

type Open = (isSignedIn?: boolean) => Promise<BrowserContext>
/** Starts a portal on the database and a browser. Closes both after the work. */
async function inBrowser(
  database: BenchDatabase,
  work: (open: Open, base: string) => Promise<Row[]>,
): Promise<Row[]> {
  const person = await buildPerson(database.db, { limitCents: 1_000_000_00 }, new Date())
  const portal = await startChild('./portal-process.ts', [JSON.stringify(database.connection), 'web'])
  const base = `http://127.0.0.1:${String(portal.port)}`
  const browser = await chromium.launch(BROWSER)
  const signedIn = [
    { name: 'session', value: person.session, url: base, httpOnly: true },
    { name: 'token', value: person.token, url: base },
  ]
  try {
    return await work(async (isSignedIn = true) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      if (isSignedIn) await context.addCookies(signedIn)
      return context
    }, base)
  } finally {
    await browser.close()
    portal.stop()
  }
}

function loadRow(path: string, figures: PageFigures): Row {
  const limit = SCRIPT_LIMITS[path]
  return {
    what: `first load of ${path}`,
    measured: `${kb(figures.scriptBytes)} script, ${kb(figures.dataBytes)} data, largest paint ${ms(figures.largestPaintMs)}, layout shift ${figures.layoutShift.toFixed(3)}`,
    ...(limit === undefined
      ? {}
      : { wanted: `${kb(limit)} script`, isReached: figures.scriptBytes <= limit }),
  }
}

async function clickRows(page: Page, base: string, wanted: { products: number; ms: number }): Promise<Row[]> {
  const rows: Row[] = []
  for (const { what, times, longestTaskMs } of await interactions(page, base)) {
    const median = medianOf(times)
    rows.push({
      what: `${what}, ${wanted.products.toLocaleString('en-AU')} products, event to paint`,
      measured: `${ms(median)} median of ${String(times.length)}, ${ms(Math.max(0, ...times))} worst, longest task ${ms(longestTaskMs)}`,
      wanted: `${ms(wanted.ms)}, no task above ${ms(LONGEST_TASK_MS)}`,
      isReached: median <= wanted.ms && longestTaskMs <= LONGEST_TASK_MS,
    })
  }
  return rows
}
