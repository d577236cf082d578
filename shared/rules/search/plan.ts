import type { CodeMatch } from './codes.ts'
import { deviceWordMeant, devicesByModel, devicesNamed } from './device-resolver.ts'
import type { Query } from './query.ts'
import { isBeginning, isKnown, type SearchIndex, wordsMeant } from './search-index.ts'
import type { QueryRole } from './search-doc.ts'
import { atomsOf, basicForm, hasDigit } from './search-words.ts'
import { otherNames, SYNONYM_WORDS, type TradeWords } from './trade-words.ts'
import { typosAllowed } from './typos.ts'

/** One way to match the words of a query from `from` up to but not including `to`. */
export type Offer = { from: number; to: number } & (
  | { is: 'words'; words: readonly string[]; share: number; role: QueryRole } // products that contain all of them
  | { is: 'beginning'; text: string; share: number; role: QueryRole }
  | { is: 'device'; device: number; worth: number }
  | { is: 'code'; part: string; loosest: CodeMatch; isWhole: boolean }
  | { is: 'ean'; text: string }
  | { is: 'eanEnd'; text: string }
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
const EAN_END = /^\d{4,12}$/
const EAN_END_AMONG_WORDS = /^\d{5,12}$/ // four digits may be a year
const NUMBER = /^[\d.]+$/ // matches only itself: 18 does not begin "18g"

/**
 * All ways to match each word of a query. With `forgiving` every word may contain typing mistakes, not only
 * unknown ones.
 */
export function planSearch(index: SearchIndex, query: Query, forgiving: boolean): Offer[] {
  const words = query.words.map(({ word }) => word)
  const roleOf = (from: number, to = from + 1) => roleOfSpan(query, from, to)
  const strange = words.map((word) => !isKnown(index, basicForm(word)) && !isBeginning(index, word))
  return [
    ...words.flatMap((word, at) => [
      ...asTyped(word, at, roleOf(at)),
      ...glued(index, words, at, roleOf),
      ...(strange[at] ? split(index, word, at) : []),
    ]),
    ...words.flatMap((word, at) => (strange[at] || forgiving ? mistyped(index, word, at, roleOf(at)) : [])),
    ...otherwiseCalled(index.trade, words, roleOf),
    ...words.flatMap((word, at) => compounded(index.trade, word, at)),
    ...deviceOffers(index, query, strange),
    ...codeOffers(query, strange),
  ]
}

type RoleOf = (from: number, to?: number) => QueryRole

/** Several words that mean one thing are the kind where one of them is. */
function roleOfSpan({ words }: Query, from: number, to: number): QueryRole {
  const roles = words.slice(from, to).map(({ role }) => role)
  return roles.includes('kind') ? 'kind' : (roles.at(-1) ?? 'beside')
}

const asTyped = (word: string, at: number, role: QueryRole): Offer[] => [
  { is: 'words', from: at, to: at + 1, words: [basicForm(word)], share: SHARE.same, role },
  ...(word.length > 1 && !NUMBER.test(word)
    ? [{ is: 'beginning', from: at, to: at + 1, text: word, share: SHARE.beginning, role } as const]
    : []),
]

/** "head set" for a headset. */
function glued(index: SearchIndex, words: readonly string[], at: number, roleOf: RoleOf): Offer[] {
  const next = words[at + 1]
  const both = basicForm(`${words[at] ?? ''}${next ?? ''}`)
  return next !== undefined && isKnown(index, both)
    ? [{ is: 'words', from: at, to: at + 2, words: [both], share: SHARE.glued, role: roleOf(at, at + 2) }]
    : []
}

/** "powerbank" for a power bank. */
function split(index: SearchIndex, word: string, at: number): Offer[] {
  return Array.from(
    { length: Math.max(word.length - 2 * SHORTEST_HALF + 1, 0) },
    (_, i) => [word.slice(0, i + SHORTEST_HALF), basicForm(word.slice(i + SHORTEST_HALF))] as const,
  )
    .filter(([first, second]) => isKnown(index, first) && isKnown(index, second))
    .map(([first, second]) => ({
      is: 'words',
      from: at,
      to: at + 1,
      words: index.trade.little.has(first) ? [second] : [first, second],
      share: SHARE.split,
      role: index.trade.kinds.has(second) ? 'kind' : 'beside',
    }))
}

/** "screenprotector" for a screen protector, which is also called glass. */
function compounded(trade: TradeWords, word: string, at: number): Offer[] {
  return Array.from({ length: Math.max(word.length - 2 * SHORTEST_HALF + 1, 0) }, (_, i) => [
    basicForm(word.slice(0, i + SHORTEST_HALF)),
    basicForm(word.slice(i + SHORTEST_HALF)),
  ]).flatMap((halves) =>
    otherNames(trade, halves).map(
      (others): Offer => ({
        is: 'words',
        from: at,
        to: at + 1,
        words: others,
        share: SHARE.otherName,
        role: 'kind',
      }),
    ),
  )
}

function mistyped(index: SearchIndex, word: string, at: number, role: QueryRole): Offer[] {
  if (hasDigit(word)) return [] // never in numbers (decision 33)
  const { words, mistakes } = wordsMeant(index, basicForm(word))
  return words.map((meant) => ({
    is: 'words',
    from: at,
    to: at + 1,
    words: [meant],
    share: mistakes === 1 ? SHARE.oneTypo : SHARE.twoTypos,
    role: index.trade.kinds.has(meant) ? 'kind' : role,
  }))
}

function otherwiseCalled(trade: TradeWords, words: readonly string[], roleOf: RoleOf): Offer[] {
  return words.flatMap((_, from) =>
    Array.from({ length: SYNONYM_WORDS }, (_unused, more) => from + more + 1)
      .filter((to) => to <= words.length)
      .flatMap((to) => {
        const typed = words.slice(from, to).map(basicForm)
        const offer = (meant: readonly string[], share: number): Offer => ({
          is: 'words',
          from,
          to,
          words: meant,
          share,
          role: roleOf(from, to),
        })
        const others = otherNames(trade, typed).map((meant) => offer(meant, SHARE.otherName))
        // "screen protector" as it is typed counts for both words as its other names do
        return others.length > 0 && typed.length > 1 ? [offer(typed, SHARE.same), ...others] : others
      }),
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
  if (EAN_END.test(text)) offers.push({ is: 'eanEnd', ...all, text })
  if (chunks.length > 1)
    for (const [at, chunk] of chunks.entries()) {
      const span = wordsOfChunks(words, at, at)
      if (EAN_END_AMONG_WORDS.test(chunk)) offers.push({ is: 'eanEnd', ...span, text: chunk })
    }
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
