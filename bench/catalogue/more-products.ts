import type { Db, Tx } from '#server/db/connect.ts'
import { insertRows, type Row } from '#demo/bulk-insert.ts'
import { createRandom, type Random } from '#demo/seeded-random.ts'
import { describe, lineName } from './sentences.ts'

type Pattern = Awaited<ReturnType<typeof readPatterns>>[number]
type Table = 'product' | 'stock' | 'price_break' | 'product_device' | 'product_attribute'
type Rows = { [T in Table]: Row<T>[] }
const INSERTED_AT_ONCE = 2_000

/**
 * Adds products up to a total, modelled on the demo's: the same kinds of accessories for the same devices in
 * the same colours. Each product line has its own name, numbers, words, figures and prices. The result is the
 * same on every machine.
 */
export async function addProducts(db: Db, wanted: number): Promise<void> {
  const patterns = await readPatterns(db)
  await db.transaction().execute(async (tx) => {
    let rows = noRows(),
      missing = wanted - patterns.length
    for (let copy = 1; missing > 0; copy += 1) {
      for (const [at, pattern] of patterns.slice(0, missing).entries()) {
        addProduct(
          rows,
          pattern,
          lineOf(pattern.product.short_name, copy),
          at,
          createRandom(`product ${String(copy)} ${String(at)}`),
        )
        if (rows.product.length >= INSERTED_AT_ONCE) rows = await insert(tx, rows)
      }
      missing -= patterns.length
    }
    await insert(tx, rows)
  })
}

async function readPatterns(db: Db) {
  const products = await db
    .selectFrom('product')
    .selectAll()
    .where('withdrawn', '=', false)
    .orderBy('short_name')
    .orderBy('id')
    .execute()
  const own = <R extends { product_id: string }>(rows: readonly R[]) =>
    Map.groupBy(rows, (row) => row.product_id)
  const breaks = own(await db.selectFrom('price_break').selectAll().execute()),
    fits = own(await db.selectFrom('product_device').selectAll().execute())
  const attributes = own(await db.selectFrom('product_attribute').selectAll().execute())
  return products.map((product) => ({
    product,
    breaks: breaks.get(product.id) ?? [],
    fits: fits.get(product.id) ?? [],
    attributes: attributes.get(product.id) ?? [],
  }))
}

type Line = { name: string; prefix: string; description: string; factor: number; seed: string }
const lines = new Map<string, Line>()
/** What all products of a line share. */
function lineOf(pattern: string, copy: number): Line {
  const seed = `line ${pattern} ${String(copy)}`
  const random = createRandom(seed)
  const made = lines.get(seed) ?? {
    seed,
    name: `${lineName(random)} ${pattern.split(' ').slice(1).join(' ')}`.trim(),
    prefix: `${lineName(random).slice(0, 2).toUpperCase()}${String(random.whole(10, 99))}`,
    description: describe(random),
    factor: random.whole(60, 180) / 100,
  }
  lines.set(seed, made)
  return made
}

const OWN_PRICE = 0.08 // share of the products of a line: new devices cost more, some colours are sold off

function addProduct(
  rows: Rows,
  { product, breaks, fits, attributes }: Pattern,
  line: Line,
  at: number,
  random: Random,
) {
  const id = `${line.prefix}-${String(10_000 + at)}${product.id.slice(product.id.lastIndexOf('-'))}${String(rows.product.length % 7)}${line.seed.slice(-2).trim()}`
  const factor = line.factor * (random.chance(OWN_PRICE) ? random.whole(80, 130) / 100 : 1)
  rows.product.push({
    ...product,
    id,
    name: product.name.startsWith(product.short_name)
      ? line.name + product.name.slice(product.short_name.length)
      : `${line.name} ${product.name}`,
    short_name: line.name,
    description: `${line.description} ${deviceWords(product)}`.trim(),
    ean: String(9_300_000_000_000 + random.whole(0, 99_999_999_999)),
    image: `${id}-1`,
    registered_on: dayBefore(random.whole(1, 1_400)),
    top_seller_rank: null,
    rrp_inc_cents: priced(product.rrp_inc_cents * factor, 500) - 5,
  })
  rows.stock.push({ product_id: id, on_hand: random.chance(0.1) ? 0 : random.whole(0, 40) ** 2 })
  for (const row of breaks)
    rows.price_break.push({ ...row, product_id: id, price_cents: priced(row.price_cents * factor, 5) })
  for (const row of fits) rows.product_device.push({ ...row, product_id: id })
  for (const row of attributes)
    rows.product_attribute.push({
      ...row,
      product_id: id,
      value: row.value.replace(/\d+/g, (digits) =>
        String(Math.max(1, Math.round(Number(digits) * line.factor))),
      ),
    })
}

const noRows = (): Rows => ({
  product: [],
  stock: [],
  price_break: [],
  product_device: [],
  product_attribute: [],
})

async function insert(tx: Tx, rows: Rows): Promise<Rows> {
  for (const table of ['product', 'stock', 'price_break', 'product_device', 'product_attribute'] as const)
    await insertRows(tx, table, rows[table])
  return noRows()
}

/** The words at the end of the pattern that name the device, if any. */
const deviceWords = ({ name, short_name }: Pattern['product']) =>
  name.startsWith(`${short_name} for `) ? `Made ${name.slice(short_name.length + 1)}.` : ''
const priced = (cents: number, step: number) => Math.max(step, Math.round(cents / step) * step)
const dayBefore = (days: number) =>
  new Date(Date.UTC(2026, 10, 1) - days * 86_400_000).toISOString().slice(0, 10)
