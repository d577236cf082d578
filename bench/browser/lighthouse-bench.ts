import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { accountPages } from '#testing/account-pages.ts'
import { BROWSER } from '#testing/browser.ts'
import { staffCode } from '../../e2e/people.ts'
import { launchPortal } from '../../e2e/start-portal.ts'
import type { Row } from '../table.ts'
import { signIn, tokenHeader } from './signed-in.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0' // fetched on demand: nothing else needs its hundred packages
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** The screens that a dealer meets first, and staff's first one. */
const FIRST = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
/** The dealer's other screens. No SEO is asked of them. */
const OTHER = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 0 }
const DEBUGGING_PORT = 9333
type Category = (typeof CATEGORIES)[number]
type Scores = Record<Category, number>
const RUNS = 3 // the median of a page's runs is shown
const REPORT = 'report.json'
const ATTEMPTS = 4 // the tool sometimes loses the start of its own trace
type Report = {
  runtimeError?: { code: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

const OTHER_PAGES = accountPages([
  'orders', // among the first
  // nothing is wanted of these
  'newRequest',
  'mailContacts',
  'loginDetail',
  'manageUsers',
  'files',
  'priceList', // not open yet
])

/** The paths to look at, separated by commas; all where it is not given. */
const ONLY = process.env['LIGHTHOUSE_ONLY']?.split(',')
/** A folder that gets the report of each run. */
const REPORTS = process.env['LIGHTHOUSE_REPORTS']

/**
 * Runs Lighthouse (mobile, its usual throttling) on the demo: signed out, as a dealer, as staff. One row for
 * each page, the median of three runs.
 */
export async function lighthouseBench(): Promise<Row[]> {
  const portal = await launchPortal()
  const profile = await mkdtemp(join(tmpdir(), 'tradecounter-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...BROWSER,
    args: [...BROWSER.args, `--remote-debugging-port=${String(DEBUGGING_PORT)}`],
  })
  const rows: Row[] = []
  const look = async (path: string, wanted: Scores) => {
    if (ONLY && !ONLY.includes(path)) return
    rows.push(await auditRow(context, { url: portal.url + path, path, wanted }, profile))
  }
  try {
    await look('/login', FIRST)
    await signIn(context, portal.url, 'credit')
    const product = await fillCart(context, portal.url)
    for (const path of ['/', '/shop', `/shop/${product}`, '/cart', '/checkout']) await look(path, FIRST)
    await look('/your-account/your-orders', FIRST)
    for (const path of OTHER_PAGES) await look(path, OTHER)
    await signIn(context, portal.url, 'staff', staffCode())
    await look('/staff', FIRST)
    return rows
  } finally {
    await context.close()
    await portal.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Puts a product into the cart. @returns its number */
async function fillCart(context: BrowserContext, url: string): Promise<string> {
  const answer = await context.request.get(`${url}/rest/search?searchText=clear+case&hitsPerPage=1&pageNo=1`)
  const { results } = (await answer.json()) as { results: { productId: string }[] }
  const productId = results[0]?.productId ?? ''
  await context.request.put(`${url}/rest/updateShoppingCartProductQuantity`, {
    headers: await tokenHeader(context, url),
    form: { productId, quantity: 10 },
  })
  return productId
}

/** Loads one page several times, each time with an empty cache and the session unchanged. */
async function auditRow(
  context: BrowserContext,
  { url, path, wanted }: { url: string; path: string; wanted: Scores },
  folder: string,
): Promise<Row> {
  const reports: Report[] = []
  while (reports.length < RUNS) {
    await emptyCache(context)
    reports.push(await audit(url, folder))
    if (REPORTS)
      await copyFile(
        join(folder, REPORT),
        join(REPORTS, `${path.replaceAll('/', '_')}-${String(reports.length)}.json`),
      )
  }
  reports.sort((a, b) => (a.categories.performance.score ?? 0) - (b.categories.performance.score ?? 0))
  const report = reports[Math.floor(RUNS / 2)]
  if (!report) throw new Error(`${path} was not looked at`)
  const scores = CATEGORIES.map((category) => ({
    category,
    score: Math.round((report.categories[category].score ?? 0) * 100),
  }))
  const short = scores.filter(({ category, score }) => score < wanted[category])
  for (const { category } of short) console.error(`${path} ${category}: ${whatCosts(report, category)}`)
  return {
    what: `Lighthouse of ${path}, mobile`,
    measured: `${scores.map(({ category, score }) => `${category} ${String(score)}`).join(', ')} (performance ${reports.map(({ categories }) => String(Math.round((categories.performance.score ?? 0) * 100))).join(', ')})`,
    wanted: CATEGORIES.map((category) => String(wanted[category] || '–')).join(', '),
    isReached: short.length === 0,
  }
}

async function emptyCache(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}

async function audit(url: string, folder: string, attempt = 1): Promise<Report> {
  const file = join(folder, REPORT)
  await rm(file, { force: true })
  await run('npm', [
    'exec',
    '--yes',
    '--loglevel=error',
    '--',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--port=${String(DEBUGGING_PORT)}`,
    '--disable-storage-reset',
    `--only-categories=${CATEGORIES.join()}`,
  ])
  const report = JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) as Report | null
  if (report && !report.runtimeError) return report
  if (attempt === ATTEMPTS)
    throw new Error(
      `Lighthouse could not look at ${url}: ${report?.runtimeError?.code ?? 'it wrote nothing'}`,
    )
  return audit(url, folder, attempt + 1)
}

const whatCosts = ({ categories, audits }: Report, category: Category) =>
  categories[category].auditRefs
    .flatMap(({ id, weight }) => {
      const audit = audits[id]
      return audit && weight > 0 && audit.score !== null && audit.score < 0.9
        ? [`${audit.title} ${audit.displayValue ?? ''}`]
        : []
    })
    .join('; ')

/** The report says whether the run succeeded. */
function run(command: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', fail)
    child.once('exit', () => done())
  })
}
