import { useEffect, useEffectEvent } from 'react'

/** What a person does with a link before they press it. */
const BEFORE = ['pointerover', 'focusin', 'touchstart'] as const
/** Who stays on a link for so long mostly presses it. */
const STAYS_MS = 65

/**
 * Fetches the code of the screen that a link leads to as soon as the pointer or the focus is on it, and what
 * the screen reads once it has stayed there: both are mostly there by the time the link is pressed.
 * @param load fetches the code for a path, and what it has already not again; a function of a module
 * @param read reads what `load` answers
 */
export function usePrefetchedLinks<Reads>(
  load: (pathname: string) => Promise<Reads>,
  read?: (reads: Reads) => Promise<void>,
) {
  const readAll = useEffectEvent(async (reads: Reads) => read?.(reads))
  useEffect(() => {
    let at: HTMLAnchorElement | null = null
    let staying: number | undefined
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link === at) return
      at = link
      window.clearTimeout(staying)
      if (link?.origin !== window.location.origin) return
      const loading = load(link.pathname)
      loading.catch(() => undefined) // whoever draws the screen tries again
      // the screen of the address reads by itself, and a query in the address reads other rows
      if (link.pathname === window.location.pathname || link.search !== '') return
      staying = window.setTimeout(() => void loading.then(readAll).catch(() => undefined), STAYS_MS)
    }
    const end = new AbortController()
    for (const event of BEFORE)
      document.addEventListener(event, prefetch, { passive: true, signal: end.signal })
    return () => {
      end.abort()
      window.clearTimeout(staying)
    }
  }, [load])
}
