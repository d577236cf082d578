/** A product by what decides whether it can stand in for another. Devices by any key of vendor and model. */
export type Replaceable = {
  id: string
  category: string
  itemClass: string
  devices: readonly string[]
}

/** What could stand in: how many units are on hand; a lower rank sells better. */
export type Replacement = Replaceable & { onHand: number; rank: number }

/**
 * Whether a product can stand in for another one: it is of the same category, and fits every phone that the
 * other fits. Where the other names no phone, the item class has to be the same as well, since the category
 * alone holds cables of every kind.
 */
export function standsInFor(candidate: Replaceable, wanted: Replaceable): boolean {
  if (candidate.id === wanted.id || candidate.category !== wanted.category) return false
  if (wanted.devices.length === 0)
    return candidate.devices.length === 0 && wanted.itemClass !== '' && isSameClass(candidate, wanted)
  const fits = new Set(candidate.devices)
  return wanted.devices.every((device) => fits.has(device))
}

/**
 * What can be sent instead of a product, the best first: those of the same item class, then what sells best.
 * Only what has all the units on hand.
 * @param unitsOf how many units would be ordered of a candidate; 0 where it cannot be ordered
 */
export function replacementsFor<C extends Replacement>(
  wanted: Replaceable,
  candidates: readonly C[],
  unitsOf: (candidate: C) => number,
): C[] {
  const classPlace = (one: C) => (wanted.itemClass !== '' && isSameClass(one, wanted) ? 0 : 1)
  return candidates
    .filter((one) => {
      const units = unitsOf(one)
      return units > 0 && one.onHand >= units && standsInFor(one, wanted)
    })
    .sort((a, b) => classPlace(a) - classPlace(b) || a.rank - b.rank || (a.id < b.id ? -1 : 1))
}

const isSameClass = (a: Replaceable, b: Replaceable) => a.itemClass === b.itemClass
