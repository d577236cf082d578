import { spellingsOf } from './device-spellings.ts'
import type { SearchDevice } from './search-doc.ts'
import { atomsOf, bareCode, hasDigit, wordsOf } from './search-words.ts'
import { mistakesBetween, typosAllowed } from './typos.ts'

/**
 * A device by its index in the list, and the score of a product that fits it, for each word of the name as it
 * was spelled.
 */
type Named = { device: number; worth: number }

export type DeviceResolver = {
  devices: readonly SearchDevice[]
  bySpelling: ReadonlyMap<string, readonly Named[]>
  /** Model numbers in order, to complete one that is typed in part. */
  models: readonly { key: string; device: number }[]
  /** Words of letters that occur in device names. */
  words: ReadonlySet<string>
}

/** Devices that some of the typed atoms name: from `from` up to but not including `to`. */
export type NamedDevices = { from: number; to: number; named: readonly Named[] }

const LONGEST_NAME = 9 // atoms of "Apple Watch Series 11 46 mm" and more
const SHORTEST_MODEL = 5 // of the beginning of a model number

export function resolverOf(devices: readonly SearchDevice[]): DeviceResolver {
  const bySpelling = new Map<string, Named[]>()
  devices.forEach((device, number) => {
    for (const { key, worth } of spellingsOf(device)) {
      const named = bySpelling.get(key)
      if (named) named.push({ device: number, worth })
      else bySpelling.set(key, [{ device: number, worth }])
    }
  })
  const models = devices.flatMap((device, number) =>
    device.aliases.map((alias) => ({ key: bareCode(alias), device: number })),
  )
  models.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.device - b.device))
  const words = new Set(
    devices
      .flatMap(({ vendor, name }) => wordsOf(`${vendor} ${name}`).flatMap(atomsOf))
      .filter((atom) => !hasDigit(atom)),
  )
  return { devices, bySpelling, models, words }
}

/**
 * The devices that a query names. A longer name hides the shorter ones within it: "15 pro max" does not name
 * the 15 Pro.
 */
export function devicesNamed(resolver: DeviceResolver, atoms: readonly string[]): NamedDevices[] {
  const found: NamedDevices[] = []
  const isTaken = (from: number, to: number) => found.some((other) => from < other.to && to > other.from)
  for (let length = Math.min(atoms.length, LONGEST_NAME); length > 0; length -= 1) {
    for (let from = 0; from + length <= atoms.length; from += 1) {
      if (isTaken(from, from + length)) continue
      const named = resolver.bySpelling.get(atoms.slice(from, from + length).join(''))
      if (named) found.push({ from, to: from + length, named })
    }
  }
  return found
}

/**
 * The devices whose model number begins with a typed word of five characters or more that contains a digit.
 */
export function devicesByModel({ models }: DeviceResolver, bare: string): number[] {
  if (bare.length < SHORTEST_MODEL || !hasDigit(bare)) return []
  return models.filter(({ key }) => key.startsWith(bare)).map(({ device }) => device)
}

/** The nearest word of device names: "iphnoe" is iphone. Null where several are equally near. */
export function deviceWordMeant({ words }: DeviceResolver, typed: string): string | null {
  if (words.has(typed)) return typed
  let best: string | null = null,
    fewest = typosAllowed(typed) + 1
  for (const word of words) {
    const mistakes = mistakesBetween(typed, word, typosAllowed(typed))
    if (mistakes < fewest) [best, fewest] = [word, mistakes]
  }
  return best
}
