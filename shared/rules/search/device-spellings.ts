import type { SearchDevice } from './search-doc.ts'
import { atomsOf, bareCode, hasDigit, wordsOf } from './search-words.ts'

/**
 * A way to write a device, without blanks, and what a product that fits it is then worth for each word: the
 * more is left out, the less.
 */
export type Spelling = { key: string; worth: number }

/*
 * A product for the very device is worth more than one that only holds the same words (see WORTH); a bare
 * number, "15" for iPhone 15, is no name.
 */
const NAMED = 120
const LEFT_OUT_COSTS = 3
const BY_NUMBER = 70

const SPELLINGS_MAX = 64
/**
 * Words of a name that people leave out: network, size and the word "series"; and the Z of "Galaxy Z Flip".
 */
const LEFT_OUT = /^(?:[345]g|lte|\d+(?:\.\d+)?mm|\d+\.\d+|series|z)$/
const GENERATION = /^(\d+)(?:st|nd|rd|th) gen(?:eration)?$/
const NUMBERED_BY_ALL = 'iphone' // of these alone "the 15" is said
const SHORTEST_MODEL_PART = 4

/**
 * Every way a dealer may write a device: with or without its vendor and first word, its size, its generation
 * in words, number or year; its model numbers.
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
    if (isNumber || isTelling(atoms, isShort))
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
 * What is left of a shortened name must still tell a device: letters with a number, two words, or two letters
 * (XR).
 */
function isTelling(atoms: readonly string[], isShort: boolean): boolean {
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

/** SM-S928B is also asked for as S928B. */
function modelForms(alias: string): string[] {
  const last = alias.toLowerCase().split('-').at(-1) ?? ''
  return last.length >= SHORTEST_MODEL_PART && hasDigit(last) && /\p{L}/u.test(last)
    ? [bareCode(alias), bareCode(last)]
    : [bareCode(alias)]
}

/** One of each choice, in all ways, with how many choices were left empty. */
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
