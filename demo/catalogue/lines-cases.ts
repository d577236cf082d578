import { devicesNamed } from './devices.ts'
import { eachOf, fitting, model, type ProductLine } from './product-line.ts'

const MODERN_IPHONES = devicesNamed(/^iPhone (1[1-7]|Air|SE \(3)/)
const MAGNETIC_IPHONES = devicesNamed(/^iPhone (1[2-5]|16(?!e)|17|Air)/)
const RECENT_IPHONES = devicesNamed(/^iPhone (1[3-7]|Air)/)
const RECENT_GALAXY = devicesNamed(/^Galaxy S2[3-5]/)
const OTHER_MAKERS = devicesNamed(/^(Find X[58]|Reno|A\d|Moto|Edge|OnePlus|Xiaomi|Redmi)/)

export const CASE_LINES: readonly ProductLine[] = [
  {
    brand: 'kestrel', shelf: 'cases', name: 'AeroShield Clear Case', picture: 'case-clear', itemClass: 'CASE-CLEAR', rrp: 34.95, margin: 0.606, colours: ['clear'],
    models: eachOf([...MODERN_IPHONES, ...devicesNamed(/^Galaxy (S2[0-5]|A\d)/), ...devicesNamed(/^Pixel \d/), ...devicesNamed(/^(Reno1|A[6-9]|Find X8)/)]),
    about: 'Hard, clear back with a soft bumper for the {device}. Shows the colour of the phone, takes the knocks of a pocket, and is coated so that it stays clear for longer.',
    features: [['Material', 'Polycarbonate back\nTPU bumper'], ['Drop height', '2.4 m'], ['Thickness', '1.6 mm'], ['In the pack', 'Case\nCleaning cloth'], ['Warranty', '12 months']],
  },
  {
    brand: 'kestrel', shelf: 'cases', name: 'AeroShield Magnetic Case', picture: 'case-magnetic', itemClass: 'CASE-CLEAR', rrp: 49.95, margin: 0.6, colours: ['clear', 'smoke'], coloursEach: 1,
    models: eachOf(MAGNETIC_IPHONES),
    about: 'Clear case for the {device} with a ring of magnets that holds chargers, wallets and car mounts in the right place.',
    features: [['Material', 'Polycarbonate\nNdFeB magnets'], ['Drop height', '3 m'], ['Holding force', '1.4 kg'], ['Wireless charging', 'Yes, magnetic'], ['Warranty', '12 months']],
  },
  {
    brand: 'kestrel', shelf: 'cases', name: 'Velvet Silicone Case', picture: 'case-soft', itemClass: 'CASE-SOFT', rrp: 39.95, margin: 0.63, colours: ['black', 'navy', 'sage', 'lilac', 'blush', 'red'], coloursEach: 2,
    models: eachOf([...RECENT_IPHONES, ...devicesNamed(/^Galaxy S2[45](?! (FE|Edge))/)]),
    about: 'Soft-touch silicone with a microfibre lining for the {device}. Easy to hold, easy to wash.',
    features: [['Material', 'Liquid silicone\nMicrofibre lining'], ['Drop height', '1.5 m'], ['Wireless charging', 'Yes'], ['Warranty', '12 months']],
  },
  {
    brand: 'bastion', shelf: 'cases', name: 'Rampart Rugged Case', picture: 'case-rugged', itemClass: 'CASE-RUGGED', rrp: 69.95, margin: 0.52, colours: ['black', 'forest', 'navy', 'plum', 'orange'], coloursEach: 2, breaks: [1, 6, 24], minimum: 1,
    models: eachOf([...RECENT_IPHONES, ...RECENT_GALAXY, ...devicesNamed(/^Galaxy A(1[56]|[23][56]|5[456])/), ...devicesNamed(/^Pixel (8|9|10)(?!.*Fold)/)]),
    about: 'Two layers and a raised edge for the {device} that is dropped on concrete for a living. Port covers keep dust out.',
    features: [['Material', 'Polycarbonate shell\nRubber sleeve'], ['Drop height', '5 m'], ['Port covers', 'Yes'], ['Tested to', 'MIL-STD-810H, method 516.8'], ['Warranty', 'Lifetime of the phone']],
  },
  {
    brand: 'bastion', shelf: 'cases', name: 'Rampart Belt Clip', picture: 'case-holster', itemClass: 'CASE-RUGGED', rrp: 89.95, margin: 0.5, colours: ['black'], breaks: [1, 6],
    models: eachOf([...devicesNamed(/^iPhone 1[5-7]/), ...devicesNamed(/^Galaxy S2[45] Ultra/)]),
    about: 'The Rampart case for the {device} with a clip that turns and locks, for people who work with both hands.',
    features: [['Material', 'Polycarbonate shell\nRubber sleeve'], ['Drop height', '5 m'], ['Clip', 'Turns by 360°, can be taken off'], ['Warranty', 'Lifetime of the phone']],
  },
  {
    brand: 'paperbark', shelf: 'cases', name: 'Compostable Case', picture: 'case-eco', itemClass: 'CASE-SOFT', rrp: 44.95, margin: 0.55, colours: ['sand', 'sage', 'ocean', 'blush'], coloursEach: 2, minimum: 3, multiple: 1,
    models: eachOf([...devicesNamed(/^iPhone 1[4-7]/), ...devicesNamed(/^Galaxy S2[45](?! (FE|Edge))/), ...devicesNamed(/^Pixel (8|9)a?( Pro)?$/)]),
    about: 'A soft case for the {device} made from flax shive and plant starch. When the phone goes, the case goes into the compost.',
    features: [['Material', 'Flax shive\nPlant-based polymer'], ['Compostable', 'EN 13432, industrial'], ['Pack', 'Recycled card, no plastic'], ['Warranty', '12 months']],
  },
  {
    brand: 'kestrel', shelf: 'cases', name: 'Everyday Gel Case', picture: 'case-clear', itemClass: 'CASE-CLEAR', rrp: 19.95, margin: 0.68, colours: ['clear', 'smoke'], coloursEach: 1, breaks: [1, 20, 100], minimum: 5, multiple: 5,
    models: eachOf([...OTHER_MAKERS, ...devicesNamed(/^Nokia [GCX]/)]),
    about: 'Slim, clear gel case for the {device}: the one to keep by the till.',
    features: [['Material', 'TPU'], ['Thickness', '1.2 mm'], ['Warranty', '6 months']],
  },
]

export const FOLIO_LINES: readonly ProductLine[] = [
  {
    brand: 'lindenhide', shelf: 'folios', name: 'Drover Wallet', picture: 'folio', itemClass: 'FOLIO', rrp: 54.95, margin: 0.57, colours: ['tan', 'black', 'brown', 'navy', 'plum'], coloursEach: 2, minimum: 2,
    models: eachOf([...devicesNamed(/^iPhone 1[3-7]/), ...devicesNamed(/^Galaxy S2[2-5](?! (FE|Edge))/), ...devicesNamed(/^Galaxy A(06|1[56]|[23][56]|5[56])/)]),
    about: 'Folio in split-grain leather for the {device} with room for three cards and a note. Stands up for a film.',
    features: [['Material', 'Split-grain cow leather\nTPU inner case'], ['Cards', '3 and a note pocket'], ['Stand', 'Yes'], ['Warranty', '24 months']],
  },
  {
    brand: 'lindenhide', shelf: 'folios', name: 'Snap Card Wallet', picture: 'card-wallet', itemClass: 'WALLET-MAG', rrp: 49.95, margin: 0.6, colours: ['tan', 'black', 'navy', 'forest'], minimum: 3, multiple: 5,
    models: [fitting('', 'magnetic', MAGNETIC_IPHONES)],
    about: 'Holds three cards to the back of a phone with magnets, and shields them from its field.',
    features: [['Material', 'Full-grain leather'], ['Cards', '3'], ['Holding force', '1.1 kg'], ['Warranty', '24 months']],
  },
  {
    brand: 'kestrel', shelf: 'folios', name: 'Everyday Folio', picture: 'folio', itemClass: 'FOLIO', rrp: 34.95, margin: 0.64, colours: ['black', 'navy'], coloursEach: 1, breaks: [1, 10, 40],
    models: eachOf([...OTHER_MAKERS, ...devicesNamed(/^Galaxy A/)]),
    about: 'Simple folio for the {device} with a magnetic flap and two card pockets.',
    features: [['Material', 'PU leather\nTPU inner case'], ['Cards', '2'], ['Stand', 'Yes'], ['Warranty', '12 months']],
  },
]

export const TABLET_CASE_LINES: readonly ProductLine[] = [
  {
    brand: 'kestrel', shelf: 'tablet-cases', name: 'TriFold Tablet Case', picture: 'tablet-folio', itemClass: 'TABLET-CASE', rrp: 64.95, margin: 0.58, colours: ['graphite', 'navy', 'blush'], coloursEach: 1,
    models: eachOf([...devicesNamed(/^iPad/), ...devicesNamed(/^Galaxy Tab/)]),
    about: 'Cover for the {device} that folds into a stand, wakes the screen and holds a pencil.',
    features: [['Material', 'PU leather\nFrosted back'], ['Wake and sleep', 'Yes'], ['Pencil holder', 'Yes'], ['Warranty', '12 months']],
  },
  {
    brand: 'bastion', shelf: 'tablet-cases', name: 'Rampart Tablet Case', picture: 'tablet-rugged', itemClass: 'TABLET-CASE', rrp: 119.95, margin: 0.46, colours: ['black'], breaks: [1, 5, 20],
    models: eachOf([...devicesNamed(/^iPad( Air| Pro| mini|\s\()/), ...devicesNamed(/^Galaxy Tab (S9|A9|S6)/), ...devicesNamed(/^Surface (Pro|Go)/)]),
    about: 'Shell with hand strap, shoulder loop and built-in screen film for the {device}. For schools, sheds and trucks.',
    features: [['Material', 'Polycarbonate\nSilicone\nPET film'], ['Drop height', '3 m'], ['Hand strap', 'Turns by 360°'], ['Warranty', '36 months']],
  },
  {
    brand: 'numbat', shelf: 'tablet-cases', name: 'Kids Bumper Case', picture: 'tablet-kids', itemClass: 'TABLET-CASE', rrp: 49.95, margin: 0.56, colours: ['sky', 'blush', 'red'], coloursEach: 2,
    models: eachOf(devicesNamed(/^(iPad (\(|10|mini)|Galaxy Tab A)/)),
    about: 'Thick foam with a handle that stands up, for a {device} in small hands. Free of BPA and phthalates.',
    features: [['Material', 'EVA foam'], ['Handle', 'Stands at two angles'], ['For age', '3 and up'], ['Warranty', '12 months']],
  },
  {
    brand: 'satchelry', shelf: 'sleeves', name: 'Commuter Sleeve', picture: 'sleeve', itemClass: 'SLEEVE', rrp: 59.95, margin: 0.6, colours: ['graphite', 'navy', 'sage', 'sand'], coloursEach: 3,
    models: [
      fitting('13 inch', 'laptop', devicesNamed(/^(MacBook (Air|Pro) 13|Surface Laptop (7 13|5 13|4|Go))/)), fitting('14 inch', 'laptop', devicesNamed(/^(MacBook Pro 14|Surface Laptop Studio)/), 62.95),
      fitting('15 inch', 'laptop', devicesNamed(/^(MacBook Air 15|Surface Laptop \d 15)/), 64.95), fitting('16 inch', 'laptop', devicesNamed(/^MacBook Pro 16/), 69.95),
    ],
    about: 'Padded sleeve with a soft lining and a front pocket for the charger.',
    features: [['Material', 'Recycled polyester\nFleece lining'], ['Pocket', 'Front, zipped'], ['Warranty', '24 months']],
  },
  {
    brand: 'satchelry', shelf: 'sleeves', name: 'Tech Pouch', picture: 'pouch', itemClass: 'POUCH', rrp: 39.95, margin: 0.62, colours: ['black', 'navy', 'sand'],
    models: [model('Small', 'small'), model('Large', 'large', 54.95)],
    about: 'Keeps cables, plugs and cards apart. Opens flat.',
    features: [['Material', 'Recycled polyester'], ['Pockets', '9'], ['Warranty', '24 months']],
  },
  {
    brand: 'kestrel', shelf: 'earbud-cases', name: 'Pebble Earbud Case', picture: 'earbud-case', itemClass: 'EARBUD-CASE', rrp: 24.95, margin: 0.67, colours: ['clear', 'black', 'lilac', 'ocean', 'red'], coloursEach: 2,
    models: eachOf([...devicesNamed(/^AirPods/), ...devicesNamed(/^(Galaxy|Pixel) Buds/)]),
    about: 'Silicone skin with a carabiner for the charging case of the {device}.',
    features: [['Material', 'Silicone'], ['Carabiner', 'Yes'], ['Wireless charging', 'Yes'], ['Warranty', '6 months']],
  },
]
