import { expect, it } from 'vitest'
import { areApart, compareRanks } from './rank-test.ts'

// the pValue are those of scipy.stats.mannwhitneyu(method='asymptotic', use_continuity=False)
it.each([
  [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], 0.0090234, 1],
  [[6, 7, 8, 9, 10], [1, 2, 3, 4, 5], 0.0090234, 0],
  [[1, 3, 5, 7], [2, 4, 6, 8], 0.5637029, 0.625],
  [[1, 1, 2], [1, 2, 2], 0.4560566, 6 / 9],
  [[4, 4], [4, 4], 1, 0.5],
])('the ranks of %j and %j', (first, second, pValue, larger) => {
  const found = compareRanks(first, second)
  expect(found.pValue).toBeCloseTo(pValue, 6)
  expect(found.larger).toBeCloseTo(larger, 9)
})

/** Numbers from 0 to 1 that look random and are the same in each run. */
function randoms(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
/** Times of some work on a machine that is ten times slower now and then, with single long waits. */
function times(next: () => number, work: number, many = 40): number[] {
  return Array.from({ length: many }, () => {
    const slow = next() < 0.3 ? 10 : 1
    return (work + next()) * slow + (next() < 0.05 ? 500 * next() : 0)
  })
}

it('noise alone never sets samples of the same work apart', () => {
  const next = randoms(7)
  for (let round = 0; round < 2_000; round += 1) expect(areApart(times(next, 3), times(next, 3))).toBe(false)
})

it('work that takes a tenth more is not apart, that takes ten times as long is, whatever the machine does', () => {
  const next = randoms(7)
  for (let round = 0; round < 200; round += 1) {
    expect(areApart(times(next, 3), times(next, 3.3))).toBe(false)
    expect(areApart(times(next, 3), times(next, 50))).toBe(true)
    expect(areApart(times(next, 50), times(next, 3))).toBe(true)
  }
})
