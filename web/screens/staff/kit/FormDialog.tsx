import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useDiscardQuestion } from '#web/ui/use-discard-question.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import css from '../staff.module.css'

type Props = {
  title: string
  /** What stands above the form, where it says more than the title. */
  heading?: string
  /** What it will do. */
  about: ReactNode
  yes: string
  isDangerous?: boolean
  isBusy: boolean
  /** Whether it can be sent as it stands; without it, it can. */
  isReady?: boolean
  children: ReactNode
  onYes: () => void
  onNo: () => void
}

/** A form in the middle of the page. Enter sends it. Escape closes it, after a question where one typed. */
export function FormDialog(props: Props) {
  const { title, heading = title, about, yes, isDangerous, isBusy, isReady = true, children } = props
  const { onYes, onNo } = props
  const dialog = useModal()
  const { noted, close, question } = useDiscardQuestion(onNo)
  return (
    <>
      <dialog
        ref={dialog}
        className={css['dialog']}
        aria-label={title}
        onCancel={(event) => {
          event.preventDefault()
          close()
        }}
      >
        <form
          {...noted}
          className={css['form']}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isBusy && isReady) onYes()
          }}
        >
          <h2>{heading}</h2>
          <p>{about}</p>
          {children}
          <div className={css['dialogWays']}>
            <Button look="quiet" onClick={close}>
              Back
            </Button>
            <Button
              type="submit"
              busy={isBusy}
              disabled={!isReady}
              {...(isDangerous && { look: 'danger' as const })}
            >
              {yes}
            </Button>
          </div>
        </form>
      </dialog>
      {question}
    </>
  )
}
