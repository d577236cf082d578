import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { isTicked, type Selection } from '#shared/rules/shop-selection.ts'
import { useFilterState } from './filter-state.ts'
import { FilterTreeRow } from './FilterTreeRow.tsx'
import type { TreeEntry } from './tree-entries.ts'
import css from './filter-tree.module.css'

type Props = {
  label: string
  entries: readonly TreeEntry[]
  counts: ReadonlyMap<string, number>
  selection: Selection
  onTick: (entry: TreeEntry, isTicked: boolean) => void
  /** Whether the cursor goes into the tree when it opens. */
  takesFocus?: boolean
}
const MANY = 12

/**
 * Checkboxes with the number of products behind each; parents unfold. Arrows walk and unfold, space ticks,
 * typing narrows a long tree.
 */
export function FilterTree({ label, entries, counts, selection, onTick, takesFocus = false }: Props) {
  const [{ unfolded, typed, anchor }, change] = useFilterState()
  const root = useRef<HTMLDivElement>(null)
  const atStart = useRef(anchor)
  useEffect(() => {
    const tree = root.current,
      from = atStart.current
    if (tree && from) tree.scrollTop = from.scrollTop
    const input = from
      ? tree?.querySelector<HTMLElement>(`input[data-key="${CSS.escape(from.key)}"]`)
      : takesFocus
        ? tree?.querySelector('input')
        : null
    input?.focus({ preventScroll: true })
  }, [takesFocus])
  const words = typed.trim().toLowerCase()
  const isFound = (entry: TreeEntry) => entry.name.toLowerCase().includes(words)
  const isOpen = (entry: TreeEntry) =>
    unfolded.get(entry.key) ?? entry.children.some(({ kind, key }) => isTicked(selection, kind, key))
  const unfold = (key: string, opens: boolean) => change({ unfolded: new Map(unfolded).set(key, opens) })
  const onChange = ({ target }: ChangeEvent<HTMLDivElement>) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    const entry = entries
      .flatMap((parent) => [parent, ...parent.children])
      .find(({ key }) => key === target.dataset['key'])
    if (!entry) return
    change({ anchor: { key: entry.key, scrollTop: root.current?.scrollTop ?? 0 } })
    onTick(entry, target.checked)
  }
  const onClick = ({ target }: MouseEvent) => {
    const key = target instanceof HTMLElement ? target.dataset['fold'] : undefined
    const entry = entries.find((parent) => parent.key === key)
    if (entry) unfold(entry.key, !isOpen(entry))
  }
  const row = ({ kind, key, name }: TreeEntry, isUnfolded: boolean | null) => (
    <FilterTreeRow
      entryKey={key}
      name={name}
      count={counts.get(key) ?? 0}
      isTicked={isTicked(selection, kind, key)}
      isUnfolded={isUnfolded}
    />
  )
  return (
    <div
      className={css['tree']}
      ref={root}
      role="group"
      aria-label={label}
      onChange={onChange}
      onClick={onClick}
      onKeyDown={(event) => walk(event, unfold)}
    >
      {entries.length + entries.reduce((sum, { children }) => sum + children.length, 0) > MANY && (
        <input
          className={css['find']}
          type="search"
          placeholder={`Find in ${label.toLowerCase()}`}
          aria-label={`Find in ${label.toLowerCase()}`}
          value={typed}
          onChange={(event) => change({ typed: event.target.value })}
        />
      )}
      <ul>
        {entries.map((entry) => {
          const children = words && !isFound(entry) ? entry.children.filter(isFound) : entry.children
          if (words && !isFound(entry) && children.length === 0) return null
          const isUnfolded =
            entry.children.length === 0 ? null : isOpen(entry) || (words !== '' && !isFound(entry))
          return (
            <li key={entry.key}>
              {row(entry, isUnfolded)}
              {isUnfolded && (
                <ul className={css['children']}>
                  {children.map((child) => (
                    <li key={child.key}>{row(child, null)}</li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Up and down go to the next checkbox, right and left unfold and fold a parent. */
function walk(event: KeyboardEvent<HTMLElement>, unfold: (key: string, opens: boolean) => void) {
  const { target, key, currentTarget } = event
  if (!(target instanceof HTMLInputElement)) return
  const own = target.dataset['key']
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const stops = [...currentTarget.querySelectorAll('input')]
    stops[stops.indexOf(target) + (key === 'ArrowDown' ? 1 : -1)]?.focus()
    event.preventDefault()
  } else if ((key === 'ArrowRight' || key === 'ArrowLeft') && own !== undefined && target.dataset['parent']) {
    unfold(own, key === 'ArrowRight')
    event.preventDefault()
  }
}
