import { devicesNamed } from './devices.ts'
import { eachOf, fitting, type ProductLine } from './product-line.ts'

const PHONES = devicesNamed(/^(iPhone|Galaxy [SA]|Pixel (?!Watch|Buds|9 Pro Fold)|Find X|Reno|A\d|Moto|Edge|Nokia [GCX]|OnePlus|Xiaomi|Redmi|Poco)/)
const CURVED = devicesNamed(/^(Galaxy (Z|Note|S2\d Ultra)|Find X|Edge|Xiaomi|OnePlus 1[123]$|Razr|Pixel 9 Pro Fold)/)

export const SCREEN_LINES: readonly ProductLine[] = [
  {
    brand: 'kestrel', shelf: 'glass', name: 'OpticShield Tempered Glass', picture: 'glass', itemClass: 'GLASS', rrp: 29.95, margin: 0.7, colours: ['clear'], breaks: [1, 20, 100], minimum: 1,
    models: eachOf(PHONES.filter((device) => !/^Galaxy S2\d Ultra|^Find X/.test(device.name))),
    about: '9H glass for the {device}, 0.33 mm thin, with an oleophobic coat and everything needed to put it on.',
    features: [['Hardness', '9H'], ['Thickness', '0.33 mm'], ['In the pack', 'Glass\nWet and dry wipe\nDust sticker'], ['Warranty', '30 days on fitting']],
  },
  {
    brand: 'vitrine', shelf: 'glass', name: 'EdgeFit Full Cover Glass', picture: 'glass-full', itemClass: 'GLASS', rrp: 44.95, margin: 0.66, colours: ['black'], breaks: [1, 10, 50], minimum: 6, multiple: 4,
    models: eachOf([...devicesNamed(/^iPhone (1[2-7]|Air)/), ...devicesNamed(/^Galaxy S2[2-5]/)]),
    about: 'Glass to the very edge of the {device} with a tray that lines it up: fitted in twenty seconds, no bubbles.',
    features: [['Hardness', '9H'], ['Fitting tray', 'Yes'], ['In the pack', 'Glass\nFitting tray\nWipes'], ['Warranty', '12 months on breakage']],
  },
  {
    brand: 'vitrine', shelf: 'privacy', name: 'Hush Privacy Glass', picture: 'glass-privacy', itemClass: 'GLASS-PRIVACY', rrp: 54.95, margin: 0.65, colours: ['smoke'], minimum: 2,
    models: eachOf([...devicesNamed(/^iPhone (1[2-7]|Air)/), ...devicesNamed(/^Galaxy S2[3-5](?! Ultra)/)]),
    about: 'Goes dark for the neighbour at 28 degrees, stays clear for the owner of the {device}.',
    features: [['Viewing angle', '28° to each side'], ['Hardness', '9H'], ['Fitting tray', 'Yes'], ['Warranty', '12 months on breakage']],
  },
  {
    brand: 'claravue', shelf: 'film', name: 'FlexFilm', picture: 'film', itemClass: 'FILM', rrp: 24.95, margin: 0.68, colours: ['clear'], breaks: [1, 10, 50],
    models: eachOf(CURVED),
    about: 'Self-healing film that follows the curved screen of the {device} and lets the fingerprint reader through.',
    features: [['Material', 'TPU, 0.15 mm'], ['In the pack', '2 films\nSpray\nSqueegee'], ['Warranty', '30 days on fitting']],
  },
  {
    brand: 'vitrine', shelf: 'lens', name: 'LensGuard', picture: 'lens', itemClass: 'LENS', rrp: 29.95, margin: 0.69, colours: ['clear', 'black', 'silver'], coloursEach: 1, breaks: [1, 10, 50],
    models: eachOf([...devicesNamed(/^iPhone (1[3-7]|Air)/), ...devicesNamed(/^Galaxy S2[45]/)]),
    about: 'Sapphire-coated rings for the lenses of the {device}. No reflections, no blue cast.',
    features: [['Material', 'Glass, sapphire coat\nAluminium ring'], ['Fitting tray', 'Yes'], ['Warranty', '12 months']],
  },
  {
    brand: 'kestrel', shelf: 'tablet-glass', name: 'OpticShield Tablet Glass', picture: 'tablet-glass', itemClass: 'GLASS-TABLET', rrp: 49.95, margin: 0.66, colours: ['clear'],
    models: eachOf([...devicesNamed(/^iPad/), ...devicesNamed(/^Galaxy Tab/), ...devicesNamed(/^Surface (Pro|Go)/)]),
    about: '9H glass for the {device}; takes a pencil as well as a finger.',
    features: [['Hardness', '9H'], ['Thickness', '0.4 mm'], ['Pencil', 'Yes'], ['Warranty', '30 days on fitting']],
  },
  {
    brand: 'claravue', shelf: 'tablet-glass', name: 'PaperTouch Film', picture: 'tablet-film', itemClass: 'GLASS-TABLET', rrp: 44.95, margin: 0.64, colours: ['clear'],
    models: eachOf(devicesNamed(/^iPad( Air| Pro| mini|\s\(A)/)),
    about: 'Matt film that makes the {device} feel like paper under a pencil.',
    features: [['Material', 'PET, matt'], ['In the pack', '1 film\nSqueegee\nWipes'], ['Warranty', '30 days on fitting']],
  },
  {
    brand: 'claravue', shelf: 'watch-glass', name: 'Watch Bumper', picture: 'watch-bumper', itemClass: 'WATCH-GLASS', rrp: 27.95, margin: 0.68, colours: ['clear', 'black'], coloursEach: 2,
    models: eachOf(devicesNamed(/^Apple Watch (Series (8|9|1)|SE|Ultra)/)),
    about: 'Bumper and glass in one for the {device}. Snaps on, stays out of the way.',
    features: [['Material', 'Polycarbonate\n9H glass'], ['Thickness', '0.8 mm'], ['Warranty', '6 months']],
  },
  {
    brand: 'claravue', shelf: 'watch-glass', name: 'Watch FlexFilm', picture: 'watch-film', itemClass: 'WATCH-GLASS', rrp: 19.95, margin: 0.7, colours: ['clear'], minimum: 4, multiple: 4,
    models: eachOf(devicesNamed(/^(Galaxy Watch|Pixel Watch)/)),
    about: 'Two self-healing films for the {device}, cut to the edge.',
    features: [['Material', 'TPU, 0.15 mm'], ['In the pack', '2 films\nSpray\nSqueegee'], ['Warranty', '30 days on fitting']],
  },
  {
    brand: 'claravue', shelf: 'laptop-film', name: 'Hush Laptop Filter', picture: 'laptop-filter', itemClass: 'LAPTOP-FILTER', rrp: 89.95, margin: 0.52, colours: ['black'], breaks: [1, 5, 20],
    models: [
      fitting('MacBook Air 13', 'laptop', devicesNamed(/^MacBook Air 13 \(M[234]/)), fitting('MacBook Air 15', 'laptop', devicesNamed(/^MacBook Air 15/)),
      fitting('MacBook Pro 14', 'laptop', devicesNamed(/^MacBook Pro 14/)), fitting('MacBook Pro 16', 'laptop', devicesNamed(/^MacBook Pro 16/), 99.95),
      fitting('Surface Laptop 13.5', 'laptop', devicesNamed(/^Surface Laptop [45] 13/)), fitting('Surface Laptop 15', 'laptop', devicesNamed(/^Surface Laptop \d 15/), 99.95),
    ],
    about: 'Holds to the screen by magnets and keeps it private from 30 degrees on. Comes off for a shared look.',
    features: [['Viewing angle', '30° to each side'], ['Holds by', 'Magnets'], ['Blue light', 'Reduced by 35 %'], ['Warranty', '24 months']],
  },
]
