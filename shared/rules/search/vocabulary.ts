import { firstIndex } from '../first-index.ts'
import { hasDigit } from './search-words.ts'
import { couldBe, letterBits, mistakesBetween } from './typos.ts'

/** The words of some products in order, so that those with a common beginning are adjacent. */
export type Vocabulary = {
  words: readonly string[]
  /**
   * The letters of each word; 0 where it contains a digit, since typing mistakes are never assumed there
   * (decision 33).
   */
  letters: Int32Array
}

export const vocabularyOf = (sorted: readonly string[]): Vocabulary => ({
  words: sorted,
  letters: Int32Array.from(sorted, (word) => (hasDigit(word) ? 0 : letterBits(word))),
})

/** The index of a word, or where it would be inserted. */
const indexOf = ({ words }: Vocabulary, word: string): number =>
  firstIndex(words.length, (index) => (words[index] ?? '') >= word)

/** The index of a word, or -1. */
export function exactIndex(vocabulary: Vocabulary, word: string): number {
  const index = indexOf(vocabulary, word)
  return vocabulary.words[index] === word ? index : -1
}

/**
 * The indices of the longer words that begin with a text. A number does not begin another number: "15" does
 * not begin "150" or "15.6".
 */
export function* wordsBeginning(vocabulary: Vocabulary, text: string): Generator<number> {
  const endsInDigit = /\d$/.test(text)
  for (let index = indexOf(vocabulary, text); ; index += 1) {
    const word = vocabulary.words[index]
    if (!word?.startsWith(text)) return
    if (word.length > text.length && !(endsInDigit && /[\d.]/.test(word[text.length] ?? ''))) yield index
  }
}

/** Words of letters within so many mistakes of a word, with the number of mistakes. */
export function* wordsNear(
  { words, letters }: Vocabulary,
  word: string,
  mistakes: number,
): Generator<{ index: number; mistakes: number }> {
  const bits = letterBits(word)
  for (let index = 0; index < letters.length; index += 1) {
    const own = letters[index] ?? 0
    if (own === 0 || !couldBe(bits, own, mistakes)) continue
    const candidate = words[index] ?? ''
    const apart = mistakesBetween(word, candidate, mistakes)
    if (apart <= mistakes) yield { index, mistakes: apart }
  }
}
