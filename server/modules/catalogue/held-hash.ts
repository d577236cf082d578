import { markText, readMark, type StockMark } from './stock-marks.ts'

/** What a browser says it holds: the digest of each part, and the reading that its stock is from. */
export type HeldHash = { content: string; terms: string; stock: string; mark: StockMark | null }

/** Reads the hash of an earlier answer. What was never one names parts that nobody knows. */
export function readHash(hash: string): HeldHash {
  const [content = '', terms = '', stock = '', mark = ''] = hash.split('.')
  return { content, terms, stock, mark: readMark(mark) }
}

/** The hash of an answer, in at most 100 characters. */
export const writeHash = ({ content, terms, stock, mark }: HeldHash): string =>
  [content, terms, stock, ...(mark ? [markText(mark)] : [])].join('.')

/** The hash without the reading: equal while the data are. */
export const digestOf = (held: HeldHash): string => writeHash({ ...held, mark: null })
