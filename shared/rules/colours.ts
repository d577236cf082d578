/*
 * Products that differ only in colour. A catalogue says the colour in an attribute, or at the end of the
 * name; nothing groups the colours of a product.
 */

export type Coloured = {
  id: string
  name: string
  brandId: string
  attributes: readonly { name: string; value: string }[]
  /** The devices that it fits, by any key. */
  devices: readonly string[]
}
/** A product and the colour that tells it from its others. */
export type ColourOf<P> = { product: P; colour: string }

/** The colours that names of accessories use, as they are drawn. */
const SHADES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amber: '#f0a020',
    aqua: '#4fc3c7',
    beige: '#e3d5b8',
    black: '#1b1d22',
    blue: '#2a63c9',
    blush: '#eebfc3',
    bronze: '#9a6a3c',
    brown: '#6b4630',
    burgundy: '#6d1a2d',
    champagne: '#e8d6b5',
    charcoal: '#3b4047',
    clear: '#eef3f7',
    copper: '#b0693f',
    coral: '#f2786a',
    cream: '#f4ecd8',
    crystal: '#eef3f7',
    cyan: '#39b8cf',
    forest: '#24513a',
    gold: '#d4af5f',
    graphite: '#4a4e55',
    gray: '#8c929b',
    green: '#2f8a4f',
    grey: '#8c929b',
    gunmetal: '#4b5158',
    indigo: '#3a3c94',
    ivory: '#f5f0e0',
    khaki: '#8f8a5c',
    lavender: '#b9a9dd',
    lilac: '#c3b1e1',
    lime: '#a3d039',
    magenta: '#c8328f',
    maroon: '#6d1f2a',
    midnight: '#1a2338',
    mint: '#a9dfc4',
    navy: '#1c2f5c',
    ocean: '#1f6f93',
    olive: '#6f7440',
    orange: '#ee7d22',
    peach: '#f7bf9f',
    pink: '#f09bb9',
    plum: '#6e3566',
    purple: '#7a4bb0',
    red: '#cc2b2b',
    rose: '#e5a3a9',
    sage: '#9fb296',
    sand: '#d9c39b',
    silver: '#c5cad1',
    sky: '#8fc4ea',
    slate: '#5d6b7a',
    smoke: '#9aa0a6',
    starlight: '#f2ebdd',
    tan: '#c39a6b',
    teal: '#1f8583',
    titanium: '#8e8b85',
    transparent: '#eef3f7',
    turquoise: '#3fc1b8',
    violet: '#7c52c4',
    white: '#ffffff',
    yellow: '#f4cf3c',
  }),
)
/** Words that say how a colour looks and are part of it: "Matte Black", "Space Grey". */
const FINISHES = new Set(['baby', 'cosmic', 'dark', 'deep', 'frosted', 'glossy', 'hot', 'jet', 'light'])
for (const word of ['matt', 'matte', 'metallic', 'natural', 'neon', 'pastel', 'royal', 'space', 'bright'])
  FINISHES.add(word)
const COLOUR_ATTRIBUTE = /^colou?rs?$/i
const TAIL = /[\s\-–—,;:/|([]+$/

/** What no colour contains: a number, a bracket, or a dash between words. */
const PARTED = /\p{N}|[()[\]|:]|\s[-–—]\s/u

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? []
const isColour = (text: string): boolean => {
  const words = wordsIn(text)
  return (
    !PARTED.test(text) &&
    words.some((word) => SHADES.has(word)) &&
    words.every((word) => SHADES.has(word) || FINISHES.has(word) || word === 'and')
  )
}

/** How a colour is drawn: one shade, or two of "Black/Red"; none where no word of it is a known colour. */
export const shadesOf = (colour: string): string[] =>
  wordsIn(colour)
    .flatMap((word) => SHADES.get(word) ?? [])
    .slice(0, 2)

/** The colour of a product: its attribute, else the end of its name; '' where neither says one. */
export function colourOf({ name, attributes }: Pick<Coloured, 'name' | 'attributes'>): string {
  const said = attributes.find((one) => COLOUR_ATTRIBUTE.test(one.name.trim()))?.value.trim()
  return said === undefined || said === '' ? colourAtEnd(name) : said
}

/** The most words at the end of a name, three at most, that are all of one colour. */
function colourAtEnd(name: string): string {
  const bare = name.replace(/[)\]\s]+$/, '')
  const words = [...bare.matchAll(/[^\s\-–—,;:|([]+/g)].slice(-3)
  for (const word of words) {
    const end = bare.slice(word.index)
    if (isColour(end)) return end
  }
  return ''
}

/** The name without its colour, as it is compared; the whole name where the colour does not end it. */
function nameWithout(name: string, colour: string): string {
  const bare = name.toLowerCase().replace(/[)\]\s]+$/, '')
  const end = colour.toLowerCase()
  return (bare.endsWith(end) ? bare.slice(0, -end.length) : bare).replace(TAIL, '').replace(/\s+/g, ' ')
}

/**
 * A product among those that differ from it only in colour, itself included, by the colours' names. They are
 * of its brand, have its name apart from the colour, and fit the same devices. Of two of the same colour,
 * which differ in something that nothing says, the product itself counts, else the first by number.
 * @param others products that may be of the same name; itself among them or not
 * @returns empty where there is no other colour, or its own colour is not known
 */
export function coloursOf<P extends Coloured>(product: P, others: readonly P[]): ColourOf<P>[] {
  const own = colourOf(product)
  if (own === '') return []
  const stem = nameWithout(product.name, own)
  const fits = devicesKey(product)
  const found = new Map([[own.toLowerCase(), { product, colour: own }]])
  for (const other of others.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (other.id === product.id || other.brandId !== product.brandId) continue
    const colour = colourOf(other)
    if (colour === '' || found.has(colour.toLowerCase())) continue
    if (nameWithout(other.name, colour) === stem && devicesKey(other) === fits)
      found.set(colour.toLowerCase(), { product: other, colour })
  }
  if (found.size < 2) return []
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

const devicesKey = ({ devices }: Coloured): string => [...devices].sort().join(' ')
