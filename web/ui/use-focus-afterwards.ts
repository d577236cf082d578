import { useLayoutEffect } from 'react'
import { keepFocus } from './keep-focus.ts'

/**
 * A panel or dialog that leaves the page while open takes the focus along: it goes back to what had it
 * before, or to the page where that is gone.
 */
export function useFocusAfterwards(isOpen: boolean) {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement // in a layout effect: what opens takes the focus soon after it
    return () => {
      requestAnimationFrame(() => keepFocus(() => (before instanceof HTMLElement ? before : null)))
    }
  }, [isOpen])
}
