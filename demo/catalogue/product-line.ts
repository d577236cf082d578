import { outlineOfDevice } from '#demo/drawings/device-outlines.ts'
import type { BrandId } from './brands.ts'
import type { ShelfId } from './categories.ts'
import type { ColourId } from './colours.ts'
import { type DemoDevice, spokenName } from './devices.ts'

/** One model of a line: what distinguishes it from the others besides its colour. */
export interface Model {
  /** '20 W USB-C'. In a line that is made for devices, the device's name. */
  label: string
  /**
   * The second word of the picture's name, which selects the variant of the shape: a device outline, a kind
   * of plug.
   */
  form: string
  fits: readonly DemoDevice[]
  /** Dollars including GST, where they differ from the line's. */
  rrp?: number
  /** An attribute of this model only. */
  note?: readonly [name: string, value: string]
}

/** A product of a brand that comes in many models and colours. */
export interface ProductLine {
  brand: BrandId
  shelf: ShelfId
  name: string
  /** Shape of its picture: the first word of the picture's name. */
  picture: string
  itemClass: string
  /** Dollars including GST. */
  rrp: number
  /** What a dealer keeps of the RRP at the first break. */
  margin: number
  /** Quantities of the price breaks; 1, 10 and 50 when left out. */
  breaks?: readonly number[]
  minimum?: number
  multiple?: number
  colours: readonly ColourId[]
  /** How many of the colours each model comes in; all when left out. */
  coloursEach?: number
  models: readonly Model[]
  about: string
  features: readonly (readonly [name: string, value: string])[]
}

/** One model for each of the devices, drawn in the device's own outline. */
export const eachOf = (devices: readonly DemoDevice[]): Model[] =>
  devices.map((device) => ({
    label: spokenName(device),
    form: outlineOfDevice(device.link) ?? 'phone',
    fits: [device],
  }))

/** One model that fits several devices, such as a watch band. */
export const fitting = (
  label: string,
  form: string,
  devices: readonly DemoDevice[],
  rrp?: number,
): Model => ({ label, form, fits: devices, ...(rrp === undefined ? {} : { rrp }) })

/** A model that fits anything. */
export const model = (
  label: string,
  form: string,
  rrp?: number,
  note?: readonly [string, string],
): Model => ({ label, form, fits: [], ...(rrp === undefined ? {} : { rrp }), ...(note ? { note } : {}) })
