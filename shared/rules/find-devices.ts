import { compareDevices, type DatedDevice } from './device-order.ts'

/** aliases are other names of a device: model numbers, short names. */
export type FindableDevice = DatedDevice & { aliases: readonly string[]; vendor: { name: string } }

/**
 * The devices that match a typed text. Those whose own name begins with it come first, each group newest
 * first. A device matches when every word begins a word of the maker, the name or an alias. It also matches
 * when the whole text, without blanks and dashes, is in the name or begins an alias ("15pro", "sm-s921").
 */
export function findDevices<D extends FindableDevice>(devices: readonly D[], typed: string): D[] {
  const words = wordsOf(typed),
    bare = words.join('')
  if (bare === '') return []
  const found = devices.flatMap((device) => {
    const own = wordsOf(device.name)
    const all = [...own, ...wordsOf(device.vendor.name), ...device.aliases.flatMap(wordsOf)]
    const isMeant =
      words.every((word) => all.some((one) => one.startsWith(word))) ||
      own.join('').includes(bare) ||
      device.aliases.some((alias) => wordsOf(alias).join('').startsWith(bare))
    return isMeant ? [{ device, isFirst: own.join('').startsWith(bare) }] : []
  })
  return found
    .sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || compareDevices(a.device, b.device))
    .map(({ device }) => device)
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
