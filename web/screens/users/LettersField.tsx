import { useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { LETTER_PRESETS, LETTER_SENTENCES } from '#shared/codes/letter-presets.ts'
import { LETTERS, OFFERED_LETTERS } from '#shared/codes/letters.ts'
import { letterNotToGive, toggledLetter } from '#shared/rules/account-letters.ts'
import { presetLetters, presetOf } from '#shared/rules/letter-presets.ts'
import css from './letters-field.module.css'

type Props<V extends { permissions: string }> = {
  control: Control<V>
  /** The letters on file, which may stay; '' for a new place on an account. */
  stored: string
  /** Those of whoever gives them, on the same account: only these may be given (decision 22). */
  own: string
}

/**
 * What somebody may do on an account: by the work they do, or letter by letter (USR-16, ACC-49). Of E and F
 * the one that was ticked last stands (USR-17).
 */
export function LettersField<V extends { permissions: string }>({ control, stored, own }: Props<V>) {
  // every form with letters has them under this name
  const { field, fieldState } = useController({
    control: control as unknown as Control<{ permissions: string }>,
    name: 'permissions',
  })
  const id = useId()
  const letters = field.value
  const problem = fieldState.error?.message
  const mayGive = (choice: string) => letterNotToGive(choice, stored, own) === undefined
  const chosen = presetOf(letters)?.preset
  return (
    <fieldset className={css['letters']} aria-describedby={`${id}-note`}>
      <legend>May do</legend>
      <div className={css['presets']} role="group" aria-label="Common choices">
        {LETTER_PRESETS.map((preset) => (
          <button
            key={preset.id}
            type="button"
            aria-pressed={chosen?.id === preset.id}
            disabled={!mayGive(presetLetters(preset, own))}
            onClick={() => field.onChange(presetLetters(preset, own))}
          >
            {preset.name}
          </button>
        ))}
      </div>
      <p className={css['about']} aria-live="polite">
        {letters === ''
          ? 'Choose one, or tick what they may do.'
          : (chosen?.about ?? 'A choice of your own.')}
      </p>
      <ul>
        {OFFERED_LETTERS.map((letter, at) => (
          <li key={letter}>
            <label>
              <input
                ref={at === 0 ? field.ref : undefined}
                type="checkbox"
                checked={letters.includes(letter)}
                disabled={!letters.includes(letter) && !mayGive(letter)}
                aria-describedby={`${id}-${letter}`}
                onChange={() => field.onChange(toggledLetter(letters, letter))}
                onBlur={field.onBlur}
              />
              <span>{LETTERS[letter]}</span>
            </label>
            <small id={`${id}-${letter}`}>{LETTER_SENTENCES[letter]}</small>
          </li>
        ))}
      </ul>
      {problem && <p className={css['problem']}>{problem}</p>}
      <p id={`${id}-note`} className={css['about']}>
        {mayGive(OFFERED_LETTERS.join(''))
          ? ''
          : 'Grey: you do not have it on this account yourself, so you cannot give it.'}
      </p>
    </fieldset>
  )
}
