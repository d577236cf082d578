import type { OutputOf } from '#shared/calls/call.ts'
import type { AllCalls } from '#shared/calls/index.ts'

export type WaveLine = OutputOf<AllCalls['staffWave']>['lines'][number]
/** How many units were counted in all, as far as it was done here, by the key of the line. */
export type Counts = Readonly<Record<string, { picked: number; missing: number }>>

export const keyOf = ({ webOrderNo, lineNo }: Pick<WaveLine, 'webOrderNo' | 'lineNo'>): string =>
  `${String(webOrderNo)}/${String(lineNo)}`

/** A line with what was counted here, where the server has not heard of it yet. */
export function counted(line: WaveLine, counts: Counts): WaveLine {
  const own = counts[keyOf(line)]
  const isNews = own !== undefined && own.picked + own.missing > line.picked + line.missing
  return isNews ? { ...line, ...own } : line
}

/** What the server has to hear, with the counts that this starts from. */
export const toSend = (lines: readonly WaveLine[], counts: Counts) =>
  lines.flatMap((line) => {
    const { picked, missing } = counted(line, counts)
    const seen = line.picked + line.missing
    const found = { picked: picked - line.picked, missing: missing - line.missing, seen }
    return picked + missing > seen ? [{ webOrderNo: line.webOrderNo, lineNo: line.lineNo, ...found }] : []
  })

/** Units of a line that are neither picked nor missing. */
export const leftOf = ({ quantity, picked, missing }: WaveLine): number => quantity - picked - missing

/** What is typed or scanned: a product or EAN, units of the line scanned last, or its rest is missing. */
export type Entry = { is: 'code'; code: string } | { is: 'units'; units: number } | { is: 'missing' }

/** `*5` is five units of the line scanned last, `-` that its rest is missing; all else is a code. */
export function readEntry(typed: string): Entry | null {
  const text = typed.trim()
  if (text === '') return null
  const units = /^\*(\d{1,6})$/.exec(text)
  if (units) return { is: 'units', units: Number(units[1]) }
  return text === '-' ? { is: 'missing' } : { is: 'code', code: text }
}

export type Scanned = { counts: Counts; line: WaveLine } | { problem: string }

/**
 * Counts what was scanned. A code counts one unit of the first line of its product that has some left; a
 * number of units goes to the line that was scanned last.
 * @param lastKey the line that was scanned last, or ''
 */
export function countScan(
  lines: readonly WaveLine[],
  counts: Counts,
  { entry, lastKey }: { entry: Entry; lastKey: string },
): Scanned {
  if (entry.is === 'code') {
    const ofProduct = lines.filter((line) => isProduct(line, entry.code))
    if (ofProduct.length === 0) return { problem: `${entry.code} is not in this wave` }
    const line = ofProduct.find((one) => leftOf(counted(one, counts)) > 0)
    if (!line) return { problem: `All of ${entry.code} is counted already` }
    return add(line, counts, { picked: 1, missing: 0 })
  }
  const line = lines.find((one) => keyOf(one) === lastKey)
  if (!line) return { problem: 'Scan a product first' }
  const left = leftOf(counted(line, counts))
  if (entry.is === 'missing')
    return left > 0
      ? add(line, counts, { picked: 0, missing: left })
      : { problem: `All of ${line.productId} is counted already` }
  if (entry.units > left) return { problem: `Only ${String(left)} more of ${line.productId} are wanted here` }
  return entry.units === 0 ? { counts, line } : add(line, counts, { picked: entry.units, missing: 0 })
}

function add(line: WaveLine, counts: Counts, more: { picked: number; missing: number }): Scanned {
  const { picked, missing } = counted(line, counts)
  const own = { picked: picked + more.picked, missing: missing + more.missing }
  return { line, counts: { ...counts, [keyOf(line)]: own } }
}

const isProduct = ({ productId, ean }: WaveLine, code: string) =>
  productId.toLowerCase() === code.toLowerCase() || (ean !== '' && ean === code)
