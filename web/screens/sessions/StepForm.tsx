import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import css from './login.module.css'

type Props = {
  /** The words of the button that goes on. */
  go: string
  onGo: () => void
  /** Without it there is no way back. */
  onBack?: () => void
  /** While the step is being sent neither button takes a click. */
  isBusy?: boolean
  /** For a step without a field: the button that goes on has the focus, and this element is read with it. */
  focusedBy?: string
  children: ReactNode
}

/**
 * One step of a form of the sign-in pages: what it asks, and the ways on and back. A field that does not let
 * it go on gets the focus.
 */
export function StepForm({ go, onGo, onBack, isBusy = false, focusedBy, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return (
    <form
      ref={form}
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onGo()
        setTries(tries + 1)
      }}
    >
      {children}
      <div className={css['ways']}>
        <Button
          type="submit"
          wide
          large
          busy={isBusy}
          autoFocus={focusedBy !== undefined}
          aria-describedby={focusedBy}
        >
          {go}
        </Button>
        {onBack && (
          <Button look="quiet" wide disabled={isBusy} onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </form>
  )
}
