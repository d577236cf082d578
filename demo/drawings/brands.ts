import { box, disc, fill, oval, path, picture, stroke, words } from './svg.ts'

interface Mark {
  name: string
  colour: string
  /** Drawn around 100, 78, about 70 wide. Makers' names appear alone, in plain type. */
  sign?: (colour: string) => string
  spacing?: number
  weight?: number
  style?: string
}

const line = (steps: string, colour: string, width = 7): string => path(steps, stroke(colour, width))

/** Symbols and word marks of the invented brands, keyed by the brand's link. */
const MARKS: Readonly<Record<string, Mark>> = {
  apple: { name: 'Apple', colour: '#1c2433', weight: 600 },
  samsung: { name: 'Samsung', colour: '#1c2433', weight: 600 },
  google: { name: 'Google', colour: '#1c2433', weight: 600 },
  oppo: { name: 'Oppo', colour: '#1c2433', weight: 600 },
  kestrel: {
    name: 'KESTREL',
    colour: '#1849c6',
    spacing: 3,
    weight: 800,
    sign: (c) =>
      path(
        'M62 96C74 66 96 48 140 44C130 58 120 64 110 68L134 70C124 82 112 86 102 86L116 92C100 104 80 106 62 96z',
        fill(c),
      ),
  },
  bastion: {
    name: 'BASTION',
    colour: '#22272f',
    spacing: 3,
    weight: 900,
    sign: (c) =>
      path('M66 46h14v11h13V46h14v11h13V46h14v30c0 22-16 32-34 38c-18-6-34-16-34-38z', fill(c)) +
      path('M92 110V86a8 8 0 0 1 16 0v24', fill('#f28c28')),
  },
  paperbark: {
    name: 'paperbark',
    colour: '#5d7a4f',
    weight: 600,
    sign: (c) =>
      line('M100 112V58', c, 6) +
      path('M100 84C76 84 70 64 72 48C92 50 100 64 100 84z', fill(c)) +
      path('M100 72C100 54 112 44 130 44C130 62 120 72 100 72z', fill('#c99b5b')),
  },
  lindenhide: {
    name: 'Lindenhide',
    colour: '#8a4b24',
    weight: 600,
    style: 'italic',
    sign: (c) =>
      disc(100, 78, 33, stroke(c, 4)) +
      disc(100, 78, 26, `${stroke(c, 2)} stroke-dasharray="5 4"`) +
      path('M92 60v32h20', stroke(c, 6)),
  },
  satchelry: {
    name: 'satchelry',
    colour: '#3a5a7a',
    weight: 700,
    sign: (c) =>
      box(66, 60, 68, 48, 12, fill(c)) +
      path('M84 60V52a8 8 0 0 1 8-8h16a8 8 0 0 1 8 8v8', stroke(c, 6)) +
      path('M66 74c20 14 48 14 68 0', stroke('#ffffff', 4)),
  },
  vitrine: {
    name: 'VITRINE',
    colour: '#0e8a9a',
    spacing: 5,
    weight: 500,
    sign: (c) =>
      path('M100 42L134 78L100 114L66 78z', stroke(c, 5)) +
      path('M100 42V114M66 78h68', stroke(c, 2.5, 0.6)) +
      path('M112 62l8 8', stroke(c, 4)),
  },
  claravue: {
    name: 'claravue',
    colour: '#6a4fb3',
    weight: 500,
    spacing: 1,
    sign: (c) =>
      path('M62 78C76 54 124 54 138 78C124 102 76 102 62 78z', stroke(c, 5)) +
      disc(100, 78, 12, fill(c)) +
      disc(104, 74, 4, fill('#ffffff')),
  },
  voltick: {
    name: 'VOLTICK',
    colour: '#d99a00',
    weight: 900,
    style: 'italic',
    sign: (c) => path('M110 40L72 86h24l-8 30l40-48h-24z', fill(c)),
  },
  wattlebay: {
    name: 'Wattlebay',
    colour: '#0d7a5f',
    weight: 700,
    sign: (c) =>
      path('M72 84a28 28 0 0 1 56 0z', fill('#f2b632')) +
      line('M62 94c10-8 18-8 26 0s18 8 26 0s16-8 24 0', c, 6) +
      line('M72 108c8-6 14-6 20 0s14 6 20 0s12-6 18 0', c, 5),
  },
  tetherline: {
    name: 'tetherline',
    colour: '#b8324a',
    weight: 700,
    sign: (c) => line('M62 78h16c12 0 12-24 26-24s14 24 0 24h-8c-14 0-14 24 0 24s14-24 26-24h16', c, 7),
  },
  portside: {
    name: 'PORTSIDE',
    colour: '#12477a',
    spacing: 2,
    weight: 700,
    sign: (c) =>
      disc(100, 52, 8, stroke(c, 6)) + line('M100 60v50M84 74h32M68 90c2 16 16 22 32 22s30-6 32-22', c, 6),
  },
  grippet: {
    name: 'grippet',
    colour: '#2b303a',
    weight: 800,
    sign: (c) =>
      path('M84 46H70v64h14', stroke(c, 9)) +
      path('M116 46h14v64h-14', stroke(c, 9)) +
      box(90, 60, 20, 36, 5, fill('#ec5d3b')),
  },
  bandicoot: {
    name: 'Bandicoot',
    colour: '#a0522d',
    weight: 700,
    sign: (c) =>
      oval(100, 84, 34, 26, stroke(c, 8)) +
      path('M76 62c-8-18 6-22 14-8M104 56c2-18 18-14 14 4', stroke(c, 7)) +
      disc(90, 82, 4, fill(c)),
  },
  currawong: {
    name: 'CURRAWONG',
    colour: '#14181f',
    spacing: 1,
    weight: 800,
    sign: (c) =>
      path('M70 110C66 70 84 46 112 46c10 0 18 6 18 16l20 10-24 4c-6 22-26 34-56 34z', fill(c)) +
      disc(114, 62, 5, fill('#f2c230')) +
      path('M84 96c10 0 20-4 26-12', stroke('#ffffff', 4)),
  },
  lorikeet: {
    name: 'Lorikeet',
    colour: '#1f9d55',
    weight: 700,
    style: 'italic',
    sign: (c) =>
      path('M72 112C66 76 90 46 130 42C128 78 108 104 72 112z', fill(c)) +
      path('M72 112C80 88 96 66 118 54', stroke('#ffffff', 4)) +
      path('M96 70l22-2M88 84l22-2', stroke('#f25c3b', 4)),
  },
  'numbat-kids': {
    name: 'numbat kids',
    colour: '#e0633a',
    weight: 800,
    sign: (c) =>
      path('M62 106c0-34 18-56 44-56c20 0 32 14 32 30c0 18-14 26-30 26z', fill(c)) +
      path('M80 62v40M94 54v50', stroke('#ffffff', 5)) +
      disc(120, 74, 5, fill('#ffffff')),
  },
  quillmark: {
    name: 'Quillmark',
    colour: '#34495e',
    weight: 500,
    style: 'italic',
    sign: (c) =>
      path('M132 40C98 44 78 66 74 98C104 94 128 74 132 40z', fill(c)) +
      path('M64 116C76 92 92 74 112 60', stroke('#ffffff', 3)) +
      path('M64 116l12-20', stroke(c, 5)),
  },
  freshpane: {
    name: 'freshpane',
    colour: '#1d84c9',
    weight: 600,
    sign: (c) =>
      path('M100 40c20 26 28 36 28 48a28 28 0 0 1-56 0c0-12 8-22 28-48z', fill(c)) +
      path('M86 92c2 8 8 12 14 13', stroke('#ffffff', 5)),
  },
  pinpop: {
    name: 'pinpop',
    colour: '#5b6472',
    weight: 800,
    sign: (c) => disc(100, 62, 17, stroke(c, 9)) + line('M100 80v36', c, 8),
  },
}

/** A brand's mark by its link; null for a brand without a drawing. */
export function drawBrand(link: string): string | null {
  const mark = Object.hasOwn(MARKS, link) ? MARKS[link] : undefined
  if (!mark) return null
  const style = `font-weight="${mark.weight ?? 700}" letter-spacing="${mark.spacing ?? 0}"${mark.style === undefined ? '' : ` font-style="${mark.style}"`}`
  if (!mark.sign)
    return picture(words(mark.name, 100, 113, mark.name.length > 6 ? 40 : 46, fill(mark.colour), style))
  return picture(
    mark.sign(mark.colour) +
      words(mark.name, 100, 152, mark.name.length > 8 ? 25 : 28, fill(mark.colour), style),
  )
}
