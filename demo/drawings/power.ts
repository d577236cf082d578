import type { Shapes } from './shape.ts'
import { box, disc, fill, group, oval, path, standsOn, stroke, words } from './svg.ts'
import { INK, METAL, OWN, ROUND, SCREEN, type Tone } from './tones.ts'

/* Chargers, power banks and plugs. */

const portC = (x: number, y: number, tone: Tone): string =>
  box(x - 11, y - 4, 22, 8, 4, `${fill('#10151f')} ${stroke(tone.edge, 1)}`) +
  box(x - 6, y - 1, 12, 2, 1, fill('#59616e'))
const portA = (x: number, y: number, tone: Tone): string =>
  box(x - 12, y - 6, 24, 12, 1.5, `${fill('#10151f')} ${stroke(tone.edge, 1)}`) +
  box(x - 9, y - 3, 18, 4, 0.5, fill('#e9ecf2'))

/** The ports of a form, one above the other. */
function ports(form: string, x: number, y: number, tone: Tone): string {
  switch (form) {
    case 'one-a':
      return portA(x, y, tone)
    case 'two-a':
      return portA(x, y - 13, tone) + portA(x, y + 13, tone)
    case 'two-c':
      return portC(x, y - 12, tone) + portC(x, y + 12, tone)
    case 'c-a':
      return portC(x, y - 13, tone) + portA(x, y + 11, tone)
    default:
      return portC(x, y, tone)
  }
}

/** The slanted pins of an Australian plug. */
const pins = (x: number, y: number): string =>
  group(
    `translate(${x - 17} ${y}) rotate(28)`,
    box(-4, -26, 8, 34, 2, `${METAL} ${stroke('#77818f', 0.8)}`),
  ) +
  group(`translate(${x + 17} ${y}) rotate(-28)`, box(-4, -26, 8, 34, 2, `${METAL} ${stroke('#77818f', 0.8)}`))

const wallCharger = (form: string, tone: Tone): string =>
  standsOn(178, 54) +
  pins(100, 46) +
  box(54, 50, 92, 124, 22, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  path('M62 66a14 14 0 0 1 14-9h40', stroke('#ffffff', 3.5, 0.5)) +
  box(68, 106, 64, 54, 12, `${fill(tone.dark, 0.5)} ${stroke(tone.edge, 0.8, 0.5)}`) +
  ports(form, 100, 133, tone) +
  disc(100, 88, 2.6, fill('#5fd08c'))

const SIDE_WORDS: Readonly<Record<string, string>> = {
  'two-c': '2 PORTS',
  'two-a': '2 PORTS',
  'c-a': '2 PORTS',
  'one-a': 'USB-A',
}

const wallChargerSide = (form: string, tone: Tone): string =>
  standsOn(170, 74) +
  box(24, 88, 34, 8, 2, `${METAL} ${stroke('#77818f', 0.8)}`) +
  box(24, 118, 34, 8, 2, `${METAL} ${stroke('#77818f', 0.8)}`) +
  box(56, 52, 118, 112, 20, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  path('M78 53v110', stroke(tone.edge, 1.2, 0.4)) +
  words(SIDE_WORDS[form] ?? 'USB-C', 128, 112, 13, fill(tone.ink), 'font-weight="600" letter-spacing="1"')

const deskCharger = (form: string, tone: Tone): string => {
  const columns = form === 'six' ? [52, 100, 148] : [70, 130]
  return (
    standsOn(170, 80) +
    path('M178 84c26-6 20 60-6 50', stroke('#20262f', 5)) +
    box(22, 46, 156, 118, 18, `${OWN} ${stroke(tone.edge, 1.2)}`) +
    box(34, 62, 132, 86, 10, fill(tone.dark, 0.55)) +
    columns.map((x) => portC(x, 86, tone) + portA(x, 122, tone)).join('') +
    disc(162, 55, 2.6, fill('#5fd08c')) +
    path('M32 60a12 12 0 0 1 12-8h60', stroke('#ffffff', 3, 0.35))
  )
}

const carCharger = (form: string, tone: Tone): string =>
  standsOn(186, 32) +
  path('M80 96h40l-6 72a14 14 0 0 1-28 0z', `${ROUND} ${stroke(tone.edge, 1)}`) +
  box(92, 166, 16, 18, 6, METAL) +
  box(72, 118, 10, 26, 4, METAL) +
  box(118, 118, 10, 26, 4, METAL) +
  box(60, 24, 80, 76, 22, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  box(70, 34, 60, 54, 14, `${fill('#10151f')} ${stroke('#56a8f5', 1.6)}`) +
  ports(form, 100, 61, tone)

const pad = (form: string, tone: Tone): string =>
  form === 'stand'
    ? standsOn(182, 60) +
      oval(100, 172, 62, 12, `${fill(tone.dark)} ${stroke(tone.edge, 1)}`) +
      path('M86 170l-6-60h40l-6 60z', `${ROUND} ${stroke(tone.edge, 1)}`) +
      disc(100, 74, 54, `${OWN} ${stroke(tone.edge, 1.4)}`) +
      disc(100, 74, 34, stroke(tone.ink, 2, 0.5)) +
      path('M104 56l-14 22h10l-4 16 14-22h-10z', fill(tone.ink, 0.9))
    : standsOn(146, 84) +
      path('M168 118c30 4 26 40 4 54', stroke('#39424f', 4.5)) +
      oval(100, 122, 82, 30, fill(tone.edge)) +
      oval(100, 114, 82, 30, `${OWN} ${stroke(tone.edge, 1.2)}`) +
      oval(100, 113, 54, 19, stroke(tone.ink, 2, 0.5)) +
      path('M106 98l-18 16h12l-6 12 18-16h-12z', fill(tone.ink, 0.9)) +
      oval(160, 120, 3, 1.6, fill('#5fd08c'))

const puck = (tone: Tone): string =>
  standsOn(150, 62) +
  path('M100 140c0 40 60 20 66 44', stroke(tone.edge, 6.5)) +
  path('M100 140c0 40 60 20 66 44', stroke(tone.base, 4.5)) +
  disc(100, 84, 58, `${METAL} ${stroke('#77818f', 1)}`) +
  disc(100, 84, 52, `${OWN} ${stroke(tone.edge, 0.8)}`) +
  disc(100, 84, 38, stroke(tone.ink, 1.6, 0.45)) +
  path('M64 62c8-14 22-22 36-22', stroke('#ffffff', 5, 0.5)) +
  box(94, 134, 12, 14, 4, METAL)

const trio = (tone: Tone): string =>
  standsOn(184, 84) +
  box(28, 162, 144, 18, 9, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  box(92, 64, 16, 102, 6, `${ROUND} ${stroke(tone.edge, 1)}`) +
  group(
    'translate(64 6) scale(.66)',
    box(14, 4, 82, 150, 15, `${fill('#10151f')} ${stroke('#8b95a5', 3)}`) +
      box(20, 10, 70, 138, 10, SCREEN) +
      disc(55, 80, 22, stroke('#ffffff', 3, 0.6)),
  ) +
  disc(44, 128, 20, `${OWN} ${stroke(tone.edge, 1)}`) +
  box(30, 112, 28, 32, 9, fill('#10151f')) +
  box(33, 115, 22, 26, 7, fill('#2f6f5a')) +
  box(42, 146, 6, 18, 3, fill(tone.dark)) +
  box(136, 142, 34, 22, 10, `${fill('#f6f8fb')} ${stroke('#b4bdcc', 1)}`) +
  path('M137 151h32', stroke('#b4bdcc', 1))

const BANK_SIZES: Readonly<Record<string, readonly [number, number]>> = {
  small: [70, 112],
  medium: [84, 140],
  large: [98, 162],
}

const bank = (form: string, tone: Tone): string => {
  const [width, height] = BANK_SIZES[form] ?? [84, 140]
  const x = 100 - width / 2,
    y = 184 - height
  return (
    standsOn(186, width * 0.62) +
    box(x, y, width, height, 16, `${OWN} ${stroke(tone.edge, 1.2)}`) +
    path(`M${x + 10} ${y + 22}a12 12 0 0 1 12-11h${width * 0.4}`, stroke('#ffffff', 3.2, 0.45)) +
    portC(x + width * 0.3, y + 10, tone) +
    portA(x + width * 0.7, y + 11, tone) +
    box(100 - 24, y + height * 0.3, 48, 26, 7, fill('#10151f')) +
    words('86', 94, y + height * 0.3 + 19, 17, fill('#8ff0b4'), 'font-weight="700"') +
    words('%', 113, y + height * 0.3 + 18, 11, fill('#8ff0b4')) +
    path(`M${x + 18} ${y + height - 22}h${width - 36}`, stroke(tone.ink, 1.6, 0.4))
  )
}

const bankMagnetic = (form: string, tone: Tone): string =>
  standsOn(182, 52) +
  (form === 'thick' ? box(57, 26, 92, 152, 20, fill(tone.edge)) : '') +
  box(52, 24, 92, 152, 20, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  disc(98, 88, 32, stroke(tone.ink, 7, 0.75)) +
  box(94, 130, 8, 20, 4, fill(tone.ink, 0.75)) +
  [0, 1, 2, 3]
    .map((at) => disc(83 + at * 10, 164, 2.2, fill(at < 3 ? '#5fd08c' : tone.ink, at < 3 ? 1 : 0.5)))
    .join('') +
  path('M62 44a12 12 0 0 1 12-11h36', stroke('#ffffff', 3.2, 0.4))

const bankMagneticSide = (form: string, tone: Tone): string =>
  standsOn(186, 58) +
  box(84, 18, 30, 166, 12, `${METAL} ${stroke('#77818f', 1)}`) +
  box(82, 24, 4, 154, 2, SCREEN) +
  box(114, 52, form === 'thick' ? 30 : 20, 118, 9, `${OWN} ${stroke(tone.edge, 1.2)}`)

const PRONGS: Readonly<Record<string, string>> = {
  uk: box(94, 22, 12, 30, 1.5, METAL) + box(66, 30, 18, 26, 1.5, METAL) + box(116, 30, 18, 26, 1.5, METAL),
  eu: box(72, 18, 10, 40, 5, METAL) + box(118, 18, 10, 40, 5, METAL),
  us: box(76, 24, 6, 34, 1, METAL) + box(118, 24, 6, 34, 1, METAL),
  asia: box(78, 24, 6, 34, 1, METAL) + box(116, 24, 6, 34, 1, METAL) + disc(100, 40, 5, METAL),
  world: pins(100, 50),
}
const travelPlug = (form: string, tone: Tone): string =>
  standsOn(178, 54) +
  (PRONGS[form] ?? '') +
  box(50, 54, 100, 120, 26, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  disc(100, 114, 36, `${fill(tone.dark, 0.55)} ${stroke(tone.edge, 1, 0.6)}`) +
  group('translate(84 104) rotate(30)', box(-3, -10, 6, 20, 1.5, fill(INK))) +
  group('translate(116 104) rotate(-30)', box(-3, -10, 6, 20, 1.5, fill(INK))) +
  box(97, 122, 6, 18, 1.5, fill(INK)) +
  (form === 'world' ? portC(100, 162, tone) : '')

export const POWER_SHAPES: Shapes = {
  'charger-wall': {
    title: 'Wall Charger',
    forms: ['one-c', 'two-c', 'one-a', 'two-a', 'c-a'],
    front: wallCharger,
    side: wallChargerSide,
  },
  'charger-desk': { title: 'Desk Charger', forms: ['four', 'six'], front: deskCharger },
  'charger-car': {
    title: 'Car Charger',
    forms: ['one-c', 'two-c', 'one-a', 'two-a', 'c-a'],
    front: carCharger,
  },
  'wireless-pad': { title: 'Wireless Charger', forms: ['pad', 'stand'], front: pad },
  'wireless-magnetic': { title: 'Magnetic Charger', forms: ['puck'], front: (_form, tone) => puck(tone) },
  'wireless-trio': { title: '3 in 1 Charger', forms: ['trio'], front: (_form, tone) => trio(tone) },
  'power-bank': { title: 'Power Bank', forms: ['small', 'medium', 'large'], front: bank },
  'power-bank-magnetic': {
    title: 'Magnetic Power Bank',
    forms: ['slim', 'thick'],
    front: bankMagnetic,
    side: bankMagneticSide,
  },
  'travel-plug': { title: 'Travel Adapter', forms: ['uk', 'eu', 'us', 'asia', 'world'], front: travelPlug },
}
