import { useEffect, useRef, useState } from 'react'
import { goToFoundQuantity } from '#web/parts/walk-quantities.ts'

/**
 * The way from the search to the first quantity of what it has found. Whoever presses Enter twice at once
 * gets there as soon as that is drawn.
 * @returns searched: once the page was asked for a text. go: for the text in the field; false where the page
 * was not asked for it, is elsewhere, or has no quantity. stay: for whoever does something else meanwhile
 */
export function useWayToFound() {
  const asked = useRef<{ text: string; path: string }>(null)
  const [awaited, setAwaited] = useState<string | null>(null)
  useEffect(() => {
    // what was found may have been drawn together with the second Enter, before this effect
    if (awaited === null || goToFoundQuantity(awaited) !== 'notDrawn') return
    const observer = new MutationObserver(() => {
      if (goToFoundQuantity(awaited) !== 'notDrawn') setAwaited(null)
    })
    // not main: the page before has one of its own, which goes with it
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-found-for'] })
    return () => observer.disconnect()
  }, [awaited])
  return {
    searched: (text: string) => {
      asked.current = { text, path: window.location.pathname }
    },
    go: (text: string): boolean => {
      if (asked.current?.text !== text) return false
      const term = text.trim()
      const there = goToFoundQuantity(term)
      const isUnderWay = there === 'notDrawn' && window.location.pathname === asked.current.path
      setAwaited(isUnderWay ? term : null)
      return there === 'quantity' || isUnderWay
    },
    stay: () => setAwaited(null),
  }
}
