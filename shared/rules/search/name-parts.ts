import { basicForm, wordsOf } from './search-words.ts'

/**
 * A part of a product's name and what it says: `is` what the product is, `fits` what it is for, `mentions`
 * what comes with it or stands in brackets, `lacks` what it does not have.
 */
export type NamePart = { says: 'is' | 'fits' | 'mentions' | 'lacks'; text: string }

const MARKERS: ReadonlyMap<string, NamePart['says']> = new Map([
  ...['for', 'fits', 'pour', 'для'].map((word) => [word, 'fits'] as const),
  ...['without', 'no', 'w/o'].map((word) => [word, 'lacks'] as const),
  ...['with', 'w/', 'and', '&', 'plus', 'includes', 'including'].map((word) => [word, 'mentions'] as const),
])
const BEFORE_WITH = new Set(['compatible', 'works', 'suitable'])

/** The parts of a name in their order. The words of all parts are the words of the name. */
export function partsOfName(name: string): NamePart[] {
  const parts: NamePart[] = []
  let says = 'is' as NamePart['says'],
    outside = says,
    from = 0,
    before = ''
  const begin = (next: NamePart['says'], at: number) => {
    if (at > from) parts.push({ says, text: name.slice(from, at) })
    says = next
    from = at
  }
  for (let at = 0; at < name.length; at += 1) {
    const blank = name.indexOf(' ', at),
      end = blank < 0 ? name.length : blank
    const first = name[at] ?? '',
      last = name[end - 1] ?? ''
    if (first === '(' || first === '[') {
      if (says !== 'mentions') outside = says
      begin('mentions', at)
    }
    if (end - at <= LONGEST_MARKER) {
      const word = name.slice(at, end).toLowerCase()
      const marked = MARKERS.get(word)
      const isNumber = word === 'no' && /^\W*\d/.test(name.slice(end, end + 3)) // "No 12" is no lack
      if (marked && !isNumber) begin(BEFORE_WITH.has(before) ? 'fits' : marked, at)
      before = word
    }
    if (last === ')' || last === ']') begin(outside, end)
    at = end
  }
  begin('is', name.length)
  return parts
}

const LONGEST_MARKER = 10 // "compatible"

/**
 * What a product is, in one word: the last kind of the first part of its name that has one. '' where the name
 * has none. In " - " a name goes on with its colour or number, so the text before that comes first.
 */
export function kindNamed(parts: readonly NamePart[], kindIn: (text: string) => string): string {
  for (const says of ['is', 'fits', 'mentions'] as const)
    for (const part of parts) {
      const kind = part.says === says ? kindIn(part.text) : ''
      if (kind !== '') return kind
    }
  return ''
}

/** Reads the kind in a text. Remembers it, since many products share the parts of their names. */
export function kindReader(kinds: ReadonlySet<string>): (text: string) => string {
  const known = new Map<string, string>()
  const read = (text: string) => {
    for (const piece of text.split(' - ')) {
      const kind = wordsOf(piece)
        .map(basicForm)
        .findLast((word) => kinds.has(word))
      if (kind !== undefined) return kind
    }
    return ''
  }
  return (text) => {
    const kind = known.get(text) ?? read(text)
    known.set(text, kind)
    return kind
  }
}

/** The last word of each half of a category's name: "Wallets & Folios" has wallets and folios. */
export const kindsOfCategory = (name: string): string[] =>
  name.split(/&|,| and /i).flatMap((half) => wordsOf(half).slice(-1).map(basicForm))
