import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from './session.ts'

const PREFIX = 'hidden-columns:'
const ids = z.array(z.string())

/**
 * Which columns of a table a person has put away on this device, by the column's id, and how that is changed.
 * @param table the name under which it is kept
 */
export function useHiddenColumns(table: string): [string[], (hidden: string[]) => void] {
  const key = `${PREFIX}${String(useSession().userId)}:${table}`
  const [hidden, setHidden] = useState(() => kept(key))
  const change = (next: string[]) => {
    setHidden(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      /* storage is forbidden or full here; then it lasts as long as the page */
    }
  }
  return [hidden, change]
}

/** None where nothing is kept, or what is kept is no list of ids. */
function kept(key: string): string[] {
  try {
    const read = ids.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
