import { useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { useModal } from './use-modal.ts'
import css from './alert-dialog.module.css'

type Props = {
  question: string
  yes: string
  no: string
  isBusy?: boolean
  /** Nothing is destroyed: the yes is no warning. */
  isSafe?: boolean
  onYes: () => void
  onNo: () => void
}

/**
 * Asks before something that cannot be undone, above whatever is open. Escape is a no, which has the focus;
 * it goes back to where it was.
 */
export function QuestionDialog({ question, yes, no, isBusy = false, isSafe = false, onYes, onNo }: Props) {
  const dialog = useModal()
  const way = useRef<HTMLButtonElement>(null)
  // once it is open: a dialog gives the focus to its first button, and takes none before
  useLayoutEffect(() => way.current?.focus(), [])
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      role="alertdialog"
      aria-label="Question"
      aria-describedby="question"
      onCancel={(event) => {
        event.preventDefault()
        onNo()
      }}
    >
      <p id="question">{question}</p>
      <div>
        <Button look={isSafe ? 'strong' : 'danger'} busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button ref={way} look={isSafe ? 'quiet' : 'strong'} onClick={onNo}>
          {no}
        </Button>
      </div>
    </dialog>
  )
}
