/**
 * The first of so many places, from 0, for which something holds that then holds of all after it too;
 * `length` where it holds of none. A dozen looks find one among thousands.
 */
export function firstPlace(length: number, holds: (place: number) => boolean): number {
  let low = 0,
    high = length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
