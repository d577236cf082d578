import type { Shapes } from './shape.ts'
import { box, disc, fill, group, oval, path, standsOn, stroke } from './svg.ts'
import { METAL, OWN, ROUND, SCREEN, type Tone } from './tones.ts'

/* Mounts and stands for phones. */

const phone = (x: number, y: number, scale: number, turn = 0): string =>
  group(
    `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
    box(-36, -70, 72, 140, 14, `${fill('#10151f')} ${stroke('#8b95a5', 2.4)}`) +
      box(-31, -65, 62, 130, 10, SCREEN) +
      path(
        'M-31 -14L-6 -34L10 -6L31 -26V55a10 10 0 0 1-10 10H-21a10 10 0 0 1-10-10z',
        fill('#ffffff', 0.16),
      ) +
      disc(8, -34, 7, fill('#ffffff', 0.75)),
  )

const foot: Readonly<Record<string, (tone: Tone) => string>> = {
  vent: (tone) =>
    [142, 156, 170].map((y) => box(22, y, 156, 7, 3.5, fill('#c9d1dc'))).join('') +
    box(82, 134, 36, 42, 8, `${OWN} ${stroke(tone.edge, 1.2)}`),
  suction: (tone) =>
    path('M96 120C90 150 60 150 54 168', stroke(tone.dark, 13)) +
    path('M96 120C90 150 60 150 54 168', stroke(tone.base, 10)) +
    oval(54, 176, 40, 11, `${ROUND} ${stroke(tone.edge, 1.2)}`),
  cup: (tone) =>
    path('M96 120v36', stroke(tone.dark, 13)) +
    path('M64 152h72l-8 38H72z', `${ROUND} ${stroke(tone.edge, 1.2)}`),
  dash: (tone) =>
    path('M100 120v40', stroke(tone.dark, 14)) +
    path('M58 172c10-22 74-22 84 0v10H58z', `${OWN} ${stroke(tone.edge, 1.2)}`),
  stand: (tone) =>
    path('M100 116v58', stroke(tone.dark, 14)) +
    path('M100 116v58', stroke(tone.base, 10)) +
    oval(100, 178, 52, 11, `${OWN} ${stroke(tone.edge, 1.2)}`),
}

const carMount = (form: string, tone: Tone): string =>
  standsOn(190, 62) +
  (foot[form]?.(tone) ?? '') +
  phone(100, 76, 0.86) +
  path('M66 62h-8v40h8M134 62h8v40h-8', stroke(tone.edge, 10)) +
  path('M66 62h-8v40h8M134 62h8v40h-8', stroke(tone.base, 7)) +
  box(78, 134, 44, 10, 5, `${OWN} ${stroke(tone.edge, 1)}`)

const magneticMount = (form: string, tone: Tone): string =>
  standsOn(190, 62) +
  (foot[form]?.(tone) ?? '') +
  disc(100, 76, 56, `${OWN} ${stroke(tone.edge, 1.4)}`) +
  disc(100, 76, 44, `${fill(tone.dark)} ${stroke(tone.edge, 1)}`) +
  disc(100, 76, 34, stroke(tone.ink, 6, 0.7)) +
  path('M104 58l-14 21h10l-4 15 14-21h-10z', fill(tone.ink, 0.9)) +
  path('M62 50c8-14 20-20 34-21', stroke('#ffffff', 4, 0.35))

const magneticInUse = (form: string, tone: Tone): string =>
  standsOn(190, 62) +
  (foot[form]?.(tone) ?? '') +
  box(91, 96, 18, 44, 4, `${fill(tone.dark)} ${stroke(tone.edge, 1)}`) +
  phone(100, 80, 0.98, -90)

const bikeMount = (tone: Tone): string =>
  standsOn(188, 60) +
  path('M8 158h184', stroke('#77818f', 20)) +
  path('M8 154h184', stroke('#b9c2cf', 8)) +
  box(76, 132, 48, 48, 12, `${OWN} ${stroke(tone.edge, 1.4)}`) +
  phone(100, 74, 0.86) +
  [
    [68, 20, -45],
    [132, 20, 45],
    [68, 128, -135],
    [132, 128, 135],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        box(-14, -6, 28, 16, 7, `${OWN} ${stroke(tone.edge, 1.2)}`),
      ),
    )
    .join('')

const deskStand = (form: string, tone: Tone): string => {
  if (form === 'laptop')
    return (
      standsOn(178, 88) +
      box(34, 20, 132, 84, 8, `${fill('#141922')} ${stroke('#8b95a5', 2)}`) +
      box(40, 26, 120, 72, 3, SCREEN) +
      path('M18 112h164l-6 8H24z', METAL) +
      path('M40 122L92 172h76L128 122z', `${OWN} ${stroke(tone.edge, 1.2)}`) +
      box(34, 168, 132, 9, 4, fill(tone.dark))
    )
  const size = form === 'tablet' ? 1.06 : 0.86
  return (
    standsOn(184, 62) +
    path('M100 96v76', stroke(tone.edge, 16)) +
    path('M100 96v76', stroke(tone.base, 12)) +
    box(46, 168, 108, 13, 6, `${OWN} ${stroke(tone.edge, 1.2)}`) +
    (form === 'tablet'
      ? group(
          'translate(100 74) rotate(-3)',
          box(-74, -56, 148, 110, 10, `${fill('#10151f')} ${stroke('#8b95a5', 2.4)}`) +
            box(-67, -49, 134, 96, 4, SCREEN) +
            path('M-67 30L0 -49h30L-50 47h-17z', fill('#ffffff', 0.14)),
        )
      : phone(100, 80, size)) +
    box(
      form === 'tablet' ? 40 : 66,
      128,
      form === 'tablet' ? 120 : 68,
      12,
      5,
      `${OWN} ${stroke(tone.edge, 1.2)}`,
    )
  )
}

export const MOUNT_SHAPES: Shapes = {
  'mount-car': { title: 'Car Mount', forms: ['vent', 'suction', 'cup'], front: carMount },
  'mount-magnetic': {
    title: 'Magnetic Mount',
    forms: ['vent', 'dash', 'stand'],
    front: magneticMount,
    side: magneticInUse,
  },
  'mount-bike': { title: 'Handlebar Mount', forms: ['bar'], front: (_form, tone) => bikeMount(tone) },
  'mount-desk': { title: 'Desk Stand', forms: ['phone', 'tablet', 'laptop'], front: deskStand },
}
