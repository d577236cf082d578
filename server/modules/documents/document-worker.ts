import { buffer } from 'node:stream/consumers'
import { move } from 'piscina'
import { drawPackingSlip } from '#server/modules/fulfilment/draw-packing-slip.ts'
import { drawPickList } from '#server/modules/fulfilment/draw-pick-list.ts'
import { drawReturnSlip } from '#server/modules/returns/draw-return-slip.ts'
import type { ReturnSlipPaper } from '#server/modules/returns/return-slip.ts'
import type { PackingSlipPaper, PickListPaper } from '#server/modules/fulfilment/warehouse-papers.ts'
import type { AccountStatement } from '#server/modules/invoices/account-statement-paper.ts'
import { drawAccountStatement } from '#server/modules/invoices/draw-account-statement.ts'
import { drawInvoice } from '#server/modules/invoices/draw-invoice.ts'
import { drawStatement } from '#server/modules/invoices/draw-statement.ts'
import type { InvoicePaper } from '#server/modules/invoices/invoice-paper.ts'
import type { StatementPaper } from '#server/modules/invoices/statement-paper.ts'
import { orderPdf } from '#server/modules/orders/order-pdf.ts'
import { drawReceipt } from '#server/modules/payments/draw-receipt.ts'
import type { ReceiptPaper } from '#server/modules/payments/receipt-paper.ts'
import { pictureSource } from '#server/paper/picture-source.ts'
import type { OrderPdf } from '#server/modules/orders/order-pdf-facts.ts'
import { productPdf } from './draw-product-pdf.ts'
import type { ProductPdfTask } from './document-workers.ts'
import { mergePdfs } from './merge-pdfs.ts'

/* What runs in the threads of document-workers.ts. It draws what it is given and reads no database. */

/** @returns the bytes, handed over without a copy */
export const drawOrderPdf = async (task: OrderPdf) => handOver(await buffer(orderPdf(task)))

/** @returns the bytes, handed over without a copy */
export const drawReturnSlipPdf = async (paper: ReturnSlipPaper) =>
  handOver(await buffer(drawReturnSlip(paper)))

/** @returns the bytes, handed over without a copy */
export const drawProductPdf = async ({ mediaBase, ...pdf }: ProductPdfTask) =>
  handOver(
    await buffer(productPdf(pdf, pictureSource(mediaBase, { draw: drawProduct, own: pdf.ownPictures }))),
  )

/** @returns the bytes of each, in their order */
export async function drawInvoicePdfs(papers: readonly InvoicePaper[]): Promise<Uint8Array[]> {
  const drawn: Uint8Array[] = []
  for (const paper of papers) drawn.push(new Uint8Array(await buffer(drawInvoice(paper))))
  return drawn
}

/** @returns the bytes, handed over without a copy */
export const drawStatementPdf = async (paper: StatementPaper) => handOver(await buffer(drawStatement(paper)))

/** @returns the bytes, handed over without a copy */
export const drawAccountStatementPdf = async (facts: AccountStatement) =>
  handOver(await buffer(drawAccountStatement(facts)))

/** @returns the bytes, handed over without a copy */
export const drawReceiptPdf = async (paper: ReceiptPaper) => handOver(await buffer(drawReceipt(paper)))

/** @returns the bytes, handed over without a copy */
export const drawPackingSlipPdf = async (paper: PackingSlipPaper) =>
  handOver(await buffer(drawPackingSlip(paper)))

/** @returns the bytes, handed over without a copy */
export const drawPickListPdf = async (paper: PickListPaper) => handOver(await buffer(drawPickList(paper)))

/** @returns the bytes, handed over without a copy */
export const mergeInvoices = async (pdfs: readonly Uint8Array[]) =>
  handOver(await mergePdfs(pdfs, `${String(pdfs.length)} invoices`))

const drawProduct = async (name: string) =>
  (await import('#demo/drawings/draw-picture.ts')).drawPicture('products', name)

/** Only an ArrayBuffer of its own can be moved between threads; a small Buffer lies in one that it shares. */
const handOver = (bytes: Uint8Array) => move(new Uint8Array(bytes))
