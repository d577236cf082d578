import type { ReactNode } from 'react'
import css from './login.module.css'

/** What became of a form that is gone. It takes the focus, which was in the form, and so is read out. */
export function DoneNote({ children }: { children: ReactNode }) {
  return (
    <p className={css['words']} role="status" tabIndex={-1} ref={(note) => note?.focus()}>
      {children}
    </p>
  )
}
