import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'

/**
 * A popover that a button opens beside it. Escape closes it and gives the focus back to the button; a press
 * elsewhere, or the focus going elsewhere, closes it too.
 * @returns box: for the element around button and popover. button: for the button. id: for the popover
 */
export function usePopover(isOpen: boolean, onClose: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    onClose()
    button.current?.focus()
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (isOpen && relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) onClose()
  }
  return {
    box: { ref: box, onKeyDown, onBlur },
    button: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
    },
    id,
  }
}
