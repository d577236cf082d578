import { useMemo, useState } from 'react'
import { namedLike } from '#shared/rules/name-letters.ts'
import { NameFinder } from '#web/parts/NameFinder.tsx'
import type { MenuEntry } from './menu-entries.ts'

const FOUND_MAX = 60

/**
 * Finds one of many brands or categories of a menu entry by its name.
 * @returns finder: the field, null where there is little to look through. found: the links that match, at
 * most 60, null while nothing is typed
 */
export function useMenuFinder({ id, findable }: MenuEntry) {
  const [typed, setTyped] = useState('')
  const found = useMemo(
    () => (typed.trim() === '' ? null : namedLike(findable ?? [], typed).slice(0, FOUND_MAX)),
    [findable, typed],
  )
  const finder = findable ? (
    <NameFinder
      label={id === 'brands' ? 'Find a brand' : 'Find a category'}
      typed={typed}
      onType={setTyped}
    />
  ) : null
  return { finder, found }
}
