import { drawBanner } from './drawings/banners.ts'
import { drawBrand } from './drawings/brands.ts'
import { drawCategory } from './drawings/categories.ts'
import { drawDevice, drawVendor } from './drawings/devices.ts'
import { drawProduct } from './drawings/products.ts'

/**
 * What can be drawn, and how each picture is named:
 * products `shape.form.colour.view`, brands, categories, vendors and devices by their link, banners `subject.wide` and `subject.narrow`.
 */
const DRAWERS = { products: drawProduct, brands: drawBrand, categories: drawCategory, vendors: drawVendor, devices: drawDevice, banners: drawBanner } as const

export type PictureKind = keyof typeof DRAWERS

export const isPictureKind = (kind: string): kind is PictureKind => Object.hasOwn(DRAWERS, kind)

/** The picture as SVG, the same for the same name at all times; null when there is none of that name. */
export const drawPicture = (kind: PictureKind, name: string): string | null => DRAWERS[kind](name)
