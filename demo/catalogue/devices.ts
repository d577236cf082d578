import { linkOf } from './link-of.ts'
import { APPLE_DEVICES } from './devices-apple.ts'
import {
  GOOGLE_DEVICES,
  MICROSOFT_DEVICES,
  MOTOROLA_DEVICES,
  NOKIA_DEVICES,
  ONEPLUS_DEVICES,
  OPPO_DEVICES,
  XIAOMI_DEVICES,
} from './devices-other.ts'
import { SAMSUNG_DEVICES } from './devices-samsung.ts'

export interface DemoDevice {
  id: string
  vendorId: string
  name: string
  link: string
  introducedOn: string
  aliases: string[]
}

export const DEVICE_VENDORS: readonly { id: string; name: string }[] = [
  { id: 'apple', name: 'Apple' },
  { id: 'samsung', name: 'Samsung' },
  { id: 'google', name: 'Google' },
  { id: 'oppo', name: 'Oppo' },
  { id: 'microsoft', name: 'Microsoft' },
  { id: 'motorola', name: 'Motorola' },
  { id: 'nokia', name: 'Nokia' },
  { id: 'oneplus', name: 'OnePlus' },
  { id: 'xiaomi', name: 'Xiaomi' },
]

/** What a customer calls the device. Where the bare name is ambiguous, the maker's name comes first. */
export const spokenName = ({ vendorId, name }: DemoDevice): string =>
  vendorId === 'oppo' ? `Oppo ${name}` : /^(Edge|Razr)/.test(name) ? `Motorola ${name}` : name

/** Every device of the demo, by vendor and then newest first within a family. */
export const DEMO_DEVICES: readonly DemoDevice[] = [
  ...read('apple', APPLE_DEVICES),
  ...read('samsung', SAMSUNG_DEVICES),
  ...read('google', GOOGLE_DEVICES),
  ...read('oppo', OPPO_DEVICES),
  ...read('microsoft', MICROSOFT_DEVICES),
  ...read('motorola', MOTOROLA_DEVICES),
  ...read('nokia', NOKIA_DEVICES),
  ...read('oneplus', ONEPLUS_DEVICES),
  ...read('xiaomi', XIAOMI_DEVICES),
]

/** The devices whose name matches. Product lines name their devices with it. */
export function devicesNamed(pattern: RegExp): DemoDevice[] {
  return DEMO_DEVICES.filter((device) => pattern.test(device.name))
}

function read(vendorId: string, table: string): DemoDevice[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', introducedOn = '', models = ''] = line.split('|').map((part) => part.trim())
      const link = linkOf(name)
      return {
        id: `${vendorId}-${link}`,
        vendorId,
        name,
        link,
        introducedOn,
        aliases: models.split(' ').filter(Boolean),
      }
    })
}
