import { devicesNamed } from './devices.ts'
import { fitting, model, type ProductLine } from './product-line.ts'

export const POWER_LINES: readonly ProductLine[] = [
  {
    brand: 'kestrel', shelf: 'wall-chargers', name: 'PowerPlus Wall Charger', picture: 'charger-wall', itemClass: 'CHARGER-WALL', rrp: 39.95, margin: 0.6, colours: ['white', 'black'], breaks: [1, 10, 50], minimum: 5, multiple: 1,
    models: [model('20 W USB-C', 'one-c'), model('30 W USB-C', 'one-c', 44.95), model('35 W Dual USB-C', 'two-c', 54.95), model('45 W USB-C', 'one-c', 59.95), model('67 W USB-C and USB-A', 'c-a', 79.95)],
    about: 'Small gallium-nitride charger with folding-free AU/NZ plug. Charges phones at full speed and stays cool.',
    features: [['Plug', 'AU/NZ, type I'], ['Technology', 'GaN'], ['Certified', 'RCM'], ['Warranty', '24 months']],
  },
  {
    brand: 'voltick', shelf: 'wall-chargers', name: 'Hauler Desktop Charger', picture: 'charger-desk', itemClass: 'CHARGER-WALL', rrp: 129.95, margin: 0.45, colours: ['graphite', 'white'], breaks: [1, 5, 20],
    models: [model('100 W 4 Port', 'four', 129.95), model('140 W 4 Port', 'four', 169.95), model('200 W 6 Port', 'six', 219.95)],
    about: 'One plug for the whole desk: two laptops, a tablet and the phones of a family.',
    features: [['Technology', 'GaN'], ['Cable', '1.5 m, can be taken off'], ['Certified', 'RCM'], ['Warranty', '36 months']],
  },
  {
    brand: 'voltick', shelf: 'wall-chargers', name: 'Nib Wall Charger', picture: 'charger-wall', itemClass: 'CHARGER-WALL', rrp: 29.95, margin: 0.62, colours: ['white', 'black', 'sage', 'blush'], coloursEach: 3, breaks: [1, 12, 48], minimum: 6, multiple: 6,
    models: [model('12 W USB-A', 'one-a', 19.95), model('20 W USB-C', 'one-c'), model('24 W Dual USB-A', 'two-a', 27.95), model('30 W USB-C', 'one-c', 36.95)],
    about: 'The smallest charger on the shelf, in colours that leave it.',
    features: [['Plug', 'AU/NZ, type I'], ['Certified', 'RCM'], ['Warranty', '24 months']],
  },
  {
    brand: 'kestrel', shelf: 'car-chargers', name: 'PowerPlus Car Charger', picture: 'charger-car', itemClass: 'CHARGER-CAR', rrp: 29.95, margin: 0.64, colours: ['black'],
    models: [model('24 W Dual USB-A', 'two-a', 24.95), model('30 W USB-C and USB-A', 'c-a', 34.95), model('45 W USB-C', 'one-c', 39.95), model('60 W Dual USB-C', 'two-c', 49.95)],
    about: 'Sits flush in the 12 V socket and charges at the speed of the wall.',
    features: [['Input', '12 to 24 V'], ['Light', 'Soft ring'], ['Warranty', '24 months']],
  },
  {
    brand: 'voltick', shelf: 'car-chargers', name: 'Dash Car Charger', picture: 'charger-car', itemClass: 'CHARGER-CAR', rrp: 34.95, margin: 0.62, colours: ['black', 'silver'],
    models: [model('38 W USB-C and USB-A', 'c-a'), model('75 W USB-C', 'one-c', 54.95), model('18 W with Coiled Cable', 'one-c', 29.95)],
    about: 'Metal body, bright numbers: shows the volts of the battery while it charges.',
    features: [['Input', '12 to 24 V'], ['Body', 'Zinc alloy'], ['Warranty', '24 months']],
  },
  {
    brand: 'wattlebay', shelf: 'wireless', name: 'Halo Wireless Charger', picture: 'wireless-pad', itemClass: 'WIRELESS', rrp: 49.95, margin: 0.58, colours: ['white', 'black', 'sand'],
    models: [model('15 W Pad', 'pad'), model('15 W Stand', 'stand', 69.95)],
    about: 'Charges through cases up to 4 mm thick, and dims its light at night.',
    features: [['Output', '15 W'], ['Standard', 'Qi2'], ['Cable', '1.2 m USB-C'], ['Warranty', '24 months']],
  },
  {
    brand: 'wattlebay', shelf: 'wireless', name: 'Halo Magnetic Charger', picture: 'wireless-magnetic', itemClass: 'WIRELESS', rrp: 59.95, margin: 0.57, colours: ['white', 'black'],
    models: [fitting('15 W', 'puck', devicesNamed(/^iPhone (1[2-5]|16(?!e)|17|Air)/)), fitting('25 W', 'puck', devicesNamed(/^iPhone (16(?!e)|17|Air)/), 79.95)],
    about: 'Snaps to the back and stays there. With a braided cable of 1.5 m.',
    features: [['Standard', 'Qi2'], ['Cable', '1.5 m USB-C, braided'], ['Warranty', '24 months']],
  },
  {
    brand: 'wattlebay', shelf: 'wireless', name: 'Halo Trio Stand', picture: 'wireless-trio', itemClass: 'WIRELESS', rrp: 149.95, margin: 0.48, colours: ['white', 'graphite'], breaks: [1, 4, 12],
    models: [model('3 in 1', 'trio'), model('3 in 1 Folding', 'trio', 169.95)],
    about: 'Phone, watch and earbuds on one foot, with one cable behind it.',
    features: [['Output', '15 W phone\n5 W watch\n5 W earbuds'], ['Adapter', '36 W, included'], ['Warranty', '24 months']],
  },
  {
    brand: 'wattlebay', shelf: 'power-banks', name: 'Reserve Power Bank', picture: 'power-bank', itemClass: 'POWER-BANK', rrp: 59.95, margin: 0.54, colours: ['black', 'white', 'ocean'], coloursEach: 2, breaks: [1, 6, 24],
    models: [model('5,000 mAh', 'small', 39.95), model('10,000 mAh', 'medium'), model('10,000 mAh 30 W', 'medium', 79.95), model('20,000 mAh', 'large', 89.95), model('20,000 mAh 65 W', 'large', 139.95), model('27,000 mAh 100 W', 'large', 199.95)],
    about: 'Honest capacity, a display that counts it in percent, and pass-through charging.',
    features: [['Ports', 'USB-C in and out\nUSB-A out'], ['Cabin baggage', 'Yes, below 100 Wh'], ['Certified', 'RCM, UN 38.3'], ['Warranty', '18 months']],
  },
  {
    brand: 'wattlebay', shelf: 'power-banks', name: 'Reserve Magnetic', picture: 'power-bank-magnetic', itemClass: 'POWER-BANK', rrp: 89.95, margin: 0.52, colours: ['graphite', 'white', 'blush'], breaks: [1, 6, 24],
    models: [fitting('5,000 mAh', 'slim', devicesNamed(/^iPhone (1[2-5]|16(?!e)|17|Air)/), 79.95), fitting('10,000 mAh', 'thick', devicesNamed(/^iPhone (1[2-5]|16(?!e)|17|Air)/))],
    about: 'Clings to the back of the phone and leaves the cameras free.',
    features: [['Output', '15 W wireless\n20 W USB-C'], ['Stand', 'Folds out'], ['Warranty', '18 months']],
  },
  {
    brand: 'tetherline', shelf: 'travel', name: 'Passport Travel Adapter', picture: 'travel-plug', itemClass: 'TRAVEL', rrp: 24.95, margin: 0.63, colours: ['white'], minimum: 4,
    models: [model('AU/NZ to UK', 'uk'), model('AU/NZ to Europe', 'eu'), model('AU/NZ to USA', 'us'), model('AU/NZ to Asia', 'asia'), model('World with USB-C', 'world', 69.95)],
    about: 'For Australians and New Zealanders abroad: earthed, with shuttered sockets.',
    features: [['Rating', '10 A, 250 V'], ['Earthed', 'Yes'], ['Certified', 'RCM'], ['Warranty', '12 months']],
  },
]
