import { expect, it } from 'vitest'
import { arrivalWords } from './arrival-words.ts'

it.each([
  ['IN', null, null, 0, 'If approved today, to arrive by 23 Mar 2026'],
  ['PE', null, null, 0, 'If approved today, to arrive by 23 Mar 2026'],
  ['UA', null, null, 0, 'If approved today, to arrive by 23 Mar 2026'],
  ['CL', null, null, 0, ''],
  ['RJ', null, 0, 0, ''],
  ['AP', '2026-03-27', 2, 0, 'To arrive by 27 Mar 2026'],
  ['IP', '2026-03-27', 2, 1, 'To arrive by 27 Mar 2026'],
  ['IP', '2026-03-27', 2, 2, ''],
  ['AP', '2026-03-27', 0, 0, ''],
  ['EX', '2026-03-27', 2, 0, ''],
] as const)(
  '%s with the day %s, %s accepted and %s received: %s',
  (status, sendBy, accepted, received, words) => {
    const line = { accepted, received, verdict: { sendBy: '2026-03-23' } }
    expect(arrivalWords({ status, sendBy }, line)).toBe(words)
  },
)

it('of a verdict without a day nothing is said', () => {
  const line = { accepted: null, received: 0, verdict: { sendBy: '' } }
  expect(arrivalWords({ status: 'PE', sendBy: null }, line)).toBe('')
})
