import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { QuestionDialog } from './QuestionDialog.tsx'
import { SidePanel } from './SidePanel.tsx'

/**
 * A side panel with a form. Whoever has typed or chosen something is asked before it is closed. A form that
 * is done closes it itself, without the question.
 */
export function FormPanel({ isOpen, onClose, children, ...props }: ComponentProps<typeof SidePanel>) {
  const [isAsking, setAsking] = useState(false)
  const isTyped = useRef(false)
  useEffect(() => {
    isTyped.current = false // it opens with an empty form
  }, [isOpen])
  /** Once the event is over: the Escape that asks would also be the question's no. */
  const ask = () => setTimeout(() => setAsking(true))
  return (
    <>
      <SidePanel {...props} isOpen={isOpen} onClose={() => void (isTyped.current ? ask() : onClose())}>
        <div
          style={{ display: 'contents' }}
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
