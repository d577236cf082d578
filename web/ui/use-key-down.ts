import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Hears keys wherever the focus is. It listens from the moment the page is drawn: a usual effect runs later
 * on a busy machine, and a key pressed before it would be lost.
 */
export function useKeyDown(onKey: (event: KeyboardEvent) => void) {
  const hear = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
