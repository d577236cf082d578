import { readKnown } from './import.store.ts'
import { type ImportKind, refuseRepeats } from './kind.ts'
import { PRODUCT_COLUMNS, readExpected } from './read-product.ts'
import { rowsStep, type SaidRow } from './save-rows.ts'
import { checkStock, ON_HAND_MAX, promisesStep, stockStep } from './save-stock.ts'

type StockRow = { id: string; onHand: number | undefined; expected: SaidRow }

/** Units on hand, and units expected. */
export const stockKind: ImportKind<StockRow> = {
  columns: {
    id: PRODUCT_COLUMNS.id,
    onHand: [...PRODUCT_COLUMNS.stock, 'quantity', 'qty', 'available'],
    expected: PRODUCT_COLUMNS.expected,
    expectedQuantity: PRODUCT_COLUMNS.expectedQuantity,
    availability: PRODUCT_COLUMNS.availability,
  },
  required: [['id'], ['onHand', 'expected', 'expectedQuantity', 'availability']],
  read: (row) => {
    const id = row.id('id') ?? ''
    if (row.raw('id') === '') row.refuse('id', '', 'is missing')
    return {
      id,
      onHand: row.saysNone('onHand') ? 0 : row.whole('onHand', 0, ON_HAND_MAX),
      expected: readExpected(row),
    }
  },
  prepare: async (tx, rows, notes) => {
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
    const unique = refuseRepeats(rows, 'id', ({ id }) => id || null, 'the same product')
    await checkStock(
      tx,
      unique.flatMap(({ id, onHand, reader }) => (onHand === undefined ? [] : [{ id, onHand, reader }])),
      'onHand',
    )
    const good = unique.filter(({ reader }) => !notes.isRefused(reader.line))
    const expected = good
      .filter((row) => Object.values(row.expected).some((value) => value !== undefined))
      .map((row): SaidRow => ({ ...row.expected, id: row.id }))
    const target = {
      table: 'product',
      what: 'expected deliveries',
      keys: ['id'],
      defaults: { expected_on: null, expected_quantity: null, availability_text: '' },
    } as const
    return [
      stockStep(good.flatMap(({ id, onHand }) => (onHand === undefined ? [] : [{ id, onHand }]))),
      ...(expected.length > 0 ? [rowsStep(target, expected), promisesStep(expected)] : []),
    ]
  },
}
