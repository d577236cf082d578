import { useEffect } from 'react'
import { SEARCH_TERMS_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'

/**
 * Keeps a term that has found something among the person's last ones. Nobody is told when that fails: nothing
 * they asked for did.
 */
export function useNotedTerm(term: string, hasFound: boolean) {
  const { mutate } = useChange('addSearchTerm', { scope: SEARCH_TERMS_SCOPE, isQuiet: true })
  useEffect(() => {
    if (hasFound) mutate({ searchText: term })
  }, [term, hasFound, mutate])
}
