import type { Outline } from './device-outlines.ts'
import { box, disc, fill, path, stroke } from './svg.ts'
import { INK, mix, SCREEN, SHEEN, type Tone } from './tones.ts'

/* Phones from behind and from the front, at x 60 to 140 and y 18 to 182 unless they fold. */

export interface Body {
  x: number
  y: number
  width: number
  height: number
  radius: number
}

export const PHONE_OUTLINES = [
  'iphone-bar',
  'iphone-triple',
  'iphone-home',
  'iphone-single',
  'iphone-pill',
  'iphone-dual',
  'galaxy-ultra',
  'galaxy',
  'flip',
  'fold',
  'pixel-oval',
  'pixel-bar',
  'round-cameras',
  'twin-cameras',
  'phone',
] as const satisfies readonly (Outline | 'phone')[]

/** The position of a phone in the picture. */
export function bodyOf(outline: string): Body {
  if (outline === 'fold') return { x: 42, y: 24, width: 116, height: 150, radius: 10 }
  if (outline === 'galaxy-ultra') return { x: 59, y: 17, width: 82, height: 166, radius: 6 }
  if (outline === 'galaxy' || outline === 'twin-cameras')
    return { x: 60, y: 18, width: 80, height: 164, radius: 12 }
  if (outline === 'iphone-home') return { x: 62, y: 24, width: 76, height: 152, radius: 14 }
  return { x: 60, y: 18, width: 80, height: 164, radius: 17 }
}

/** A camera's lens with its highlight. */
const lens = (x: number, y: number, radius: number): string =>
  disc(x, y, radius, fill('#3a4250')) +
  disc(x, y, radius * 0.78, fill('#10151f')) +
  disc(x, y, radius * 0.4, fill('#27406f')) +
  disc(x - radius * 0.28, y - radius * 0.3, radius * 0.16, fill('#ffffff', 0.8))

const flash = (x: number, y: number): string => disc(x, y, 2.6, fill('#fdf3d0'))

/** Draws the cameras of a phone. The plate has the colour of the surface below it. */
type Cameras = (body: Body, plate: string) => string

const plateLook = (plate: string): string => `${fill(plate)} ${stroke(INK, 0.8, 0.25)}`

/** The plate in the upper left corner of a phone at x and y. */
const sheet = (x: number, y: number, plate: string, width: number, height: number, radius: number): string =>
  box(x + 6, y + 6, width, height, radius, plateLook(plate))

/** Two cameras on a tall plate: the default for an outline without an entry in CAMERAS. */
const twoOnTallPlate: Cameras = ({ x, y }, plate) =>
  sheet(x, y, plate, 24, 50, 12) + lens(x + 18, y + 20, 8) + lens(x + 18, y + 42, 8) + flash(x + 40, y + 18)

const CAMERAS: Readonly<Record<string, Cameras>> = {
  'iphone-triple': ({ x, y }, plate) =>
    sheet(x, y, plate, 42, 42, 13) +
    lens(x + 18, y + 17, 8) +
    lens(x + 18, y + 37, 8) +
    lens(x + 37, y + 27, 8) +
    flash(x + 37, y + 14),
  'iphone-dual': ({ x, y }, plate) =>
    sheet(x, y, plate, 36, 38, 12) +
    lens(x + 16, y + 17, 7.5) +
    lens(x + 32, y + 33, 7.5) +
    flash(x + 33, y + 15),
  'iphone-pill': ({ x, y }, plate) =>
    sheet(x, y, plate, 22, 44, 11) +
    lens(x + 17, y + 17, 7.5) +
    lens(x + 17, y + 38, 7.5) +
    flash(x + 36, y + 27),
  'iphone-single': ({ x, y }) => lens(x + 18, y + 18, 8) + flash(x + 34, y + 18),
  'iphone-home': ({ x, y }) => lens(x + 15, y + 15, 5.5) + flash(x + 27, y + 15),
  'iphone-bar': ({ x, y, width }, plate) =>
    box(x + 4, y + 5, width - 8, 44, 15, plateLook(plate)) +
    lens(x + 17, y + 17, 7.5) +
    lens(x + 17, y + 37, 7.5) +
    lens(x + 34, y + 27, 7.5) +
    flash(x + 64, y + 17),
  'galaxy-ultra': ({ x, y }) =>
    [20, 43, 66].map((at) => lens(x + 18, y + at, 8)).join('') +
    lens(x + 38, y + 31, 4.5) +
    lens(x + 38, y + 54, 5) +
    flash(x + 38, y + 16),
  galaxy: ({ x, y }) => [19, 40, 61].map((at) => lens(x + 18, y + at, 7.5)).join('') + flash(x + 34, y + 19),
  'pixel-bar': ({ x, y, width }) =>
    box(x, y + 22, width, 26, 0, fill('#20262f')) +
    lens(x + 18, y + 35, 7) +
    lens(x + 36, y + 35, 7) +
    flash(x + 64, y + 35),
  'pixel-oval': ({ x, y, width }) =>
    box(x + 7, y + 20, width - 14, 27, 13.5, `${fill('#20262f')} ${stroke('#8f99a8', 1.2)}`) +
    lens(x + 22, y + 33.5, 7) +
    lens(x + 40, y + 33.5, 7) +
    flash(x + 62, y + 33.5),
  'round-cameras': ({ x, y, width }) =>
    disc(x + width / 2, y + 36, 27, `${fill('#20262f')} ${stroke('#8f99a8', 1.4)}`) +
    lens(x + 30, y + 27, 7) +
    lens(x + 50, y + 27, 7) +
    lens(x + 30, y + 46, 7) +
    lens(x + 50, y + 46, 7),
  flip: ({ x, y, width }) =>
    box(x + 4, y + 4, width - 8, 74, 13, fill('#141922')) +
    lens(x + 18, y + 64, 7) +
    lens(x + 37, y + 64, 7) +
    flash(x + 51, y + 64) +
    box(x, y + 81, width, 2.4, 1, fill(INK, 0.35)),
  fold: ({ x, y, width }, plate) =>
    box(x + 8, y + 8, 20, 60, 10, plateLook(plate)) +
    [20, 38, 56].map((at) => lens(x + 18, y + at, 6.5)).join('') +
    path(`M${x + width / 2} ${y}v150`, stroke(INK, 1.6, 0.3)),
}

/** The cameras of an outline; plate is the colour of the surface below them. */
export function cameras(outline: string, plate: string): string {
  const draw = Object.hasOwn(CAMERAS, outline) ? CAMERAS[outline] : undefined
  return (draw ?? twoOnTallPlate)(bodyOf(outline), plate)
}

/** The colour each kind of phone is drawn in, so that a page of clear cases is not all grey. */
const SHELLS: Readonly<Record<string, string>> = {
  'iphone-bar': '#e0975c',
  'iphone-triple': '#c4bbae',
  'iphone-home': '#d8dbe1',
  'iphone-single': '#e79a8b',
  'iphone-pill': '#8fa6e3',
  'iphone-dual': '#a9c8e6',
  'galaxy-ultra': '#8d8894',
  galaxy: '#b7aadb',
  flip: '#a8d5c2',
  fold: '#7d8896',
  'pixel-oval': '#e3b9c1',
  'pixel-bar': '#a9c4ab',
  'round-cameras': '#4d837b',
  'twin-cameras': '#7fb0c9',
}
const shellOf = (outline: string): string => SHELLS[outline] ?? '#b9c2cf'

/** The back of a bare phone, without its cameras. */
export function phoneShell(outline: string): string {
  const { x, y, width, height, radius } = bodyOf(outline)
  return box(
    x,
    y,
    width,
    height,
    radius,
    `${fill(shellOf(outline))} ${stroke(mix(shellOf(outline), '#0b1526', 0.4), 1)}`,
  )
}

export const shellCameras = (outline: string): string =>
  cameras(outline, mix(shellOf(outline), '#ffffff', 0.18))

/** A bare phone from behind. */
export function phoneBack(outline: string): string {
  const { x, y, width, height, radius } = bodyOf(outline)
  return (
    phoneShell(outline) +
    box(x + 1, y + 1, width - 2, height - 2, radius - 1, `${SHEEN} fill-opacity="0.5"`) +
    shellCameras(outline)
  )
}

/** A phone's screen within a rim of the given colour. */
export function phoneFront(outline: string, rim: string, screen = SCREEN): string {
  const { x, y, width, height, radius } = bodyOf(outline)
  const middle = x + width / 2
  const hasButton = outline === 'iphone-home'
  const top = hasButton ? 18 : 5
  const glass =
    box(x, y, width, height, radius, `${fill('#0d1119')} ${stroke(rim, 2.5)}`) +
    box(
      x + 5,
      y + top,
      width - 10,
      height - top - (hasButton ? 24 : 5),
      hasButton ? 1 : Math.max(2, radius - 4),
      screen,
    )
  return (
    glass +
    cutOut(outline, middle, y) +
    (hasButton ? disc(middle, y + height - 12, 7, stroke('#59616e', 1.6)) : '')
  )
}

/** The cut-out that the screen leaves for the camera. */
export function cutOut(outline: string, middle: number, y: number): string {
  if (outline === 'iphone-home') return box(middle - 9, y + 9, 18, 2.6, 1.3, fill('#3a4250'))
  if (outline === 'iphone-dual' || outline === 'iphone-single')
    return path(
      `M${middle - 20} ${y + 5}h40c-3 0-4 2-4 5s-2 6-6 6h-20c-4 0-6-3-6-6s-1-5-4-5z`,
      fill('#0d1119'),
    )
  return outline.startsWith('iphone')
    ? box(middle - 12, y + 10, 24, 7.5, 3.7, fill('#0d1119'))
    : disc(middle, y + 13, 3.4, fill('#0d1119'))
}

/** A plate that matches a case of this tone. */
export const plateOn = (tone: Tone): string => mix(tone.base, '#0b1526', 0.22)
