import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './checkout.module.css'

type Props = {
  title: string
  children: ReactNode
  onSubmit: () => void
  onBack: () => void
  isBusy: boolean
  nextWord?: string
  isNextHidden?: boolean
}

/**
 * One step: heading, fields, Back and Next; Enter in a field is Next. When it opens, the focus goes to the
 * first field or the choice that stands; on small screens never to a field one types in, whose keyboard would
 * hide the step, but to the heading.
 */
export function StepFrame({
  title,
  children,
  onSubmit,
  onBack,
  isBusy,
  nextWord = 'Next',
  isNextHidden = false,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isSmall = useSmallScreen()
  useEffect(() => {
    const field = heading.current?.parentElement?.querySelector<HTMLElement>(
      isSmall ? 'input[type=radio]:checked' : 'input[type=radio]:checked, input:not([type=radio])',
    )
    const target = field ?? heading.current
    target?.focus({ preventScroll: true })
  }, [isSmall])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy && !isNextHidden) onSubmit()
  }
  return (
    <form className={css['frame']} onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <div className={css['buttons']}>
        <Button look="quiet" large onClick={onBack}>
          Back
        </Button>
        {!isNextHidden && (
          <Button type="submit" large busy={isBusy}>
            {nextWord}
          </Button>
        )}
      </div>
    </form>
  )
}
