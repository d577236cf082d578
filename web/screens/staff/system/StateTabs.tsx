import css from './state-tabs.module.css'

type Props = {
  label: string
  states: Readonly<Record<string, string>>
  chosen: string
  onChoose: (state: string) => void
}

/** A row of choices, of which one narrows a list. */
export const StateTabs = ({ label, states, chosen, onChoose }: Props) => (
  <div role="group" aria-label={label} className={css['tabs']}>
    {Object.entries(states).map(([state, word]) => (
      <button key={state} type="button" aria-pressed={chosen === state} onClick={() => onChoose(state)}>
        {word}
      </button>
    ))}
  </div>
)
