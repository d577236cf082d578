import { availableParallelism } from 'node:os'
import type { PackingSlipPaper, PickListPaper } from '#server/modules/fulfilment/warehouse-papers.ts'
import type { AccountStatement } from '#server/modules/invoices/account-statement-paper.ts'
import type { InvoicePaper } from '#server/modules/invoices/invoice-paper.ts'
import type { StatementPaper } from '#server/modules/invoices/statement-paper.ts'
import type { OrderPdf } from '#server/modules/orders/order-pdf-facts.ts'
import type { ReceiptPaper } from '#server/modules/payments/receipt-paper.ts'
import type { ReturnSlipPaper } from '#server/modules/returns/return-slip.ts'
import type { ProductPdf } from './product-pdf-facts.ts'
import { openWorkerPool } from '#server/workers/worker-pool.ts'

/** mediaBase is the setting MEDIA_BASE. */
export type ProductPdfTask = ProductPdf & { mediaBase: string }

/**
 * Draws documents on threads, so that no answer waits for a document of somebody else. Each answers the bytes
 * of a PDF.
 */
export type DocumentWorkers = {
  /** A document that somebody waits for. @throws Busy where too many wait already */
  productPdf(task: ProductPdfTask, signal?: AbortSignal): Promise<Uint8Array>
  /** A document that somebody waits for. @throws Busy where too many wait already */
  orderPdf(task: OrderPdf, signal?: AbortSignal): Promise<Uint8Array>
  /**
   * A document for a mail: the machine draws it when it has nothing better to do.
   * @throws Busy where too many wait already
   */
  orderPdfInBackground(task: OrderPdf): Promise<Uint8Array>
  /** Tax invoices and credit notes that somebody waits for, one document each. @throws Busy, as above */
  invoicePdfs(papers: readonly InvoicePaper[], signal?: AbortSignal): Promise<Uint8Array[]>
  /** The same, when the machine has nothing better to do. @throws Busy, as above */
  invoicePdfsInBackground(papers: readonly InvoicePaper[], signal?: AbortSignal): Promise<Uint8Array[]>
  /** PDFs of invoices as one, when the machine has nothing better to do. @throws Busy, as above */
  mergedInBackground(pdfs: readonly Uint8Array[], signal?: AbortSignal): Promise<Uint8Array>
  /** Papers that somebody waits for. @throws Busy, as above */
  statementPdf(paper: StatementPaper, signal?: AbortSignal): Promise<Uint8Array>
  accountStatementPdf(facts: AccountStatement, signal?: AbortSignal): Promise<Uint8Array>
  receiptPdf(paper: ReceiptPaper, signal?: AbortSignal): Promise<Uint8Array>
  packingSlipPdf(paper: PackingSlipPaper, signal?: AbortSignal): Promise<Uint8Array>
  returnSlipPdf(paper: ReturnSlipPaper, signal?: AbortSignal): Promise<Uint8Array>
  pickListPdf(paper: PickListPaper, signal?: AbortSignal): Promise<Uint8Array>
  /** A statement for a mail, when the machine has nothing better to do. @throws Busy, as above */
  accountStatementPdfInBackground(facts: AccountStatement): Promise<Uint8Array>
  threads(): number
  /** How many documents wait for a thread: those somebody waits for, and those of mails. */
  waiting(): { asked: number; background: number }
  close(): Promise<void>
}

const MODULE = new URL('./document-worker.ts', import.meta.url)
const MEMORY_MAX_MB = 384

export function openDocumentWorkers(): DocumentWorkers {
  const asked = openWorkerPool({
    module: MODULE,
    threadsMax: availableParallelism() > 2 ? 2 : 1,
    queueMax: 20,
    retryAfterSeconds: 15,
    niceness: 10,
    memoryMaxMb: MEMORY_MAX_MB,
  })
  const background = openWorkerPool({
    module: MODULE,
    threadsMax: 1,
    queueMax: 100,
    retryAfterSeconds: 60,
    niceness: 19,
    memoryMaxMb: MEMORY_MAX_MB,
  })
  return {
    productPdf: (task, signal) => asked.run('drawProductPdf', task, signal),
    orderPdf: (task, signal) => asked.run('drawOrderPdf', task, signal),
    orderPdfInBackground: (task) => background.run('drawOrderPdf', task),
    invoicePdfs: (papers, signal) => asked.run('drawInvoicePdfs', papers, signal),
    invoicePdfsInBackground: (papers, signal) => background.run('drawInvoicePdfs', papers, signal),
    mergedInBackground: (pdfs, signal) => background.run('mergeInvoices', pdfs, signal),
    statementPdf: (paper, signal) => asked.run('drawStatementPdf', paper, signal),
    accountStatementPdf: (facts, signal) => asked.run('drawAccountStatementPdf', facts, signal),
    accountStatementPdfInBackground: (facts) => background.run('drawAccountStatementPdf', facts),
    receiptPdf: (paper, signal) => asked.run('drawReceiptPdf', paper, signal),
    packingSlipPdf: (paper, signal) => asked.run('drawPackingSlipPdf', paper, signal),
    returnSlipPdf: (paper, signal) => asked.run('drawReturnSlipPdf', paper, signal),
    pickListPdf: (paper, signal) => asked.run('drawPickListPdf', paper, signal),
    waiting: () => ({ asked: asked.waiting(), background: background.waiting() }),
    threads: () => asked.threads() + background.threads(),
    close: async () => {
      await Promise.all([asked.close(), background.close()])
    },
  }
}
