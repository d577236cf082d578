import { STAFF_SEARCH } from '#shared/codes/list-words.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import { ORDER_TEXT_MAX } from '#shared/codes/limits.ts'
import { ROUTES } from '#shared/codes/routes.ts'
import { formatAud } from '#shared/rules/money.ts'
import { call } from '#web/data/call.ts'
import { useRead } from '#web/data/use-read.ts'
import { useTyped } from '#web/parts/use-typed.ts'
import { keyShortcuts } from '#web/ui/key-shortcuts.ts'
import { useKeyDown } from '#web/ui/use-key-down.ts'
import shell from '../staff-shell.module.css'
import { type Found, KIND_WORDS, pathOf } from './found-path.ts'
import css from './search.module.css'

const searchAll = (text: string) =>
  `${generatePath(ROUTES.staffOrders, { queue: 'all' })}?${new URLSearchParams({ q: text }).toString()}`

/**
 * One search for anything: a number, an amount or a name; what is found says what it is and opens. `/` or
 * Ctrl K goes to it. Enter opens the first, or the one chosen with the arrow keys; a text that names nothing
 * searches all orders.
 */
export function Search() {
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const navigate = useNavigate()
  const [asked, setAsked] = useState('')
  const [typed, type] = useTyped(asked, setAsked)
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState(0)
  useSearchKeys(input)
  const text = typed.trim()
  const read = useRead('staffFind', { text: asked }, { when: asked !== '' && isOpen })
  const found = asked === text ? (read.data?.found ?? []) : []
  const isCurrent = asked === text && read.data !== undefined
  const paths = [...found.map(pathOf), searchAll(text)]
  const at = Math.min(chosen, paths.length - 1)

  const close = () => {
    setOpen(false)
    choose(0)
  }
  const open = (path: string) => {
    close()
    type('')
    input.current?.blur()
    void navigate(path)
  }
  // what is typed may not be found yet: Enter asks for it
  const submit = async () => {
    if (text === '') open(generatePath(ROUTES.staffOrders, { queue: 'all' }))
    else if (isCurrent) open(paths[at] ?? searchAll(text))
    else {
      const answer = await call('staffFind', { text }).catch(() => null) // the list of orders says what is wrong
      // who has typed on, or gone elsewhere, is not led away
      if (document.activeElement !== input.current || input.current?.value.trim() !== text) return
      open(answer?.found[0] ? pathOf(answer.found[0]) : searchAll(text))
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const by = event.key === 'ArrowDown' ? 1 : -1
      choose((at + by + paths.length) % paths.length)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const isShown = isOpen && text !== ''
  return (
    <form
      role="search"
      className={`${shell['search'] ?? ''} ${css['search'] ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close()
      }}
    >
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search for anything"
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? `${list}-${String(at)}` : undefined}
        placeholder={STAFF_SEARCH}
        maxLength={ORDER_TEXT_MAX}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          type(target.value)
          setOpen(true)
          choose(0)
        }}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">/</kbd>
      <Answers id={list} isShown={isShown} found={found} text={text} at={at} onOpen={open} />
    </form>
  )
}

type AnswersProps = {
  id: string
  isShown: boolean
  found: readonly Found[]
  text: string
  at: number
  onOpen: (path: string) => void
}

const Answers = ({ id, isShown, found, text, at, onOpen }: AnswersProps) => (
  <ul id={id} role="listbox" aria-label="Found" className={css['found']} hidden={!isShown}>
    {found.map((one, place) => (
      <li
        key={`${one.kind} ${one.id} ${one.title} ${one.about}`}
        id={`${id}-${String(place)}`}
        role="option"
        aria-selected={place === at}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onOpen(pathOf(one))}
      >
        <span className={css['kind']}>{KIND_WORDS[one.kind]}</span>
        <span>
          <b>{one.title}</b> <span className={css['soft']}>{one.about}</span>
        </span>
        <span>{one.amount === null ? '' : formatAud(one.amount)}</span>
      </li>
    ))}
    <li
      id={`${id}-${String(found.length)}`}
      role="option"
      aria-selected={at === found.length}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onOpen(searchAll(text))}
    >
      <span className={css['kind']}>Orders</span>
      <span>All with “{text}”</span>
      <span />
    </li>
  </ul>
)

/** `/` or Ctrl K goes to the field, wherever nobody types. */
function useSearchKeys(input: { readonly current: HTMLInputElement | null }) {
  useKeyDown((event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea')
    const isWanted =
      (event.key === '/' && !isTyping && keyShortcuts.areOn()) ||
      (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isWanted || (event.target instanceof Element && event.target.closest('dialog'))) return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })
}
