import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * A click handler for a list whose items hold plain links: an ordinary click goes through the router, every
 * other (new tab, download) stays the browser's. A hundred cards thus hold no router components, which would
 * all draw anew at every change of the address.
 */
export function useInnerLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isOrdinary =
      event.button === 0 &&
      !event.metaKey &&
      !event.ctrlKey &&
      !event.shiftKey &&
      !event.altKey &&
      !event.defaultPrevented
    if (!link || !isOrdinary || link.target || link.origin !== window.location.origin) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash)
  }
}
