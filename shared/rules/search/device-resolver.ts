import { spellingsOf } from './device-spellings.ts'
import type { SearchDevice } from './search-doc.ts'
import { atomsOf, bareCode, hasDigit, wordsOf } from './search-words.ts'
import { mistakesBetween, typosAllowed } from './typos.ts'

/**
 * A device by its place in the list, and what a product that fits it is worth for each word of the name as it
 * was spelled.
 */
export type Named = { device: number; worth: number }

export type DeviceResolver = {
  devices: readonly SearchDevice[]
  bySpelling: ReadonlyMap<string, readonly Named[]>
  /** Model numbers in order, for one that is not typed to its end. */
  models: readonly { key: string; device: number }[]
  /** Words of letters that device names are made of. */
  words: ReadonlySet<string>
}

/** Devices that a stretch of the typed atoms names: from `from` up to, not with, `to`. */
export type NamedDevices = { from: number; to: number; named: readonly Named[] }

const LONGEST_NAME = 9 // atoms of "Apple Watch Series 11 46 mm" and more
const SHORTEST_MODEL = 5 // of a model number, before it is taken for one that goes on

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
 * The devices a query names. A longer name keeps the shorter ones inside it from counting: "15 pro max" does
 * not name the 15 Pro.
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
 * The devices with a model number that begins so, of a typed part of five signs or more with a number in it.
 */
export function devicesByModel({ models }: DeviceResolver, bare: string): number[] {
  if (bare.length < SHORTEST_MODEL || !hasDigit(bare)) return []
  return models.filter(({ key }) => key.startsWith(bare)).map(({ device }) => device)
}

/** The word of device names that was meant: "iphnoe" is iphone. Null where no one word is nearest. */
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
