import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textAt } from '../packed.ts'
import { type LoadedCatalogue, withAnswer } from './loaded-catalogue.ts'

type Row = { id: string; name: string }
const groups = {
  brands: [{ id: 'b', name: 'B', link: 'b', picture: '', highlighted: false }],
  categories: [{ id: 'c', name: 'C', link: 'c', picture: '', parent: -1 }],
  vendors: [],
  devices: [],
}

function rowsOf(products: readonly Row[]) {
  const blank = products.map(() => ''),
    zero = products.map(() => 0),
    none = products.map(() => [])
  return {
    id: products.map(({ id }) => id),
    name: products.map(({ name }) => name),
    shortName: blank,
    description: blank,
    ean: blank,
    images: none,
    brand: zero,
    category: zero,
    fits: none,
    itemClass: blank,
    procurementGroup: blank,
    statusLabel: blank,
    registered: blank,
    rotatable: zero,
    rank: zero,
    attributes: none,
  }
}
const inOrder = (products: Iterable<Row>) => [...products].sort((a, b) => (a.id < b.id ? -1 : 1))
const whole = (products: readonly Row[]) =>
  withAnswer(null, { hash: '1', content: { groups, rows: rowsOf(inOrder(products)) } })
const listed = ({ ids, content }: LoadedCatalogue) =>
  Array.from(content.byName, (row) => `${ids[row] ?? ''} ${textAt(content.name, row)}`)

const id = fc.string({ unit: fc.constantFrom('0', '1', '2', 'A', 'b'), minLength: 1, maxLength: 3 })
const product = fc.record({
  id,
  name: fc.string({ unit: fc.constantFrom('a', 'A', 'b', '0', '1', '10', ' ', 'é'), maxLength: 4 }),
})
const products = fc.uniqueArray(product, { selector: (one) => one.id, maxLength: 30 })

it('after any changes the products stand in the order of names as if all had come at once', () => {
  fc.assert(
    fc.property(products, products, fc.array(id, { maxLength: 5 }), (before, changed, removed) => {
      const gone = new Set(removed.filter((one) => !changed.some((row) => row.id === one)))
      const after = new Map(
        [...before.filter((row) => !gone.has(row.id)), ...changed].map((row) => [row.id, row]),
      )
      const merged = withAnswer(whole(before), {
        hash: '2',
        content: { since: '1', removed: [...gone], rows: rowsOf(inOrder(changed)) },
      })
      expect(listed(merged)).toEqual(listed(whole([...after.values()])))
    }),
  )
})
