import { compareDevices, type DatedDevice } from './device-order.ts'

/** aliases are what else a device is called: model numbers, short names. */
export type FindableDevice = DatedDevice & { aliases: readonly string[]; vendor: { name: string } }

/**
 * The devices that what was typed may mean, those whose own name begins with it first, each group newest
 * first. Every word begins a word of the maker, the name or an alias; or all of it, blanks and dashes aside,
 * stands in the name or begins an alias ("15pro", "sm-s921").
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
