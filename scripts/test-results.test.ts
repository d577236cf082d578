import { expect, test } from 'vitest'

type Failure = { test: string; said: string }
type Result = { passed: number; failed: number; skipped: number; said: string; failures: Failure[] }
type Results = {
  importsResult: (output: string, roots: string[], files: number) => Result
  vitestResult: (report: object | null, code: number) => Result
  playwrightResult: (report: object | null, code: number) => Result
  failureLines: (results: { failures: Failure[] }[]) => string[]
}
const script: string = new URL('./test-results.mjs', import.meta.url).href
const { importsResult, vitestResult, playwrightResult, failureLines } = (await import(script)) as Results

const cruised = (modules: number, violations: object[] = []): string =>
  JSON.stringify({
    modules: Array.from({ length: modules }, (_, n) => ({ source: `shared/rules/rule-${n}.ts` })),
    summary: { violations },
  })
const importsOf = (output: string, files: number): Result => importsResult(output, ['shared'], files)

test('the import rules pass when every file was read and none breaks one', () => {
  expect(importsOf(cruised(100), 100)).toMatchObject({ passed: 1, failed: 0 })
})

test('the import rules fail on a violation, when hardly a file was looked at, and when the tool said nothing to be read', () => {
  const violation = { rule: { severity: 'error', name: 'no-cycles' }, from: 'a.ts', to: 'b.ts' }
  expect(importsOf(cruised(100, [violation]), 100)).toMatchObject({
    failed: 1,
    said: 'error no-cycles: a.ts -> b.ts',
  })
  expect(importsOf(cruised(80), 100)).toMatchObject({
    failed: 1,
    said: expect.stringContaining('80 of our 100') as unknown,
  })
  expect(importsOf(cruised(0), 0)).toMatchObject({ failed: 1 })
  expect(importsOf('Cannot find module', 100)).toMatchObject({ failed: 1, said: 'Cannot find module' })
})

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [] }],
}

test('what no figure shows still counts as a failure', () => {
  expect(vitestResult(vitestReport, 0)).toMatchObject({ passed: 5, failed: 0, skipped: 1, failures: [] })
  expect(
    vitestResult({ ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] }, 1),
  ).toMatchObject({ passed: 5, failed: 1 })
  expect(vitestResult(vitestReport, 1)).toMatchObject({ passed: 5, failed: 1 })
  expect(vitestResult(null, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightResult({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } }, 1)).toMatchObject({
    passed: 3,
    failed: 2,
  })
  expect(playwrightResult({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toMatchObject({
    failed: 1,
  })
})

test('the end names what failed: tests, files that do not load, browser tests at any depth, and whole steps', () => {
  const rules = {
    status: 'failed',
    assertionResults: [
      {
        status: 'failed',
        fullName: 'GST is rounded',
        failureMessages: ['\u001b[31mexpected 9\u001b[39m\nto be 10'],
      },
    ],
  }
  const unloaded = {
    status: 'failed',
    name: 'cart.test.ts',
    message: 'Cannot find module',
    assertionResults: [],
  }
  const vitest = vitestResult({ ...vitestReport, numFailedTests: 1, testResults: [rules, unloaded] }, 1)

  const spec = (title: string, status: string, results: object[]): object => ({
    title,
    file: 'cart.spec.ts',
    line: 7,
    tests: [{ status, results }],
  })
  const well = spec('adds a line', 'expected', [{}])
  const late = spec('pays', 'unexpected', [{ error: { message: 'too late' } }])
  const browser = playwrightResult(
    {
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [well], suites: [{ specs: [late] }] }],
    },
    1,
  )

  expect(failureLines([vitest, browser, importsOf('nothing to be read', 9)])).toEqual([
    'failed: GST is rounded',
    '    expected 9',
    '    to be 10',
    'failed: cart.test.ts',
    '    Cannot find module',
    'failed: cart.spec.ts:7 pays',
    '    too late',
    'failed: (a whole step)',
    '    nothing to be read',
  ])
  expect(failureLines([vitestResult(vitestReport, 0)])).toEqual([])
})
