import { firstPlace } from '../first-place.ts'
import { hasDigit } from './search-words.ts'
import { couldBe, letterBits, mistakesBetween } from './typos.ts'

/** The words of some products in order, so that those with one beginning stand together. */
export type Vocabulary = {
  words: readonly string[]
  /**
   * The letters of each word, 0 where it holds a digit: such a word is never taken for a typing mistake
   * (decision 33).
   */
  letters: Int32Array
}

export const vocabularyOf = (sorted: readonly string[]): Vocabulary => ({
  words: sorted,
  letters: Int32Array.from(sorted, (word) => (hasDigit(word) ? 0 : letterBits(word))),
})

/** Where a word stands, or would stand. */
export const placeOf = ({ words }: Vocabulary, word: string): number =>
  firstPlace(words.length, (place) => (words[place] ?? '') >= word)

/** The place of a word, or -1. */
export function exactPlace(vocabulary: Vocabulary, word: string): number {
  const place = placeOf(vocabulary, word)
  return vocabulary.words[place] === word ? place : -1
}

/**
 * The places of the longer words that begin with a text. A number does not go on as another: "15" does not
 * begin "150" or "15.6".
 */
export function* placesBeginning(vocabulary: Vocabulary, text: string): Generator<number> {
  const endsInDigit = /\d$/.test(text)
  for (let place = placeOf(vocabulary, text); ; place += 1) {
    const word = vocabulary.words[place]
    if (!word?.startsWith(text)) return
    if (word.length > text.length && !(endsInDigit && /[\d.]/.test(word[text.length] ?? ''))) yield place
  }
}

/** Words of letters at most so many mistakes from a word, with how many. */
export function* placesNear(
  { words, letters }: Vocabulary,
  word: string,
  mistakes: number,
): Generator<{ place: number; mistakes: number }> {
  const bits = letterBits(word)
  for (let place = 0; place < letters.length; place += 1) {
    const own = letters[place] ?? 0
    if (own === 0 || !couldBe(bits, own, mistakes)) continue
    const candidate = words[place] ?? ''
    const apart = mistakesBetween(word, candidate, mistakes)
    if (apart <= mistakes) yield { place, mistakes: apart }
  }
}
