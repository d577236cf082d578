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
  const copy = (node: unknown): unknown => {
    if (node instanceof Uint8Array || node instanceof Uint32Array) {
      const own = node.slice()
      buffers.push(own.buffer)
      return own
    }
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return node
    return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, copy(inner)]))
  }
  const copied = copy(value) as T
  return typeof copied === 'object' && copied !== null ? transfer(copied, buffers) : copied
}
