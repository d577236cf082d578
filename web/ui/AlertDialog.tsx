import { Button } from './Button.tsx'
import { useModal } from './use-modal.ts'
import css from './alert-dialog.module.css'

/**
 * A message that must be closed before anything else: the portal's own alert. Escape and OK close it; focus
 * returns where it was.
 */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
  const dialog = useModal(message)
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      role="alertdialog"
      aria-label="Message"
      aria-describedby="alert-message"
      onCancel={onClose}
    >
      <p id="alert-message">{message}</p>
      <div>
        <Button onClick={onClose} autoFocus>
          OK
        </Button>
      </div>
    </dialog>
  )
}
