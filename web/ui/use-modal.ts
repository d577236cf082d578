import { type RefObject, useLayoutEffect, useRef } from 'react'
import { keepFocus } from './keep-focus.ts'

/**
 * A dialog that is above everything as long as it stands in the page. It opens with the focus on its first
 * control, or on the one with `data-autofocus`; what is filled in there is selected, as after Tab, so that
 * whoever types replaces it. In a layout effect: it must be closed,
 * and the focus given back where it was, while it still stands there. Where that place is gone by then, or
 * goes before the focus has moved on, the heading of the page takes the focus, or else its content.
 * @param shown what it shows; with something else in it, it opens anew
 */
export function useModal(shown: unknown = null): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const open = dialog.current
    open?.showModal()
    open?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    selectFilled(document.activeElement)
    return () => {
      open?.close()
      queueMicrotask(() => keepFocus()) // the place may go with what is drawn now
    }
  }, [shown])
  return dialog
}

function selectFilled(field: Element | null) {
  if (field instanceof HTMLInputElement) field.select()
}
