import { type Outline, outlineOfDevice } from './device-outlines.ts'
import { bodyOf, phoneBack, phoneFront } from './phones.ts'
import { box, disc, fill, group, oval, path, picture, standsOn, stroke, words } from './svg.ts'
import { METAL, paints, SCREEN, type Tone, toneOf } from './tones.ts'

const VENDORS: Readonly<Record<string, string>> = {
  apple: 'Apple',
  samsung: 'Samsung',
  google: 'Google',
  oppo: 'Oppo',
  microsoft: 'Microsoft',
  motorola: 'Motorola',
  nokia: 'Nokia',
  oneplus: 'OnePlus',
  xiaomi: 'Xiaomi',
}

/** A maker's name above the outlines of its devices; null for a maker without a drawing. */
export function drawVendor(link: string): string | null {
  const name = Object.hasOwn(VENDORS, link) ? VENDORS[link] : undefined
  if (name === undefined) return null
  const thin = stroke('#9aa7b8', 3)
  return picture(
    words(name, 100, 92, name.length > 8 ? 32 : 38, fill('#1c2433'), 'font-weight="600"') +
      box(52, 118, 24, 44, 6, thin) +
      box(88, 118, 52, 38, 5, thin) +
      path('M82 162h64', thin) +
      disc(64, 154, 1.6, fill('#9aa7b8')),
  )
}

/** A device by its link, in the outline of its kind; null when the kind is unknown. */
export function drawDevice(link: string): string | null {
  const outline = /^[a-z0-9-]{1,60}$/.test(link) ? outlineOfDevice(link) : null
  const tone = toneOf('graphite')
  if (outline === null || tone === null) return null
  const marks = deviceMarks(outline, tone)
  return picture(paints(tone, marks) + marks)
}

/** How each kind of device looks. A kind without an entry is a phone, shown by its back and front. */
const MARKS: Readonly<Partial<Record<Outline, (tone: Tone) => string>>> = {
  tablet: () =>
    standsOn(186, 66) +
    box(36, 16, 128, 168, 12, `${fill('#10151f')} ${stroke('#8b95a5', 2.4)}`) +
    box(45, 25, 110, 150, 4, SCREEN) +
    path('M45 140L130 25h25v20L60 175H45z', fill('#ffffff', 0.14)) +
    disc(100, 20.5, 1.6, fill('#59616e')),
  surface: () =>
    standsOn(168, 88) +
    box(16, 34, 168, 112, 6, `${fill('#10151f')} ${stroke('#8b95a5', 2.4)}`) +
    box(24, 42, 152, 96, 2, SCREEN) +
    path('M24 110L104 42h40L48 138H24z', fill('#ffffff', 0.14)) +
    path('M60 146l-16 20h112l-16-20', `${METAL} ${stroke('#77818f', 1)}`),
  laptop: () =>
    standsOn(160, 94) +
    box(30, 36, 140, 94, 8, `${fill('#10151f')} ${stroke('#8b95a5', 2.4)}`) +
    box(37, 43, 126, 80, 3, SCREEN) +
    path('M37 100L98 43h30L50 123H37z', fill('#ffffff', 0.14)) +
    path('M10 132h180v5a12 12 0 0 1-12 12H22a12 12 0 0 1-12-12z', METAL) +
    box(84, 132, 32, 5, 2.5, fill('#77818f')),
  'watch-square': () =>
    standsOn(188, 36) +
    path('M76 58L80 8h40l4 50zM76 142l4 50h40l4-50z', fill('#39424f')) +
    box(60, 48, 80, 104, 27, `${METAL} ${stroke('#77818f', 1)}`) +
    box(67, 55, 66, 90, 21, fill('#0d1119')) +
    box(71, 59, 58, 82, 18, SCREEN) +
    box(140, 80, 8, 24, 3, METAL),
  'watch-round': () =>
    standsOn(188, 36) +
    path('M78 64L82 8h36l4 56zM78 136l4 56h36l4-56z', fill('#39424f')) +
    disc(100, 100, 50, `${METAL} ${stroke('#77818f', 1)}`) +
    disc(100, 100, 43, fill('#0d1119')) +
    disc(100, 100, 38, SCREEN) +
    box(149, 84, 8, 14, 3, METAL),
  earbuds: () =>
    standsOn(170, 60) +
    box(42, 56, 116, 106, 40, `${fill('#f6f8fb')} ${stroke('#b4bdcc', 1.6)}`) +
    path('M43 96h114', stroke('#b4bdcc', 1.8)) +
    disc(100, 116, 3.4, fill('#5fd08c')) +
    path('M60 78c8-10 20-12 32-12', stroke('#ffffff', 6)),
  headphones: (tone) =>
    standsOn(182, 62) +
    path('M50 112C50 24 150 24 150 112', stroke('#8b95a5', 9)) +
    oval(50, 128, 26, 38, `fill="url(#b)" ${stroke(tone.edge, 1.2)}`) +
    oval(150, 128, 26, 38, `fill="url(#b)" ${stroke(tone.edge, 1.2)}`),
  fold: () =>
    standsOn(180, 70) + phoneFront('fold', '#8b95a5') + path('M100 26v146', stroke('#0d1119', 1.6, 0.5)),
}

const deviceMarks = (outline: Outline, tone: Tone): string => MARKS[outline]?.(tone) ?? pair(outline)

/** Back and front, overlapping. */
function pair(outline: Outline): string {
  const { height } = bodyOf(outline)
  return (
    standsOn(18 + height + 6, 74) +
    group('translate(-26 0)', phoneBack(outline)) +
    group('translate(28 4)', phoneFront(outline, '#8b95a5'))
  )
}
