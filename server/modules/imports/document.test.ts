import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EXTRA_LETTERS, LETTERS } from '#shared/codes/letters.ts'
import { customersKind } from './import-customers.ts'
import { devicesKind } from './import-devices.ts'
import { placesKind } from './import-places.ts'
import { pricesKind } from './import-prices.ts'
import { productsKind } from './import-products.ts'
import { stockKind } from './import-stock.ts'
import { usersKind } from './import-users.ts'

it('docs/operations/import.md names every column that is understood', () => {
  const page = readFileSync('docs/operations/import.md', 'utf8')
  const kinds = { productsKind, pricesKind, stockKind, devicesKind, customersKind, usersKind, placesKind }
  const missing = Object.entries(kinds).flatMap(([kind, { columns }]) =>
    Object.values(columns)
      .flat()
      .filter((alias) => !page.includes(`\`${alias}\``))
      .map((alias) => `${kind} ${alias}`),
  )
  expect(missing).toEqual([])
})

it('M11: docs/operations/import.md lists every letter and extra letter with what it means', () => {
  const page = readFileSync('docs/operations/import.md', 'utf8')
  const [letters = '', extras = ''] = page.slice(page.indexOf('| letter |')).split('| extra letter |')
  const missing = (codes: Record<string, string>, part: string) =>
    Object.entries(codes)
      .map(([letter, words]) => `| \`${letter}\` | ${words} |`)
      .filter((line) => !part.includes(line))
  expect([missing(LETTERS, letters), missing(EXTRA_LETTERS, extras)]).toEqual([[], []])
})
