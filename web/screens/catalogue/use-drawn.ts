import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { ListView } from './shop-address.ts'

/**
 * How the lists are laid out (product-card.module.css, product-row.module.css), with the gaps; and how high
 * the page is above them.
 */
const CARD_PX = { wide: 252, high: 416 },
  ROW_PX = 52,
  ABOVE_PX = 190
/**
 * So many more at first, few enough that a slow phone draws them between two touches; then each time as many
 * as there are.
 */
const STEP = 24
const TIMEOUT_MS = 200

/**
 * The products of a list to render now. A new list shows its first screenful at once; the rest follows step
 * by step while the browser has nothing else to do. Until then the cards below keep their old product, or are
 * empty (undefined), so that no card is unmounted and built again.
 */
export function useDrawn<T>(
  list: readonly T[],
  view: ListView,
): { drawn: readonly (T | undefined)[]; isWhole: boolean } {
  const [drawnBefore, setDrawnBefore] = useState<readonly (T | undefined)[]>([])
  const first = screenful(view)
  const drawn = list.map((item, at) => (at < first ? item : drawnBefore[at]))
  const next = drawn.findIndex((item, at) => item !== list[at])
  useEffect(() => {
    if (next < 0) return
    const upTo = next + Math.max(next, STEP)
    return whenIdle(
      () =>
        startTransition(() => setDrawnBefore(list.map((item, at) => (at < upTo ? item : drawnBefore[at])))),
      TIMEOUT_MS,
    )
  }, [list, drawnBefore, next])
  return { drawn, isWhole: next < 0 }
}

/** What is seen of a list from its top. */
function screenful(view: ListView): number {
  const { innerWidth, innerHeight } = window
  const high = Math.max(innerHeight - ABOVE_PX, 1)
  if (view === 'list') return Math.ceil(high / ROW_PX)
  const columns =
    innerWidth < 600 ? 2 : innerWidth < 900 ? 3 : Math.floor((Math.min(innerWidth, 1440) - 32) / CARD_PX.wide)
  return columns * Math.ceil(high / CARD_PX.high)
}
