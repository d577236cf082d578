import { expose, transfer } from 'comlink'
import type { FirstWord } from '../engine-worker.ts'
import { catalogueEngine, type CatalogueEngine } from './catalogue-engine.ts'

/*
 * The engine on a thread of its own. What it hands to the page is a copy whose memory changes hands, so that
 * the page spends no time on it.
 */

const engine = catalogueEngine()
const inWorker: CatalogueEngine = {
  open: async (viewer) => handedOver(await engine.open(viewer)),
  order: async () => handedOver(await engine.order()),
  look: async () => handedOver(await engine.look()),
  search: (text, options) => engine.search(text, options),
  close: () => engine.close(),
}
addEventListener('message', ({ data }: MessageEvent<Partial<FirstWord> | null>) => {
  if (typeof data?.prefetch === 'string') engine.prefetch(data.prefetch)
})
expose(inWorker) // which passes over any message that is not a call

function handedOver<T>(value: T): T {
  const buffers: ArrayBuffer[] = []
  const copy = (part: unknown): unknown => {
    if (part instanceof Uint8Array || part instanceof Uint32Array) {
      const own = part.slice()
      buffers.push(own.buffer)
      return own
    }
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, copy(inner)]))
  }
  const copied = copy(value) as T
  return typeof copied === 'object' && copied !== null ? transfer(copied, buffers) : copied
}
