import { linkOf } from './link-of.ts'

/** The four categories of the shop in their order (NAV-09), and the sub-categories of each: id to name. */
const TREE = {
  accessories: {
    name: 'Accessories',
    shelves: {
      cases: 'Cases',
      folios: 'Wallets & Folios',
      'tablet-cases': 'Tablet Cases',
      sleeves: 'Sleeves & Pouches',
      'earbud-cases': 'Earbud Cases',
      'watch-bands': 'Watch Bands',
      mounts: 'Mounts & Holders',
      stylus: 'Stylus Pens',
      keyboards: 'Keyboards',
      hubs: 'Hubs & Docks',
      memory: 'Memory Cards',
      straps: 'Straps & Grips',
      cleaning: 'Cleaning',
      sim: 'SIM & Repair Tools',
      trackers: 'Tracker Holders',
    },
  },
  audio: {
    name: 'Audio',
    shelves: {
      earphones: 'Wired Earphones',
      earbuds: 'Wireless Earbuds',
      headphones: 'Headphones',
      speakers: 'Speakers',
      'audio-adapters': 'Audio Adapters',
    },
  },
  power: {
    name: 'Power',
    shelves: {
      'wall-chargers': 'Wall Chargers',
      'car-chargers': 'Car Chargers',
      wireless: 'Wireless Charging',
      'power-banks': 'Power Banks',
      cables: 'Cables',
      travel: 'Travel Adapters',
    },
  },
  screen: {
    name: 'Screen Protection',
    shelves: {
      glass: 'Tempered Glass',
      privacy: 'Privacy Glass',
      film: 'Film',
      lens: 'Lens Protection',
      'tablet-glass': 'Tablet Glass',
      'watch-glass': 'Watch Protection',
      'laptop-film': 'Laptop Privacy',
    },
  },
} as const

type Tree = typeof TREE
export type ShelfId = { [Top in keyof Tree]: keyof Tree[Top]['shelves'] }[keyof Tree]

interface DemoCategory {
  id: string
  parent_id: string | null
  name: string
  link: string
  position: number
}

/** Every category, parents before children. */
export const CATEGORIES: readonly DemoCategory[] = Object.entries(TREE).flatMap(([id, top], index) => [
  { id, parent_id: null, name: top.name, link: linkOf(top.name), position: index + 1 },
  ...Object.entries(top.shelves).map(([shelf, name], at) => ({
    id: shelf,
    parent_id: id,
    name,
    link: linkOf(name),
    position: at + 1,
  })),
])

/** The name of a sub-category, as the product's item category. */
export function shelfName(id: ShelfId): string {
  const found = CATEGORIES.find((category) => category.id === id)
  if (!found) throw new Error(`no category ${id}`)
  return found.name
}
