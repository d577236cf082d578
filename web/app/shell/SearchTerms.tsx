import { IconHistory, IconTrendingUp } from '@tabler/icons-react'
import type { TermGroup } from './use-search-terms.ts'
import css from './search.module.css'

type Props = {
  id: string
  groups: readonly TermGroup[]
  active: number
  optionId: (at: number) => string
  onChoose: (term: string) => void
  onClear: () => void
}

const KINDS = {
  recent: { name: 'Recent searches', Icon: IconHistory },
  popular: { name: 'Popular searches', Icon: IconTrendingUp },
} as const

/** Under the empty search box: terms to search for again, in their groups. */
export function SearchTerms({ id, groups, active, optionId, onChoose, onClear }: Props) {
  return (
    <div className={css['dropdown']} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label="Search terms" className={css['terms']}>
        {groups.map(({ kind, first, terms }) => {
          const { name, Icon } = KINDS[kind]
          return (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={css['group']}>
              <div id={`${id}-${kind}`} role="presentation" className={css['groupName']}>
                {name}
              </div>
              {terms.map((term, at) => (
                <div
                  key={term}
                  id={optionId(first + at)}
                  role="option"
                  aria-selected={first + at === active}
                  className={css['term']}
                  onClick={() => onChoose(term)}
                >
                  <Icon size={17} aria-hidden="true" />
                  <span>{term}</span>
                </div>
              ))}
            </div>
          )
        })}
      </div>
      {groups[0]?.kind === 'recent' && (
        <button type="button" className={css['clear']} onClick={onClear}>
          Clear recent searches
        </button>
      )}
    </div>
  )
}
