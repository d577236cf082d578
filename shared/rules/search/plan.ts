import type { CodeMatch } from './codes.ts'
import { deviceWordMeant, devicesByModel, devicesNamed } from './device-resolver.ts'
import type { Query } from './query.ts'
import { isBeginning, isKnown, type SearchIndex, wordsMeant } from './search-index.ts'
import { atomsOf, basicForm, hasDigit } from './search-words.ts'
import { otherNames, SYNONYM_WORDS } from './synonyms.ts'
import { typosAllowed } from './typos.ts'

/** One way to match the words of a query from `from` up to but not including `to`. */
export type Offer = { from: number; to: number } & (
  | { is: 'words'; words: readonly string[]; share: number } // products that contain all of them
  | { is: 'beginning'; text: string; share: number }
  | { is: 'device'; device: number; worth: number }
  | { is: 'code'; part: string; loosest: CodeMatch; isWhole: boolean }
  | { is: 'ean'; text: string }
)

/* The score of a match relative to the word as it was typed. */
const SHARE = {
  same: 1,
  glued: 1,
  beginning: 0.75,
  otherName: 0.8,
  split: 0.9,
  oneTypo: 0.5,
  twoTypos: 0.35,
} as const
const BEGUN_MODEL = 110 // a model number typed in part, see NAMED
const SHORTEST_CODE_PART = 3
const CHUNKS_OF_CODE = 4
const SHORTEST_HALF = 3
const NUMBER = /^[\d.]+$/ // matches only itself: 18 does not begin "18g"

/**
 * All ways to match each word of a query. With `forgiving` every word may contain typing mistakes, not only
 * unknown ones.
 */
export function planSearch(index: SearchIndex, query: Query, forgiving: boolean): Offer[] {
  const words = query.words.map(({ word }) => word)
  const strange = words.map((word) => !isKnown(index, basicForm(word)) && !isBeginning(index, word))
  return [
    ...words.flatMap((word, at) => [
      ...asTyped(word, at),
      ...glued(index, words, at),
      ...(strange[at] ? split(index, word, at) : []),
    ]),
    ...words.flatMap((word, at) => (strange[at] || forgiving ? mistyped(index, word, at) : [])),
    ...otherwiseCalled(words),
    ...deviceOffers(index, query, strange),
    ...codeOffers(query, strange),
  ]
}

const asTyped = (word: string, at: number): Offer[] => [
  { is: 'words', from: at, to: at + 1, words: [basicForm(word)], share: SHARE.same },
  ...(word.length > 1 && !NUMBER.test(word)
    ? [{ is: 'beginning', from: at, to: at + 1, text: word, share: SHARE.beginning } as const]
    : []),
]

/** "head set" for a headset. */
function glued(index: SearchIndex, words: readonly string[], at: number): Offer[] {
  const next = words[at + 1]
  const both = basicForm(`${words[at] ?? ''}${next ?? ''}`)
  return next !== undefined && isKnown(index, both)
    ? [{ is: 'words', from: at, to: at + 2, words: [both], share: SHARE.glued }]
    : []
}

/** "powerbank" for a power bank. */
function split(index: SearchIndex, word: string, at: number): Offer[] {
  return Array.from(
    { length: Math.max(word.length - 2 * SHORTEST_HALF + 1, 0) },
    (_, i) => [word.slice(0, i + SHORTEST_HALF), basicForm(word.slice(i + SHORTEST_HALF))] as const,
  )
    .filter(([first, second]) => isKnown(index, first) && isKnown(index, second))
    .map((halves) => ({ is: 'words', from: at, to: at + 1, words: halves, share: SHARE.split }))
}

function mistyped(index: SearchIndex, word: string, at: number): Offer[] {
  if (hasDigit(word)) return [] // never in numbers (decision 33)
  const { words, mistakes } = wordsMeant(index, basicForm(word))
  return words.map((meant) => ({
    is: 'words',
    from: at,
    to: at + 1,
    words: [meant],
    share: mistakes === 1 ? SHARE.oneTypo : SHARE.twoTypos,
  }))
}

function otherwiseCalled(words: readonly string[]): Offer[] {
  return words.flatMap((_, from) =>
    Array.from({ length: SYNONYM_WORDS }, (_unused, more) => from + more + 1)
      .filter((to) => to <= words.length)
      .flatMap((to) =>
        otherNames(words.slice(from, to).map(basicForm)).map(
          (others): Offer => ({ is: 'words', from, to, words: others, share: SHARE.otherName }),
        ),
      ),
  )
}

function deviceOffers(
  { resolver }: SearchIndex,
  { words, chunks }: Query,
  strange: readonly boolean[],
): Offer[] {
  const atoms = words.flatMap(({ word }, at) =>
    atomsOf(word).map((atom) => ({
      at,
      atom:
        strange[at] && !hasDigit(atom) && typosAllowed(atom)
          ? (deviceWordMeant(resolver, atom) ?? atom)
          : atom,
    })),
  )
  const named = devicesNamed(
    resolver,
    atoms.map(({ atom }) => atom),
  ).flatMap(({ from, to, named: devices }): Offer[] => {
    const inside = atoms
      .slice(from, to)
      .map(({ at }) => at)
      .filter((at) => atoms.every((atom, i) => atom.at !== at || (i >= from && i < to)))
    const first = inside[0],
      last = inside.at(-1)
    return first === undefined || last === undefined
      ? []
      : devices.map((one) => ({ is: 'device', from: first, to: last + 1, ...one }))
  })
  const byModel = chunks.flatMap((chunk, at) =>
    devicesByModel(resolver, chunk).map(
      (device): Offer => ({ is: 'device', ...wordsOfChunks(words, at, at), device, worth: BEGUN_MODEL }),
    ),
  )
  return [...named, ...byModel]
}

/**
 * Codes, whole or in part, over up to four runs: "ks 4580 cl". A part without a digit counts only where it is
 * not a word.
 */
function codeOffers({ text, words, chunks }: Query, strange: readonly boolean[]): Offer[] {
  if (words.length === 0)
    return text ? [{ is: 'code', from: 0, to: 0, part: text, loosest: 'infix', isWhole: true }] : []
  const all = { from: 0, to: words.length }
  const offers: Offer[] = [{ is: 'ean', ...all, text }]
  const offer = (span: { from: number; to: number }, part: string, isWhole: boolean) => {
    const isPart = hasDigit(part) && part.length >= SHORTEST_CODE_PART
    const isStrange = span.to > span.from && strange.slice(span.from, span.to).every(Boolean)
    if (isPart || isStrange || isWhole)
      offers.push({
        is: 'code',
        ...span,
        part,
        loosest: isPart ? 'infix' : isStrange ? 'prefix' : 'exact',
        isWhole,
      })
  }
  offer(all, text, true)
  for (let first = 0; first < chunks.length; first += 1) {
    for (let last = first; last < Math.min(first + CHUNKS_OF_CODE, chunks.length); last += 1) {
      const span = wordsOfChunks(words, first, last)
      if (span.to > span.from && span.to - span.from < words.length)
        offer(span, chunks.slice(first, last + 1).join(''), false)
    }
  }
  return offers
}

function wordsOfChunks(words: Query['words'], first: number, last: number): { from: number; to: number } {
  const from = words.findIndex(({ chunk }) => chunk >= first)
  const after = words.findIndex(({ chunk }) => chunk > last)
  return from < 0 ? { from: 0, to: 0 } : { from, to: after < 0 ? words.length : after }
}
