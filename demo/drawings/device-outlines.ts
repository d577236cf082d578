/*
 * The outline of a device, derived from its link. The demo names pictures by it, and a device's own picture
 * is drawn from it.
 */

/** From the most specific to the most general; the first match counts. */
const RULES: readonly (readonly [RegExp, Outline])[] = [
  [/^iphone-(17-pro|air)/, 'iphone-bar'],
  [/^iphone-(1[1-6])-pro/, 'iphone-triple'],
  [/^iphone-(8|se)/, 'iphone-home'],
  [/^iphone-(16e|xr)/, 'iphone-single'],
  [/^iphone-(x|xs|xs-max|16|16-plus|17)$/, 'iphone-pill'],
  [/^iphone-/, 'iphone-dual'],
  [/^ipad-|^galaxy-tab-/, 'tablet'],
  [/^surface-(pro|go)/, 'surface'],
  [/^macbook-|^surface-laptop/, 'laptop'],
  [/^apple-watch-/, 'watch-square'],
  [/^(galaxy|pixel)-watch/, 'watch-round'],
  [/^airpods-max/, 'headphones'],
  [/^airpods|^(galaxy|pixel)-buds/, 'earbuds'],
  [/^(galaxy-z-flip|razr|nokia-2660)/, 'flip'],
  [/^(galaxy-z-fold|pixel-9-pro-fold)/, 'fold'],
  [/^galaxy-(s2[0-9]-ultra|note)/, 'galaxy-ultra'],
  [/^galaxy-/, 'galaxy'],
  [/^pixel-(9|10)/, 'pixel-oval'],
  [/^pixel-/, 'pixel-bar'],
  [/^(find-x|oneplus|xiaomi|nokia-xr)/, 'round-cameras'],
  [/^(reno|a[0-9]|moto|edge|nokia|redmi|poco)/, 'twin-cameras'],
]

export const OUTLINES = [
  'iphone-bar',
  'iphone-triple',
  'iphone-home',
  'iphone-single',
  'iphone-pill',
  'iphone-dual',
  'galaxy-ultra',
  'galaxy',
  'flip',
  'fold',
  'pixel-oval',
  'pixel-bar',
  'round-cameras',
  'twin-cameras',
  'tablet',
  'surface',
  'laptop',
  'watch-square',
  'watch-round',
  'earbuds',
  'headphones',
] as const
export type Outline = (typeof OUTLINES)[number]

/** @param link the device's link, such as galaxy-s24-ultra; null when its kind cannot be drawn */
export function outlineOfDevice(link: string): Outline | null {
  return RULES.find(([pattern]) => pattern.test(link))?.[1] ?? null
}
