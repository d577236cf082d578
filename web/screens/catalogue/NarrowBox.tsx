import { IconFilterSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import css from './narrow-box.module.css'

/** The filter of a search's results: narrows them with every key. Escape empties it. */
export function NarrowBox({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const empty = () => {
    onType('')
    input.current?.focus()
  }
  return (
    <div className={css['box']}>
      <IconFilterSearch size={17} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        aria-label="Filter these results"
        placeholder="Filter these results"
        value={typed}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('')
        }}
      />
      {typed !== '' && (
        <button type="button" aria-label="Empty the filter" onClick={empty}>
          <IconX size={16} />
        </button>
      )}
    </div>
  )
}
