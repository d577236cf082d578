import { wrap } from 'comlink'
import type { CatalogueEngine } from './engine/catalogue-engine.ts'
import { takeWorker } from './engine-worker.ts'

/** The engine, wherever it runs, and how it is stopped. */
export type EngineLink = { engine: CatalogueEngine; stop(): void | Promise<void> }

const TIMEOUT_MS = 10_000

/** Starts the engine on a thread of its own; where there is none to be had, on the page. */
export async function startEngine(): Promise<EngineLink> {
  try {
    return await startWorker()
  } catch {
    const { catalogueEngine } = await import('./engine/catalogue-engine.ts')
    const engine = catalogueEngine()
    return { engine, stop: () => engine.close() }
  }
}

/** The worker has started once it answers. @throws when it does not */
async function startWorker(): Promise<EngineLink> {
  const { worker, failed } = takeWorker()
  const engine = wrap<CatalogueEngine>(worker) as unknown as CatalogueEngine
  const tooLate = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('the worker does not answer')), TIMEOUT_MS),
  )
  try {
    await Promise.race([engine.search('', { limit: 0 }), failed, tooLate])
  } catch (problem) {
    worker.terminate()
    throw problem
  }
  return { engine, stop: () => worker.terminate() }
}
