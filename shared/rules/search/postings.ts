import { kindNamed, kindReader, kindsOfCategory, type NamePart, partsOfName } from './name-parts.ts'
import { FIELD, type SearchDevice, type SearchDoc } from './search-doc.ts'
import { readForIndex, termsOfWord } from './search-words.ts'
import type { TradeWords } from './trade-words.ts'

/**
 * The products of each word, in ascending order, and the fields in which the word occurs. Those of word w are
 * at from[w] up to from[w + 1].
 */
export type WordPostings = { from: Uint32Array; products: Uint32Array; fields: Uint8Array }

const SLICE = 500 // products; some milliseconds

/** All words of all products in order, and the products of each. Pauses now and then, see buildingSegment. */
export function* postingWords(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
  trade: TradeWords,
): Generator<void, { words: string[]; byWord: WordPostings }> {
  const notes = yield* takingNotes(docs, devices, trade)
  const words = [...notes.words].sort()
  // a word's number while reading -> its index in the sorted list
  const rankOf = new Uint32Array(words.length)
  words.forEach((word, index) => {
    rankOf[notes.numberOf.get(word) ?? 0] = index
  })
  const from = new Uint32Array(words.length + 1)
  for (let i = 0; i < notes.many; i += 1) {
    const index = (rankOf[notes.word[i] ?? 0] ?? 0) + 1
    from[index] = (from[index] ?? 0) + 1
  }
  for (let index = 1; index < from.length; index += 1)
    from[index] = (from[index] ?? 0) + (from[index - 1] ?? 0)
  yield
  const products = new Uint32Array(notes.many),
    fields = new Uint8Array(notes.many)
  const next = from.slice()
  for (let i = 0; i < notes.many; i += 1) {
    const index = rankOf[notes.word[i] ?? 0] ?? 0
    const to = next[index] ?? 0
    products[to] = notes.product[i] ?? 0
    fields[to] = notes.fields[i] ?? 0
    next[index] = to + 1
  }
  return { words, byWord: { from, products, fields } }
}

type Notes = {
  words: string[]
  numberOf: Map<string, number>
  many: number
  word: Uint32Array
  product: Uint32Array
  fields: Uint8Array
  /** By word: the index of its newest note. */
  newest: number[]
}

/**
 * Reads product by product. A text that many products share, such as a device or a line's description, is
 * read once.
 */
function* takingNotes(
  docs: readonly SearchDoc[],
  devices: readonly SearchDevice[],
  { kinds }: TradeWords,
): Generator<void, Notes> {
  const notes: Notes = {
    words: [],
    numberOf: new Map(),
    many: 0,
    word: new Uint32Array(1024),
    product: new Uint32Array(1024),
    fields: new Uint8Array(1024),
    newest: [],
  }
  const read = readerOf(notes)
  const numbersOf = readOnce(read)
  const kindIn = kindReader(kinds)
  const distinctiveOf = readOnce(readerOf(notes, (term) => !BARE_NUMBER.test(term)))
  const ofDevices = devices.map((device) => ({
    words: numbersOf(device.name),
    vendor: numbersOf(device.vendor),
  }))
  for (const [product, doc] of docs.entries()) {
    if (product % SLICE === SLICE - 1) yield
    const parts = partsOfName(doc.name)
    noteName(notes, numbersOf, parts, { product, kinds })
    if (!doc.name.startsWith(doc.shortName)) noteAll(notes, numbersOf(doc.shortName), product, FIELD.name)
    noteKind(notes, numbersOf, { doc, product, named: kindNamed(parts, kindIn) })
    for (const device of doc.devices) {
      noteAll(notes, ofDevices[device]?.words ?? [], product, FIELD.device)
      noteAll(notes, ofDevices[device]?.vendor ?? [], product, FIELD.group)
    }
    noteAll(notes, numbersOf(doc.brand), product, FIELD.brand)
    noteAll(notes, numbersOf(doc.categories[0] ?? ''), product, FIELD.mention)
    for (const group of doc.categories.slice(1)) noteAll(notes, numbersOf(group), product, FIELD.group)
    for (const text of [doc.description, ...doc.attributes])
      noteAll(notes, distinctiveOf(text), product, FIELD.text)
  }
  return notes
}

/** The words of a name by what their part says. A kind after "for" is not what the product is. */
function noteName(
  notes: Notes,
  numbersOf: (text: string) => readonly number[],
  parts: readonly NamePart[],
  { product, kinds }: { product: number; kinds: ReadonlySet<string> },
) {
  for (const { says, text } of parts)
    for (const number of numbersOf(text)) {
      const isKind = says === 'fits' && kinds.has(notes.words[number] ?? '')
      noteWord(notes, number, product, isKind ? FIELD.mention : FIELD_OF_PART[says])
    }
}

const FIELD_OF_PART = {
  is: FIELD.name,
  fits: FIELD.device,
  mentions: FIELD.mention,
  lacks: FIELD.text,
} as const

/** What a product is: the kind in its name, else the kind of its category. */
function noteKind(
  notes: Notes,
  numbersOf: (text: string) => readonly number[],
  { doc, product, named }: { doc: SearchDoc; product: number; named: string },
) {
  if (named !== '') noteAll(notes, numbersOf(named), product, FIELD.head)
  for (const kind of kindsOfCategory(doc.categories[0] ?? ''))
    noteAll(notes, numbersOf(kind), product, named === '' || named === kind ? FIELD.head : FIELD.category)
}

/**
 * A number in a description or an attribute means nothing without its unit: a search for the iPhone 18 must
 * not find what weighs 18 g.
 */
const BARE_NUMBER = /^[\d.]+$/

type Read = (text: string, note: (number: number) => void) => void

/** Reads texts into the numbers of their words. The terms of each word are computed once. */
function readerOf(notes: Notes, isDistinctive: (term: string) => boolean = () => true): Read {
  const numbersOfWord = new Map<string, readonly number[]>()
  const numbersFor = (word: string) => {
    const found = numbersOfWord.get(word)
    if (found) return found
    const made = termsOfWord(word)
      .filter(isDistinctive)
      .map((term) => numberFor(notes, term))
    numbersOfWord.set(word, made)
    return made
  }
  return (text, note) =>
    readForIndex(
      text,
      (word) => {
        for (const number of numbersFor(word)) note(number)
      },
      (term) => note(numberFor(notes, term)),
    )
}

/** Reads texts that many products share: each is read once. */
function readOnce(read: Read): (text: string) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  return (text) => {
    const found = known.get(text)
    if (found) return found
    const numbers = new Set<number>()
    read(text, (number) => numbers.add(number))
    const made = [...numbers]
    known.set(text, made)
    return made
  }
}

function noteAll(notes: Notes, words: readonly number[], product: number, field: number) {
  for (const word of words) noteWord(notes, word, product, field)
}

function numberFor(notes: Notes, word: string): number {
  const number = notes.numberOf.get(word)
  if (number !== undefined) return number
  notes.numberOf.set(word, notes.words.length)
  notes.words.push(word)
  notes.newest.push(-1)
  return notes.words.length - 1
}

/** One note for a word and a product, with every field in which it occurs. */
function noteWord(notes: Notes, word: number, product: number, field: number) {
  const newest = notes.newest[word] ?? -1
  if (newest >= 0 && notes.product[newest] === product) {
    notes.fields[newest] = (notes.fields[newest] ?? 0) | field
    return
  }
  if (notes.many === notes.word.length) grow(notes)
  notes.word[notes.many] = word
  notes.product[notes.many] = product
  notes.fields[notes.many] = field
  notes.newest[word] = notes.many
  notes.many += 1
}

function grow(notes: Notes) {
  const wider = <T extends Uint32Array | Uint8Array>(old: T, wide: T): T => {
    wide.set(old)
    return wide
  }
  const room = notes.many * 2
  notes.word = wider(notes.word, new Uint32Array(room))
  notes.product = wider(notes.product, new Uint32Array(room))
  notes.fields = wider(notes.fields, new Uint8Array(room))
}
