import { bodyOf, cameras, PHONE_OUTLINES, phoneFront, phoneShell, plateOn, shellCameras } from './phones.ts'
import type { Shapes } from './shape.ts'
import { box, disc, fill, group, path, standsOn, stroke } from './svg.ts'
import { INK, OWN, SHEEN, type Tone } from './tones.ts'

/* Cases for phones: drawn around the outline, a little larger than the phone. */

const around = (outline: string, by: number, paint: string, rounder = by): string => {
  const { x, y, width, height, radius } = bodyOf(outline)
  return box(x - by, y - by, width + by * 2, height + by * 2, radius + rounder, paint)
}

const sideKeys = (outline: string, by: number, colour: string): string => {
  const { x, y, width } = bodyOf(outline)
  return (
    box(x - by - 2, y + 42, 4, 14, 2, fill(colour)) +
    box(x - by - 2, y + 60, 4, 14, 2, fill(colour)) +
    box(x + width + by - 2, y + 50, 4, 20, 2, fill(colour))
  )
}

/** Light from the upper left, across the back. */
const light = (outline: string): string => {
  const { x, y, width } = bodyOf(outline)
  return (
    path(
      `M${x + width - 26} ${y + 2}L${x + 2} ${y + 92}V${y + 116}L${x + width - 6} ${y + 2}z`,
      fill('#ffffff', 0.16),
    ) +
    path(
      `M${x + width - 2} ${y + 16}L${x + 2} ${y + 138}v6L${x + width - 2} ${y + 26}z`,
      fill('#ffffff', 0.12),
    )
  )
}

/** The phone in its case seen from the front, and beside it the edge. */
const inUse = (outline: string, by: number, tone: Tone): string => {
  const rim = tone.isClear ? '#a9b8ca' : tone.base
  const face =
    standsOn(187, 52) +
    around(outline, by, `${fill(rim, tone.isClear ? 0.55 : 1)} ${stroke(tone.edge, 1)}`) +
    phoneFront(outline, tone.edge)
  const { y, height } = bodyOf(outline)
  const edge =
    box(
      168,
      y - by,
      14,
      height + by * 2,
      6,
      `${tone.isClear ? fill(rim, 0.7) : OWN} ${stroke(tone.edge, 1)}`,
    ) +
    box(171, y + 46, 4, 16, 2, fill(tone.edge, 0.6)) +
    box(171, y + 66, 4, 16, 2, fill(tone.edge, 0.6))
  return group('translate(-20 0)', face) + edge
}

const clearBack = (outline: string, tone: Tone): string =>
  sideKeys(outline, 5, '#a9b8ca') +
  around(outline, 5, `${fill(tone.base, tone.base === '#6d7785' ? 0.85 : 0.6)} ${stroke('#8ea0b6', 1.2)}`) +
  phoneShell(outline) +
  around(outline, 1, tone.base === '#6d7785' ? fill('#39424f', 0.45) : SHEEN) +
  around(outline, 3, stroke('#ffffff', 1.6, 0.8)) +
  light(outline) +
  shellCameras(outline)

const magnets = (outline: string): string => {
  const { x, y, width, height } = bodyOf(outline)
  const middle = x + width / 2,
    at = y + height * 0.56
  return (
    disc(middle, at, 25, stroke('#ffffff', 6, 0.9)) +
    disc(middle, at, 25, stroke('#8ea0b6', 0.8)) +
    box(middle - 3, at + 34, 6, 16, 3, fill('#ffffff', 0.9))
  )
}

const softBack = (outline: string, tone: Tone): string =>
  sideKeys(outline, 5, tone.dark) +
  around(outline, 5, `${OWN} ${stroke(tone.edge, 1)}`) +
  light(outline) +
  cameras(outline, plateOn(tone))

function ruggedBack(outline: string, tone: Tone): string {
  const { x, y, width, height } = bodyOf(outline)
  const corner = (cx: number, cy: number) =>
    box(cx - 13, cy - 13, 26, 26, 9, `${fill('#191e27')} ${stroke('#0d1119', 1)}`)
  const ribs = Array.from({ length: 6 }, (_, at) =>
    box(x + 16, y + height - 62 + at * 7, width - 32, 3, 1.5, fill(tone.edge, 0.55)),
  ).join('')
  return (
    corner(x + 4, y + 4) +
    corner(x + width - 4, y + 4) +
    corner(x + 4, y + height - 4) +
    corner(x + width - 4, y + height - 4) +
    around(outline, 7, `${fill('#20262f')} ${stroke('#0d1119', 1)}`, 4) +
    around(outline, 1, `${OWN} ${stroke(tone.edge, 1.2)}`, 0) +
    path(
      `M${x + 6} ${y + 84}l10 -10h${width - 32}l10 10v${height - 116}l-10 10h-${width - 32}l-10 -10z`,
      stroke(tone.light, 1.6, 0.55),
    ) +
    ribs +
    light(outline) +
    cameras(outline, '#20262f')
  )
}

const clip = (outline: string): string => {
  const { x, y, width } = bodyOf(outline)
  const middle = x + width / 2
  return (
    box(middle - 15, y + 74, 30, 72, 9, `${fill('#11151d')} ${stroke('#3a4250', 1.5)}`) +
    disc(middle, y + 92, 9, `${fill('#2b303a')} ${stroke('#59616e', 1.4)}`) +
    path(`M${middle - 7} ${y + 120}h14M${middle - 7} ${y + 128}h14`, stroke('#59616e', 2.4))
  )
}

function leaf(outline: string, tone: Tone): string {
  const { x, y, width, height } = bodyOf(outline)
  const at = `translate(${x + width / 2} ${y + height * 0.62})`
  const specks = [
    [-26, -20],
    [-14, 34],
    [22, -26],
    [28, 18],
    [-28, 10],
    [6, 44],
    [16, 32],
    [-6, -36],
  ]
    .map(([dx = 0, dy = 0]) => disc(dx, dy, 1.3, fill(tone.edge, 0.45)))
    .join('')
  return group(
    at,
    `${path('M0 20c-16-6-18-26 0-42c18 16 16 36 0 42z', `${fill(tone.edge, 0.28)} ${stroke(tone.edge, 1.2, 0.6)}`)}${path('M0 24V-8M0 6l8-7M0 12l-8-7', stroke(tone.edge, 1.4, 0.7))}${specks}`,
  )
}

export const CASE_SHAPES: Shapes = {
  'case-clear': {
    title: 'Clear Case',
    forms: PHONE_OUTLINES,
    front: (form, tone) => standsOn(188, 54) + clearBack(form, tone),
    side: (form, tone) => inUse(form, 5, tone),
  },
  'case-magnetic': {
    title: 'Magnetic Case',
    forms: PHONE_OUTLINES,
    front: (form, tone) => standsOn(188, 54) + clearBack(form, tone) + magnets(form),
    side: (form, tone) => inUse(form, 5, tone),
  },
  'case-soft': {
    title: 'Silicone Case',
    forms: PHONE_OUTLINES,
    front: (form, tone) => standsOn(188, 54) + softBack(form, tone),
    side: (form, tone) => inUse(form, 5, tone),
  },
  'case-eco': {
    title: 'Compostable',
    forms: PHONE_OUTLINES,
    front: (form, tone) => standsOn(188, 54) + softBack(form, tone) + leaf(form, tone),
    side: (form, tone) => inUse(form, 5, tone),
  },
  'case-rugged': {
    title: 'Rugged Case',
    forms: PHONE_OUTLINES,
    front: (form, tone) => standsOn(191, 58) + ruggedBack(form, tone),
    side: (form, tone) => inUse(form, 7, { ...tone, edge: INK }),
  },
  'case-holster': {
    title: 'Belt Clip Case',
    forms: PHONE_OUTLINES,
    front: (form, tone) => standsOn(191, 58) + ruggedBack(form, tone) + clip(form),
    side: (form, tone) => inUse(form, 7, { ...tone, edge: INK }),
  },
}
