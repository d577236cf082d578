import { devicesNamed } from './devices.ts'
import { fitting, type ProductLine } from './product-line.ts'

const SMALL_APPLE = devicesNamed(/^Apple Watch .*4[012]mm$/)
const LARGE_APPLE = devicesNamed(/^Apple Watch .*(4[4569])mm$/)
const ROUND = devicesNamed(/^(Galaxy Watch[567] |Pixel Watch)/)
const BAND_SIZES = [
  fitting('38/40/41/42 mm', 'square', SMALL_APPLE),
  fitting('44/45/46/49 mm', 'square', LARGE_APPLE),
]

export const WATCH_LINES: readonly ProductLine[] = [
  {
    brand: 'bandicoot',
    shelf: 'watch-bands',
    name: 'Burrow Silicone Band',
    picture: 'band-sport',
    itemClass: 'WATCH-BAND',
    rrp: 29.95,
    margin: 0.68,
    colours: ['black', 'white', 'navy', 'sage', 'lilac', 'red'],
    models: [...BAND_SIZES, fitting('20 mm', 'round', ROUND)],
    about: 'Soft silicone with a pin that does not let go in the surf.',
    features: [
      ['Material', 'Fluoroelastomer'],
      ['Clasp', 'Pin and tuck'],
      ['Warranty', '12 months'],
    ],
  },
  {
    brand: 'bandicoot',
    shelf: 'watch-bands',
    name: 'Trail Nylon Loop',
    picture: 'band-loop',
    itemClass: 'WATCH-BAND',
    rrp: 34.95,
    margin: 0.66,
    colours: ['graphite', 'ocean', 'orange', 'forest'],
    models: [...BAND_SIZES, fitting('20 mm', 'round', ROUND)],
    about: 'Woven loop that adjusts by the millimetre and dries in an hour.',
    features: [
      ['Material', 'Nylon'],
      ['Clasp', 'Hook and loop'],
      ['Warranty', '12 months'],
    ],
  },
  {
    brand: 'bandicoot',
    shelf: 'watch-bands',
    name: 'Milanese Steel Band',
    picture: 'band-steel',
    itemClass: 'WATCH-BAND',
    rrp: 59.95,
    margin: 0.62,
    colours: ['silver', 'graphite'],
    models: [...BAND_SIZES, fitting('20 mm', 'round', ROUND)],
    about: 'Fine mesh with a magnet for a clasp.',
    features: [
      ['Material', 'Stainless steel 316L'],
      ['Clasp', 'Magnetic'],
      ['Warranty', '24 months'],
    ],
  },
  {
    brand: 'bandicoot',
    shelf: 'watch-bands',
    name: 'Saddle Leather Band',
    picture: 'band-leather',
    itemClass: 'WATCH-BAND',
    rrp: 64.95,
    margin: 0.6,
    colours: ['tan', 'black', 'brown'],
    models: [...BAND_SIZES],
    about: 'Full-grain leather that gets better with the summers.',
    features: [
      ['Material', 'Full-grain cow leather'],
      ['Clasp', 'Steel buckle'],
      ['Warranty', '24 months'],
    ],
  },
]
