import { type RefObject, useLayoutEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'
import { selectFilled } from './select-filled.ts'

/**
 * A dialog that is above everything as long as it stands in the page. It opens with the focus on its first
 * control, or on the one with `data-autofocus`. What is filled in there is selected, as after Tab, so that
 * whoever types replaces it. The effect is one of the layout: the dialog is closed, and the focus given back,
 * while it still stands in the page. Where the place that had the focus is gone by then, or goes before the
 * focus has moved on, the heading of the page takes the focus, or else its content.
 * @param shown what it shows; with something else in it, it opens anew
 */
export function useModal(shown: unknown = null): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const open = dialog.current
    if (!open) return
    open.showModal()
    open.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    selectFilled(document.activeElement)
    return () => {
      open.close()
      queueMicrotask(() => keepFocus()) // the place may go with what is drawn now
    }
  }, [shown])
  return dialog
}
