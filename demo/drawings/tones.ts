import { gradient } from './svg.ts'

/** The shades of a colour: lit, plain, in shadow, and along the edge. */
export interface Tone {
  base: string
  light: string
  dark: string
  edge: string
  /** For elements drawn on top of the colour, with enough contrast to be seen. */
  ink: string
  isClear: boolean
}

const BASES: Readonly<Record<string, string>> = {
  clear: '#dfe9f5',
  smoke: '#6d7785',
  black: '#2b303a',
  graphite: '#4a5261',
  white: '#f3f5f9',
  silver: '#c5ccd6',
  navy: '#27406f',
  ocean: '#1f7f9c',
  sky: '#8cc3ec',
  sage: '#8fae94',
  forest: '#2f6148',
  plum: '#7b3f62',
  lilac: '#b9a6dc',
  blush: '#eab4b4',
  red: '#cf3d3d',
  orange: '#ec8733',
  sand: '#d9c4a0',
  tan: '#b9814f',
  brown: '#70482f',
}
const PALE = ['white', 'clear', 'silver', 'sand', 'blush', 'sky', 'lilac']

/** The tone of a colour's name; null when there is no such colour. */
export function toneOf(colour: string): Tone | null {
  const base = Object.hasOwn(BASES, colour) ? BASES[colour] : undefined
  if (base === undefined) return null
  const isPale = PALE.includes(colour)
  return {
    base,
    light: mix(base, '#ffffff', isPale ? 0.55 : 0.24),
    dark: mix(base, '#0b1526', isPale ? 0.14 : 0.28),
    edge: mix(base, '#0b1526', isPale ? 0.32 : 0.5),
    ink: isPale ? mix(base, '#0b1526', 0.55) : mix(base, '#ffffff', 0.6),
    isClear: colour === 'clear' || colour === 'smoke',
  }
}

/**
 * The gradients of a product's drawing: its own colour (b, and c for round things), a lit screen (s), light
 * on glass (g), metal (m), and its shadow (w).
 */
export function paints(tone: Tone, marks: string): string {
  const gradients = {
    b: gradient('b', [
      [0, tone.light],
      [0.5, tone.base],
      [1, tone.dark],
    ]),
    c: gradient(
      'c',
      [
        [0, tone.dark],
        [0.25, tone.light],
        [0.6, tone.base],
        [1, tone.dark],
      ],
      'across',
    ),
    s: gradient('s', [
      [0, '#3b6fd8'],
      [0.5, '#5b49b8'],
      [1, '#c9577f'],
    ]),
    g: gradient('g', [
      [0, '#ffffff', 0.75],
      [0.5, '#ffffff', 0.12],
      [1, '#ffffff', 0.4],
    ]),
    w: '<radialGradient id="w"><stop stop-color="#0b1b33" stop-opacity=".28"/><stop offset="1" stop-color="#0b1b33" stop-opacity="0"/></radialGradient>',
    m: gradient('m', [
      [0, '#eef1f6'],
      [0.5, '#b9c2cf'],
      [1, '#8b95a5'],
    ]),
  }
  return Object.entries(gradients)
    .filter(([id]) => marks.includes(`url(#${id})`))
    .map(([, definition]) => definition)
    .join('')
}

/** Two colours mixed; share is the fraction of the second. */
export function mix(first: string, second: string, share: number): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(first, at) * (1 - share) + part(second, at) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const OWN = 'fill="url(#b)"'
export const ROUND = 'fill="url(#c)"'
export const SCREEN = 'fill="url(#s)"'
export const SHEEN = 'fill="url(#g)"'
export const METAL = 'fill="url(#m)"'
export const INK = '#1c2433'
