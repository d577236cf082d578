import { devicesNamed } from './devices.ts'
import { eachOf, type ProductLine } from './product-line.ts'

export const LEFTOVER_LINES: readonly ProductLine[] = [
  {
    brand: 'kestrel',
    shelf: 'cases',
    name: 'Heritage Gel Case',
    picture: 'case-soft',
    itemClass: 'CASE-SOFT',
    rrp: 14.95,
    margin: 0.55,
    colours: ['black', 'clear'],
    coloursEach: 1,
    breaks: [1, 20],
    models: eachOf([...devicesNamed(/^iPhone (8|X)/), ...devicesNamed(/^Galaxy Note/)]),
    about: 'Slim gel case for the {device}, while they last.',
    features: [
      ['Material', 'TPU'],
      ['Warranty', '6 months'],
    ],
  },
]
