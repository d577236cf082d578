/* Whether two samples of times come from one distribution, by the rank test of Mann and Whitney. */

/** Two samples are apart only where the p-value is below this. */
const SIGNIFICANCE = 1e-6
/** They are apart only where the share of larger values is further than this from a half. */
const MIN_EFFECT = 0.35

/**
 * Compares two samples by the ranks of their values. How large the values are does not matter, so neither a
 * slow machine nor single long waits do.
 * @returns pValue: by the normal approximation with the correction for ties; larger: the share of all pairs
 * in which the second sample has the larger value (the common-language effect size), equal ones count half
 */
export function compareRanks(
  first: readonly number[],
  second: readonly number[],
): { pValue: number; larger: number } {
  const [m, n] = [first.length, second.length]
  const all = [
    ...first.map((value) => ({ value, isSecond: false })),
    ...second.map((value) => ({ value, isSecond: true })),
  ].sort((a, b) => a.value - b.value)
  let [rankSum, ties] = [0, 0]
  for (let from = 0; from < all.length; ) {
    let to = from
    while (all[to]?.value === all[from]?.value && to < all.length) to += 1
    const equal = all.slice(from, to)
    rankSum += equal.filter(({ isSecond }) => isSecond).length * ((from + 1 + to) / 2)
    ties += equal.length ** 3 - equal.length
    from = to
  }
  const many = m + n
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt(((m * n) / 12) * (many + 1 - ties / (many * (many - 1))))
  const z = deviation === 0 ? 0 : Math.abs(u - (m * n) / 2) / deviation
  return { pValue: erfc(z / Math.SQRT2), larger: u / (m * n) }
}

/** Whether two samples are apart: not by noise, and so far that single values tell them apart. */
export function areApart(first: readonly number[], second: readonly number[]): boolean {
  const { pValue, larger } = compareRanks(first, second)
  return pValue < SIGNIFICANCE && Math.abs(larger - 0.5) > MIN_EFFECT
}

const ERFC = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
  -0.82215223, 0.17087277,
]
/** The complementary error function of x >= 0, to 1.2e-7 of its value (Numerical Recipes, 6.2). */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2)
  return t * Math.exp(-x * x + ERFC.reduceRight((sum, term) => sum * t + term, 0))
}
