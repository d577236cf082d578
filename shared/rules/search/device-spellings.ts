import type { SearchDevice } from './search-doc.ts'
import { atomsOf, bareCode, hasDigit, wordsOf } from './search-words.ts'

/**
 * A spelling of a device without blanks, and the score per word of a product that fits it. The more words are
 * left out, the lower the score.
 */
export type Spelling = { key: string; worth: number }

/*
 * A product for the named device scores higher than one that only contains the same words (see WORTH). A bare
 * number, "15" for iPhone 15, is not a name.
 */
const NAMED = 120
const LEFT_OUT_COSTS = 3
const BY_NUMBER = 70

const SPELLINGS_MAX = 64
/** Words of a name that people leave out: network, size, the word "series", and the Z of "Galaxy Z Flip". */
const LEFT_OUT = /^(?:[345]g|lte|\d+(?:\.\d+)?mm|\d+\.\d+|series|z)$/
const GENERATION = /^(\d+)(?:st|nd|rd|th) gen(?:eration)?$/
const NUMBERED_BY_ALL = 'iphone' // the only family that people name by number alone: "the 15"
const SHORTEST_MODEL_PART = 4

/**
 * Every spelling that a dealer may use for a device: with or without its vendor and first word; its size; its
 * generation in words, number or year; its model numbers.
 */
export function spellingsOf(device: SearchDevice): Spelling[] {
  const [main = '', ...asides] = device.name
    .toLowerCase()
    .split(/[()]/)
    .map((part) => part.trim())
    .filter(Boolean)
  const words = wordsOf(main)
  const vendor = wordsOf(device.vendor).join('')
  const [first = '', ...rest] = words
  const tail = [
    ...rest.map((word) => (LEFT_OUT.test(word) ? [word, ''] : [word])),
    ...asides.map((aside) => asideForms(aside, device.introduced)),
  ]
  const found = new Map<string, Spelling>()
  const note = (key: string, worth: number) => {
    if ((found.get(key)?.worth ?? 0) < worth) found.set(key, { key, worth })
  }
  const take = (parts: readonly string[], missing: number, isShort: boolean) => {
    const atoms = parts.flatMap((part) => wordsOf(part)).flatMap(atomsOf)
    const isNumber =
      isShort && first === NUMBERED_BY_ALL && atoms.length === 1 && /^\d+$/.test(atoms[0] ?? '')
    if (isNumber || isDistinctive(atoms, isShort))
      note(atoms.join(''), isNumber ? BY_NUMBER : NAMED - LEFT_OUT_COSTS * missing)
  }
  for (const { parts, missing } of combinations(tail)) {
    take([first, ...parts], missing, parts.length === 0 && rest.length === 0 && asides.length > 0)
    if (vendor !== '' && vendor !== first) take([vendor, first, ...parts], missing, false)
    if (!hasDigit(first)) take(parts, missing + 1, true)
    if (vendor !== first) take([vendor, ...parts], missing + 1, true)
  }
  for (const alias of device.aliases) for (const key of modelForms(alias)) note(key, NAMED)
  return [...found.values()]
}

/**
 * Whether a shortened name still identifies a device: it has letters with a number, two words, or two letters
 * (XR).
 */
function isDistinctive(atoms: readonly string[], isShort: boolean): boolean {
  if (!isShort) return true
  const letters = atoms.filter((atom) => !hasDigit(atom))
  return (
    (letters.length > 0 && letters.length < atoms.length) ||
    letters.length > 1 ||
    (letters.length === 1 && letters[0]?.length === 2)
  )
}

function asideForms(aside: string, introduced: string): string[] {
  const number = GENERATION.exec(aside)?.[1]
  return number === undefined
    ? [aside, '']
    : [aside, `gen ${number}`, `${number} gen`, `generation ${number}`, number, introduced.slice(0, 4), '']
}

/** SM-S928B is also typed as S928B. */
function modelForms(alias: string): string[] {
  const last = alias.toLowerCase().split('-').at(-1) ?? ''
  return last.length >= SHORTEST_MODEL_PART && hasDigit(last) && /\p{L}/u.test(last)
    ? [bareCode(alias), bareCode(last)]
    : [bareCode(alias)]
}

/** All combinations of one option from each list, with the number of lists whose option is empty. */
function combinations(choices: readonly (readonly string[])[]): { parts: string[]; missing: number }[] {
  let found: { parts: string[]; missing: number }[] = [{ parts: [], missing: 0 }]
  for (const choice of choices) {
    found = found
      .flatMap(({ parts, missing }) =>
        choice.map((part) =>
          part === '' ? { parts, missing: missing + 1 } : { parts: [...parts, part], missing },
        ),
      )
      .slice(0, SPELLINGS_MAX)
  }
  return found
}
