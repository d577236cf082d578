import type { CheckoutStep } from './steps.ts'
import css from './step-list.module.css'

type Props = { steps: readonly CheckoutStep[]; at: number; furthest: number; onGo: (step: number) => void }

/** The steps in order: the one at hand, those one may go back to, and those still to come. */
export function StepList({ steps, at, furthest, onGo }: Props) {
  return (
    <ol className={css['steps']} aria-label="Checkout steps">
      {steps.map((step, index) => {
        const isNow = index === at
        const mayGo = !isNow && index <= furthest
        return (
          <li key={step.id} aria-current={isNow ? 'step' : undefined} data-done={index < at || undefined}>
            <span className={css['number']} aria-hidden>
              {index < at ? '✓' : index + 1}
            </span>
            {mayGo ? (
              <button type="button" onClick={() => onGo(index)}>
                {step.title}
              </button>
            ) : (
              <span className={css['title']}>{step.title}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
