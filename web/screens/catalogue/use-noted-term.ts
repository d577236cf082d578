import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/data/call.ts'
import { refresh } from '#web/data/refreshes.ts'

/** Keeps a term that has found something among the person's last ones. Nobody is told when that fails: nothing they asked for did. */
export function useNotedTerm(term: string, hasFound: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (hasFound) call('addSearchTerm', { searchText: term }).then((answer) => refresh(queries, 'addSearchTerm', answer), () => undefined)
  }, [term, hasFound, queries])
}
