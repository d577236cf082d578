import { atomsOf, basicForm, bareCode, chunksOf, hasDigit, wordsOf } from './search-words.ts'
import type { QueryRole } from './search-doc.ts'
import { isBeginning, isKnown, type SearchIndex } from './search-index.ts'

/**
 * The words of a query. `chunk` is the number of the run between blanks that a word comes from. A word that
 * is not `needed` raises the score of a product that contains it, and excludes none. `isUnwanted` follows
 * "no" or "without": products whose names have all unwanted words are left out.
 */
export type QueryWord = {
  word: string
  chunk: number
  isNeeded: boolean
  role: QueryRole
  isUnwanted: boolean
}
export type Query = { text: string; words: readonly QueryWord[]; chunks: readonly string[] }

const TEXT_MAX = 200
const WORDS_MAX = 12
const FITS = new Set(['for', 'fits', 'suit', 'suits'])
const COMPLEMENT = new Set([...FITS, 'with', 'w'])
const LACKS = new Set(['no', 'not', 'non', 'without', 'except', 'excluding'])
const SIZE = /^\d+(?:\.\d+)?(?:mm|cm|m|w|mah|gb|tb|in|inch)$/
const UNWANTED_MAX = 2 // words after "without": "noise cancelling"

/**
 * Parses a query. Words after the first dozen are ignored. Letters and digits written together are split
 * where no product has them together.
 */
export function readQuery(index: SearchIndex, typed: string): Query {
  const text = typed.slice(0, TEXT_MAX)
  const chunks = chunksOf(text)
  const read = chunks.flatMap((chunk, at) =>
    wordsOf(chunk).flatMap((word) => apart(index, word).map((one) => ({ word: one, chunk: at }))),
  )
  const unwanted = unwantedOf(index, read, chunks)
  const roles = rolesOf(index, read, unwanted)
  const all = read.map((one, at): QueryWord => {
    const isUnwanted = unwanted.has(at)
    const isLittle = index.trade.little.has(one.word) || unwanted.has(at + 0.5)
    return { ...one, isNeeded: !isLittle && !isUnwanted, role: roles[at] ?? 'beside', isUnwanted }
  })
  const words = all.some(({ isNeeded }) => isNeeded)
    ? all
    : all.map((word) => ({ ...word, isNeeded: true, isUnwanted: false }))
  return { text: bareCode(text), words: words.slice(0, WORDS_MAX), chunks: chunks.map(bareCode) }
}

type Read = { word: string; chunk: number }

/**
 * The places of the words after "no" and "without", up to a bracket, a device or a number, and of the "no"
 * itself, half a place on. Nothing where nothing else would be left of the query.
 */
function unwantedOf(index: SearchIndex, words: readonly Read[], chunks: readonly string[]): Set<number> {
  const found = new Set<number>()
  for (let at = 0; at < words.length; at += 1) {
    if (!LACKS.has(words[at]?.word ?? '')) continue
    const own: number[] = []
    for (let next = at + 1; next < words.length && own.length < UNWANTED_MAX; next += 1) {
      const { word = '', chunk = 0 } = words[next] ?? {}
      if (hasDigit(word) || index.resolver.words.has(word) || COMPLEMENT.has(word) || LACKS.has(word)) break
      own.push(next)
      if (/[),;]/.test(chunks[chunk] ?? '')) break
    }
    if (own.length === 0) continue
    found.add(at + 0.5)
    for (const one of own) found.add(one)
    at += own.length
  }
  const isRest = (at: number) =>
    !found.has(at) && !found.has(at + 0.5) && !index.trade.little.has(words[at]?.word ?? '')
  return words.some((_, at) => isRest(at)) ? found : new Set()
}

/** The kind that is wanted is the last one before "for" or "with". Kinds elsewhere belong to it. */
function rolesOf(index: SearchIndex, words: readonly Read[], unwanted: ReadonlySet<number>): QueryRole[] {
  const isKind = words.map(({ word }, at) => !unwanted.has(at) && isKindWord(index, word))
  const marker = words.findIndex(({ word }, at) => at > 0 && COMPLEMENT.has(word))
  const before = isKind.slice(0, marker < 0 ? words.length : marker).lastIndexOf(true)
  const wanted = before >= 0 ? before : isKind.indexOf(true)
  return words.map(({ word }, at) => {
    if (at === wanted) return 'kind'
    if (SIZE.test(word)) return 'size'
    return isKind[at] || (marker >= 0 && at > marker) ? 'complement' : 'beside'
  })
}

function isKindWord({ trade }: SearchIndex, word: string): boolean {
  const basic = basicForm(word)
  if (trade.kinds.has(basic)) return true
  const called = trade.called.get(basic)
  return called?.some((others) => trade.kinds.has(others.at(-1) ?? '')) ?? false
}

/**
 * The query with what stands after "for" no longer needed. Null where it names no kind before, or nothing
 * after, or a number.
 */
export function withoutWhatItFits(query: Query): Query | null {
  const marker = query.words.findIndex(({ word }, at) => at > 0 && FITS.has(word))
  const kind = query.words.findIndex(({ role }) => role === 'kind')
  if (marker < 0 || kind < 0 || kind > marker) return null
  if (query.words.slice(marker).some(({ word }) => hasDigit(word))) return null
  const words = query.words.map((one, at) => (at > marker ? { ...one, isNeeded: false } : one))
  return words.some(({ isNeeded }, at) => query.words[at]?.isNeeded !== isNeeded) ? { ...query, words } : null
}

function apart(index: SearchIndex, word: string): string[] {
  const atoms = atomsOf(word)
  return atoms.length > 1 && hasDigit(word) && !isKnown(index, word) && !isBeginning(index, word)
    ? atoms
    : [word]
}
