import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_MIN_CHARACTERS, SEARCH_PAUSE_MS } from '#shared/codes/limits.ts'
import { SHOP_SEARCH } from '#shared/codes/list-words.ts'
import { MESSAGES } from '#shared/codes/messages.ts'
import { productPath, searchPath } from '#shared/rules/shop-path.ts'
import { useCatalogue } from '#web/data/catalogue/use-catalogue.ts'
import { useShortcut } from '#web/ui/key-shortcuts.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useHeaderSearch } from './use-header-search.ts'
import { useSearchTerms } from './use-search-terms.ts'
import { useWayToFound } from './use-way-to-found.ts'
import css from './search.module.css'

const SearchHits = onDemand(() => import('./SearchHits.tsx').then((m) => m.SearchHits))
const SearchTerms = onDemand(() => import('./SearchTerms.tsx').then((m) => m.SearchTerms))

const prefetchUnfolded = () => {
  SearchTerms.prefetch()
  SearchHits.prefetch()
}

/**
 * The header's search. Empty, it offers terms; after three characters and a pause, products (SRC-03 to
 * SRC-11); Enter opens the chosen one, else the results page at once. `/` brings the cursor here. From there
 * a second Enter, or arrow down, goes to the first quantity of what was found (S8).
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
  const found = useWayToFound()
  useSlashKey(input)

  const terms = text === '' ? groups.flatMap((group) => group.terms) : []
  const isShown = isOpen && (terms.length > 0 || hits !== null)
  const optionCount = text === '' ? terms.length : (hits?.length ?? 0)
  const unfold = () => {
    prefetchUnfolded()
    setOpen(true)
  }
  const close = () => {
    found.stay()
    setOpen(false)
    setActive(-1)
  }
  const go = (path: string) => {
    close()
    void navigate(path)
    if (hidesPage()) input.current?.blur()
  }
  const openProduct = (id: string) => go(productPath(id))
  const searchFor = (term: string) => {
    setText(term)
    go(searchPath(term.trim(), category))
    found.searched(term)
  }
  const clearTerms = () => {
    setActive(-1)
    clear()
    input.current?.focus()
  }
  const submit = () => {
    const [term, hit] = isOpen ? [terms[active], hits?.[active]] : []
    if (term !== undefined) searchFor(term)
    else if (hit !== undefined) openProduct(hit)
    else if (text.trim() && (isOpen || !found.go(text))) searchFor(text)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    if (event.key === 'Enter') {
      event.preventDefault() // else it would be pressed in the quantity that gets the focus, and add it
      return submit()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (event.key === 'ArrowDown' && !isOpen && found.go(text)) return
    if (!isOpen) return setOpen(true)
    setActive((at) => stepped(at, event.key === 'ArrowDown' ? 1 : -1, optionCount))
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
        placeholder={SHOP_SEARCH}
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
          found.stay()
          setOpen(true)
          setActive(-1)
        }}
        onFocus={unfold}
        onClick={unfold}
        onKeyDown={onKey}
      />
      <SearchButton isSearching={isOpen && isSearching} onPress={submit} />
      {isShown && text === '' && (
        <SearchTerms {...list} groups={groups} onChoose={searchFor} onClear={clearTerms} />
      )}
      {isShown && text !== '' && (
        <SearchHits {...list} ids={hits ?? []} onChoose={openProduct} onAll={() => searchFor(text)} />
      )}
    </div>
  )
}

/** The option after or before one; -1 is the field itself. */
const stepped = (at: number, step: 1 | -1, options: number) => Math.min(Math.max(at + step, -1), options - 1)

const SearchButton = ({ isSearching, onPress }: { isSearching: boolean; onPress: () => void }) => (
  <button type="button" className={css['go']} aria-label="Search" onClick={onPress}>
    {isSearching ? <span className={css['turning']} /> : <IconSearch size={18} />}
  </button>
)

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

/** A keyboard on the screen stands over what was found for as long as the field has the focus. */
const hidesPage = () => window.matchMedia('(pointer: coarse)').matches

/** What was typed before is selected: the next search takes its place. */
function useSlashKey(input: { readonly current: HTMLInputElement | null }) {
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })
}
