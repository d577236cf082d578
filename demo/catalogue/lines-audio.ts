import { model, type ProductLine } from './product-line.ts'

export const AUDIO_LINES: readonly ProductLine[] = [
  {
    brand: 'currawong', shelf: 'earphones', name: 'Warble Wired Earphones', picture: 'earphones', itemClass: 'EARPHONES', rrp: 24.95, margin: 0.64, colours: ['black', 'white', 'blush'], breaks: [1, 12, 48], minimum: 6, multiple: 6,
    models: [model('3.5 mm', 'jack', 19.95), model('USB-C', 'usb-c'), model('Lightning', 'lightning', 34.95)],
    about: 'In-line microphone and three buttons, flat cable that does not knot.',
    features: [['Driver', '10 mm'], ['Cable', '1.2 m, flat'], ['In the pack', 'Earphones\nTips in S, M, L'], ['Warranty', '12 months']],
  },
  {
    brand: 'currawong', shelf: 'earbuds', name: 'Duet Earbuds', picture: 'earbuds', itemClass: 'EARBUDS', rrp: 79.95, margin: 0.5, colours: ['black', 'white', 'sage', 'lilac'], coloursEach: 3, breaks: [1, 6, 24],
    models: [model('', 'stem', 79.95), model('Sport', 'bean', 99.95), model('Pro with Noise Cancelling', 'stem', 149.95), model('Mini', 'bean', 59.95)],
    about: 'Six hours in the ear, twenty-four in the case, two devices at a time.',
    features: [['Bluetooth', '5.4, multipoint'], ['Water', 'IPX4'], ['Play time', '6 h\n24 h with case'], ['Warranty', '24 months']],
  },
  {
    brand: 'currawong', shelf: 'headphones', name: 'Canopy Headphones', picture: 'headphones', itemClass: 'HEADPHONES', rrp: 129.95, margin: 0.46, colours: ['black', 'sand', 'navy'], breaks: [1, 4, 12],
    models: [model('On-Ear', 'on-ear', 99.95), model('Over-Ear', 'over-ear'), model('Over-Ear with Noise Cancelling', 'over-ear', 229.95), model('Studio Wired', 'over-ear', 159.95)],
    about: 'Soft pads, a hinge that lasts, and a battery for a week of commutes.',
    features: [['Bluetooth', '5.3'], ['Play time', '45 h'], ['Folds', 'Yes'], ['Warranty', '24 months']],
  },
  {
    brand: 'lorikeet', shelf: 'speakers', name: 'Perch Speaker', picture: 'speaker', itemClass: 'SPEAKER', rrp: 79.95, margin: 0.48, colours: ['graphite', 'ocean', 'red'], breaks: [1, 4, 12],
    models: [model('Mini', 'puck', 49.95), model('', 'can', 79.95), model('Max', 'can', 149.95), model('Shower', 'puck', 59.95)],
    about: 'Loud for its size, floats, and pairs with a second one for stereo.',
    features: [['Output', '12 W'], ['Water', 'IP67, floats'], ['Play time', '14 h'], ['Warranty', '24 months']],
  },
  {
    brand: 'lorikeet', shelf: 'speakers', name: 'Flock Party Speaker', picture: 'speaker-party', itemClass: 'SPEAKER', rrp: 249.95, margin: 0.4, colours: ['black'], breaks: [1, 3],
    models: [model('60 W', 'box', 249.95), model('120 W', 'box', 399.95), model('200 W with Microphones', 'box', 549.95)],
    about: 'Two woofers, lights that keep time, and wheels on the big ones.',
    features: [['Play time', '12 h'], ['Inputs', 'Bluetooth\nUSB\nMicrophone'], ['Warranty', '24 months']],
  },
  {
    brand: 'lorikeet', shelf: 'speakers', name: 'Ledge Desktop Speakers', picture: 'speaker', itemClass: 'SPEAKER', rrp: 69.95, margin: 0.5, colours: ['black', 'white'], breaks: [1, 4],
    models: [model('USB-C Pair', 'pair')],
    about: 'A pair for the screen, powered by the cable they play from.',
    features: [['Output', '2 x 5 W'], ['Warranty', '12 months']],
  },
  {
    brand: 'numbat', shelf: 'headphones', name: 'Safe Volume Headphones', picture: 'headphones', itemClass: 'HEADPHONES', rrp: 49.95, margin: 0.54, colours: ['sky', 'blush', 'lilac'],
    models: [model('Wired', 'kids', 34.95), model('Wireless', 'kids', 59.95)],
    about: 'Limited to 85 decibels, with a cable that comes off before it hurts.',
    features: [['Loudness', '85 dB at most'], ['For age', '3 and up'], ['Stickers', 'Two sheets'], ['Warranty', '24 months']],
  },
  {
    brand: 'portside', shelf: 'audio-adapters', name: 'Audio Adapter', picture: 'adapter-audio', itemClass: 'ADAPTER-AUDIO', rrp: 19.95, margin: 0.67, colours: ['white', 'black'], breaks: [1, 20, 100], minimum: 5,
    models: [model('USB-C to 3.5 mm', 'c-jack'), model('Lightning to 3.5 mm', 'l-jack', 24.95), model('USB-C to 3.5 mm with Charging', 'c-jack', 34.95), model('3.5 mm Splitter', 'splitter', 12.95)],
    about: 'Brings the headphone jack back, with a converter that is better than the one in the phone.',
    features: [['Converter', '24 bit, 96 kHz'], ['Length', '12 cm'], ['Warranty', '12 months']],
  },
  {
    brand: 'portside', shelf: 'audio-adapters', name: 'Bluetooth Car Receiver', picture: 'adapter-aux', itemClass: 'ADAPTER-AUDIO', rrp: 44.95, margin: 0.58, colours: ['black'],
    models: [model('Aux', 'aux'), model('FM', 'fm', 39.95)],
    about: 'Gives an older car its music and its hands-free calls.',
    features: [['Bluetooth', '5.3'], ['Play time', '16 h'], ['Warranty', '12 months']],
  },
]
