import { devicesNamed } from './devices.ts'
import { eachOf, fitting, model, type ProductLine } from './product-line.ts'

const SMALL_APPLE = devicesNamed(/^Apple Watch .*4[012]mm$/)
const LARGE_APPLE = devicesNamed(/^Apple Watch .*(4[4569])mm$/)
const ROUND = devicesNamed(/^(Galaxy Watch[567] |Pixel Watch)/)
const BAND_SIZES = [fitting('38/40/41/42 mm', 'square', SMALL_APPLE), fitting('44/45/46/49 mm', 'square', LARGE_APPLE)]

export const WATCH_LINES: readonly ProductLine[] = [
  {
    brand: 'bandicoot', shelf: 'watch-bands', name: 'Burrow Silicone Band', picture: 'band-sport', itemClass: 'WATCH-BAND', rrp: 29.95, margin: 0.68, colours: ['black', 'white', 'navy', 'sage', 'lilac', 'red'],
    models: [...BAND_SIZES, fitting('20 mm', 'round', ROUND)],
    about: 'Soft silicone with a pin that does not let go in the surf.',
    features: [['Material', 'Fluoroelastomer'], ['Clasp', 'Pin and tuck'], ['Warranty', '12 months']],
  },
  {
    brand: 'bandicoot', shelf: 'watch-bands', name: 'Trail Nylon Loop', picture: 'band-loop', itemClass: 'WATCH-BAND', rrp: 34.95, margin: 0.66, colours: ['graphite', 'ocean', 'orange', 'forest'],
    models: [...BAND_SIZES, fitting('20 mm', 'round', ROUND)],
    about: 'Woven loop that adjusts by the millimetre and dries in an hour.',
    features: [['Material', 'Nylon'], ['Clasp', 'Hook and loop'], ['Warranty', '12 months']],
  },
  {
    brand: 'bandicoot', shelf: 'watch-bands', name: 'Milanese Steel Band', picture: 'band-steel', itemClass: 'WATCH-BAND', rrp: 59.95, margin: 0.62, colours: ['silver', 'graphite'],
    models: [...BAND_SIZES, fitting('20 mm', 'round', ROUND)],
    about: 'Fine mesh with a magnet for a clasp.',
    features: [['Material', 'Stainless steel 316L'], ['Clasp', 'Magnetic'], ['Warranty', '24 months']],
  },
  {
    brand: 'bandicoot', shelf: 'watch-bands', name: 'Saddle Leather Band', picture: 'band-leather', itemClass: 'WATCH-BAND', rrp: 64.95, margin: 0.6, colours: ['tan', 'black', 'brown'],
    models: [...BAND_SIZES],
    about: 'Full-grain leather that gets better with the summers.',
    features: [['Material', 'Full-grain cow leather'], ['Clasp', 'Steel buckle'], ['Warranty', '24 months']],
  },
]

export const MOUNT_LINES: readonly ProductLine[] = [
  {
    brand: 'grippet', shelf: 'mounts', name: 'Clasp Car Mount', picture: 'mount-car', itemClass: 'MOUNT', rrp: 39.95, margin: 0.6, colours: ['black'],
    models: [model('Air Vent', 'vent'), model('Windscreen', 'suction', 44.95), model('CD Slot', 'vent', 36.95), model('Cup Holder', 'cup', 59.95)],
    about: 'Arms that close by the weight of the phone and open with one finger.',
    features: [['Phones', '60 to 95 mm wide'], ['Turns', '360°'], ['Warranty', '24 months']],
  },
  {
    brand: 'grippet', shelf: 'mounts', name: 'Clasp Magnetic Mount', picture: 'mount-magnetic', itemClass: 'MOUNT', rrp: 49.95, margin: 0.6, colours: ['black', 'white'], coloursEach: 1,
    models: [model('Air Vent', 'vent'), model('Dash', 'dash'), model('Air Vent with 15 W Charging', 'vent', 89.95), model('Desk Stand', 'stand', 54.95)],
    about: 'Place the phone near it; the mount does the rest.',
    features: [['Holding force', '1.5 kg'], ['Standard', 'Qi2 on charging models'], ['Warranty', '24 months']],
  },
  {
    brand: 'grippet', shelf: 'mounts', name: 'Handlebar Mount', picture: 'mount-bike', itemClass: 'MOUNT', rrp: 54.95, margin: 0.57, colours: ['black'],
    models: [model('Bicycle', 'bar'), model('Motorcycle', 'bar', 89.95), model('Pram', 'bar', 44.95)],
    about: 'Four corners and a lock, damped against the shake that kills cameras.',
    features: [['Bars', '22 to 35 mm'], ['Damper', 'Yes'], ['Warranty', '24 months']],
  },
  {
    brand: 'grippet', shelf: 'mounts', name: 'Tabletop Stand', picture: 'mount-desk', itemClass: 'STAND', rrp: 34.95, margin: 0.62, colours: ['silver', 'black'],
    models: [model('Phone', 'phone'), model('Tablet', 'tablet', 49.95), model('Laptop', 'laptop', 79.95)],
    about: 'Folded aluminium with rubber feet: at eye height, and steady.',
    features: [['Material', 'Aluminium'], ['Folds', 'Flat'], ['Warranty', '24 months']],
  },
  {
    brand: 'grippet', shelf: 'straps', name: 'Phone Grip', picture: 'grip', itemClass: 'GRIP', rrp: 19.95, margin: 0.7, colours: ['black', 'sky', 'blush', 'red'], breaks: [1, 12, 48], minimum: 6, multiple: 6,
    models: [model('Stick-On', 'ring'), model('Magnetic', 'ring', 34.95)],
    about: 'Pops out for a firm hold, folds flat for the pocket.',
    features: [['Sticks with', '3M gel or magnets'], ['Warranty', '6 months']],
  },
  {
    brand: 'grippet', shelf: 'straps', name: 'Crossbody Strap', picture: 'strap', itemClass: 'STRAP', rrp: 29.95, margin: 0.66, colours: ['black', 'sand', 'sage', 'lilac'],
    models: [model('Cord', 'cord'), model('Wrist', 'wrist', 19.95)],
    about: 'With a card that goes between the phone and any case with a closed bottom.',
    features: [['Length', '75 to 150 cm'], ['In the pack', 'Strap\n2 cards'], ['Warranty', '12 months']],
  },
]

export const DESK_LINES: readonly ProductLine[] = [
  {
    brand: 'quillmark', shelf: 'stylus', name: 'Swift Stylus', picture: 'stylus', itemClass: 'STYLUS', rrp: 59.95, margin: 0.55, colours: ['white', 'black'], breaks: [1, 5, 20],
    models: [fitting('for iPad', 'fine', devicesNamed(/^iPad/), 69.95), model('Universal', 'disc', 29.95), fitting('with Magnetic Charging', 'fine', devicesNamed(/^iPad (Air|Pro|mini)/), 99.95), model('2 in 1 with Ballpoint', 'disc', 34.95)],
    about: 'Fine tip, palm rejection, and a charge that lasts a term.',
    features: [['Tip', '1.2 mm, can be changed'], ['Play time', '12 h'], ['Warranty', '12 months']],
  },
  {
    brand: 'quillmark', shelf: 'stylus', name: 'Spare Tips', picture: 'stylus-tips', itemClass: 'STYLUS', rrp: 14.95, margin: 0.7, colours: ['white'], minimum: 10, multiple: 5,
    models: [model('Pack of 4', 'tips')],
    about: 'For when the old one has written a book.',
    features: [['Fits', 'Swift Stylus'], ['Warranty', '3 months']],
  },
  {
    brand: 'portside', shelf: 'keyboards', name: 'Foldaway Keyboard', picture: 'keyboard', itemClass: 'KEYBOARD', rrp: 89.95, margin: 0.48, colours: ['graphite', 'white'], breaks: [1, 4],
    models: [model('Bluetooth', 'plain'), fitting('Case for iPad 10.9 and 11', 'case', devicesNamed(/^iPad (Air 11|Air \(|Pro 11|10\.9)/), 149.95)],
    about: 'Full-size keys that fold to the size of a phone.',
    features: [['Layout', 'English (US)'], ['Devices', '3'], ['Warranty', '24 months']],
  },
  {
    brand: 'portside', shelf: 'hubs', name: 'Berth USB-C Hub', picture: 'hub', itemClass: 'HUB', rrp: 79.95, margin: 0.5, colours: ['silver', 'graphite'], breaks: [1, 5, 20],
    models: [model('4 in 1', 'four', 49.95), model('6 in 1', 'six', 79.95), model('8 in 1 with Ethernet', 'six', 119.95), model('11 in 1 Dual Screen', 'six', 179.95)],
    about: 'Screen, stick, card and charger through one socket.',
    features: [['Power through', '100 W'], ['HDMI', '4K at 60 Hz'], ['Warranty', '24 months']],
  },
  {
    brand: 'portside', shelf: 'hubs', name: 'Plug Adapter', picture: 'adapter-plug', itemClass: 'ADAPTER', rrp: 14.95, margin: 0.69, colours: ['silver'], breaks: [1, 20, 100], minimum: 10, multiple: 5,
    models: [model('USB-A to USB-C', 'a-c'), model('USB-C to USB-A', 'c-a'), model('USB-C to HDMI', 'c-h', 34.95), model('USB-C to Ethernet', 'c-e', 39.95), model('Lightning to USB-C', 'l-c', 17.95)],
    about: 'The small part that is missing on the day it is needed.',
    features: [['Speed', '10 Gbps'], ['Warranty', '24 months']],
  },
  {
    brand: 'portside', shelf: 'memory', name: 'microSD Card', picture: 'memory', itemClass: 'MEMORY', rrp: 29.95, margin: 0.38, colours: ['red'], breaks: [1, 10, 50],
    models: [model('64 GB', 'sd', 19.95), model('128 GB', 'sd', 29.95), model('256 GB', 'sd', 49.95), model('512 GB', 'sd', 89.95), model('1 TB', 'sd', 169.95)],
    about: 'For cameras, tablets and the phones that still take one. With an adapter.',
    features: [['Class', 'U3, A2, V30'], ['Speed', '170 MB/s read'], ['Warranty', '60 months']],
  },
  {
    brand: 'portside', shelf: 'memory', name: 'USB-C Memory Stick', picture: 'memory-stick', itemClass: 'MEMORY', rrp: 39.95, margin: 0.4, colours: ['silver'], breaks: [1, 10, 50],
    models: [model('128 GB', 'stick'), model('256 GB', 'stick', 64.95), model('512 GB', 'stick', 109.95)],
    about: 'Two ends: one for the phone, one for the computer.',
    features: [['Speed', '400 MB/s read'], ['Warranty', '60 months']],
  },
]

export const CARE_LINES: readonly ProductLine[] = [
  {
    brand: 'freshpane', shelf: 'cleaning', name: 'Screen Care', picture: 'cleaning', itemClass: 'CLEANING', rrp: 14.95, margin: 0.68, colours: ['sky'], breaks: [1, 12, 48], minimum: 6, multiple: 6,
    models: [model('Spray 60 ml and Cloth', 'spray'), model('Wipes, Pack of 30', 'wipes', 9.95), model('Wipes, Tub of 100', 'wipes', 19.95), model('Cloths, Pack of 3', 'cloth', 12.95), model('Earbud Cleaning Pen', 'pen', 16.95), model('Air Duster', 'spray', 24.95)],
    about: 'Safe for coatings and screens; free of alcohol and ammonia.',
    features: [['Alcohol', 'None'], ['Shelf life', '36 months']],
  },
  {
    brand: 'pinpop', shelf: 'sim', name: 'SIM Tool', picture: 'sim-tool', itemClass: 'SIM', rrp: 4.95, margin: 0.7, colours: ['silver'], breaks: [1, 50, 200], minimum: 10, multiple: 10,
    models: [model('Pack of 5', 'pin'), model('SIM Adapter Set', 'adapters', 7.95), model('Key Ring', 'pin', 6.95)],
    about: 'The pin that nobody has when the tray must open.',
    features: [['Material', 'Stainless steel']],
  },
  {
    brand: 'pinpop', shelf: 'sim', name: 'Repair Tool Kit', picture: 'repair-kit', itemClass: 'REPAIR', rrp: 39.95, margin: 0.55, colours: ['black'], breaks: [1, 5, 20],
    models: [model('12 Piece', 'small', 24.95), model('38 Piece', 'large'), model('Opening Picks, Pack of 12', 'picks', 14.95), model('Screen Adhesive, Pack of 10', 'picks', 19.95)],
    about: 'Bits, picks and suction cups for the bench.',
    features: [['Bits', 'Pentalobe\nPhillips\nTri-point\nTorx'], ['Warranty', '12 months']],
  },
  {
    brand: 'bandicoot', shelf: 'trackers', name: 'Tag Holder', picture: 'tag-holder', itemClass: 'TRACKER', rrp: 19.95, margin: 0.68, colours: ['black', 'tan', 'ocean'],
    models: [model('Key Ring', 'ring'), model('Collar', 'collar', 24.95), model('Luggage', 'loop', 22.95)],
    about: 'Holds a coin-sized tracker where it belongs and screws shut.',
    features: [['Tag', '32 mm'], ['Water', 'Splashes'], ['Warranty', '12 months']],
  },
  {
    brand: 'satchelry', shelf: 'sleeves', name: 'Dry Pouch', picture: 'dry-pouch', itemClass: 'POUCH', rrp: 24.95, margin: 0.68, colours: ['clear', 'orange'], breaks: [1, 10, 50],
    models: [model('Phones to 7 inch', 'phone')],
    about: 'Clear pouch with a lanyard: the phone works through it, at the beach and below.',
    features: [['Water', 'IPX8, 10 m'], ['Floats', 'Yes'], ['Warranty', '12 months']],
  },
  {
    brand: 'quillmark', shelf: 'stylus', name: 'Pencil Grip', picture: 'stylus', itemClass: 'STYLUS', rrp: 12.95, margin: 0.7, colours: ['sage', 'lilac', 'black'],
    models: [fitting('for Apple Pencil', 'grip', devicesNamed(/^iPad/))],
    about: 'A little thicker, a lot softer.',
    features: [['Material', 'Silicone']],
  },
]

export const LEFTOVER_LINES: readonly ProductLine[] = [
  {
    brand: 'kestrel', shelf: 'cases', name: 'Heritage Gel Case', picture: 'case-soft', itemClass: 'CASE-SOFT', rrp: 14.95, margin: 0.55, colours: ['black', 'clear'], coloursEach: 1, breaks: [1, 20],
    models: eachOf([...devicesNamed(/^iPhone (8|X)/), ...devicesNamed(/^Galaxy Note/)]),
    about: 'Slim gel case for the {device}, while they last.',
    features: [['Material', 'TPU'], ['Warranty', '6 months']],
  },
]
