import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { QuestionDialog } from './QuestionDialog.tsx'

/** A button that chooses one of several values. It tells of no input. */
const CHOICE = 'button[aria-pressed]'

/**
 * Asks before a form is closed in which something was typed or chosen.
 * @param onClose closes the form
 * @param isOpen whether the form is there; it is empty when it opens
 * @returns noted: props of what is around the form. close: closes it, after the question where there is one.
 * question: to be drawn beside it, not in it, since React hands the Escape of a dialog on to those around it
 */
export function useDiscardQuestion(onClose: () => void, isOpen = true) {
  const [isAsking, setAsking] = useState(false)
  const isTyped = useRef(false)
  const asks = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    isTyped.current = false
    return () => {
      // the form may be done while the question is open
      clearTimeout(asks.current)
      setAsking(false)
    }
  }, [isOpen])
  /** Once the event is over: the Escape that asks would also be the question's no. */
  const ask = () => {
    asks.current = setTimeout(() => setAsking(true))
  }
  return {
    noted: {
      onClick: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest(CHOICE)) isTyped.current = true
      },
      onInput: () => {
        isTyped.current = true
      },
    },
    close: () => (isTyped.current ? ask() : onClose()),
    question: isOpen && isAsking && (
      <QuestionDialog
        question="Discard what you typed?"
        yes="Discard"
        no="Keep typing"
        onYes={() => {
          // first the question gives the focus back to the form, then the form to what opened it
          flushSync(() => setAsking(false))
          onClose()
        }}
        onNo={() => setAsking(false)}
      />
    ),
  }
}
