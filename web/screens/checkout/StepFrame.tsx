import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useSmallScreen } from '#web/parts/use-small-screen.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './checkout.module.css'

type Props = {
  title: string
  /** Why the person is back here; it has the focus as the step opens. */
  notice?: string
  children: ReactNode
  onSubmit: () => void
  onBack: () => void
  isBusy: boolean
  nextWord?: string
  isNextHidden?: boolean
}

/**
 * One step: heading, fields, Back and Next; Enter in a field is Next. When it opens, the focus goes to its
 * notice, else to the first field or the choice that stands; on small screens never to a field one types in,
 * whose keyboard would hide the step, but to the heading.
 */
export function StepFrame({
  title,
  notice = '',
  children,
  onSubmit,
  onBack,
  isBusy,
  nextWord = 'Next',
  isNextHidden = false,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const isSmall = useSmallScreen()
  useEffect(() => {
    const field = heading.current?.parentElement?.querySelector<HTMLElement>(
      isSmall ? 'input[type=radio]:checked' : 'input[type=radio]:checked, input:not([type=radio])',
    )
    const target = field ?? heading.current
    target?.focus({ preventScroll: true })
  }, [isSmall])
  useEffect(() => {
    if (notice !== '') said.current?.focus({ preventScroll: true }) // it may come once the step stands
  }, [notice])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy && !isNextHidden) onSubmit()
  }
  return (
    <form className={css['frame']} onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {notice !== '' && (
        <p ref={said} className={css['notice']} role="alert" tabIndex={-1}>
          {notice}
        </p>
      )}
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
