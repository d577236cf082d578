import { atomsOf, bareCode, chunksOf, hasDigit, wordsOf } from './search-words.ts'
import { isBeginning, isKnown, type SearchIndex } from './search-index.ts'

/**
 * The words of a query. `chunk` is the number of the run between blanks that a word comes from. A word that
 * is not `needed` raises the score of a product that contains it, and excludes none.
 */
export type QueryWord = { word: string; chunk: number; isNeeded: boolean }
export type Query = { text: string; words: readonly QueryWord[]; chunks: readonly string[] }

const TEXT_MAX = 200
const WORDS_MAX = 12
/** Words that narrow nothing: everything sold here is for phones and genuine. */
const LITTLE_WORDS = new Set([
  'a',
  'an',
  'and',
  'any',
  'for',
  'from',
  'in',
  'my',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
  'fits',
  'suit',
  'suits',
  'compatible',
  'phone',
  'mobile',
  'cell',
  'cellphone',
  'device',
  'accessory',
  'accessories',
  'genuine',
  'original',
  'oem',
  'new',
  'style',
  'type',
  'size',
  'colour',
  'color',
])

/**
 * Parses a query. Words after the first dozen are ignored. Letters and digits written together are split
 * where no product has them together.
 */
export function readQuery(index: SearchIndex, typed: string): Query {
  const text = typed.slice(0, TEXT_MAX)
  const chunks = chunksOf(text)
  const all = chunks.flatMap((chunk, at) =>
    wordsOf(chunk).flatMap((word) =>
      apart(index, word).map((one) => ({ word: one, chunk: at, isNeeded: !LITTLE_WORDS.has(one) })),
    ),
  )
  const words = all.some(({ isNeeded }) => isNeeded) ? all : all.map((word) => ({ ...word, isNeeded: true }))
  return { text: bareCode(text), words: words.slice(0, WORDS_MAX), chunks: chunks.map(bareCode) }
}

function apart(index: SearchIndex, word: string): string[] {
  const atoms = atomsOf(word)
  return atoms.length > 1 && hasDigit(word) && !isKnown(index, word) && !isBeginning(index, word)
    ? atoms
    : [word]
}
