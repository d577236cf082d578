import { type ReactNode, useRef } from 'react'
import { selectFilled } from './select-filled.ts'

type Props = { children: ReactNode; innerRef?: (element: HTMLDivElement | null) => void }

/** What is filled in where a dialog of the library opens is selected: the library focuses a field once. */
export function SelectFirst({ children, innerRef }: Props) {
  const isOpening = useRef(true)
  return (
    <div
      ref={innerRef}
      style={{ display: 'contents' }}
      onFocusCapture={({ target }) => {
        if (isOpening.current) selectFilled(target)
        isOpening.current = false
      }}
    >
      {children}
    </div>
  )
}
