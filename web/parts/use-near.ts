import { type RefObject, useEffect, useState } from 'react'

const STEP = 12
/** From all that has been passed, however far a jump went, to one screen below. */
const SIGHT = '1000000px 0px 100% 0px'

/**
 * How many children of a list, from its first, have been within a screen's height of being seen. A browser
 * inspects every form of a page as it appears, which forces layout of content far below; so cards hold no
 * form until they are near.
 */
export function useNear(list: RefObject<HTMLElement | null>, items: readonly unknown[]): number {
  const [near, setNear] = useState(STEP)
  const { length } = items,
    isDrawn = items[near] !== undefined // the drawn element may replace the placeholder's
  useEffect(() => {
    const next = list.current?.children[near]
    if (!next) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(near + STEP)
      },
      { rootMargin: SIGHT },
    )
    observer.observe(next)
    return () => observer.disconnect()
  }, [list, near, length, isDrawn])
  return near
}
