import { expect, test } from 'vitest'

type Result = { passed: number; failed: number; skipped: number; said: string }
type Steps = {
  wallsResult: (output: string, files: number) => Result
  vitestResult: (report: object | null, code: number) => Result
  playwrightResult: (report: object | null, code: number) => Result
}
const script: string = new URL('./test-steps.mjs', import.meta.url).href
const { wallsResult, vitestResult, playwrightResult } = (await import(script)) as Steps

const walls = (modules: number, violations: object[] = []): string =>
  JSON.stringify({ modules: Array.from({ length: modules }, (_, n) => ({ source: `shared/rules/rule-${n}.ts` })), summary: { violations } })

test('the walls stand when every file was looked at and none breaks one', () => {
  expect(wallsResult(walls(100), 100)).toMatchObject({ passed: 1, failed: 0 })
})

test('the walls fail on a violation, when hardly a file was looked at, and when the tool said nothing to be read', () => {
  const violation = { rule: { severity: 'error', name: 'no-cycles' }, from: 'a.ts', to: 'b.ts' }
  expect(wallsResult(walls(100, [violation]), 100)).toMatchObject({ failed: 1, said: 'error no-cycles: a.ts -> b.ts' })
  expect(wallsResult(walls(80), 100)).toMatchObject({ failed: 1, said: expect.stringContaining('80 of our 100') as unknown })
  expect(wallsResult(walls(0), 0)).toMatchObject({ failed: 1 })
  expect(wallsResult('Cannot find module', 100)).toMatchObject({ failed: 1, said: 'Cannot find module' })
})

test('what no figure shows still counts as a failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [{ status: 'passed', assertionResults: [] }] }
  expect(vitestResult(report, 0)).toMatchObject({ passed: 5, failed: 0, skipped: 1 })
  expect(vitestResult({ ...report, testResults: [{ status: 'failed', assertionResults: [] }] }, 1)).toMatchObject({ passed: 5, failed: 1 })
  expect(vitestResult(report, 1)).toMatchObject({ passed: 5, failed: 1 })
  expect(vitestResult(null, 0)).toMatchObject({ passed: 0, failed: 1 })
  expect(playwrightResult({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 } }, 1)).toMatchObject({ passed: 3, failed: 2 })
  expect(playwrightResult({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }, 1)).toMatchObject({ failed: 1 })
})
