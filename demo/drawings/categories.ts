import { disc, fill, picture } from './svg.ts'
import { type Placed, scene } from './scene.ts'

const one = (name: string): Placed[] => [{ name, x: 24, y: 24, size: 152 }]
const two = (behind: string, before: string): Placed[] => [
  { name: behind, x: 12, y: 14, size: 128, turn: -7 },
  { name: before, x: 74, y: 66, size: 118, turn: 6 },
]

/** The subject of each category's picture, by the category's link. */
const CATEGORIES: Readonly<Record<string, { ground: string; things: Placed[] }>> = {
  accessories: {
    ground: '#e6edfb',
    things: two('case-soft.iphone-triple.navy.front', 'band-sport.square.sage.front'),
  },
  audio: { ground: '#e9f4ee', things: two('headphones.over-ear.black.front', 'earbuds.stem.white.front') },
  power: {
    ground: '#fdf1df',
    things: two('power-bank.medium.graphite.front', 'charger-wall.one-c.white.front'),
  },
  'screen-protection': { ground: '#e7f2fb', things: one('glass.iphone-triple.clear.front') },
  cases: {
    ground: '#e6edfb',
    things: two('case-soft.iphone-dual.plum.front', 'case-rugged.galaxy.graphite.front'),
  },
  'wallets-folios': { ground: '#f6ece1', things: one('folio.iphone-triple.tan.front') },
  'tablet-cases': { ground: '#e6edfb', things: one('tablet-folio.tablet.navy.side') },
  'sleeves-pouches': { ground: '#e9f1ea', things: one('sleeve.laptop.sage.front') },
  'earbud-cases': { ground: '#f0ecfa', things: one('earbud-case.earbuds.lilac.front') },
  'watch-bands': { ground: '#e7f2fb', things: one('band-loop.square.ocean.front') },
  'mounts-holders': { ground: '#eceff4', things: one('mount-car.vent.black.front') },
  'stylus-pens': { ground: '#eceff4', things: one('stylus.fine.white.front') },
  keyboards: { ground: '#eceff4', things: one('keyboard.plain.graphite.front') },
  'hubs-docks': { ground: '#eceff4', things: one('hub.six.silver.front') },
  'memory-cards': { ground: '#fbe9e7', things: one('memory.sd.red.front') },
  'straps-grips': { ground: '#f6f0e3', things: one('strap.cord.sand.front') },
  cleaning: { ground: '#e5f3fb', things: one('cleaning.spray.sky.front') },
  'sim-repair-tools': { ground: '#eceff4', things: one('repair-kit.large.black.front') },
  'tracker-holders': { ground: '#f6ece1', things: one('tag-holder.ring.tan.front') },
  'wired-earphones': { ground: '#e9f4ee', things: one('earphones.jack.black.front') },
  'wireless-earbuds': { ground: '#e9f4ee', things: one('earbuds.stem.white.front') },
  headphones: { ground: '#e9f4ee', things: one('headphones.over-ear.navy.front') },
  speakers: { ground: '#e9f4ee', things: one('speaker.can.red.front') },
  'audio-adapters': { ground: '#e9f4ee', things: one('adapter-audio.c-jack.black.front') },
  'wall-chargers': { ground: '#fdf1df', things: one('charger-wall.two-c.white.front') },
  'car-chargers': { ground: '#fdf1df', things: one('charger-car.c-a.black.front') },
  'wireless-charging': { ground: '#fdf1df', things: one('wireless-pad.stand.graphite.front') },
  'power-banks': { ground: '#fdf1df', things: one('power-bank-magnetic.slim.ocean.front') },
  cables: { ground: '#fdf1df', things: one('cable.c-c.black.front') },
  'travel-adapters': { ground: '#fdf1df', things: one('travel-plug.uk.white.front') },
  'tempered-glass': { ground: '#e7f2fb', things: one('glass.galaxy.clear.front') },
  'privacy-glass': { ground: '#e3e7ee', things: one('glass-privacy.iphone-dual.smoke.front') },
  film: { ground: '#e8f5ee', things: one('film.galaxy-ultra.clear.front') },
  'lens-protection': { ground: '#e7f2fb', things: one('lens.iphone-triple.clear.front') },
  'tablet-glass': { ground: '#e7f2fb', things: one('tablet-glass.tablet.clear.front') },
  'watch-protection': { ground: '#e7f2fb', things: one('watch-bumper.watch-square.clear.front') },
  'laptop-privacy': { ground: '#e3e7ee', things: one('laptop-filter.laptop.black.front') },
}

/** A category's picture by its link; null for one without a drawing. */
export function drawCategory(link: string): string | null {
  const category = Object.hasOwn(CATEGORIES, link) ? CATEGORIES[link] : undefined
  return category ? picture(disc(100, 100, 96, fill(category.ground)) + scene(category.things)) : null
}
