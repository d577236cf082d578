import { bodyOf, cutOut, PHONE_OUTLINES, phoneBack, phoneFront } from './phones.ts'
import type { Shapes } from './shape.ts'
import { box, disc, fill, group, path, standsOn, stroke } from './svg.ts'
import { INK, METAL, OWN, SCREEN, type Tone } from './tones.ts'

/* Protectors for screens and lenses: the device behind, the sheet in front and slightly offset. */

interface Sheet {
  fill: string
  edge: string
  border?: string
  darkens?: boolean
}

const CLEAR: Sheet = { fill: fill('#cfe5fb', 0.62), edge: '#6fa6dd' }
const FULL: Sheet = { fill: fill('#cfe5fb', 0.5), edge: '#141922', border: '#141922' }
const PRIVACY: Sheet = { fill: fill('#1a212c', 0.72), edge: '#0d1119', darkens: true }
const FILM: Sheet = { fill: fill('#e3f3ea', 0.66), edge: '#79b99a' }

function sheetFor(outline: string, sheet: Sheet): string {
  const { x, y, width, height, radius } = bodyOf(outline)
  const middle = x + width / 2
  const inner = Math.max(3, radius - 3)
  return (
    box(x + 3, y + 3, width - 6, height - 6, inner, `${sheet.fill} ${stroke(sheet.edge, 1.6)}`) +
    (sheet.border ? box(x + 5, y + 5, width - 10, height - 10, inner - 1, stroke(sheet.border, 4)) : '') +
    cutOut(outline, middle, y) +
    path(
      `M${x + width - 22} ${y + 24}L${x + 14} ${y + 116}`,
      stroke('#ffffff', 7, sheet.darkens ? 0.28 : 0.85),
    ) +
    path(
      `M${x + width - 14} ${y + 52}L${x + 26} ${y + 138}`,
      stroke('#ffffff', 3.4, sheet.darkens ? 0.22 : 0.75),
    )
  )
}

const overPhone = (outline: string, sheet: Sheet): string =>
  standsOn(188, 62) +
  group('translate(-17 0) scale(.98)', phoneFront(outline, '#59616e', fill('#27324a'))) +
  group('translate(19 4)', sheetFor(outline, sheet))

/** A film whose lower corner lifts off. The corner is cut away, and its other side shows. */
function film(outline: string): string {
  const { x, y, width, height } = bodyOf(outline)
  const right = x + width - 3,
    bottom = y + height - 3
  const whole = `M${x} ${y}H${right + 3}V${bottom - 36}L${right - 36} ${bottom + 3}H${x}z`
  return (
    standsOn(188, 62) +
    group('translate(-17 0) scale(.98)', phoneFront(outline, '#59616e', fill('#27324a'))) +
    group(
      'translate(19 4)',
      `<clipPath id="k"><path d="${whole}"/></clipPath><g clip-path="url(#k)">${sheetFor(outline, FILM)}</g>${path(`M${right} ${bottom - 36}c-22 0-30 8-33 33z`, `${fill('#b9e0cb')} ${stroke('#79b99a', 1.4)}`)}`,
    )
  )
}

/** The sheet alone, in section through its layers. */
const layers = (sheet: Sheet): string =>
  standsOn(178, 70) +
  [0, 1, 2]
    .map((at) =>
      group(
        `translate(${at * 14 - 14} ${16 - at * 22})`,
        path(
          'M40 96L104 66L164 96L100 128z',
          `${[fill('#d5dfec'), sheet.fill, fill('#eef5fc', 0.8)][at] ?? ''} ${stroke(sheet.edge, 1.4)}`,
        ) + path('M84 92L112 79', stroke('#ffffff', 5, 0.8)),
      ),
    )
    .join('') +
  box(52, 152, 96, 18, 9, fill(INK, 0.06)) +
  path('M62 161h76', stroke(sheet.edge, 2, 0.7))

function lensGuard(outline: string, tone: Tone): string {
  const ring = (x: number, y: number) =>
    disc(
      x,
      y,
      10,
      `${tone.isClear ? fill('#dbe9f8', 0.35) : ''} ${stroke(tone.isClear ? '#6fa6dd' : tone.base, 3)}`,
    ) + path(`M${x - 5} ${y + 4}l9-9`, stroke('#ffffff', 1.6, 0.9))
  const { x, y } = bodyOf(outline)
  const places = LENS_PLACES[outline] ?? [
    [18, 20],
    [18, 42],
  ]
  return (
    standsOn(190, 60) +
    group(
      `translate(${-x * 1.9 + 34} ${-y * 1.9 + 22}) scale(1.9)`,
      `<clipPath id="k">${box(x - 4, y - 4, 78, 84, 8, '')}</clipPath><g clip-path="url(#k)">${phoneBack(outline)}</g>${places.map(([dx, dy]) => ring(x + dx, y + dy)).join('')}`,
    )
  )
}

const LENS_PLACES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  'iphone-triple': [
    [18, 17],
    [18, 37],
    [37, 27],
  ],
  'iphone-dual': [
    [16, 17],
    [32, 33],
  ],
  'iphone-pill': [
    [17, 17],
    [17, 38],
  ],
  'iphone-single': [[18, 18]],
  'iphone-bar': [
    [17, 17],
    [17, 37],
    [34, 27],
  ],
  galaxy: [
    [18, 19],
    [18, 40],
    [18, 61],
  ],
  'galaxy-ultra': [
    [18, 20],
    [18, 43],
    [18, 66],
  ],
}

const rings = (tone: Tone): string =>
  standsOn(160, 64) +
  [
    [64, 84],
    [112, 70],
    [134, 116],
  ]
    .map(
      ([x = 0, y = 0]) =>
        disc(x, y, 26, `${fill('#dbe9f8', 0.5)} ${stroke(tone.isClear ? '#6fa6dd' : tone.base, 6)}`) +
        disc(x, y, 26, stroke(tone.edge, 1)) +
        path(`M${x - 12} ${y + 10}l20-22`, stroke('#ffffff', 4, 0.9)),
    )
    .join('')

const tablet = (sheet: Sheet): string =>
  standsOn(186, 76) +
  box(20, 18, 122, 162, 11, `${fill('#141922')} ${stroke('#8b95a5', 2)}`) +
  box(28, 26, 106, 146, 4, fill('#27324a')) +
  box(52, 22, 124, 162, 11, `${sheet.fill} ${stroke(sheet.edge, 1.6)}`) +
  path('M150 44L76 150', stroke('#ffffff', 8, 0.8)) +
  path('M160 76L100 166', stroke('#ffffff', 4, 0.7))

const watchBumper = (tone: Tone): string =>
  standsOn(180, 40) +
  box(74, 8, 52, 50, 10, fill('#c9d1dc')) +
  box(74, 142, 52, 50, 10, fill('#c9d1dc')) +
  box(56, 42, 88, 116, 28, `${tone.isClear ? fill('#dbe9f8', 0.8) : OWN} ${stroke(tone.edge, 1.4)}`) +
  box(64, 50, 72, 100, 22, fill('#0d1119')) +
  box(69, 55, 62, 90, 18, SCREEN) +
  box(144, 78, 7, 24, 3, METAL) +
  path('M120 60L74 124', stroke('#ffffff', 6, 0.35))

const watchFilm = (): string =>
  standsOn(176, 48) +
  disc(84, 100, 54, `${fill('#141922')} ${stroke('#8b95a5', 4)}`) +
  disc(84, 100, 45, fill('#27324a')) +
  disc(118, 106, 50, `${fill('#e3f3ea', 0.7)} ${stroke('#79b99a', 1.6)}`) +
  path('M142 76L92 138', stroke('#ffffff', 6, 0.85)) +
  path('M150 96L116 144', stroke('#ffffff', 3, 0.7))

const laptopFilter = (): string =>
  standsOn(162, 92) +
  box(30, 34, 140, 98, 8, `${fill('#141922')} ${stroke('#8b95a5', 2)}`) +
  box(36, 40, 128, 86, 3, SCREEN) +
  path('M14 140h172l-8 12a8 8 0 0 1-6 3H28a8 8 0 0 1-6-3z', METAL) +
  group(
    'translate(0 -6)',
    box(64, 34, 112, 92, 4, `${fill('#0d1119', 0.8)} ${stroke('#3a4250', 1.4)}`) +
      path('M160 44L92 118', stroke('#ffffff', 5, 0.25)) +
      box(110, 26, 20, 10, 3, fill('#59616e')),
  )

const bySheet = (title: string, sheet: Sheet) => ({
  title,
  forms: PHONE_OUTLINES,
  front: (form: string) => overPhone(form, sheet),
  side: () => layers(sheet),
})

export const SCREEN_SHAPES: Shapes = {
  glass: bySheet('Tempered Glass', CLEAR),
  'glass-full': bySheet('Full Cover Glass', FULL),
  'glass-privacy': bySheet('Privacy Glass', PRIVACY),
  film: { title: 'Flex Film', forms: PHONE_OUTLINES, front: film, side: () => layers(FILM) },
  lens: { title: 'Lens Guard', forms: PHONE_OUTLINES, front: lensGuard, side: (_form, tone) => rings(tone) },
  'tablet-glass': {
    title: 'Tablet Glass',
    forms: ['tablet', 'surface'],
    front: () => tablet(CLEAR),
    side: () => layers(CLEAR),
  },
  'tablet-film': {
    title: 'Paper Film',
    forms: ['tablet'],
    front: () => tablet(FILM),
    side: () => layers(FILM),
  },
  'watch-bumper': {
    title: 'Watch Bumper',
    forms: ['watch-square'],
    front: (_form, tone) => watchBumper(tone),
  },
  'watch-film': {
    title: 'Watch Film',
    forms: ['watch-round'],
    front: () => watchFilm(),
    side: () => layers(FILM),
  },
  'laptop-filter': {
    title: 'Privacy Filter',
    forms: ['laptop'],
    front: () => laptopFilter(),
    side: () => layers(PRIVACY),
  },
}
