import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallName } from '#shared/calls/index.ts'
import type { RefusalCode } from '#shared/codes/refusals.ts'
import type { Refused } from '#web/data/failures.ts'
import { newId } from '#web/data/new-id.ts'
import { refresh } from '#web/data/refreshes.ts'

/** What is refused where an entry of the same id is stored: its answer was lost. */
const STORED: ReadonlySet<RefusalCode | undefined> = new Set([
  'backOffice.entered',
  'backOffice.receiptBooked',
])

/**
 * The id of an entry that a call stores: one for one entry, however often it is sent. A refused entry keeps
 * its id, so what was stored although its answer was lost is not stored again.
 * @returns the id; `next`, called once the entry is stored; and `endIfStored`, called with a refusal: where
 * the entry was stored before it reads the screen again, takes the id of the next entry, and answers true
 */
export function useEntry(name: CallName) {
  const queries = useQueryClient()
  const [entryId, setEntryId] = useState(newId)
  const next = () => setEntryId(newId())
  const endIfStored = ({ code }: Refused): boolean => {
    if (!STORED.has(code)) return false
    next()
    void refresh(queries, name, {})
    return true
  }
  return { entryId, next, endIfStored }
}
