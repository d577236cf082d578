/**
 * Results of the steps of `npm test`, read from the reports of their tools: how many tests passed, failed and
 * were skipped; the output of a tool that was not printed; and the names of the failed tests, which the end
 * of a long run repeats.
 */

/** A result without any test. */
export const nothingTried = { passed: 0, failed: 0, skipped: 0, said: '', failures: [] }

/** A step that counts as one test: types, lint, import rules, or a tool that did not run. */
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
 * Reads dependency-cruiser's report: no violation, and nearly all of our files read (nine in ten, since files
 * may be added meanwhile).
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

/** Counts vitest's tests. A file that failed to load has no tests, and counts as one failed test. */
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

/** Counts Playwright's tests. A test that passed only on a retry counts as failed. */
export function playwrightResult(report, code) {
  if (report === null) return oneTest(false, 'playwright wrote no report')
  const { expected, unexpected, flaky, skipped } = report.stats
  return counted({ passed: expected, failed: unexpected + flaky, skipped }, failedJourneys(report), code)
}

/**
 * The failures of some steps as lines: the name of each test and, indented, its message. Empty when nothing
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
 * Adds a failure for a tool that failed without a failed test, because it ran no tests or hit an error
 * outside them.
 */
function counted(counts, failures, code) {
  if (code === 0 || counts.failed > 0) return { ...counts, said: '', failures }
  const said = `ended with exit code ${code} without a failed test`
  return { ...counts, failed: 1, said, failures: failures.length > 0 ? failures : [failure('', said)] }
}

/** A failed test and the beginning of its message, without terminal colours. */
function failure(test, message = 'it gave no reason') {
  const lines = message.replace(/\u001b\[[0-9;]*m/g, '').split('\n')
  return { test, said: lines.slice(0, 24).join('\n') }
}
