import { devicesNamed } from './devices.ts'
import { eachOf, fitting, model, type ProductLine } from './product-line.ts'

const GENUINE: readonly (readonly [string, string])[] = [['Genuine', 'Yes, by the maker of the device'], ['Warranty', '12 months, by the maker']]

/** The makers' own accessories: thin margins, few breaks, always asked for. */
export const MAKER_LINES: readonly ProductLine[] = [
  {
    brand: 'apple', shelf: 'cases', name: 'Apple Silicone Case', picture: 'case-soft', itemClass: 'CASE-SOFT', rrp: 79, margin: 0.36, colours: ['black', 'navy', 'plum', 'sand'], coloursEach: 2, breaks: [1, 10],
    models: eachOf(devicesNamed(/^iPhone 1[4-7](?!e)/)), about: 'Apple\'s own silicone case with magnets for the {device}.', features: GENUINE,
  },
  {
    brand: 'apple', shelf: 'cases', name: 'Apple Clear Case', picture: 'case-magnetic', itemClass: 'CASE-CLEAR', rrp: 79, margin: 0.36, colours: ['clear'], breaks: [1, 10],
    models: eachOf(devicesNamed(/^iPhone 1[3-7](?!e)/)), about: 'Apple\'s own clear case with magnets for the {device}.', features: GENUINE,
  },
  {
    brand: 'apple', shelf: 'wall-chargers', name: 'Apple Power Adapter', picture: 'charger-wall', itemClass: 'CHARGER-WALL', rrp: 29, margin: 0.35, colours: ['white'], breaks: [1, 10],
    models: [model('20 W USB-C', 'one-c', 35), model('30 W USB-C', 'one-c', 59), model('35 W Dual USB-C', 'two-c', 89), model('70 W USB-C', 'one-c', 89)], about: 'Apple\'s own power adapter with AU/NZ plug.', features: GENUINE,
  },
  {
    brand: 'apple', shelf: 'cables', name: 'Apple Charge Cable', picture: 'cable', itemClass: 'CABLE', rrp: 29, margin: 0.36, colours: ['white'], breaks: [1, 10],
    models: [model('USB-C to Lightning 1 m', 'c-l', 29), model('USB-C to Lightning 2 m', 'c-l', 45), model('USB-C 60 W 1 m', 'c-c', 29), model('USB-C 240 W 2 m', 'c-c', 45), model('USB-A to Lightning 1 m', 'a-l', 29)], about: 'Apple\'s own cable, as it comes in the box.', features: GENUINE,
  },
  {
    brand: 'apple', shelf: 'wireless', name: 'Apple MagSafe Charger', picture: 'wireless-magnetic', itemClass: 'WIRELESS', rrp: 65, margin: 0.35, colours: ['white'], breaks: [1],
    models: [fitting('1 m', 'puck', devicesNamed(/^iPhone (1[2-5]|16(?!e)|17)/)), fitting('2 m', 'puck', devicesNamed(/^iPhone (1[2-5]|16(?!e)|17)/), 85)], about: 'Apple\'s own magnetic charger.', features: GENUINE,
  },
  {
    brand: 'apple', shelf: 'earbuds', name: 'Apple AirPods', picture: 'earbuds', itemClass: 'EARBUDS', rrp: 219, margin: 0.35, colours: ['white'], breaks: [1],
    models: [model('4', 'stem', 219), model('4 with Noise Cancelling', 'stem', 299), model('Pro 3', 'stem', 429)], about: 'Sealed, Australian stock.', features: GENUINE,
  },
  {
    brand: 'apple', shelf: 'stylus', name: 'Apple Pencil', picture: 'stylus', itemClass: 'STYLUS', rrp: 139, margin: 0.35, colours: ['white'], breaks: [1],
    models: [fitting('USB-C', 'fine', devicesNamed(/^iPad (Air|Pro|mini|\(A16|10\.9)/)), fitting('Pro', 'fine', devicesNamed(/^iPad (Air 1[13] \(M|Pro 1[13] \(M4|mini \(A17)/), 219)], about: 'Sealed, Australian stock.', features: GENUINE,
  },
  {
    brand: 'apple', shelf: 'watch-bands', name: 'Apple Sport Band', picture: 'band-sport', itemClass: 'WATCH-BAND', rrp: 79, margin: 0.36, colours: ['black', 'sky', 'blush'], breaks: [1],
    models: [fitting('42 mm', 'square', devicesNamed(/^Apple Watch .*4[012]mm$/)), fitting('46 mm', 'square', devicesNamed(/^Apple Watch .*4[456]mm$/))], about: 'Apple\'s own band.', features: GENUINE,
  },
  {
    brand: 'samsung', shelf: 'cases', name: 'Samsung Silicone Case', picture: 'case-soft', itemClass: 'CASE-SOFT', rrp: 49, margin: 0.38, colours: ['black', 'sage', 'sky', 'lilac'], coloursEach: 2, breaks: [1, 10],
    models: eachOf(devicesNamed(/^Galaxy (S2[3-5]|A5[56])/)), about: 'Samsung\'s own silicone case for the {device}.', features: GENUINE,
  },
  {
    brand: 'samsung', shelf: 'cases', name: 'Samsung Clear Case', picture: 'case-clear', itemClass: 'CASE-CLEAR', rrp: 39, margin: 0.38, colours: ['clear'], breaks: [1, 10],
    models: eachOf(devicesNamed(/^Galaxy (S2[45]|Z F)/)), about: 'Samsung\'s own clear case for the {device}.', features: GENUINE,
  },
  {
    brand: 'samsung', shelf: 'wall-chargers', name: 'Samsung Travel Adapter', picture: 'charger-wall', itemClass: 'CHARGER-WALL', rrp: 39, margin: 0.38, colours: ['black', 'white'], breaks: [1, 10],
    models: [model('15 W USB-C', 'one-c', 24), model('25 W USB-C', 'one-c', 34), model('45 W USB-C', 'one-c', 59), model('65 W Trio', 'c-a', 89)], about: 'Samsung\'s own fast charger with AU/NZ plug.', features: GENUINE,
  },
  {
    brand: 'samsung', shelf: 'earbuds', name: 'Samsung Galaxy Buds', picture: 'earbuds', itemClass: 'EARBUDS', rrp: 249, margin: 0.35, colours: ['white', 'graphite'], breaks: [1],
    models: [model('FE', 'bean', 149), model('3', 'stem', 269), model('3 Pro', 'stem', 399)], about: 'Sealed, Australian stock.', features: GENUINE,
  },
  {
    brand: 'samsung', shelf: 'tablet-cases', name: 'Samsung Book Cover', picture: 'tablet-folio', itemClass: 'TABLET-CASE', rrp: 99, margin: 0.37, colours: ['graphite', 'white'], coloursEach: 1, breaks: [1],
    models: eachOf(devicesNamed(/^Galaxy Tab (S9|S10|A9)/)), about: 'Samsung\'s own cover for the {device}.', features: GENUINE,
  },
  {
    brand: 'google', shelf: 'cases', name: 'Google Pixel Case', picture: 'case-soft', itemClass: 'CASE-SOFT', rrp: 49, margin: 0.37, colours: ['graphite', 'sand', 'sky', 'blush'], coloursEach: 2, breaks: [1, 10],
    models: eachOf(devicesNamed(/^Pixel (7a|8|9|10)(?! Pro Fold)/)), about: 'Google\'s own case for the {device}.', features: GENUINE,
  },
  {
    brand: 'google', shelf: 'wall-chargers', name: 'Google Charger', picture: 'charger-wall', itemClass: 'CHARGER-WALL', rrp: 45, margin: 0.36, colours: ['white'], breaks: [1, 10],
    models: [model('30 W USB-C', 'one-c', 45), model('45 W USB-C', 'one-c', 59), model('67 W Dual USB-C', 'two-c', 79)], about: 'Google\'s own charger.', features: GENUINE,
  },
  {
    brand: 'oppo', shelf: 'cases', name: 'Oppo Case', picture: 'case-soft', itemClass: 'CASE-SOFT', rrp: 29, margin: 0.4, colours: ['black', 'sand'], coloursEach: 1, breaks: [1, 10],
    models: eachOf(devicesNamed(/^(Find X8|Reno1[23])/)), about: 'Oppo\'s own case for the {device}.', features: GENUINE,
  },
  {
    brand: 'oppo', shelf: 'wall-chargers', name: 'Oppo SuperVOOC Charger', picture: 'charger-wall', itemClass: 'CHARGER-WALL', rrp: 49, margin: 0.4, colours: ['white'], breaks: [1, 10],
    models: [model('33 W', 'one-a', 39), model('80 W', 'one-a', 59)], about: 'Oppo\'s own fast charger with AU/NZ plug.', features: GENUINE,
  },
  {
    brand: 'oppo', shelf: 'earbuds', name: 'Oppo Enco Earbuds', picture: 'earbuds', itemClass: 'EARBUDS', rrp: 99, margin: 0.38, colours: ['white', 'black'], coloursEach: 1, breaks: [1],
    models: [model('Air4', 'stem', 79), model('X3i', 'stem', 149)], about: 'Sealed, Australian stock.', features: GENUINE,
  },
]
