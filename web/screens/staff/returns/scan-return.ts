import { readUnits } from './return-steps.ts'

/** A line of a request as it is scanned. most: units that have not come back yet. */
export type ScannedLine = { linno: number; itemno: string; itemname: string; most: number }
/** Units that came back by the number of their line, as they are counted so far. */
export type ScannedUnits = Readonly<Record<number, number>>
/** Units of a line from now on. */
export type ScannedUnit = { linno: number; units: number }
export type Scan = ScannedUnit | { problem: string }
/** What stands in the fields of each line, by its number; a line without units is untouched. */
export type TypedLines = Readonly<Record<number, { units?: string; more?: string }>>

/**
 * Counts what was scanned: a product number or EAN is one unit of the first line of its product that has some
 * left, `*5` is five more of the line that was scanned last.
 * @param eans the barcodes of the products
 * @param counts what is counted by now, typed units included
 * @param lastLine the line that was scanned last; null before the first scan
 */
export function countReturnScan(
  { lines, eans }: { lines: readonly ScannedLine[]; eans: readonly { productId: string; ean: string }[] },
  { counts, lastLine }: { counts: ScannedUnits; lastLine: number | null },
  typed: string,
): Scan {
  const code = typed.trim()
  const leftOf = ({ linno, most }: ScannedLine) => most - (counts[linno] ?? 0)
  /** How many were expected and counted, where more is scanned than was accepted. */
  const tooMany = (of: readonly ScannedLine[], product: string, more: number) => {
    const expected = of.reduce((sum, { most }) => sum + most, 0)
    const counted = of.reduce((sum, { linno }) => sum + (counts[linno] ?? 0), 0)
    const over = `${String(more)} more ${more === 1 ? 'is' : 'are'} too many`
    return `${product}: ${String(expected)} expected, ${String(counted)} counted, ${over}`
  }
  const add = ({ linno }: ScannedLine, units: number): Scan => ({
    linno,
    units: (counts[linno] ?? 0) + units,
  })
  const many = /^\*(\d{1,6})$/.exec(code)
  if (many) {
    const line = lines.find(({ linno }) => linno === lastLine)
    if (!line) return { problem: 'Scan a product first' }
    const units = Number(many[1])
    if (units > leftOf(line)) return { problem: tooMany([line], line.itemno, units) }
    return add(line, units)
  }
  const numbers = new Set(eans.filter(({ ean }) => ean !== '' && ean === code).map((one) => one.productId))
  const ofProduct = lines.filter(
    ({ itemno }) => itemno.toLowerCase() === code.toLowerCase() || numbers.has(itemno),
  )
  if (ofProduct.length === 0) return { problem: `${code} is not in this return` }
  const line = ofProduct.find((one) => leftOf(one) > 0)
  return line ? add(line, 1) : { problem: tooMany(ofProduct, code, 1) }
}

/** What is counted by now: units that a scan or a hand has entered. An untouched line counts none. */
export const unitsCounted = (lines: readonly ScannedLine[], typed: TypedLines): ScannedUnits =>
  Object.fromEntries(lines.map(({ linno, most }) => [linno, readUnits(typed[linno]?.units ?? '', most) ?? 0]))

/**
 * The fields after a scan. It changes the units of the scanned line. Lines that were untouched before the
 * first scan count none from then on: what is not scanned has not come.
 */
export const withScan = (
  lines: readonly { linno: number }[],
  typed: TypedLines,
  scan: ScannedUnit,
): TypedLines =>
  Object.fromEntries(
    lines.map(({ linno }) => {
      const units = linno === scan.linno ? String(scan.units) : (typed[linno]?.units ?? '0')
      return [linno, { ...typed[linno], units }]
    }),
  )
