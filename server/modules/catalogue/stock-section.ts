import { availabilityOf, type StockReader } from './catalogue-cache.ts'
import type { SectionChanges, Rows } from './section.ts'
import { sharedTexts } from './shared-texts.ts'
import type { StockSection } from '#shared/calls/catalogue.ts'

type StockRow = [
  available: StockSection['available'][number],
  expected: string,
  expectedQuantity: number,
  orderable: number,
]

/** Most products share what is said of their stock: none, or one of some hundred numbers. */
const shared = sharedTexts(10_000)

/** What is to be had of a product, as JSON. */
export function stockRow(stockOf: StockReader, id: string): string {
  const { available, orderable } = availabilityOf(stockOf, id)
  const { expectedOn, expectedQuantity } = stockOf(id)
  const showsNumbers = typeof available === 'number' && expectedOn !== ''
  return shared(
    JSON.stringify([
      available,
      expectedOn,
      showsNumbers ? expectedQuantity : 0,
      Number(orderable),
    ] satisfies StockRow),
  )
}

/** The section as JSON, see stockSection in shared/calls/catalogue.ts. */
export function stockText(section: Rows, change: { since: string; of: SectionChanges } | null): string {
  const rows = section.rows(change?.of.at).map((row) => JSON.parse(row) as StockRow)
  const columns: StockSection = {
    ...(change ? { since: change.since, id: change.of.at.map((at) => section.ids[at] ?? '') } : {}),
    available: rows.map(([available]) => available),
    expected: rows.map(([, expected]) => expected),
    expectedQuantity: rows.map(([, , quantity]) => quantity),
    orderable: rows.map(([, , , orderable]) => orderable),
  }
  return JSON.stringify(columns)
}
