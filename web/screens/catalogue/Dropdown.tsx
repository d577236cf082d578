import { type ReactNode, useEffect } from 'react'
import { usePopover } from '#web/ui/use-popover.ts'
import { type FilterState, useFilterState } from './filter-state.ts'
import css from './filter-bar.module.css'

type Props = {
  name: NonNullable<FilterState['open']>
  label: string
  /** How many of it are chosen, on the button. */
  ticked: number
  /** While there is nothing to choose from yet, it stays shut. */
  isReady: boolean
  /** The button is about to be used: what it unfolds may be fetched. */
  onIntent?: () => void
  children: ReactNode
}

/**
 * A button of the filter bar with the number of ticks on it, and under it what it unfolds. Escape, Back and a
 * click elsewhere close it; choosing does not.
 */
export function Dropdown({ name, label, ticked, isReady, onIntent, children }: Props) {
  const [state, change] = useFilterState()
  const isOpen = state.open === name && isReady
  const popover = usePopover(isOpen, () => change({ open: null }))
  useEffect(() => {
    if (!isOpen) return
    const onBack = () => change({ open: null })
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [isOpen, change])
  return (
    <div className={css['dropdown']} {...popover.box}>
      <button
        {...popover.button}
        className={css['control']}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={() => change({ open: isOpen ? null : name, typed: '', anchor: null })}
      >
        {label}
        {ticked > 0 && (
          <span className={css['ticks']}>
            {ticked}
            <span className="unseen"> chosen</span>
          </span>
        )}
        <span className={css['arrow']} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={popover.id} className={css['panel']}>
          {children}
        </div>
      )}
    </div>
  )
}
