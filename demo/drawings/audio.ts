import type { Shapes } from './shape.ts'
import { box, disc, fill, group, oval, path, standsOn, stroke } from './svg.ts'
import { INK, METAL, mix, OWN, ROUND, type Tone } from './tones.ts'

/* Headphones, earphones, speakers, microphones. */

const END: Readonly<Record<string, string>> = {
  jack: box(-3, 8, 6, 24, 3, METAL) + path('M-3 18h6M-3 24h6', stroke('#3a4250', 1.3)),
  'usb-c': box(-6, 8, 12, 15, 4, METAL),
  lightning: box(-4, 8, 8, 16, 2, `${fill('#f0f2f6')} ${stroke('#9aa5b4', 0.8)}`),
}

const earphones = (form: string, tone: Tone): string => {
  const bud =
    group('', '') +
    oval(0, 0, 15, 17, `${OWN} ${stroke(tone.edge, 1)}`) +
    oval(11, -3, 8, 10, `${fill('#dfe4ec')} ${stroke('#9aa5b4', 1)}`) +
    box(-5, 12, 9, 22, 4, `${fill(tone.dark)} ${stroke(tone.edge, 0.8)}`)
  const wire = 'M62 78C62 124 100 108 100 132M138 78C138 124 100 108 100 132M100 132C100 164 60 150 60 166'
  return (
    standsOn(188, 60) +
    path(wire, stroke(tone.edge, 4.4)) +
    path(wire, stroke(tone.base, 3)) +
    group('translate(62 44)', bud) +
    group('translate(138 44) scale(-1 1)', bud) +
    box(56, 92, 10, 24, 4, `${fill(tone.dark)} ${stroke(tone.edge, 0.8)}`) +
    group('translate(60 162)', box(-7, -14, 14, 24, 5, `${OWN} ${stroke(tone.edge, 1)}`) + (END[form] ?? ''))
  )
}

const bud = (form: string, tone: Tone): string =>
  form === 'stem'
    ? box(-9, -6, 18, 58, 9, `${ROUND} ${stroke(tone.edge, 1)}`) +
      oval(2, -14, 24, 22, `${OWN} ${stroke(tone.edge, 1)}`) +
      oval(20, -16, 10, 13, `${fill('#e3e7ee')} ${stroke('#9aa5b4', 1)}`) +
      oval(-4, -18, 5, 8, fill(INK, 0.55))
    : oval(0, 0, 28, 26, `${OWN} ${stroke(tone.edge, 1)}`) +
      oval(22, 4, 11, 13, `${fill('#e3e7ee')} ${stroke('#9aa5b4', 1)}`) +
      path('M-14 -12c6-8 14-10 20-9', stroke('#ffffff', 3.4, 0.5)) +
      disc(-6, 4, 5, stroke(tone.ink, 1.4, 0.6))

const earbuds = (form: string, tone: Tone): string =>
  standsOn(184, 74) +
  path(
    'M40 120V96a26 26 0 0 1 26-26h68a26 26 0 0 1 26 26v24z',
    `${fill(tone.dark)} ${stroke(tone.edge, 1.2)}`,
  ) +
  box(40, 112, 120, 68, 26, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  disc(100, 146, 3, fill('#5fd08c')) +
  path('M52 130c2-6 8-9 16-9h22', stroke('#ffffff', 3, 0.4)) +
  group('translate(70 66)', bud(form, tone)) +
  group('translate(130 66) scale(-1 1)', bud(form, tone))

const earbudsClosed = (tone: Tone): string =>
  standsOn(164, 64) +
  box(36, 48, 128, 110, 44, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  path('M37 92h126', stroke(tone.edge, 1.8, 0.7)) +
  disc(100, 112, 3.4, fill('#5fd08c')) +
  path('M54 66c10-8 22-10 36-10', stroke('#ffffff', 5, 0.45))

function headphones(form: string, tone: Tone): string {
  const cup = form === 'over-ear' ? 27 : 22
  const tall = form === 'over-ear' ? 40 : 30
  const soft = mix(tone.dark, '#0b1526', 0.3)
  const band = 'M46 112C46 20 154 20 154 112'
  const side = (x: number, turn: number) =>
    group(
      `translate(${x} 128) rotate(${turn})`,
      oval(0, 0, cup, tall, `${OWN} ${stroke(tone.edge, 1.2)}`) +
        oval(0, 0, cup * 0.66, tall * 0.68, `${fill(tone.dark, 0.6)} ${stroke(tone.edge, 0.8, 0.6)}`) +
        (form === 'kids'
          ? disc(0, 0, 9, fill('#ffd34d')) +
            path('M-4 1a5 5 0 0 0 8 0M-3 -3v.1M3 -3v.1', stroke('#7a5b00', 1.8))
          : path('M-8 -14c4-6 10-8 14-8', stroke('#ffffff', 3, 0.5))),
    )
  return (
    standsOn(182, 66) +
    path(band, stroke(tone.edge, 15)) +
    path(band, stroke(tone.base, 12)) +
    path('M62 70C74 40 126 40 138 70', stroke(soft, 8)) +
    box(54, 100, 18, 52, 9, fill(soft)) +
    box(128, 100, 18, 52, 9, fill(soft)) +
    side(44, 6) +
    side(156, -6)
  )
}

const headphonesSide = (form: string, tone: Tone): string =>
  standsOn(186, 44) +
  path('M84 106C76 40 92 20 100 20S124 40 116 106', stroke(tone.edge, 13)) +
  path('M84 106C76 40 92 20 100 20S124 40 116 106', stroke(tone.base, 10)) +
  oval(
    100,
    134,
    form === 'over-ear' ? 42 : 36,
    form === 'over-ear' ? 48 : 40,
    `${OWN} ${stroke(tone.edge, 1.4)}`,
  ) +
  oval(100, 134, 27, 32, fill(tone.dark, 0.6)) +
  [-10, 0, 10].map((dx) => disc(100 + dx, 134, 2, fill(tone.ink, 0.8))).join('')

const grille = (x: number, y: number, columns: number, rows: number, step: number, colour: string): string =>
  Array.from({ length: rows }, (_, row) =>
    path(
      `M${x} ${y + row * step}h${(columns - 1) * step}`,
      `${stroke(colour, 2.2, 0.6)} stroke-dasharray="0.1 ${step}"`,
    ),
  ).join('')

function speaker(form: string, tone: Tone): string {
  if (form === 'puck')
    return (
      standsOn(168, 68) +
      path('M148 70c24-10 30 18 12 30', stroke(tone.edge, 6)) +
      disc(98, 100, 62, `${OWN} ${stroke(tone.edge, 1.4)}`) +
      disc(98, 100, 46, `${fill(tone.dark)} ${stroke(tone.edge, 1)}`) +
      disc(98, 100, 28, stroke(tone.ink, 2, 0.35)) +
      disc(98, 100, 12, `${fill(tone.edge)} ${stroke(tone.ink, 1.4, 0.5)}`) +
      path('M60 66c8-10 20-16 32-17', stroke('#ffffff', 5, 0.4))
    )
  if (form === 'pair')
    return (
      standsOn(178, 84) +
      [20, 112]
        .map(
          (x) =>
            box(x, 40, 68, 134, 12, `${OWN} ${stroke(tone.edge, 1.2)}`) +
            disc(x + 34, 80, 15, `${fill(INK)} ${stroke(tone.ink, 1.4, 0.5)}`) +
            disc(x + 34, 130, 25, `${fill(INK)} ${stroke(tone.ink, 1.4, 0.5)}`) +
            disc(x + 34, 130, 9, fill('#59616e')),
        )
        .join('')
    )
  return (
    standsOn(186, 50) +
    box(54, 22, 92, 162, 30, `${ROUND} ${stroke(tone.edge, 1.2)}`) +
    grille(68, 58, 9, 12, 8, tone.edge) +
    oval(100, 30, 36, 9, fill(tone.edge)) +
    path('M88 30h8M104 30h8M108 26v8', stroke(tone.ink, 2)) +
    path('M144 70c18 6 18 40 0 46', stroke(tone.edge, 6)) +
    box(84, 162, 32, 9, 4, fill(tone.ink, 0.7))
  )
}

const partySpeaker = (tone: Tone): string =>
  standsOn(188, 64) +
  box(76, 8, 48, 16, 8, stroke(tone.edge, 5)) +
  box(44, 18, 112, 168, 18, `${OWN} ${stroke(tone.edge, 1.4)}`) +
  [66, 134]
    .map(
      (y, at) =>
        disc(100, y, 38, `${fill('#10151f')} stroke="${at === 0 ? '#56a8f5' : '#e04f9a'}" stroke-width="4"`) +
        disc(100, y, 24, stroke('#3a4250', 4)) +
        disc(100, y, 11, fill('#3a4250')) +
        path(`M84 ${y - 14}c4-4 8-6 12-7`, stroke('#ffffff', 2.6, 0.5)),
    )
    .join('') +
  path('M50 40v120M150 40v120', stroke(tone.light, 2, 0.4))

const auxReceiver = (form: string, tone: Tone): string =>
  standsOn(176, 56) +
  (form === 'aux'
    ? box(96, 10, 8, 46, 4, METAL) + path('M96 26h8M96 36h8', stroke('#3a4250', 1.6))
    : path('M86 14h28l-4 44h-20z', METAL)) +
  box(58, 52, 84, 118, 22, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  box(70, 68, 60, 34, 8, fill('#10151f')) +
  path('M94 76l12 9-6 5V76l6 5-12 9', `${stroke('#56a8f5', 2)} transform="translate(0 2)"`) +
  disc(100, 132, 20, `${fill(tone.dark)} ${stroke(tone.ink, 1.6, 0.5)}`) +
  path('M95 124l12 8-12 8z', fill(tone.ink))

export const AUDIO_SHAPES: Shapes = {
  earphones: { title: 'Earphones', forms: ['jack', 'usb-c', 'lightning'], front: earphones },
  earbuds: {
    title: 'Wireless Earbuds',
    forms: ['stem', 'bean'],
    front: earbuds,
    side: (_form, tone) => earbudsClosed(tone),
  },
  headphones: {
    title: 'Headphones',
    forms: ['on-ear', 'over-ear', 'kids'],
    front: headphones,
    side: headphonesSide,
  },
  speaker: { title: 'Speaker', forms: ['puck', 'can', 'pair'], front: speaker },
  'speaker-party': { title: 'Party Speaker', forms: ['box'], front: (_form, tone) => partySpeaker(tone) },
  'adapter-aux': { title: 'Car Receiver', forms: ['aux', 'fm'], front: auxReceiver },
}
