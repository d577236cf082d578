import { compareNames } from './name-order.ts'

/** A device model. introduced is YYYY-MM-DD (or its beginning), null where it is unknown. */
export type DatedDevice = { name: string; introduced: string | null }

/**
 * Newest introduction first, undated models last, equals by name (CAT-47, OP-20). A year alone counts as its
 * first day.
 */
export function compareDevices(a: DatedDevice, b: DatedDevice): number {
  if (a.introduced !== b.introduced) {
    if (a.introduced === null) return 1
    if (b.introduced === null) return -1
    return a.introduced < b.introduced ? 1 : -1
  }
  return compareNames(a.name, b.name)
}

export const sortDevices = <D extends DatedDevice>(devices: readonly D[]): D[] =>
  [...devices].sort(compareDevices)
