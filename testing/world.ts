import type { Tx } from '../server/db/connect.ts'

/*
 * The small world of the tests: a few products with every special case. testing/build.ts adds customers on
 * demand.
 */

export const PRODUCTS = {
  case: 'CASE-1',
  multiple: 'GLASS-4',
  minimum: 'CABLE-3',
  special: 'CHARGER-S',
  rare: 'RARE-1',
  soldOut: 'GONE-0',
  awaited: 'LATE-0',
  text: 'ASK-1',
  hostile: 'ODD-<1>',
  zero: '0042',
} as const

type Seed = {
  id: string
  name: string
  category?: string
  brand?: string
  priceCents: number
  breaks?: [number, number][]
  rrpCents?: number
  stock: number
  minimum?: number
  multiple?: number
  expected?: string
  text?: string
  status?: string
  special?: number
  devices?: string[]
}

const SEEDS: Seed[] = [
  {
    id: PRODUCTS.case,
    name: 'AeroShield Clear Case for iPhone 15 Pro',
    priceCents: 10_00,
    breaks: [
      [10, 9_00],
      [50, 8_00],
    ],
    rrpCents: 22_00,
    stock: 1_000_000,
    devices: ['IP15P'],
  },
  {
    id: PRODUCTS.multiple,
    name: 'OpticShield Glass',
    category: 'GLASS',
    priceCents: 5_00,
    rrpCents: 29_95,
    stock: 1_000_000,
    minimum: 6,
    multiple: 4,
    devices: ['IP15P', 'IP15'],
  },
  {
    id: PRODUCTS.minimum,
    name: 'USB-C Cable 2 m',
    category: 'CABLES',
    brand: 'BASTION',
    priceCents: 7_77,
    rrpCents: 34_95,
    stock: 1_000_000,
    minimum: 3,
  },
  {
    id: PRODUCTS.special,
    name: 'PowerPlus 20 W Charger',
    category: 'CHARGERS',
    priceCents: 14_00,
    rrpCents: 39_95,
    stock: 1_000_000,
    special: 11_00,
    status: 'Special',
  },
  {
    id: PRODUCTS.rare,
    name: 'Rare Speaker',
    category: 'SPEAKERS',
    priceCents: 100_00,
    rrpCents: 199_00,
    stock: 5,
  },
  { id: PRODUCTS.soldOut, name: 'Sold Out Folio', priceCents: 9_99, rrpCents: 19_99, stock: 0 },
  {
    id: PRODUCTS.awaited,
    name: 'Awaited Folio',
    priceCents: 9_99,
    rrpCents: 19_99,
    stock: 0,
    expected: '2026-12-09',
  },
  {
    id: PRODUCTS.text,
    name: 'Ask For It',
    priceCents: 9_99,
    rrpCents: 19_99,
    stock: 10,
    text: 'Call for availability',
  },
  {
    id: PRODUCTS.hostile,
    name: `O'Brien's "<b>bold</b>" \u{1F4F1} \u202Ecase`,
    priceCents: 1_00,
    rrpCents: 2_00,
    stock: 1_000_000,
  },
  { id: PRODUCTS.zero, name: 'Leading Zero Stylus', priceCents: 2_50, rrpCents: 9_95, stock: 1_000_000 },
]

export async function seedWorld(tx: Tx, now: Date) {
  await tx
    .insertInto('price_list')
    .values([{ id: 'GOLD', kind: 'level', name: 'Gold' }])
    .execute()
  await tx
    .insertInto('brand')
    .values([
      { id: 'KESTREL', name: 'Kestrel', link: 'kestrel' },
      { id: 'BASTION', name: 'Bastion', link: 'bastion', highlighted: true },
    ])
    .execute()
  const top = ['Accessories', 'Audio', 'Power', 'Screen Protection'].map((name, position) => ({
    id: name.toUpperCase(),
    name,
    link: name.toLowerCase().replace(' ', '-'),
    position,
  }))
  await tx.insertInto('category').values(top).execute()
  await tx
    .insertInto('category')
    .values([
      { id: 'CASES', parent_id: 'ACCESSORIES', name: 'Cases', link: 'cases' },
      { id: 'GLASS', parent_id: 'SCREEN PROTECTION', name: 'Tempered Glass', link: 'tempered-glass' },
      { id: 'CABLES', parent_id: 'POWER', name: 'Cables', link: 'cables' },
      { id: 'CHARGERS', parent_id: 'POWER', name: 'Chargers', link: 'chargers' },
      { id: 'SPEAKERS', parent_id: 'AUDIO', name: 'Speakers', link: 'speakers' },
    ])
    .execute()
  await tx
    .insertInto('device_vendor')
    .values([
      { id: 'APPLE', name: 'Apple', link: 'apple' },
      { id: 'SAMSUNG', name: 'Samsung', link: 'samsung' },
    ])
    .execute()
  await tx
    .insertInto('device')
    .values([
      {
        id: 'IP15P',
        vendor_id: 'APPLE',
        name: 'iPhone 15 Pro',
        link: 'iphone-15-pro',
        introduced_on: '2023-09-22',
        aliases: ['A3102'],
      },
      { id: 'IP15', vendor_id: 'APPLE', name: 'iPhone 15', link: 'iphone-15', introduced_on: '2023-09-22' },
      {
        id: 'S24',
        vendor_id: 'SAMSUNG',
        name: 'Galaxy S24',
        link: 'galaxy-s24',
        introduced_on: '2024-01-31',
      },
    ])
    .execute()
  await tx
    .insertInto('product')
    .values(
      SEEDS.map((s, index) => ({
        id: s.id,
        name: s.name,
        short_name: s.name.slice(0, 20),
        description: `About ${s.name}`,
        ean: `930000000${String(1000 + index)}`,
        brand_id: s.brand ?? 'KESTREL',
        category_id: s.category ?? 'CASES',
        item_class: 'ITEM',
        status_label: s.status ?? '',
        registered_on: `2026-01-${String(index + 10)}`,
        rrp_inc_cents: s.rrpCents ?? 0,
        minimum: s.minimum ?? 1,
        multiple: s.multiple ?? 1,
        expected_on: s.expected ?? null,
        availability_text: s.text ?? '',
        top_seller_rank: index < 3 ? index + 1 : null,
      })),
    )
    .execute()
  await tx
    .insertInto('product_attribute')
    .values([{ product_id: PRODUCTS.case, position: 1, name: 'Material', value: 'TPU\nPolycarbonate' }])
    .execute()
  await tx
    .insertInto('product_device')
    .values(SEEDS.flatMap((s) => (s.devices ?? []).map((device_id) => ({ product_id: s.id, device_id }))))
    .execute()
  await tx
    .insertInto('stock')
    .values(SEEDS.map((s) => ({ product_id: s.id, on_hand: s.stock })))
    .execute()
  await tx
    .insertInto('price_break')
    .values(
      SEEDS.flatMap((s) => [
        { list_id: 'BASE', product_id: s.id, quantity: 1, price_cents: s.priceCents },
        ...(s.breaks ?? []).map(([quantity, price_cents]) => ({
          list_id: 'BASE',
          product_id: s.id,
          quantity,
          price_cents,
        })),
        ...(s.special ? [{ list_id: 'SPECIAL', product_id: s.id, quantity: 1, price_cents: s.special }] : []),
      ]),
    )
    .execute()
  await tx
    .insertInto('price_break')
    .values([{ list_id: 'GOLD', product_id: PRODUCTS.case, quantity: 1, price_cents: 9_50 }])
    .execute()
  await tx
    .insertInto('home_piece')
    .values([{ position: 1, content_html: '<p>Welcome</p>', background_color: '#123456', link: '/shop/new' }])
    .execute()
  await tx
    .insertInto('home_piece')
    .values({
      kind: 'words',
      position: 1,
      content_html: `<p>Since ${String(now.getUTCFullYear())}</p>`,
    })
    .execute()
}
