import { expect, it } from 'vitest'
import { isApprovedReturn, returnStatusWords } from './return-statuses.ts'

it.each([
  ['AP', 'Approved'],
  ['TP', 'Approved'],
  ['UP', 'Approved'],
  ['CL', 'Closed'],
  ['IP', 'In Progress'],
  ['IN', 'Incomplete'],
  ['PE', 'Pending'],
  ['RJ', 'Rejected'],
  ['EX', 'Expired'],
  ['UA', 'Unassigned'],
  ['OP', 'Order Pending'],
  ['??', '??'],
])('RET-11 RET-12 RET-13 RET-14 RET-15 RET-16 RET-17 RET-18 RET-19 %s reads %s', (status, words) => {
  expect(returnStatusWords(status)).toBe(words)
})

it('goods are sent under the three statuses that read Approved', () => {
  expect(['AP', 'TP', 'UP', 'PE', 'IN', 'CL'].filter(isApprovedReturn)).toEqual(['AP', 'TP', 'UP'])
})
