import type { Shapes } from './shape.ts'
import { box, disc, fill, group, oval, path, standsOn, stroke, words } from './svg.ts'
import { INK, METAL, OWN, ROUND, SCREEN, type Tone } from './tones.ts'

/* Pens, keys, hubs, memory; cleaning and repair. */

const pen = (form: string, tone: Tone): string => {
  const body = box(-9, -84, 18, 140, 9, `${ROUND} ${stroke(tone.edge, 1)}`)
  const tip =
    form === 'disc'
      ? path('M-7 54h14l-3 16h-8z', METAL) +
        oval(0, 78, 13, 5, `${fill('#dbe9f8', 0.8)} ${stroke('#6fa6dd', 1.4)}`)
      : path('M-9 52h18l-6 30h-6z', `${fill('#eef1f6')} ${stroke('#9aa5b4', 1)}`) +
        path('M-3 80h6l-2 9h-2z', fill('#59616e'))
  const detail =
    form === 'grip'
      ? box(-12, -2, 24, 56, 10, `${OWN} ${stroke(tone.edge, 1.2)}`) +
        path('M-7 12h14M-7 22h14M-7 32h14', stroke(tone.edge, 1.6, 0.5))
      : box(-9, -60, 18, 3, 0, fill(tone.edge, 0.5)) + disc(0, -70, 1.8, fill('#5fd08c'))
  return (
    standsOn(184, 60) +
    group(
      'translate(100 98) rotate(34)',
      (form === 'grip' ? box(-8, -84, 16, 140, 8, `${fill('#f3f5f9')} ${stroke('#b4bdcc', 1)}`) : body) +
        tip +
        detail,
    )
  )
}

const tips = (): string =>
  standsOn(168, 70) +
  [46, 82, 118, 154]
    .map(
      (x) =>
        path(`M${x - 13} 60h26l-9 78a4 4 0 0 1-8 0z`, `${fill('#f3f5f9')} ${stroke('#9aa5b4', 1.2)}`) +
        path(`M${x - 3} 138h6l-2 16h-2z`, fill('#59616e')) +
        box(x - 13, 48, 26, 14, 4, METAL),
    )
    .join('')

const keyboard = (form: string, tone: Tone): string => {
  const keys = Array.from({ length: 4 }, (_, row) =>
    path(
      `M24 ${form === 'case' ? 127 + row * 13.5 : 87 + row * 17}h151.5`,
      `${stroke(tone.ink, form === 'case' ? 9 : 12, 0.85)} stroke-dasharray="${row === 3 ? '24 3.5 24 3.5 45 3.5 17 3.5 24 3.5' : '12 3.5'}" stroke-linecap="butt"`,
    ),
  ).join('')
  if (form === 'case')
    return (
      standsOn(184, 88) +
      box(30, 12, 140, 100, 9, `${fill('#10151f')} ${stroke('#8b95a5', 2.4)}`) +
      box(37, 19, 126, 86, 4, SCREEN) +
      box(12, 114, 176, 66, 9, `${OWN} ${stroke(tone.edge, 1.2)}`) +
      keys
    )
  return (
    standsOn(166, 90) +
    box(10, 66, 180, 92, 12, `${OWN} ${stroke(tone.edge, 1.2)}`) +
    keys +
    path('M100 67v90', stroke(tone.edge, 1.6, 0.5))
  )
}

const hub = (form: string, tone: Tone): string => {
  const wide = form === 'six' ? 148 : 116
  const x = 112 - wide / 2
  const slots =
    form === 'six'
      ? ([
          [x + 14, 'h'],
          [x + 54, 'a'],
          [x + 90, 'a'],
          [x + 120, 'c'],
        ] as const)
      : ([
          [x + 14, 'h'],
          [x + 54, 'a'],
          [x + 86, 'c'],
        ] as const)
  return (
    standsOn(162, 84) +
    path(`M${x} 104C${x - 26} 104 ${x - 18} 66 ${x + 6} 54`, stroke('#2b303a', 8)) +
    group(
      `translate(${x + 4} 55) rotate(58)`,
      box(-9, -30, 18, 32, 6, fill('#39424f')) + box(-6, -44, 12, 16, 4, METAL),
    ) +
    path(`M${x} 88l10-14h${wide - 20}l10 14z`, `${fill(tone.light)} ${stroke(tone.edge, 1)}`) +
    box(x, 86, wide, 66, 9, `${OWN} ${stroke(tone.edge, 1.2)}`) +
    slots
      .map(([at, kind]) =>
        kind === 'h'
          ? path(`M${at} 112h30v9l-5 8h-20l-5-8z`, fill(INK))
          : kind === 'a'
            ? box(at, 112, 28, 14, 1.5, fill(INK)) + box(at + 4, 115, 20, 5, 1, fill('#3b7ddd'))
            : box(at, 114, 22, 9, 4.5, fill(INK)),
      )
      .join('')
  )
}

const memoryCard = (tone: Tone): string =>
  standsOn(182, 60) +
  path(
    'M40 28h58l22 22v126a8 8 0 0 1-8 8H40a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8z',
    `${fill('#2b303a')} ${stroke('#10151f', 1.4)}`,
  ) +
  path('M44 36v24M56 36v24M68 36v24M80 36v24', stroke('#d9b35c', 6)) +
  box(44, 88, 64, 60, 5, fill('#e9ecf2')) +
  words('SD', 76, 126, 24, fill('#59616e'), 'font-weight="700"') +
  path(
    'M122 92h34l10 12v6l-5 5 5 6v56a7 7 0 0 1-7 7h-37a7 7 0 0 1-7-7V99a7 7 0 0 1 7-7z',
    `${OWN} ${stroke(tone.edge, 1.4)}`,
  ) +
  words('micro', 141, 138, 12, fill('#ffffff'), 'font-weight="700"') +
  path('M124 152h34M124 160h22', stroke('#ffffff', 2.4, 0.6))

const memoryStick = (tone: Tone): string =>
  standsOn(176, 44) +
  group(
    'translate(100 100) rotate(24)',
    box(-9, -92, 18, 26, 6, METAL) +
      box(-17, -70, 34, 104, 9, `${OWN} ${stroke(tone.edge, 1.2)}`) +
      box(-13, 32, 26, 36, 1.5, METAL) +
      box(-8, 40, 6, 7, 0.5, fill('#59616e')) +
      box(2, 40, 6, 7, 0.5, fill('#59616e')) +
      path('M-9 -50h18M-9 -42h12', stroke(tone.edge, 2.4, 0.6)),
  )

const cleaning = (form: string, tone: Tone): string => {
  if (form === 'cloth')
    return (
      standsOn(176, 76) +
      [0, 1, 2]
        .map((at) =>
          path(
            `M${34 + at * 10} ${130 - at * 26}l66-30 66 30-66 34z`,
            `${[OWN, fill('#b9a6dc'), fill('#8fae94')][at] ?? OWN} ${stroke('#ffffff', 2)}`,
          ),
        )
        .join('')
    )
  if (form === 'pen')
    return (
      standsOn(178, 50) +
      group(
        'translate(100 100) rotate(28)',
        box(-13, -70, 26, 130, 12, `${fill('#f3f5f9')} ${stroke('#b4bdcc', 1.2)}`) +
          box(-13, -24, 26, 40, 4, OWN) +
          path('M-6 60h12l-2 26h-8z', METAL) +
          path('M-9 -70l3-18h12l3 18z', fill('#59616e')),
      )
    )
  if (form === 'wipes')
    return (
      standsOn(182, 62) +
      path('M84 60c-10-30 12-26 18-44 6 18 24 16 14 44z', `${fill('#ffffff')} ${stroke('#b4bdcc', 1.4)}`) +
      box(46, 58, 108, 120, 16, `${OWN} ${stroke(tone.edge, 1.2)}`) +
      oval(100, 62, 54, 13, `${fill('#f3f5f9')} ${stroke('#b4bdcc', 1.2)}`) +
      oval(100, 61, 20, 5, fill('#c5ccd6')) +
      box(58, 98, 84, 52, 8, fill('#ffffff', 0.85)) +
      path('M100 108c10 12 12 16 12 21a12 12 0 0 1-24 0c0-5 2-9 12-21z', fill(tone.base))
    )
  return (
    standsOn(184, 50) +
    path('M92 46V32h-24v-12h44v26z', `${fill('#f3f5f9')} ${stroke('#9aa5b4', 1.2)}`) +
    path('M56 20l-18-8M54 28H34M56 34l-16 9', stroke('#8cc3ec', 2.6)) +
    box(88, 44, 24, 16, 3, fill('#dfe4ec')) +
    path(
      'M78 60h44c16 8 18 22 18 34v76a12 12 0 0 1-12 12H72a12 12 0 0 1-12-12V94c0-12 2-26 18-34z',
      `${OWN} ${stroke(tone.edge, 1.2)}`,
    ) +
    box(68, 104, 64, 50, 8, fill('#ffffff', 0.88)) +
    path('M100 112c10 12 12 16 12 21a12 12 0 0 1-24 0c0-5 2-9 12-21z', fill(tone.edge))
  )
}

const simTool = (form: string): string =>
  form === 'adapters'
    ? standsOn(170, 70) +
      [
        [52, 60, 30],
        [110, 70, 24],
        [86, 118, 38],
      ]
        .map(
          ([x = 0, y = 0, size = 0]) =>
            path(
              `M${x} ${y}h${size}l${size * 0.35} ${size * 0.35}v${size}h-${size * 1.35}z`,
              `${fill('#39424f')} ${stroke('#10151f', 1.2)}`,
            ) +
            box(
              x + size * 0.25,
              y + size * 0.45,
              size * 0.75,
              size * 0.6,
              4,
              `${fill('#e3bd62')} ${stroke('#a8842f', 1)}`,
            ),
        )
        .join('')
    : standsOn(176, 60) +
      [-26, 4, 34]
        .map((turn) =>
          group(
            `translate(100 118) rotate(${turn})`,
            disc(0, 32, 22, stroke('#77818f', 9)) +
              disc(0, 32, 22, stroke('#cdd4de', 6)) +
              path('M0 10v-92', stroke('#77818f', 6)) +
              path('M0 10v-91', stroke('#dfe4ec', 3.4)),
          ),
        )
        .join('')

const repairKit = (form: string, tone: Tone): string => {
  if (form === 'picks')
    return (
      standsOn(174, 74) +
      [
        [60, 70, '#56a8f5'],
        [106, 60, '#ec8733'],
        [84, 112, '#5fb98a'],
        [134, 112, '#cf3d3d'],
      ]
        .map(([x, y, colour]) =>
          path(
            `M${String(x)} ${Number(y) + 36}c-30-20-24-48 0-48s30 28 0 48z`,
            `${fill(String(colour))} ${stroke('#0b1526', 1.2, 0.35)}`,
          ),
        )
        .join('')
    )
  const bits = Array.from({ length: form === 'large' ? 8 : 5 }, (_, at) =>
    box(34 + at * 17, 122, 8, 38, 3, `${METAL} ${stroke('#77818f', 0.8)}`),
  ).join('')
  return (
    standsOn(180, 84) +
    box(18, 42, 164, 132, 12, `${OWN} ${stroke(tone.edge, 1.4)}`) +
    box(26, 50, 148, 116, 6, fill('#39424f')) +
    box(36, 64, 92, 18, 9, `${fill('#cf3d3d')} ${stroke('#7d1f1f', 1)}`) +
    box(128, 69, 34, 7, 2, METAL) +
    box(36, 94, 60, 10, 5, fill('#56a8f5')) +
    disc(146, 102, 15, `${fill('#dfe4ec')} ${stroke('#9aa5b4', 1.4)}`) +
    bits
  )
}

export const DESK_SHAPES: Shapes = {
  stylus: { title: 'Stylus', forms: ['fine', 'disc', 'grip'], front: pen },
  'stylus-tips': { title: 'Spare Tips', forms: ['tips'], front: () => tips() },
  keyboard: { title: 'Keyboard', forms: ['plain', 'case'], front: keyboard },
  hub: { title: 'USB-C Hub', forms: ['four', 'six'], front: hub },
  memory: { title: 'microSD Card', forms: ['sd'], front: (_form, tone) => memoryCard(tone) },
  'memory-stick': { title: 'Memory Stick', forms: ['stick'], front: (_form, tone) => memoryStick(tone) },
  cleaning: { title: 'Screen Care', forms: ['spray', 'wipes', 'cloth', 'pen'], front: cleaning },
  'sim-tool': { title: 'SIM Tool', forms: ['pin', 'adapters'], front: (form) => simTool(form) },
  'repair-kit': { title: 'Repair Kit', forms: ['small', 'large', 'picks'], front: repairKit },
}
