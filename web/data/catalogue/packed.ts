/*
 * Columns of a hundred thousand products that one thread can hand to another without copying them, and that
 * are decoded row by row when used.
 */

/** Texts, each its own, as one stretch of UTF-8; a row's ends where `ends` says. */
export type Texts = { bytes: Uint8Array; ends: Uint32Array }
/** Texts of which there are few different ones; a row has the index of its own. */
export type Words = { values: readonly string[]; at: Uint32Array }
/** A list of numbers for each row. */
export type Lists = { values: Uint32Array; ends: Uint32Array }

const encoder = new TextEncoder(),
  decoder = new TextDecoder()

export function packTexts(texts: readonly string[]): Texts {
  const whole = texts.join('')
  const bytes = encoder.encode(whole)
  const isPlain = bytes.length === whole.length // one byte to a character: their lengths are known
  const ends = new Uint32Array(texts.length)
  let end = 0
  texts.forEach((text, row) => {
    end += isPlain ? text.length : encoder.encode(text).length
    ends[row] = end
  })
  return { bytes, ends }
}

export const textAt = ({ bytes, ends }: Texts, row: number): string =>
  decoder.decode(bytes.subarray(startOf(ends, row), ends[row]))

export function packWords(texts: readonly string[]): Words {
  const indexes = new Map<string, number>()
  const at = Uint32Array.from(texts, (text) => indexIn(indexes, text))
  return { values: [...indexes.keys()], at }
}

export const wordAt = ({ values, at }: Words, row: number): string => values[at[row] ?? -1] ?? ''

export function packLists(lists: readonly (readonly number[])[]): Lists {
  let end = 0
  return {
    values: Uint32Array.from(lists.flat()),
    ends: Uint32Array.from(lists, (list) => (end += list.length)),
  }
}

export const listAt = ({ values, ends }: Lists, row: number): Uint32Array =>
  values.subarray(startOf(ends, row), ends[row])

/** Where a row begins: where the one before it ends. */
export const startOf = (ends: Uint32Array, row: number): number => (row === 0 ? 0 : (ends[row - 1] ?? 0))

/** The index of a key, the next free one for a new key. */
export function indexIn(indexes: Map<string, number>, key: string): number {
  const index = indexes.get(key) ?? indexes.size
  if (index === indexes.size) indexes.set(key, index)
  return index
}
