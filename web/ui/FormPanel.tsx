import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react'
import { QuestionDialog } from './QuestionDialog.tsx'
import { SidePanel } from './SidePanel.tsx'

/** A button that chooses one of several values. It tells of no input. */
const CHOICE = 'button[aria-pressed]'

/**
 * A side panel with a form. Whoever has typed or chosen something is asked before it is closed. A form that
 * is done closes it itself, without the question.
 */
export function FormPanel({ isOpen, onClose, children, ...props }: ComponentProps<typeof SidePanel>) {
  const [isAsking, setAsking] = useState(false)
  const isTyped = useRef(false)
  const asks = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    isTyped.current = false // it opens with an empty form
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
  const onChosen = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(CHOICE)) isTyped.current = true
  }
  return (
    <>
      <SidePanel {...props} isOpen={isOpen} onClose={() => (isTyped.current ? ask() : onClose())}>
        <div
          style={{ display: 'contents' }}
          onClick={onChosen}
          onInput={() => {
            isTyped.current = true
          }}
        >
          {children}
        </div>
      </SidePanel>
      {isOpen && isAsking && (
        <QuestionDialog
          question="Discard what you typed?"
          yes="Discard"
          no="Keep typing"
          onYes={() => {
            setAsking(false)
            onClose()
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}
