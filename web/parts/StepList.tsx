import css from './step-list.module.css'

type Props = {
  /** What the list is called to who hears it. */
  label: string
  steps: readonly { id: string; title: string }[]
  /** The index of the step at hand. */
  at: number
  /** The index of the last step that one may go to. */
  furthest: number
  onGo: (step: number) => void
}

/** The steps in order: the one at hand, those one may go back to, and those still to come. */
export function StepList({ label, steps, at, furthest, onGo }: Props) {
  return (
    <ol className={css['steps']} aria-label={label}>
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
