/**
 * What the steps of `npm test` answer, read from the reports of their tools: how many tests passed, failed
 * and were skipped, what a tool said whose output was kept back, and by name which tests failed, to be told
 * once more where a long run ends.
 */

/** What counts for nothing either way. */
export const nothingTried = { passed: 0, failed: 0, skipped: 0, said: '', failures: [] }

/** One step that counts as one test: types, lint, import rules, or a tool that could not be run at all. */
export function oneTest(passed, said) {
  return {
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    skipped: 0,
    said: passed ? '' : said,
    failures: passed ? [] : [failure('', said)],
  }
}

/**
 * Reads dependency-cruiser's report: no violation, and every one of our files seen (nine in ten, should one
 * be written meanwhile).
 */
export function importsResult(output, roots, files) {
  let report
  try {
    report = JSON.parse(output)
  } catch {
    return oneTest(false, output.slice(0, 4_000) || 'dependency-cruiser said nothing')
  }
  const looked = report.modules.filter((module) =>
    roots.some((name) => module.source.startsWith(`${name}/`)),
  ).length
  const floor = Math.max(20, Math.floor(files * 0.9))
  if (looked < floor)
    return oneTest(
      false,
      `dependency-cruiser looked at ${looked} of our ${files} files; that proves nothing.`,
    )
  const violations = report.summary.violations.map(
    (v) => `${v.rule.severity} ${v.rule.name}: ${v.from} -> ${v.to}`,
  )
  return oneTest(violations.length === 0, violations.join('\n'))
}

/**
 * Counts vitest's tests. A file that could not be loaded has no tests to fail, and counts as one that did.
 */
export function vitestResult(report, code) {
  if (report === null) return oneTest(false, 'vitest wrote no report')
  const failedTests = report.testResults.flatMap((file) =>
    file.assertionResults.filter((test) => test.status === 'failed'),
  )
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  const failures = [
    ...failedTests.map((test) => failure(test.fullName, test.failureMessages?.[0])),
    ...unloaded.map((file) => failure(file.name, file.message)),
  ]
  return counted(counts, failures, code)
}

/** Counts Playwright's tests. One that passed only when tried again has failed once too often. */
export function playwrightResult(report, code) {
  if (report === null) return oneTest(false, 'playwright wrote no report')
  const { expected, unexpected, flaky, skipped } = report.stats
  return counted({ passed: expected, failed: unexpected + flaky, skipped }, failedJourneys(report), code)
}

/**
 * The failures of some steps as lines: the name of each test and, indented, what it said. Empty when nothing
 * failed.
 */
export function failureLines(results) {
  const failures = results.flatMap((result) => result.failures)
  return failures.flatMap(({ test, said }) => [
    `failed: ${test || '(a whole step)'}`,
    ...said.split('\n').map((line) => `    ${line}`),
  ])
}

function failedJourneys(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const failed = (report.suites ?? [])
    .flatMap(specsOf)
    .filter((spec) => spec.tests.some((test) => test.status === 'unexpected' || test.status === 'flaky'))
  const outside = (report.errors ?? []).map((error) => failure('', error.message))
  return [
    ...failed.map((spec) => failure(`${spec.file}:${spec.line} ${spec.title}`, firstError(spec))),
    ...outside,
  ]
}

function firstError(spec) {
  return spec.tests.flatMap((test) => test.results).find((result) => result.error !== undefined)?.error
    .message
}

/**
 * A tool that ends in failure without a failed test, for want of tests or by an error outside them, has
 * failed.
 */
function counted(counts, failures, code) {
  if (code === 0 || counts.failed > 0) return { ...counts, said: '', failures }
  const said = `ended with exit code ${code} without a failed test`
  return { ...counts, failed: 1, said, failures: failures.length > 0 ? failures : [failure('', said)] }
}

/** A failed test and the beginning of its message, without the colours of a terminal. */
function failure(test, message = 'it gave no reason') {
  const lines = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  return { test, said: lines.slice(0, 24).join('\n') }
}
