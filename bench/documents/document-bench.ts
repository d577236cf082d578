import { threadCpuUsage } from 'node:process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { orderPdf } from '#server/modules/orders/order-pdf.ts'
import type { OrderPdf } from '#server/modules/orders/order-pdf-facts.ts'
import type { OrderRow } from '#server/modules/orders/orders.store.ts'
import { openDocumentWorkers } from '#server/modules/documents/document-workers.ts'
import { ms, type Row } from '../table.ts'
import { NO_SELLER } from '#shared/codes/page-settings.ts'

const DOCUMENTS = 60
const LINES = 5
const FONTS = [
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
]

/**
 * Measures the processor time that a confirmation's PDF costs the calling thread: drawn there with its fonts
 * parsed anew, and drawn by a worker.
 */
export async function documentBench(): Promise<Row[]> {
  const order = orderOf(LINES)
  const own = await each(() => buffer(orderPdf(order)))
  const parsing = await each(async () => {
    parseFonts()
    await buffer(orderPdf(order))
  })
  const workers = openDocumentWorkers()
  const handedOver = await each(() => workers.orderPdf(order))
  await workers.close()
  return [
    {
      what: `confirmation PDF of ${String(LINES)} lines, in the thread that asks`,
      measured: ms(own),
      limit: `${ms(parsing)} with its fonts parsed anew`,
    },
    { what: 'the same by a worker, in the thread that asks', measured: `${handedOver.toFixed(2)} ms` },
  ]
}

/** Laying out a text parses the font's glyphs. Opening the file alone does not. */
function parseFonts() {
  for (const file of FONTS) {
    const font = fontkit.openSync(fileURLToPath(import.meta.resolve(file)))
    if ('layout' in font) font.layout('Order confirmation 0123456789 $1,234.56 Total inc GST')
  }
}

/** The mean processor time of this thread in milliseconds, after warm-up runs that are not counted. */
async function each(draw: () => Promise<unknown>): Promise<number> {
  for (let n = 0; n < DOCUMENTS / 4; n += 1) await draw()
  const begun = threadCpuUsage()
  for (let n = 0; n < DOCUMENTS; n += 1) await draw()
  const { user, system } = threadCpuUsage(begun)
  return (user + system) / 1000 / DOCUMENTS
}

function orderOf(lines: number): OrderPdf {
  const delivery = {
    company: 'Shop',
    name: 'Sam Counter',
    address1: '1 Street',
    address2: '',
    suburb: 'Brisbane',
    city: '',
    state: 'QLD',
    postcode: '4000',
  }
  const line = {
    name: 'AeroShield Clear Case for iPhone 15 Pro',
    quantity: 12,
    allocated: 12,
    shipped: 0,
    cancelled: 0,
    price_cents: 12_20,
    status: '20',
  }
  const order = {
    web_order_no: 3_000_001,
    order_no: null,
    temp_order_no: null,
    placed_at: new Date(),
    customer_reference: 'PO 12',
    held_reason: null,
    delivery,
    lines: Array.from({ length: lines }, (_, at) => ({ ...line, product_id: `KS-${String(at)}` })),
    goods_cents: 732_00,
    freight_cents: 12_50,
    fee_cents: 0,
    gst_cents: 74_45,
    total_inc_cents: 818_95,
  } as unknown as OrderRow // only the fields that the PDF prints
  return {
    order,
    seller: NO_SELLER,
    account: { id: 'A1', name: 'Shop' },
    region: 'AU',
    zone: 'Australia/Brisbane',
    expected: new Map(),
    withPrices: true,
  }
}
