import { availabilityOf, type CatalogueMemory } from '#server/memory/catalogue-memory.ts'
import type { Part, PartChanges } from '#server/memory/part-memory.ts'
import type { StockPart } from '#shared/calls/catalogue.ts'

type StockRow = [available: StockPart['available'][number], expected: string, expectedQuantity: number, orderable: number]

/** What is to be had of a product, as JSON. */
export function stockRow(memory: CatalogueMemory, id: string): string {
  const { available, orderable } = availabilityOf(memory, id)
  const { expectedOn, expectedQuantity } = memory.stockOf(id)
  const tellsNumbers = typeof available === 'number' && expectedOn !== ''
  return JSON.stringify([available, expectedOn, tellsNumbers ? expectedQuantity : 0, Number(orderable)] satisfies StockRow)
}

/** The part as JSON, see stockPart in shared/calls/catalogue.ts. */
export function stockText(part: Part, change: { since: string; of: PartChanges } | null): string {
  const rows = (change ? change.of.at.map((at) => part.rows[at] ?? '') : part.rows).map((row) => JSON.parse(row) as StockRow)
  const columns: StockPart = {
    ...(change ? { since: change.since, id: change.of.at.map((at) => part.ids[at] ?? '') } : {}),
    available: rows.map(([available]) => available), expected: rows.map(([, expected]) => expected), expectedQuantity: rows.map(([, , quantity]) => quantity),
    orderable: rows.map(([, , , orderable]) => orderable),
  }
  return JSON.stringify(columns)
}
