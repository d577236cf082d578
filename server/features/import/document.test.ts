import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { customersKind } from './import-customers.ts'
import { devicesKind } from './import-devices.ts'
import { pricesKind } from './import-prices.ts'
import { productsKind } from './import-products.ts'
import { stockKind } from './import-stock.ts'
import { usersKind } from './import-users.ts'

it('docs/operations/import.md names every column that is understood', () => {
  const page = readFileSync('docs/operations/import.md', 'utf8')
  const kinds = { productsKind, pricesKind, stockKind, devicesKind, customersKind, usersKind }
  const missing = Object.entries(kinds).flatMap(([kind, { columns }]) => Object.values(columns).flat().filter((alias) => !page.includes(`\`${alias}\``)).map((alias) => `${kind} ${alias}`))
  expect(missing).toEqual([])
})
