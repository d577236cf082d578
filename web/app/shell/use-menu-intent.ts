import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How long a pointer stays on an entry before it unfolds, and away before it folds (S6). */
const INTENT_MS = 150

/**
 * Opens and closes what unfolds under a pointer: only where it stays, so that a pointer on its way opens
 * nothing, and a short slip off the sheet closes nothing. While it is open, Escape closes it wherever the
 * focus is, and so does focus that goes elsewhere, such as into the search field (WCAG 1.4.13).
 */
export function useMenuIntent(
  menu: RefObject<HTMLElement | null>,
  { open, setOpen }: { open: string | null; setOpen: (id: string | null) => void },
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  const intend = (id: string | null) => {
    cancel()
    timer.current = setTimeout(() => {
      const field = document.activeElement
      // who types in the sheet keeps it
      if (id === null && field instanceof HTMLInputElement && menu.current?.contains(field)) return
      setOpen(id)
    }, INTENT_MS)
  }
  useEffect(() => cancel, [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (open === null || event.key !== 'Escape') return
    cancel()
    const sheetHasFocus = menu.current?.contains(document.activeElement) ?? false
    setOpen(null)
    // the focus would be lost with the sheet
    if (sheetHasFocus) menu.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
  })
  const onFocus = useEffectEvent((event: FocusEvent) => {
    if (event.target instanceof Node && menu.current?.contains(event.target)) return
    cancel()
    setOpen(null)
  })
  // always there: an effect that waits for the sheet comes after its paint, and would miss a quick Escape
  useEffect(() => {
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return { intend, cancel }
}
