import { useEffect } from 'react'
import { SEARCH_TERMS_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'

/**
 * Keeps a term that has found something among the person's last ones. A failure is not shown, since the
 * person did not ask for it.
 */
export function useNotedTerm(term: string, hasFound: boolean) {
  const { mutate } = useChange('addSearchTerm', { scope: SEARCH_TERMS_SCOPE, isQuiet: true })
  useEffect(() => {
    if (hasFound) mutate({ searchText: term })
  }, [term, hasFound, mutate])
}
