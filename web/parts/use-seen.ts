import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element has been near to being seen. Once it has, it stays so.
 * @param margin how near: a screen's height, where nothing else is said
 */
export function useSeen(element: RefObject<Element | null>, margin = '100%'): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: `${margin} 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isSeen, margin])
  return isSeen
}
