import { useTyped } from '#web/parts/use-typed.ts'
import css from './filter-field.module.css'

type Props = { label: string; text: string; onChange: (text: string) => void; isFocused?: boolean }

const TEXT_MAX = 200

/** A field that narrows a list; the address follows when typing pauses. */
export function FilterField({ label, text, onChange, isFocused = false }: Props) {
  const [typed, type] = useTyped(text, onChange)
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      className={css['form']}
    >
      <input
        className={css['filter']}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoFocus={isFocused}
        maxLength={TEXT_MAX}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </form>
  )
}
