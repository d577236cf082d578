/**
 * The greatest of some numbers, greatest first, without sorting them all. Uses a heap with the least on top.
 * @param keyOf the number at an index from 0 up to but not including `many`
 */
export function greatest(many: number, keyOf: (index: number) => number, wanted: number): number[] {
  const size = Math.min(wanted, many)
  if (size <= 0) return []
  const heap = new Float64Array(size)
  for (let i = 0; i < size; i += 1) heap[i] = keyOf(i)
  for (let i = (size >> 1) - 1; i >= 0; i -= 1) sink(heap, i)
  let least = heap[0] ?? 0
  for (let i = size; i < many; i += 1) {
    const key = keyOf(i)
    if (key <= least) continue
    heap[0] = key
    sink(heap, 0)
    least = heap[0]
  }
  return [...heap.sort().reverse()]
}

/** Sifts a number down the heap until none below it is less. */
function sink(heap: Float64Array, from: number) {
  const own = heap[from] ?? 0
  let at = from
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1
    const least = heap[child] ?? 0
    if (least >= own) break
    heap[at] = least
    at = child
  }
  heap[at] = own
}
