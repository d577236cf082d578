import * as z from 'zod/mini'
import { LARGE_BODY_MAX } from '../codes/limits.ts'
import { NEEDS } from '../rules/access.ts'
import { calls } from './call.ts'
import * as f from './fields.ts'
import { pageInput, pageOutput } from './pages.ts'

const TEXT_MAX = 200
const RECEIPT_MAX = 450_000 // characters: RECEIPT_LINES_MAX lines with the longest codes

const product = z.object({
  productId: f.string,
  name: f.string,
  ean: f.string,
  bin: f.string,
  onHand: f.int,
  allocated: f.int,
  available: f.int,
  /** Units that orders wait for. */
  waiting: f.int,
  expectedOn: z.nullable(f.day),
  /** How many are expected then; null where nobody has said. */
  expectedUnits: z.nullable(f.int),
})
const expectedChange = z.object({
  id: f.keyOut,
  at: f.moment,
  dayBefore: z.nullable(f.day),
  day: z.nullable(f.day),
  unitsBefore: z.nullable(f.int),
  units: z.nullable(f.int),
})
/** Made by the page, so that what is sent twice is booked once. */
const entryId = z.uuid()

export const staffStockCalls = calls({
  staffProducts: {
    method: 'GET',
    about:
      'Products with their stock, by number, EAN or words of the name; without a text those that orders wait for',
    needs: NEEDS.staffStock,
    work: 'search',
    input: z.object({ text: f.optionalText(TEXT_MAX) }),
    output: z.object({ products: z.array(product), hasMore: f.boolean }),
  },
  staffProduct: {
    method: 'GET',
    about: 'The stock of a product, and how the day on which more is expected has changed, the newest first',
    needs: NEEDS.staffStock,
    input: z.object({ productId: f.id }),
    output: z.object({ product, expectedChanges: z.array(expectedChange) }),
  },
  staffSetExpected: {
    method: 'PUT',
    about: 'Set when more of a product is expected and how many, or that nobody knows',
    needs: NEEDS.staffExpected,
    input: z.object({
      productId: f.id,
      /** A Brisbane day, YYYY-MM-DD; empty where none is known any more. */
      expectedOn: f.optionalLine(10),
      /** Nobody has said where it is left out. */
      units: z.optional(f.count),
    }),
    output: z.object({ expectedOn: z.nullable(f.day), units: z.nullable(f.int) }),
  },
  staffStockEntries: {
    method: 'GET',
    about: 'A page of the ledger of a product, the newest entry first',
    needs: NEEDS.staffStock,
    input: z.object({ ...pageInput, productId: f.id }),
    output: z.object({
      entries: z.array(
        z.object({
          id: f.keyOut,
          at: f.moment,
          kind: f.string,
          units: f.int,
          /** On hand after it. */
          onHand: f.int,
          reason: f.string,
          shipmentNo: f.string,
          /** Who made it; empty for the portal itself. */
          who: f.string,
        }),
      ),
      ...pageOutput,
    }),
  },
  staffReceiveStock: {
    method: 'POST',
    about: 'Book a receipt of many lines; where one of them cannot be booked, none is, and each says why',
    needs: NEEDS.staffEnterStock,
    input: z.object({
      entryId,
      reason: f.optionalLine(TEXT_MAX),
      lines: f.json(z.array(z.object({ code: f.line(60), units: f.int })), RECEIPT_MAX),
    }),
    output: z.object({
      isBooked: f.boolean,
      /** Orders that got stock by it. */
      released: f.int,
      rows: z.array(
        z.object({ code: f.string, productId: f.string, name: f.string, units: f.int, problem: f.string }),
      ),
    }),
    bodyMax: LARGE_BODY_MAX,
  },
  staffAdjustStock: {
    method: 'POST',
    about: 'Add units to what is on hand of a product, or take them away, with the reason',
    needs: NEEDS.staffEnterStock,
    input: z.object({
      entryId,
      productId: f.id,
      units: f.count,
      isOut: f.flag,
      reason: f.optionalLine(TEXT_MAX),
    }),
    output: z.object({ onHand: f.int, released: f.int }),
  },
})
