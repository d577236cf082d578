import type { Shapes } from './shape.ts'
import { box, disc, fill, group, oval, path, standsOn, stroke } from './svg.ts'
import { METAL, OWN, SCREEN, type Tone } from './tones.ts'

/* Bands for watches, holders for tags, straps and grips. */

const STRAPS = 'M76 58L80 8h40l4 50zM76 142l4 50h40l4-50z'

const watchFace = (form: string): string =>
  form === 'square'
    ? box(62, 52, 76, 96, 25, `${METAL} ${stroke('#77818f', 1)}`) +
      box(68, 58, 64, 84, 20, fill('#0d1119')) +
      box(72, 62, 56, 76, 17, SCREEN) +
      box(138, 82, 7, 22, 3, METAL) +
      path('M100 100V78M100 100l14 8', stroke('#ffffff', 3))
    : disc(100, 100, 46, `${METAL} ${stroke('#77818f', 1)}`) +
      disc(100, 100, 40, fill('#0d1119')) +
      disc(100, 100, 35, SCREEN) +
      box(144, 84, 8, 14, 3, METAL) +
      path('M100 100V80M100 100l14 8', stroke('#ffffff', 3))

const holes = (tone: Tone): string =>
  [22, 32, 42].map((y) => oval(100, y, 2.6, 2, fill(tone.edge, 0.8))).join('') +
  [160, 170, 180].map((y) => oval(100, y, 2.6, 2, fill(tone.edge, 0.8))).join('')

const weave = (tone: Tone): string =>
  Array.from({ length: 8 }, (_, at) =>
    path(
      `M79 ${14 + at * 5.6}h42M79 ${148 + at * 5.6}h42`,
      stroke(at % 2 === 0 ? tone.edge : tone.light, 1.6, 0.6),
    ),
  ).join('') + box(96, 6, 8, 20, 2, fill(tone.light, 0.8))

const mesh = (): string =>
  Array.from({ length: 9 }, (_, at) =>
    path(
      `M79 ${13 + at * 5}h42M79 ${147 + at * 5}h42`,
      `${stroke('#5c6675', 1, 0.55)} stroke-dasharray="2 2" stroke-dashoffset="${at % 2 === 0 ? 0 : 2}"`,
    ),
  ).join('')

const seams = (tone: Tone): string =>
  path(
    'M83 56l3-44M117 56l-3-44M83 144l3 44M117 144l-3 44',
    `${stroke(tone.ink, 1.2, 0.8)} stroke-dasharray="3 3"`,
  ) + box(86, 178, 28, 12, 3, stroke('#aab4c2', 3))

const band =
  (detail: (tone: Tone) => string) =>
  (form: string, tone: Tone): string =>
    standsOn(190, 34) + path(STRAPS, `${OWN} ${stroke(tone.edge, 1.2)}`) + detail(tone) + watchFace(form)

/** The band alone, closed, from the side. */
const loop = (_form: string, tone: Tone): string =>
  standsOn(178, 60) +
  path('M100 30C168 30 176 172 100 172S32 30 100 30z', stroke(tone.edge, 19)) +
  path('M100 30C168 30 176 172 100 172S32 30 100 30z', stroke(tone.base, 16)) +
  path('M48 76c6-22 22-38 46-38', stroke('#ffffff', 3, 0.45)) +
  box(80, 14, 40, 26, 9, `${METAL} ${stroke('#77818f', 1)}`) +
  box(84, 12, 32, 8, 4, fill('#0d1119'))

const tag = (form: string, tone: Tone): string => {
  const holder =
    disc(100, 116, 46, `${OWN} ${stroke(tone.edge, 1.4)}`) +
    disc(100, 116, 33, `${fill('#f3f5f9')} ${stroke('#b4bdcc', 1.4)}`) +
    path('M78 104c6-10 14-14 24-15', stroke('#ffffff', 5)) +
    disc(100, 116, 22, stroke('#c5ccd6', 1.2))
  if (form === 'collar')
    return standsOn(176, 70) + box(8, 96, 184, 40, 8, `${fill(tone.dark)} ${stroke(tone.edge, 1.2)}`) + holder
  if (form === 'loop')
    return (
      standsOn(176, 50) +
      path('M92 80C60 10 140 10 108 80', stroke(tone.edge, 12)) +
      path('M92 80C60 10 140 10 108 80', stroke(tone.base, 9)) +
      holder
    )
  return (
    standsOn(176, 50) +
    disc(100, 40, 22, stroke('#8b95a5', 5)) +
    box(91, 58, 18, 24, 6, `${OWN} ${stroke(tone.edge, 1)}`) +
    holder
  )
}

const grip = (tone: Tone): string =>
  standsOn(176, 60) +
  box(56, 14, 88, 170, 18, `${fill('#e6eaf1')} ${stroke('#b4bdcc', 1.4)}`) +
  oval(100, 112, 42, 42, fill('#0b1b33', 0.16)) +
  disc(100, 104, 40, `${OWN} ${stroke(tone.edge, 1.4)}`) +
  disc(100, 104, 29, stroke(tone.edge, 1.2, 0.5)) +
  disc(100, 104, 18, stroke(tone.edge, 1.2, 0.4)) +
  path('M74 86c6-10 14-14 24-15', stroke('#ffffff', 5, 0.5))

const gripSide = (_form: string, tone: Tone): string =>
  standsOn(186, 40) +
  box(86, 14, 18, 170, 8, `${fill('#dfe4ec')} ${stroke('#b4bdcc', 1.2)}`) +
  path('M104 78h10v44h-10zM114 86h10v28h-10z', `${fill(tone.dark)} ${stroke(tone.edge, 1)}`) +
  box(124, 62, 12, 76, 6, `${OWN} ${stroke(tone.edge, 1.2)}`)

const strap = (form: string, tone: Tone): string => {
  const line = form === 'cord' ? 'M84 96C-20-20 220-20 116 96' : 'M96 92C40 20 160 0 104 92'
  return (
    standsOn(190, 46) +
    path(line, stroke(tone.edge, form === 'cord' ? 9 : 14)) +
    path(line, stroke(tone.base, form === 'cord' ? 7 : 11)) +
    (form === 'cord' ? path(line, `${stroke(tone.light, 2.6)} stroke-dasharray="3 7"`) : '') +
    box(92, 84, 16, 26, 6, `${METAL} ${stroke('#77818f', 1)}`) +
    group(
      'translate(58 104) scale(.84)',
      box(8, 0, 84, 104, 14, `${fill('#141922')} ${stroke('#8b95a5', 2)}`) + box(14, 6, 72, 98, 9, SCREEN),
    )
  )
}

export const WEARABLE_SHAPES: Shapes = {
  'band-sport': { title: 'Watch Band', forms: ['square', 'round'], front: band(holes), side: loop },
  'band-loop': { title: 'Nylon Loop', forms: ['square', 'round'], front: band(weave), side: loop },
  'band-steel': { title: 'Steel Band', forms: ['square', 'round'], front: band(mesh), side: loop },
  'band-leather': { title: 'Leather Band', forms: ['square', 'round'], front: band(seams), side: loop },
  'tag-holder': { title: 'Tag Holder', forms: ['ring', 'collar', 'loop'], front: tag },
  grip: { title: 'Phone Grip', forms: ['ring'], front: (_form, tone) => grip(tone), side: gripSide },
  strap: { title: 'Phone Strap', forms: ['cord', 'wrist'], front: strap },
}
