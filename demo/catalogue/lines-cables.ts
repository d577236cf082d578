import { devicesNamed } from './devices.ts'
import { fitting, type Model, model, type ProductLine } from './product-line.ts'

const LIGHTNING = devicesNamed(/^(iPhone (8|X|SE|1[1-4])|iPad (10\.2|mini \(5)|AirPods \()/)

/** One kind of cable in several lengths; each further length costs more. */
const lengths = (kind: string, form: string, rrp: number, metres: readonly string[], fits = LIGHTNING): Model[] =>
  metres.map((length, step) => fitting(`${kind} ${length}`, form, form.endsWith('l') ? fits : [], rrp + step * 5))

export const CABLE_LINES: readonly ProductLine[] = [
  {
    brand: 'tetherline', shelf: 'cables', name: 'Braided Cable', picture: 'cable', itemClass: 'CABLE', rrp: 19.95, margin: 0.66, colours: ['black', 'white', 'navy'], breaks: [1, 20, 100], minimum: 10, multiple: 10,
    models: [
      ...lengths('USB-C to USB-C', 'c-c', 19.95, ['0.3 m', '1 m', '2 m', '3 m']), ...lengths('USB-C to Lightning', 'c-l', 24.95, ['1 m', '2 m', '3 m']),
      ...lengths('USB-A to USB-C', 'a-c', 17.95, ['0.3 m', '1 m', '2 m', '3 m']), ...lengths('USB-A to Lightning', 'a-l', 22.95, ['1 m', '2 m', '3 m']),
    ],
    about: 'Nylon braid over copper that is thick enough, with a strap to keep it tidy.',
    features: [['Power', '60 W'], ['Bends', '20,000 tested'], ['Strap', 'Hook and loop'], ['Warranty', '24 months']],
  },
  {
    brand: 'kestrel', shelf: 'cables', name: 'Armoured Cable', picture: 'cable', itemClass: 'CABLE', rrp: 34.95, margin: 0.66, colours: ['graphite', 'silver'], breaks: [1, 10, 50],
    models: [
      ...lengths('USB-C to USB-C', 'c-c', 34.95, ['1 m', '2 m']), ...lengths('USB-C to Lightning', 'c-l', 39.95, ['1 m', '2 m']),
      ...lengths('USB-A to USB-C', 'a-c', 32.95, ['1 m', '2 m']), ...lengths('USB-C 100 W', 'c-c', 44.95, ['1.5 m', '3 m']),
    ],
    about: 'Aramid core and metal ends: the cable for people who pull cables.',
    features: [['Core', 'Aramid fibre'], ['Bends', '50,000 tested'], ['Warranty', 'Lifetime']],
  },
  {
    brand: 'voltick', shelf: 'cables', name: 'Everyday Cable', picture: 'cable', itemClass: 'CABLE', rrp: 12.95, margin: 0.7, colours: ['white', 'black'], breaks: [1, 25, 100], minimum: 5, multiple: 5,
    models: [
      ...lengths('USB-C to USB-C', 'c-c', 12.95, ['1 m', '2 m']), ...lengths('USB-C to Lightning', 'c-l', 16.95, ['1 m', '2 m']),
      ...lengths('USB-A to USB-C', 'a-c', 11.95, ['1 m', '2 m']), ...lengths('USB-A to Micro-USB', 'a-m', 9.95, ['1 m', '2 m']),
    ],
    about: 'Plain cable at a plain price, for the basket by the till.',
    features: [['Power', '60 W'], ['Bends', '8,000 tested'], ['Warranty', '12 months']],
  },
  {
    brand: 'tetherline', shelf: 'cables', name: 'Right Angle Cable', picture: 'cable-angle', itemClass: 'CABLE', rrp: 26.95, margin: 0.65, colours: ['black', 'red'], breaks: [1, 10, 50],
    models: [...lengths('USB-C to USB-C', 'c-c', 26.95, ['1 m', '2 m']), ...lengths('USB-C to Lightning', 'c-l', 29.95, ['1 m', '2 m'])],
    about: 'Leaves the phone sideways, so that it can be held while it charges.',
    features: [['Power', '60 W'], ['Plug', '90 degrees'], ['Warranty', '24 months']],
  },
  {
    brand: 'tetherline', shelf: 'cables', name: 'Trident Cable', picture: 'cable-trident', itemClass: 'CABLE', rrp: 36.95, margin: 0.63, colours: ['black', 'sage'], breaks: [1, 10, 50],
    models: [model('3 in 1 1.2 m', 'three'), model('3 in 1 Retractable 1 m', 'three', 42.95)],
    about: 'One end for the charger, three for whatever the passenger has.',
    features: [['Ends', 'USB-C\nLightning\nMicro-USB'], ['Power', '18 W shared'], ['Warranty', '24 months']],
  },
  {
    brand: 'portside', shelf: 'cables', name: 'Thunder Data Cable', picture: 'cable', itemClass: 'CABLE-DATA', rrp: 59.95, margin: 0.5, colours: ['black'], breaks: [1, 5, 20],
    models: [model('240 W 40 Gbps 0.8 m', 'c-c', 69.95), model('240 W 20 Gbps 1 m', 'c-c'), model('100 W 10 Gbps 2 m', 'c-c', 64.95), model('USB-C to HDMI 4K 2 m', 'c-h', 49.95), model('USB-C to HDMI 8K 2 m', 'c-h', 79.95)],
    about: 'For screens, docks and drives: tested at the length it is sold in.',
    features: [['Certified', 'USB-IF'], ['Warranty', '36 months']],
  },
]
