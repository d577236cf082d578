import css from './name-finder.module.css'

type Props = {
  /** What is found, as "Find a brand". */
  label: string
  typed: string
  onType: (typed: string) => void
  /** Letters to choose from; none where only the field is wanted. */
  letters?: readonly string[]
  letter?: string
  onLetter?: (letter: string) => void
}

/** A field, and a row of letters, to find one of hundreds of names. Escape empties the field first. */
export function NameFinder({ label, typed, onType, letters = [], letter = '', onLetter }: Props) {
  return (
    <div className={css['finder']}>
      <input
        type="search"
        className={css['field']}
        aria-label={label}
        placeholder={label}
        value={typed}
        autoComplete="off"
        maxLength={100}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.stopPropagation()
          onType('')
        }}
      />
      {letters.length > 0 && (
        <div className={css['letters']} role="group" aria-label="By first letter">
          {letters.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === letter}
              onClick={() => onLetter?.(one === letter ? '' : one)}
            >
              {one}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
