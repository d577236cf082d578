/** The steps of `npm test`. Each answers how many tests passed and failed and, where its output was kept back, what it said. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { cache, root, runScript, tools } from './project.mjs'

const roots = ['shared', 'server', 'web', 'testing']

export const steps = {
  types: checkTypes,
  lint: checkLint,
  walls: checkWalls,
  vitest: (args) => runVitest('vitest', args),
  web: prepareWeb,
  journeys: runJourneys,
}

/** Type-checks each root by itself, two at a time; together they count as one test. */
async function checkTypes() {
  const said = []
  const check = async (name) => {
    const { code, stdout, stderr } = await runScript(tools.tsc, ['-p', name], { quiet: true })
    if (code !== 0) said.push((stdout + stderr).trim() || `tsc -p ${name} ended with ${code}`)
  }
  const waiting = [...roots]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next)
  }
  await Promise.all([worker(), worker()])
  return oneTest(said.length === 0, said.join('\n'))
}

async function checkLint() {
  const { code, stdout, stderr } = await runScript(tools.eslint, ['.', '--max-warnings', '0'], { quiet: true })
  return oneTest(code === 0, stdout + stderr)
}

/** Who may import whom; and that the tool has looked at what there is, since one that reads nothing finds nothing wrong. */
async function checkWalls() {
  const { stdout, stderr } = await runScript(tools.depcruise, [...roots, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'], { quiet: true })
  return wallsResult(stdout || stderr, sourceFiles())
}

/** Reads dependency-cruiser's report: no violation, and every one of our files seen (nine in ten, should one be written meanwhile). */
export function wallsResult(output, files) {
  let report
  try {
    report = JSON.parse(output)
  } catch {
    return oneTest(false, output.slice(0, 4_000) || 'dependency-cruiser said nothing')
  }
  const looked = report.modules.filter((module) => roots.some((name) => module.source.startsWith(`${name}/`))).length
  const floor = Math.max(20, Math.floor(files * 0.9))
  if (looked < floor) return oneTest(false, `dependency-cruiser looked at ${looked} of our ${files} files; that proves nothing.`)
  const violations = report.summary.violations.map((v) => `${v.rule.severity} ${v.rule.name}: ${v.from} -> ${v.to}`)
  return oneTest(violations.length === 0, violations.join('\n'))
}

function sourceFiles() {
  const isSource = (name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')
  return roots.flatMap((name) => readdirSync(join(root, name), { recursive: true })).filter(isSource).length
}

/** Runs the tests of rules, calls and scripts. Also what .ci/run calls again for a PostgreSQL server, by another name. */
export async function runVitest(name, args = [], env = {}) {
  const file = freshReport(name)
  const { code } = await runScript(tools.vitest, ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], { env })
  return vitestResult(readReport(file), code)
}

/** Counts vitest's tests. A file that could not be loaded has no tests to fail, and counts as one that did. */
export function vitestResult(report, code) {
  if (report === null) return oneTest(false, 'vitest wrote no report')
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed')).length
  return counted({ passed: report.numPassedTests, failed: report.numFailedTests + unloaded, skipped: report.numPendingTests + report.numTodoTests }, code)
}

/** The browser's part of the portal, built; it counts only when it fails. */
async function prepareWeb() {
  try {
    await buildWeb()
    return { passed: 0, failed: 0, skipped: 0, said: '' }
  } catch (error) {
    return oneTest(false, error.message)
  }
}

/** The journeys in a real browser against the real server. */
async function runJourneys(args) {
  let browser
  try {
    browser = ensureChromium()
  } catch (error) {
    return oneTest(false, error.message)
  }
  const file = freshReport('journeys')
  const { code } = await runScript(tools.playwright, ['test', '--reporter=list,json', ...args], { env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file } })
  return playwrightResult(readReport(file), code)
}

/** Counts Playwright's tests. One that passed only when tried again has failed once too often. */
export function playwrightResult(report, code) {
  if (report === null) return oneTest(false, 'playwright wrote no report')
  const { expected, unexpected, flaky, skipped } = report.stats
  return counted({ passed: expected, failed: unexpected + flaky, skipped }, code)
}

/** A tool that ends in failure without a failed test, for want of tests or by an error outside them, has failed. */
function counted(counts, code) {
  const unexplained = code !== 0 && counts.failed === 0
  return { ...counts, failed: unexplained ? 1 : counts.failed, said: unexplained ? `ended with exit code ${code} without a failed test` : '' }
}

function oneTest(passed, said) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, said: passed ? '' : said }
}

function freshReport(name) {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name}-report.json`)
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
