import { type ReactNode, useId } from 'react'
import { useModal } from '#web/ui/use-modal.ts'
import css from './dialog-frame.module.css'

type Props = {
  title: ReactNode
  /** Its buttons, the way back first. */
  ways: ReactNode
  isBusy: boolean
  children: ReactNode
  onClose: () => void
}

/** A dialog with what is to be read or typed above its buttons. Escape closes it unless it is busy. */
export function DialogFrame({ title, ways, isBusy, children, onClose }: Props) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={css['ways']}>{ways}</div>
    </dialog>
  )
}
