import { useEffect, useState } from 'react'
import { goToFoundQuantity } from '#web/parts/walk-quantities.ts'

/**
 * The way from the search to the first quantity of what it has found. Whoever presses Enter twice at once gets
 * there as soon as that is drawn.
 * @returns go: for the term that was searched, and the path of its results; false where they have no quantity
 * or the page is elsewhere. stay: for whoever does something else meanwhile
 */
export function useWayToFound(): { go: (term: string, path: string) => boolean; stay: () => void } {
  const [awaited, setAwaited] = useState<string | null>(null)
  useEffect(() => {
    const page = document.querySelector('main')
    if (awaited === null || !page) return
    const observer = new MutationObserver(() => {
      if (goToFoundQuantity(awaited) !== 'notDrawn') setAwaited(null)
    })
    observer.observe(page, { childList: true, subtree: true, attributeFilter: ['data-found-for'] })
    return () => observer.disconnect()
  }, [awaited])
  return {
    go: (term, path) => {
      const there = goToFoundQuantity(term)
      const isUnderWay = there === 'notDrawn' && window.location.pathname === path
      setAwaited(isUnderWay ? term : null)
      return there === 'quantity' || isUnderWay
    },
    stay: () => setAwaited(null),
  }
}
