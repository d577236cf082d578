/* What is drawn where a product, brand, category or maker has no picture (finding S13). */

/** The outlines that stand for kinds of accessories; `box` for all others. */
export type StandInShape = 'audio' | 'box' | 'cable' | 'case' | 'mount' | 'power' | 'screen' | 'watch'

const SHAPES: readonly (readonly [RegExp, StandInShape])[] = [
  [/screen|glass|protect|film/, 'screen'],
  [/watch|strap|\bbands?\b/, 'watch'],
  [/cable|adapt|\bhubs?\b|\bdock|\bleads?\b/, 'cable'],
  [/audio|headph|\bear|speaker|sound/, 'audio'],
  [/mount|holder|stand|cradle|tripod/, 'mount'],
  [/power|charg|batter/, 'power'],
  [/case|cover|folio|skin|sleeve|wallet|pouch/, 'case'],
]

/** The outline of a category. @param names of the category, then of those above it */
export function shapeOf(names: readonly string[]): StandInShape {
  for (const name of names) {
    const found = SHAPES.find(([words]) => words.test(name.toLowerCase()))
    if (found) return found[1]
  }
  return 'box'
}

/**
 * Up to two capitals for a name: of its first two words, else the first two characters of its one word; ''
 * for a name without a letter or digit. Of any script.
 */
export function initialsOf(name: string): string {
  const words = name.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const [first = [], second] = words.map((word) => word.match(/[\p{L}\p{N}]\p{M}*/gu) ?? [])
  const initials = second === undefined ? first.slice(0, 2) : [first[0], second[0]]
  return initials.join('').toUpperCase()
}

const HUES = 12
/** The hue in degrees for a text, always the same one. */
export function hueOf(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return (sum % HUES) * (360 / HUES)
}
