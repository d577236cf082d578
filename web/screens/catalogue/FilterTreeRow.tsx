import { memo } from 'react'
import css from './filter-tree.module.css'

type Props = { entryKey: string; name: string; count: number; isTicked: boolean; isUnfolded: boolean | null }

/**
 * One entry of a filter tree; isUnfolded null for one without children. It holds no handlers of its own, so
 * that a tick draws only the rows it changes.
 */
export const FilterTreeRow = memo(function FilterTreeRow({
  entryKey,
  name,
  count,
  isTicked,
  isUnfolded,
}: Props) {
  return (
    <div className={css['entry']} data-none={count === 0 || undefined}>
      {isUnfolded !== null && (
        <button
          type="button"
          className={css['fold']}
          tabIndex={-1}
          data-fold={entryKey}
          aria-expanded={isUnfolded}
          aria-label={`${name}: show what is in it`}
        />
      )}
      <label>
        <input
          type="checkbox"
          data-key={entryKey}
          data-parent={isUnfolded === null ? undefined : true}
          checked={isTicked}
          onChange={heardByTheTree}
        />
        <span>{name}</span>
        <span className={css['count']}>
          <span className="unseen">, </span>
          {count}
          <span className="unseen"> products</span>
        </span>
      </label>
    </div>
  )
})

const heardByTheTree = () => undefined
