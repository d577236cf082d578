import { useEffect } from 'react'

/** What a person does with a link before they press it. */
const BEFORE = ['pointerover', 'focusin', 'touchstart'] as const

/**
 * Fetches the code of the screen that a link leads to as soon as the pointer or the focus is on it: it is
 * mostly there by the time the link is pressed.
 * @param load fetches the code for a path, and what it has already not again; a function of a module
 */
export function usePrefetchedLinks(load: (pathname: string) => Promise<unknown>) {
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (link?.origin === window.location.origin) void load(link.pathname).catch(() => undefined)
    }
    const end = new AbortController()
    for (const event of BEFORE)
      document.addEventListener(event, prefetch, { passive: true, signal: end.signal })
    return () => end.abort()
  }, [load])
}
