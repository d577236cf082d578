import { drawBanner } from './banners.ts'
import { drawBrand } from './brands.ts'
import { drawCategory } from './categories.ts'
import { drawDevice, drawVendor } from './devices.ts'
import { drawProduct } from './products.ts'

/**
 * What can be drawn, and how each picture is named: products `shape.form.colour.view`, brands, categories,
 * vendors and devices by their link, banners `subject.wide` and `subject.narrow`.
 */
const DRAWERS = {
  products: drawProduct,
  brands: drawBrand,
  categories: drawCategory,
  vendors: drawVendor,
  devices: drawDevice,
  banners: drawBanner,
} as const

const isKind = (kind: string): kind is keyof typeof DRAWERS => Object.hasOwn(DRAWERS, kind)

/** The picture as SVG; the same name always gives the same picture. Null for an unknown kind or name. */
export const drawPicture = (kind: string, name: string): string | null =>
  isKind(kind) ? DRAWERS[kind](name) : null
