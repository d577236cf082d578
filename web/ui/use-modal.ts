import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A dialog that is above everything as long as it stands in the page. It opens with the focus on its first
 * control, or on the one with `data-autofocus`. In a layout effect: it must be closed,
 * and the focus given back where it was, while it still stands there. Where that place is gone, the heading
 * of the page takes the focus.
 * @param shown what it shows; with something else in it, it opens anew
 */
export function useModal(shown: unknown = null): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const open = dialog.current
    open?.showModal()
    open?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      open?.close()
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main :is(h1, h2)[tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [shown])
  return dialog
}
