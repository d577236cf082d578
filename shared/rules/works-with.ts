import { type DatedDevice, sortDevices } from './device-order.ts'

/** How many devices a card or row names. */
const NAMED = 2

/**
 * The text of a card or row about the devices a product fits: the newest by name, then how many more ("iPhone
 * 15 Pro, 15 Pro Max +3"). A name that begins with the same word as the one before leaves it out. '' for a
 * product without devices.
 */
export function worksWith(devices: readonly DatedDevice[]): string {
  const names = sortDevices(devices)
    .slice(0, NAMED)
    .map(({ name }) => name)
  const shown = names.map((name, at) => withoutFirst(name, names[at - 1]))
  return [shown.join(', '), devices.length > NAMED ? ` +${String(devices.length - NAMED)}` : ''].join('')
}

function withoutFirst(name: string, before: string | undefined): string {
  const [first = '', ...rest] = name.split(' ')
  return rest.length > 0 && before?.startsWith(`${first} `) ? rest.join(' ') : name
}
