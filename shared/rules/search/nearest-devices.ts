import { deviceWordMeant } from './device-resolver.ts'
import { partsOf, type SearchIndex } from './search-index.ts'
import { atomsOf, bareCode, hasDigit, wordsOf } from './search-words.ts'

const NEAR_NUMBER = 2 // iPhone 19 is near iPhone 17
const WORTH_SHOWING = 1.5
const SHARED_MODEL_SIGNS = 5

/**
 * The devices nearest to a query among those that something fits: indices in the list of devices, nearest
 * first.
 */
export function nearestDevices(index: SearchIndex, text: string, limit: number): number[] {
  const atoms = wordsOf(text)
    .flatMap(atomsOf)
    .map((atom) => (hasDigit(atom) ? atom : (deviceWordMeant(index.resolver, atom) ?? atom)))
  const bare = bareCode(text)
  const rated = index.resolver.devices.flatMap((device, at) => {
    if (!fitsSomething(index, at)) return []
    const own = wordsOf(`${device.vendor} ${device.name}`).flatMap(atomsOf)
    const nearness = Math.max(
      nearnessOf(atoms, own),
      ...device.aliases.map((alias) => modelNearness(bare, bareCode(alias))),
    )
    return nearness >= WORTH_SHOWING
      ? [{ at, nearness, spare: own.length, introduced: device.introduced }]
      : []
  })
  rated.sort(
    (a, b) =>
      b.nearness - a.nearness ||
      a.spare - b.spare ||
      (a.introduced < b.introduced ? 1 : a.introduced > b.introduced ? -1 : a.at - b.at),
  )
  return rated.slice(0, limit).map(({ at }) => at)
}

const fitsSomething = (index: SearchIndex, device: number) =>
  partsOf(index).some(
    ({ segment: { byDevice } }) => (byDevice.from[device + 1] ?? 0) > (byDevice.from[device] ?? 0),
  )

/** Scores one for each word of the device that was typed, and a fraction for a number close to it. */
function nearnessOf(typed: readonly string[], own: readonly string[]): number {
  return [...new Set(typed)].reduce(
    (sum, atom) =>
      sum +
      Math.max(
        0,
        ...own.map((word) => {
          if (word === atom) return 1
          const apart = Math.abs(Number(word) - Number(atom))
          return apart <= NEAR_NUMBER ? 0.7 - apart / 10 : 0
        }),
      ),
    0,
  )
}

/** A model number whose last characters are mistyped counts as two words. */
function modelNearness(typed: string, model: string): number {
  let shared = 0
  while (shared < Math.min(typed.length, model.length) && typed[shared] === model[shared]) shared += 1
  return shared >= SHARED_MODEL_SIGNS && shared >= model.length - 2 ? 2 : 0
}
