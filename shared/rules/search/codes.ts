import { bareCode } from './search-words.ts'

/**
 * An index of product codes. Codes have no dashes, dots or blanks. Any three adjacent characters find them.
 */
export type CodeTable = {
  /** All codes in one text, each between two blanks. Code n begins at starts[n]. */
  text: string
  starts: Uint32Array
  /** The codes that contain each trigram: codes[from[t]] to codes[from[t + 1]]. */
  from: Uint32Array
  codes: Uint32Array
}
export type CodeMatch = 'exact' | 'prefix' | 'infix'

const SIGNS = 38 // blank, any other character, ten digits, twenty-six letters
const SHORTEST_PART = 3

/** Indexes codes as they are written. Their index in the list is their number from then on. */
export function buildCodes(written: readonly string[]): CodeTable {
  const starts = new Uint32Array(written.length + 1)
  const parts: string[] = []
  let length = 1
  written.forEach((code, at) => {
    const bare = bareCode(code)
    parts.push(bare)
    starts[at] = length
    length += bare.length + 1
  })
  starts[written.length] = length
  const text = ` ${parts.join(' ')} `
  return { text, starts, ...postTrigrams(text, starts) }
}

function postTrigrams(text: string, starts: Uint32Array) {
  const from = new Uint32Array(SIGNS ** 3 + 1)
  eachTrigram(text, starts, (trigram) => {
    from[trigram + 1] = (from[trigram + 1] ?? 0) + 1
  })
  for (let t = 1; t < from.length; t += 1) from[t] = (from[t] ?? 0) + (from[t - 1] ?? 0)
  const codes = new Uint32Array(from[from.length - 1] ?? 0)
  const next = from.slice()
  eachTrigram(text, starts, (trigram, code) => {
    const index = next[trigram] ?? 0
    codes[index] = code
    next[trigram] = index + 1
  })
  return { from, codes }
}

/** Every trigram of every code, including the blanks around it. "a1" has two: its beginning and its end. */
function eachTrigram(text: string, starts: Uint32Array, note: (trigram: number, code: number) => void) {
  for (let code = 0; code + 1 < starts.length; code += 1) {
    const last = (starts[code + 1] ?? 0) - 3
    for (let i = (starts[code] ?? 0) - 1; i <= last; i += 1) note(trigramAt(text, i), code)
  }
}

const trigramAt = (text: string, i: number) =>
  (signAt(text, i) * SIGNS + signAt(text, i + 1)) * SIGNS + signAt(text, i + 2)
function signAt(text: string, i: number): number {
  const unit = text.charCodeAt(i)
  if (unit === 32) return 0
  if (unit >= 48 && unit <= 57) return unit - 46
  return unit >= 97 && unit <= 122 ? unit - 85 : 1
}

/**
 * Calls `note` for each code that contains a piece, and says how. A piece that begins with a letter matches
 * only where letters of the code begin, so that "s24" does not find "KS-2410".
 * @param part bare, see bareCode
 */
export function eachCodeWith(table: CodeTable, part: string, note: (code: number, match: CodeMatch) => void) {
  const { text, starts, from, codes } = table
  const trigram = rarestTrigram(table, part)
  if (trigram === null) return
  for (let at = from[trigram] ?? 0, last = -1; at < (from[trigram + 1] ?? 0); at += 1) {
    const code = codes[at] ?? 0
    if (code === last) continue // the same trigram twice in a code
    last = code
    const begin = starts[code] ?? 0,
      end = (starts[code + 1] ?? 0) - 1
    if (text.startsWith(part, begin)) note(code, end - begin === part.length ? 'exact' : 'prefix')
    else if (part.length >= SHORTEST_PART && holdsPart(text.slice(begin, end), part)) note(code, 'infix')
  }
}

/**
 * The trigram of a piece that the fewest codes contain. For a piece of one or two characters, the trigram of
 * its beginning.
 */
function rarestTrigram({ from }: CodeTable, part: string): number | null {
  if (part === '') return null
  const whole = part.length >= SHORTEST_PART ? part : part.length === 1 ? ` ${part} ` : ` ${part}`
  let rarest = trigramAt(whole, 0)
  for (let i = 1; i + 3 <= whole.length; i += 1) {
    const trigram = trigramAt(whole, i)
    if ((from[trigram + 1] ?? 0) - (from[trigram] ?? 0) < (from[rarest + 1] ?? 0) - (from[rarest] ?? 0))
      rarest = trigram
  }
  return rarest
}

const isLetter = (sign: string | undefined) => sign !== undefined && /\p{L}/u.test(sign)

function holdsPart(code: string, part: string): boolean {
  for (let at = code.indexOf(part); at >= 0; at = code.indexOf(part, at + 1)) {
    if (!isLetter(part[0]) || !isLetter(code[at - 1])) return true
  }
  return false
}
