/* Own pictures: what a wholesaler's files become (docs/decisions/0044-own-pictures.md). */

/** The longest side in pixels of each size of a picture of a product, brand, category or maker. */
export const PICTURE_SIZES = [200, 480, 960] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]
export const PICTURE_FILE_MAX_BYTES = 50_000_000 // of a file as it comes
export const PICTURE_PIXELS_MAX = 50_000_000 // of a picture as it comes
export const PICTURES_OF_PRODUCT = 3
/** What own pictures have in place of a kind in their addresses. */
export const PICTURE_FOLDER = 'pictures'
