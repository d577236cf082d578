import type { ReadingMark, StockReading } from '#server/modules/stock/stock-readings.store.ts'

/** Orders the stock readings of all processes on one database. */
export type StockMark = ReadingMark & {
  /** catalogue_version.content of the products it was made of. */
  version: number
}

/**
 * What has changed in stock since a mark: products, some of which may be as they were; 'nothing yet' for a
 * mark newer than the last reading of this process; null where the log does not reach.
 */
export type StockSince = readonly string[] | 'nothing yet' | null

/** Increase it whenever stock rows are built by another rule: marks of another number are ignored. */
const RULE = 1

export const markOf = ({ mark }: StockReading, version: number): StockMark | null =>
  mark && { ...mark, version }

/** The mark as a part of a hash, in at most 40 characters. */
export const markText = ({ source, version, ended, settled }: StockMark): string =>
  [RULE, version, ended, settled]
    .map((number) => number.toString(36))
    .concat(source)
    .join('-')

/** The mark that a browser has sent back, or null. */
export function readMark(text: string): StockMark | null {
  const [, rule = '', version = '', ended = '', settled = '', source = ''] = MARK.exec(text) ?? []
  if (rule !== RULE.toString(36)) return null
  return {
    source,
    version: parseInt(version, 36),
    ended: parseInt(ended, 36),
    settled: parseInt(settled, 36),
  }
}
const MARK = /^([0-9a-z]{1,2})-([0-9a-z]{1,9})-([0-9a-z]{1,9})-([0-9a-z]{1,9})-([0-9a-f]{8})$/

/**
 * @param version of the content that this process has cached
 * @param changed the products whose content may have changed since the mark's version, null where any may
 * have
 */
export function stockSince(
  stock: StockReading,
  version: number,
  mark: StockMark,
  changed: readonly string[] | null,
): StockSince {
  if (!changed || mark.source !== stock.mark?.source || mark.version > version) return null
  if (stock.begun <= mark.ended) return mark.version === version ? 'nothing yet' : null
  const written = [...stock.writtenBy].filter(([, by]) => by >= mark.settled).map(([id]) => id)
  return [...new Set([...changed, ...written])].sort()
}
