import { readAll, readKnown } from './import.store.ts'
import { type ImportKind, type ReadRow, refuseRepeats } from './kind.ts'
import { baseListId } from './price-lists.ts'
import { readCents } from './read-values.ts'
import { PRODUCT_COLUMNS } from './read-product.ts'
import { NONE, type RowReader } from './row-reader.ts'
import { PRICE_MAX_CENTS, pricesStep, QUANTITY_MAX } from './save-prices.ts'
import { rowsStep } from './save-rows.ts'

const LIST_KINDS = ['base', 'level', 'contract', 'special', 'clearance'] as const
type ListKind = (typeof LIST_KINDS)[number]

/**
 * One row: the price of a product from a quantity on; null cents remove that break. An empty list is the base
 * list.
 */
type PriceRow = {
  id: string
  list: string
  kind: ListKind | undefined
  listName: string | undefined
  quantity: number
  cents: number | null | undefined
}
type List = { id: string; kind: string; name: string; isNew: boolean }

/** Price breaks of any price list. Breaks that the file does not name stay. */
export const pricesKind: ImportKind<PriceRow> = {
  columns: {
    id: PRODUCT_COLUMNS.id,
    list: ['list', 'price_list', 'list_id', 'price_list_id'],
    kind: ['kind', 'list_kind'],
    listName: ['list_name', 'price_list_name'],
    quantity: ['quantity', 'qty', 'break', 'from_quantity', 'min_qty'],
    price: PRODUCT_COLUMNS.price,
  },
  required: [['id'], ['price']],
  read: (row) => ({
    id: row.id('id') ?? missing(row, 'id'),
    list: row.id('list') ?? '',
    kind: row.code('kind', LIST_KINDS),
    listName: row.text('listName', 200),
    quantity: row.whole('quantity', 1, QUANTITY_MAX) ?? 1,
    cents: readPrice(row),
  }),
  prepare: async (tx, rows, notes) => {
    const lists = findLists(rows, await readAll(tx, 'price_list', ['id', 'kind', 'name']))
    const products = new Set(
      (
        await readKnown(
          tx,
          'product',
          ['id'],
          ['id'],
          rows.map(({ id }) => ({ id })),
        )
      ).map((row) => row['id']),
    )
    for (const { id, reader } of rows)
      if (id !== '' && !products.has(id)) reader.refuse('id', id, 'is no product that is known here')
    const unique = refuseRepeats(
      rows,
      'id',
      ({ id, list, quantity }) =>
        id === '' || !lists.has(list) ? null : JSON.stringify([lists.get(list)?.id, id, quantity]),
      'the price of this product, list and quantity',
    )
    const good = unique.filter(({ reader }) => !notes.isRefused(reader.line))
    const used = new Set(good.flatMap(({ list }) => lists.get(list) ?? []))
    const added = [...used].filter((list) => list.isNew).map(({ id, kind, name }) => ({ id, kind, name }))
    return [
      rowsStep(
        { table: 'price_list', what: 'price lists', keys: ['id'], defaults: { kind: '', name: '' } },
        added,
      ),
      pricesStep(
        good.flatMap(({ id, list, quantity, cents }) => {
          const list_id = lists.get(list)?.id
          return list_id === undefined || cents === undefined
            ? []
            : [{ list_id, product_id: id, quantity, price_cents: cents }]
        }),
      ),
    ]
  },
}

function missing(row: RowReader, field: string): string {
  if (row.raw(field) === '' || row.raw(field) === NONE) row.refuse(field, row.raw(field), 'is missing')
  return ''
}

function readPrice(row: RowReader): number | null | undefined {
  if (row.saysNone('price')) return null
  if (row.raw('price') === '') row.refuse('price', '', `is missing; to take a price away write ${NONE}`)
  return row.parsed('price', (text) => {
    const read = readCents(text, PRICE_MAX_CENTS)
    return 'value' in read && read.value === 0 ? { reason: 'is zero: nothing is sold for nothing' } : read
  })
}

/** The price list for each list name in the file. An unknown list is created when the file gives its kind. */
function findLists(
  rows: readonly ReadRow<PriceRow>[],
  known: Awaited<ReturnType<typeof readAll>>,
): Map<string, List> {
  const lists: List[] = known.map((row) => ({
    id: String(row['id']),
    kind: String(row['kind']),
    name: String(row['name']),
    isNew: false,
  }))
  const base = baseListId(known)
  const found = new Map<string, List>()
  for (const { list, kind, listName, reader } of rows) {
    const wanted = list === '' || list.toLowerCase() === 'base' ? base : list
    const there =
      found.get(list) ??
      lists.find(({ id }) => id === wanted) ??
      lists.find(({ id }) => id.toLowerCase() === wanted.toLowerCase())
    if (there) {
      if (kind !== undefined && kind !== there.kind)
        reader.refuse('kind', kind, `contradicts the list ${there.id}, which is of kind ${there.kind}`)
      found.set(list, there)
    } else if (kind === undefined)
      reader.refuse(
        'list',
        list,
        'is no price list that is known here; to make it, say its kind in a column "kind"',
      )
    else if (kind === 'base')
      reader.refuse('kind', kind, `cannot be a second list of dealer prices; those are in ${base}`)
    else {
      const made = { id: wanted, kind, name: listName ?? wanted, isNew: true }
      lists.push(made)
      found.set(list, made)
    }
  }
  return found
}
