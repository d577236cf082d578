const LIGHT = '#ffffff',
  DARK = '#131722'

/**
 * White or dark, whichever reads better on a ground given as #rrggbb; dark on anything else, which shows as
 * the page's own ground.
 */
export function inkOn(ground: string): string {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i
    .exec(ground.trim())
    ?.slice(1)
    .map((part) => linear(parseInt(part, 16) / 255))
  if (!parts) return DARK
  const [red = 0, green = 0, blue = 0] = parts
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance < 0.18 ? LIGHT : DARK // where both have the same contrast (WCAG 2.2, relative luminance)
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
