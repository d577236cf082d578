import { wrap } from 'comlink'
import type { FileTable } from './xlsx-file.ts'
import type { XlsxWorker } from './xlsx-worker.ts'

/**
 * Writes a table as a workbook, on a thread of its own; on the page where the browser makes none.
 * @throws the reason of the signal once that is aborted
 */
export async function writeXlsx(table: FileTable, signal: AbortSignal): Promise<Blob> {
  const worker = makeWorker()
  if (!worker) return onPage(table)
  const failed = new Promise<null>((done) => {
    worker.onerror = () => done(null)
  })
  const cancelled = new Promise<never>((_, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true })
  })
  try {
    const file = await Promise.race([wrap<XlsxWorker>(worker).xlsxFile(table), failed, cancelled])
    return file ?? (await onPage(table))
  } finally {
    worker.terminate()
  }
}

function makeWorker(): Worker | null {
  try {
    return new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

const onPage = async (table: FileTable) => (await import('./xlsx-file.ts')).xlsxFile(table)
