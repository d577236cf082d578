import { markText, readMark, type StockMark } from './stock-marks.ts'

/** The hash a browser sends of its catalogue: the digest of each section, and the reading of its stock. */
export type ClientHash = { content: string; terms: string; stock: string; mark: StockMark | null }

/** Reads the hash of an earlier answer. Any other text gives digests that match no section. */
export function readHash(hash: string): ClientHash {
  const [content = '', terms = '', stock = '', mark = ''] = hash.split('.')
  return { content, terms, stock, mark: readMark(mark) }
}

/** The hash of an answer, in at most 100 characters. */
export const writeHash = ({ content, terms, stock, mark }: ClientHash): string =>
  [content, terms, stock, ...(mark ? [markText(mark)] : [])].join('.')

/** The hash without the reading: equal while the data are. */
export const digestOf = (hash: ClientHash): string => writeHash({ ...hash, mark: null })
