/**
 * The steps of `npm test`. Each runs its tool and answers a result of test-results.mjs; `lanes` says
 * which may run at once.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { ensureChromium } from './chromium.mjs'
import { cache, root, runScript, tools } from './project.mjs'
import { withTestFolder } from './test-folder.mjs'
import { nothingTried, oneTest, playwrightResult, vitestResult, importsResult } from './test-results.mjs'

const roots = ['shared', 'server', 'demo', 'web', 'testing']

export const steps = {
  types: checkTypes,
  lint: checkLint,
  imports: checkImports,
  vitest: (args) => runVitest('vitest', args),
  web: prepareWeb,
  browser: runBrowserTests,
}

/**
 * Groups of lanes: the groups run one after the other, the lanes of a group at once, the steps of a lane one
 * after the other. Tools of few threads share two cores; vitest and Playwright use both cores by themselves.
 */
export const groups = [[['lint'], ['types', 'imports', 'web']], [['vitest']], [['browser']]]

/** Type-checks each root by itself; together they count as one test. */
async function checkTypes() {
  const said = []
  for (const name of roots) {
    const { code, stdout, stderr } = await runScript(tools.tsc, ['-p', name], { quiet: true })
    if (code !== 0) said.push((stdout + stderr).trim() || `tsc -p ${name} ended with ${code}`)
  }
  return oneTest(said.length === 0, said.join('\n'))
}

/**
 * The format of every file, then the rules. oxlint has those of TypeScript and the sizes, eslint those of
 * React's compiler and the length of lines. knip finds files that nothing needs, and exports that nothing
 * imports.
 */
async function checkLint() {
  const said = []
  for (const [tool, args] of [
    [tools.biome, ['format', '--max-diagnostics=5', '.']],
    [tools.oxlint, ['--type-aware', '--deny-warnings', '--format=unix']],
    [tools.eslint, ['.', '--max-warnings', '0', '--concurrency', '2']],
    [tools.knip, []],
  ]) {
    const { code, stdout, stderr } = await runScript(tool, args, { quiet: true })
    if (code !== 0) said.push(stdout + stderr)
  }
  return oneTest(said.length === 0, said.join('\n'))
}

/**
 * Checks the import rules, and that the tool has read the files: a tool that reads nothing reports no
 * violation.
 */
async function checkImports() {
  const { stdout, stderr } = await runScript(
    tools.depcruise,
    [...roots, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { quiet: true },
  )
  return importsResult(stdout || stderr, roots, sourceFiles())
}

function sourceFiles() {
  const isSource = (name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts')
  return roots.flatMap((name) => readdirSync(join(root, name), { recursive: true })).filter(isSource).length
}

/**
 * Runs the tests of rules, calls and scripts. .ci/run calls it again under another name for a PostgreSQL
 * server.
 */
export async function runVitest(name, args = [], env = {}) {
  const file = freshReport(name)
  const { code } = await runTests(
    tools.vitest,
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    env,
  )
  return vitestResult(readReport(file), code)
}

/** Builds the browser's part of the portal. It counts only when it fails. */
async function prepareWeb() {
  try {
    await buildWeb()
    return nothingTried
  } catch (error) {
    return oneTest(false, error.message)
  }
}

/** The tests in a real browser against the real server. */
async function runBrowserTests(args) {
  let browser
  try {
    browser = ensureChromium()
  } catch (error) {
    return oneTest(false, error.message)
  }
  const file = freshReport('browser')
  const { code } = await runTests(tools.playwright, ['test', '--reporter=list,json', ...args], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return playwrightResult(readReport(file), code)
}

/** Runs a tool of tests with a folder for their temporary files. */
const runTests = (tool, args, env) =>
  withTestFolder((temporary) => runScript(tool, args, { env: { ...env, ...temporary } }))

function freshReport(name) {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name}-report.json`)
  rmSync(file, { force: true })
  return file
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
