import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_MIN_CHARACTERS, SEARCH_PAUSE_MS } from '#shared/codes/limits.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { productPath, searchPath } from '#shared/rules/shop-path.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { SearchHits } from './SearchHits.tsx'
import { SearchTerms } from './SearchTerms.tsx'
import { useHeaderSearch } from './use-header-search.ts'
import { useSearchTerms } from './use-search-terms.ts'
import { useKeyDown } from '#web/ui/use-key-down.ts'
import css from './search.module.css'

/**
 * The header's search. Empty, it offers terms; after three characters and a pause, products (SRC-03 to
 * SRC-11); Enter opens the chosen one, else the results page at once. `/` brings the cursor here.
 */
export function SearchBox() {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [category, setCategory] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { hits, isSearching } = useHeaderSearch(text, category, SEARCH_MIN_CHARACTERS, SEARCH_PAUSE_MS)
  const { groups, clear } = useSearchTerms(isOpen && text === '')
  useSlashKey(() => input.current?.focus())

  const terms = text === '' ? groups.flatMap((group) => group.terms) : []
  const isShown = isOpen && (terms.length > 0 || hits !== null)
  const optionCount = text === '' ? terms.length : (hits?.length ?? 0)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const go = (path: string) => {
    close()
    void navigate(path)
  }
  const searchFor = (term: string) => {
    setText(term)
    go(searchPath(term.trim(), category))
  }
  const clearTerms = () => {
    setActive(-1)
    clear()
    input.current?.focus()
  }
  const submit = () => {
    const term = terms[active]
    const hit = hits?.[active]
    if (isOpen && term !== undefined) searchFor(term)
    else if (isOpen && hit !== undefined) go(productPath(hit))
    else if (text.trim()) searchFor(text)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter') return submit()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!isOpen) return setOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive((at) => Math.min(Math.max(at + step, -1), optionCount - 1))
  }
  const list = { id: listId, active, optionId: (at: number) => `${listId}-${String(at)}` }
  useShownOption(isShown && active >= 0 ? list.optionId(active) : null)
  return (
    <div
      className={css['box']}
      role="search"
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <CategorySelect value={category} onChange={setCategory} />
      <input
        ref={input}
        className={css['input']}
        type="search"
        placeholder="Search products, codes or devices"
        aria-label="Search"
        value={text}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? list.optionId(active) : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKey}
      />
      <button type="button" className={css['go']} aria-label="Search" onClick={submit}>
        {isSearching ? <span className={css['turning']} /> : <IconSearch size={18} />}
      </button>
      {isShown &&
        (text === '' ? (
          <SearchTerms {...list} groups={groups} onChoose={searchFor} onClear={clearTerms} />
        ) : (
          <SearchHits
            {...list}
            ids={hits ?? []}
            onChoose={(id) => go(productPath(id))}
            onAll={() => searchFor(text)}
          />
        ))}
    </div>
  )
}

/** Which category the search looks in; all of them at first. */
function CategorySelect({ value, onChange }: { value: string; onChange: (link: string) => void }) {
  const categories = useCatalogue().data?.categories ?? []
  return (
    <select
      className={css['category']}
      aria-label="Search in category"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{MESSAGES.allCategories}</option>
      {categories.map(({ link, name }) => (
        <option key={link} value={link}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Scrolls to the option that the arrow keys have reached. */
function useShownOption(id: string | null) {
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])
}

function useSlashKey(focus: () => void) {
  useKeyDown((event) => {
    const isTyping =
      event.target instanceof HTMLElement &&
      event.target.matches('input, textarea, select, [contenteditable]')
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    focus()
  })
}
