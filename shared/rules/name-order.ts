/**
 * Natural order of names: letter case is ignored, and runs of digits sort by value (iPhone 9 before iPhone
 * 15). It compares code units, not by the runtime's locale, so that browser and server agree. Names that
 * differ only in leading zeros or case fall back to the plain comparison.
 */
export const compareNames = (a: string, b: string): number =>
  compareFolded(a.toLowerCase(), b.toLowerCase()) || plain(a, b)

type Named = { id: string; name: string }
/** By name, then by product number, so that two products never compare as equal. */
export const compareByName = (a: Named, b: Named): number =>
  compareFolded(a.name.toLowerCase(), b.name.toLowerCase()) || compareIds(a.id, b.id)

/** A copy sorted by compareByName. Each name is put in lower case once. */
export function sortByName<T extends Named>(things: readonly T[]): T[] {
  const rows = things.map((thing) => ({ thing, name: thing.name.toLowerCase() }))
  rows.sort((a, b) => compareFolded(a.name, b.name) || compareIds(a.thing.id, b.thing.id))
  return rows.map(({ thing }) => thing)
}

/** compareNames for names already in lower case, so that a long list converts each name once. */
export function compareFolded(a: string, b: string): number {
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    if (isDigit(a, i) && isDigit(b, j)) {
      const runA = digitsAt(a, i)
      const runB = digitsAt(b, j)
      const byValue = runA.value.length - runB.value.length || plain(runA.value, runB.value)
      if (byValue) return byValue
      i = runA.end
      j = runB.end
    } else {
      const byUnit = a.charCodeAt(i) - b.charCodeAt(j)
      if (byUnit) return byUnit
      i += 1
      j += 1
    }
  }
  return a.length - i - (b.length - j)
}

const compareIds = (a: string, b: string) => compareFolded(a, b) || plain(a, b)
const plain = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const isDigit = (text: string, at: number) => {
  const unit = text.charCodeAt(at)
  return unit >= 48 && unit <= 57
}

/** A run of digits without leading zeros, as text: a barcode can exceed the exact range of a number. */
function digitsAt(text: string, start: number): { value: string; end: number } {
  let end = start
  while (isDigit(text, end)) end += 1
  let first = start
  while (first < end - 1 && text.charCodeAt(first) === 48) first += 1
  return { value: text.slice(first, end), end }
}
