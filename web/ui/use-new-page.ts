import { useEffect, useRef } from 'react'

/**
 * A new page begins at its top.
 * @param keepFocus gives the focus a place where the link that led there has gone with the page before; a
 *   function of a module, which stays the same
 */
export function useNewPage(page: string, keepFocus: () => void) {
  const isFirst = useRef(true)
  useEffect(() => {
    window.scrollTo(0, 0) // in braces: newer browsers answer a promise, which is no clean-up
    if (!isFirst.current) keepFocus()
    isFirst.current = false
  }, [page, keepFocus])
}
