import { availableParallelism } from 'node:os'
import type { OrderPdf } from '#server/modules/orders/order-pdf-facts.ts'
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
  threads(): number
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
    threads: () => asked.threads() + background.threads(),
    close: async () => {
      await Promise.all([asked.close(), background.close()])
    },
  }
}
