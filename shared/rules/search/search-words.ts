/* How texts are split into words, for products and queries alike. */

const PLAIN = /^[ -~]*$/
const ANY_WORD = /[\p{L}\p{N}]+(?:(?<=\p{N})\.(?=\p{N})[\p{L}\p{N}]+)*/gu
const WORD_MAX = 40 // nobody types a longer word
const UNIT_MAX = 4
const LEADING_NUMBER = /^\d+(?=[a-z])/

/** A text in the form that search compares: lower case, without accents. */
export const folded = (text: string): string =>
  (PLAIN.test(text) ? text : text.normalize('NFKD').replace(/\p{Mark}+/gu, '')).toLowerCase()

/** Folded, with alternative spellings unified: "S24+" is "s24 plus", "10,000" is "10000". */
function spelled(text: string): string {
  const plain = folded(text)
  const joined = plain.includes(',') ? plain.replace(/(\d),(?=\d{3}(?!\d))/g, '$1') : plain
  return joined.includes('+') ? joined.replace(/(?<=[\p{L}\p{N}])\+/gu, ' plus ') : joined
}

const DOT = 46
const isDigit = (unit: number) => unit >= 48 && unit <= 57
const isPlainSign = (unit: number) => isDigit(unit) || (unit >= 97 && unit <= 122)

/**
 * Calls `note` for each run of letters and digits; "10.9" is one run. Plain text, which is nearly all, is
 * scanned by hand, since a catalogue has millions of words.
 */
function eachRun(text: string, note: (run: string, from: number) => void) {
  if (!PLAIN.test(text)) {
    for (const { 0: run, index } of text.matchAll(ANY_WORD)) note(run, index)
    return
  }
  const goesOn = (at: number) =>
    isPlainSign(text.charCodeAt(at)) ||
    (text.charCodeAt(at) === DOT && isDigit(text.charCodeAt(at - 1)) && isDigit(text.charCodeAt(at + 1)))
  for (let from = 0, to = 0; from < text.length; from = to + 1) {
    to = from
    if (!isPlainSign(text.charCodeAt(from))) continue
    while (to < text.length && goesOn(to)) to += 1
    note(text.slice(from, to), from)
  }
}

/** The words of a text: runs of letters and digits, "10.9" one of them, "usb-c" two. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  eachRun(spelled(text), (run) => words.push(run.slice(0, WORD_MAX)))
  return words
}

/**
 * Reads a text for the index. Calls `onWord` for each word as it is written, and `onTerm` for neighbours that
 * are often typed as one: "usbc" of "USB-C", "20w" of "20 W".
 */
export function readForIndex(text: string, onWord: (word: string) => void, onTerm: (term: string) => void) {
  const whole = spelled(text)
  let last = '',
    end = 0
  const listed: string[] = [] // the numbers of "38/40/41 mm", each of which is a size
  eachRun(whole, (run, from) => {
    const word = run.length > WORD_MAX ? run.slice(0, WORD_MAX) : run
    onWord(word)
    const isNext = from === end + 1
    if (isNext && whole[end] === ' ' && listed.length && isOneTerm(last, ' ', word))
      for (const number of listed) onTerm(number + word)
    if (!isNext || whole[end] !== '/') listed.length = 0
    if (whole[from + run.length] === '/' && !/\D/.test(word)) listed.push(word)
    if (last && from === end + 1 && isOneTerm(last, whole[end] ?? '', word)) onTerm(last + word)
    last = word
    end = from + run.length
  })
}

/** The terms that find a word of a product: its base form, and the number it begins with, "20" of "20w". */
export function termsOfWord(word: string): string[] {
  const number = LEADING_NUMBER.exec(word)?.[0]
  return number === undefined ? [basicForm(word)] : [basicForm(word), number]
}

const isOneTerm = (before: string, gap: string, after: string) =>
  gap === '-' ||
  gap === "'" ||
  (gap === ' ' &&
    after.length <= UNIT_MAX &&
    isDigit(before.charCodeAt(before.length - 1)) &&
    !hasDigit(after))

/** Words by white space, as codes are typed: "ks-4580 clear" has two. */
export const chunksOf = (text: string): string[] => spelled(text).split(/\s+/).filter(Boolean)

/**
 * A code without the characters that people leave out or add: dashes, dots, slashes and blanks (decision 33).
 */
export const bareCode = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Letters and digits of a word apart: "s24ultra" is s, 24, ultra. */
export const atomsOf = (word: string): string[] => word.match(/\d+(?:\.\d+)*|[^\d.]+/g) ?? []

export const hasDigit = (word: string): boolean => /\p{N}/u.test(word)

/** A word in the singular: "cases" and "case", "batteries" and "battery" are one word. */
export function basicForm(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || hasDigit(word) || /(?:[siu]s|ens)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  return /(?:ss|ch|sh|x|ns)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
