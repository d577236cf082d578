import type { Shapes } from './shape.ts'
import { box, fill, group, path, standsOn, stroke } from './svg.ts'
import { METAL, OWN, type Tone } from './tones.ts'

/* Cables and small adapters: two ends and the cord between them. */

/** A plug that points up, its cable leaving at 0,0. */
function plug(kind: string, tone: Tone): string {
  const grip =
    box(-10, -34, 20, 34, 6, `${OWN} ${stroke(tone.edge, 1)}`) +
    path('M-5 -8h10M-5 -13h10', stroke(tone.edge, 1.4, 0.6))
  const metal = `${METAL} ${stroke('#77818f', 0.8)}`
  switch (kind) {
    case 'c':
      return box(-7, -50, 14, 18, 5, metal) + box(-4, -48, 8, 3, 1.5, fill('#3a4250')) + grip
    case 'l':
      return (
        box(-5, -50, 10, 18, 2, `${fill('#f0f2f6')} ${stroke('#9aa5b4', 0.8)}`) +
        path('M-3 -47h6M-3 -44.5h6M-3 -42h6', stroke('#c79a3b', 1)) +
        grip
      )
    case 'm':
      return path('M-7 -34v-10l2-5h10l2 5v10z', metal) + grip
    case 'h':
      return (
        path('M-13 -40l2-12h22l2 12v8h-26z', metal) +
        box(-15, -36, 30, 38, 6, `${OWN} ${stroke(tone.edge, 1)}`)
      )
    case 'jack':
      return box(-3.5, -62, 7, 32, 3, metal) + path('M-3.5 -48h7M-3.5 -40h7', stroke('#3a4250', 1.4)) + grip
    default:
      return (
        box(-11, -58, 22, 26, 1.5, metal) +
        box(-6, -53, 4.5, 5, 0.5, fill('#59616e')) +
        box(1.5, -53, 4.5, 5, 0.5, fill('#59616e')) +
        box(-13, -36, 26, 38, 6, `${OWN} ${stroke(tone.edge, 1)}`)
      )
  }
}

const endsOf = (form: string): [string, string] => {
  const [first = 'c', second = 'c'] = form.split('-')
  return [first, second]
}

/** A cord with a dark rim and, if braided, its weave. */
const cord = (steps: string, tone: Tone): string =>
  path(steps, stroke(tone.edge, 8)) +
  path(steps, stroke(tone.base, 6)) +
  path(steps, `${stroke(tone.ink, 2, 0.4)} stroke-dasharray="2 4"`)

const cable = (form: string, tone: Tone): string => {
  const [first, second] = endsOf(form)
  return (
    standsOn(182, 70) +
    cord('M64 152C64 96 96 132 100 100S136 104 136 50', tone) +
    group('translate(136 62)', plug(second, tone)) +
    group('translate(64 142) rotate(180)', plug(first, tone))
  )
}

const coiled = (form: string, tone: Tone): string => {
  const [first, second] = endsOf(form)
  const loops = [58, 50, 42].map(
    (radius) =>
      `M${100 - radius} 104a${radius} ${radius * 0.82} 0 1 0 ${radius * 2} 0a${radius} ${radius * 0.82} 0 1 0 ${-radius * 2} 0`,
  )
  return (
    standsOn(170, 76) +
    loops.map((steps) => cord(steps, tone)).join('') +
    cord('M52 74C40 60 40 56 40 50', tone) +
    cord('M148 74C160 60 160 56 160 50', tone) +
    group('translate(40 60) scale(.8)', plug(first, tone)) +
    group('translate(160 60) scale(.8)', plug(second, tone)) +
    box(92, 138, 16, 34, 4, fill('#20262f'))
  )
}

const angled = (form: string, tone: Tone): string => {
  const [first, second] = endsOf(form)
  return (
    standsOn(182, 70) +
    cord('M70 152C70 96 110 140 112 96V72', tone) +
    group('translate(124 58) rotate(90)', plug(second, tone)) +
    box(102, 46, 22, 30, 7, `${OWN} ${stroke(tone.edge, 1)}`) +
    group('translate(70 142) rotate(180)', plug(first, tone))
  )
}

const trident = (tone: Tone): string =>
  standsOn(186, 60) +
  cord('M100 150V108', tone) +
  cord('M100 104C100 80 52 96 52 66', tone) +
  cord('M100 104V66', tone) +
  cord('M100 104C100 80 148 96 148 66', tone) +
  group('translate(52 70) scale(.9)', plug('l', tone)) +
  group('translate(100 70) scale(.9)', plug('c', tone)) +
  group('translate(148 70) scale(.9)', plug('m', tone)) +
  box(84, 92, 32, 24, 9, `${OWN} ${stroke(tone.edge, 1)}`) +
  group('translate(100 142) rotate(180) scale(.9)', plug('a', tone))

const adapterAudio = (form: string, tone: Tone): string => {
  const socket =
    box(-13, 0, 26, 44, 9, `${OWN} ${stroke(tone.edge, 1)}`) + box(-5, 40, 10, 5, 2.5, fill('#10151f'))
  if (form === 'splitter')
    return (
      standsOn(180, 60) +
      cord('M100 80C100 110 66 100 66 130', tone) +
      cord('M100 80C100 110 134 100 134 130', tone) +
      group('translate(100 86)', plug('jack', tone)) +
      group('translate(66 124)', socket) +
      group('translate(134 124)', socket)
    )
  return (
    standsOn(184, 50) +
    cord('M92 74C92 110 118 92 116 128', tone) +
    group('translate(92 78)', plug(form.startsWith('l') ? 'l' : 'c', tone)) +
    group('translate(116 122)', socket)
  )
}

const SHORT_PLUGS: Readonly<Record<string, string>> = {
  'a-c': 'a',
  'c-a': 'c',
  'c-h': 'c',
  'c-e': 'c',
  'l-c': 'l',
}
const SOCKETS: Readonly<Record<string, string>> = {
  'a-c': box(-11, 52, 22, 8, 4, fill('#10151f')),
  'c-a': box(-14, 50, 28, 12, 1.5, fill('#10151f')) + box(-10, 53, 20, 4, 1, fill('#3b7ddd')),
  'c-h': path('M-17 50h34v6l-5 7h-24l-5-7z', fill('#10151f')),
  'c-e': path('M-14 46h28v18h-28z', fill('#10151f')) + path('M-8 64v-6h16v6z', fill('#59616e')),
  'l-c': box(-11, 52, 22, 8, 4, fill('#10151f')),
}
const adapterPlug = (form: string, tone: Tone): string =>
  standsOn(176, 40) +
  group(
    'translate(100 92) scale(1.35)',
    plug(SHORT_PLUGS[form] ?? 'c', tone) +
      box(-20, -6, 40, 66, 9, `${OWN} ${stroke(tone.edge, 1)}`) +
      (SOCKETS[form] ?? '') +
      path('M-12 4a8 8 0 0 1 8-5h10', stroke('#ffffff', 2.4, 0.6)),
  )

const TWO_ENDS = ['c-c', 'c-l', 'a-c', 'a-l', 'a-m', 'c-h'] as const

export const CABLE_SHAPES: Shapes = {
  cable: { title: 'Cable', forms: TWO_ENDS, front: cable, side: coiled },
  'cable-angle': { title: 'Angle Cable', forms: TWO_ENDS, front: angled, side: coiled },
  'cable-trident': { title: '3 in 1 Cable', forms: ['three'], front: (_form, tone) => trident(tone) },
  'adapter-audio': { title: 'Audio Adapter', forms: ['c-jack', 'l-jack', 'splitter'], front: adapterAudio },
  'adapter-plug': { title: 'Plug Adapter', forms: Object.keys(SHORT_PLUGS), front: adapterPlug },
}
