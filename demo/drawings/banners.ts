import { box, disc, fill, path, picture, stroke } from './svg.ts'
import { type Placed, scene } from './scene.ts'

/** The picture on a banner. The text and the background are the banner's content, not the picture's. */
const BANNERS: Readonly<Record<string, { glow: string; things: readonly [string, string, string] }>> = {
  arrivals: {
    glow: '#5b8cff',
    things: [
      'case-magnetic.iphone-bar.clear.front',
      'case-soft.galaxy.lilac.front',
      'power-bank-magnetic.slim.orange.front',
    ],
  },
  power: {
    glow: '#52e0b0',
    things: ['charger-wall.two-c.white.front', 'power-bank.medium.sage.front', 'cable.c-c.white.front'],
  },
  freight: {
    glow: '#ffb25b',
    things: ['folio.galaxy.tan.front', 'charger-wall.one-c.black.front', 'earbuds.stem.white.front'],
  },
}

/**
 * A banner's picture, `arrivals.wide` (1170 by 50) or `arrivals.narrow` (375 by 575). Null for any other
 * name.
 */
export function drawBanner(name: string): string | null {
  const [subject = '', shape = '', ...rest] = name.split('.')
  const banner = Object.hasOwn(BANNERS, subject) ? BANNERS[subject] : undefined
  if (!banner || rest.length > 0) return null
  if (shape === 'wide')
    return picture(
      sweep(banner.glow) +
        scene(
          banner.things.map((thing, index): Placed => ({ name: thing, x: 930 + index * 70, y: 0, size: 50 })),
        ),
      1170,
      50,
    )
  if (shape !== 'narrow') return null
  const [first, second, third] = banner.things
  return picture(
    disc(188, 400, 165, fill(banner.glow, 0.2)) +
      disc(188, 400, 118, fill(banner.glow, 0.22)) +
      scene([
        { name: first, x: 20, y: 258, size: 200, turn: -10 },
        { name: second, x: 165, y: 250, size: 190, turn: 9 },
        { name: third, x: 98, y: 350, size: 200 },
      ]) +
      box(28, 24, 54, 5, 2.5, fill(banner.glow)),
    375,
    575,
  )
}

/** Light from the right. */
const sweep = (glow: string): string =>
  [0, 1, 2]
    .map((at) =>
      path(`M${760 + at * 70} 60L${820 + at * 70} -10`, stroke(glow, 26 - at * 6, 0.16 + at * 0.05)),
    )
    .join('') + path('M900 60L960 -10H1180V60z', fill(glow, 0.16))
