import { PHONE_OUTLINES, phoneFront } from './phones.ts'
import type { Shapes } from './shape.ts'
import { box, disc, fill, group, path, standsOn, stroke } from './svg.ts'
import { METAL, OWN, SCREEN, type Tone } from './tones.ts'

/* Covers and bags for devices: folios, wallets, tablet cases, sleeves and pouches. */

const stitches = (x: number, y: number, width: number, height: number, radius: number, tone: Tone): string =>
  box(x, y, width, height, radius, `${stroke(tone.ink, 1.1, 0.75)} stroke-dasharray="3.5 3"`)

const folioClosed = (tone: Tone): string =>
  standsOn(188, 56) +
  box(53, 14, 96, 172, 10, fill(tone.edge)) +
  box(50, 14, 96, 172, 10, `${OWN} ${stroke(tone.edge, 1)}`) +
  path('M66 14v172', stroke(tone.edge, 1.6, 0.6)) +
  path('M69 15v170', stroke(tone.light, 1, 0.5)) +
  stitches(74, 21, 66, 158, 6, tone) +
  path('M128 84h24a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-24z', `${OWN} ${stroke(tone.edge, 1)}`) +
  disc(149, 100, 4, `${METAL} ${stroke(tone.edge, 0.8)}`)

const folioOpen = (form: string, tone: Tone): string =>
  standsOn(186, 84) +
  box(8, 20, 92, 160, 8, `${OWN} ${stroke(tone.edge, 1)}`) +
  box(100, 20, 92, 160, 8, `${fill(tone.dark)} ${stroke(tone.edge, 1)}`) +
  stitches(14, 26, 80, 148, 5, tone) +
  [0, 1, 2]
    .map(
      (at) =>
        box(24, 44 + at * 26, 60, 38, 4, fill(['#2f6fd6', '#e0a63a', '#c3cad6'][at] ?? '')) +
        box(20, 58 + at * 26, 70, 40, 4, `${fill(tone.dark)} ${stroke(tone.ink, 0.8, 0.5)}`),
    )
    .join('') +
  group('translate(62 16) scale(.84)', phoneFront(form, tone.edge))

const cardWallet = (tone: Tone): string =>
  standsOn(170, 56) +
  box(56, 32, 88, 60, 6, fill('#d9a441')) +
  box(58, 40, 84, 60, 6, fill('#3a7bd5')) +
  path('M66 50h30M66 57h18', stroke('#ffffff', 2.4, 0.7)) +
  box(50, 52, 100, 114, 12, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  path('M50 76c30 10 70 10 100 0', stroke(tone.edge, 1.4, 0.6)) +
  stitches(57, 60, 86, 99, 8, tone) +
  disc(100, 122, 22, stroke(tone.ink, 1.2, 0.4))

const cardWalletBack = (tone: Tone): string =>
  standsOn(170, 56) +
  box(50, 36, 100, 130, 12, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  disc(100, 96, 30, stroke('#dfe4ec', 8)) +
  disc(100, 96, 30, stroke('#8f99a8', 1)) +
  box(96, 136, 8, 18, 4, fill('#dfe4ec'))

const tabletFolio = (tone: Tone): string =>
  standsOn(186, 66) +
  box(38, 16, 128, 168, 10, fill(tone.edge)) +
  box(34, 16, 128, 168, 10, `${OWN} ${stroke(tone.edge, 1)}`) +
  [66, 98, 130]
    .map(
      (x) =>
        path(`M${x} 17v166`, stroke(tone.edge, 1.4, 0.5)) +
        path(`M${x + 2} 17v166`, stroke(tone.light, 1, 0.4)),
    )
    .join('') +
  box(166, 60, 5, 80, 2.5, `${fill('#eef1f6')} ${stroke('#a9b4c3', 0.8)}`)

const tabletStanding = (rim: string, tone: Tone): string =>
  standsOn(168, 88) +
  path('M20 160L104 160L140 60z', `${OWN} ${stroke(tone.edge, 1)}`) +
  group(
    'rotate(-4 100 100)',
    box(18, 36, 150, 112, 9, `${fill('#0d1119')} ${stroke(rim, 3)}`) +
      box(25, 43, 136, 98, 4, SCREEN) +
      path('M25 120L90 43h40L50 141H25z', fill('#ffffff', 0.12)),
  ) +
  box(12, 158, 176, 7, 3, fill(tone.dark))

function tabletRugged(tone: Tone): string {
  const corner = (x: number, y: number) => box(x, y, 34, 34, 10, `${fill('#14181f')} ${stroke('#3a4250', 1)}`)
  return (
    standsOn(187, 70) +
    box(32, 14, 136, 172, 16, `${fill('#20262f')} ${stroke('#0d1119', 1)}`) +
    corner(27, 9) +
    corner(139, 9) +
    corner(27, 157) +
    corner(139, 157) +
    box(44, 26, 112, 148, 10, `${OWN} ${stroke(tone.edge, 1.2)}`) +
    disc(60, 42, 7, fill('#0d1119')) +
    disc(60, 42, 3, fill('#27406f')) +
    disc(100, 108, 34, `${fill('#2b303a')} ${stroke('#59616e', 2)}`) +
    path('M58 96c24-20 60-20 84 0v24c-24 20-60 20-84 0z', `${fill('#14181f')} ${stroke('#59616e', 1.4)}`) +
    path('M70 102c18-10 42-10 60 0', stroke('#59616e', 1.6))
  )
}

const tabletKids = (tone: Tone): string =>
  standsOn(188, 66) +
  path('M64 40C64 4 136 4 136 40', stroke(tone.edge, 17)) +
  path('M64 40C64 4 136 4 136 40', stroke(tone.base, 14)) +
  box(28, 34, 144, 152, 24, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  box(46, 52, 108, 116, 6, fill('#0d1119')) +
  box(51, 57, 98, 106, 3, SCREEN) +
  disc(84, 112, 12, fill('#ffd34d')) +
  path('M60 150l22-26 16 16 20-26 26 36z', fill('#ffffff', 0.55)) +
  [
    [37, 43],
    [163, 43],
    [37, 177],
    [163, 177],
  ]
    .map(([x = 0, y = 0]) => disc(x, y, 4, fill(tone.light, 0.8)))
    .join('')

const sleeve = (tone: Tone): string =>
  standsOn(170, 84) +
  box(34, 30, 132, 80, 6, `${METAL} ${stroke('#8b95a5', 1)}`) +
  box(18, 46, 164, 118, 12, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  path('M26 56h148', stroke(tone.edge, 3)) +
  path('M26 56h148', stroke(tone.ink, 1, 0.8)) +
  box(160, 53, 14, 7, 3, METAL) +
  path('M18 98h164', stroke(tone.edge, 1.2, 0.6)) +
  stitches(26, 104, 148, 52, 6, tone) +
  box(30, 142, 26, 9, 2, fill(tone.ink, 0.6))

const pouch = (form: string, tone: Tone): string => {
  const wide = form === 'large' ? 12 : 0
  return (
    standsOn(166, 74 + wide / 2) +
    box(34 - wide, 54 - wide / 2, 132 + wide * 2, 108 + wide / 2, 26, `${OWN} ${stroke(tone.edge, 1.2)}`) +
    path(`M${44 - wide} 84C70 66 130 66 ${156 + wide} 84`, stroke(tone.edge, 4)) +
    path(
      `M${44 - wide} 84C70 66 130 66 ${156 + wide} 84`,
      `${stroke(tone.ink, 1.4)} stroke-dasharray="2 2"`,
    ) +
    box(146 + wide, 82, 8, 22, 4, METAL) +
    path(`M${36 - wide} 70c-14 4-18 22-6 30`, stroke(tone.dark, 7)) +
    stitches(48 - wide, 108, 104 + wide * 2, 42, 12, tone)
  )
}

const pouchOpen = (tone: Tone): string =>
  standsOn(176, 84) +
  box(16, 30, 168, 68, 18, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  box(16, 100, 168, 72, 18, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  [34, 72, 110, 148]
    .map((x) => box(x - 8, 44, 30, 40, 4, `${fill(tone.dark)} ${stroke(tone.ink, 0.8, 0.5)}`))
    .join('') +
  box(34, 112, 132, 48, 8, stroke(tone.ink, 1, 0.6)) +
  path('M56 136c0-24 40-16 26 2s10 22 30-2 26 0 34 8', stroke('#ffffff', 4)) +
  box(34, 128, 22, 14, 3, METAL)

const dryPouch = (tone: Tone): string =>
  standsOn(188, 48) +
  path('M78 30C40 4 96-6 100 24', stroke(tone.edge, 3)) +
  box(56, 18, 88, 168, 14, `${fill('#e8f1fb', 0.9)} ${stroke('#9fb4cc', 1.4)}`) +
  box(56, 18, 88, 36, 12, `${OWN} ${stroke(tone.edge, 1.2)}`) +
  box(66, 30, 68, 7, 3.5, fill(tone.edge, 0.7)) +
  box(70, 66, 60, 108, 10, fill('#141922')) +
  box(74, 70, 52, 100, 6, SCREEN) +
  path('M112 60L62 150v22L126 60z', fill('#ffffff', 0.28))

const earbudCase = (tone: Tone): string =>
  standsOn(166, 52) +
  disc(150, 62, 15, stroke('#8b95a5', 4)) +
  path('M138 74l-8 10', stroke('#8b95a5', 5)) +
  box(48, 54, 96, 106, 36, `${tone.isClear ? fill(tone.base, 0.8) : OWN} ${stroke(tone.edge, 1.2)}`) +
  path('M49 92h94', stroke(tone.edge, 1.8, 0.7)) +
  disc(96, 112, 3.2, fill('#67d08a')) +
  path('M64 70c8-6 18-8 28-8', stroke('#ffffff', 4, 0.5))

const earbudCaseOpen = (tone: Tone): string =>
  standsOn(176, 52) +
  path(
    'M52 90V58a30 30 0 0 1 30-30h36a30 30 0 0 1 30 30v32z',
    `${tone.isClear ? fill(tone.base, 0.8) : OWN} ${stroke(tone.edge, 1.2)}`,
  ) +
  path('M60 90V62a24 24 0 0 1 24-24h32a24 24 0 0 1 24 24v28z', fill('#f3f5f9')) +
  box(52, 90, 96, 80, 30, `${tone.isClear ? fill(tone.base, 0.8) : OWN} ${stroke(tone.edge, 1.2)}`) +
  [78, 122]
    .map(
      (x) =>
        disc(x, 92, 13, `${fill('#ffffff')} ${stroke('#b4bdcc', 1)}`) +
        box(x - 4, 92, 8, 22, 4, fill('#e6eaf1')),
    )
    .join('') +
  disc(100, 142, 3.2, fill('#67d08a'))

export const FOLIO_SHAPES: Shapes = {
  folio: {
    title: 'Wallet Folio',
    forms: PHONE_OUTLINES,
    front: (_form, tone) => folioClosed(tone),
    side: folioOpen,
  },
  'card-wallet': {
    title: 'Card Wallet',
    forms: ['magnetic'],
    front: (_form, tone) => cardWallet(tone),
    side: (_form, tone) => cardWalletBack(tone),
  },
  'tablet-folio': {
    title: 'Tablet Case',
    forms: ['tablet', 'surface'],
    front: (_form, tone) => tabletFolio(tone),
    side: (_form, tone) => tabletStanding(tone.base, tone),
  },
  'tablet-rugged': {
    title: 'Tablet Case',
    forms: ['tablet', 'surface'],
    front: (_form, tone) => tabletRugged(tone),
    side: (_form, tone) => tabletStanding('#20262f', tone),
  },
  'tablet-kids': { title: 'Kids Case', forms: ['tablet'], front: (_form, tone) => tabletKids(tone) },
  sleeve: { title: 'Sleeve', forms: ['laptop'], front: (_form, tone) => sleeve(tone) },
  pouch: {
    title: 'Tech Pouch',
    forms: ['small', 'large'],
    front: pouch,
    side: (_form, tone) => pouchOpen(tone),
  },
  'dry-pouch': { title: 'Dry Pouch', forms: ['phone'], front: (_form, tone) => dryPouch(tone) },
  'earbud-case': {
    title: 'Earbud Case',
    forms: ['earbuds'],
    front: (_form, tone) => earbudCase(tone),
    side: (_form, tone) => earbudCaseOpen(tone),
  },
}
