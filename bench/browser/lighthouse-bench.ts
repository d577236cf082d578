import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { DEMO_PASSWORD } from '#demo/people/sign-ins.ts'
import { BROWSER } from '#testing/browser.ts'
import { launchPortal } from '../../e2e/start-portal.ts'
import type { Row } from '../table.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0' // fetched on demand: nothing else needs its hundred packages
const WANTED = { performance: 90, accessibility: 100, 'best-practices': 100 } as const
const DEBUGGING_PORT = 9333
type Category = keyof typeof WANTED
const RUNS = 3 // the median of a page's runs is shown
const ATTEMPTS = 4 // the tool sometimes loses the start of its own trace
type Report = {
  runtimeError?: { code: string }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

/**
 * Runs Lighthouse (mobile, its usual throttling) on the demo, signed out and signed in. One row for each
 * page, the median of three runs.
 */
export async function lighthouseBench(): Promise<Row[]> {
  const portal = await launchPortal()
  const profile = await mkdtemp(join(tmpdir(), 'tradecounter-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...BROWSER,
    args: [...BROWSER.args, `--remote-debugging-port=${String(DEBUGGING_PORT)}`],
  })
  try {
    const rows = [await auditRow(context, portal.url, '/login', profile)]
    const product = await signIn(context, portal.url)
    for (const path of ['/', '/shop', `/shop/${product}`])
      rows.push(await auditRow(context, portal.url, path, profile))
    return rows
  } finally {
    await context.close()
    await portal.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** @returns a product to look at */
async function signIn(context: BrowserContext, url: string): Promise<string> {
  await context.request.post(`${url}/rest/login`, {
    form: {
      usernameOrEmailOrAlias: 'credit',
      password: DEMO_PASSWORD,
      staffVerificationCode: '',
      stayLoggedIn: 'true',
    },
  })
  const answer = await context.request.get(`${url}/rest/search?searchText=clear+case&hitsPerPage=1&pageNo=1`)
  const { results } = (await answer.json()) as { results: { productId: string }[] }
  return results[0]?.productId ?? ''
}

/** Loads one page several times, each time with an empty cache and the session unchanged. */
async function auditRow(context: BrowserContext, base: string, path: string, folder: string): Promise<Row> {
  const reports: Report[] = []
  while (reports.length < RUNS) {
    await emptyCache(context)
    reports.push(await audit(base + path, folder))
  }
  reports.sort((a, b) => (a.categories.performance.score ?? 0) - (b.categories.performance.score ?? 0))
  const report = reports[Math.floor(RUNS / 2)]
  if (!report) throw new Error(`${path} was not looked at`)
  const scores = (Object.keys(WANTED) as Category[]).map((category) => ({
    category,
    score: Math.round((report.categories[category].score ?? 0) * 100),
  }))
  const short = scores.filter(({ category, score }) => score < WANTED[category])
  for (const { category } of short) console.error(`${path} ${category}: ${whatCosts(report, category)}`)
  return {
    what: `Lighthouse of ${path}, mobile`,
    measured: `${scores.map(({ category, score }) => `${category} ${String(score)}`).join(', ')} (performance ${reports.map(({ categories }) => String(Math.round((categories.performance.score ?? 0) * 100))).join(', ')})`,
    wanted: Object.values(WANTED).join(', '),
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
  const file = join(folder, 'report.json')
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
    `--only-categories=${Object.keys(WANTED).join(',')}`,
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
