import { PICTURE_FOLDER, type PictureSize } from '../codes/pictures.ts'

/*
 * Pictures are kept by name. A name is `own-` and 32 hexadecimal digits for a picture in the portal's store;
 * another one is a drawing of the demo, or a file of the host that MEDIA_BASE names (FTR-32).
 */

export type PictureKind = 'products' | 'brands' | 'categories' | 'vendors' | 'devices' | 'banners'

const OWN = /^own-([0-9a-f]{32})$/
const OWN_ADDRESS = new RegExp(`/200/${PICTURE_FOLDER}/[0-9a-f]{32}\\.jpg$`)

/** The name of a picture in the store. @param id 32 hexadecimal digits */
export const ownPictureName = (id: string): string => `own-${id}`
/** The id of a picture in the store, or null for the name of another picture. */
export const ownPictureId = (name: string): string | null => OWN.exec(name)?.[1] ?? null

/** mediaBase: the setting MEDIA_BASE, without a slash at its end. drawsDemo: the demo is loaded. */
type Media = { mediaBase: string; drawsDemo: boolean }

/**
 * The address of a picture, or '' where nothing is to be asked for: there is no name, or a portal without the
 * demo would have to draw it.
 */
export function pictureAddress({ mediaBase, drawsDemo }: Media, kind: PictureKind, name: string): string {
  if (name === '') return ''
  const id = ownPictureId(name)
  if (id !== null) return ownPictureAddress(mediaBase, { id, size: 200, type: 'jpg' })
  if (!drawsDemo && !/^https?:/.test(mediaBase)) return ''
  return `${mediaBase}/200x200/${kind}/${encodeURIComponent(name)}.svg`
}

/**
 * The address of a picture of a banner: an address as it stands, or that of a name.
 * @param pictureOf the address of a picture of the media host by its name
 */
export const bannerAddress = (image: string, pictureOf: (name: string) => string): string =>
  /^(https?:)?\//.test(image) ? image : pictureOf(image)

type Variant = { id: string; size: PictureSize; type: 'jpg' | 'webp' }
const ownPictureAddress = (mediaBase: string, { id, size, type }: Variant): string =>
  `${mediaBase}/${String(size)}/${PICTURE_FOLDER}/${id}.${type}`

/** Sources of an img and of the WebP source beside it; '' where there is none. */
export type PictureSources = { src: string; srcSet: string; webp: string }

/**
 * What a browser may choose from for a picture of this size on the screen, by the density of its pixels.
 * @param address from pictureAddress
 * @param shown `small` to 100 CSS pixels, `fill` to 240, `large` beyond
 */
export function pictureSources(address: string, shown: 'small' | 'fill' | 'large'): PictureSources {
  if (!OWN_ADDRESS.test(address)) return { src: address, srcSet: '', webp: '' }
  const [one, two] = SIZES[shown]
  const at = (size: PictureSize, type: string) =>
    address.replace(/\/200\/(.+)\.jpg$/, `/${String(size)}/$1.${type}`)
  const both = (type: string) => (one === two ? at(one, type) : `${at(one, type)}, ${at(two, type)} 2x`)
  return { src: at(one, 'jpg'), srcSet: one === two ? '' : both('jpg'), webp: both('webp') }
}
const SIZES: Record<'small' | 'fill' | 'large', readonly [PictureSize, PictureSize]> = {
  small: [200, 200],
  fill: [200, 480],
  large: [480, 960],
}
