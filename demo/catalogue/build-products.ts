import { addDays } from '#shared/rules/calendar-days.ts'
import type { DemoCalendar } from '#demo/demo-calendar.ts'
import { createRandom, type Random } from '#demo/seeded-random.ts'
import { type BrandId, BRANDS } from './brands.ts'
import { shelfName } from './categories.ts'
import { type ColourId, COLOURS } from './colours.ts'
import { inventEan } from './ean.ts'
import { spelledOut } from './link-of.ts'
import { ALL_LINES } from './lines.ts'
import type { Model, ProductLine } from './product-line.ts'

/** A product of the demo with its attributes and devices. Prices and stock are planned elsewhere. */
export interface DemoProduct {
  id: string
  line: ProductLine
  name: string
  shortName: string
  description: string
  ean: string
  images: readonly [string, string, string]
  rrpCents: number
  registeredOn: string
  rotatable: boolean
  attributes: readonly (readonly [name: string, value: string])[]
  deviceIds: readonly string[]
}

const DAYS_OF_HISTORY = 3 * 365
const NEWEST_DAYS = 46 // products registered within so many days are marked as new

/** Every product of every line, in the order of the lines. */
export function buildProducts(calendar: DemoCalendar): DemoProduct[] {
  const nextNumber = new Map<BrandId, number>()
  const brandIds = Object.keys(BRANDS) as BrandId[]
  const madeByBrand = new Map<BrandId, number>()
  return ALL_LINES.flatMap((line) => {
    const first = nextNumber.get(line.brand) ?? BRANDS[line.brand].from
    nextNumber.set(line.brand, Math.ceil((first + line.models.length + 4) / 10) * 10)
    return line.models.flatMap((model, index) =>
      coloursOf(line, index).map((colour, colourPlace) => {
        const made = (madeByBrand.get(line.brand) ?? 0) + 1
        madeByBrand.set(line.brand, made)
        const id = productId(line.brand, first + index, colour, colourPlace)
        return build(id, line, model, colour, inventEan(brandIds.indexOf(line.brand), made), calendar)
      }),
    )
  })
}

function build(
  id: string,
  line: ProductLine,
  model: Model,
  colour: ColourId,
  ean: string,
  calendar: DemoCalendar,
): DemoProduct {
  const random = createRandom(`product ${id}`)
  const rrp = model.rrp ?? line.rrp
  const colourName = COLOURS[colour].name
  const isForDevice = model.fits.length === 1
  const own =
    model.label === ''
      ? line.name
      : isForDevice
        ? `${line.name} for ${spelledOut(model.label)}`
        : `${line.name} ${model.label}`
  const picture = (view: string) => `${line.picture}.${model.form}.${colour}.${view}`
  return {
    id,
    line,
    ean,
    rrpCents: Math.round(rrp * 100),
    name: line.colours.length > 1 ? `${own} - ${colourName}` : own,
    shortName: isForDevice || model.label === '' ? line.name : `${line.name} ${model.label}`,
    description: line.about.replaceAll('{device}', model.label),
    images: [picture('front'), rrp >= 15 ? picture('side') : '', rrp >= 30 ? picture('pack') : ''],
    registeredOn: registeredOn(model, random, calendar),
    rotatable: line.margin >= 0.5 && random.chance(0.7),
    attributes: [
      ['Colour', colourName],
      ...line.features,
      ...(model.note ? [model.note] : []),
      ...fitsAttribute(model),
      ['Weight', `${random.whole(12, 60) * weightOf(line)} g`],
    ],
    deviceIds: model.fits.map((device) => device.id),
  }
}

const coloursOf = (line: ProductLine, index: number): ColourId[] => {
  const count = line.coloursEach ?? line.colours.length
  return Array.from(
    { length: count },
    (_, step) => line.colours[(index * count + step) % line.colours.length],
  ).filter((colour) => colour !== undefined)
}

/** KS-4580-CL. A brand whose prefix is all zeros uses digits alone. */
function productId(brand: BrandId, number: number, colour: ColourId, colourPlace: number): string {
  const { prefix } = BRANDS[brand]
  return prefix.startsWith('0')
    ? `${prefix}${number}${colourPlace}`
    : `${prefix}-${number}-${COLOURS[colour].code}`
}

/** Some day of the last three years, at the earliest a fortnight before the device was released. */
function registeredOn(model: Model, random: Random, calendar: DemoCalendar): string {
  const newest =
    model.fits
      .map((device) => device.introducedOn)
      .sort()
      .at(-1) ?? ''
  const earliest = newest === '' ? '' : addDays(newest, -14)
  const chosen = calendar.day(-random.whole(NEWEST_DAYS, DAYS_OF_HISTORY))
  const latest = calendar.day(-NEWEST_DAYS)
  return chosen >= earliest ? chosen : earliest < latest ? earliest : latest
}

const fitsAttribute = (model: Model): (readonly [string, string])[] =>
  model.fits.length > 1 ? [['Fits', model.fits.map((device) => device.name).join('\n')]] : []

const weightOf = (line: ProductLine) =>
  /SPEAKER|HEADPHONES|HUB|CHARGER|POWER/.test(line.itemClass)
    ? 6
    : /TABLET|SLEEVE|KEYBOARD/.test(line.itemClass)
      ? 8
      : 1

/** The product's category in words, as purchasing calls it. */
export const procurementOf = (line: ProductLine): { group: string; words: string } => ({
  group: `${BRANDS[line.brand].prefix}${line.shelf.slice(0, 3).toUpperCase()}`,
  words: `${BRANDS[line.brand].name} ${shelfName(line.shelf)}`,
})
