/**
 * Binary search: the first of `length` indices, from 0, for which a condition holds. It must hold for all
 * later indices too. `length` where it holds for none.
 */
export function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0,
    high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
