import { SEARCH_TERMS_SCOPE } from '#web/data/scopes.ts'
import { useChange } from '#web/data/use-change.ts'
import { useRead } from '#web/data/use-read.ts'

/** Terms under one heading; `first` is the number of its first one among all. */
export type TermGroup = { kind: 'recent' | 'popular'; first: number; terms: readonly string[] }

/**
 * What the search box offers before anything is typed: the person's last terms and what many search for, each
 * group where it has any.
 */
export function useSearchTerms(isWanted: boolean): { groups: readonly TermGroup[]; clear: () => void } {
  const { recent = [], popular = [] } = useRead('searchTermsFromServer', {}, { when: isWanted }).data ?? {}
  const { mutate } = useChange('deleteSearchTerms', { scope: SEARCH_TERMS_SCOPE })
  const own = new Set(recent.map((term) => term.toLowerCase()))
  const groups: TermGroup[] = [
    { kind: 'recent', first: 0, terms: recent },
    { kind: 'popular', first: recent.length, terms: popular.filter((term) => !own.has(term.toLowerCase())) },
  ]
  return { groups: groups.filter(({ terms }) => terms.length > 0), clear: () => mutate({}) }
}
