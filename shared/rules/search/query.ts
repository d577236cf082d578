import { atomsOf, bareCode, chunksOf, hasDigit, wordsOf } from './search-words.ts'
import { isBeginning, isKnown, type SearchIndex } from './search-index.ts'

/**
 * What was typed, as words. `chunk` is the number of the run between blanks a word came from. A word that is
 * not `needed` makes a product that holds it worth more, and keeps none away.
 */
export type QueryWord = { word: string; chunk: number; isNeeded: boolean }
export type Query = { text: string; words: readonly QueryWord[]; chunks: readonly string[] }

const TEXT_MAX = 200
const WORDS_MAX = 12
/** Words that say little beside others: what is sold here is for phones and genuine anyway. */
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
 * Reads what was typed; more than a dozen words are not asked for. Letters and digits written together are
 * taken apart where no product writes them so.
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
