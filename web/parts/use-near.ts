import { type RefObject, useEffect, useState } from 'react'

const STEP = 12
/** From all that has been passed, however far a jump went, to one screen below. */
const SIGHT = '1000000px 0px 100% 0px'

/**
 * How many children of a list, from its first, have been within a screen's height of being seen. A browser
 * looks over every form of a page as it comes in and lays out what is far below for it; so what is far holds
 * none until it is near.
 */
export function useNear(list: RefObject<HTMLElement | null>, items: readonly unknown[]): number {
  const [near, setNear] = useState(STEP)
  const { length } = items,
    isDrawn = items[near] !== undefined // what is drawn may be another element than what kept its place
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
