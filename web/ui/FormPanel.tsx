import type { ComponentProps } from 'react'
import { SidePanel } from './SidePanel.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'

/**
 * A side panel with a form. Whoever has typed or chosen something is asked before it is closed. A form that
 * is done closes it itself, without the question.
 */
export function FormPanel({ isOpen, onClose, children, ...props }: ComponentProps<typeof SidePanel>) {
  const { noted, close, question } = useDiscardQuestion(onClose, isOpen)
  return (
    <>
      <SidePanel {...props} isOpen={isOpen} onClose={close}>
        <div style={{ display: 'contents' }} {...noted}>
          {children}
        </div>
      </SidePanel>
      {question}
    </>
  )
}
