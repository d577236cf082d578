import { availabilityOf, type StockReader } from './catalogue-memory.ts'
import type { PartChanges, Rows } from './part.ts'
import { sharedTexts } from './shared-texts.ts'
import type { StockPart } from '#shared/calls/catalogue.ts'

type StockRow = [
  available: StockPart['available'][number],
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
  const tellsNumbers = typeof available === 'number' && expectedOn !== ''
  return shared(
    JSON.stringify([
      available,
      expectedOn,
      tellsNumbers ? expectedQuantity : 0,
      Number(orderable),
    ] satisfies StockRow),
  )
}

/** The part as JSON, see stockPart in shared/calls/catalogue.ts. */
export function stockText(part: Rows, change: { since: string; of: PartChanges } | null): string {
  const rows = part.rows(change?.of.at).map((row) => JSON.parse(row) as StockRow)
  const columns: StockPart = {
    ...(change ? { since: change.since, id: change.of.at.map((at) => part.ids[at] ?? '') } : {}),
    available: rows.map(([available]) => available),
    expected: rows.map(([, expected]) => expected),
    expectedQuantity: rows.map(([, , quantity]) => quantity),
    orderable: rows.map(([, , , orderable]) => orderable),
  }
  return JSON.stringify(columns)
}
